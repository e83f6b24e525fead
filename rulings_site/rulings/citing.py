"""Which rulings rest on a rule, told to the pages of the rules, which know nothing of rulings."""

from collections.abc import Collection, Iterator
from urllib.parse import urlencode

from django.db.models import Count
from django.urls import reverse

from rulings_site.rules.dependents import Dependent
from rulings_site.rules.models import Edition
from rulings_site.rules.reading import Reading
from rulings_site.rulings.models import Basis

KIND = "rulings"
MOST_ASKED = 1000
"""Numbers of one query: a comparison over many years has some 3,000."""


def find_resting(edition: Edition, numbers: Collection[str]) -> Iterator[Dependent]:
    """Yield, for each of these numbers of an edition, how many texts of rulings rest on the rule behind it."""
    day, asked = edition.effective_date, sorted(numbers)
    if day is None:
        return
    for start in range(0, len(asked), MOST_ASKED):
        held = Basis.objects.filter(
            rule__entries__edition=edition, rule__entries__number__in=asked[start : start + MOST_ASKED]
        )
        counted = held.order_by().values_list("rule__entries__number").annotate(Count("text", distinct=True))
        for number, count in counted:
            title = f"{count:,} text{'' if count == 1 else 's'} of rulings on {number}"
            yield Dependent(
                KIND, title, f"{reverse('ruling-list')}?{urlencode({'rule': number, 'on': day})}", (number,), day
            )


def list_resting(reading: Reading, number: str) -> tuple[str, str]:
    """Return the title and the address of the list of rulings that rest on a number of the edition read."""
    query = {"rule": number} if reading.is_in_force else {"rule": number, "on": reading.effective_date}
    return "Rulings that rest on it", f"{reverse('ruling-list')}?{urlencode(query)}"
