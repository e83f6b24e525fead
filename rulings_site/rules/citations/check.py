"""Check a text: every number and quotation in it, in the order of the text, in a fixed number of queries."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from rulings_site.rules.citations.judging import judge_numbers
from rulings_site.rules.citations.quoted import QuoteVerdict, judge_quotations
from rulings_site.rules.citations.resolving import Resolver
from rulings_site.rules.citations.rewriting import Rewritten, rewrite
from rulings_site.rules.citations.text import CitedText, read_cited_text
from rulings_site.rules.citations.verdicts import NumberVerdict
from rulings_site.rules.reading import read_timeline
from rulings_site.rules.timeline import Timeline

LONGEST_TEXT = 100_000
MOST_CITATIONS = 2_000


class TooLong(ValueError):
    """A text that is not checked; says how long it may be."""


@dataclass(frozen=True)
class Check:
    """A text with the verdict on everything it cites, read as of the day `on` where it gives no other."""

    cited: CitedText
    timeline: Timeline
    on: date
    numbers: tuple[NumberVerdict, ...]
    quotations: tuple[QuoteVerdict, ...]

    @property
    def text(self) -> str:
        return self.cited.text

    @cached_property
    def verdicts(self) -> tuple[NumberVerdict | QuoteVerdict, ...]:
        """All of them in the order of the text; a quotation before the numbers in it."""
        return tuple(sorted((*self.numbers, *self.quotations), key=lambda one: one.start))

    @cached_property
    def grades(self) -> Counter[str]:
        """How many are ok, behind and gone."""
        return Counter(one.state.grade for one in self.verdicts)

    @property
    def tally(self) -> list[tuple[str, int]]:
        """The grades in their order, each with how many have it."""
        return [(grade, self.grades[grade]) for grade in ("ok", "behind", "gone")]

    @cached_property
    def rewritten(self) -> Rewritten:
        """The text with the numbers of today."""
        return rewrite(self.text, self.numbers)


def check_text(text: str, on: date | None = None) -> Check:
    """Return the check of a text as of a day, today unless said.

    Raises TooLong for more than 100,000 characters, or 2,000 citations.
    """
    if len(text) > LONGEST_TEXT:
        raise TooLong(f"expected a text of at most {LONGEST_TEXT:,} characters, found {len(text):,}; give it in parts")
    cited = read_cited_text(text)
    count = len(cited.numbers) + len(cited.quotations)
    if count > MOST_CITATIONS:
        raise TooLong(f"expected at most {MOST_CITATIONS:,} citations in one text, found {count:,}; give it in parts")
    timeline = read_timeline()
    day = on or timeline.today
    asked = [(number, one.day or day) for one in cited.numbers for number in one.numbers]
    numbers = judge_numbers(cited.numbers, day, Resolver(timeline, asked))
    quotations = judge_quotations(cited.quotations, numbers, day, timeline)
    return Check(cited, timeline, day, tuple(numbers), tuple(quotations))
