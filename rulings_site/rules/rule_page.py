"""Everything the page of a section, rule or subrule shows, by three queries, four with a translation beside."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from django.urls import reverse

from rulings_site.rules.beside import MOST_BESIDE, Beside, Language, list_languages, read_beside
from rulings_site.rules.dependents import list_of_dependents
from rulings_site.rules.glossary import slug_of
from rulings_site.rules.headings import is_heading, shorten
from rulings_site.rules.held import HeldEdition
from rulings_site.rules.links import cited_numbers
from rulings_site.rules.models import Rule
from rulings_site.rules.numbers import parent_number, parse_number
from rulings_site.rules.placed_texts import PlacedText, family_of, read_rule_texts
from rulings_site.rules.reading import Reading
from rulings_site.rules.rows import Row, add_translations, make_rows
from rulings_site.rules.rule_lineage import RuleLineage
from rulings_site.rules.section_part import SectionPart, read_part
from rulings_site.rules.standings import Cited, Standing, read_standings

MOST_UNDATED = 50
NAME_LENGTH = 48


class NoSuchNumber(Exception):
    """The edition read has nothing behind the number; `page` knows what is above it and what is undated."""

    def __init__(self, page: "RulePage") -> None:
        super().__init__(page.number)
        self.page = page


class Named(NamedTuple):
    """A text to go to: its number or term, its address, and its name or first words."""

    number: str
    address: str
    name: str


class RulePage:
    """The page of a number in an edition. Raises NoSuchNumber where the edition does not have it.

    A long section is shown part by part, a subrule within its rule unless it is asked for alone:
    `head_number` is the number of the rule, `heads` what stands behind it, `addressed` what stands
    behind the number asked for.
    """

    def __init__(self, reading: Reading, number: str, *, page: str = "", is_alone: bool = False) -> None:
        self.reading, self.number, self.is_alone = reading, number, is_alone
        self.head_number = (parent_number(number) or number) if number[-1].isalpha() else number
        self.part: SectionPart | None = None
        self._read(page)
        numbered = [text for text in self.texts if not text.is_example]
        self.addressed = [text for text in numbered if text.number == number]
        self.heads = [text for text in numbered if text.number == self.head_number]
        if not self.addressed:
            raise NoSuchNumber(self)

    def _read(self, page: str) -> None:
        """Read everything the page needs, and take out what it shows as its own."""
        edition = self.reading.edition.pk
        self.texts: Sequence[PlacedText]
        if "." in self.number:
            self._read_texts = read_rule_texts(edition, self.head_number)
            family = set(family_of(self.head_number))
            self.texts = [one for one in self._read_texts if one.edition_id == edition and one.number in family]
        else:
            self.part = read_part(edition, self.number, page)
            self._read_texts, self.texts = self.part.texts, self.part.shown

    @property
    def text(self) -> PlacedText:
        return self.addressed[0]

    @property
    def head(self) -> PlacedText:
        return self.heads[0] if self.heads else self.text

    @property
    def is_section(self) -> bool:
        return self.part is not None

    @property
    def is_repeated(self) -> bool:
        """True where the edition prints the number twice (702.175 in 2024-09-20)."""
        return len(self.addressed) > 1

    @cached_property
    def name(self) -> str:
        """What the page is called: the name of the rule, or of its section where the rule is a sentence."""
        names = [head.text for head in self.heads if is_heading(head.text)]
        if names:
            return " · ".join(names)
        return self.crumbs[-1].name if self.crumbs else shorten(self.head.text)

    @cached_property
    def crumbs(self) -> list[Named]:
        """The chapter and section above, as far as the edition has them."""
        above = [number for number in (self.number[:1], self.number[:3]) if number != self.head_number]
        return [self._name(self._held[number]) for number in above if number in self._held]

    @property
    def above(self) -> Named | None:
        """What stands one level up; None if the edition does not have that either."""
        text = self._held.get(parent_number(self.number) or "")
        return self._name(text) if text else None

    @cached_property
    def _held(self) -> dict[str, PlacedText]:
        """What stands in the edition behind each number that is shown, cited, above or beside."""
        edition = self.reading.edition.pk
        numbered = (one for one in reversed(self._read_texts) if one.edition_id == edition and not one.is_example)
        return {text.number: text for text in numbered}

    def _name(self, text: PlacedText | Standing) -> Named:
        return Named(text.number, self.reading.address_of(text.number), shorten(text.text, NAME_LENGTH))

    @cached_property
    def languages(self) -> tuple[Language, ...]:
        return list_languages(self.reading)

    @property
    def tags(self) -> list[str]:
        """The languages asked for beside the English, in the order they were asked for, held or not."""
        return list(dict.fromkeys(filter(None, self.reading.beside.split(","))))[:MOST_BESIDE]

    @property
    def choices(self) -> list[tuple[Language, str, bool]]:
        """The languages there are, each with the value of `beside` that adds it or takes it away, and if it is on."""
        return [
            (one, ",".join([tag for tag in self.tags if tag != one.tag] if on else [*self.tags, one.tag]), on)
            for one in self.languages
            for on in [one.tag in self.tags]
        ]

    @property
    def unheld(self) -> list[str]:
        """The languages asked for of which nothing is held up to this edition."""
        held = {one.tag for one in self.languages}
        return [tag for tag in self.tags if tag not in held]

    @cached_property
    def beside(self) -> list[Beside]:
        """The translations asked for, without languages of which none is held up to this edition."""
        by_tag = {one.tag: one for one in self.languages}
        asked = [by_tag[tag] for tag in self.tags if tag in by_tag]
        return read_beside(asked, self.texts) if asked else []

    @cached_property
    def rows(self) -> list[Row]:
        """The rules and subrules in order. A name alone is the title and needs no row, unless translated or alone."""
        on = self.number if self.number != self.head_number and not self.is_alone else ""
        rows = make_rows(filter(self._is_shown, self.texts), self.reading.address_of, self.link, on)
        if self.beside:
            history: dict[int, list[Standing]] = defaultdict(list)
            for one in self._standings:
                history[one.rule_id].append(one)
            for beside in self.beside:
                add_translations(rows, beside, self.reading.address_on, history)
        return rows

    def _is_shown(self, text: PlacedText) -> bool:
        if self.is_alone:
            return text.number == self.number
        is_title = not self.beside and self.heads == [text] and is_heading(text.text)
        return text.kind != "section" and not is_title

    def link(self, number: str) -> str:
        """Return the address of a number that is cited, empty where the edition has none."""
        return self.reading.address_of(number) if number in self._held else ""

    @cached_property
    def refers_to(self) -> list[Named]:
        """What the texts cite."""
        numbers = cited_numbers(text.text for text in self.texts) - {self.head_number, self.number}
        held = sorted((self._held[one] for one in numbers & self._held.keys()), key=lambda text: text.position)
        return [self._name(text) for text in held]

    @cached_property
    def _standings(self) -> list[Standing]:
        """Where the rules addressed stood, what stood behind the number of the head, and what cites them this day."""
        rules = {text.rule_id for text in self.addressed if text.rule_id is not None}
        for beside in self.beside:
            rules |= beside.list_asked(self.texts)
        cited = None if self.is_section else Cited.of(self.number, {text.number for text in self.texts})
        return read_standings(rules, [self.head_number], cited, self.reading.effective_date)

    @cached_property
    def lineage(self) -> RuleLineage:
        """The rule addressed through time, and what else the number of the head has meant."""
        return RuleLineage(self.reading, self._standings, self.text.rule_id, self.head_number)

    @cached_property
    def cited_by(self) -> list[Named]:
        """The rules of this day, then the terms, that cite the rule addressed and do not belong to it."""
        own, day = {text.rule_id for text in self.texts}, self.reading.effective_date
        citing = [one for one in self._standings if one.rule_id not in own and one.holds_on(day)]
        rules = [one for one in citing if one.kind != Rule.Kind.TERM and one.number != self.head_number]
        terms = sorted(one.number for one in citing if one.kind == Rule.Kind.TERM)
        named = [self._name(one) for one in sorted(rules, key=lambda one: parse_number(one.number))]
        for term in terms:
            named.append(Named(term, f"{reverse('glossary-detail', args=[slug_of(term)])}?on={day}", "glossary"))
        return named

    @property
    def lists(self) -> tuple[tuple[str, str], ...]:
        """Titles and addresses of the lists of what rests on the rule addressed."""
        return list_of_dependents(self.reading, self.number)

    @cached_property
    def undated(self) -> list[tuple[PlacedText, HeldEdition]]:
        """Texts without a date that are printed under one of these numbers, by language and document."""
        undated = {one.pk: one for one in self.reading.held if one.effective_date is None}
        found = [(text, undated[text.edition_id]) for text in self._read_texts if text.edition_id in undated]
        return sorted(found, key=lambda one: (one[1].language, one[1].pk, one[0].position))[:MOST_UNDATED]

    @cached_property
    def _neighbours(self) -> list[PlacedText]:
        """What was read of the same level, in order: the nearest on each side is the one before and after."""
        level, edition = (self.head.kind if self.heads else "rule", self.reading.edition.pk)
        return [one for one in self._read_texts if one.kind == level and one.edition_id == edition]

    @property
    def previous(self) -> PlacedText | None:
        """The rule, or section, before this one."""
        return next((one for one in reversed(self._neighbours) if one.position < self.head.position), None)

    @property
    def next(self) -> PlacedText | None:
        """The rule, or section, after this one."""
        return next((one for one in self._neighbours if one.position > self.head.position), None)

    @property
    def lines(self) -> tuple[int, int]:
        """The first and last line of the texts addressed, in their document."""
        shown = self.texts if self.number == self.head_number else self.addressed
        return min(text.line for text in shown), max(text.last_line for text in shown)
