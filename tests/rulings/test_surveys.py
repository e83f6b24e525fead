"""How long a ruling stood, and what took its place: read from the surveys of its card."""

from datetime import date
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.pairing import Listed
from rulings_site.rulings.surveys import Survey, SurveyedCard, find_changed, find_replacements, trace_lifespans

MTGJSON, GATHERER = 1, 2
LIT, LAMP, COLD = "A lantern that is lit stays lit.", "A lamp that is lit stays lit.", "Frost is no weather."


def survey(day: str, *, source: int = MTGJSON, language: str = "en", latest: str = "") -> Survey:
    observed = date.fromisoformat(day)
    return Survey(source, language, observed, bool(latest), date.fromisoformat(latest) if latest else observed)


A, B, C, D = (survey(day) for day in ("2018-11-07", "2019-07-21", "2022-04-25", "2026-01-01"))
UNDATED = survey("2024-09-20", latest="2026-11-30")


class Card:
    """A card, built survey by survey from lists of date and text; an English one unless it says otherwise."""

    def __init__(self) -> None:
        self.card, self.texts, self.pks = SurveyedCard(), {}, {}
        self.numbers = count(1)

    def show(self, seen: Survey, *rulings: tuple[str, str], language: str = "en", speaks: bool = True) -> "Card":
        for day, text in rulings:
            key = day, text, language
            if key not in self.pks:
                self.pks[key] = pk = next(self.numbers)
                self.texts[pk] = text
                same = [number for number, held in self.texts.items() if held == text]
                self.card.rulings[pk] = Listed(pk, date.fromisoformat(day), min(same), language)
            self.card.seen.setdefault(self.pks[key], set()).add(seen)
        if speaks:
            self.card.surveys.add(seen)
        return self

    def lifespan(self, day: str, text: str, language: str = "en") -> list[str | None]:
        spans = trace_lifespans(self.card)
        return [str(value) if value else None for value in spans[self.pks[day, text, language]]]

    def replacements(self) -> set[tuple[str, tuple[str, str], tuple[str, str], str]]:
        spans = trace_lifespans(self.card)
        of = {pk: key[:2] for key, pk in self.pks.items()}
        texts = {self.card.rulings[pk].text: self.texts[pk] for pk in find_changed(self.card, spans)}
        return {
            (one.pair.change.value, of[one.pair.old.pk], of[one.pair.new.pk], str(one.observed_date))
            for one in find_replacements(self.card, spans, texts)
        }


OLD, NEW = "2014-11-24", "2018-07-13"


def test_a_ruling_that_was_always_there_was_never_withdrawn():
    card = Card().show(A, (OLD, LIT)).show(B, (OLD, LIT)).show(C, (OLD, LIT))
    assert card.lifespan(OLD, LIT) == ["2018-11-07", "2022-04-25", None]
    assert card.replacements() == set()


def test_the_first_later_survey_of_the_card_that_lacks_it_withdraws_a_ruling():
    card = Card().show(A, (OLD, LIT), (OLD, COLD)).show(B, (OLD, COLD)).show(C, (OLD, COLD))
    assert card.lifespan(OLD, LIT) == ["2018-11-07", "2018-11-07", "2019-07-21"]


def test_a_survey_without_the_card_withdraws_nothing():
    card = Card().show(A, (OLD, LIT)).show(B, speaks=False)
    assert card.lifespan(OLD, LIT) == ["2018-11-07", "2018-11-07", None]


def test_a_survey_of_all_cards_that_lists_none_of_a_card_withdraws_its_last_ruling():
    assert Card().show(A, (OLD, LIT)).show(B).lifespan(OLD, LIT) == ["2018-11-07", "2018-11-07", "2019-07-21"]


def test_a_ruling_that_was_missing_for_a_while_was_not_withdrawn():
    card = Card().show(A, (OLD, LIT)).show(B, (OLD, COLD)).show(C, (OLD, LIT), (OLD, COLD))
    assert card.lifespan(OLD, LIT) == ["2018-11-07", "2022-04-25", None]


