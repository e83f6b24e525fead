"""Settings: safe unless the environment says otherwise.

Read from the environment: RULINGS_VAR_DIR (data directory, default `var/`), DATABASE_URL
(default SQLite in the data directory), SECRET_KEY (default: made once and kept in the data
directory), DEBUG (default off), ALLOWED_HOSTS (default this machine only).
"""

import secrets
from pathlib import Path

import environ

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("RULINGS_VAR_DIR", default=str(BASE_DIR / "var"))).resolve()
VAR_DIR.mkdir(parents=True, exist_ok=True)


def keep_secret(path: Path) -> str:
    """Return the secret kept in `path`, made on first use and readable by its owner only."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(50), "utf-8")
    return path.read_text("utf-8")


SECRET_KEY = env.str("SECRET_KEY", default="") or keep_secret(VAR_DIR / "secret_key")
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "rulings_site.provenance",
    "rulings_site.rules",
    "rulings_site.cards",
    "rulings_site.rulings",
    "rulings_site.search",
    "rulings_site.checker",
    "ingest",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]

ROOT_URLCONF = "rulings_site.urls"
WSGI_APPLICATION = "rulings_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"context_processors": ["django.template.context_processors.request"]},
    }
]

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'casebook.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Readers never wait for a load: write-ahead log; writers take their lock at once.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
USE_I18N = False

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "rulings_site" / "static"]

SEARCH_BACKEND = "rulings_site.search.backends.whoosh.WhooshBackend"
SEARCH_INDEX_DIR = VAR_DIR / "index"
ARCHIVE_DIR = VAR_DIR / "archive"
