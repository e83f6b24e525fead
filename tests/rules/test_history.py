"""The history of a rule: change by change, sentence by sentence, and what a section held."""

import re

import pytest

from rulings_site.rules.models import Descent, Entry, Link, Period, Rule
from tests.builders import EditionBuilder, make_periods
from tests.rules.test_views import read

pytestmark = pytest.mark.django_db


def read_changes(response) -> list[str]:
    """Return each change of a history as text, signs of marks included."""
    html = response.content.decode()
    html = html.replace("<ins>", "[+").replace("</ins>", "+]").replace("<del>", "[-").replace("</del>", "-]")
    found = re.findall(r'<article class="chg[^"]*">(.*?)</article>', html, re.DOTALL)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", one)).strip() for one in found]


@pytest.fixture
def shield(db):
    """A rule with a text and an example that change one after another, and one that never changes."""
    rule, still, section = (Rule.objects.create(kind=kind) for kind in ("rule", "rule", "section"))
    editions = {
        day: EditionBuilder(day) for day in ("2015-01-23", "2016-04-08", "2016-09-30", "2018-04-27", "2020-07-03")
    }
    texts = {
        "2015-01-23": ("613.8", "A shield lasts for one turn. It is gone then, see rule 514.2.", "Ann has one."),
        "2016-04-08": ("613.8", "A shield lasts for one turn. It is gone then, see rule 514.3.", "Ann has one."),
        "2016-09-30": ("613.9", "A shield lasts for two turns. It is gone then, see rule 514.3.", "Ann has one."),
        "2018-04-27": ("613.9", "A shield lasts for two turns. It is gone then, see rule 514.3.", "Ann has two."),
    }
    for day, edition in editions.items():
        edition.add("6", "Spells")
        edition.add("613", "Layers of Shields", rule=section)
        edition.add("613.7", "What never changed stays.", rule=still)
        if day in texts:
            number, text, example = texts[day]
            edition.add(number, text, rule=rule)
            edition.example(number, example)
    make_periods()
    return editions


def test_every_change_is_told_with_its_words(client, shield):
    assert read_changes(client.get("/rules/2018-04-27/613.9/history/")) == [
        "2020-07-03 removed 613.9 A shield lasts for two turns. It is gone then, see rule 514.3. Example Ann has two.",
        "2018-04-27 example only 613.9 The words stayed. Example Ann has [-one-][+two+].",
        "2016-09-30 moved reworded 613.8 → 613.9 A shield lasts for [-one turn-][+two turns+]. "
        "It is gone then, see rule 514.3.",
        "2016-04-08 reference only 613.8 A shield lasts for one turn. It is gone then, see rule [-514.2-][+514.3+].",
        "2015-01-23 first text 613.8 A shield lasts for one turn. It is gone then, see rule 514.2. "
        "Example Ann has one.",
    ]


def test_a_rule_that_never_changed_shows_its_first_text_with_its_date(client, shield):
    response = client.get("/rules/613.7/history/")
    assert read_changes(response) == ["2015-01-23 first text 613.7 What never changed stays."]
    assert "Unchanged since its first text held, of 2015-01-23" in read(response)


def test_the_head_says_when_a_rule_was_removed(client, shield):
    assert "Removed on 2020-07-03" in read(client.get("/rules/2018-04-27/613.9/history/"))


def test_the_head_says_since_when_words_and_number_are_what_they_are(client, book):
    text = read(client.get("/rules/701.40b/history/"))
    assert "First text held: 2015-01-23 . Words unchanged since 2015-01-23 , number since 2026-08-07" in text


def test_the_picture_says_in_words_what_it_draws(client, book):
    html = client.get("/rules/701.40b/history/").content.decode()
    assert '<svg class="path" role="img"><title>701.31b from 2015-01-23; 701.33b from 2018-08-10; ' in html
    assert re.search(r'<text class="sign"[^>]*>#</text>', html)


def test_each_number_and_each_change_leads_to_its_dated_page(client, book):
    html = client.get("/rules/701.40b/history/").content.decode()
    for address in ("/rules/2015-01-23/701.31b/", "/rules/2018-08-10/701.33b/", "/rules/2026-08-07/701.40b/"):
        assert f'href="{address}"' in html, address