def test_one_that_was_missing_and_went_again_was_withdrawn_when_it_went_for_good():
    card = Card().show(A, (OLD, LIT)).show(B, (OLD, COLD)).show(C, (OLD, LIT)).show(D, (OLD, COLD))
    assert card.lifespan(OLD, LIT) == ["2018-11-07", "2022-04-25", "2026-01-01"]


class TestSources:
    def test_a_source_that_never_had_a_ruling_does_not_withdraw_it(self):
        card = Card().show(A, (OLD, LIT)).show(survey("2019-01-01", source=GATHERER), (OLD, COLD))
        assert card.lifespan(OLD, LIT) == ["2018-11-07", "2018-11-07", None]

    def test_a_ruling_is_not_withdrawn_while_another_source_still_shows_it(self):
        card = Card().show(A, (OLD, LIT)).show(B, (OLD, COLD))
        card.show(survey("2020-01-01", source=GATHERER), (OLD, LIT))
        assert card.lifespan(OLD, LIT) == ["2018-11-07", "2020-01-01", None]
        assert card.show(C, (OLD, COLD)).lifespan(OLD, LIT)[2] == "2022-04-25"

    def test_a_localised_page_speaks_for_its_own_language_only(self):
        german = survey("2020-01-01", source=GATHERER, language="de")
        later = survey("2021-01-01", source=GATHERER, language="de")
        card = Card().show(german, (OLD, LIT), speaks=False).show(german, (OLD, "Brennt."), language="de")
        card.show(later, (OLD, "Leuchtet jetzt."), language="de")
        assert card.lifespan(OLD, LIT)[2] is None
        assert card.lifespan(OLD, "Brennt.", "de")[2] == "2021-01-01"

    def test_an_english_page_does_not_withdraw_what_was_left_in_english_on_a_german_one(self):
        german = survey("2020-01-01", source=GATHERER, language="de")
        card = Card().show(german, (OLD, LIT)).show(survey("2021-01-01", source=GATHERER), (OLD, COLD))
        assert card.lifespan(OLD, LIT)[2] is None


class TestInferredDays:
    """A document without a date is no older than the newest date in it, and may be younger."""

    def test_it_tells_a_first_sighting_only_where_nothing_else_does(self):
        card = Card().show(survey("2014-11-24", latest="2026-11-30"), (OLD, LIT), (OLD, COLD)).show(A, (OLD, LIT))
        assert card.lifespan(OLD, LIT) == ["2018-11-07", "2018-11-07", None]
        assert card.lifespan(OLD, COLD) == ["2014-11-24", "2014-11-24", None]

    def test_it_withdraws_what_was_last_seen_before_its_earliest_day(self):
        card = Card().show(C, (OLD, LIT)).show(UNDATED, (OLD, COLD))
        assert card.lifespan(OLD, LIT) == ["2022-04-25", "2022-04-25", "2024-09-20"]

    def test_what_it_shows_is_not_withdrawn_by_a_survey_that_may_be_older(self):
        card = Card().show(UNDATED, (OLD, LIT)).show(D, (OLD, COLD))
        assert card.lifespan(OLD, LIT) == ["2024-09-20", "2024-09-20", None]
        assert card.show(survey("2027-01-01"), (OLD, COLD)).lifespan(OLD, LIT)[2] == "2027-01-01"


