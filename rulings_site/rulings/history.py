"""The rulings of a card with their history: where each was seen, what it replaced, what replaced it.

Three queries a card, however many rulings: the rulings, their sightings, their successions. Two for
one ruling.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import cached_property
from itertools import groupby

from django.db.models import Case, Q, When

from rulings_site.cards.models import Card
from rulings_site.rules.wordmarks import Mark, mark_words
from rulings_site.rulings.models import Observation, Ruling, Sighting, Succession
from rulings_site.rulings.pairing import Change, Listed, Pair, compare_lists
from rulings_site.rulings.surveys import Survey


class State(StrEnum):
    """What became of a ruling, as far as its sources tell: it stands, or what else."""

    STANDS = "stands"
    REWORDED = "reworded"
    REDATED = "re-dated"
    WITHDRAWN = "withdrawn"


@dataclass(eq=False, slots=True)
class Look:
    """A survey as a page names it. A day that is inferred is the earliest possible: "not before 2024-09-20".

    It `speaks` for the card if it lists all rulings of it in its language.
    """

    survey: Survey
    source: str
    source_title: str
    speaks: bool = False

    @property
    def observed_date(self) -> date:
        return self.survey.observed_date

    @property
    def is_inferred(self) -> bool:
        return self.survey.is_inferred

    @property
    def language(self) -> str:
        return self.survey.language


@dataclass(frozen=True, slots=True)
class Spell:
    """Successive looks at a card in which a ruling was there, or was missing."""

    was_there: bool
    looks: tuple[Look, ...]


@dataclass(frozen=True)
class Changed:
    """A ruling that took the place of another. `observed_date` is the day of the first look that has it instead."""

    change: Change
    old: Ruling
    new: Ruling
    likeness: int
    observed_date: date | None = None

    @property
    def is_revised(self) -> bool:
        """Whether both date and text changed."""
        return self.change is Change.REDATED and self.old.text_id != self.new.text_id

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """What became of the words."""
        return mark_words(self.old.text.text, self.new.text.text)


@dataclass(frozen=True, slots=True)
class RulingHistory:
    """A ruling, the looks that had it or lacked it, the one it replaced and the one that replaced it."""

    ruling: Ruling
    spells: tuple[Spell, ...]
    replaced_by: Changed | None
    replaces: tuple[Changed, ...]

    @property
    def state(self) -> State:
        if self.replaced_by:
            return State(self.replaced_by.change)
        return State.WITHDRAWN if self.ruling.withdrawn_date else State.STANDS

    @property
    def is_intermittent(self) -> bool:
        """Whether it was missing for a while and came back: such a list was incomplete, nothing was withdrawn."""
        return sum(spell.was_there for spell in self.spells) > 1

    @property
    def looks(self) -> Iterator[tuple[Look, bool]]:
        """All looks that tell of it, oldest first, and whether it was there."""
        return ((look, spell.was_there) for spell in self.spells for look in spell.looks)

    @property
    def is_first_seen_inferred(self) -> bool:
        """Whether no look that had it tells its day."""
        return all(look.is_inferred for spell in self.spells if spell.was_there for look in spell.looks)

    @property
    def is_last_seen_inferred(self) -> bool:
        """Whether the newest look that had it does not tell its day: it may be younger."""
        seen = [look for spell in self.spells if spell.was_there for look in spell.looks]
        return bool(seen) and seen[-1].is_inferred


@dataclass(frozen=True, slots=True)
class CardComparison:
    """The lists of a card's rulings in two looks: what is in both, changed, gone and new."""

    same: tuple[Ruling, ...]
    changed: tuple[Changed, ...]
    gone: tuple[Ruling, ...]
    new: tuple[Ruling, ...]


@dataclass(frozen=True, slots=True)
class CardHistory:
    """The rulings of a card, newest first, with their histories; `looks` are all looks at them, oldest first."""

    rulings: tuple[RulingHistory, ...]
    looks: tuple[Look, ...]
    seen: Mapping[int, set[Look]]

    def find_look(self, day: date, *, source: str = "", language: str = "en") -> Look | None:
        """Return the look of a day at the rulings in a language, by the source of that name if one is given."""
        for look in self.looks:
            if (look.observed_date, look.language) == (day, language) and source in ("", look.source):
                return look
        return None

    def compare(self, old: Look, new: Look) -> CardComparison:
        """Return what became of the rulings from one look to another, read as if there were no others."""
        rulings = {one.ruling.pk: one.ruling for one in self.rulings}
        texts = {ruling.text_id: ruling.text.text for ruling in rulings.values()}
        found = compare_lists(self._list(old), self._list(new), texts)

        def name(listed: Iterable[Listed]) -> tuple[Ruling, ...]:
            return tuple(rulings[one.pk] for one in listed)

        def tell(pair: Pair) -> Changed:
            return Changed(pair.change, rulings[pair.old.pk], rulings[pair.new.pk], pair.likeness, new.observed_date)

        return CardComparison(name(found.same), tuple(map(tell, found.pairs)), name(found.gone), name(found.new))

    def _list(self, look: Look) -> list[Listed]:
        return [
            Listed(one.ruling.pk, one.ruling.published_date, one.ruling.text_id, one.ruling.text.language)
            for one in self.rulings
            if look in self.seen.get(one.ruling.pk, ()) and one.ruling.text.language == look.language
        ]


