"""Every kind of page in a real browser: no complaint, no barrier, no sideways scrolling, and without JavaScript."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLResolver, get_resolver

from tests.browser.addresses import ADDRESSES, MORE, NOT_PAGES

pytestmark = pytest.mark.browser
EVERY_PAGE = pytest.mark.parametrize(
    "address", [pytest.param(address, id=name) for name, address in (ADDRESSES | MORE).items()]
)
AXE = Axe()
OVERFLOW = """() => [...document.querySelectorAll("body *")]
  .filter(element => element.getBoundingClientRect().right > window.innerWidth + 1 && !element.closest(".vh"))
  .map(element => element.tagName + "." + element.className).slice(0, 5)"""


def find_names(resolver: URLResolver) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from find_names(pattern)
        elif pattern.name:
            yield pattern.name


def test_every_kind_of_page_is_looked_at():
    names = {name for name in find_names(get_resolver()) if not name.startswith("api-") or name == "api-docs"}
    assert names - NOT_PAGES == set(ADDRESSES)


@EVERY_PAGE
def test_no_page_scrolls_sideways_on_a_small_phone(open_page, address):
    with open_page(address, width=320) as page:
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 320, f"{wide} px wide: {page.evaluate(OVERFLOW)}"


@EVERY_PAGE
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(open_page, address, scheme, width):
    with open_page(address, width=width, color_scheme=scheme) as page:
        found = AXE.run(page)
        assert found.violations_count == 0, found.generate_report()


@EVERY_PAGE
def test_every_page_can_be_read_without_javascript(open_page, address):
    with open_page(address, java_script_enabled=False) as page:
        assert page.locator("h1").first.is_visible()
        assert page.locator("main").inner_text().strip()


@EVERY_PAGE
def test_the_first_stop_of_the_keyboard_leads_past_the_bar(open_page, address):
    with open_page(address) as page:
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
        assert page.locator("a.skip").is_visible()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