def test_a_removal_leads_to_the_edition_that_lacks_the_rule(client, shield):
    for path in ("/rules/2018-04-27/613.9/history/", "/rules/2018-04-27/613.9/"):
        html = client.get(path).content.decode()
        assert 'href="/rules/2020-07-03/"' in html
        assert "/rules/2020-07-03/613.9/" not in html


def test_a_history_is_the_same_from_any_day_the_rule_has(client, book):
    then, today = (client.get(path) for path in ("/rules/2015-02-15/701.31b/history/", "/rules/701.40b/history/"))
    assert read_changes(then) == read_changes(today)
    assert '<body class="past">' in then.content.decode()
    assert 'rel="canonical" href="http://testserver/rules/2015-01-23/701.31b/history/"' in then.content.decode()


def test_a_number_tells_who_else_had_it(client, book):
    text = read(client.get("/rules/2015-02-15/701.31/history/"))
    assert "Who else was 701.31 2015-01-23 Manifest until 2018-08-10 2018-08-10 Bolster until 2026-08-07" in text


def test_a_doubtful_link_is_told_with_its_reason(client, shield):
    Period.objects.filter(number="613.9", since="2016-09-30").update(link=Link.SIMILARITY, confidence=71)
    told = read_changes(client.get("/rules/2018-04-27/613.9/history/"))
    assert [change.startswith("2016-09-30") for change in told if "similar text, 71 % sure" in change] == [True]


def test_what_was_split_and_merged_is_told_at_both_ends(client, shield):
    entries = Entry.objects.exclude(kind="example")
    old = entries.get(number="613.8", edition__label="20160408")
    new = shield["2016-09-30"].add("613.10", "It is gone then, see rule 514.3.")
    Descent.objects.create(kind=Descent.Kind.SPLIT, old=old, new=new, share=90)
    last = entries.get(number="613.9", edition__label="20180427")
    heir = shield["2020-07-03"].add("613.8", "A shield lasts for two turns, and so on.")
    Descent.objects.create(kind=Descent.Kind.MERGED, old=last, new=heir, share=80)
    make_periods()
    changes = read_changes(client.get("/rules/2018-04-27/613.9/history/"))
    assert changes[0].startswith("2020-07-03 merged 613.9")
    assert changes[0].endswith("Text of it went into 613.8 on 2020-07-03 .")
    assert changes[2].startswith("2016-09-30 moved reworded split 613.8 → 613.9")
    assert changes[2].endswith("Text of it became 613.10 on 2016-09-30 .")
    came = read_changes(client.get("/rules/2016-09-30/613.10/history/"))[-1]
    assert came.startswith("2016-09-30 split 613.10")
    assert came.endswith("Split from 613.8 on 2016-04-08 .")
    assert "Took over text of 613.9 on 2018-04-27" in read_changes(client.get("/rules/613.8/history/"))[-1]


def test_a_number_printed_twice_has_two_histories(client, shield):
    shield["2015-01-23"].add("702.175", "Offspring")
    shield["2015-01-23"].add("702.175", "Impending")
    make_periods()
    told = read_changes(client.get("/rules/2015-01-23/702.175/history/"))
    assert [("Offspring" in one, "Impending" in one) for one in told] == [
        (True, False),
        (True, False),
        (False, True),
        (False, True),
    ]


def test_a_section_tells_what_came_and_went(client, book):
    text = read(client.get("/rules/701/history/"))
    assert "2026-08-07 + came" not in text
    assert "2026-08-07 came 701.31 Planeswalk" in text
    assert "2026-08-07 went 701.31 Bolster" in text
    assert "2026-08-07 moved 1 to another number" in text
    assert "2018-08-10 came 701.31 Bolster" in text
    assert "2015-01-23 came 701.31 Manifest" in text


def test_what_came_together_is_told_in_order(client, book):
    for number in ("9", "10", "8"):
        book.editions["2018"].add(f"701.{number}", f"Action {number}")
    make_periods()
    text = read(client.get("/rules/701/history/"))
    assert "came 701.8 Action 8, 701.9 Action 9, 701.10 Action 10, 701.31 Bolster" in text
    assert "went 701.8 Action 8, 701.9 Action 9, 701.10 Action 10" in text


