"""Citations in texts held against a gold file: are they found, and do they mean then and today what it says?"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import msgspec

from ingest.evaluation.facts import Fact, Result, share_right
from ingest.evaluation.gold_file import read_gold_file
from rulings_site.rules.citations.check import Check, check_text
from rulings_site.rules.citations.quotations import fold_for_search
from rulings_site.rules.citations.quoted import QuoteVerdict
from rulings_site.rules.citations.verdicts import NumberVerdict

LEAST_SPANS = 0.98
LEAST_RESOLUTION = 0.97


class GoldCitation(msgspec.Struct, frozen=True):
    """A citation as typed at `start`, and what it means: `current_numbers` of a range, one for each of its rules."""

    span: str
    start: int
    number: str
    exists_at_as_of: bool
    meaning: str | None
    current_number: str | None
    meaning_changed_number: bool
    range_to: str = ""
    current_numbers: tuple[str, ...] | None = None
    reason: str = ""

    @property
    def end(self) -> int:
        return self.start + len(self.span)


class GoldQuote(msgspec.Struct, frozen=True):
    """Quoted words, and whether their rule has them on the day and today."""

    number: str
    quote: str
    found_at_as_of: bool
    found_now: bool


class GoldText(msgspec.Struct, frozen=True):
    """A text of a day, None for today, with all it cites. `not_citations` are traps in it."""

    id: str
    as_of: str | None
    text: str
    expected: tuple[GoldCitation, ...]
    not_citations: tuple[str, ...] = ()
    quotes: tuple[GoldQuote, ...] = ()


@dataclass(frozen=True)
class _Case:
    """A gold text beside its check."""

    gold: GoldText
    check: Check

    def find(self, citation: GoldCitation) -> NumberVerdict | None:
        """Return the verdict whose span covers this citation and no other."""
        found = [one for one in self.check.numbers if one.start <= citation.start and citation.end <= one.end]
        return found[0] if found and self._count_covered(found[0]) == 1 else None

    def _count_covered(self, verdict: NumberVerdict) -> int:
        return sum(verdict.start <= one.start and one.end <= verdict.end for one in self.gold.expected)

    @property
    def surplus(self) -> list[NumberVerdict]:
        """What was found where no citation is, or more than one."""
        return [one for one in self.check.numbers if self._count_covered(one) != 1]

    def find_quote(self, quote: GoldQuote) -> QuoteVerdict | None:
        words = fold_for_search(quote.quote)
        return next((one for one in self.check.quotations if words in "".join(one.quotation.passage.pieces)), None)


def evaluate_citations(gold_path: Path, folder: Path | None = None) -> Result:
    """Return precision and recall of spans, and the share of citations resolved right in all four facts.

    Raises FetchError or ParseError if the gold file cannot be read.
    """
    texts = read_gold_file(
        gold_path,
        tuple[GoldText, ...],
        expected="the keys of a gold file of citations",
        remedy="Give the file with a list of texts, each with id, as_of, text and expected",
    )
    cases = [
        _Case(text, check_text(text.text, date.fromisoformat(text.as_of) if text.as_of else None)) for text in texts
    ]
    return _measure(cases)


def _measure(cases: list[_Case]) -> Result:
    resolved = [(case, one, case.find(one)) for case in cases for one in case.gold.expected]
    found = sum(verdict is not None for _, _, verdict in resolved)
    surplus = [(case, verdict) for case in cases for verdict in case.surplus]
    facts = [list(_list_facts(case, one, verdict)) for case, one, verdict in resolved]
    quotes = [fact for case in cases for quote in case.gold.quotes for fact in _list_quote_facts(case, quote)]
    shares: dict[str, float] = {
        "precision": found / (found + len(surplus)) if found + len(surplus) else 1.0,
        "recall": found / len(resolved) if resolved else 1.0,
        "resolution": sum(all(fact.is_right for fact in some) for some in facts) / len(facts) if facts else 1.0,
        **{name: share_right([some[place] for some in facts]) for place, name in enumerate(_NAMES)},
        "quotes": share_right(quotes),
    }
    wrong = [fact for some in [*facts, quotes] for fact in some if not fact.is_right]
    wrong += [Fact(case.gold.id, "a span that is no citation", None, one.shown) for case, one in surplus]
    failures = [(one.document, one.place, str(one.expected), str(one.found)) for one in wrong]
    return Result(
        report={
            **shares,
            "expected": len(resolved),
            "found": found + len(surplus),
            "failures": [dict(zip(("id", "fact", "expected", "found"), one, strict=True)) for one in failures],
        },
        headings=("Text", "Fact", "Expected", "Found"),
        failures=failures,
        summary=[f"{name}: {share:.2%}" for name, share in shares.items()],
        is_passed=min(shares["precision"], shares["recall"]) >= LEAST_SPANS
        and shares["resolution"] >= LEAST_RESOLUTION,
    )


_NAMES = ("exists_at_as_of", "meaning", "current_number", "meaning_changed_number")


def _list_facts(case: _Case, gold: GoldCitation, verdict: NumberVerdict | None) -> Iterator[Fact]:
    """Yield the four facts of a citation, all wrong if it was not found."""

    def fact(name: str, expected: object, found: object) -> Fact:
        return Fact(case.gold.id, f"{gold.number}, {name}", expected, found if verdict else "nothing")

    numbers = gold.current_numbers or (gold.current_number,)
    found = verdict and (verdict.current_numbers if gold.current_numbers else (verdict.current_number,))
    yield fact(_NAMES[0], gold.exists_at_as_of, verdict and verdict.exists)
    yield fact(_NAMES[1], gold.meaning, verdict and verdict.heading and verdict.heading.name)
    yield fact(_NAMES[2], numbers, found)
    yield fact(_NAMES[3], gold.meaning_changed_number, verdict and verdict.means_other)


def _list_quote_facts(case: _Case, gold: GoldQuote) -> Iterator[Fact]:
    verdict = case.find_quote(gold)
    place = f"quotation of {gold.number}"
    yield Fact(case.gold.id, f"{place}, found_at_as_of", gold.found_at_as_of, verdict and verdict.found_then)
    yield Fact(case.gold.id, f"{place}, found_now", gold.found_now, verdict and verdict.found_now)
