"""The embedded backend: the contract of all backends, and what can happen to files."""

import os
import signal
import subprocess
import sys
import textwrap

import pytest

from rulings_site.search.backends.base import SearchUnavailable
from rulings_site.search.backends.whoosh import LIVE, WhooshBackend
from rulings_site.search.backends.whoosh_build import ALONE
from rulings_site.search.backends.whoosh_layout import INDEX_VERSION
from rulings_site.search.query import parse_query
from tests.search.contract import DOCUMENTS, BackendContract, found, make


@pytest.fixture
def backend(tmp_path):
    return WhooshBackend(tmp_path / "index")


class TestWhoosh(BackendContract):
    """Everything a backend must do."""


def big_collection():
    languages = ("en", "de", "fr", "ja")
    for number in range(ALONE + 500):
        yield make("card", languages[number % 4], f"Card {number}", "It is turned face up.")


def test_a_big_collection_is_written_by_two_processes(backend):
    counted = []
    info = backend.rebuild(big_collection(), "big", counted.append)
    assert info.documents == ALONE + 500
    assert counted[-1] == ALONE + 500
    results = backend.search(parse_query('"face up" lang:en'))
    assert results.languages["en"] == (ALONE + 500) // 4
    assert found(backend, "5123") == [("ja", "Card 5123")]
    parts = {path.name for path in backend.directory.glob("*/*") if path.is_dir()}
    assert parts == {"0", "1"}


def test_the_same_documents_give_the_same_results_in_the_same_order(tmp_path):
    pages = []
    for name in ("one", "two"):
        backend = WhooshBackend(tmp_path / name)
        backend.rebuild(big_collection(), "big")
        pages.append([found(backend, "turned face", page=page) for page in (1, 2, 3)])
    assert pages[0] == pages[1]


@pytest.mark.parametrize("damage", ["truncate", "remove", "overwrite"])
def test_a_damaged_index_is_said_to_be_and_a_new_one_mends_it(backend, damage, caplog):
    backend.rebuild(DOCUMENTS, "first")
    for path in backend.directory.glob("*/0/*"):
        if damage == "remove":
            path.unlink()
        else:
            path.write_bytes(b"" if damage == "truncate" else b"\xff" * path.stat().st_size)
    with pytest.raises(SearchUnavailable, match="damaged"):
        WhooshBackend(backend.directory).search(parse_query("manifest"))
    assert caplog.records
    backend.rebuild(DOCUMENTS, "first")
    assert found(backend, "hidden") == [("en", "Face Down")]


def test_an_index_of_another_version_is_no_index(backend):
    backend.rebuild(DOCUMENTS, "first")
    live = backend.directory / LIVE
    live.write_text(live.read_text().replace(f'"version":{INDEX_VERSION}', '"version":0'))
    assert backend.info() is None
    with pytest.raises(SearchUnavailable, match="another version"):
        backend.search(parse_query("manifest"))


def test_only_one_process_builds(backend):
    def documents():
        with pytest.raises(SearchUnavailable, match="Another process"):
            WhooshBackend(backend.directory).rebuild(DOCUMENTS, "second")
        yield from DOCUMENTS

    assert backend.rebuild(documents(), "first").fingerprint == "first"


def test_only_the_index_of_today_and_the_one_before_take_space(backend):
    for number in range(4):
        backend.rebuild(DOCUMENTS, str(number))
    assert sum(1 for path in backend.directory.iterdir() if path.is_dir()) == 2


def test_a_builder_that_is_killed_leaves_the_index_and_the_lock_free(backend):
    backend.rebuild(DOCUMENTS, "first")
    script = textwrap.dedent(
        f"""
        import itertools, sys
        from pathlib import Path
        from rulings_site.search.backends.whoosh import WhooshBackend
        from tests.search.contract import make

        def endless():
            for number in itertools.count():
                if number == 3000:
                    print("started", flush=True)
                yield make("card", "en", f"Card {{number}}", "Flying")

        WhooshBackend(Path({str(backend.directory)!r})).rebuild(endless(), "second")
        """
    )
    builder = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=os.environ, cwd=".")
    assert builder.stdout.readline() == b"started\n"
    builder.send_signal(signal.SIGKILL)
    builder.wait()
    builder.stdout.close()
    assert found(backend, "hidden") == [("en", "Face Down")]
    assert backend.rebuild(DOCUMENTS, "third").fingerprint == "third"