def test_a_chapter_has_a_history_too(client, book):
    text = read(client.get("/rules/7/history/"))
    assert "2015-01-23 first text 7 Additional Rules" in text
    assert "2015-01-23 came 701 Keyword Actions" in text


# Sentence by sentence


def test_each_sentence_tells_the_edition_that_introduced_it(client, shield):
    text = read(client.get("/rules/2018-04-27/613.9/history/?view=blame"))
    assert "A shield lasts for two turns. 2016-09-30 , reworded from a sentence of 2015-01-23" in text
    assert "It is gone then, see rule 514.3 (not in this edition) . 2015-01-23 as 613.8" in text
    assert "Examples as they are since 2018-04-27" in text


def test_the_sentences_of_a_rule_come_with_those_of_its_subrules(client, book):
    html = client.get("/rules/701.40/history/?view=blame").content.decode()
    assert re.findall(r'class="row" id="([^"]+)"', html) == ["701.40", "701.40a", "701.40b", "701.40c"]
    assert 'href="/rules/2015-01-23/701.31b/"' in html
    html = client.get("/rules/701.40b/history/?view=blame").content.decode()
    assert re.findall(r'class="row" id="([^"]+)"', html) == ["701.40b"]


def test_a_sentence_that_came_with_a_split_keeps_its_date(client, shield):
    old = Entry.objects.get(number="613.8", edition__label="20160408", kind="rule")
    new = shield["2016-09-30"].add("613.10", "It is gone then, see rule 514.3.")
    Descent.objects.create(kind=Descent.Kind.SPLIT, old=old, new=new, share=90)
    make_periods()
    text = read(client.get("/rules/2016-09-30/613.10/history/?view=blame"))
    assert "2015-01-23 as 613.8" in text


def test_the_view_by_sentence_shows_the_print_of_the_edition_read(client, shield):
    edition = EditionBuilder("2021-04-19")
    edition.add("613", "Layers of Shields")
    still = Entry.objects.filter(number="613.7").first()
    edition.add("613.7", "What never changed stays .", rule=still.rule)
    make_periods()
    assert "What never changed stays . 2015-01-23" in read(client.get("/rules/613.7/history/?view=blame"))


# Addresses


@pytest.mark.parametrize("typed", ["701.40B", "CR 701.40b."])
def test_a_typed_number_leads_to_its_one_address(client, book, typed):
    response = client.get(f"/rules/{typed}/history/")
    assert (response.status_code, response.url) == (301, "/rules/701.40b/history/")


def test_another_day_follows_the_rule(client, book):
    response = client.get("/rules/701.40b/history/?on=2015-02-15")
    assert (response.status_code, response.url) == (302, "/rules/2015-02-15/701.31b/history/")


@pytest.mark.parametrize("view", ["", "?view=blame"])
def test_a_number_that_does_not_exist_that_day_says_so(client, book, view):
    response = client.get(f"/rules/2015-02-15/701.40b/history/{view}")
    assert response.status_code == 404
    assert "No rule 701.40b in the edition of 2015-01-23" in read(response)


@pytest.mark.parametrize("path", ["/rules/manifest/history/", "/rules/2015-01-23/history/", "/rules/9/history/"])
def test_what_is_no_number_or_not_held_is_refused(client, book, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("/rules/701.40/history/", 5),
        ("/rules/701.40b/history/", 5),
        ("/rules/701/history/", 5),
        ("/rules/7/history/", 5),
        ("/rules/701.40/history/?view=blame", 5),
    ],
)
def test_a_history_costs_the_same_however_long_it_is(client, book, django_assert_max_num_queries, path, queries):
    with django_assert_max_num_queries(queries) as before:
        assert client.get(path).status_code == 200
    for number in range(50, 60):
        book.editions["2026"].add(f"701.{number}", f"Action {number}")
        book.editions["2026"].add(f"701.40{'defghijkmn'[number - 50]}", f"See rule 701.{number}.")
    make_periods()
    with django_assert_max_num_queries(len(before)):
        client.get(path)


@pytest.mark.parametrize("path", ["/rules/701.40b/history/", "/rules/701.40b/history/?view=blame"])
def test_histories_are_read_only(client, book, path):
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200
