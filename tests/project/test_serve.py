"""`make run`, from an empty data directory, as a newcomer has it."""

import re
import socket
import time
import urllib.request

import pytest
from django.core.management import call_command

from ingest.management.commands.serve import COLLECTION, lacks_collection
from rulings_site.rules.models import Edition
from tests.builders import make_document, make_source
from tests.server import PATIENCE, read, read_log, serving, start


def test_a_newcomer_reads_rules_at_the_first_start_and_waits_little_at_the_second(tmp_path):
    with serving(tmp_path) as address:
        assert "paraphrase" in read(f"{address}/rules/2015-01-23/701.31b/")
        assert '"number":"701.40b"' in read(f"{address}/api/v1/rules/701.40b/?on=2026-08-07")
        style = re.search(r'href="(/static/casebook\.[0-9a-f]{12}\.css)"', read(f"{address}/"))
        assert style, "static files carry a hash, so that they can be kept for ever"
        with urllib.request.urlopen(f"{address}{style[1]}") as answer:
            assert "immutable" in answer.headers["Cache-Control"]
    learned = {path.name.partition(".")[0] for path in (tmp_path / "lexicon").iterdir()}
    assert learned == {"de", "es", "fr"}, "the starter collection teaches terms, and its rulings are aligned by them"
    started = time.monotonic()
    with serving(tmp_path):
        assert time.monotonic() - started < 15, "5 s on a quiet machine; a busy one is given thrice as long"


def test_a_taken_port_is_told_with_what_to_do(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = start(tmp_path, port)
        assert process.wait(timeout=PATIENCE) != 0
    told = read_log(tmp_path)
    assert f"port {port} is taken" in told
    assert "make run PORT=" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("port", [70000, 1 << 40, -1, 0])
def test_a_port_that_is_none_is_told(tmp_path, port):
    process = start(tmp_path, port)
    assert process.wait(timeout=PATIENCE) != 0
    told = read_log(tmp_path)
    assert f"expected a port from 1 to 65535, found {port}" in told


@pytest.mark.django_db
def test_starter_collection_that_was_broken_off_is_loaded_whole_at_the_next_start(settings, tmp_path):
    settings.ARCHIVE_DIR = tmp_path / "archive"
    settings.SEARCH_INDEX_DIR = tmp_path / "index"
    assert lacks_collection()
    call_command("ingest", str(COLLECTION))
    assert not lacks_collection()
    Edition.objects.filter(label="20180810").first().document.delete()
    assert lacks_collection()
    make_document(source=make_source("real"))
    assert not lacks_collection()
