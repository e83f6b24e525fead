"""One number on one day: what it said then, where that rule is today, and what became of its words."""

from dataclasses import dataclass
from datetime import date

from rulings_site.rules.citations.judging import judge_numbers
from rulings_site.rules.citations.resolving import Resolver
from rulings_site.rules.citations.text import CitedNumber
from rulings_site.rules.citations.verdicts import NumberVerdict
from rulings_site.rules.models import Period
from rulings_site.rules.numbers import read_typed_number
from rulings_site.rules.reading import read_timeline
from rulings_site.rules.wordmarks import Mark, mark_words

LONGEST_NUMBER = 32


@dataclass(frozen=True, slots=True)
class Standing:
    """A rule behind the number that day: its heading and text then, where it is today, and its marked words."""

    heading: str
    text: str
    now: Period | None
    gone_on: date | None
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Resolution:
    """A number resolved: the verdict on it, and what stood behind it, two where it is printed twice."""

    verdict: NumberVerdict
    standings: tuple[Standing, ...]


def resolve_number(typed: str, on: date | None = None) -> Resolution:
    """Return what a number, as people type it, meant on a day; today unless said. Raises ValueError for no number."""
    number = read_typed_number(typed) if len(typed) <= LONGEST_NUMBER else None
    if number is None:
        raise ValueError(f"expected a rule number such as 7, 702, 702.36 or 702.36d, found {typed[:LONGEST_NUMBER]!r}")
    timeline = read_timeline()
    day = on or timeline.today
    resolver = Resolver(timeline, [(number, day)])
    cited = CitedNumber(0, len(number), len(number), number, "", (number,), "")
    (verdict,) = judge_numbers([cited], day, resolver)
    return Resolution(verdict, tuple(_describe(one, day, resolver) for one in resolver.standing(number, day)))


def _describe(period: Period, day: date, resolver: Resolver) -> Standing:
    heading, now = resolver.heading_of(period, day), resolver.now(period.rule_id)
    text = period.wording.text
    has_changed = now is not None and now.wording.folded_digest != period.wording.folded_digest
    marks = mark_words(text, now.wording.text) if now and has_changed else ()
    return Standing(heading.name if heading else "", text, now, resolver.gone_on(period.rule_id), marks)
