"""Settings: safe unless asked otherwise. Each case reads them in a process of its own, as a server does."""

import json
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASK = """
import json, sys
from rulings_site import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""


@pytest.fixture
def read_settings(tmp_path):
    """Return the named settings as they are under these environment variables and no others of ours."""

    def read(*names: str, **environment: str) -> dict[str, Any]:
        ours = {"RULINGS_VAR_DIR", "DATABASE_URL", "SECRET_KEY", "DEBUG", "ALLOWED_HOSTS", "HTTPS", "LOG_LEVEL"}
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        variables = kept | {"RULINGS_VAR_DIR": str(tmp_path)} | environment
        told = subprocess.run(
            [sys.executable, "-c", ASK, *names], cwd=ROOT, env=variables, capture_output=True, text=True, check=True
        )
        return json.loads(told.stdout)

    return read


def test_nothing_asked_is_safe(read_settings, tmp_path):
    held = read_settings("DEBUG", "ALLOWED_HOSTS", "SECURE_SSL_REDIRECT", "DATABASES")
    assert held["DEBUG"] is False
    assert held["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost", "[::1]"]
    assert held["SECURE_SSL_REDIRECT"] is False
    assert held["DATABASES"]["default"]["NAME"] == str(tmp_path / "casebook.sqlite3")


def test_the_secret_is_made_once_and_for_its_owner_only(read_settings, tmp_path):
    first = read_settings("SECRET_KEY")["SECRET_KEY"]
    assert len(first) >= 50
    assert read_settings("SECRET_KEY")["SECRET_KEY"] == first
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


def test_a_secret_from_the_environment_is_not_written_down(read_settings, tmp_path):
    assert read_settings("SECRET_KEY", SECRET_KEY="from outside")["SECRET_KEY"] == "from outside"
    assert not list(tmp_path.iterdir())


def test_https_redirects_and_keeps_browsers_there(read_settings):
    names = ("SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS", "CSRF_COOKIE_SECURE", "SESSION_COOKIE_SECURE")
    held = read_settings(*names, HTTPS="on")
    assert all(held.values())
    assert held["SECURE_HSTS_SECONDS"] == 31_536_000


def test_postgresql_is_named_by_its_address(read_settings):
    held = read_settings("DATABASES", DATABASE_URL="postgres://ann:pass@db.example:5433/casebook")
    database = held["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "casebook")
    assert "init_command" not in database.get("OPTIONS", {})
