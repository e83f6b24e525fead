"""What every search backend must do. A backend's tests are this class and a fixture that makes it."""

import threading

import pytest

from rulings_site.search.backends.base import LAST_PAGE, PAGE_SIZE, SearchBackend, SearchUnavailable
from rulings_site.search.documents import Place, SearchDocument, State
from rulings_site.search.query import parse_query

RULE = ("rule-detail", "701.40b")


def make(kind, language, title, body="", **fields):
    group = fields.pop("group", f"{kind}:{language}:{title}:{body}")
    return SearchDocument(kind=kind, language=language, group=group, title=title, body=body, address=RULE, **fields)


OLD = Place("701.31b", since="2015-01-23", until="2018-08-10")
MIDDLE = Place("701.33b", since="2018-08-10", until="2026-08-07")
NEW = Place("701.40b", since="2026-08-07")

DOCUMENTS = [
    make(
        "rule", "en", "Manifest", names="Manifest", numbers=("701.40",), state=State.IN_FORCE,
        places=(Place("701.40", since="2026-08-07"), Place("701.31", since="2015-01-23", until="2026-08-07")),
    ),
    make(
        "rule", "en", "Manifest", "Its controller may turn a manifested permanent face up.",
        group="rule:1", numbers=("701.40b", "701.33b"), state=State.IN_FORCE, places=(NEW, MIDDLE),
    ),
    make(
        "rule", "de", "Manifestieren", "Eine manifestierte bleibende Karte darf aufgedeckt werden. Wälder bleiben.",
        group="rule:1", numbers=("701.31b",), state=State.BEHIND, places=(Place("701.31b", since="2015-01-23"),),
    ),
    make(
        "rule", "en", "Manifest", "He or she may turn the manifested permanent up.",
        group="rule:1", numbers=("701.31b",), state=State.OLDER, places=(OLD,),
    ),
    make(
        "rule", "en", "Layers", "See rule 702.9a for the face of it, then up and down.",
        numbers=("613.2",), places=(Place("613.2", since="2015-01-23"),),
    ),
    make("rule", "zh-Hans", "特殊动作", "牌手可以将牌面朝下的永久物翻回正面。", numbers=("116.1",)),
    make("rule", "ja", "裏向き", "裏向きの呪文は表にできる。手札の裏", numbers=("708.1",)),
    make("rule", "en", "Phasing", "What has phased in phases out as a player untaps.", numbers=("702.26a",)),
    make("rule", "en", "Beginning Phase", "This phase is the first phase of the phases of a turn.", numbers=("501",)),
    make("card", "en", "Bolt of Keranos", "Deals damage to any target. Scry 1.", group="card:7"),
    make("card", "fr", "Keranos", "Keranos", group="card:7"),
    make("rule", "fr", "Actions spéciales", "L’action spéciale n’utilise pas la pile.", numbers=("116",)),
    make("glossary", "en", "Face Down", "A card is face down if its face is hidden from you."),
    make(
        "card", "en", "Lightform", "{1}{W}{W} Enchantment\nWhen it enters, manifest the top card. It gets +1/+1.",
        places=(Place(card="Lightform"),),
    ),
    make("card", "de", "Todesberührung", "Fliegend", places=(Place(card="Deathtouch"),)),
    make(
        "ruling", "en", "Lightform", "A manifested creature card is turned face up.", names="Soul Summons",
        places=(
            Place(card="Lightform", since="2018-07-13", marks=("stale",), key="2"),
            Place(card="Soul Summons", since="2014-11-24", until="2018-07-13", marks=("withdrawn",), key="1"),
        ),
    ),
    make(
        "ruling", "en", "Æther Vial", "It may put a creature there without a spell.",
        places=(Place(card="Æther Vial", since="2004-12-01", key="3"),),
    ),
    *(make("ruling", "en", "Filler", f"Said about the stack, part {number}.") for number in range(65)),
]  # fmt: skip


def found(backend: SearchBackend, query: str, **options) -> list[tuple[str, str]]:
    results = backend.search(parse_query(query), **options)
    return [(hit.document.language, (*hit.document.numbers, hit.document.title)[0]) for hit in results.hits]


