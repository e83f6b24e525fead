"""Tying rulings to rules: new texts only, all anew where rules became others, and what a person said stays."""

from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import call_command

from ingest.basis.tying import TieReport, tie_rulings
from rulings_site.rules.models import Rule
from rulings_site.rulings.models import Alignment, Basis, Ruling, Succession
from tests.builders import make_card, make_document, make_ruling
from tests.rulings.law import COUNTERED, PROMISED, RESOLVES, SINGLY, make_law

pytestmark = pytest.mark.django_db


@pytest.fixture
def law() -> dict[str, Rule]:
    return make_law()


def bases_of(ruling: Ruling) -> list[tuple[int, str]]:
    return list(ruling.text.bases.surest_first().values_list("rule", "reason"))


def stale(ruling: Ruling) -> tuple[date | None, int | None]:
    ruling.refresh_from_db()
    return ruling.stale_since, ruling.stale_rule_id


def test_texts_are_tied_with_reason_confidence_and_evidence(law):
    drawn, cited = make_ruling(make_card(), SINGLY), make_ruling(make_card("Rageform"), "As 701.31a says.")
    make_ruling(make_card("Soul Summons"), "Bears like honey.")
    report = tie_rulings()
    assert (report.texts, report.tied, report.unresolved) == (3, 2, ())
    assert bases_of(drawn)[0] == (law["draw"].pk, "wording")
    basis = cited.text.bases.get(rule=law["hide a"])
    assert (basis.reason, basis.confidence, basis.evidence) == ("number", 99, "701.31a")


def test_a_number_means_what_it_meant_on_the_day_of_the_ruling(law):
    early = make_ruling(make_card(), "As 701.31a says.", "2015-02-15")
    late = make_ruling(make_card("Rageform"), "As 701.31a says, still.", "2019-02-15")
    report = tie_rulings()
    assert [rule for rule, _ in bases_of(early)] == [law["hide a"].pk]
    assert (bases_of(late), report.unresolved) == ([], ("701.31a",))


def test_a_run_looks_only_at_texts_that_came_since(law):
    make_ruling(make_card(), "Bears like honey.")
    make_ruling(make_card("Rageform"), SINGLY)
    assert tie_rulings().texts == 2
    assert tie_rulings().texts == 0
    make_ruling(make_card("Soul Summons"), f"{SINGLY} Indeed.")
    assert tie_rulings().texts == 1
    assert tie_rulings(anew=True).texts == 3


def test_tying_anew_makes_the_same_bases(law):
    rulings = [make_ruling(make_card(text[:9]), text) for text in (SINGLY, COUNTERED, PROMISED)]
    tie_rulings()
    before = [bases_of(ruling) for ruling in rulings]
    tie_rulings(anew=True)
    assert [bases_of(ruling) for ruling in rulings] == before
    assert all(before)


def test_what_a_person_said_stays(law):
    ruling = make_ruling(make_card(), SINGLY)
    Basis.objects.create(text=ruling.text, rule=law["hide"], reason="person", confidence=100)
    Basis.objects.create(text=ruling.text, rule=law["draw"], reason="person", confidence=100)
    tie_rulings(anew=True)
    tie_rulings(anew=True)
    assert dict(bases_of(ruling)) == {law["hide"].pk: "person", law["draw"].pk: "person"}


def test_what_a_person_said_of_a_new_text_hides_none_before_it(law):
    ruling = make_ruling(make_card(), SINGLY)
    newer = make_ruling(make_card("Rageform"), "Bears like honey.")
    Basis.objects.create(text=newer.text, rule=law["hide"], reason="person", confidence=100)
    assert tie_rulings().texts == 2
    assert bases_of(ruling)


