"""The PostgreSQL backend: the contract of all backends, and what can happen to a database."""

import os
import subprocess
import sys
import textwrap

import pytest
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import ConnectionHandler
from psycopg.conninfo import conninfo_to_dict

from rulings_site.search import checks
from rulings_site.search.backends import postgres, postgres_build, postgres_layout, postgres_search
from rulings_site.search.backends.base import SearchUnavailable
from rulings_site.search.backends.postgres import PostgresBackend
from rulings_site.search.backends.whoosh import WhooshBackend
from rulings_site.search.query import parse_query
from tests.postgres import running_server
from tests.search.contract import DOCUMENTS, BackendContract, found, make

SETTING = "rulings_site.search.backends.postgres.PostgresBackend"


@pytest.fixture(scope="module")
def server():
    with running_server() as url:
        yield conninfo_to_dict(url)


@pytest.fixture
def backend(server):
    backend = PostgresBackend(**server)
    ask(backend, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    yield backend
    backend.close()


def ask(backend, *statements):
    with backend._connect({}) as opened:
        for statement in statements:
            answer = opened.execute(statement)
        return answer.fetchall() if answer.description else []


def tables(backend):
    return {name for (name,) in ask(backend, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}


class TestPostgres(BackendContract):
    """Everything a backend must do."""


def many(count):
    for number in range(count):
        language = ("en", "de", "fr", "ja")[number % 4]
        body = "A creature is turned face up." + " It stays so." * (number % 7)
        yield make("card", language, f"Card {number}", body)


def test_a_big_collection_is_laid_out_by_two_processes(backend):
    counted = []
    count = postgres_build.ALONE + 501
    assert backend.rebuild(many(count), "big", counted.append).documents == count
    assert counted[-1] == count
    assert found(backend, "5123") == [("ja", "Card 5123")]


def test_of_a_common_word_the_first_texts_are_as_good_as_in_the_embedded_backend(backend, tmp_path, monkeypatch):
    monkeypatch.setattr(postgres_search, "MOST_WEIGHED", 100)
    named = [make("card", "en", f"Creature {number}", "It flies.") for number in range(25)]
    documents = [*many(3_000), *named]
    embedded = WhooshBackend(tmp_path / "index")
    for each in (backend, embedded):
        each.rebuild(documents, "common")
    for words in ("creature", "turned creature", '"turned face" creature', "creature OR flies", "creat*"):
        query = f"{words} lang:en"
        scores = [[hit.score for hit in each.search(parse_query(query)).hits] for each in (backend, embedded)]
        assert scores[0] == pytest.approx(scores[1], rel=1e-3), query


def test_many_texts_are_counted_by_a_sample(backend, monkeypatch):
    monkeypatch.setattr(postgres_search, "MOST_WEIGHED", 100)
    backend.rebuild(many(4_000), "common")
    results = backend.search(parse_query("creature"))
    assert results.is_about
    assert results.total == pytest.approx(4_000, rel=0.1)
    assert results.languages == {tag: pytest.approx(1_000, rel=0.25) for tag in ("en", "de", "fr", "ja")}
    narrowed = backend.search(parse_query("creature lang:de"))
    assert narrowed.total == pytest.approx(1_000, rel=0.25)
    assert narrowed.languages.keys() == {"en", "de", "fr", "ja"}


def test_what_is_typed_never_reaches_a_statement(backend):
    backend.rebuild(DOCUMENTS, "first")
    for text in (
        "'; DROP TABLE search_live; --",
        "edition:'2015",
        "on:2015 x'",
        "o'x*",
        'card:"a\' OR 1=1"',
        "%s",
        "a\0b",
    ):
        assert backend.search(parse_query(text)).hits == (), text
    assert found(backend, "hidden") == [("en", "Face Down")]


def test_an_index_of_another_version_is_no_index(backend):
    backend.rebuild(DOCUMENTS, "first")
    ask(backend, """UPDATE search_live SET live = live || '{"version": 0}'""")
    assert backend.info() is None
    with pytest.raises(SearchUnavailable, match="another version"):
        backend.search(parse_query("manifest"))


def test_only_one_process_builds(backend, server):
    def documents():
        with pytest.raises(SearchUnavailable, match="Another process"):
            PostgresBackend(**server).rebuild(DOCUMENTS, "second")
        yield from DOCUMENTS

    assert backend.rebuild(documents(), "first").fingerprint == "first"


def test_only_the_index_of_today_and_the_one_before_take_space(backend):
    for number in range(4):
        backend.rebuild(DOCUMENTS, str(number))
    expected = {name for generation in (3, 4) for name in postgres_layout.tables_of(generation)}
    assert tables(backend) == {"search_live", *expected}


def test_a_search_of_tables_that_are_gone_is_made_again(backend, server):
    backend.rebuild(DOCUMENTS, "first")
    stale = backend._open(_live(backend))
    for number in range(2):
        backend.rebuild(DOCUMENTS, str(number))
    answers = [stale.live, _live(backend)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgres, "_read_live", lambda _connection: answers.pop(0))
        assert found(backend, "hidden") == [("en", "Face Down")]


def _live(backend):
    with backend._connect({}) as opened:
        return postgres._read_live(opened)


def test_a_build_that_waits_for_a_reader_gives_up_and_says_so(backend, monkeypatch):
    monkeypatch.setattr(postgres, "LOCK_TIMEOUT", "100ms")
    for number in range(2):
        backend.rebuild(DOCUMENTS, str(number))
    with backend._connect({}) as reader, reader.transaction():
        reader.execute("SELECT count(*) FROM search_texts_1")
        with pytest.raises(SearchUnavailable, match="still reads"):
            backend.rebuild(DOCUMENTS, "third")
    assert backend.info().fingerprint == "1"
    assert backend.rebuild(DOCUMENTS, "third").fingerprint == "third"


def test_a_search_that_lost_its_connection_takes_another(backend):
    backend.rebuild(DOCUMENTS, "first")
    assert found(backend, "hidden")
    ask(
        backend,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND usename <> ''",
    )
    assert found(backend, "hidden") == [("en", "Face Down")]


def test_a_server_that_is_gone_makes_search_unavailable(tmp_path, caplog):
    backend = PostgresBackend(host=str(tmp_path), dbname="none")
    with pytest.raises(SearchUnavailable, match="cannot be searched"):
        backend.search(parse_query("x"))
    assert caplog.records


def test_a_builder_that_is_killed_leaves_the_index_and_the_lock_free(backend, server):
    backend.rebuild(DOCUMENTS, "first")
    script = textwrap.dedent(
        f"""
        import itertools
        from rulings_site.search.backends.postgres import PostgresBackend
        from tests.search.contract import make

        def endless():
            for number in itertools.count():
                if number == 3000:
                    print("started", flush=True)
                yield make("card", "en", f"Card {{number}}", "Flying")

        if __name__ == "__main__":
            PostgresBackend(**{server!r}).rebuild(endless(), "second")
        """
    )
    builder = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, env=os.environ, cwd=".")
    assert builder.stdout.readline() == b"started\n"
    builder.kill()
    builder.wait()
    builder.stdout.close()
    assert found(backend, "hidden") == [("en", "Face Down")]
    assert _rebuild_when_free(backend).fingerprint == "third"
    assert not {name for name in tables(backend) if name.endswith("_3")}


def _rebuild_when_free(backend):
    # The server needs a moment to see that the builder is gone.
    for _ in range(100):
        try:
            return backend.rebuild(DOCUMENTS, "third")
        except SearchUnavailable:
            ask(backend, "SELECT pg_sleep(0.1)")
    pytest.fail("the lock is never free")


@pytest.mark.parametrize(("engine", "errors"), [("sqlite3", ["search.E002"]), ("postgresql", [])])
def test_the_site_needs_postgres_for_it_and_says_so_at_its_start(settings, monkeypatch, engine, errors):
    settings.SEARCH_BACKEND = SETTING
    other = ConnectionHandler({"default": {"ENGINE": f"django.db.backends.{engine}", "NAME": "casebook"}})["default"]
    monkeypatch.setattr(checks, "connection", other)
    monkeypatch.setattr(postgres, "site_connection", other)
    assert [error.id for error in checks.check_backend()] == errors
    if errors:
        with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
            PostgresBackend()
    else:
        assert PostgresBackend()._parameters["dbname"] == "casebook"


def test_a_backend_that_is_none_is_an_error_at_the_start(settings):
    settings.SEARCH_BACKEND = "rulings_site.search.backends.nowhere.Backend"
    assert [error.id for error in run_checks()] == ["search.E001"]
