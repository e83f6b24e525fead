"""The translations beside a text: which edition of a language they are of, what it lacks, and single texts besides."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from rulings_site.languages.tags import own_name
from rulings_site.provenance.models import Document
from rulings_site.rules.held import HeldEdition
from rulings_site.rules.models import Edition
from rulings_site.rules.placed_texts import PlacedText, read_translated_texts
from rulings_site.rules.reading import Reading

MOST_BESIDE = 4
"""Languages read at once: more are no longer beside anything."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language that can be read beside the English: its newest edition not newer than the one read.

    `excerpts` are single texts in it: those that editors made from a dated wording, and, where the
    language has no edition yet, quotations without a date.
    """

    tag: str
    name: str
    held: HeldEdition | None
    behind: int
    excerpts: tuple[HeldEdition, ...] = ()

    @property
    def kind(self) -> str:
        return self.held.kind if self.held else Edition.Kind.EXCERPT

    @property
    def day(self) -> date | None:
        """The day its edition took effect; None if it has excerpts only."""
        return self.held.effective_date if self.held else None

    @property
    def document(self) -> Document | None:
        return self.held.document if self.held else None


@dataclass(frozen=True)
class Beside:
    """The texts of a page in one language, examples too, and what stands in their editions behind the numbers cited."""

    language: Language
    texts: tuple[PlacedText, ...] = ()
    excerpts: tuple[PlacedText, ...] = ()
    cited: Mapping[tuple[int, str], PlacedText] = field(default_factory=dict)

    @cached_property
    def _by_rule(self) -> dict[int, list[PlacedText]]:
        return _group(self.texts)

    @cached_property
    def _excerpts_by_rule(self) -> dict[int, list[PlacedText]]:
        return _group(self.excerpts)

    @cached_property
    def _by_number(self) -> dict[tuple[str, int], list[PlacedText]]:
        """Texts of no known rule. One that is known to be another rule never stands in for a number."""
        unknown = (text for text in self.texts if not text.is_example and text.rule_id is None)
        return {(text.number, text.occurrence): [text] for text in unknown}

    @cached_property
    def examples(self) -> dict[int | None, list[PlacedText]]:
        """The examples below each text."""
        found: dict[int | None, list[PlacedText]] = defaultdict(list)
        for text in (*self.texts, *self.excerpts):
            if text.is_example:
                found[text.parent_id].append(text)
        return found

    def of(self, text: PlacedText) -> list[PlacedText]:
        """Return the translations of a text: the same rule, or in the same edition the same number."""
        if text.rule_id in self._by_rule:
            return self._by_rule[text.rule_id]
        return [] if self.language.behind else self._by_number.get((text.number, text.occurrence), [])

    def excerpts_of(self, text: PlacedText) -> list[tuple[PlacedText, HeldEdition]]:
        """Return single translations of the same rule, each with what it is an excerpt of."""
        editions = {one.pk: one for one in self.language.excerpts}
        found = self._excerpts_by_rule.get(text.rule_id, ()) if text.rule_id is not None else ()
        return [(one, editions[one.edition_id]) for one in found]

    def list_asked(self, texts: Iterable[PlacedText]) -> set[int]:
        """Return the rules among these texts whose history is to be told: without translation, or with an older one."""
        rules = {text.rule_id for text in texts if text.rule_id is not None}
        return rules if self.language.behind else (rules - self._by_rule.keys()) | self._excerpts_by_rule.keys()


def _group(texts: Iterable[PlacedText]) -> dict[int, list[PlacedText]]:
    found: dict[int, list[PlacedText]] = defaultdict(list)
    for text in texts:
        if text.rule_id is not None and not text.is_example:
            found[text.rule_id].append(text)
    return found


def list_languages(reading: Reading) -> tuple[Language, ...]:
    """Return the languages held beside an edition, by their tag."""
    newest: dict[str, HeldEdition] = {}
    excerpts: dict[str, list[HeldEdition]] = defaultdict(list)
    for one in reading.held:  # oldest first
        if one.language == "en":
            continue
        if one.kind == Edition.Kind.EXCERPT:
            if not (day := one.effective_date or one.fits_from) or day <= reading.effective_date:
                excerpts[one.language].append(one)
        elif one.effective_date and one.effective_date <= reading.effective_date:
            newest[one.language] = one
    return tuple(
        Language(tag, own_name(tag), held, _count_behind(held, reading), _choose(excerpts[tag], held))
        for tag in sorted(newest.keys() | excerpts.keys())
        for held in [newest.get(tag)]
    )


def _choose(excerpts: Iterable[HeldEdition], held: HeldEdition | None) -> tuple[HeldEdition, ...]:
    """Quotations without a date stand beside only in want of an edition: pages list them anyway."""
    return tuple(one for one in excerpts if one.effective_date or held is None)


def _count_behind(held: HeldEdition | None, reading: Reading) -> int:
    if held is None or held.effective_date is None:
        return 0
    return reading.timeline.editions_behind(held.effective_date, reading.effective_date)


def read_beside(languages: Sequence[Language], shown: Sequence[PlacedText]) -> list[Beside]:
    """Return the translations of the texts shown in each of these languages, by one query."""
    rules = {text.rule_id for text in shown if text.rule_id is not None}
    current = [one.held.pk for one in languages if one.held and not one.behind]
    numbers = {text.number for text in shown} if current else set()
    editions = [held.pk for one in languages for held in (one.held, *one.excerpts) if held]
    found = read_translated_texts(editions, rules, current, numbers) if editions else []
    meant = {
        text.pk
        for text in found
        if not text.is_example and (text.rule_id in rules or (text.number in numbers and text.edition_id in current))
    }
    texts = [text for text in found if text.pk in meant or (text.is_example and text.parent_id in meant)]
    cited = {(text.edition_id, text.number): text for text in found if not text.is_example}
    return [_make_beside(one, texts, cited) for one in languages]


def _make_beside(
    language: Language, texts: Iterable[PlacedText], cited: Mapping[tuple[int, str], PlacedText]
) -> Beside:
    edition = language.held.pk if language.held else None
    excerpts = {one.pk for one in language.excerpts}
    return Beside(
        language,
        tuple(text for text in texts if text.edition_id == edition),
        tuple(text for text in texts if text.edition_id in excerpts),
        cited,
    )
