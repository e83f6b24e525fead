"""The admin in a real browser: a login, Django's own pages and ours, under the policy that all pages have."""

import os
import subprocess
import sys

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.server import ROOT

pytestmark = pytest.mark.browser
NAME, PASSWORD = "ann", "a long and winding phrase"
AXE = Axe()
DJANGO_PAGES = ("/admin/", "/admin/rules/period/?links=all", "/admin/auth/user/", "/admin/auth/user/1/change/")


@pytest.fixture(scope="session", autouse=True)
def _ann(site, var_dir) -> None:
    """A person who may log in, made as the README says."""
    environment = os.environ | {"RULINGS_VAR_DIR": str(var_dir), "DJANGO_SUPERUSER_PASSWORD": PASSWORD}
    environment.pop("DATABASE_URL", None)
    environment["DJANGO_SETTINGS_MODULE"] = "rulings_site.settings"
    command = [
        sys.executable,
        "manage.py",
        "createsuperuser",
        "--noinput",
        "--username",
        NAME,
        "--email",
        "a@b.example",
    ]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def log_in(page: Page) -> None:
    page.get_by_label("Username").fill(NAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("table", name="To review")).to_be_visible()


def test_pages_of_the_admin_break_no_policy(open_page):
    """What the browser says against a page fails the test, and so does a style or script that the policy refuses."""
    with open_page("/admin/") as page:
        log_in(page)
        for address in DJANGO_PAGES:
            answer = page.goto(address, wait_until="load")
            assert answer is not None
            assert answer.status == 200


def test_a_wrong_password_is_told(open_page):
    with open_page("/admin/") as page:
        page.get_by_label("Username").fill(NAME)
        page.get_by_label("Password").fill("guess")
        page.get_by_role("button", name="Log in").click()
        expect(page.locator(".errornote")).to_contain_text("Please enter the correct username and password")


def test_a_link_is_reviewed_without_a_barrier_on_any_screen(open_page):
    with open_page("/admin/") as page:
        log_in(page)
        page.goto("/admin/rules/period/?links=all")
        page.locator("#result_list tbody th a").first.click()
        expect(page.locator("h1")).to_contain_text("is it")
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                found = AXE.run(page)
                assert found.violations_count == 0, f"{scheme}, {width} px: {found.generate_report()}"
        page.set_viewport_size({"width": 320, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_entry_of_a_verdict_is_copied(open_page):
    with open_page("/admin/", permissions=["clipboard-read", "clipboard-write"]) as page:
        log_in(page)
        page.goto("/admin/rules/period/?links=all")
        page.locator("#result_list tbody th a").first.click()
        page.get_by_role("button", name="Copy the entry for different").click()
        assert "verdict: different\n" in page.evaluate("navigator.clipboard.readText()")


EDITOR_PAGES = (
    "/admin/rulings/ruling/1/change/",
    "/admin/rulings/ruling/add/",
    "/admin/provenance/document/add/",
    "/admin/provenance/correction/add/",
    "/admin/provenance/correction/lost/",
)


def test_pages_of_editors_have_no_barrier_on_any_screen(open_page):
    with open_page("/admin/") as page:
        log_in(page)
        for address in EDITOR_PAGES:
            page.goto(address)
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                found = AXE.run(page)
                assert found.violations_count == 0, f"{address}, {scheme}: {found.generate_report()}"
            page.set_viewport_size({"width": 320, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
            page.set_viewport_size({"width": 1280, "height": 900})


def test_an_editor_says_the_language_of_a_part_by_keyboard_alone(open_page):
    with open_page("/admin/") as page:
        log_in(page)
        page.goto("/admin/rulings/ruling/1/change/")
        form = page.locator("#language")
        form.get_by_label("Language", exact=True).focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        page.keyboard.type("Read it twice.")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("status")).to_contain_text("Said, and so it is from now on.")
        page.goto("/sources/corrections/")
        expect(page.locator("article")).to_contain_text("Read it twice.")
