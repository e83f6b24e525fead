"""Judge the numbers a text cites, in a fixed number of queries."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from rulings_site.rules.citations.headings import Heading, Sentence, is_title_of
from rulings_site.rules.citations.hints import Hints
from rulings_site.rules.citations.nearest import Neighbours
from rulings_site.rules.citations.resolving import Resolver
from rulings_site.rules.citations.text import CitedNumber
from rulings_site.rules.citations.verdicts import NumberVerdict
from rulings_site.rules.models import Descent, Period
from rulings_site.rules.numbers import parse_number
from rulings_site.rules.timeline import DatedEdition


def judge_numbers(numbers: Iterable[CitedNumber], on: date, resolver: Resolver) -> list[NumberVerdict]:
    """Return the verdict on each number, on its own day or else on `on`, in at most three queries more."""
    judge = _Judge(resolver, on)
    cited = list(numbers)
    hints = [judge.hints.find(one, judge.heading(one), judge.day(one)) for one in cited]
    resolver.follow(hint.once.rule_id for hint in hints if hint and hint.once)
    picked = [judge.pick(one)[0] for one in cited]
    dangling = [(one.number, judge.day(one)) for one, found in zip(cited, picked, strict=True) if found is None]
    judge.neighbours = Neighbours(dangling, resolver.headings)
    gone = {found.rule_id for found in picked if found and resolver.now(found.rule_id) is None}
    judge.went_to = _read_descents(gone) if gone else {}
    return [replace(judge.judge(one), hint=judge.hints.complete(hint)) for one, hint in zip(cited, hints, strict=True)]


class _Judge:
    def __init__(self, resolver: Resolver, on: date) -> None:
        self.resolver, self.on = resolver, on
        self.hints = Hints(resolver)
        self.neighbours: Neighbours
        self.went_to: dict[int, tuple[str, ...]] = {}

    def day(self, cited: CitedNumber) -> date:
        return cited.day or self.on

    def heading(self, cited: CitedNumber) -> Heading | None:
        standing, _ = self.pick(cited)
        return self.resolver.heading_of(standing, self.day(cited)) if standing else None

    def pick(self, cited: CitedNumber) -> tuple[Period | None, bool]:
        """Return what the number means and whether that is sure: of two, what the text names, else the first."""
        day = self.day(cited)
        standing = self.resolver.standing(cited.number, day)
        if len(standing) < 2:
            return next(iter(standing), None), True
        sentence = Sentence(cited.sentence)
        for period in standing:
            heading = self.resolver.heading_of(period, day)
            if heading and (sentence.names(heading.name) or is_title_of(cited.title or "-", heading.name)):
                return period, True
        return standing[0], False

    def judge(self, cited: CitedNumber) -> NumberVerdict:
        day, known = self.day(cited), self.resolver
        edition = known.timeline.in_force(day)
        standing, is_picked = self.pick(cited)
        missing = tuple(number for number in cited.numbers if not known.standing(number, day))
        if standing is None:
            return self._judge_unknown(cited, day, edition, missing)
        now = known.now(standing.rule_id)
        behind = next(iter(known.standing(cited.number, known.today)), None)
        others = known.standing(cited.number, day)
        return NumberVerdict(
            cited,
            day,
            edition,
            standing,
            self.heading(cited),
            is_picked=is_picked,
            twice=tuple(one for other in others if (one := known.heading_of(other, day))) if len(others) > 1 else (),
            now=now,
            now_behind=behind,
            now_heading=known.heading_of(behind, known.today) if behind else None,
            current_numbers=tuple(self._current(number, day, standing) for number in cited.numbers),
            missing=missing,
            moved_on=known.moved_on(standing.rule_id, standing.number, day),
            gone_on=None if now else known.gone_on(standing.rule_id),
            went_to=self.went_to.get(standing.rule_id, ()),
            meanings=known.meanings(cited.number),
            is_today=day == known.today,
        )

    def _judge_unknown(
        self, cited: CitedNumber, day: date, edition: DatedEdition | None, missing: tuple[str, ...]
    ) -> NumberVerdict:
        known = self.resolver
        behind = next(iter(known.standing(cited.number, known.today)), None)
        meant = known.nearest_in_time(cited.number, day)
        return NumberVerdict(
            cited,
            day,
            edition,
            now_behind=behind,
            now_heading=known.heading_of(behind, known.today) if behind else None,
            current_numbers=(None,) * len(cited.numbers),
            missing=missing,
            meanings=known.meanings(cited.number),
            other_time=meant,
            other_time_now=known.now(meant.rule_id) if meant else None,
            nearest=self.neighbours.of(cited.number, day, Sentence(cited.sentence)),
            is_today=day == known.today,
        )

    def _current(self, number: str, day: date, standing: Period) -> str | None:
        held = [standing] if number == standing.number else self.resolver.standing(number, day)[:1]
        now = self.resolver.now(held[0].rule_id) if held else None
        return now.number if now else None


def _read_descents(rules: set[int]) -> dict[int, tuple[str, ...]]:
    """Return under which numbers the words of rules that are gone went on."""
    kinds = [Descent.Kind.SPLIT, Descent.Kind.MERGED]
    found = Descent.objects.filter(old__rule__in=rules, kind__in=kinds).values_list("old__rule", "new__number")
    went: dict[int, set[str]] = {}
    for rule, number in found:
        went.setdefault(rule, set()).add(number)
    return {rule: tuple(sorted(numbers, key=parse_number)) for rule, numbers in went.items()}
