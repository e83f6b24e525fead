"""The rulings of a card with their history, as pages show them."""

import re

import pytest

from ingest.records import FaceRecord
from rulings_site.cards.models import Card
from rulings_site.rulings.history import CardHistory, RulingHistory, State, read_card_history, read_ruling_history
from rulings_site.rulings.models import Observation, Ruling
from tests.builders import make_card, make_ruling
from tests.ingest.releases import card_page, hold_cards, release, scryfall_file, take

pytestmark = pytest.mark.django_db

KEEPER = "Lantern Keeper"
LIT, LAMP, COLD = "A lantern that is lit stays lit.", "A lamp that is lit stays lit.", "Frost is no weather."
OLD, NEW = "2014-11-24", "2018-07-13"


@pytest.fixture(autouse=True)
def _card(settings, tmp_path_factory):
    settings.ARCHIVE_DIR = tmp_path_factory.mktemp("archive")
    hold_cards(FaceRecord(KEEPER), observed="2022-04-25")


@pytest.fixture
def releases():
    take(
        release("2018-11-07", {KEEPER: [(OLD, LIT), (NEW, COLD), (OLD, "Gone.")]}),
        release("2019-07-21", {KEEPER: [(OLD, LIT), (OLD, COLD)]}),
        release("2022-04-25", {KEEPER: [(OLD, LAMP), (OLD, COLD)]}),
        release("", {KEEPER: [(OLD, LAMP), (OLD, COLD), (NEW, COLD), ("2024-09-20", "Lit again.")]}),
    )


def read() -> CardHistory:
    return read_card_history(Card.objects.get(name=KEEPER))


def find(day: str, text: str, history: CardHistory | None = None) -> RulingHistory:
    rulings = (history or read()).rulings
    (found,) = [one for one in rulings if (str(one.ruling.published_date), one.ruling.text.text) == (day, text)]
    return found


def spells(one: RulingHistory) -> list[tuple[bool, list[str]]]:
    return [(spell.was_there, [str(look.observed_date) for look in spell.looks]) for spell in one.spells]


def test_each_ruling_has_its_state(releases):
    assert {(str(one.ruling.published_date), one.ruling.text.text): one.state for one in read().rulings} == {
        (OLD, LIT): State.REWORDED,
        (OLD, LAMP): State.STANDS,
        (OLD, COLD): State.STANDS,
        (NEW, COLD): State.STANDS,
        (OLD, "Gone."): State.WITHDRAWN,
        ("2024-09-20", "Lit again."): State.STANDS,
    }


def test_a_rewording_is_told_on_both_sides_with_its_words_marked(releases):
    old, new = find(OLD, LIT), find(OLD, LAMP)
    (replaces,) = new.replaces
    assert old.replaced_by == replaces
    assert (replaces.old.text.text, replaces.new.text.text, str(replaces.observed_date)) == (LIT, LAMP, "2022-04-25")
    marked = [(mark.kind.value, mark.text.strip()) for mark in replaces.marks]
    assert marked == [("same", "A"), ("old", "lantern"), ("new", "lamp"), ("same", "that is lit stays lit.")]
    assert not replaces.is_revised


def test_a_text_under_a_later_date_and_in_other_words_was_revised():
    take(release("2018-11-07", {KEEPER: [(OLD, LIT)]}), release("2019-07-21", {KEEPER: [(NEW, LAMP)]}))
    assert (find(OLD, LIT).state, find(OLD, LIT).replaced_by.is_revised) == (State.REDATED, True)


def test_a_ruling_that_was_missing_for_a_while_says_when(releases):
    one = find(NEW, COLD)
    assert spells(one) == [(True, ["2018-11-07"]), (False, ["2019-07-21", "2022-04-25"]), (True, ["2024-09-20"])]
    assert (one.is_intermittent, one.replaced_by, one.replaces) == (True, None, ())
    assert not find(OLD, COLD).is_intermittent
    assert spells(find(OLD, "Gone."))[1][0] is False


def test_a_day_that_is_inferred_is_told_as_such(releases):
    lit_again = find("2024-09-20", "Lit again.")
    assert (lit_again.is_first_seen_inferred, lit_again.is_last_seen_inferred) == (True, True)
    assert (find(OLD, LAMP).is_first_seen_inferred, find(OLD, LAMP).is_last_seen_inferred) == (False, True)
    assert (find(OLD, LIT).is_first_seen_inferred, find(OLD, LIT).is_last_seen_inferred) == (False, False)
    assert [(str(look.observed_date), look.is_inferred, look.source) for look in read().looks] == [
        ("2018-11-07", False, "mtgjson"), ("2019-07-21", False, "mtgjson"), ("2022-04-25", False, "mtgjson"),
        ("2024-09-20", True, "mtgjson"),
    ]  # fmt: skip


def test_other_sources_are_looks_of_their_own(releases):
    take(scryfall_file("2020-01-01", {KEEPER: [(OLD, COLD)]}))
    assert spells(find(OLD, COLD))[0] == (True, ["2019-07-21", "2020-01-01", "2022-04-25", "2024-09-20"])
    assert spells(find(OLD, LIT)) == [(True, ["2018-11-07", "2019-07-21"]), (False, ["2022-04-25", "2024-09-20"])]