class BackendContract:
    """Subclass it and give a fixture `backend`, empty and new."""

    @pytest.fixture
    def filled(self, backend: SearchBackend) -> SearchBackend:
        backend.rebuild(DOCUMENTS, "first")
        return backend

    def test_before_anything_is_built_searching_says_what_to_do(self, backend):
        assert backend.info() is None
        with pytest.raises(SearchUnavailable, match="build_index"):
            backend.search(parse_query("x"))

    def test_the_index_knows_what_it_was_made_of(self, filled):
        info = filled.info()
        assert (info.fingerprint, info.documents) == ("first", len(DOCUMENTS))
        assert info.size > 0

    def test_nothing_can_be_indexed_too(self, backend):
        backend.rebuild([], "empty")
        assert backend.info().documents == 0
        assert backend.search(parse_query("x")).total == 0

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("controller permanent", {("en", "701.40b")}),
            ("CONTROLLERS", {("en", "701.40b")}),
            ("manifest -controller", {("en", "701.40"), ("en", "Lightform")}),
            ('"face up"', {("en", "701.40b"), ("en", "Lightform")}),
            ('"up face"', set()),
            ('"hidden from you"', {("en", "Face Down")}),
            ('"face up" -"creature card"', {("en", "701.40b")}),
            ("face-down", {("en", "Face Down")}),
            ("controller OR hidden", {("en", "701.40b"), ("en", "Face Down")}),
            ('hidden OR "turn a manifested"', {("en", "701.40b"), ("en", "Face Down")}),
            ("what is the controller", {("en", "701.40b")}),
            ("613.2", {("en", "613.2")}),
            ("702.9", {("en", "613.2")}),
            ("702.9b", set()),
            ("701.40", {("en", "701.40"), ("en", "701.40b")}),
            ("{w}", {("en", "Lightform")}),
            ("{1}{W}{W}", {("en", "Lightform")}),
            ("+1/+1", {("en", "Lightform")}),
            ("soul summons", {("en", "Lightform")}),
            ("Todesberuehrung", {("de", "Todesberührung")}),
            ("todesberuhrung", {("de", "Todesberührung")}),
            ("Wald", {("de", "701.31b")}),
            ("speciale", {("fr", "116")}),
            ("裏", {("ja", "708.1")}),
            ("の裏", {("ja", "708.1")}),
            ("裏向きの呪文", {("ja", "708.1")}),
            ("裏呪", set()),
            ("永久物翻回", {("zh-Hans", "116.1")}),
            ("永久物 kind:card", set()),
            ("lang:de manifestierte", {("de", "701.31b")}),
            ("kind:glossary face", {("en", "Face Down")}),
            ("kind:glossary kind:card manifest OR hidden", {("en", "Face Down"), ("en", "Lightform")}),
            ("nowhere", set()),
            ("controller nowhere", set()),
            ("i++ 🎉", set()),
        ],
    )
    def test_a_query_finds_what_it_asks(self, filled, query, expected):
        assert set(found(filled, query)) == expected

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("control* perm*", {("en", "701.40b")}),
            ("controlle*", {("en", "701.40b")}),
            ("phasin*", {("en", "702.26a")}),
            ("todesberuehr*", {("de", "Todesberührung")}),
            ("manif* -manifestiert*", {("en", "701.40"), ("en", "701.40b"), ("en", "Lightform")}),
            ("manifx*", set()),
            ("(controller OR hidden) -permanent", {("en", "Face Down")}),
            ("permanent (controller OR NOT turn)", {("en", "701.40b")}),
            ("manifest NOT (controller OR creature)", {("en", "701.40"), ("en", "Lightform")}),
            ("manifest NOT (controller permanent)", {("en", "701.40"), ("en", "Lightform")}),
            ('manifest NOT ("turn a" controller)', {("en", "701.40"), ("en", "Lightform")}),
            ("hidden OR (controller permanent)", {("en", "Face Down"), ("en", "701.40b")}),
            ("(kind:rule controller) OR (kind:glossary hidden)", {("en", "701.40b"), ("en", "Face Down")}),
            ("(kind:rule OR kind:glossary) face -kind:glossary", {("en", "613.2"), ("en", "701.40b")}),
            ("lang:zh 永久物", {("zh-Hans", "116.1")}),
            ("lang:zht 永久物", set()),
            ("rule:701.40", {("en", "701.40"), ("en", "701.40b")}),
            ("rule:701 lang:en", {("en", "701.40"), ("en", "701.40b")}),
            ("rule:7 controller", {("en", "701.40b")}),
            ("rule:701.40b", {("en", "701.40b")}),
            ("rule:702.9", set()),
            ("rule:701.33b", set()),
            ("face NOT rule:701 kind:rule", {("en", "613.2")}),
            ("rule:613 OR (kind:glossary hidden)", {("en", "613.2"), ("en", "Face Down")}),
            ("card:lightform", {("en", "Lightform")}),
            ("card:Lightform kind:card", {("en", "Lightform")}),
            ('card:"soul summons"', {("en", "Lightform")}),
            ('card:"Aether vial"', {("en", "Æther Vial")}),
            ("card:Deathtouch", {("de", "Todesberührung")}),
            ("card:light", set()),
            ("creature date>=2015", {("en", "Lightform")}),
            ("date<=2004-12-01", {("en", "Æther Vial")}),
            ("date:2014", {("en", "Lightform")}),
            ("date:2014-10", set()),
            ("date>=2005 date<=2014-12", {("en", "Lightform")}),
            ("date:2015", set()),
            ('card:Lightform date:2014 kind:ruling', set()),
            ('card:"Soul Summons" date:2014', {("en", "Lightform")}),
            ("is:stale", {("en", "Lightform")}),
            ("is:withdrawn", {("en", "Lightform")}),
            ("is:stale is:withdrawn", set()),
            ("card:Lightform is:withdrawn", set()),
            ("creature NOT is:withdrawn kind:ruling", {("en", "Lightform"), ("en", "Æther Vial")}),
            ("creature NOT is:stale NOT is:withdrawn kind:ruling", {("en", "Æther Vial")}),
            ("creature NOT card:Lightform NOT date:2014 kind:ruling", {("en", "Æther Vial")}),
        ],
    )  # fmt: skip
    def test_stars_parentheses_and_fields(self, filled, query, expected):
        assert set(found(filled, query)) == expected

    @pytest.mark.parametrize(
        ("query", "expected"),
        [
            ("on:2015-02-14 permanent", {"he or she"}),
            ("on:2015-02-14 permanent lang:en", {"he or she"}),
            ("on:2018-08-10 permanent lang:en", {"its controller"}),
            ("on:2026-11-30 permanent lang:en", {"its controller"}),
            ("on:2015-01-22 permanent", set()),
            ("on:2015-02-14 rule:701.31b lang:en", {"he or she"}),
            ("on:2015-02-14 rule:701.40b", set()),
            ("on:2020 rule:701.33b lang:en", {"its controller"}),
            ("on:2020 rule:701.40b lang:en", set()),
            ("edition:2018-08-10 rule:701", {"its controller", ""}),
            ("edition:2018-08-10 creature", set()),
            ("on:2016 creature", {"a manifested creature", "it may put"}),
            ("on:2013 creature", {"it may put"}),
            ("manifest NOT on:2015-02-14 lang:en kind:rule", {"its controller", ""}),
        ],
    )
    def test_a_day_finds_what_stood_on_it_under_the_number_of_that_day(self, filled, query, expected):
        bodies = [hit.document.body.lower() for hit in filled.search(parse_query(query)).hits]
        assert len(bodies) == len(expected)
        assert all(any(body.startswith(begin) if begin else not body for begin in expected) for body in bodies)

    def test_a_name_and_a_number_of_its_own_come_first(self, filled):
        assert found(filled, "manifest")[0] == ("en", "701.40")
        assert found(filled, "701.40b")[0] == ("en", "701.40b")
        assert found(filled, "face down")[0] == ("en", "Face Down")
        assert found(filled, "phasing") == [("en", "702.26a"), ("en", "501")]

    def test_one_thing_is_one_result_that_names_its_other_languages(self, filled):
        (hit,) = filled.search(parse_query("controller OR aufgedeckt")).hits
        assert hit.document.language == "en"
        assert hit.also == ("de",)

    def test_a_thing_is_shown_in_the_first_language_though_another_weighs_more(self, filled):
        (hit,) = filled.search(parse_query("keranos")).hits
        assert (hit.document.title, hit.also) == ("Bolt of Keranos", ("fr",))
        (hit,) = filled.search(parse_query("keranos lang:fr")).hits
        assert (hit.document.title, hit.also) == ("Keranos", ())

    def test_texts_of_other_days_are_found_when_asked_for(self, filled):
        assert found(filled, '"he or she"') == []
        assert found(filled, '"he or she"', of_other_days=True) == [("en", "701.31b")]
        assert found(filled, "hidden", of_other_days=True) == []

    def test_kinds_are_counted_in_the_languages_asked_for_and_the_other_way_round(self, filled):
        results = filled.search(parse_query("manifest OR manifestierte"))
        assert results.kinds == {"rule": 3, "card": 1, "ruling": 1}
        assert results.languages == {"en": 4, "de": 1}
        assert (results.total, results.is_about) == (5, False)
        results = filled.search(parse_query("kind:rule lang:de manifest OR manifestierte"))
        assert results.kinds == {"rule": 1}
        assert results.languages == {"en": 2, "de": 1}
        assert results.total == 1

    def test_a_phrase_is_counted_by_what_was_read(self, filled):
        results = filled.search(parse_query('"face up"'))
        assert (results.total, results.is_about) == (2, False)

    def test_pages_follow_each_other_and_end(self, filled):
        pages = [filled.search(parse_query("stack kind:ruling"), page=page) for page in range(1, 6)]
        seen = [hit.document.body for page in pages for hit in page.hits]
        assert [len(page.hits) for page in pages] == [PAGE_SIZE, PAGE_SIZE, PAGE_SIZE, 5, 0]
        assert [page.has_next for page in pages] == [True, True, True, False, False]
        assert len(set(seen)) == 65
        assert {page.total for page in pages} == {65}
        assert filled.search(parse_query("stack"), page=10_000).page == LAST_PAGE
        assert filled.search(parse_query("stack"), page=-3).page == 1

    def test_the_document_comes_back_as_it_was_given(self, filled):
        (hit,) = filled.search(parse_query("hidden")).hits
        assert hit.document == next(document for document in DOCUMENTS if document.title == "Face Down")

    def test_a_rebuild_replaces_everything(self, filled):
        filled.rebuild([make("card", "en", "Cloudform", "Flying")], "second")
        assert found(filled, "manifest") == []
        assert found(filled, "cloudform") == [("en", "Cloudform")]
        assert filled.info().fingerprint == "second"

    def test_a_rebuild_that_fails_leaves_the_index_as_it_was(self, filled):
        def broken():
            yield make("card", "en", "Cloudform", "Flying")
            raise RuntimeError("the database went away")

        with pytest.raises(RuntimeError, match="went away"):
            filled.rebuild(broken(), "second")
        assert filled.info().fingerprint == "first"
        assert found(filled, "hidden") == [("en", "Face Down")]

    def test_threads_search_while_the_index_is_replaced(self, filled):
        wrong: list[object] = []
        stop = threading.Event()

        def search() -> None:
            while not stop.is_set():
                try:
                    if found(filled, "controller permanent") != [("en", "701.40b")]:
                        wrong.append("another result")
                except Exception as error:
                    wrong.append(error)

        threads = [threading.Thread(target=search) for _ in range(4)]
        for thread in threads:
            thread.start()
        for number in range(5):
            filled.rebuild(DOCUMENTS, f"again {number}")
        stop.set()
        for thread in threads:
            thread.join()
        assert not wrong
