"""Terms as people type them, terms of other days, and terms that are none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rules.glossary import Term, find_terms, key_of, near_terms, slug_of
from tests.builders import EditionBuilder
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
    old, new = (
        book.editions["2015"].term("Facedown Thing", "As it was."),
        book.editions["2026"].term("Hidden Thing", "So."),
    )
    old.rule = new.rule = book.rules["manifest"]
    old.save()
    new.save()
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
