"""Judge the quotations of a text: in which rule the words stood, on which days, and what they became."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cached_property

from rulings_site.rules.citations.places import Place, Places, read_texts
from rulings_site.rules.citations.quote_marks import mark_change, mark_difference
from rulings_site.rules.citations.text import CitedQuotation
from rulings_site.rules.citations.verdicts import NumberVerdict
from rulings_site.rules.citations.wordings import read_wording_index
from rulings_site.rules.numbers import parent_number
from rulings_site.rules.timeline import Timeline
from rulings_site.rules.wordmarks import Mark

MOST_SEARCHED = 200
"""Quotations of one text that are looked for."""
MOST_WORDINGS = 400
"""Wordings that hold the words: what stands in more of them is no quotation of any."""
MOST_HELD = 5000
"""Wordings looked at for one text."""


class QuoteState(StrEnum):
    """What is to be said of a quotation."""

    RIGHT = "words match"
    OLDER = "an older wording"
    NEWER = "a newer wording"
    OTHER_RULE = "in another rule"
    DIFFERS = "not to the letter"
    NOWHERE = "in no text held"
    NOT_SEARCHED = "not looked for"

    @property
    def grade(self) -> str:
        """How it is shown: ok, behind or gone."""
        if self is QuoteState.RIGHT:
            return "ok"
        return "gone" if self in (QuoteState.NOWHERE, QuoteState.NOT_SEARCHED) else "behind"


@dataclass(frozen=True)
class QuoteVerdict:
    """What is to be said of one quotation on `day`.

    `cited` is the verdict on the number near it that has the words, else on the nearest. `places`
    are where the words stood, the one that answers best first, and `whole` that one with all the
    time that its rule had them; they say little where the words are `is_common`. `found_then` and
    `found_now` tell whether the rule had the words on the day, and has them today. `now` is that
    rule today; `marks` are what became of the words there, or how the quotation differs.
    """

    quotation: CitedQuotation
    day: date
    cited: NumberVerdict | None
    state: QuoteState = QuoteState.NOWHERE
    places: tuple[Place, ...] = ()
    whole: Place | None = None
    is_common: bool = False
    found_then: bool = False
    found_now: bool = False
    now: Place | None = None
    marks: tuple[Mark, ...] = ()

    @property
    def start(self) -> int:
        return self.quotation.passage.start

    @property
    def end(self) -> int:
        return self.quotation.passage.end

    @property
    def number(self) -> str:
        """The number near it, empty if none is."""
        return self.cited.cited.number if self.cited else ""

    @property
    def place(self) -> Place | None:
        return self.places[0] if self.places else None


def judge_quotations(
    quotations: Sequence[CitedQuotation], numbers: Sequence[NumberVerdict], on: date, timeline: Timeline
) -> list[QuoteVerdict]:
    """Return the verdict on each quotation, on the day of the number near it or else on `on`, in five queries."""
    if not quotations:
        return []
    index = read_wording_index()
    found = [index.find(one.passage.pieces, MOST_WORDINGS) for one in quotations[:MOST_SEARCHED]]
    held = {pk for some in found for pk in some[:MOST_WORDINGS]}
    judge = _Judge(numbers, on, timeline.today, Places(sorted(held)[:MOST_HELD], timeline))
    verdicts = [judge.judge(one, pks) for one, pks in zip(quotations, found, strict=False)]
    texts = read_texts({wording for one in verdicts for wording in _changed_wordings(one)})
    marked = [replace(one, marks=_mark(one, texts)) for one in verdicts]
    left = [QuoteVerdict(one, on, None, QuoteState.NOT_SEARCHED) for one in quotations[MOST_SEARCHED:]]
    return marked + left


class _Judge:
    def __init__(self, numbers: Sequence[NumberVerdict], on: date, today: date, places: Places) -> None:
        self.numbers, self.on, self.today, self.places = numbers, on, today, places

    def judge(self, quotation: CitedQuotation, found: Sequence[int]) -> QuoteVerdict:
        near = [self.numbers[place] for place in quotation.near]
        places = self.places.of(found[:MOST_WORDINGS])
        common = len(found) > MOST_WORDINGS
        for cited in near:
            own = [place for place in places if _is_of(place, cited)]
            if own:
                return self._judge_own(QuoteVerdict(quotation, cited.day, cited, is_common=common), own, places)
        number = near[0] if near else None
        day = number.day if number else self.on
        return self._judge_other(QuoteVerdict(quotation, day, number, is_common=common), places)

    def _judge_own(self, verdict: QuoteVerdict, own: list[Place], places: list[Place]) -> QuoteVerdict:
        """The words stand, or stood at another time, in a rule whose number is near."""
        then, now = _holding(own, verdict.day), _holding(own, self.today)
        later = [place for place in own if place.since > verdict.day]
        same_number = [place for place in then if place.number == verdict.number]
        best = (same_number or then or later or own[-1:])[0]
        if then:
            now = [one for one in now if one.rule_id in {other.rule_id for other in then}]
            state = QuoteState.RIGHT if now else QuoteState.OLDER
        else:
            state = QuoteState.NEWER if best.since > verdict.day else QuoteState.OLDER
        verdict = replace(verdict, state=state, found_then=bool(then), found_now=bool(now))
        return self._place(verdict, best, places)

    def _judge_other(self, verdict: QuoteVerdict, places: list[Place]) -> QuoteVerdict:
        """No number is near, or none that has the words."""
        if not places:
            return self._compare(verdict)
        then, now = _holding(places, verdict.day), _holding(places, self.today)
        best = self._choose(then or now or places)
        if verdict.cited and verdict.cited.standing and then:
            return self._place(replace(verdict, state=QuoteState.OTHER_RULE), best, places)
        still = any(one.rule_id in {other.rule_id for other in then} for one in now)
        if then:
            state = QuoteState.RIGHT if still else QuoteState.OLDER
        else:
            state = QuoteState.NEWER if best.since > verdict.day else QuoteState.OLDER
        return self._place(replace(verdict, state=state, found_then=bool(then), found_now=still), best, places)

    def _choose(self, places: Sequence[Place]) -> Place:
        """The place among what the text speaks of, else the newest."""
        rules = {parent_number(number) or number for number in self._spoken}
        return max(places, key=lambda place: (any(place.is_within(number) for number in rules), place.since))

    @cached_property
    def _spoken(self) -> set[str]:
        hinted = {one.hint.once.number for one in self.numbers if one.hint and one.hint.once}
        return {one.cited.number for one in self.numbers} | hinted

    def _place(self, verdict: QuoteVerdict, best: Place, places: list[Place]) -> QuoteVerdict:
        ordered = (best, *(place for place in places if place is not best))
        whole, now = self.places.whole(best, places), self.places.on(best.rule_id, self.today)
        return replace(verdict, places=ordered, whole=whole, now=now)

    def _compare(self, verdict: QuoteVerdict) -> QuoteVerdict:
        """Nothing has the words; perhaps the rule whose number is near has nearly these."""
        standing = verdict.cited.standing if verdict.cited else None
        marks = mark_difference(verdict.quotation.passage, standing.wording.text) if standing else ()
        return replace(verdict, state=QuoteState.DIFFERS, marks=marks) if marks else verdict


def _holding(places: Sequence[Place], day: date) -> list[Place]:
    return [place for place in places if place.holds_on(day)]


def _is_of(place: Place, cited: NumberVerdict) -> bool:
    """Whether a place is of the rule that is cited, or below its number, then or where that has no rule then ever."""
    if cited.standing is None:
        return place.is_within(cited.cited.number)
    if place.rule_id == cited.standing.rule_id:
        return True
    return place.holds_on(cited.day) and any(place.is_within(number) for number in cited.cited.numbers)


def _changed_wordings(verdict: QuoteVerdict) -> Iterator[int]:
    """Yield the wordings that a change of the quoted words is shown from."""
    if verdict.place and verdict.now and not verdict.found_now and verdict.place.language == "en":
        yield verdict.place.wording_id
        yield verdict.now.wording_id


def _mark(verdict: QuoteVerdict, texts: dict[int, str]) -> tuple[Mark, ...]:
    """Return what became of the quoted words in the rule of today."""
    if not verdict.place or not verdict.now or verdict.place.wording_id not in texts:
        return verdict.marks
    if verdict.place.wording_id == verdict.now.wording_id:
        return ()
    old, new = texts[verdict.place.wording_id], texts[verdict.now.wording_id]
    return mark_change(verdict.quotation.passage, old, new)
