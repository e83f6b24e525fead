"""From paths to documents: files, compressed files, archives and folders, each checked before it is read.

A document is one run of bytes. A folder of pages that make one text (the Korean editions) is
handed on as one document, its parts joined under `<!-- part: name -->` lines.
"""

import gzip
import hashlib
import io
import lzma
import re
import tarfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, cast

from ingest.decode import Decoded, decode
from ingest.errors import FetchError

HEAD_SIZE = 65_536
TEXT_LIMIT = 64 * 2**20
"""The largest text that is decoded whole: thirty times the largest edition."""
INFLATED_LIMIT = 8 * 2**30
RATIO_LIMIT = 200
RATIO_FREE = 32 * 2**20
"""Compressed data may grow by RATIO_LIMIT once it is larger than this; real data grows twentyfold."""
ARCHIVE_LIMIT = 2 * 2**30
"""An archive is unpacked in memory: fifteen times the largest one known."""
FOLDER_LIMIT = 100_000
_CHAPTER_PAGE = re.compile(r"\d\.txt")
PART_HEAD = "<!-- part: {} -->\n"


@dataclass(frozen=True)
class RawDocument:
    """The bytes of one document, wherever they lie; `name` is without the endings of compression.

    `open` streams them unpacked. Raises FetchError where they are empty, too large or inflate
    beyond reason.
    """

    location: str
    name: str
    path: Path | None = None
    data: bytes | None = None
    compression: str = ""

    def open(self) -> BinaryIO:
        packed = io.BytesIO(self.data) if self.data is not None else cast(Path, self.path)
        if not self.compression:
            return packed if isinstance(packed, io.BytesIO) else packed.open("rb")
        unpacked = gzip.open(packed) if self.compression == "gz" else lzma.open(packed)  # noqa: SIM115
        guarded = _GuardedStream(cast(BinaryIO, unpacked), self.packed_size, self.location)
        return cast(BinaryIO, io.BufferedReader(guarded, HEAD_SIZE))

    @property
    def packed_size(self) -> int:
        return len(self.data) if self.data is not None else cast(Path, self.path).stat().st_size

    @cached_property
    def head(self) -> bytes:
        """The first 64 KiB, enough to tell what kind of document this is."""
        with self.reading() as stream:
            return stream.read(HEAD_SIZE)

    @cached_property
    def peek(self) -> str:
        """The head as text, read leniently: good enough to tell the kind, never to keep."""
        encoding = "utf-16" if self.head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        return "\n".join(self.head.decode(encoding, "replace").splitlines())

    @cached_property
    def digest(self) -> tuple[str, int]:
        """The SHA-256 (hexadecimal) and the number of the unpacked bytes."""
        sha, size = hashlib.sha256(), 0
        with self.reading() as stream:
            while block := stream.read(2**20):
                sha.update(block)
                size += len(block)
        return sha.hexdigest(), size

    @cached_property
    def decoded(self) -> Decoded:
        """The document as text. Raises FetchError if it is larger than any text, ParseError if it cannot be read."""
        with self.reading() as stream:
            data = stream.read(TEXT_LIMIT + 1)
        if len(data) > TEXT_LIMIT:
            raise FetchError(self.location, expected=f"a text of at most {TEXT_LIMIT:,} bytes", found="a larger one")
        return decode(data, where=self.location)

    def reading(self) -> "_Reading":
        """Return a context that opens the document; what broken compression raises becomes a FetchError."""
        return _Reading(self)


class _Reading:
    """Opens a document, and turns what broken compression raises into a FetchError."""

    def __init__(self, document: RawDocument) -> None:
        self.document = document

    def __enter__(self) -> BinaryIO:
        self.stream = self.document.open()
        return self.stream

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.stream.close()
        if isinstance(error, (EOFError, OSError, lzma.LZMAError, zlib.error)):
            raise FetchError(
                self.document.location,
                expected=f"whole {self.document.compression or 'readable'} data",
                found=str(error),
                remedy="Fetch the file again",
            ) from error


