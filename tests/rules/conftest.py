"""Three editions of the face-down rules: manifest is 701.31 in 2015, 701.33 in 2018, 701.40 in 2026."""

from dataclasses import dataclass

import pytest

from rulings_site.rules.models import Rule
from tests.builders import EditionBuilder, make_periods


@dataclass
class Book:
    """The editions, by year, and the rules that live in them, by name."""

    editions: dict[str, EditionBuilder]
    rules: dict[str, Rule]


@pytest.fixture
def book(db) -> Book:
    kinds = {
        "a": "subrule",
        "b": "subrule",
        "new": "subrule",
        "manifest": "rule",
        "bolster": "rule",
        "planeswalk": "rule",
    }
    kinds |= {"chapter": "chapter", "actions": "section", "special": "section", "turning": "subrule", "taking": "rule"}
    rules = {name: Rule.objects.create(kind=kind) for name, kind in kinds.items()}
    editions = {
        "2015": EditionBuilder("2015-01-23"),
        "2018": EditionBuilder("2018-08-10"),
        "2026a": EditionBuilder("2026-08-07", "20260807"),
        "2026": EditionBuilder("2026-08-07", "20260819"),
    }
    _write(editions["2015"], rules, manifest="701.31", special="115")
    _write(editions["2018"], rules, manifest="701.33", special="115", also=("701.31", "bolster", "Bolster"))
    for label in ("2026a", "2026"):
        _write(editions[label], rules, manifest="701.40", special="116", also=("701.31", "planeswalk", "Planeswalk"))
    make_periods()
    return Book(editions, rules)


def _write(edition: EditionBuilder, rules: dict[str, Rule], *, manifest: str, special: str, also=None) -> None:
    edition.add("1", "Game Concepts")
    edition.add(special, "Special Actions", rule=rules["special"])
    edition.add(f"{special}.2", "There are several special actions:", rule=rules["taking"])
    edition.add(f"{special}.2b", "Turning a creature up is one of them.", rule=rules["turning"])
    edition.add("7", "Additional Rules", rule=rules["chapter"])
    edition.add("701", "Keyword Actions", rule=rules["actions"])
    if also and also[0] < manifest:
        edition.add(also[0], also[2], rule=rules[also[1]])
    edition.add(manifest, "Manifest", rule=rules["manifest"])
    edition.add(f"{manifest}a", "To manifest a card, put it down face down.", rule=rules["a"])
    edition.add(f"{manifest}b", f"You may turn it up, see rule {special}.2b, or rule 999.9 & <more>.", rule=rules["b"])
    edition.example(f"{manifest}b", f"A Bear is turned up under rule {special}.2b.")
    if manifest == "701.40":
        edition.add(f"{manifest}c", "A card with disguise may be turned up as well.", rule=rules["new"])
    edition.term("Manifest", f"To put a card down face down. See rule {manifest}.")
    edition.term("Face Down", "1. Said of a card.\n2. Said of a spell.")