def test_two_looks_are_compared_as_if_there_were_no_others(releases):
    history = read()
    old, new = history.find_look(history.looks[0].observed_date), history.find_look(history.looks[2].observed_date)
    found = history.compare(old, new)
    assert found.same == ()
    assert {(one.change.value, one.old.text.text, one.new.text.text) for one in found.changed} == {
        ("reworded", LIT, LAMP), ("re-dated", COLD, COLD)
    }  # fmt: skip
    assert {str(one.observed_date) for one in found.changed} == {"2022-04-25"}
    assert ([one.text.text for one in found.gone], found.new) == (["Gone."], ())
    back = history.compare(new, old)
    assert [one.text.text for one in back.new] == ["Gone."]


def test_a_look_is_found_by_day_source_and_language(releases):
    history = read()
    day = history.looks[0].observed_date
    assert history.find_look(day, source="mtgjson") == history.looks[0]
    assert history.find_look(day, source="scryfall") is None
    assert history.find_look(day, language="de") is None


def test_documents_of_one_day_are_one_look(releases):
    take(card_page(KEEPER, [(OLD, COLD)], "2022-04-25"))
    assert len(read().looks) == 4


def test_what_shows_a_part_of_the_rulings_is_no_look_at_the_card(releases):
    take(scryfall_file("2021-01-01", {KEEPER: [(OLD, COLD)]}, alone=True))
    assert len(read().looks) == 4
    assert "2021-01-01" in spells(find(OLD, COLD))[0][1]


def test_a_ruling_seen_in_no_document_stands_and_has_no_spells():
    card = make_card("Ember")
    make_ruling(card, LIT)
    (one,) = read_card_history(card).rulings
    assert (one.state, one.spells, one.is_last_seen_inferred) == (State.STANDS, (), False)


def test_sightings_from_before_observations_were_kept_are_passed_over(releases):
    Observation.objects.all().delete()
    assert (read().looks, find(OLD, LIT).spells) == ((), ())


def test_a_card_costs_the_same_however_many_rulings(releases, django_assert_num_queries):
    card = Card.objects.get(name=KEEPER)
    with django_assert_num_queries(3):
        history = read_card_history(card)
        [(one.state, one.spells, [changed.marks for changed in one.replaces]) for one in history.rulings]
    rulings = list(card.rulings.newest_first())
    with django_assert_num_queries(2):
        assert len(read_card_history(card, rulings).rulings) == len(rulings)


def page(client, day: str, text: str) -> str:
    html = client.get(f"/rulings/{find(day, text).ruling.pk}/").content.decode()
    return html[html.index("<main") : html.index("</main>")]


def say(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_one_ruling_is_read_as_with_those_of_its_card(releases, django_assert_num_queries):
    for one in read().rulings:
        ruling = Ruling.objects.select_related("text").get(pk=one.ruling.pk)
        with django_assert_num_queries(2):
            alone = read_ruling_history(ruling)
            [changed.marks for changed in alone.replaces]
        assert (alone.state, spells(alone), alone.replaces) == (one.state, spells(one), one.replaces)


class TestPage:
    def test_a_ruling_that_stands_says_when_it_was_confirmed(self, client, releases):
        html = page(client, OLD, COLD)
        assert '<a class="badge ok" href="#history">stands, confirmed not before 2024-09-20</a>' in html
        assert "2019-07-21 first seen MTGJSON 2022-04-25 confirmed MTGJSON not before 2024-09-20 confirmed" in say(html)

    def test_a_reworded_one_shows_its_words_marked_on_both_sides(self, client, releases):
        old, new = find(OLD, LIT).ruling.pk, find(OLD, LAMP).ruling.pk
        html = page(client, OLD, LIT)
        assert '<a class="badge gone" href="#history">reworded, last seen 2019-07-21</a>' in html
        assert f'href="/rulings/{new}/">after</a>' in html
        assert "<del>lantern</del> <ins>lamp</ins>" in html
        html = page(client, OLD, LAMP)
        assert '<a class="badge past-b" href="#history">was worded otherwise before 2022-04-25</a>' in html
        assert f'href="/rulings/{old}/">before</a>' in html
        assert "<del>lantern</del> <ins>lamp</ins>" in html

    def test_a_withdrawn_one_says_since_when_and_which_list_lacks_it(self, client, releases):
        html = page(client, OLD, "Gone.")
        assert '<a class="badge gone" href="#history">withdrawn upstream since 2019-07-21</a>' in html
        assert "2019-07-21 missing MTGJSON" in say(html)

    def test_one_that_was_missing_for_a_while_was_not_withdrawn(self, client, releases):
        html = page(client, NEW, COLD)
        assert "nothing was withdrawn" in html
        assert "badge gone" not in html

    def test_a_re_dated_one_says_which_date_became_which(self, client):
        take(release("2018-11-07", {KEEPER: [(OLD, LIT)]}), release("2019-07-21", {KEEPER: [(NEW, LIT)]}))
        html = page(client, NEW, LIT)
        assert '<a class="badge past-b" href="#history">was dated 2014-11-24 before 2019-07-21</a>' in html
        assert "2014-11-24 became 2018-07-13" in say(html)
        assert "The same words under another date." in html
        assert '<a class="badge gone" href="#history">re-dated, last seen 2018-11-07</a>' in page(client, OLD, LIT)

    def test_one_seen_in_no_document_says_so(self, client):
        ruling = make_ruling(make_card("Ember"), LIT)
        assert "No observation of it is held" in client.get(f"/rulings/{ruling.pk}/").content.decode()
