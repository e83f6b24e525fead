"""Fixtures every test may use."""

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import settings

# No test is timed: machines are noisy. CI looks at the same examples every time.
settings.register_profile("casebook", deadline=None, derandomize=os.environ.get("CI") == "true")
settings.load_profile("casebook")

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(autouse=True)
def _forget_rows() -> None:
    """What is kept in memory by the newest row goes: the next test has other rows under the same ids."""
    from rulings_site.rules.citations import headings, wordings

    headings._read.cache_clear()
    wordings._make_index.cache_clear()


@pytest.fixture(scope="session")
def shared_dir() -> Path:
    """The folder of real documents beside the project. Missing: skip, saying so; in CI a failure."""
    if not SHARED.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail(f"no real documents at {SHARED}; in CI they must be there")
        pytest.skip(f"no real documents at {SHARED}")
    return SHARED


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Make it another moment for the site: `set_clock("2026-08-07T00:00Z")`."""

    def set_to(moment: str) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: datetime.fromisoformat(moment))

    return set_to
