"""How fast two editions are compared, and how that grows from 30 to 135 editions: `make bench`.

The editions are made up, of the size of real ones: 3,200 rules, of which each edition moves every
hundredth and rewords every two hundredth.
"""

from collections.abc import Iterator
from datetime import date, timedelta

import pytest
from django.db import transaction

from ingest.identify.periods import rebuild_periods
from rulings_site.rules import comparison
from rulings_site.rules.comparison import compare_editions
from rulings_site.rules.models import Edition, Entry, Rule, Wording
from tests.builders import make_document

RULES = 3200
SENTENCE = "Each player who has to draw more than one card from a library does so one card at a time, see rule {}."
FIRST_DAY = date(2000, 1, 1)
MOST_MS = 150


@pytest.fixture(scope="module", params=[30, 135])
def law(request, django_db_setup, django_db_blocker):
    """That many editions, gone again afterwards."""
    with django_db_blocker.unblock(), transaction.atomic():
        editions = list(_make_editions(request.param))
        rebuild_periods({}, ())
        yield editions
        transaction.set_rollback(True)


def _make_editions(count: int) -> Iterator[Edition]:
    rules = Rule.objects.bulk_create(Rule(kind="rule") for _ in range(RULES))
    wordings = _write(range(RULES), 0)
    numbers = [f"{100 + place // 30}.{place % 30 + 1}" for place in range(RULES)]
    for version in range(count):
        day = FIRST_DAY + timedelta(days=60 * version)
        edition = Edition.objects.create(language="en", label=str(day), effective_date=day, document=make_document())
        if version:
            wordings |= _write(range(version % 200, RULES, 200), version)
            for place in range(version % 100, RULES - 1, 100):
                numbers[place], numbers[place + 1] = numbers[place + 1], numbers[place]
        entries = [
            Entry(edition=edition, position=place, kind="rule", line=place, last_line=place) for place in range(RULES)
        ]
        for place, entry in enumerate(entries):
            entry.number, entry.rule, entry.wording = numbers[place], rules[place], wordings[place]
        Entry.objects.bulk_create(entries)
        yield edition


def _write(places: range, version: int) -> dict[int, Wording]:
    """New wordings of these rules: some words and a cited number of five sentences differ from version to version."""
    texts = (
        " ".join(
            f"{SENTENCE.format(f'{100 + place % 800}.{version % 20 + 1}')} Part {version * part % 97}."
            for part in range(1, 6)
        )
        + f" Rule {place}."
        for place in places
    )
    return dict(zip(places, Wording.objects.bulk_create(Wording.of("en", text) for text in texts), strict=True))


@pytest.mark.django_db
@pytest.mark.parametrize("is_far", [False, True], ids=["neighbours", "first and last"])
def test_the_first_comparison(benchmark, law, is_far):
    ends = (law[0], law[-1]) if is_far else law[-2:]
    found = benchmark.pedantic(compare_editions, ends, setup=comparison._compare.cache_clear, rounds=5)
    assert len(found.changes) > (500 if is_far else 40)


@pytest.mark.django_db
def test_the_same_comparison_again(benchmark, law):
    ends = law[0], law[-1]
    compare_editions(*ends)
    benchmark(compare_editions, *ends)


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?kind=reworded&page=3", "?within=110.1"])
def test_a_page_after_first_use(benchmark, client, law, query):
    address = f"/compare/{law[0].effective_date}/{law[-1].effective_date}/{query}"
    client.get(address)
    response = benchmark(client.get, address)
    assert response.status_code == 200
    assert benchmark.stats.stats.min * 1000 < MOST_MS
