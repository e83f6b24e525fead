"""Settings of the test suite: the site's own, with its data in a folder that goes when the tests end."""

import atexit
import os
import shutil
import tempfile

folder = tempfile.mkdtemp(prefix="casebook-tests-")
atexit.register(shutil.rmtree, folder, ignore_errors=True)
os.environ["RULINGS_VAR_DIR"] = folder

from rulings_site.settings import *  # noqa: E402, F403
from rulings_site.settings import REST_FRAMEWORK, STATIC_ROOT  # noqa: E402

STATIC_ROOT.mkdir()
# Static files come from where they are written: nothing needs collecting before a test.
STORAGES = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
# A suite asks more in a minute than a caller may; the limit itself is tested in tests/api.
REST_FRAMEWORK = REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": {"anon": "1000000/minute"}}
