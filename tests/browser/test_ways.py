"""Ways through the site that a person takes."""

import re

import pytest
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
