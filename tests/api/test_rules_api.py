"""Editions, rules and glossaries by API."""

import pytest

from rulings_site.provenance.models import Document
from rulings_site.rules.models import Edition
from tests.builders import EditionBuilder


def test_a_number_means_the_rule_of_the_day_asked_for(get):
    status, rule = get("rules/701.31b/", on="2015-01-30")
    assert status == 200
    assert rule["text"] == "Its owner may show it later."
    assert rule["parent"] == "701.31"
    assert rule["edition"]["label"] == "20150123"
    assert rule["edition"]["document"]["is_paraphrase"] is True


def test_without_a_day_the_rules_of_today_are_meant(get):
    status, rule = get("rules/701.40b/")
    assert status == 200
    assert rule["examples"] == ["Ann shows hers and pays for it.", "Ben shows a land, which costs nothing."]
    assert rule["line"] == 5


def test_a_number_of_another_day_is_not_found_and_the_edition_named(get):
    status, problem = get("rules/701.31b/")
    assert status == 404
    assert problem["detail"] == "701.31b does not stand in the edition 20260807 (en)"


@pytest.mark.parametrize("typed", ["701.40B", "CR 701.40b.", "701.40 b", "Regel 701.40b"])
def test_numbers_are_read_as_people_type_them(get, typed):
    status, rule = get(f"rules/{typed}/")
    assert (status, rule["number"]) == (200, "701.40b")


def test_a_rule_holds_what_stands_directly_below_it_with_examples(get):
    _, rule = get("rules/701.40/")
    assert [child["number"] for child in rule["children"]] == ["701.40a", "701.40b"]
    assert len(rule["children"][1]["examples"]) == 2


def test_a_rule_alone_has_its_examples_and_nothing_below_it(get):
    _, rule = get("rules/701.40/", **{"with": "self"})
    assert (rule["text"], rule["children"], rule["in_context"]) == ("Manifest", [], None)
    _, subrule = get("rules/701.40b/", **{"with": "self"})
    assert len(subrule["examples"]) == 2


def test_in_context_a_rule_stands_below_what_is_above_it_and_beside_its_like(get):
    _, subrule = get("rules/701.40b/", **{"with": "context"})
    assert [text["number"] for text in subrule["in_context"]] == ["7", "701", "701.40", "701.40a", "701.40b"]
    _, section = get("rules/701/", **{"with": "context"})
    assert [text["number"] for text in section["in_context"]] == ["7", "701"]
    assert [child["number"] for child in section["children"]] == ["701.40"]
    _, chapter = get("rules/7/", **{"with": "context"})
    assert [text["number"] for text in chapter["in_context"]] == ["7"]


def test_more_than_these_three_is_refused(get):
    status, problem = get("rules/701.40/", **{"with": "everything"})
    assert status == 400
    assert problem["errors"][0]["parameter"] == "with"


def test_a_number_printed_twice_is_told_apart_by_its_occurrence(get, editions):
    second = EditionBuilder("2024-09-20")
    for name in ("Offspring", "Impending"):
        second.add("702.175", name)
        second.add("702.175a", f"{name} is a keyword.")
    for occurrence, name in ((1, "Offspring"), (2, "Impending")):
        _, rule = get("rules/702.175/", on="2024-09-20", occurrence=occurrence)
        assert (rule["text"], [child["text"] for child in rule["children"]]) == (name, [f"{name} is a keyword."])


def test_a_translation_is_read_by_language(get):
    status, rule = get("rules/701.31/", on="2015-01-23", language="de")
    assert (status, rule["text"], rule["language"]) == (200, "Manifestieren", "de")


def test_a_word_in_place_of_a_number_is_explained(get):
    status, problem = get("rules/manifest/")
    assert status == 404
    assert "expected a rule number such as 7, 702, 702.9 or 702.9a, found 'manifest'" in problem["detail"]


@pytest.mark.parametrize("day", ["2015-02-30", "23/01/2015", "20150123", "2015-1-23", "", "0"])
def test_a_bad_day_is_refused_saying_expected_and_found(get, day):
    status, problem = get("rules/701.31/", on=day)
    assert status == 400
    assert problem["errors"] == [{"parameter": "on", "detail": f"expected a day such as 2026-08-07, found {day!r}"}]


