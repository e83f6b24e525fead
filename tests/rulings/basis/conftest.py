"""A small book of rules in our own words, with real numbers and dates, through three editions."""

from datetime import date

import pytest

from rulings_site.rulings.basis.evidence import EvidenceFinder
from rulings_site.rulings.basis.rule_index import RuleIndex
from rulings_site.rulings.basis.rulebook import Rulebook, Stretch

FIRST, SECOND, TODAY = date(2015, 1, 23), date(2018, 4, 27), date(2026, 8, 7)
DAYS = (FIRST, SECOND, TODAY)
HIDE, HIDE_A, HIDE_B, HIDE_C, TARGETS, DRAW, SOAR, SOAR_A, LATE = range(1, 10)


def always(rule: int, kind: str, number: str, text: str) -> Stretch:
    return Stretch(rule, kind, number, FIRST, None, text)


def fill(count: int = 400) -> list[Stretch]:
    """Rules on other matters: without many of them no word is rare."""
    return [
        always(1000 + place, "rule", f"900.{place}", f"Fern {place} grows by moss {place}.") for place in range(count)
    ]


@pytest.fixture(scope="session")
def rulebook() -> Rulebook:
    return Rulebook(
        (
            *fill(),
            always(100, "section", "701", "Words for deeds"),
            Stretch(HIDE, "rule", "701.31", FIRST, SECOND, "Conceal"),
            Stretch(HIDE, "rule", "701.40", SECOND, None, "Conceal"),
            Stretch(
                HIDE_A, "subrule", "701.31a", FIRST, SECOND, "Who conceals a card lays it hidden upon the battlefield."
            ),
            Stretch(
                HIDE_A, "subrule", "701.40a", SECOND, None, "Who conceals a card lays it hidden upon the battlefield."
            ),
            Stretch(HIDE_B, "subrule", "701.31b", FIRST, SECOND, "A concealed card shows itself for its mana cost."),
            Stretch(HIDE_B, "subrule", "701.40b", SECOND, None, "A concealed card shows itself for its mana cost."),
            Stretch(
                HIDE_C, "subrule", "701.40c", SECOND, None, "If something prohibits that, nothing becomes concealed."
            ),
            Stretch(
                TARGETS,
                "subrule",
                "608.2b",
                FIRST,
                SECOND,
                "If every target is illegal by now, the spell is countered. Other parts of it go on.",
            ),
            Stretch(
                TARGETS,
                "subrule",
                "608.2b",
                SECOND,
                None,
                "If every target is illegal by now, the spell doesn't resolve. Other parts of it go on.",
            ),
            always(DRAW, "rule", "121.2", "Whoever draws several cards draws them singly."),
            always(SOAR, "rule", "702.9", "Soaring"),
            always(SOAR_A, "subrule", "702.9a", "Only creatures with soaring hinder a creature with soaring."),
            Stretch(LATE, "rule", "400.9", TODAY, None, "A sleeve around a card is no part of that card."),
        )
    )


@pytest.fixture(scope="session")
def index(rulebook: Rulebook) -> RuleIndex:
    return RuleIndex(rulebook.list_texts())


@pytest.fixture
def finder(rulebook: Rulebook, index: RuleIndex) -> EvidenceFinder:
    return EvidenceFinder(index, rulebook.mean, TODAY)
