"""Ways through the site that a person takes."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("java_script_enabled", [True, False])
@pytest.mark.parametrize("typed", ["701.40b", "CR 701.40B."])
def test_a_number_typed_on_the_first_page_leads_to_the_rule(open_page, typed, java_script_enabled):
    with open_page("/", java_script_enabled=java_script_enabled) as page:
        page.get_by_role("searchbox").first.fill(typed)
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"/rules/701\.40b/$"))
        expect(page.locator("h1")).to_contain_text("701.40b")


def test_the_rule_of_2015_is_three_clicks_from_the_first_page(open_page):
    with open_page("/") as page:
        page.get_by_role("link", name="Editions").first.click()
        page.locator('a[href^="/rules/2015-01-23/"]').first.click()
        page.locator('a[href^="/rules/2015-01-23/701/"]').first.click()
        expect(page.locator("main")).to_contain_text("701.31b")


def test_a_card_is_found_by_its_name_in_another_language(open_page):
    with open_page("/") as page:
        page.get_by_role("searchbox").first.fill("Forme nuageuse")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"/cards/[a-z-]+/$"))


def test_the_documentation_of_the_api_leads_to_answers(open_page):
    with open_page("/api/docs/") as page:
        page.get_by_role("link", name="/api/v1/editions/", exact=True).click()
        page.get_by_role("link", name="Read /api/v1/editions/").click()
        assert page.evaluate("JSON.parse(document.body.innerText).results[0].label") == "20150123"


@pytest.mark.parametrize("java_script_enabled", [True, False])
def test_a_pasted_text_is_checked(open_page, java_script_enabled):
    with open_page("/cite/", java_script_enabled=java_script_enabled) as page:
        page.get_by_label("Your text").fill("Legal by 701.31b, and by 701.31b of 2015-01-23. No rule 701.99c.")
        page.get_by_label("Undated numbers as of").fill("2015-02-10")
        page.get_by_role("button", name="Check").click()
        expect(page.locator("main mark")).to_have_text(["701.31b", "701.31b of 2015-01-23", "701.99c"])
        expect(page.locator("#v1")).to_contain_text("701.40b today")
        expect(page.locator("#v2")).to_contain_text("right for its date")
        expect(page.locator("#rewritten")).to_contain_text("Legal by 701.40b, and by 701.31b of 2015-01-23.")


def test_the_verdicts_stand_in_nobodys_way(open_page):
    with open_page("/cite/") as page:
        page.get_by_label("Your text").fill("By 701.31b “words that no edition has”, 701.99c and 701.40b. " * 3)
        page.get_by_role("button", name="Check").click()
        expect(page.locator("main mark")).to_have_count(12)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
        page.set_viewport_size({"width": 320, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_pasted_rule_is_dated(open_page):
    with open_page("/which-edition/", width=320) as page:
        text = "701.31 Manifestieren\n701.31b Die Karte wird durch eine Sonderaktion aufgedeckt (siehe Regel 115.2b)."
        page.get_by_label("Your text").fill(text)
        page.get_by_role("button", name="Date it").click()
        expect(page.locator(".answer")).to_contain_text("It agrees with the edition of 2015-01-23.")
        expect(page.get_by_role("table")).to_contain_text("115.2b")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
