"""The translation beside a text: which edition of a language it is of, and what it lacks."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from rulings_site.languages.tags import own_name
from rulings_site.provenance.models import Document
from rulings_site.rules.held import HeldEdition
from rulings_site.rules.placed_texts import PlacedText, read_translated_texts
from rulings_site.rules.reading import Reading


@dataclass(frozen=True, slots=True)
class Language:
    """A language that can be read beside the English: its newest edition not newer than the one read."""

    tag: str
    name: str
    held: HeldEdition
    behind: int

    @property
    def kind(self) -> str:
        return self.held.kind

    @property
    def day(self) -> date:
        """The day its edition took effect."""
        assert self.held.effective_date is not None, "filtered by date"  # noqa: S101
        return self.held.effective_date

    @property
    def document(self) -> Document:
        return self.held.document


@dataclass(frozen=True)
class Beside:
    """The translated texts of a page, examples too, and what stands in their edition behind the numbers they cite."""

    language: Language
    texts: tuple[PlacedText, ...] = ()
    cited: Mapping[str, PlacedText] = field(default_factory=dict)

    @cached_property
    def _by_rule(self) -> dict[int, list[PlacedText]]:
        found: dict[int, list[PlacedText]] = defaultdict(list)
        for text in self.texts:
            if text.rule_id is not None and not text.is_example:
                found[text.rule_id].append(text)
        return found

    @cached_property
    def _by_number(self) -> dict[tuple[str, int], list[PlacedText]]:
        return {(text.number, text.occurrence): [text] for text in self.texts if not text.is_example}

    @cached_property
    def examples(self) -> dict[int | None, list[PlacedText]]:
        """The examples below each text."""
        found: dict[int | None, list[PlacedText]] = defaultdict(list)
        for text in self.texts:
            if text.is_example:
                found[text.parent_id].append(text)
        return found

    def of(self, text: PlacedText) -> list[PlacedText]:
        """Return the translations of a text: the same rule, or in the same edition the same number."""
        if text.rule_id in self._by_rule:
            return self._by_rule[text.rule_id]
        return [] if self.language.behind else self._by_number.get((text.number, text.occurrence), [])

    def list_missing(self, texts: Iterable[PlacedText]) -> set[int]:
        """Return the rules among these texts that have no translation."""
        return {text.rule_id for text in texts if text.rule_id is not None} - self._by_rule.keys()


def list_languages(reading: Reading) -> tuple[Language, ...]:
    """Return the languages held beside an edition, by their tag."""
    newest: dict[str, HeldEdition] = {}
    for one in reading.held:  # oldest first
        if one.language != "en" and one.effective_date and one.effective_date <= reading.effective_date:
            newest[one.language] = one
    return tuple(Language(tag, own_name(tag), one, _count_behind(one, reading)) for tag, one in sorted(newest.items()))


def _count_behind(held: HeldEdition, reading: Reading) -> int:
    assert held.effective_date is not None, "filtered by date"  # noqa: S101
    return reading.timeline.editions_behind(held.effective_date, reading.effective_date)


def read_beside(language: Language, shown: Sequence[PlacedText]) -> Beside:
    """Return the translations of the texts shown, by one query."""
    rules = {text.rule_id for text in shown if text.rule_id is not None}
    numbers = {text.number for text in shown} if not language.behind else set()
    found = read_translated_texts(language.held.pk, rules, numbers)
    meant = [text for text in found if not text.is_example and (text.rule_id in rules or text.number in numbers)]
    above = {text.pk for text in meant}
    texts = [text for text in found if text.pk in above or (text.is_example and text.parent_id in above)]
    return Beside(language, tuple(texts), {text.number: text for text in found if not text.is_example})
