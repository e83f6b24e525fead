"""How long checking a text takes, and how that grows from 30 to 135 editions: `make bench`.

The periods are made up, as many as real ones: 3,200 rules that now and then move or are reworded,
so that 135 editions hold some 19,000 wordings.
"""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from django.db import transaction

from rulings_site.rules.citations.check import check_text
from rulings_site.rules.citations.wordings import WordingIndex, read_wording_index
from rulings_site.rules.models import Edition, Period, Rule, Wording
from tests.builders import make_document

pytestmark = pytest.mark.django_db
RULES = 3200
FIRST_DAY = date(2000, 1, 1)
SENTENCE = "Version {} of what player {} has to do: draw more than one card one at a time, see rule {}."
MOST_MS = {"one quotation": 100, "a page": 500}


@pytest.fixture(scope="module", params=[30, 135])
def law(request, django_db_setup, django_db_blocker):
    """Periods of that many editions, gone again afterwards; every fifth part of a rule's life is reworded."""
    with django_db_blocker.unblock(), transaction.atomic():
        days = [FIRST_DAY + timedelta(days=60 * place) for place in range(request.param)]
        document = make_document()
        editions = {
            day: Edition.objects.create(language="en", label=str(day), effective_date=day, document=document)
            for day in days
        }
        _make_periods(days, editions)
        yield days
        transaction.set_rollback(True)


def _make_periods(days: list[date], editions: dict[date, Edition]) -> None:
    rules = Rule.objects.bulk_create(Rule(kind="rule") for _ in range(RULES))
    stretches = {place: [*days[place % 23 :: 23], None] for place in range(RULES)}
    wordings = Wording.objects.bulk_create(
        Wording.of("en", " ".join(SENTENCE.format(part, place, number_of(place, part)) for _ in range(3)))
        for place, starts in stretches.items()
        for part in range(len(starts) - 1)
    )
    written = iter(wordings)
    Period.objects.bulk_create(
        Period(
            rule=rules[place],
            kind="rule",
            number=number_of(place, part),
            wording=next(written),
            edition=editions[since],
            since=since,
            until=until,
        )
        for place, starts in stretches.items()
        for part, (since, until) in enumerate(pairwise(starts))
        if since
    )


def number_of(place: int, part: int) -> str:
    return f"{100 + place // 30}.{(place + part) % 30 + 1}"


def page_of(days: list[date]) -> str:
    """Twenty numbers, ten of them with words quoted."""
    cited = (f"By rule {number_of(place, 0)} of {days[-1]} so. " for place in range(0, RULES, RULES // 10))
    quoted = (
        f"By rule {number_of(place, 0)} “version 0 of what player {place} has to do”. "
        for place in range(7, RULES, RULES // 10)
    )
    return "".join([*cited, *quoted])


def test_one_quotation_without_a_number(benchmark, law):
    check_text("He said “draw more than one card”.")
    benchmark.extra_info |= {"editions": len(law), "wordings": Wording.objects.count()}
    benchmark(check_text, "He said “of what player 1234 has to do: draw more”.")
    assert benchmark.stats.stats.median * 1000 < MOST_MS["one quotation"]


def test_a_page_with_twenty_numbers_and_ten_quotations(benchmark, law):
    text = page_of(law)
    assert len(check_text(text).verdicts) == 30
    benchmark.extra_info |= {"editions": len(law)}
    benchmark(check_text, text, law[len(law) // 2])
    assert benchmark.stats.stats.median * 1000 < MOST_MS["a page"]


def test_making_the_index_of_wordings(benchmark, law):
    rows = list(Wording.objects.values_list("pk", "text"))
    benchmark.extra_info |= {"wordings": len(rows)}
    benchmark.pedantic(lambda: WordingIndex(rows), rounds=2)


def test_finding_a_quotation_in_the_index(benchmark, law):
    index = read_wording_index()
    benchmark(index.find, ("ofwhatplayer1234hastodo",), 400)
