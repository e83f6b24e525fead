"""A real Chromium on the site as `make run` serves it, with the starter collection."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server import read_log, serving

NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium. Missing: skip, saying so; in CI a failure."""
    program = next((found for found in map(shutil.which, NAMES) if found), None)
    if program is None:
        reason = f"no Chromium is installed (looked for {', '.join(NAMES)})"
        if os.environ.get("CI") == "true":
            pytest.fail(f"{reason}; in CI it must be there")
        pytest.skip(reason)
    with sync_playwright() as playwright:
        # Root may not use the sandbox, and CI runs as root. It opens nothing but our own pages.
        chromium = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def var_dir(tmp_path_factory) -> Path:
    """The data directory of the site."""
    return tmp_path_factory.mktemp("var")


@pytest.fixture(scope="session")
def site(var_dir) -> Iterator[str]:
    """The address of the site."""
    with serving(var_dir) as address:
        yield address
    print(read_log(var_dir))


@pytest.fixture
def open_page(browser, site):
    """Open a page in a window of its own: `with open_page("/rules/", width=390) as page`. It must not complain."""

    @contextmanager
    def opened(address: str, status: int = 200, *, width: int = 1280, **options: Any) -> Iterator[Page]:
        context = browser.new_context(base_url=site, viewport={"width": width, "height": 900}, **options)
        context.set_default_timeout(20_000)
        page = context.new_page()
        complaints: list[str] = []
        page.on("console", lambda said: complaints.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("requestfailed", lambda request: complaints.append(f"{request.url}: {request.failure}"))
        answer = page.goto(address, wait_until="load")
        assert answer is not None
        assert answer.status == status
        yield page
        context.close()
        # Chromium itself reports the status of a page that is a refusal, as it should.
        assert [said for said in complaints if f"status of {status}" not in said] == []

    return opened