class _GuardedStream(io.RawIOBase):
    """Stops an archive that inflates beyond reason before it fills memory or disk."""

    def __init__(self, stream: BinaryIO, packed_size: int, where: str) -> None:
        self.stream, self.where, self.count = stream, where, 0
        self.limit = min(INFLATED_LIMIT, max(RATIO_FREE, packed_size * RATIO_LIMIT))

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        block = self.stream.read(len(buffer))
        self.count += len(block)
        if self.count > self.limit:
            raise FetchError(
                self.where,
                expected=f"at most {self.limit:,} bytes when unpacked",
                found="more: this compressed file inflates beyond reason",
            )
        buffer[: len(block)] = block
        return len(block)

    def close(self) -> None:
        self.stream.close()
        super().close()


def find_documents(path: Path) -> Iterator[RawDocument]:
    """Yield the documents of a file, an archive or a folder, in the order of their names.

    Raises FetchError if the path does not exist or the folder holds more files than any source.
    """
    if not path.exists():
        raise FetchError(str(path), expected="a file or folder", found="nothing there")
    if path.is_file():
        yield from _read_file(path)
        return
    names = sorted(path.iterdir())
    if len(names) > FOLDER_LIMIT:
        raise FetchError(str(path), expected=f"at most {FOLDER_LIMIT:,} files", found=f"{len(names):,}")
    if _is_paged_edition([name.name for name in names]):
        parts = [(name.name, name.read_bytes()) for name in names if name.is_file()]
        yield RawDocument(str(path), path.name, data=_join_parts(parts))
        return
    for name in names:
        if name.is_symlink() or name.name.startswith("."):
            continue
        yield from find_documents(name)


def _read_file(path: Path) -> Iterator[RawDocument]:
    if path.name.endswith((".tar.xz", ".tar.gz", ".tgz", ".tar")):
        yield from _read_archive(path)
        return
    compression = {".gz": "gz", ".xz": "xz"}.get(path.suffix, "")
    yield RawDocument(str(path), path.stem if compression else path.name, path=path, compression=compression)


def _read_archive(path: Path) -> Iterator[RawDocument]:
    """Read an archive as a folder of documents; links and devices in it are not followed."""
    folders: dict[str, list[tuple[str, bytes]]] = {}
    budget = min(ARCHIVE_LIMIT, max(RATIO_FREE, path.stat().st_size * RATIO_LIMIT))
    try:
        with tarfile.open(path) as archive:
            for member in archive:
                budget -= member.size
                if budget < 0:
                    raise FetchError(
                        str(path), expected="an archive of documents", found="one that inflates beyond reason"
                    )
                if member.isfile() and (stream := archive.extractfile(member)):
                    folder, _, name = member.name.rpartition("/")
                    folders.setdefault(folder, []).append((name, stream.read()))
    except (tarfile.TarError, EOFError, lzma.LZMAError, OSError) as error:
        raise FetchError(str(path), expected="a whole archive", found=str(error), remedy="Fetch it again") from error
    for folder in sorted(folders):
        files = sorted(folders[folder])
        where = f"{path}/{folder}" if folder else str(path)
        if _is_paged_edition([name for name, _ in files]):
            yield RawDocument(where, folder.rpartition("/")[2], data=_join_parts(files))
        else:
            yield from (RawDocument(f"{where}/{name}", name, data=data) for name, data in files)


def _is_paged_edition(names: list[str]) -> bool:
    """A folder whose files are all pages of one text: Markdown, or DokuWiki chapters."""
    endings = {name.rpartition(".")[2] for name in names}
    chapters = [name for name in names if name.endswith(".md") or _CHAPTER_PAGE.fullmatch(name)]
    return len(chapters) >= 5 and endings in ({"md"}, {"txt"})


def _join_parts(parts: list[tuple[str, bytes]]) -> bytes:
    return b"".join(PART_HEAD.format(name).encode() + data.rstrip(b"\r\n") + b"\n" for name, data in parts)
