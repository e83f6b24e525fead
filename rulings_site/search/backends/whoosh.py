"""The embedded backend: Whoosh indexes in a folder, laid out for short searches.

- A field for every kind, language and "of another day" (a lane): a search asks many small fields
  instead of filtering a big one.
- Segments are not joined into compound files, which Whoosh would copy into memory; then every
  thread must have its own searchers.
- An index is built in a folder of its own. `live.json` names the folder to read and is replaced
  at the end, so readers see the old or the new index, never half of one.
"""

import fcntl
import logging
import shutil
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import msgspec

from rulings_site.search.backends import whoosh_build, whoosh_layout
from rulings_site.search.backends.base import (
    LAST_PAGE,
    IndexInfo,
    Progress,
    Results,
    SearchBackend,
    SearchUnavailable,
)
from rulings_site.search.backends.whoosh_search import OpenIndex
from rulings_site.search.documents import SearchDocument
from rulings_site.search.query import Query

logger = logging.getLogger(__name__)

LIVE = "live.json"
BUILD_HINT = "Build it with: manage.py build_index"
DAMAGED = f"The search index is damaged. {BUILD_HINT} --force"


class Live(msgspec.Struct):
    """What `live.json` says: the folder that is read and what is in it. `lanes` gives part and size of each."""

    version: int
    folder: str
    fingerprint: str
    documents: int
    size: int
    lanes: dict[str, tuple[str, int]]


class WhooshBackend(SearchBackend):
    """Documents in a folder, found with pure Python."""

    def __init__(self, directory: Path) -> None:
        self.directory = Path(directory)
        self._local = threading.local()

    def info(self) -> IndexInfo | None:
        live = self._read_live()
        return IndexInfo(live.fingerprint, live.documents, live.size) if live else None

    def _read_live(self) -> Live | None:
        try:
            live = msgspec.json.decode((self.directory / LIVE).read_bytes(), type=Live)
        except (FileNotFoundError, msgspec.DecodeError):
            return None
        return live if live.version == whoosh_layout.INDEX_VERSION else None

    def rebuild(
        self, documents: Iterable[SearchDocument], fingerprint: str, progress: Progress | None = None
    ) -> IndexInfo:
        self.directory.mkdir(parents=True, exist_ok=True)
        with self._only_builder():
            live = self._read_live()
            self._remove_folders(keep=live.folder if live else "")
            folder = self.directory / uuid4().hex
            lanes = whoosh_build.build(folder, documents, progress)
            size = sum(path.stat().st_size for path in folder.rglob("*"))
            total = sum(count for _, count in lanes.values())
            draft = folder / LIVE
            draft.write_bytes(
                msgspec.json.encode(Live(whoosh_layout.INDEX_VERSION, folder.name, fingerprint, total, size, lanes))
            )
            draft.replace(self.directory / LIVE)
        return IndexInfo(fingerprint, total, size)

    @contextmanager
    def _only_builder(self) -> Iterator[None]:
        """Hold the lock of builders; the system frees it if a builder dies."""
        with (self.directory / "build.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise SearchUnavailable("Another process is building the index. Wait for it to end.") from None
            yield

    def _remove_folders(self, keep: str) -> None:
        """Remove what earlier builds left. What is read until now stays, for searches that are under way."""
        for path in self.directory.iterdir():
            if path.is_dir() and path.name != keep:
                shutil.rmtree(path)

    def search(self, query: Query, *, page: int = 1, of_other_days: bool = False) -> Results:
        opened = self._open()
        try:
            return opened.search(query, min(max(page, 1), LAST_PAGE), of_other_days)
        except Exception as error:
            # Damage shows itself as any error at all: of the system, of pickle or zlib, a wrong index …
            logger.exception("The search index in %s cannot be searched", self.directory)
            self._local.opened = None
            raise SearchUnavailable(DAMAGED) from error

    def _open(self) -> OpenIndex:
        """Return this thread's searcher of the index that is live now."""
        try:
            status = (self.directory / LIVE).stat()
        except FileNotFoundError:
            raise SearchUnavailable(f"There is no search index yet. {BUILD_HINT}") from None
        stamp = (status.st_mtime_ns, status.st_ino)
        opened: OpenIndex | None = getattr(self._local, "opened", None)
        if opened is None or self._local.stamp != stamp:
            self._local.opened = opened = self._open_live()
            self._local.stamp = stamp
        return opened

    def _open_live(self) -> OpenIndex:
        live = self._read_live()
        if live is None:
            raise SearchUnavailable(f"The search index was made by another version of the site. {BUILD_HINT}")
        try:
            return OpenIndex(self.directory / live.folder, live.lanes)
        except Exception as error:
            logger.exception("The search index in %s cannot be opened", self.directory)
            raise SearchUnavailable(DAMAGED) from error
