"""Every kind of page in a real browser: no complaint, no barrier, no sideways scrolling, and without JavaScript."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLResolver, get_resolver
from playwright.sync_api import Page

from tests.browser.addresses import ADDRESSES, MORE, NOT_PAGES, REFUSALS

pytestmark = pytest.mark.browser
PAGES = {name: (address, 200) for name, address in (ADDRESSES | MORE).items()} | REFUSALS
EVERY_PAGE = pytest.mark.parametrize(("address", "status"), list(PAGES.values()), ids=list(PAGES))
AXE = Axe()
WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(element => element.getBoundingClientRect().right > window.innerWidth + 1)
  .map(element => `${element.tagName}.${element.className}`).slice(0, 5)"""


def find_names(resolver: URLResolver) -> Iterator[str]:
    """Yield the names of all addresses but those of the admin, which test_admin.py looks at."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from find_names(pattern) if pattern.namespace != "admin" else ()
        elif pattern.name:
            yield pattern.name


def test_every_kind_of_page_is_looked_at():
    names = {name for name in find_names(get_resolver()) if not name.startswith("api-") or name == "api-docs"}
    assert names - NOT_PAGES == set(ADDRESSES)


@EVERY_PAGE
def test_nothing_stands_in_anybodys_way(open_page, address, status):
    with open_page(address, status) as page:
        check_skip_link(page)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                found = AXE.run(page)
                assert found.violations_count == 0, f"{scheme}, {width} px: {found.generate_report()}"


def check_skip_link(page: Page) -> None:
    """The first stop of the keyboard leads past the bar, on the first page too, where the search box has the focus."""
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    assert page.locator("a.skip").is_visible()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


@EVERY_PAGE
def test_every_page_is_whole_on_a_small_phone_without_javascript(open_page, address, status):
    with open_page(address, status, width=320, java_script_enabled=False) as page:
        assert page.locator("h1").first.is_visible()
        assert page.locator("main").inner_text().strip()
    with open_page(address, status, width=320) as page:
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"{width} px wide: {page.evaluate(WIDE)}"