def read_card_history(card: Card, rulings: Sequence[Ruling] | None = None) -> CardHistory:
    """Return the history of a card's rulings. All of them may be given, with their texts, to save a query."""
    if rulings is None:
        rulings = list(card.rulings.newest_first())
    looks, seen = _read_sightings(card.pk)
    replaced_by, replaces = _read_changes(card, rulings)
    histories = tuple(
        RulingHistory(
            ruling,
            _find_spells(ruling, looks, seen.get(ruling.pk, set())),
            replaced_by.get(ruling.pk),
            tuple(replaces.get(ruling.pk, ())),
        )
        for ruling in rulings
    )
    return CardHistory(histories, tuple(look for look in looks if look.speaks), seen)


def read_ruling_history(ruling: Ruling) -> RulingHistory:
    """Return the history of one ruling, given with its text; what it replaced and what replaced it have theirs."""
    looks, seen = _read_sightings(ruling.card_id)
    changes = Succession.objects.filter(Q(old=ruling) | Q(new=ruling)).select_related("old__text", "new__text")
    told = [_tell(one, one.old, one.new) for one in changes.order_by("observed_date", "old_id")]
    return RulingHistory(
        ruling,
        _find_spells(ruling, looks, seen.get(ruling.pk, set())),
        next((one for one in told if one.old == ruling), None),
        tuple(one for one in told if one.new == ruling),
    )


_OBSERVED = (
    "document__source_id",
    "document__observation__language",
    "document__observation__observed_date",
    Case(When(document__observation__is_inferred=True, then="document__loaded_at")),
    "document__source__name",
    "document__source__title",
)


def _read_sightings(card: int) -> tuple[list[Look], dict[int, set[Look]]]:
    """Return the looks at a card, oldest first, and those that had each ruling."""
    sightings = Sighting.objects.filter(ruling__card=card, document__observation__isnull=False).order_by()
    looks: dict[tuple[object, ...], Look] = {}
    seen: dict[int, set[Look]] = {}
    columns = ("ruling_id", "ruling__text__language", "document__observation__scope", *_OBSERVED)
    for ruling, language, scope, *observed in sightings.values_list(*columns).distinct():
        look = looks.get(key := tuple(observed))
        if look is None:
            look = looks[key] = _name_look(*observed)
        look.speaks |= scope != Observation.Scope.PART and look.language == language
        seen.setdefault(ruling, set()).add(look)
    return sorted(looks.values(), key=lambda look: (look.observed_date, look.source_title)), seen


def _name_look(source: int, language: str, day: date, loaded_at: datetime | None, name: str, title: str) -> Look:
    return Look(Survey.of(source, language, day, loaded_at and loaded_at.date()), name, title)


def _find_spells(ruling: Ruling, looks: Iterable[Look], had: set[Look]) -> tuple[Spell, ...]:
    """The looks that had the ruling, and those after the first of them that would have had it, had it stood."""
    language = ruling.text.language
    sources = {look.source for look in had if look.language == language}
    telling = [
        look for look in looks if look in had or (look.speaks and look.source in sources and look.language == language)
    ]
    runs = groupby(telling, key=had.__contains__)
    spells = [Spell(was_there, tuple(run)) for was_there, run in runs]
    return tuple(spells[1:] if spells and not spells[0].was_there else spells)


def _read_changes(card: Card, rulings: Iterable[Ruling]) -> tuple[dict[int, Changed], dict[int, list[Changed]]]:
    """Return what replaced each ruling, and what each replaced."""
    held = {ruling.pk: ruling for ruling in rulings}
    replaced_by: dict[int, Changed] = {}
    replaces: dict[int, list[Changed]] = {}
    for one in Succession.objects.filter(old__card=card).order_by("observed_date", "old_id"):
        if one.old_id in held and one.new_id in held:
            changed = _tell(one, held[one.old_id], held[one.new_id])
            replaced_by[one.old_id] = changed
            replaces.setdefault(one.new_id, []).append(changed)
    return replaced_by, replaces


def _tell(one: Succession, old: Ruling, new: Ruling) -> Changed:
    return Changed(Change(one.kind), old, new, one.likeness, one.observed_date)
