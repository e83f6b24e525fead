"""What a ruling rests on: each rule as it read when the ruling was written and as it reads today, and what changed."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.db.models import Prefetch
from django.utils.timezone import localdate

from rulings_site.languages.fold import fold_typography
from rulings_site.rules.changes import Aspect, compare_texts
from rulings_site.rules.models import Edition
from rulings_site.rules.reading import address_of_number
from rulings_site.rules.standings import Standing, find_on, path_of, read_standings
from rulings_site.rules.wordmarks import Mark, elide, mark_words
from rulings_site.rulings.basis.changes import find_changes
from rulings_site.rulings.basis.words import LANGUAGE, split_sentences
from rulings_site.rulings.basis.written_for import find_written_for
from rulings_site.rulings.models import Basis, Ruling


def prefetch_bases(on: date | None = None) -> "Prefetch[str]":
    """Return what reads along the bases of rulings, surest first, each with its `number` on a day: one query for all.

    `ruling.text.bases.all()` then costs none.
    """
    return Prefetch("text__bases", queryset=Basis.objects.numbered(on or localdate()).surest_first())


@dataclass(frozen=True)
class Then:
    """A rule as it read on the day of a ruling, or first read after it, and as it reads today: None if it is gone."""

    was: Standing
    reads: Standing | None
    day: date

    @property
    def is_younger(self) -> bool:
        """Whether the rule did not exist yet when the ruling was written."""
        return self.was.since > self.day

    @property
    def was_day(self) -> date:
        """The day on which it is shown as it was."""
        return max(self.was.since, self.day)

    @property
    def was_address(self) -> str:
        return address_of_number(self.was.number, self.was_day)

    @property
    def address(self) -> str:
        """The address of the rule as it reads today, or last read."""
        return address_of_number(self.reads.number) if self.reads else self.was_address

    @cached_property
    def differs_in(self) -> Aspect | None:
        """In what the text differs: words, references, or nothing that counts."""
        return compare_texts(self.was.text, self.reads.text) if self.reads else None

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The words of both texts, without what is far from any change."""
        return elide(mark_words(self.was.text, self.reads.text)) if self.reads and self.differs_in else ()


@dataclass(frozen=True)
class Rest:
    """A rule a ruling rests on, why, and that rule then and now: None where no period of it is held."""

    basis: Basis
    then: Then | None

    @property
    def number(self) -> str:
        """Its number today, the last one if it is gone."""
        return (self.then.reads or self.then.was).number if self.then else ""


@dataclass(frozen=True)
class RuleChange:
    """A change of substance after a ruling was written. `before` is None where the rule came as new.

    `why` says what is so since; empty for a translation, whose words are not those that were judged.
    """

    before: Standing | None
    after: Standing
    day: date
    why: str = ""

    @property
    def address(self) -> str:
        return address_of_number(self.after.number, self.day)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The words that changed; none of a rule that came as new."""
        return elide(mark_words(self.before.text, self.after.text)) if self.before else ()


class Resting:
    """All that a page shows of what a ruling rests on; one query without any rule, three with some."""

    def __init__(self, ruling: Ruling, today: date | None = None) -> None:
        self.ruling, self.today = ruling, today or localdate()
        self.bases = list(ruling.text.bases.surest_first())

    @cached_property
    def _standings(self) -> list[Standing]:
        rules = {basis.rule_id for basis in self.bases}
        if self.ruling.stale_rule_id:
            rules.add(self.ruling.stale_rule_id)
        return read_standings(rules) if rules else []

    @cached_property
    def day(self) -> date:
        """The day of the ruling, or that of the rules it was written for if it was published ahead of them."""
        days = Edition.objects.law().values_list("effective_date", flat=True)
        published = self.ruling.published_date
        return max(find_written_for(published, [day for day in days if day]) or published, published)

    @property
    def is_ahead(self) -> bool:
        """Whether it was published before the rules it was written for took effect."""
        return self.day > self.ruling.published_date

    @cached_property
    def rests(self) -> list[Rest]:
        """The rules it rests on, surest first."""
        return [Rest(basis, self._compare(path_of(basis.rule_id, self._standings))) for basis in self.bases]

    def _compare(self, path: Sequence[Standing]) -> Then | None:
        was = find_on(self.day, path)
        was = was or next((one for one in path if one.since > self.day), path[-1] if path else None)
        return Then(was, find_on(self.today, path), self.day) if was else None

    @cached_property
    def change(self) -> RuleChange | None:
        """The change since which the ruling is stale."""
        since = self.ruling.stale_since
        path = path_of(self.ruling.stale_rule_id, self._standings) if since else []
        place = next((place for place, one in enumerate(path) if one.since == since), None)
        if since is None or place is None:
            return None
        return RuleChange(path[place - 1] if place else None, path[place], since, self._find_why(since))

    def _find_why(self, since: date) -> str:
        text = self.ruling.text
        changes = (
            find_changes(split_sentences(fold_typography(text.text)), date.min) if text.language == LANGUAGE else ()
        )
        return next((change.why for change, _ in changes if change.since == since), "")