class TestReplacements:
    def test_a_similar_text_of_the_date_is_a_rewording(self):
        card = Card().show(A, (OLD, LIT)).show(B, (OLD, LAMP))
        assert card.replacements() == {("reworded", (OLD, LIT), (OLD, LAMP), "2019-07-21")}

    def test_rewordings_make_a_chain(self):
        card = Card().show(A, (OLD, LIT)).show(B, (OLD, LAMP)).show(C, (OLD, f"{LAMP} Truly."))
        assert card.replacements() == {
            ("reworded", (OLD, LIT), (OLD, LAMP), "2019-07-21"),
            ("reworded", (OLD, LAMP), (OLD, f"{LAMP} Truly."), "2022-04-25"),
        }

    def test_the_text_under_another_date_is_a_re_dating(self):
        card = Card().show(A, (OLD, LIT)).show(B, (NEW, LIT))
        assert card.replacements() == {("re-dated", (OLD, LIT), (NEW, LIT), "2019-07-21")}

    def test_a_copy_that_is_dropped_for_a_while_makes_no_noise(self):
        """Lightform: five texts under two dates; one release dropped the older copies, two the newer ones."""
        card = Card().show(A, (NEW, LIT)).show(B, (OLD, LIT)).show(C, (OLD, LIT)).show(D, (OLD, LIT), (NEW, LIT))
        assert card.replacements() == set()
        assert card.lifespan(NEW, LIT) == ["2018-11-07", "2026-01-01", None]
        assert card.lifespan(OLD, LIT) == ["2019-07-21", "2026-01-01", None]

    def test_a_copy_that_is_back_in_other_words_was_reworded_not_re_dated(self):
        card = Card().show(A, (NEW, LIT)).show(B, (OLD, LIT)).show(D, (OLD, LAMP), (NEW, LAMP))
        assert card.replacements() == {
            ("reworded", (NEW, LIT), (NEW, LAMP), "2026-01-01"),
            ("reworded", (OLD, LIT), (OLD, LAMP), "2026-01-01"),
        }

    def test_a_wording_that_was_there_before_replaces_nothing(self):
        card = Card().show(A, (OLD, LIT), (OLD, LAMP)).show(B, (OLD, LAMP))
        assert card.replacements() == set()
        back = Card().show(A, (OLD, LIT)).show(B, (OLD, LAMP)).show(C, (OLD, LIT))
        assert back.replacements() == set()

    def test_what_another_source_shows_first_on_that_day_is_not_new(self):
        card = Card().show(A, (OLD, LIT), (NEW, LIT)).show(B, (NEW, LIT))
        card.show(survey("2019-07-21", source=GATHERER), (NEW, LIT))
        assert card.replacements() == set()


SHOWN = st.lists(
    st.lists(st.tuples(st.sampled_from([OLD, NEW]), st.sampled_from([LIT, LAMP, COLD])), unique=True, max_size=4),
    min_size=4,
    max_size=4,
)


@given(SHOWN, st.permutations(range(4)))
def test_the_order_in_which_surveys_come_does_not_matter(lists, order):
    one, other = Card(), Card()
    for place in range(4):
        one.show((A, B, C, D)[place], *lists[place])
    for place in order:
        other.show((A, B, C, D)[place], *lists[place])
    assert one.replacements() == other.replacements()
    assert {key: one.lifespan(*key) for key in one.pks} == {key: other.lifespan(*key) for key in other.pks}


@given(SHOWN)
def test_what_stands_in_the_newest_survey_is_never_withdrawn_and_all_else_is(lists):
    card = Card()
    for seen, rulings in zip((A, B, C, D), lists, strict=True):
        card.show(seen, *rulings)
    withdrawn = {key[:2]: card.lifespan(*key)[2] for key in card.pks}
    assert {key for key, day in withdrawn.items() if day is None} == set(lists[3])
    replaced = card.replacements()
    assert len({old for _, old, _, _ in replaced}) == len({new for _, _, new, _ in replaced}) == len(replaced)
    for _, old, new, day in replaced:
        assert withdrawn[old] is not None
        assert card.lifespan(*new, "en")[0] >= withdrawn[old] <= day


@pytest.mark.parametrize("latest", ["2024-09-20", "2026-11-30"])
def test_a_day_is_after_another_only_for_certain(latest):
    undated = survey("2024-09-20", latest=latest)
    assert undated.is_after(C)
    assert not C.is_after(undated)
    assert D.is_after(undated) is (latest == "2024-09-20")
