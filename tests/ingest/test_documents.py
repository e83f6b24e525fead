"""Files as people have them: whole, packed, broken, huge, oddly named."""

import gzip
import hashlib
import io
import lzma
import tarfile
from pathlib import Path

import pytest

from ingest.documents import RATIO_FREE, RawDocument, find_documents
from ingest.errors import FetchError, ParseError

TEXT = b"701.2a To lift is to raise.\n"


def read_all(document: RawDocument) -> bytes:
    with document.open() as stream:
        return stream.read()


def pack(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:xz") as archive:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


@pytest.mark.parametrize(
    ("name", "data"), [("a.txt", TEXT), ("a.txt.gz", gzip.compress(TEXT, mtime=0)), ("a.txt.xz", lzma.compress(TEXT))]
)
def test_packed_and_plain_files_are_the_same_document(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(data)
    (document,) = find_documents(tmp_path)
    assert document.name == "a.txt"
    assert document.digest == (hashlib.sha256(TEXT).hexdigest(), len(TEXT))
    assert document.decoded.lines == (TEXT.decode().strip(),)


def test_archive_is_read_as_a_folder(tmp_path: Path) -> None:
    path = tmp_path / "all.tar.xz"
    path.write_bytes(pack({"b.txt": b"B", "a.txt": b"A", "bad/c.txt": b"C"}))
    found = [(document.name, read_all(document)) for document in find_documents(path)]
    assert found == [("a.txt", b"A"), ("b.txt", b"B"), ("c.txt", b"C")]


@pytest.mark.parametrize("is_packed", [False, True])
def test_folder_of_markdown_pages_is_one_document(is_packed: bool, tmp_path: Path) -> None:
    pages = {f"ko-20210224/{number}.md": f"page {number}\n".encode() for number in range(5)}
    if is_packed:
        (tmp_path / "all.tar.xz").write_bytes(pack(pages))
    else:
        (tmp_path / "ko-20210224").mkdir()
        for name, data in pages.items():
            (tmp_path / name).write_bytes(data)
    (document,) = find_documents(tmp_path)
    assert document.name == "ko-20210224"
    assert document.decoded.lines[:3] == ("<!-- part: 0.md -->", "page 0", "<!-- part: 1.md -->")


def test_hidden_files_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / ".secret").write_bytes(TEXT)
    (tmp_path / "link").symlink_to("/etc/hostname")
    assert list(find_documents(tmp_path)) == []


def test_file_name_with_a_line_feed_is_read(tmp_path: Path) -> None:
    (tmp_path / "two\nlines.txt").write_bytes(TEXT)
    (document,) = find_documents(tmp_path)
    assert read_all(document) == TEXT


@pytest.mark.parametrize("pack_it", [gzip.compress, lzma.compress])
def test_file_that_inflates_beyond_reason_is_refused(pack_it, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "bomb.gz").write_bytes(pack_it(b"x" * (RATIO_FREE + 2**20)))
    document = RawDocument(
        "bomb", "bomb", path=tmp_path / "bomb.gz", compression="gz" if pack_it is gzip.compress else "xz"
    )
    with pytest.raises(FetchError, match="inflates beyond reason"):
        _ = document.digest


@pytest.mark.parametrize("data", [gzip.compress(TEXT * 100, mtime=0)[:-20], b"no gzip at all"])
def test_broken_compression_is_named(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.txt.gz").write_bytes(data)
    (document,) = find_documents(tmp_path)
    with pytest.raises(FetchError, match="whole gz data"):
        _ = document.digest


def test_broken_archive_is_named(tmp_path: Path) -> None:
    path = tmp_path / "all.tar.xz"
    path.write_bytes(pack({"a.txt": TEXT})[:40])
    with pytest.raises(FetchError, match="whole archive"):
        list(find_documents(path))


def test_missing_path_is_named() -> None:
    with pytest.raises(FetchError, match="nothing there"):
        list(find_documents(Path("/nowhere/at/all")))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "an empty file"),
        (b"\0" * 1000, "blanks or zeros only"),
        (b"text\0" + b"text" * 100, "zero byte at byte 4"),
        ("Regel".encode("utf-16")[2:] * 20, "UTF-16 that was damaged"),
        (b"\xff\xfea", "utf-16"),
        (b"it\xa1\xafs \xa1\xb0so\xa1\xb1 " * 3, "GBK"),
        (b"\x81\x8d" * 5, "damaged or in another encoding"),
    ],
)
def test_what_is_no_text_is_refused_with_the_reason(data: bytes, said: str) -> None:
    with pytest.raises(ParseError, match=said):
        _ = RawDocument("a.txt", "a.txt", data=data).decoded


def test_lines_end_at_line_ends_only() -> None:
    """U+2028 stays inside its line (2026-08-07), so that lines are numbered as an editor numbers them."""
    decoded = RawDocument("a", "a", data="a\rb\r\nc\u2028d\n\ne".encode()).decoded
    assert decoded.lines == ("a", "b", "c\u2028d", "", "e")
