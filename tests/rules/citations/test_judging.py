"""What a cited number meant on its day, where it is today, and what the text may mean instead."""

import pytest

from rulings_site.rules.citations.telling import badge_of, tell
from rulings_site.rules.models import Descent, Entry, Rule
from tests.builders import EditionBuilder, make_periods

pytestmark = pytest.mark.django_db


def judge(check, text: str, on: str | None = None):
    (verdict,) = check(text, on).numbers
    return verdict


def says(verdict) -> str:
    return " ".join(tell(verdict))


def test_a_number_means_the_rule_of_its_day(check):
    verdict = judge(check, "Turn it up by 701.31b.", "2015-02-10")
    assert verdict.exists
    assert verdict.heading.name == "Manifest"
    assert verdict.current_number == "701.40b"
    assert verdict.means_other
    assert (verdict.state, badge_of(verdict)) == ("moved", "moved on 2018-08-10")
    assert says(verdict) == (
        "Under Manifest on 2015-02-10. Its number changed on 2018-08-10; today it is 701.40b. "
        "Its words have changed since. Nothing has the number 701.31b today."
    )


def test_the_number_of_another_day_is_another_rule(check):
    verdict = judge(check, "See 701.31.", "2018-09-01")
    assert (verdict.heading.name, verdict.state, verdict.current_number) == ("Bolster", "removed", None)
    assert verdict.reason == "deleted"
    assert verdict.now_heading.name == "Planeswalk"
    assert "That rule was removed on 2026-08-07. Today 701.31 is Planeswalk." in says(verdict)


def test_a_number_that_stays_is_right(check):
    verdict = judge(check, "See rule 701.")
    assert (verdict.state, verdict.means_other, verdict.has_changed_words) == ("right", False, False)
    assert says(verdict) == "Under Keyword Actions in the rules of today."


def test_a_day_beside_the_number_wins(check):
    verdict = judge(check, "By 701.31b of 2015-01-23 it was fine.", "2018-09-01")
    assert (str(verdict.day), verdict.heading.name, verdict.state) == ("2015-01-23", "Manifest", "right for its date")


def test_a_number_of_no_edition_names_the_nearest_and_what_one_figure_makes_right(check):
    verdict = judge(check, "For special actions see 114.2b.", "2015-02-10")
    assert (verdict.state, verdict.exists, verdict.current_number, verdict.reason) == (
        "in no edition",
        False,
        None,
        "unknown",
    )
    assert verdict.nearest == ("115.2b",)
    assert says(verdict) == "No edition held has ever had 114.2b. Nearest in that edition: 115.2b."
    assert judge(check, "See 701.31z.", "2015-02-10").nearest == ("701.31e",)
    assert judge(check, "See 701.99c.", "2015-02-10").nearest == ("701.31",)


def test_a_number_of_other_editions_tells_when_it_stood_and_where_its_rule_is(check):
    assert judge(check, "See 115.2b.", "2020-01-05").exists
    verdict = judge(check, "See 115.2b.", "2026-09-01")
    assert (verdict.state, verdict.current_number, verdict.means_other) == ("not in that edition", None, False)
    assert verdict.today_number == "116.2b"
    assert says(verdict) == (
        "The edition of 2026-08-07 has no 115.2b. "
        "It stood in the rules from 2015-01-23 to 2026-08-07 (Special Actions). That rule is 116.2b today."
    )


def test_before_the_first_edition_nothing_exists(check):
    verdict = judge(check, "See 701.31b.", "1999-01-01")
    assert (verdict.exists, verdict.edition) == (False, None)
    assert says(verdict).startswith("No edition held is as old as 1999-01-01.")


def test_an_edition_to_come_is_not_today(held, check):
    later = EditionBuilder("2999-01-01")
    later.add("701.99", "Manifest", rule=held.rules["manifest"])
    make_periods()
    assert judge(check, "See 701.31.", "2015-02-10").current_number == "701.40"


def test_of_two_documents_of_one_day_the_later_counts(held, check):
    Entry.objects.filter(edition__label="20260807", number="701.40b").update(number="701.40z")
    make_periods()
    assert judge(check, "See 701.40z.").state == "not in that edition"
    assert judge(check, "See 701.40b.").state == "right"


def test_a_removed_rule_tells_where_its_words_went(held, check):
    old = Entry.objects.get(edition__label="20150123", number="701.31e")
    new = Entry.objects.get(edition=held.editions["2018"].edition, number="701.33d", kind="subrule")
    Descent.objects.create(kind="merged", old=old, new=new, share=80)
    verdict = judge(check, "See 701.31e.", "2015-02-10")
    assert (verdict.state, verdict.reason, verdict.went_to) == ("removed", "merged", ("701.33d",))
    assert "Its words went on in 701.33d." in says(verdict)


