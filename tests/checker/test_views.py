import re
from datetime import date
from html import unescape

import pytest

from rulings_site.checker.examples import list_examples
from rulings_site.engine.knowledge import knows
from rulings_site.engine.outcome import run

pytestmark = pytest.mark.django_db
EXAMPLES = list_examples()


def read(client, address, status=200):
    response = client.get(address)
    assert response.status_code == status, address
    return unescape(response.content.decode())


def text_of(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def names_hidden_from(example, viewer, day):
    """The names of all cards that a player never comes to know."""
    states = run(example, day).states
    known = {
        state.card_of(thing).printed.name
        for state in states
        for thing in state.objects.values()
        if knows(state, viewer, thing)
    }
    return {card.printed.name for card in example.start.cards.values()} - known


def test_the_list_links_every_example(client):
    page = read(client, "/checker/")
    for example in EXAMPLES:
        assert f'href="/checker/{example.id}/"' in page


@pytest.mark.parametrize("viewer", ["A", "B"])
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.id)
def test_no_hidden_name_is_anywhere_in_a_players_page_or_answer(client, example, viewer):
    hidden = names_hidden_from(example, viewer, max(example.as_of))
    if viewer == "B" or example.id == "manifest-under-cage":
        assert hidden or example.id in {"manifest-turned-down-again", "manifested-instant"}, "nothing is hidden here"
    for day in (*example.as_of, date(2014, 9, 25)):
        page = read(client, f"/checker/{example.id}/?on={day}&see={viewer}").casefold()
        api = client.get(f"/api/v1/checker/examples/{example.id}/?on={day}&see={viewer}").content.decode().casefold()
        for name in hidden:
            assert name.casefold() not in page
            assert name.casefold() not in api


def test_what_one_player_may_look_at_is_in_that_players_page_only(client):
    for see, is_there in (("A", True), ("B", False), ("all", True)):
        page = read(client, f"/checker/manifest-no-way-up/?see={see}")
        assert [name in page for name in ("Mountain", "Dryad Arbor", "Ornithopter")] == [is_there] * 3


def test_before_it_is_turned_up_the_opponent_sees_a_nameless_creature(client):
    page = read(client, "/checker/manifest-top-card/?see=B")
    before = page[page.index('id="moment-1"') : page.index('id="moment-2"')]
    after = page[page.index('id="moment-2"') : page.index('id="steps"')]
    assert "Elvish Visionary" not in before
    assert "no name" in before
    assert "2/2" in before
    assert "Elvish Visionary" in after


@pytest.mark.parametrize(
    ("day", "number", "edition"),
    [
        ("2015-02-14", "701.31b", "2015-01-23"),
        ("2018-08-10", "701.33b", "2018-08-10"),
        ("2026-08-07", "701.40b", "2026-08-07"),
    ],
)
def test_each_step_links_its_rule_by_the_number_and_edition_of_the_day(client, day, number, edition):
    page = read(client, f"/checker/manifest-top-card/?on={day}")
    assert f'href="/rules/{edition}/{number}/"' in page
    assert f"By the rules in force since {edition}" in text_of(page)


def test_the_words_of_the_day_are_quoted_where_the_edition_is_held(client, hold_edition):
    hold_edition(
        date(2015, 1, 23),
        {
            "701.31b": "While it lies hidden its owner may show it, pay for it and turn it over. "
            "Then it is itself again."
        },
    )
    page = read(client, "/checker/manifest-top-card/?on=2015-02-14")
    assert page.count("While it lies hidden its owner may show it, pay for it and turn it over.") == 1
    assert "Then it is itself again." in page
    assert "paraphrase, not official wording" in page
    assert "is not held here; the newest one held for that day is that of 2015-01-23" in read(
        client, "/checker/manifest-top-card/?on=2018-08-10"
    )


def test_an_open_question_is_shown_as_one_with_its_readings(client):
    page = text_of(read(client, "/checker/manifest-under-cage/?on=2018-08-09"))
    assert "Undetermined." in page
    assert "Reading 1: unchanged, because the instruction could not be followed" in page
    assert "no rule" in page
    assert "Undetermined." not in text_of(read(client, "/checker/manifest-under-cage/?on=2018-08-10"))


def test_before_manifest_the_page_says_so(client):
    page = text_of(read(client, "/checker/manifest-top-card/?on=2015-01-22"))
    assert "Not applicable. The rules of this day do not have Manifest yet: it begins on 2015-01-23." in page


@pytest.mark.parametrize("typed", ["2015-02-30", "yesterday", "20150214", "2015-W07-6", "' OR 1=1", "<script>"])
def test_a_bad_day_is_told_and_the_default_shown(client, typed):
    response = client.get("/checker/manifest-top-card/", {"on": typed})
    assert response.status_code == 400
    page = unescape(response.content.decode())
    assert "is no day: expected year-month-day, as 2018-08-10. Shown instead: 2026-08-07." in page
    assert "<script>" not in response.content.decode().replace('<script src="', "")


def test_an_unknown_viewer_is_told(client):
    page = read(client, "/checker/manifest-top-card/?see=C", status=400)
    assert "Nobody here is called “C”: expected A, B or all. Shown instead: all." in page


def test_any_day_may_be_asked(client):
    for day in ("1993-08-05", "2016-01-01", "2026-11-30", "9999-12-31", "0001-01-01"):
        read(client, f"/checker/manifest-top-card/?on={day}")


def test_an_unknown_example_is_not_found(client):
    assert "No worked example is called nothing." in read(client, "/checker/nothing/", status=404)


def test_pages_hold_no_inline_style_or_script(client):
    for example in EXAMPLES:
        page = read(client, f"/checker/{example.id}/")
        assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?! src=)", page)
