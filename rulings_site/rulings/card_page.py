"""What the page of a card shows of its rulings: those known on a day, by date, as they were seen that day."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from itertools import groupby

from rulings_site.languages.lexicon import ENGLISH
from rulings_site.languages.tags import own_name
from rulings_site.rules.reading import address_of_number
from rulings_site.rulings.basis.written_for import find_written_for
from rulings_site.rulings.card_items import DayOfRulings, Item, RuleLink
from rulings_site.rulings.card_rulings import CardRuling
from rulings_site.rulings.models import Ruling, Succession
from rulings_site.rulings.translations import Translation, tell_translation

MOST_RULES_OF_CARD = 8


class CardRulingsPage:
    """The rulings of a card on a day (None: today), all of them or those of a language beside their originals.

    `editions` are the effective dates held, oldest first. No query.
    """

    def __init__(
        self,
        rulings: Sequence[CardRuling],
        editions: Sequence[date],
        *,
        today: date,
        day: date | None = None,
        language: str = "",
        hides_off: bool = False,
    ) -> None:
        self._rulings, self._editions = rulings, editions
        self.day, self.today, self.chosen, self.hides_off = day, today, language, hides_off
        self._now = day or today
        self._turns = sorted(one for one in self._list_turns() if one <= today)
        for told in rulings if day else ():
            _forget_later(told.ruling, self._now)

    @property
    def is_past(self) -> bool:
        return self._now < self.today

    @property
    def is_to_come(self) -> bool:
        return self._now > self.today

    @cached_property
    def _successions(self) -> list[Succession]:
        return [one for told in self._rulings for one in told.successions]

    def _is_known(self, ruling: Ruling) -> bool:
        """Whether it was published by the day. Today's page has those published ahead of their day too."""
        return self.day is None or ruling.published_date <= self.day

    def _has_happened(self, one: Succession) -> bool:
        return self.day is None or one.observed_date is None or one.observed_date <= self.day

    @cached_property
    def known(self) -> list[CardRuling]:
        """Those published by the day; of one replaced later, what was seen that day and not what took its place."""
        later = {
            one.new_id for one in self._successions if not self._has_happened(one) and self._is_known(one.old)
        }  # fmt: skip
        return [told for told in self._rulings if self._is_known(told.ruling) and told.ruling.pk not in later]

    @cached_property
    def _happened(self) -> list[Succession]:
        return [one for one in self._successions if self._has_happened(one)]

    @cached_property
    def _translations(self) -> dict[int, list[Translation]]:
        """The translations by the ruling they stand beside: what their original has come to, where that is shown."""
        reworded = {one.old_id: one for one in self._happened if one.kind == Succession.Kind.REWORDED}
        shown = {told.ruling.pk for told in self.known}
        found: dict[int, list[Translation]] = {}
        for told in self.known:
            if told.alignment and told.alignment.original:
                one = tell_translation(told.alignment, reworded)
                places = [ruling.pk for ruling in (one.newest, one.original) if ruling and ruling.pk in shown]
                if places:
                    found.setdefault(places[0], []).append(one)
        return found

    @cached_property
    def _beside(self) -> set[int]:
        """The rulings that stand beside another one."""
        return {one.ruling.pk for beside in self._translations.values() for one in beside}

    @cached_property
    def items(self) -> list[Item]:
        """All rulings of the day, newest first, each with its translations."""
        after = {one.old_id: one for one in self._happened}
        before: dict[int, list[Succession]] = {}
        for one in self._happened:
            before.setdefault(one.new_id, []).append(one)
        return [
            self._tell(told, after.get(told.ruling.pk), before.get(told.ruling.pk, []))
            for told in self.known
            if told.ruling.pk not in self._beside
        ]

    def _tell(self, told: CardRuling, after: Succession | None, before: list[Succession]) -> Item:
        ruling = told.ruling
        return Item(
            told,
            after,
            before,
            is_withdrawn=ruling.withdrawn_date is not None,
            is_stale=ruling.stale_since is not None and ruling.stale_since <= self._now,
            rules=[self.link(one.number) for one in told.bases if one.number],
            translations=self._translations.get(ruling.pk, []),
        )

    def link(self, number: str) -> RuleLink:
        """Return a number with its address on the day that is read."""
        return RuleLink(number, address_of_number(number, self._edition_on(self._now) if self.day else None))

    @cached_property
    def languages(self) -> list[str]:
        """The languages of its rulings, English first."""
        tags = {told.language for told in self.known}
        return sorted(tags, key=lambda tag: (tag != ENGLISH, own_name(tag)))

    @cached_property
    def shown(self) -> list[Item]:
        """Those of the language chosen, an original with its translations or for what is missing."""
        items = [item for item in self.items if not (self.hides_off and item.is_off)]
        if not self.chosen:
            return items
        if self.chosen not in self.languages:
            return []
        for item in items:
            item.translations = [one for one in item.translations if one.ruling.text.language == self.chosen]
        return [item for item in items if item.told.language in (ENGLISH, self.chosen)]

    @property
    def wants_translation(self) -> bool:
        """Whether an original without a translation says so."""
        return self.chosen not in ("", ENGLISH)

    @cached_property
    def days(self) -> list[DayOfRulings]:
        """What is shown, by date."""
        return [self._make_day(day, list(items)) for day, items in groupby(self.shown, _published)]

    def _make_day(self, day: date, items: list[Item]) -> DayOfRulings:
        written_for = find_written_for(day, self._editions)
        return DayOfRulings(
            day, items, self._edition_on(day), written_for if written_for and written_for > day else None
        )  # fmt: skip

    def _edition_on(self, day: date) -> date | None:
        place = bisect_right(self._editions, day)
        return self._editions[place - 1] if place else None

    @cached_property
    def standing(self) -> list[Item]:
        return [item for item in self.items if not item.is_off]

    @property
    def off(self) -> int:
        return len(self.items) - len(self.standing)

    @property
    def translated(self) -> int:
        return len(self._beside)

    @cached_property
    def stale(self) -> list[Item]:
        return [item for item in self.standing if item.is_stale]

    @cached_property
    def changed(self) -> list[Item]:
        """Those that took the place of another wording or date."""
        return [item for item in self.standing if item.replaces]

    @cached_property
    def rules(self) -> list[RuleLink]:
        """The rules that most of its rulings rest on."""
        counts: dict[RuleLink, int] = {}
        for item in self.standing:
            for rule in item.rules:
                counts[rule] = counts.get(rule, 0) + 1
        return sorted(counts, key=lambda rule: -counts[rule])[:MOST_RULES_OF_CARD]

    def _list_turns(self) -> set[date]:
        """The days on which what is known of its rulings changed."""
        days = {told.ruling.published_date for told in self._rulings}
        days |= {told.ruling.withdrawn_date for told in self._rulings if told.ruling.withdrawn_date}
        return days | {one.observed_date for one in self._successions if one.observed_date}

    @property
    def first_day(self) -> date | None:
        """The day of the first ruling."""
        return self._turns[0] if self._turns else None

    @property
    def earlier(self) -> date | None:
        """The last day before the one read on which what is known changed; of today's page the last at all."""
        place = bisect_left(self._turns, self._now)
        return self._turns[place - 1] if place else None

    @property
    def later(self) -> date | None:
        """The first such day after the one read."""
        place = bisect_right(self._turns, self._now)
        return self._turns[place] if place < len(self._turns) else None


def _forget_later(ruling: Ruling, day: date) -> None:
    """Take from a ruling what was not known of it yet on a day."""
    for name in ("last_seen", "withdrawn_date", "stale_since"):
        known = getattr(ruling, name)
        if known and known > day:
            setattr(ruling, name, None)


def _published(item: Item) -> date:
    return item.ruling.published_date
