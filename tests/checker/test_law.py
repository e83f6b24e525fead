from datetime import date

import pytest

from rulings_site.checker.law import read_law
from rulings_site.engine.rulebook import RuleBook

LATER = date(2026, 9, 25)  # an edition newer than those the rule book was checked against


def read(day, *keys):
    return read_law(day, [RuleBook.at(day).cite(key) for key in keys])


def test_words_are_quoted_from_the_edition_in_force(hold_edition):
    hold_edition(date(2015, 1, 23), {"701.31b": "Its owner may show it."})
    law = read(date(2015, 2, 14), "manifest.turn_up", "manifest.define")
    assert law.words == {"701.31b": "Its owner may show it."}
    assert law.edition.label == "2015-01-23"
    assert (law.absence, law.is_unchecked) == ("", False)


def test_an_older_edition_is_not_quoted_for_its_numbers_may_be_other_rules(hold_edition):
    hold_edition(date(2018, 8, 10), {"701.34a": "Something about helping."})
    law = read(date(2021, 1, 1), "manifest.define")
    assert law.words == {}
    assert law.absence == (
        "The edition of 2020-11-20, in force on 2021-01-01, is not held here; "
        "the newest one held for that day is that of 2018-08-10."
    )


@pytest.mark.django_db
def test_without_any_edition_the_absence_is_told():
    assert read(date(2021, 1, 1), "manifest.define").absence == (
        "No edition in force on 2021-01-01 is held, so no words can be quoted."
    )


@pytest.mark.parametrize(
    ("text", "is_quoted"),
    [("You turn it face down; it is a 2/2.", True), ("To sail to another plane.", False)],
)
def test_an_edition_newer_than_the_rule_book_is_quoted_only_where_the_rule_is_still_there(
    hold_edition, text, is_quoted
):
    hold_edition(LATER, {"701.40a": text})
    law = read(LATER, "manifest.define")
    assert law.is_unchecked
    assert law.words == ({"701.40a": text} if is_quoted else {})
