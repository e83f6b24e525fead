"""`manage.py serve`: make everything ready that is not, then serve the site on this machine. What `make run` runs."""

import argparse
import errno
import os
import socket
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from ingest.declared import BESIDE_DOCUMENTS
from ingest.documents import find_documents
from rulings_site.provenance.models import Document
from rulings_site.search.backends.base import SearchUnavailable
from rulings_site.search.index import build_index

COLLECTION = Path(__file__).resolve().parents[2] / "collection"
HOST = "127.0.0.1"
THREADS = 8


class Command(BaseCommand):
    """Migrate, load the starter collection into an empty database, index, collect static files, serve."""

    help = "Make the database, the index and the static files ready, then serve the site on this machine."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        port = options["port"]
        require_free_port(port)
        call_command("migrate", verbosity=0, interactive=False)
        if lacks_collection():
            self.stdout.write("No official text is held: loading the starter collection.")
            call_command("ingest", str(COLLECTION))
            call_command("build_lexicon")
        try:
            build_index()
        except SearchUnavailable as error:  # another process is at it; everything else can be read meanwhile
            self.stderr.write(str(error))
        if is_static_stale():
            call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        self.stdout.write(f"Casebook is on http://{HOST}:{port}/ (Ctrl-C stops it)")
        self.stdout.flush()
        # One process with threads: each keeps its own searcher, and the limits on callers hold for all.
        server = ["-m", "gunicorn", "rulings_site.wsgi", "--bind", f"{HOST}:{port}", "--threads", str(THREADS)]
        os.chdir(settings.BASE_DIR)
        os.execv(sys.executable, [sys.executable, *server, "--log-level", "warning"])  # noqa: S606


def lacks_collection() -> bool:
    """Whether there is nothing but the starter collection, and not all of it: a first start, or one broken off."""
    if Document.objects.exclude(source__is_paraphrase=True).exists():
        return False
    wanted = {document.digest[0] for document in find_documents(COLLECTION) if document.name not in BESIDE_DOCUMENTS}
    return not wanted <= set(Document.objects.values_list("sha256", flat=True))


def require_free_port(port: int) -> None:
    """Raise CommandError that says what to do if something listens on the port, or no port has that number."""
    if not 1 <= port <= 65535:
        raise CommandError(f"expected a port from 1 to 65535, found {port}")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            is_taken = error.errno == errno.EADDRINUSE
            reason = (
                "is taken. Stop what uses it, or choose" if is_taken else f"cannot be used: {error.strerror}. Choose"
            )
            raise CommandError(f"port {port} {reason} another: make run PORT=8001") from error


def is_static_stale() -> bool:
    """Whether a static file is newer than what was collected. Compressing all of them takes seconds."""
    manifest = Path(settings.STATIC_ROOT) / "staticfiles.json"
    if not manifest.exists():
        return True
    collected_at = manifest.stat().st_mtime
    files = ((storage, path) for finder in get_finders() for path, storage in finder.list([]))
    return any(Path(storage.path(path)).stat().st_mtime > collected_at for storage, path in files)