def test_a_ruling_is_behind_since_its_rule_says_something_else(law):
    old = make_ruling(make_card(), COUNTERED, "2015-02-15")
    same_text = make_ruling(make_card("Rageform"), COUNTERED, "2019-02-15")
    new = make_ruling(make_card("Soul Summons"), RESOLVES, "2015-02-15")
    report = tie_rulings()
    assert stale(old) == (date(2018, 4, 27), law["target"].pk)
    assert stale(same_text) == stale(new) == (None, None)
    assert report.stale == 1


def test_a_ruling_reworded_after_the_change_is_not_behind(law):
    card = make_card()
    old, new = make_ruling(card, "It fails then.", "2015-02-15"), make_ruling(card, COUNTERED, "2015-02-15")
    Ruling.objects.filter(pk=old.pk).update(last_seen=date(2018, 11, 7))
    Succession.objects.create(kind="reworded", old=old, new=new, likeness=80)
    tie_rulings()
    assert stale(new) == (None, None)


def test_a_mark_goes_with_what_it_rested_on(law):
    ruling = make_ruling(make_card(), COUNTERED, "2015-02-15")
    tie_rulings()
    assert stale(ruling)[0]
    Ruling.objects.filter(pk=ruling.pk).update(published_date=date(2019, 2, 15))
    tie_rulings(anew=True)
    assert stale(ruling) == (None, None)


def test_only_rulings_read_since_are_marked_again(law):
    before, after = (make_document(loaded_at=datetime(2026, 11, day, tzinfo=UTC)) for day in (1, 30))
    ruling = make_ruling(make_card(), COUNTERED, "2015-02-15", seen_in=before)
    tie_rulings()
    Ruling.objects.update(stale_since=None, stale_rule=None)
    assert tie_rulings(since=after.loaded_at) == TieReport()
    fresh = make_ruling(make_card("Rageform"), COUNTERED, "2015-02-15", seen_in=after)
    tie_rulings(since=after.loaded_at - timedelta(hours=1))
    assert stale(ruling) == (None, None)
    assert stale(fresh)[0] == date(2018, 4, 27)


def test_a_translation_rests_on_what_its_original_rests_on(law):
    card = make_card()
    original = make_ruling(card, COUNTERED, "2015-02-15")
    sure = make_ruling(card, "Dann wird er neutralisiert.", "2015-02-15", language="de")
    likely = make_ruling(card, "Alors il est contrecarré.", "2015-02-15", language="fr")
    alone = make_ruling(card, "Siehe 701.31a.", "2015-02-15", language="de")
    Alignment.objects.create(translation=sure, original=original, certainty="sure", score=90)
    Alignment.objects.create(translation=likely, original=original, certainty="likely", score=60)
    tie_rulings()
    assert bases_of(sure) == bases_of(original)
    assert max(likely.text.bases.values_list("confidence", flat=True)) == 60
    assert bases_of(alone) == [(law["hide a"].pk, "number")]
    assert stale(sure) == stale(original) == (date(2018, 4, 27), law["target"].pk)
    Alignment.objects.filter(translation=sure).update(certainty="none")
    tie_rulings()
    assert (bases_of(sure), stale(sure)) == ([], (None, None))


def test_without_rules_or_rulings_nothing_is_tied(db):
    assert tie_rulings() == TieReport()
    make_ruling(make_card(), SINGLY)
    assert tie_rulings() == TieReport()


@pytest.mark.parametrize("text", ["", "\x01\u202e🐻", "bear " * 2000])
def test_any_text_may_stand_in_a_ruling(law, text):
    ruling = make_ruling(make_card(), text)
    assert tie_rulings().texts == 1
    assert bases_of(ruling) == []


def test_the_command_says_what_it_made(law):
    make_ruling(make_card(), COUNTERED, "2015-02-15")
    make_ruling(make_card("Rageform"), "As 999.9 says.")
    out = StringIO()
    call_command("tie_rulings", stdout=out)
    assert "2 texts looked at, 1 tied" in out.getvalue()
    assert "1 rulings behind their rules" in out.getvalue()
    call_command("tie_rulings", "--anew", stdout=out)
    assert out.getvalue().count("2 texts looked at") == 2
