"""Time the pages of cards in a process of its own, as `answer_times` does: `python -m tests.bench.card_times DATABASE`.

Cards at random, those with most rulings, those whose ruling stands on most cards, and names that are none.
"""

import json
import random
import sys
from pathlib import Path
from statistics import quantiles
from time import process_time
from urllib.parse import quote

import django
from django.conf import settings

SAMPLE = 300
MANY = 20
ROUNDS = 3


def main(database: Path) -> None:
    """Print for each kind of page the most queries, p50 and p95 in ms."""
    settings.DATABASES["default"]["NAME"] = str(database)
    django.setup()
    print(json.dumps({name: _measure(addresses) for name, addresses in _choose().items()}))


def _choose() -> dict[str, list[str]]:
    from django.db.models import Count

    from rulings_site.cards.models import Card, CardName
    from rulings_site.rulings.models import Ruling, RulingText

    chance = random.Random(7)  # noqa: S311
    ruled = list(Card.objects.filter(rulings__isnull=False).distinct().order_by("pk").values_list("slug", flat=True))
    most = Card.objects.annotate(count=Count("rulings")).order_by("-count", "pk")[:MANY].values_list("slug", flat=True)
    widest = RulingText.objects.annotate(count=Count("rulings")).order_by("-count", "pk")[:MANY]
    wide = [Ruling.objects.filter(text=text).values_list("card__slug", flat=True)[0] for text in widest]
    names = list(CardName.objects.order_by("pk").values_list("name", flat=True))
    typed = [name for name in chance.sample(names, SAMPLE) if "/" not in name and len(name) > 4]
    sample = chance.sample(ruled, SAMPLE)
    return {
        "card page": [f"/cards/{slug}/" for slug in sample],
        "card page of a day": [f"/cards/{slug}/?on=2018-10-01" for slug in sample],
        "cards with most rulings": [f"/cards/{slug}/" for slug in most],
        "rulings on most cards": [f"/cards/{slug}/" for slug in wide],
        "name": [f"/cards/{quote(name)}/" for name in typed],
        "name that is none": [f"/cards/{quote(name[:2] + name[3:] + 'q')}/" for name in typed[:60]],
    }


def _measure(addresses: list[str]) -> dict[str, float]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(SERVER_NAME="localhost")
    queries = []
    for asked in addresses[:MANY]:
        with CaptureQueriesContext(connection) as captured:
            client.get(asked)
        queries.append(len(captured))
    times = dict.fromkeys(addresses, 1000.0)
    for _ in range(ROUNDS):
        for asked in addresses:
            started = process_time()
            client.get(asked)
            times[asked] = min(times[asked], (process_time() - started) * 1000)
    marks = quantiles(times.values(), n=100)
    return {"queries": max(queries), "p50": marks[49], "p95": marks[94]}


if __name__ == "__main__":
    main(Path(sys.argv[1]))
