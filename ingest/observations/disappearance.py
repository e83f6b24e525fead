"""Mass disappearance: rulings that are missing from a document by accident, not because they were withdrawn.

Measured on MTGJSON: from 2018-11-07 to 2019-07-21 0.7 per cent of the rulings went without a
successor, to 2022-04-25 3.5 per cent, 35 of those of one date (2007-02-01), 22 of the cards with
one keyword (delve); from one set file (SLD) 8 per cent.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from ingest.observations.groups import name_groups
from ingest.observations.reading import Batch, Surveys
from rulings_site.rulings.models import Ruling
from rulings_site.rulings.pairing import Listed, compare_lists
from rulings_site.rulings.surveys import Survey, SurveyedCard

MOST_GONE = 0.1
"""Share of the rulings of a source that may go from one survey to the next without a person being asked."""
MOST_GONE_OF_SOME = 0.25
"""The same in a document of some cards: rules that touch a set change a greater share of it."""
FEWEST_GONE = 10
"""Rulings on `FEWEST_CARDS` cards: fewer are looked at one by one, in their history."""
FEWEST_CARDS = 5
LEAST_OF_GROUP = 0.9
"""Share of the cards of a group that lost all rulings, or of the rulings of one date. The rest may be reprinted."""
SMALLEST_GROUP = 10
"""Cards."""
SHOWN = 5
"""Groups and rulings named in a message."""
WORDS_SHOWN = 60
"""Letters of each ruling."""


@dataclass
class Passage:
    """What became of the rulings of cards from one survey to the next."""

    most_gone: float
    days: set[date] = field(default_factory=set)
    rulings: Counter[date] = field(default_factory=Counter)
    gone: Counter[date] = field(default_factory=Counter)
    cards_by_date: dict[date, set[int]] = field(default_factory=dict)
    examples: list[int] = field(default_factory=list)
    cards: set[int] = field(default_factory=set)
    touched: set[int] = field(default_factory=set)
    bereft: set[int] = field(default_factory=set)

    def add(self, card: int, day: date, old: Sequence[Listed], gone: Sequence[Listed]) -> None:
        """Count the rulings a card had on a day, and which of them are gone without a successor."""
        self.days.add(day)
        self.cards.add(card)
        self.rulings.update(one.published_date for one in old)
        for one in gone:
            self.gone[one.published_date] += 1
            self.cards_by_date.setdefault(one.published_date, set()).add(card)
        if gone:
            self.touched.add(card)
            self.examples += [one.pk for one in gone[: SHOWN - len(self.examples)]]
        if len(gone) == len(old):
            self.bereft.add(card)

    def find_faults(self) -> list[str]:
        """Return sentences about what is missing in mass; none if nothing is."""
        total, gone = self.rulings.total(), self.gone.total()
        faults = []
        if gone > self.most_gone * total and gone >= FEWEST_GONE and len(self.touched) >= FEWEST_CARDS:
            faults.append(f"{gone:,} of {total:,} rulings ({gone / total:.0%}), on {len(self.touched):,} cards")
        groups = [*self._find_lost_dates(), *self._find_lost_groups()]
        faults += groups[:SHOWN]
        return [*faults, f"{len(groups) - SHOWN} more groups"] if len(groups) > SHOWN else faults

    def _find_lost_dates(self) -> Iterator[str]:
        for day, gone in self.gone.most_common():
            if gone >= LEAST_OF_GROUP * self.rulings[day] and len(self.cards_by_date[day]) >= SMALLEST_GROUP:
                yield f"{gone} of {self.rulings[day]} rulings published {day}"

    def _find_lost_groups(self) -> Iterator[str]:
        if len(self.bereft) < SMALLEST_GROUP:
            return
        sizes: Counter[str] = Counter()
        lost: Counter[str] = Counter()
        for card, group in name_groups(self.cards):
            sizes[group] += 1
            lost[group] += card in self.bereft
        for group, count in sorted(lost.items(), key=lambda item: (-item[1], item[0])):
            if count >= max(SMALLEST_GROUP, LEAST_OF_GROUP * sizes[group]):
                yield f"all rulings of {count} of {sizes[group]} {group}"


@dataclass(frozen=True, slots=True)
class Step:
    """The lists of a card's rulings in two surveys, one after the other."""

    passage: Passage
    card: int
    day: date
    old: list[Listed]
    new: list[Listed]

    def differing(self) -> set[int]:
        return {one.pk for one in self.old} ^ {one.pk for one in self.new}


class Watch:
    """Looks at the cards of a document: against the survey before it, and the one after it if it comes late."""

    def __init__(self, survey: Survey, surveys: Surveys, *, is_of_all_cards: bool) -> None:
        self.survey, self.is_of_all_cards = survey, is_of_all_cards
        self.of_all_cards = {one for one in surveys.of_all_cards if self._is_of_same_kind(one)}
        most_gone = MOST_GONE if is_of_all_cards else MOST_GONE_OF_SOME
        self.since, self.until = Passage(most_gone), Passage(most_gone)

    def look(self, batch: Batch) -> None:
        """Count what the document lacks of each card, and what a younger one lacks of the document's."""
        steps = [step for pk, card in batch.cards.items() for step in self._find_steps(pk, card)]
        texts = batch.read_texts(pk for step in steps for pk in step.differing())
        for step in steps:
            step.passage.add(step.card, step.day, step.old, compare_lists(step.old, step.new, texts).gone)

    def find_faults(self) -> list[str]:
        """Return sentences about what is missing in mass in the document, or in the ones after it; none if nothing."""
        return [
            *(f"{fault} of {_join(self.since.days)}" for fault in self.since.find_faults()),
            *(f"missing on {_join(self.until.days)}: {fault} of this document" for fault in self.until.find_faults()),
        ]

    def _find_steps(self, pk: int, card: SurveyedCard) -> Iterator[Step]:
        if self.survey not in card.surveys and not self.is_of_all_cards:
            return
        comparable = {one for one in card.surveys if self._is_of_same_kind(one)} | self.of_all_cards
        mine = self._list(card, self.survey)
        older = [one for one in comparable if self.survey.is_after(one)]
        younger = [one for one in comparable if one.is_after(self.survey)]
        if older:
            last = max(older, key=_day)
            if former := self._list(card, last):
                yield Step(self.since, pk, last.observed_date, former, mine)
        if younger and mine:
            next_one = min(younger, key=_day)
            yield Step(self.until, pk, next_one.observed_date, mine, self._list(card, next_one))

    def _is_of_same_kind(self, survey: Survey) -> bool:
        return (survey.source, survey.language) == (self.survey.source, self.survey.language)

    def _list(self, card: SurveyedCard, survey: Survey) -> list[Listed]:
        language = self.survey.language
        return [card.rulings[pk] for pk, seen in card.seen.items()
                if survey in seen and card.rulings[pk].language == language]  # fmt: skip


def _day(survey: Survey) -> date:
    return survey.observed_date


def _join(days: Iterable[date]) -> str:
    return ", ".join(map(str, sorted(days)))


def describe(rulings: Iterable[int]) -> str:
    """Return a few rulings as a person knows them: card, date, the first words."""
    found = (
        Ruling.objects.filter(pk__in=rulings).select_related("card", "text").order_by("card__name", "published_date")
    )
    return "; ".join(f"{one.card.name}, {one.published_date}: {one.text.text[:WORDS_SHOWN]!r}" for one in found)