# Ranges


def test_a_range_expands_to_each_of_its_rules(check):
    verdict = judge(check, "Rules 701.31a–b.", "2015-02-10")
    assert verdict.current_numbers == ("701.40a", "701.40b")
    assert "today they are 701.40a–b" in says(verdict)


def test_a_range_whose_end_is_missing_does_not_exist(check):
    verdict = judge(check, "Rules 701.31a–g.", "2015-02-10")
    assert (verdict.exists, verdict.state) == (False, "not in that edition")
    assert says(verdict).startswith("The edition of 2015-01-23 has no 701.31c, 701.31f–g.")


# Numbers printed twice


@pytest.fixture
def twice(held):
    edition = held.editions["2015"]
    for name in ("Offspring", "Impending"):
        edition.add("702.175", name, rule=Rule.objects.create(kind="rule"))
        edition.add(
            "702.175a", f"{name} is a word for more than one ability.", rule=Rule.objects.create(kind="subrule")
        )
    edition.add("702", "Keyword Abilities")
    make_periods()


@pytest.mark.usefixtures("twice")
def test_a_number_printed_twice_is_ambiguous_unless_the_text_names_one(check):
    verdict = judge(check, "See 702.175a.", "2015-02-10")
    assert (verdict.state, verdict.heading.name) == ("printed twice", "Offspring")
    assert says(verdict).startswith("The edition of 2015-01-23 prints 702.175a twice: for Offspring and Impending.")
    for text in ("Impending is 702.175a.", "See 702.175a, “Impending.”"):
        verdict = judge(check, text, "2015-02-10")
        assert (verdict.state, verdict.heading.name) == ("removed", "Impending")
        assert "The text names Impending." in says(verdict)


# What the text may mean


@pytest.fixture
def keywords(held):
    edition = held.editions["2026"]
    edition.add("702", "Keyword Abilities", rule=Rule.objects.create(kind="section"))
    for number, name in (
        ("702.62", "Suspend"),
        ("702.70", "Poisonous"),
        ("701.63", "Endure"),
        ("806", "Free-for-All Variant"),
    ):
        edition.add(number, name, rule=Rule.objects.create(kind="section" if len(number) == 3 else "rule"))
    make_periods()


HINTS = [
    ("See rule 702.62, “Endure.”", "Endure", "701.63", True),
    ("“Endure” is rule 702.62.", "Endure", "701.63", True),
    ("Endure is 702.62.", "Endure", "701.63", True),
    ("Enduring (rule 702.62) is fun.", "Endure", "701.63", False),
    ("It was turned up as a manifested card, 701.31.", "Manifest", "701.40", True),
]


@pytest.mark.usefixtures("keywords")
@pytest.mark.parametrize(("text", "name", "number", "is_sure"), HINTS)
def test_a_text_that_names_something_else_is_told(check, text, name, number, is_sure):
    verdict = judge(check, text)
    assert (verdict.hint.heading.name, verdict.hint.number, verdict.hint.is_sure) == (name, number, is_sure)
    assert (verdict.state == "points elsewhere") is is_sure
    assert name in says(verdict)
    assert number in says(verdict)


@pytest.mark.usefixtures("keywords")
def test_a_title_of_another_time_is_told_with_its_time(check):
    verdict = judge(check, "See rule 701.31, “Endure”.", "2015-02-10")
    assert verdict.state == "points elsewhere"
    assert "calls it “Endure”, but 701.31 is Manifest. Endure is 701.63 since 2026-08-07." in says(verdict)


@pytest.mark.usefixtures("keywords")
@pytest.mark.parametrize(
    "text",
    [
        "See rule 702.62, “Suspend.”",
        "See rule 702.62, “Suspended”.",
        "See rule 806, “Free-for-All.”",
        "A suspended card endures, 702.62.",
        "It is poisonous and it endures, 702.62.",
        "“Suspend” costs more, see rule 806.",
        "I turned it up, 701.40b.",
        "He says “an enduring card is never put down” by 702.62.",
        "Siehe Regel 702.62, „Aussetzen“.",
    ],
)
def test_a_text_that_names_what_the_number_is_or_nothing_known_is_left_alone(check, text):
    verdict = judge(check, text)
    assert verdict.hint is None
    assert verdict.state == "right"


def test_the_number_of_queries_does_not_grow_with_the_text(held, check, django_assert_num_queries):
    text = "Rules 701.31a–b, 701.31, 115.2b and 701, once more 701.40b, and 119.9z; 300.3. " * 20
    check(text, "2015-02-10")
    with django_assert_num_queries(5):
        check(text, "2015-02-10")
