"""Settings: safe unless the environment says otherwise.

Read from the environment: RULINGS_VAR_DIR (data directory, default `var/`), DATABASE_URL
(default SQLite in the data directory), SECRET_KEY (default: made once and kept in the data
directory), DEBUG (default off), ALLOWED_HOSTS (default this machine only), HTTPS (default off,
for plain http on this machine; on: one proxy in front ends TLS and sets X-Forwarded-Proto and
X-Forwarded-For, browsers are told never to come back without it), LOG_LEVEL (default INFO),
SEARCH_BACKEND (default the embedded index; with PostgreSQL as the site's database it can be
rulings_site.search.backends.postgres.PostgresBackend).
"""

import contextlib
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env.str("RULINGS_VAR_DIR", default=str(BASE_DIR / "var"))).resolve()
VAR_DIR.mkdir(parents=True, exist_ok=True)


def keep_secret(path: Path) -> str:
    """Return the secret kept in `path`, made on first use and readable by its owner only."""
    if not path.exists():
        made = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
        made.touch(mode=0o600)
        made.write_text(secrets.token_urlsafe(50), "utf-8")
        with contextlib.suppress(FileExistsError):  # another process was first; its secret holds
            path.hardlink_to(made)
        made.unlink()
    return path.read_text("utf-8")


SECRET_KEY = env.str("SECRET_KEY", default="") or keep_secret(VAR_DIR / "secret_key")
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
HTTPS = env.bool("HTTPS", default=False)

INSTALLED_APPS = [
    "rulings_site.apps.CasebookAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "rest_framework",
    "drf_spectacular",
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
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Session and user are read where a page asks for them: in the admin, nowhere else.
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "rulings_site.zero_bytes.refuse_zero_bytes",
    "axes.middleware.AxesMiddleware",
]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# No page needs any of these.
PERMISSIONS_POLICY: dict[str, list[str]] = {
    "accelerometer": [],
    "camera": [],
    "display-capture": [],
    "geolocation": [],
    "gyroscope": [],
    "magnetometer": [],
    "microphone": [],
    "midi": [],
    "payment": [],
    "usb": [],
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"

SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
CSRF_COOKIE_SECURE = SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = SESSION_COOKIE_SAMESITE = "Strict"

# Who is logged in is told to the admin only, and forgotten after a working day.
SESSION_COOKIE_PATH = "/admin/"
SESSION_COOKIE_AGE = 8 * 3600
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
# Five wrong passwords from one address, and it has to wait; more attempts meanwhile make it no longer.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_PARAMETERS = ["ip_address"]
AXES_CLIENT_IP_CALLABLE = "rulings_site.admin_site.find_caller"
AXES_LOCKOUT_TEMPLATE = "admin/locked_out.html"
AXES_VERBOSE = False

# The longest thing anybody sends is a text to check for citations. A file is taken from editors only: see the handler.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_HANDLERS = ["rulings_site.provenance.uploads.CopyUploadHandler"]

ROOT_URLCONF = "rulings_site.urls"
WSGI_APPLICATION = "rulings_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
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
FORMAT_MODULE_PATH = "rulings_site.formats"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "rulings_site" / "static"]
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "UNAUTHENTICATED_USER": None,
    "DEFAULT_THROTTLE_CLASSES": ["rest_framework.throttling.AnonRateThrottle"],
    "DEFAULT_THROTTLE_RATES": {"anon": "300/minute"},
    # Whose address counts: behind a proxy the one it saw, else the caller's, whatever he claims.
    "NUM_PROXIES": 1 if HTTPS else 0,
    "DEFAULT_PAGINATION_CLASS": "rulings_site.api.pagination.BoundedPagination",
    "DEFAULT_SCHEMA_CLASS": "rulings_site.api.views.ParameterSchema",
    "EXCEPTION_HANDLER": "rulings_site.api.problems.describe_problem",
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Casebook",
    "DESCRIPTION": "The Comprehensive Rules of Magic: The Gathering through time, with cards and rulings. Read-only.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PUBLIC": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "POSTPROCESSING_HOOKS": ["rulings_site.api.problems.add_problem_responses"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"style": "{", "format": "{asctime} level={levelname} logger={name} message={message!r}"},
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": env.str("LOG_LEVEL", default="INFO")},
    "loggers": {"django": {"handlers": [], "propagate": True}},
}

SEARCH_BACKEND = env.str("SEARCH_BACKEND", default="rulings_site.search.backends.whoosh.WhooshBackend")
SEARCH_INDEX_DIR = VAR_DIR / "index"
ARCHIVE_DIR = VAR_DIR / "archive"
LEXICON_DIR = VAR_DIR / "lexicon"
