"""The three editions of the rules with the periods of their rules, and a rule whose words changed."""

from datetime import date

import pytest

from rulings_site.rules.citations.check import check_text
from rulings_site.rules.models import Rule
from tests.builders import EditionBuilder, make_periods


@pytest.fixture
def held(book):
    """The editions of `book` as they are after `manage.py identify`.

    With 701.31d, whose words change with 2018, 701.31e, which is removed then, and a German text.
    """
    own, gone = Rule.objects.create(kind="subrule"), Rule.objects.create(kind="subrule")
    editions = book.editions
    editions["2015"].add("701.31d", "Each player turns up “his or her” own card, slowly and with care.", rule=own)
    editions["2015"].add("701.31e", "Nobody may look below a card that lies there.", rule=gone)
    changed = "Each player turns up their own card, slowly and with care."
    for label, number in (("2018", "701.33d"), ("2026a", "701.40d"), ("2026", "701.40d")):
        editions[label].add(number, changed, rule=own)
    editions["2018"].example("701.33d", "Ann turns up a Bear and Ben a Forest.")
    german = EditionBuilder("2018-08-10", language="de")
    german.add("701.33d", "Alle Spieler decken ihre eigene Karte auf, langsam und behutsam.", rule=own)
    book.rules |= {"own": own, "gone": gone}
    make_periods()
    return book


@pytest.fixture
def check(held):
    """Check a text as of a day (today: 2026-11-30 or later)."""

    def ask(text: str, on: str | None = None):
        return check_text(text, date.fromisoformat(on) if on else None)

    return ask
