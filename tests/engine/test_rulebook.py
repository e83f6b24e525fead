import re
from datetime import date
from pathlib import Path

import pytest

from rulings_site import engine
from rulings_site.engine.errors import NotApplicable, NotRecorded, UnknownKey
from rulings_site.engine.rule_numbers import CHECKED_THROUGH, EDITION_DATES, RULES
from rulings_site.engine.rulebook import RuleBook


@pytest.mark.parametrize(
    ("key", "day", "number"),
    [
        ("manifest.turn_up", "2015-01-23", "701.31b"),
        ("manifest.turn_up", "2016-09-29", "701.31b"),
        ("manifest.turn_up", "2016-09-30", "701.32b"),
        ("manifest.turn_up", "2018-04-27", "701.33b"),
        ("manifest.turn_up", "2020-07-03", "701.34b"),
        ("manifest.turn_up", "2025-06-05", "701.34b"),
        ("manifest.turn_up", "2025-06-06", "701.40b"),
        ("manifest.turn_up", "2026-11-30", "701.40b"),
        ("morph.turn_up", "2015-03-26", "702.36d"),
        ("morph.turn_up", "2015-03-27", "702.36e"),
        # The edition labelled 2021-04-19 took effect on the 22nd, the one labelled 2024-02-06 on the 2nd.
        ("morph.turn_up", "2021-04-21", "702.36e"),
        ("morph.turn_up", "2021-04-22", "702.37e"),
        ("manifest.one_at_a_time", "2024-02-01", "701.34d"),
        ("manifest.one_at_a_time", "2024-02-02", "701.34e"),
        ("manifest.instant_sorcery", "2018-08-09", "701.33e"),
        ("manifest.prohibited", "2018-08-10", "701.33e"),
        ("facedown.look", "2021-07-22", "707.5"),
        ("facedown.look", "2021-07-23", "708.5"),
    ],
)
def test_a_key_has_the_number_of_the_day(key, day, number):
    assert RuleBook.at(date.fromisoformat(day)).cite(key).number == number


def test_a_citation_says_from_when_until_when_its_number_holds():
    cited = RuleBook.at(date(2017, 1, 1)).cite("manifest.define")
    assert (cited.since, cited.until) == (date(2016, 9, 30), date(2018, 4, 26))
    assert RuleBook.at(CHECKED_THROUGH).cite("manifest.define").until is None


def test_a_rule_that_did_not_exist_is_not_applicable():
    with pytest.raises(NotApplicable, match=r"manifest\.define does not apply on 2015-01-22: .* 2015-01-23"):
        RuleBook.at(date(2015, 1, 22)).cite("manifest.define")
    with pytest.raises(NotApplicable):
        RuleBook.at(date(2018, 8, 9)).cite("manifest.prohibited")
    assert not RuleBook.at(date(2018, 8, 9)).has("manifest.prohibited")


def test_a_rule_older_than_the_book_is_not_said_to_be_missing():
    with pytest.raises(NotRecorded, match="only from 2015-01-23"):
        RuleBook.at(date(2014, 9, 25)).cite("facedown.look")


def test_an_unknown_key_is_refused():
    with pytest.raises(UnknownKey, match=r"manifest\.nonsense"):
        RuleBook.at(date(2020, 1, 1)).cite("manifest.nonsense")


def test_the_edition_of_a_day_goes_by_its_day_of_effect():
    assert RuleBook.at(date(2024, 2, 2)).edition_date == date(2024, 2, 2)
    assert RuleBook.at(date(2024, 9, 19)).edition_date == date(2024, 7, 30)
    assert RuleBook.at(date(2014, 1, 1)).edition_date is None


def test_rows_are_in_order_and_begin_with_an_edition():
    for rule in RULES.values():
        days = [day for day, _ in rule.rows]
        assert days == sorted(set(days)), rule.key
        assert set(days) <= set(EDITION_DATES), rule.key


def test_every_key_is_cited_and_every_cited_key_is_in_the_book():
    sources = [path for path in Path(engine.__file__).parent.glob("*.py") if path.name != "rule_numbers.py"]
    text = "\n".join(path.read_text("utf-8") for path in sources)
    families = {key.partition(".")[0] for key in RULES}
    cited = set(re.findall(rf'"((?:{"|".join(families)})\.[a-z_]+)"', text))
    assert cited == set(RULES)


def test_engine_code_holds_no_rule_number():
    for path in Path(engine.__file__).parent.glob("*.py"):
        if path.name != "rule_numbers.py":
            assert not re.search(r"\b[1-9]\d\d\.\d", path.read_text("utf-8")), path.name
