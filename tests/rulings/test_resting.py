"""The page of a ruling: the rules it rests on, then and now, and what changed since."""

import re
from datetime import date

import pytest

from rulings_site.rules.models import Rule
from rulings_site.rulings.models import Basis, Ruling
from rulings_site.rulings.resting import prefetch_bases
from tests.builders import make_card, make_ruling
from tests.rulings.law import COUNTERED, make_law

pytestmark = pytest.mark.django_db


@pytest.fixture
def law() -> dict[str, Rule]:
    return make_law()


def rest(ruling: Ruling, rule: Rule, confidence: int = 80, reason: str = "wording", evidence: str = "") -> Basis:
    return Basis.objects.create(text=ruling.text, rule=rule, confidence=confidence, reason=reason, evidence=evidence)


def mark(ruling: Ruling, rule: Rule, day: str = "2018-04-27") -> None:
    Ruling.objects.filter(pk=ruling.pk).update(stale_since=date.fromisoformat(day), stale_rule=rule)


def get(client, ruling: Ruling) -> str:
    return client.get(f"/rulings/{ruling.pk}/").content.decode()


def read(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_a_rule_is_shown_as_it_read_then_and_reads_now_with_both_numbers(client, law):
    ruling = make_ruling(make_card(), COUNTERED, "2015-02-15")
    rest(ruling, law["target"], evidence="target, illegal")
    rest(ruling, law["hide a"], 70, "keyword", "Conceal")
    html = get(client, ruling)
    assert "<del>is countered" in html
    assert "<ins>doesn" in html
    assert 'href="/rules/701.33a/"' in html
    assert 'href="/rules/2015-02-15/701.31a/"' in html
    text = read(html)
    assert "says it in similar words: target, illegal 80 % sure" in text
    assert "uses its keyword: Conceal 70 % sure" in text
    assert "The same words on 2015-02-15 and today" in text
    assert html.index("608.2b") < html.index("701.33a")


def test_the_rules_of_a_ruling_published_ahead_are_those_it_was_written_for(client, law):
    ruling = make_ruling(make_card(), COUNTERED, "2014-12-24")
    rest(ruling, law["hide a"])
    text = read(get(client, ruling))
    assert "Published before the rules it was written for, those of 2015-01-23" in text
    assert "No such rule" not in text


def test_a_rule_younger_than_the_ruling_says_so(client, law):
    ruling = make_ruling(make_card(), COUNTERED, "2015-02-15")
    rest(ruling, law["hide b"])
    assert "No such rule when it was written; first text 2018-04-27" in read(get(client, ruling))


def test_what_changed_since_is_marked(client, law):
    ruling = make_ruling(make_card(), COUNTERED, "2015-02-15")
    rest(ruling, law["target"])
    mark(ruling, law["target"])
    html = get(client, ruling)
    assert '<span class="badge behind">behind the rules since 2018-04-27</span>' in html
    assert 'href="/rules/2018-04-27/608.2b/"' in html
    assert "reads otherwise since 2018-04-27" in read(html)
    assert "it doesn&#x27;t resolve" in html, "why it is behind, as it was judged"


def test_a_translation_behind_its_rules_is_not_judged_by_its_words(client, law):
    ruling = make_ruling(make_card(), "Der Spruch wird dann neutralisiert.", "2015-02-15", language="de")
    mark(ruling, law["target"])
    assert "The ruling may be right still" in read(get(client, ruling))


def test_a_rule_that_is_new_since_is_shown_whole(client, law):
    ruling = make_ruling(make_card(), COUNTERED, "2015-02-15")
    rest(ruling, law["hide a"])
    mark(ruling, law["hide b"])
    html = get(client, ruling)
    assert "A rule on its matter is new since 2018-04-27" in read(html)
    assert "<ins>If something prohibits that, nothing becomes concealed.</ins>" in html


def test_terms_replaced_since_are_told(client, law):
    ruling = make_ruling(make_card(), "Its converted mana cost is 0.", "2015-02-15")
    assert "“converted mana cost” reads “mana value” since 2021-04-22" in read(get(client, ruling))
    german = make_ruling(make_card("Rageform"), "In play, sagt man.", "2015-02-15", language="de")
    assert "Terms replaced" not in get(client, german)


def test_a_ruling_that_rests_on_nothing_says_so(client, law):
    ruling = make_ruling(make_card(), "Bears like honey.", "2015-02-15")
    html = get(client, ruling)
    assert "No rule was found that this text clearly rests on" in html
    assert 'id="stale"' not in html


def test_without_any_edition_the_page_stands(client):
    ruling = make_ruling(make_card(), "Bears like honey.")
    rest(ruling, Rule.objects.create(kind="rule"))
    assert client.get(f"/rulings/{ruling.pk}/").status_code == 200


def test_evidence_is_text_and_never_markup(client, law):
    ruling = make_ruling(make_card(), "Bears like honey.")
    rest(ruling, law["draw"], evidence="<b>bear</b>")
    assert "&lt;b&gt;bear&lt;/b&gt;" in get(client, ruling)


@pytest.mark.parametrize(("rules", "queries"), [(0, 7), (1, 9), (4, 9)])
def test_a_ruling_costs_the_same_however_many_rules(client, law, django_assert_num_queries, rules, queries):
    ruling = make_ruling(make_card(), COUNTERED, "2015-02-15")
    for name in ("target", "draw", "hide a", "hide b")[:rules]:
        rest(ruling, law[name])
    mark(ruling, law["target"]) if rules else None
    with django_assert_num_queries(queries):
        get(client, ruling)


def test_bases_of_many_rulings_are_read_along_by_one_query(law, django_assert_num_queries):
    for number in range(5):
        rest(make_ruling(make_card(f"Bear {number}"), f"Bear {number} draws.", "2015-02-15"), law["hide a"])
    with django_assert_num_queries(2):
        rulings = list(Ruling.objects.select_related("text").prefetch_related(prefetch_bases(date(2016, 1, 1))))
        assert [basis.number for ruling in rulings for basis in ruling.text.bases.all()] == ["701.31a"] * 5
