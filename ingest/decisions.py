"""The file of decisions: what a person decided about two texts of two editions. It wins over computed links.

A list in YAML, one entry a pair, reviewed like code (`link_decisions.yaml` says how to write one):

    - old: {edition: 20090501, number: 509.2}
      new: {edition: 20090711, number: 510.1}
      verdict: same
      why: Damage is dealt in the step of its own that the text announces.
      reviewed: 2026-12-01
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml

from ingest.documents import RawDocument
from ingest.errors import FetchError, ParseError
from ingest.typed_json import complain, convert
from rulings_site.rules.numbers import parse_number

DECISIONS_PATH = Path(__file__).parent / "link_decisions.yaml"
Verdict = Literal["same", "different", "split", "merged"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided about a text of one edition and a text of the next one.

    `same`: the new text is the rule that the old one was. `different`: it is not. `split`: the new
    text is a part of the old one, which goes on elsewhere or not at all. `merged`: the old text
    ended in the new one, which is another rule. `is_term`: the numbers are terms of the glossary.
    """

    old_edition: str
    old_number: str
    old_occurrence: int
    new_edition: str
    new_number: str
    new_occurrence: int
    verdict: Verdict
    why: str
    reviewed: date
    is_term: bool = False

    @property
    def old(self) -> tuple[str, str, int]:
        return self.old_edition, self.old_number, self.old_occurrence

    @property
    def new(self) -> tuple[str, str, int]:
        return self.new_edition, self.new_number, self.new_occurrence

    def __str__(self) -> str:
        return f"{_name(*self.old)} → {_name(*self.new)}: {self.verdict}"


def _name(edition: str, number: str, occurrence: int) -> str:
    return f"{number} of {edition}" if occurrence == 1 else f"{number} ({occurrence}) of {edition}"


class _Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: str
    number: str = ""
    term: str = ""
    occurrence: str = "1"


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: _Place
    new: _Place
    verdict: Verdict
    why: str
    reviewed: date


def read_decisions(path: Path = DECISIONS_PATH) -> tuple[Decision, ...]:
    """Return the decisions in a file, in its order.

    Raises FetchError if it cannot be read, ParseError naming the line for an entry that is not
    as it must be, that stands twice, or that contradicts another.
    """
    document = RawDocument(path.name, path.name, path)
    written = list(_read_entries(document))
    decisions = [(line, _decide(entry, document, f"line[{line}]")) for line, entry in written]
    _refuse_contradictions(decisions, document)
    return tuple(decision for _, decision in decisions)


def _read_entries(document: RawDocument) -> Iterator[tuple[int, _Written]]:
    """Yield each entry with its line."""
    node, data = _load(document)
    if not data:
        return
    if not isinstance(node, yaml.SequenceNode):
        raise complain(document, "line[1]", expected="a list of decisions", found=f"a {type(data).__name__}")
    for entry_node, entry in zip(node.value, data, strict=True):
        line = entry_node.start_mark.line + 1
        _refuse_repeated_keys(entry_node, document)
        yield line, convert(entry, _Written, document, f"line[{line}]")


def _load(document: RawDocument) -> tuple[yaml.Node | None, Any]:
    """Return the file as nodes, which know their lines, and as values, all of them texts: 702.10 is no 702.1."""
    try:
        with document.reading() as stream:
            loader = yaml.BaseLoader(stream.read().decode())
        node = loader.get_single_node()
        return node, loader.construct_document(node) if node else None
    except (OSError, UnicodeDecodeError) as error:
        raise FetchError(document.location, expected="decisions, in YAML and UTF-8", found=str(error)) from error
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{document.location}: line[{mark.line + 1}]" if mark else document.location
        raise ParseError(where, expected="YAML", found=" ".join(str(error).split())) from error


def _refuse_repeated_keys(node: yaml.Node, document: RawDocument) -> None:
    """YAML takes the last of two equal keys and says nothing."""
    if isinstance(node, yaml.MappingNode):
        seen = set()
        for key, value in node.value:
            if key.value in seen:
                where = f"line[{key.start_mark.line + 1}]"
                raise complain(document, where, expected="each key once", found=f"{key.value} twice")
            seen.add(key.value)
            _refuse_repeated_keys(value, document)


def _decide(entry: _Written, document: RawDocument, where: str) -> Decision:
    for side, place in (("old", entry.old), ("new", entry.new)):
        _check_place(place, document, f"{where}.{side}")
    if bool(entry.old.term) != bool(entry.new.term):
        raise complain(document, where, expected="two numbers or two terms", found="one of each")
    if entry.old.edition == entry.new.edition:
        found = f"{entry.old.edition} twice"
        raise complain(document, where, expected="texts of two editions", found=found)
    if not entry.why.strip():
        raise complain(document, f"{where}.why", expected="a reason, in a sentence", found="nothing")
    return Decision(
        old_edition=entry.old.edition,
        old_number=entry.old.number or entry.old.term,
        old_occurrence=int(entry.old.occurrence),
        new_edition=entry.new.edition,
        new_number=entry.new.number or entry.new.term,
        new_occurrence=int(entry.new.occurrence),
        verdict=entry.verdict,
        why=entry.why,
        reviewed=entry.reviewed,
        is_term=bool(entry.old.term),
    )


def _check_place(place: _Place, document: RawDocument, where: str) -> None:
    if not place.edition.strip():
        raise complain(document, f"{where}.edition", expected="the label of an edition, 20090501", found="nothing")
    if bool(place.number) == bool(place.term):
        found = "both" if place.number else "neither"
        raise complain(document, where, expected="either a number or a term of the glossary", found=found)
    if not place.occurrence.isdecimal() or int(place.occurrence) < 1:
        raise complain(document, f"{where}.occurrence", expected="1 or more", found=repr(place.occurrence))
    if place.number:
        try:
            parse_number(place.number)
        except ValueError:
            expected = "a rule number in its plain form, 702.9a"
            raise complain(document, f"{where}.number", expected=expected, found=repr(place.number)) from None


def claims_of(decision: Decision) -> list[Hashable]:
    """Return what no other decision may claim as well: the pair, and of one rule each side of it."""
    claims: list[Hashable] = [(decision.old, decision.new)]
    if decision.verdict == "same":
        claims += [("old", decision.old, decision.new_edition), ("new", decision.new, decision.old_edition)]
    return claims


def _refuse_contradictions(decisions: Iterable[tuple[int, Decision]], document: RawDocument) -> None:
    """One verdict a pair; and a rule goes on as one rule: no two texts of an edition are the same old or new one."""
    lines: dict[Hashable, tuple[int, str]] = {}
    for line, decision in decisions:
        claims = claims_of(decision)
        for claim in claims:
            if claim in lines:
                before, verdict = lines[claim]
                expected = f"no other verdict than in line {before}: {verdict}"
                if verdict == str(decision):
                    expected = f"each decision once, this one is in line {before}"
                raise complain(document, f"line[{line}]", expected=expected, found=str(decision))
        lines |= {claim: (line, str(decision)) for claim in claims}
