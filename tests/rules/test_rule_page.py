"""What the page of a rule gathers: who cites it, itself alone, parts of a section, texts of SQL."""

import re
from datetime import date

import pytest

from rulings_site.rules.held import find_end, find_in_force, read_held
from rulings_site.rules.models import Edition, Rule
from rulings_site.rules.placed_texts import family_of
from rulings_site.rules.reading import read_edition
from rulings_site.rules.section_part import read_part
from rulings_site.rules.standings import Cited
from tests.builders import EditionBuilder, make_periods

pytestmark = pytest.mark.django_db


def list_citing(response) -> list[tuple[str, str]]:
    """Return number and address of each text the page says cites it."""
    html = response.content.decode()
    if "Cited by" not in html:
        return []
    aside = html[html.index("Cited by") :]
    found = re.findall(r'<a class="n" href="([^"]+)">([^<]+)</a>', aside[: aside.index("</section>")])
    return [(number, address) for address, number in found]


@pytest.fixture
def citing(db):
    """A rule of five subrules, and texts that cite it in the second of two editions."""
    old, new = EditionBuilder("2015-01-23"), EditionBuilder("2018-08-10")
    kept = {number: Rule.objects.create(kind="rule") for number in ("701.27", "702.5", "509.1")}
    old.add("702.5", "A text that cites nothing.", rule=kept["702.5"])
    old.add("509.1", "Long ago this cited rule 701.27.", rule=kept["509.1"])
    new.add("701.27", "Manifest", rule=kept["701.27"])
    for letter in "abcde":
        new.add(f"701.27{letter}", f"Part {letter} of it, see rule 701.27a.")
    new.add("702.5", "This one cites rule 701.27c.", rule=kept["702.5"])
    new.example("702.5", "An example cites rule 701.27e.")
    new.add("702.6", "This one cites rules 701.27b–d, all of them.")
    new.add("702.7", "This one cites rule 701.2 and rule 701.270.")
    new.add("509.1", "Today this cites nothing.", rule=kept["509.1"])
    term = new.term("Manifest", "To turn down. See rule 701.27.")
    term.rule = Rule.objects.create(kind="term")
    term.save()
    make_periods()
    return new


def test_a_rule_names_the_rules_and_terms_of_its_day_that_cite_it_or_a_part_of_it(client, citing):
    assert list_citing(client.get("/rules/2018-08-10/701.27/")) == [
        ("702.5", "/rules/2018-08-10/702.5/"),
        ("702.6", "/rules/2018-08-10/702.6/"),
        ("Manifest", "/glossary/manifest/?on=2018-08-10"),
    ]


@pytest.mark.parametrize(
    ("letter", "numbers"), [("a", []), ("b", ["702.6"]), ("c", ["702.5", "702.6"]), ("d", ["702.6"]), ("e", [])]
)
def test_a_subrule_names_what_cites_it_alone_or_within_a_range(client, citing, letter, numbers):
    assert [number for number, _ in list_citing(client.get(f"/rules/2018-08-10/701.27{letter}/"))] == numbers


def test_a_range_holds_the_numbers_between_its_ends():
    held = ["701.27", "701.27a", "701.27b", "701.27c"]
    assert Cited.of("701.27b", held) == Cited(["701.27b"], ["701.27", "701.27a"], ["701.27b", "701.27c"])
    assert Cited.of("701.27", held) == Cited(held)


def test_a_family_reaches_beyond_z():
    assert {"704.5", "704.5a", "704.5z", "704.5aa"} <= set(family_of("704.5"))
    assert "704.50" not in family_of("704.5")


# Alone


def test_a_rule_can_be_read_alone_and_is_led_back(client, book):
    html = client.get("/rules/701.40/?with=self").content.decode()
    assert re.findall(r'class="row[^"]*" id="([^"]+)"', html) == ["701.40"]
    assert "With its subrules" in html
    html = client.get("/rules/701.40b/?with=self").content.decode()
    assert re.findall(r'class="row[^"]*" id="([^"]+)"', html) == ["701.40b"]
    assert "A Bear is turned up" in html
    assert "In its rule" in html


def test_a_rule_with_subrules_leads_to_itself_alone(client, book):
    html = client.get("/rules/2015-02-15/701.31b/?beside=de").content.decode()
    assert 'href="?beside=de&amp;with=self"' in html


# Parts of a section


@pytest.fixture
def long_section(db):
    edition = EditionBuilder("2018-08-10")
    edition.add("7", "Additional Rules")
    edition.add("701", "Keyword Actions")
    for number in range(1, 100):
        edition.add(f"701.{number}", f"Action {number}")
        edition.add(f"701.{number}a", "See rule 702.5.")
    edition.add("702", "Keyword Abilities")
    edition.add("702.5", "Ability 5")
    return edition.edition


@pytest.mark.parametrize(
    ("asked", "page", "first", "last", "queries"),
    [
        ("", 1, "701", "701.40a", 1),
        ("2", 2, "701", "701.80a", 1),
        ("3", 3, "701", "701.99a", 1),
        ("0", 1, "701", "701.40a", 1),
        ("-1", 1, "701", "701.40a", 1),
        ("²", 1, "701", "701.40a", 1),
        ("99", 3, "701", "701.99a", 2),
        ("9999999999", 1, "701", "701.40a", 1),
    ],
)
def test_a_part_is_read_at_once(long_section, django_assert_num_queries, asked, page, first, last, queries):
    with django_assert_num_queries(queries):
        part = read_part(long_section.pk, "701", asked)
    assert (part.page.number, len(part.rules)) == (page, 99)
    assert (part.shown[0].number, part.shown[-1].number) == (first, last)
    assert [text.number for text in part.shown].count("702.5") == 0
    assert "702.5" in {text.number for text in part.texts}


def test_a_section_without_rules_has_one_empty_part(db):
    edition = EditionBuilder("2018-08-10")
    edition.add("701", "Keyword Actions")
    part = read_part(edition.edition.pk, "701", "")
    assert ([text.number for text in part.shown], part.page.number) == (["701"], 1)


# Editions held


def test_ends_are_those_that_the_database_tells(book):
    EditionBuilder("2018-08-10", language="de")
    EditionBuilder("2016-01-01", language="ko", kind="partial")
    EditionBuilder(None, "a page", language="fr", kind="excerpt")
    held = read_held()
    told = dict(Edition.objects.with_end().values_list("pk", "superseded_date"))
    assert {one.pk: find_end(held, one) for one in held} == told


@pytest.mark.parametrize(
    ("day", "language", "label"),
    [("2015-01-22", "en", None), ("2020-01-01", "en", "20180810"), ("2030-01-01", "en", "20260819")],
)
def test_what_is_in_force_is_what_the_database_tells(book, day, language, label):
    found = find_in_force(read_held(), date.fromisoformat(day), language)
    assert (found.label if found else None) == label


def test_the_edition_read_knows_its_document_without_another_query(book, django_assert_num_queries):
    with django_assert_num_queries(1):
        edition = read_edition(None).edition
        assert edition.document.name == "en-20260819.txt"
        assert edition.document.source.title == "Source cr"
    assert edition.document.line_count == 0
