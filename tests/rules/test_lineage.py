"""What happened to a rule, and what a number has meant: from standings alone."""

from datetime import date

import pytest

from rulings_site.rules.lineage import Kin, Kind, find_earlier, find_later, list_changes, list_meanings, list_stretches
from rulings_site.rules.timeline import DatedEdition, Timeline
from tests.rules.standings import make_path

DAYS = ("2015-01-23", "2016-09-30", "2018-04-27", "2020-07-03")
TIMELINE = Timeline(
    tuple(DatedEdition(date.fromisoformat(day), day.replace("-", "")) for day in DAYS), today=date(2026, 11, 30)
)


def kinds(path) -> list[tuple[str, tuple[Kind, ...]]]:
    return [(str(change.day), change.kinds) for change in list_changes(path)]


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("Turn it up.", "Turn it over.", Kind.REWORDED),
        ("See rule 702.36d.", "See rule 702.36e.", Kind.REFERENCE),
        ("See “rule 702.36d”.", 'See "rule 702.36e".', Kind.REFERENCE),
        ("Pay {2}, see rule 118.", "Pay {3}, see rule 118.", Kind.REWORDED),
    ],
)
def test_new_words_are_told_from_new_references(old, new, kind):
    path = make_path((DAYS[0], "701.31", old), (DAYS[1], "701.31", new))
    assert kinds(path) == [(DAYS[1], (kind,)), (DAYS[0], (Kind.NEW,))]


def test_a_rule_may_move_and_be_reworded_at_once():
    path = make_path((DAYS[0], "701.31", "Turn it up."), (DAYS[1], "701.32", "Turn it over."))
    change = list_changes(path)[0]
    assert (change.kinds, change.old_number, change.number) == ((Kind.MOVED, Kind.REWORDED), "701.31", "701.32")


def test_examples_alone_are_a_kind_of_their_own():
    path = make_path((DAYS[0], "701.31", "Turn it up."), (DAYS[1], "701.31", "Turn it up."))
    path[1] = path[1]._replace(examples_digest="another")
    assert kinds(path)[0] == (DAYS[1], (Kind.EXAMPLE,))


def test_what_differs_in_blanks_only_did_not_change():
    path = make_path((DAYS[0], "901.4", "901.4. All of it."), (DAYS[1], "901.4", "901.4.All of it."))
    assert kinds(path) == [(DAYS[0], (Kind.NEW,))]


def test_a_rule_that_never_changed_has_its_first_text():
    assert kinds(make_path((DAYS[0], "613.7", "One thing after another."))) == [(DAYS[0], (Kind.NEW,))]


def test_a_rule_may_go_and_come_back():
    path = make_path((DAYS[0], "701.31", "Turn it up."), until=DAYS[1])
    path += make_path((DAYS[2], "701.33", "Turn it up."), until=DAYS[3])
    assert kinds(path) == [
        (DAYS[3], (Kind.REMOVED,)),
        (DAYS[2], (Kind.BACK,)),
        (DAYS[1], (Kind.REMOVED,)),
        (DAYS[0], (Kind.NEW,)),
    ]


def test_of_two_documents_of_a_date_the_first_has_no_day():
    path = make_path((DAYS[0], "701.31", "Old."), (DAYS[1], "701.31", "Draft."), (DAYS[1], "701.31", "Final."))
    assert path[1].holds_on(path[1].since) is False
    assert [change.day for change in list_changes(path)] == [path[2].since, path[1].since, path[0].since]


@pytest.mark.parametrize("is_origin", [True, False])
def test_kin_make_a_change_a_split_or_a_merger(is_origin):
    path = make_path((DAYS[1], "203.2a", "One part."), until=DAYS[2])
    day = path[0].since if is_origin else path[0].until
    kind = Kind.SPLIT if is_origin else Kind.MERGED
    kin = Kin(day, kind, is_origin, rule_id=2, number="203.2", at=day)
    told = {change.day: change for change in list_changes(path, [kin])}
    assert (told[day].kinds, told[day].kin) == ((kind,), (kin,))


def test_a_rule_that_gave_text_away_is_reworded_and_split():
    path = make_path((DAYS[0], "203.2", "One part. Another part."), (DAYS[1], "203.2", "One part."))
    kin = Kin(path[1].since, Kind.SPLIT, is_origin=False, rule_id=2, number="203.2a", at=path[1].since)
    assert list_changes(path, [kin])[0].kinds == (Kind.REWORDED, Kind.SPLIT)


def test_a_number_means_one_rule_after_another():
    bolster = make_path((DAYS[1], "701.31", "Bolster"), (DAYS[2], "701.31", "Bolster more"), rule=2)
    manifest = make_path((DAYS[0], "701.31", "Manifest"), until=DAYS[1])
    spans = list_meanings(sorted([*bolster, *manifest], key=lambda one: one.since), TIMELINE)
    assert [(span.name, str(span.since), str(span.until)) for span in spans] == [
        ("Manifest", DAYS[0], DAYS[1]),
        ("Bolster more", DAYS[1], "None"),
    ]
    assert spans[0].x + spans[0].width == pytest.approx(spans[1].x, abs=0.1)


def test_two_rules_under_one_number_are_two_spans():
    both = [
        make_path((DAYS[0], "702.175", name), (DAYS[1], "702.175", f"{name}.")) for name in ("Offspring", "Impending")
    ]
    for rule, path in enumerate(both):
        both[rule] = [one._replace(rule_id=rule) for one in path]
    mixed = sorted([*both[0], *both[1]], key=lambda one: one.since)
    assert [span.name for span in list_meanings(mixed, TIMELINE)] == ["Offspring.", "Impending."]


def test_stretches_join_texts_of_one_number():
    path = make_path((DAYS[0], "701.31", "a"), (DAYS[1], "701.31", "b"), (DAYS[2], "701.33", "b"))
    stretches = list_stretches(path, TIMELINE.today)
    assert [(one.number, str(one.since), str(one.until)) for one in stretches] == [
        ("701.31", DAYS[0], DAYS[2]),
        ("701.33", DAYS[2], "2026-11-30"),
    ]


@pytest.mark.parametrize(
    ("day", "earlier", "later"),
    [
        (DAYS[0], None, (DAYS[1], "701.31")),
        (DAYS[1], (DAYS[0], "701.31"), (DAYS[3], "701.34")),
        (DAYS[2], (DAYS[1], "701.31"), (DAYS[3], "701.34")),
        (DAYS[3], (DAYS[1], "701.31"), None),
    ],
)
def test_the_editions_before_and_after_are_those_that_have_the_rule(day, earlier, later):
    path = make_path((DAYS[0], "701.31", "Turn it up."), until=DAYS[2])
    path += make_path((DAYS[3], "701.34", "Turn it up."))
    found = [find(path, date.fromisoformat(day), TIMELINE) for find in (find_earlier, find_later)]
    assert [one and (str(one[0]), one[1]) for one in found] == [earlier, later]
