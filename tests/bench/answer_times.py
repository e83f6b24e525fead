"""Time the site for rules on days at random, in a process of its own: `python -m tests.bench.answer_times DATABASE`.

Within pytest templates take twice as long as they do where the site is served, so this is run
beside it. Times are processor time, the best of three rounds for each address, each round with
empty memories; what else the machine does slows even that, so a loop of plain Python is timed too.
"""

import json
import random
import sys
from pathlib import Path
from statistics import quantiles
from time import process_time

import django
from django.conf import settings

SAMPLE = 300
ROUNDS = 3
WARMED_UP = 20
ADDRESSES = {
    "rule page": "/rules/{day}/{number}/",
    "rule page, Chinese beside": "/rules/{day}/{number}/?beside=zh-Hans",
    "API lookup": "/api/v1/rules/{number}/?on={day}",
    "history": "/rules/{day}/{number}/history/",
    "history by sentence": "/rules/{day}/{number}/history/?view=blame",
}


def main(database: Path, *, has_periods: bool) -> None:
    """Print for each kind of answer the most queries, p50 and p95, and what the loop took; all in ms."""
    settings.DATABASES["default"]["NAME"] = str(database)
    django.setup()
    if not has_periods:
        from ingest.identify.periods import rebuild_periods

        rebuild_periods({}, ())
    places = _choose_places()
    print(json.dumps({name: _measure(address, places) for name, address in ADDRESSES.items()}))


def _choose_places() -> list[tuple[str, str]]:
    """Numbers, each with a day that has it."""
    from rulings_site.rules.models import Entry

    numbered = Entry.objects.in_law().exclude(kind__in=["example", "chapter"]).order_by("pk")
    held = list(numbered.values_list("edition__effective_date", "number"))
    return [(str(day), number) for day, number in random.Random(7).sample(held, SAMPLE)]  # noqa: S311


def _measure(address: str, places: list[tuple[str, str]]) -> dict[str, float]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(SERVER_NAME="localhost")
    addresses = [address.format(day=day, number=number) for day, number in places]
    queries = []
    for asked in addresses[:WARMED_UP]:
        with CaptureQueriesContext(connection) as captured:
            client.get(asked)
        queries.append(len(captured))
    times = dict.fromkeys(addresses, 1000.0)
    for _ in range(ROUNDS):
        _forget()
        for asked in addresses:
            started = process_time()
            response = client.get(asked)
            times[asked] = min(times[asked], (process_time() - started) * 1000)
            assert response.status_code == 200, asked
    marks = quantiles(times.values(), n=100)
    return {"queries": max(queries), "p50": marks[49], "p95": marks[94], "plain Python": _time_loop()}


def _forget() -> None:
    from rulings_site.rules import blame, lineage, links, word_alignment

    for memory in (links._cut, lineage._compare_texts, blame._key, blame._split, word_alignment._cut):
        memory.cache_clear()


def _time_loop() -> float:
    """Milliseconds for a million additions."""
    started, total = process_time(), 0
    for number in range(1_000_000):
        total += number
    return (process_time() - started) * 1000


if __name__ == "__main__":
    main(Path(sys.argv[1]), has_periods="--without-periods" not in sys.argv)
