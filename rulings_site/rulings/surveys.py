"""Surveys of a card's rulings, and what follows from them: how long each ruling stood. Pure Python.

A survey is what one source showed in one language on one day. It speaks for a card if it lists
all rulings of it. Sources copy each other late and in part, so only a source that had a ruling
can withdraw it: Scryfall lacks nothing because Gatherer has it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from rulings_site.rulings.pairing import LEAST_ALIKE_ELSEWHEN, Change, Listed, Pair, pair_rulings


@dataclass(frozen=True, slots=True)
class Survey:
    """What a source showed on a day. An inferred day is the earliest one possible, `latest_date` the last one."""

    source: int
    language: str
    observed_date: date
    is_inferred: bool
    latest_date: date

    @classmethod
    def of(cls, source: int, language: str, day: date, loaded_date: date | None) -> "Survey":
        """Return the survey of a day that is told, or was inferred for a document that was loaded on a later one."""
        return cls(source, language, day, loaded_date is not None, max(day, loaded_date or day))

    def is_after(self, other: "Survey") -> bool:
        """Return whether it is younger for certain."""
        return self.observed_date > other.latest_date


@dataclass(slots=True)
class SurveyedCard:
    """The rulings of a card by row id, the surveys each was seen in, and those that speak for the card."""

    rulings: dict[int, Listed] = field(default_factory=dict)
    seen: dict[int, set[Survey]] = field(default_factory=dict)
    surveys: set[Survey] = field(default_factory=set)


class Lifespan(NamedTuple):
    """From when to when a ruling was seen, and when its source first lacked it."""

    first_seen: date
    last_seen: date
    withdrawn_date: date | None


def trace_lifespans(card: SurveyedCard) -> dict[int, Lifespan]:
    """Return the lifespan of each ruling that was seen.

    A ruling is withdrawn on the day of the first survey that speaks for the card in its language,
    is of a source that had it, lacks it, and is younger than every sighting anywhere. So one that
    was missing for a while and came back is not.
    """
    return {pk: _trace(card, pk, seen) for pk, seen in card.seen.items()}


def _trace(card: SurveyedCard, pk: int, seen: set[Survey]) -> Lifespan:
    known = [survey.observed_date for survey in seen if not survey.is_inferred]
    later = [
        survey.observed_date
        for survey in _speaking_for(card, pk)
        if all(survey.is_after(sighting) for sighting in seen)
    ]
    return Lifespan(
        # A day that is inferred may be much younger: it tells a first sighting only where nothing else does.
        first_seen=min(known or [survey.observed_date for survey in seen]),
        last_seen=max(survey.observed_date for survey in seen),
        withdrawn_date=min(later, default=None),
    )


def _speaking_for(card: SurveyedCard, pk: int) -> list[Survey]:
    """The surveys that would show a ruling if it stood: those of the card, by a source that had it, in its language."""
    language = card.rulings[pk].language
    sources = {survey.source for survey in card.seen[pk] if survey.language == language}
    return [survey for survey in card.surveys if survey.source in sources and survey.language == language]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A pair of rulings, and the day of the survey that first had the new one instead of the old one."""

    pair: Pair
    observed_date: date


def find_changed(card: SurveyedCard, lifespans: Mapping[int, Lifespan]) -> set[int]:
    """Return the rulings that may have taken each other's place: those withdrawn, and those that came since."""
    withdrawn = {pk: span.last_seen for pk, span in lifespans.items() if span.withdrawn_date}
    if not withdrawn:
        return set()
    oldest = min(withdrawn.values())
    return withdrawn.keys() | {pk for pk, seen in card.seen.items() if _first_day(seen) > oldest}


def _first_day(seen: Iterable[Survey]) -> date:
    """The first day on which a ruling can have been seen."""
    return min(survey.observed_date for survey in seen)


def find_replacements(
    card: SurveyedCard, lifespans: Mapping[int, Lifespan], texts: Mapping[int, str]
) -> list[Replacement]:
    """Return which ruling took the place of which: one gone for good, and one never seen while that stood.

    A text that left one date for another and is back under the first one was not re-dated: such a
    list was incomplete. Nor was it if a rewording of it is back there. `texts` are those of the
    rulings that `find_changed` tells.
    """
    changed = [(card.rulings[pk], lifespans[pk]) for pk in sorted(find_changed(card, lifespans))]
    gone: dict[tuple[date, date], list[Listed]] = {}
    for one, span in changed:
        if span.withdrawn_date:
            gone.setdefault((span.withdrawn_date, span.last_seen), []).append(one)
    replacements: dict[int, Replacement] = {}
    for (day, last_seen), old in sorted(gone.items()):
        taken = {found.pair.new.pk for found in replacements.values()}
        new = [
            one
            for one, _ in changed
            if _first_day(card.seen[one.pk]) > last_seen
            and one.pk not in taken
            and any(survey.observed_date == day for survey in card.seen[one.pk])
        ]
        replacements |= {pair.old.pk: Replacement(pair, day) for pair in pair_rulings(old, new, texts)}
    return [*_prefer_returned(card, gone, changed, texts, replacements).values()]


def _prefer_returned(
    card: SurveyedCard,
    gone: Mapping[tuple[date, date], list[Listed]],
    changed: Iterable[tuple[Listed, Lifespan]],
    texts: Mapping[int, str],
    replacements: Mapping[int, Replacement],
) -> dict[int, Replacement]:
    """Return the replacements with those that were missing for a while and came back reworded under their date.

    Lightform lost one of two copies of a text in 2019; both are there again since, in other words.
    """
    settled = dict(replacements)
    come: dict[date, list[Listed]] = {}
    for one, _ in changed:
        come.setdefault(_first_day(card.seen[one.pk]), []).append(one)
    for day, new in sorted(come.items()):
        kept = {pk for pk, found in settled.items() if found.pair.change is Change.REWORDED}
        taken = {found.pair.new.pk for found in settled.values()}
        missing = [one for (left, _), old in gone.items() if left < day for one in old if one.pk not in kept]
        for pair in pair_rulings(missing, [one for one in new if one.pk not in taken], texts):
            if pair.change is Change.REWORDED and pair.likeness >= LEAST_ALIKE_ELSEWHEN:
                settled[pair.old.pk] = Replacement(pair, day)
    return settled
