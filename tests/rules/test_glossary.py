"""Terms as people type them, terms of other days, and terms that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.glossary import Term, find_terms, key_of, near_terms, slug_of
from rulings_site.rules.models import Rule
from tests.builders import EditionBuilder, make_periods
from tests.rules.test_views import read

NAMES = [
    "Face Down", "Face Up", "Manifest", "Manifest Dread", "Morph", "Mentor", "X", "Y, Z", "Control, Controller",
    "Cast (Obsolete)", "As Though", "“As Though”",
]  # fmt: skip
TERMS = [Term(number, name, slug_of(name)) for number, name in enumerate(NAMES)]


def found(typed: str) -> list[str]:
    return [term.term for term in find_terms(TERMS, typed)]


@pytest.mark.parametrize(
    "typed", ["face-down", "facedown", "Face Down", "FACE  DOWN", "face‑down", "“Face Down”", "Fáce Down"]
)
def test_a_term_is_found_in_every_spelling(typed):
    assert found(typed) == ["Face Down"]


@pytest.mark.parametrize(
    ("typed", "terms"),
    [
        ("controller", ["Control, Controller"]),
        ("z", ["Y, Z"]),
        ("cast", ["Cast (Obsolete)"]),
        ("as-though", ["As Though", "“As Though”"]),
        ("manifest", ["Manifest"]),
    ],
)
def test_a_part_of_a_term_finds_it_and_the_whole_comes_first(typed, terms):
    assert found(typed) == terms


@pytest.mark.parametrize("typed", ["xy", "morf", "manefest", "", "?", "²", "\u202e", "a" * 10_000])
def test_what_is_near_a_term_is_no_match(typed):
    assert found(typed) == []


@pytest.mark.parametrize(
    ("typed", "first"), [("morf", "Morph"), ("manefest", "Manifest"), ("xy", "X"), ("facdown", "Face Down")]
)
def test_near_terms_are_suggested_best_first(typed, first):
    near = near_terms(TERMS, typed)
    assert near[0].term == first
    assert len(near) <= 5
    assert len(set(near)) == len(near)


@given(st.text(max_size=50))
def test_whatever_is_typed_each_term_finds_itself(typed):
    term = Term(1, typed, slug_of(typed))
    assert find_terms([term], term.slug) == [term]
    near_terms(TERMS, typed)
    assert key_of(typed.upper().lower()) == key_of(key_of(typed.upper().lower()))


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["facedown", "Face Down", "FACE-DOWN"])
def test_another_spelling_leads_to_the_address_of_the_term(client, book, typed):
    assert client.get(f"/glossary/{typed}/").url == "/glossary/face-down/"
    assert client.get(f"/glossary/{typed}/?on=2015-02-15").url == "/glossary/face-down/?on=2015-02-15"


@pytest.mark.django_db
def test_an_unknown_term_is_answered_with_terms_that_look_like_it(client, book):
    response = client.get("/glossary/manefest/?on=2015-02-15")
    assert response.status_code == 404
    assert "The glossary of 2015-01-23 has no such term." in read(response)
    assert '<a href="/glossary/manifest/?on=2015-01-23">Manifest</a>' in response.content.decode()


@pytest.mark.django_db
def test_a_term_of_other_days_tells_which(client, book):
    book.editions["2018"].term("Face-down Creature", "A creature of another day.")
    book.editions["2015"].term("Face-Down Creature", "A creature of one day.")
    response = client.get("/glossary/face-down-creature/")
    assert response.status_code == 404
    assert "It is in 2 other editions, from 2015-01-23 to 2018-08-10 ." in read(response)
    assert 'href="?on=2018-08-10"' in response.content.decode()


@pytest.mark.django_db
def test_a_term_that_is_gone_says_so_and_leads_to_the_glossary_of_today(client, book):
    book.editions["2015"].term("Gone", "What went away.")
    response = client.get("/glossary/gone/?on=2015-02-15")
    assert "This term is in no glossary in force today." in read(response)
    assert 'href="/glossary/">Read the rules of today' in response.content.decode()


@pytest.mark.django_db
def test_a_renamed_term_leads_to_its_name_of_today(client, book):
    rule = Rule.objects.create(kind="term")
    for year, name in (("2015", "Facedown Thing"), ("2026", "Hidden Thing")):
        entry = book.editions[year].term(name, "What it is.")
        entry.rule = rule
        entry.save()
    make_periods()
    html = client.get("/glossary/facedown-thing/?on=2015-02-15").content.decode()
    assert 'href="/glossary/hidden-thing/">Read the rules of today' in html


@pytest.mark.django_db
@pytest.mark.parametrize(
    "typed", ["%00", "a" * 5000, "%E2%80%AEabc", "%F0%9F%83%8F", "<script>", "..%2F..", "%0d%0aX: y"]
)
def test_odd_terms_are_no_terms(client, book, typed):
    response = client.get(f"/glossary/{typed}/")
    assert response.status_code in (400, 404)
    assert "<script>" not in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("term", ["face-down", "facedown", "FACE DOWN"])
def test_the_api_reads_a_term_in_every_spelling(client, book, term):
    assert [one["term"] for one in client.get("/api/v1/glossary/", {"term": term}).json()["results"]] == ["Face Down"]


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "most"), [("/glossary/manifest/?on=2015-02-15", 6), ("/glossary/manefest/", 4)])
def test_a_term_costs_no_more_queries_for_more_terms(client, book, django_assert_max_num_queries, path, most):
    with django_assert_max_num_queries(most):
        client.get(path)
    for number in range(20):
        EditionBuilder(f"2020-01-{number + 1:02}").term(f"Manefest{number}", "No.")
    with django_assert_max_num_queries(most):
        client.get(path)


# Through time


@pytest.fixture
def renamed(book):
    """A term renamed and reworded in 2018, whose print alone changed in 2026, and gone since 2026-09-25."""
    rule = Rule.objects.create(kind="term")
    for year, name, text in (
        ("2015", "Facedown Thing", "A thing that lies face down."),
        ("2018", "Face-Down “Thing”", "A thing that was laid face down."),
        ("2026a", 'Face-Down "Thing"', "A thing that was laid face down."),
        ("2026", 'Face-Down "Thing"', "A thing that was laid face down."),
    ):
        entry = book.editions[year].term(name, text)
        entry.rule = rule
        entry.save()
    EditionBuilder("2026-09-25").add("7", "Additional Rules", rule=book.rules["chapter"])
    make_periods()


@pytest.mark.django_db
def test_a_term_tells_its_history_from_the_first_definition(client, renamed):
    response = client.get("/glossary/face-down-thing/?on=2026-08-07")
    text = read(response)
    assert "First definition held: 2015-01-23 . Last changed on 2026-09-25 ." in text
    history = text[text.index("History") :]
    for told in ("2026-09-25 removed", "2018-08-10 renamed reworded", "2015-01-23 first text"):
        assert told in history
    assert "2026-08-07" not in history[: history.index("Cite")]
    html = response.content.decode()
    assert "<del>lies</del> <ins>was laid</ins>" in html
    assert 'href="/glossary/facedown-thing/?on=2015-01-23"' in html
    assert 'href="/glossary/?on=2026-09-25"' in html


@pytest.mark.django_db
def test_earlier_and_later_editions_follow_a_term_to_its_name(client, renamed):
    html = client.get("/glossary/face-down-thing/?on=2018-08-10").content.decode()
    assert 'href="/glossary/facedown-thing/?on=2015-01-23" aria-label="Earlier edition, 2015-01-23"' in html
    assert 'href="/glossary/face-down-thing/?on=2026-08-07" aria-label="Later edition, 2026-08-07"' in html
    assert "No later edition" in client.get("/glossary/face-down-thing/?on=2026-08-07").content.decode()
    assert "This term is in no glossary in force today." in read(client.get("/glossary/face-down-thing/?on=2018-08-10"))


@pytest.mark.django_db
def test_a_term_that_never_changed_says_since_when(client, book):
    entry = book.editions["2026"].term("Alone", "By itself.")
    entry.rule = Rule.objects.create(kind="term")
    entry.save()
    make_periods()
    assert "Unchanged since its first definition held, of 2026-08-07 ." in read(client.get("/glossary/alone/"))


@pytest.mark.django_db
def test_a_term_that_is_not_linked_yet_has_no_history_and_is_found_by_its_name(client, book):
    html = client.get("/glossary/manifest/?on=2018-08-10").content.decode()
    assert "History" not in html
    assert 'href="/glossary/manifest/?on=2015-01-23" aria-label="Earlier edition, 2015-01-23"' in html
    assert 'href="/glossary/manifest/">Read the rules of today' in html
