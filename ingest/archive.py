"""The bytes of every text that was loaded, kept under their SHA-256 so that each line can be shown again."""

import gzip
from pathlib import Path

from django.conf import settings

from ingest.documents import RawDocument


def path_of(sha256: str) -> Path:
    """Return where the bytes with this hash are kept."""
    return Path(settings.ARCHIVE_DIR) / sha256[:2] / f"{sha256}.gz"


def keep(document: RawDocument) -> None:
    """Keep the bytes of a document. Safe to repeat; a broken run leaves no half file under the final name."""
    path = path_of(document.digest[0])
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    with document.open() as stream, gzip.open(unfinished, "wb", compresslevel=1) as kept:
        while block := stream.read(2**20):
            kept.write(block)
    unfinished.replace(path)


def recall(sha256: str, *, name: str) -> RawDocument:
    """Return the kept document. Raises FetchError on reading if it is not there."""
    path = path_of(sha256)
    return RawDocument(str(path), name, path=path, compression="gz")