def test_an_unknown_language_is_refused_saying_which_there_are(get):
    status, problem = get("rules/701.31/", language="tlh")
    assert status == 400
    assert "expected one of en, de, fr" in problem["detail"]
    assert problem["detail"].endswith("found 'tlh'")


def test_an_unknown_parameter_is_refused_saying_which_there_are(get):
    status, problem = get("rules/701.31/", day="2015-01-23")
    assert status == 400
    assert problem["detail"] == "day: is no parameter here; expected edition, language, occurrence, on, with"


def test_a_day_and_a_label_at_once_are_refused(get):
    status, problem = get("rules/701.31/", on="2015-01-23", edition="20150123")
    assert status == 400
    assert "expected either a day (on) or an edition, found both" in problem["detail"]


def test_before_the_first_edition_nothing_is_in_force(get):
    status, problem = get("rules/", on="1993-08-05")
    assert status == 404
    assert "being in force on 1993-08-05" in problem["detail"]


def test_the_rules_of_an_edition_come_in_its_order_in_pages(get):
    status, page = get("rules/", edition="20260807", page_size=3, page=2)
    assert status == 200
    assert page["count"] == 7
    assert [row["number"] for row in page["results"]] == ["701.40a", "701.40b", "701.40b"]
    assert "page=3" in page["next"]
    assert "edition=20260807" in page["next"]


@pytest.mark.parametrize(
    ("parameter", "value"), [("page_size", "201"), ("page_size", "0"), ("page", "x"), ("page", "-1"), ("page", "²")]
)
def test_pages_out_of_bounds_are_refused(get, parameter, value):
    status, problem = get("rules/", **{parameter: value})
    assert status == 400
    assert problem["errors"][0]["parameter"] == parameter
    assert f"found {value!r}" in problem["detail"]


def test_a_page_beyond_the_last_is_not_found(get):
    assert get("rules/", page=9) == (
        404, {"type": "about:blank", "title": "Not Found", "status": 404, "detail": "page 9 is beyond the last"}
    )  # fmt: skip


def test_editions_are_listed_oldest_first_the_undated_last_and_by_language(get):
    EditionBuilder(None, "excerpt", kind="excerpt")
    _, every = get("editions/")
    assert [edition["label"] for edition in every["results"]] == ["20150123", "20150123", "20260807", "excerpt"]
    _, german = get("editions/", language="de")
    assert [edition["label"] for edition in german["results"]] == ["20150123"]


def test_every_edition_is_found_at_its_own_address(get, client):
    _, page = get("editions/")
    for edition in page["results"]:
        found = client.get(edition["url"]).json()
        assert found.pop("document")["url"] == edition.pop("document")["url"]
        assert {name: found[name] for name in edition} == edition


def test_an_edition_tells_whether_it_is_whole(get, editions):
    Document.objects.filter(editions__label="20260807").update(line_count=900, warnings=["line 3: odd"])
    Edition.objects.filter(label="20260807").update(unaccounted_lines=0)
    _, found = get("editions/en/20260807/")
    document = found["document"]
    assert (found["unaccounted_lines"], document["line_count"], document["warnings"]) == (0, 900, ["line 3: odd"])
    assert (document["parser_version"], len(document["sha256"])) == (1, 64)
    assert document["loaded_at"].startswith("2026-11-30")
    assert get("editions/en/20150123/")[1]["unaccounted_lines"] is None


def test_the_glossary_of_a_day_and_one_term_of_it(get):
    _, today = get("glossary/")
    assert [entry["term"] for entry in today["results"]] == ["Manifest"]
    _, found = get("glossary/", term="MANIFEST")
    assert found["results"][0]["text"] == "To put a card down unseen."
    _, earlier = get("glossary/", on="2015-01-23")
    assert earlier["count"] == 0


@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("editions/", 2),
        ("rules/", 3),
        ("rules/701.40/", 2),
        ("rules/701.40b/", 2),
        ("rules/701.40b/?with=context", 2),
        ("glossary/", 3),
    ],
)
def test_the_number_of_queries_does_not_grow_with_the_rows(get, django_assert_num_queries, address, queries):
    with django_assert_num_queries(queries):
        status, _ = get(address)
    assert status == 200
