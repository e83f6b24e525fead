"""All the texts that a page needs, by one statement: those it shows, those they cite, and those around them.

The statements are written out because the ORM takes 6 ms to write one of them and SQLite 0.7 ms to
run it (2026-11-30, whole corpus). They read an edition by number or position, never as a whole.
Every value in them is a parameter.
"""

from collections.abc import Collection, Mapping
from string import ascii_lowercase
from typing import NamedTuple

from django.db import connection

from rulings_site.rules.numbers import parent_number

RULES_A_PART = 40
"""Rules of a section on one page: 702 has some 900 texts, more than one page should carry."""


class PlacedText(NamedTuple):
    """A numbered text, or one example, at its place in one edition: an entry and its wording without their models."""

    pk: int
    edition_id: int
    position: int
    kind: str
    number: str
    occurrence: int
    printed: str
    parent_id: int | None
    rule_id: int | None
    line: int
    last_line: int
    text: str

    @property
    def is_example(self) -> bool:
        return self.kind == "example"


def family_of(number: str) -> list[str]:
    """Return the number of a rule and all that subrules of it can have: 702.9, 702.9a to 702.9z, 702.9aa to 702.9az."""
    return [number, *(f"{number}{tens}{letter}" for tens in ("", "a") for letter in ascii_lowercase)]


_FAMILY = ", ".join(f"%(family{place})s" for place in range(len(family_of(""))))
_COLUMNS = """
    SELECT entry.id, entry.edition_id, entry.position, entry.kind, entry.number, entry.occurrence, entry.printed,
        entry.parent_id, entry.rule_id, entry.line, entry.last_line, wording.text
    FROM rules_entry entry JOIN rules_wording wording ON wording.id = entry.wording_id
"""
_ABOVE = "SELECT id FROM rules_entry WHERE edition_id = %(edition)s AND number IN (%(section)s, %(chapter)s)"
_CITED = """
    SELECT id FROM rules_entry WHERE edition_id = %(edition)s AND kind <> 'example' AND number IN (
        SELECT citation.number FROM shown JOIN rules_citation citation ON citation.wording_id = shown.wording_id)
"""
_UNDATED = """
    SELECT id FROM rules_entry WHERE kind <> 'example' AND number IN ({numbers})
        AND edition_id IN (SELECT id FROM rules_edition WHERE effective_date IS NULL)
"""
_NEIGHBOURS = """
    SELECT id FROM rules_entry WHERE id = (
        SELECT id FROM rules_entry WHERE edition_id = %(edition)s AND kind = '{level}' AND position < ({here})
        ORDER BY position DESC LIMIT 1)
    UNION ALL SELECT id FROM rules_entry WHERE id = (
        SELECT id FROM rules_entry WHERE edition_id = %(edition)s AND kind = '{level}' AND position > ({here})
        ORDER BY position LIMIT 1)
"""
_HERE = "SELECT MIN(position) FROM {} WHERE kind <> 'example'"
_RULE = f"""
    WITH shown AS (
        SELECT id, position, kind, wording_id FROM rules_entry WHERE edition_id = %(edition)s AND number IN ({_FAMILY})
    )
    {_COLUMNS} WHERE entry.id IN (
        SELECT id FROM shown
        UNION ALL {_ABOVE}
        UNION ALL {_CITED}
        UNION ALL {_UNDATED.format(numbers=_FAMILY)}
        UNION ALL {_NEIGHBOURS.format(level="rule", here=_HERE.format("shown"))}
    ) ORDER BY entry.position
"""  # noqa: S608
# The part ends before the first rule of the next one, the last part before the next section.
_SECTION = f"""
    WITH section AS (
        SELECT id, position, kind FROM rules_entry
        WHERE edition_id = %(edition)s AND number = %(section)s AND kind = 'section'
    ), listed AS (
        SELECT id, position FROM rules_entry WHERE kind = 'rule' AND parent_id IN (SELECT id FROM section)
    ), shown AS (
        SELECT id, wording_id FROM rules_entry WHERE edition_id = %(edition)s
        AND position > CASE WHEN %(start)s = 0 THEN (SELECT MIN(position) FROM section)
            ELSE (SELECT position FROM listed ORDER BY position LIMIT 1 OFFSET %(start)s) - 1 END
        AND position < COALESCE(
            (SELECT position FROM listed ORDER BY position LIMIT 1 OFFSET %(end)s),
            (SELECT MIN(position) FROM rules_entry WHERE edition_id = %(edition)s AND kind IN ('section', 'chapter')
                AND position > (SELECT MAX(position) FROM section)),
            2147483647)
    )
    {_COLUMNS} WHERE entry.id IN (
        SELECT id FROM section
        UNION ALL SELECT id FROM listed
        UNION ALL SELECT id FROM shown
        UNION ALL {_ABOVE}
        UNION ALL {_CITED}
        UNION ALL {_UNDATED.format(numbers="%(section)s")}
        UNION ALL {_NEIGHBOURS.format(level="section", here=_HERE.format("section"))}
    ) ORDER BY entry.position
"""  # noqa: S608


def read_rule_texts(edition: int, number: str) -> list[PlacedText]:
    """Return the texts of a rule in an edition, of all above it, beside it and cited by it, and undated ones.

    They come by position, whatever edition they are of.
    """
    section = parent_number(number) or ""
    family = {f"family{place}": one for place, one in enumerate(family_of(number))}
    return _read(_RULE, {"edition": edition, "section": section, "chapter": section[:1], **family})


def read_section_texts(edition: int, number: str, part: int) -> list[PlacedText]:
    """Return the same for a part of a section, and all its rules. Parts count from 1; one beyond the last is empty."""
    bounds = {"start": RULES_A_PART * (part - 1), "end": RULES_A_PART * part}
    return _read(_SECTION, {"edition": edition, "section": number, "chapter": number[:1], **bounds})


def read_translated_texts(
    editions: Collection[int], rules: Collection[int], numbered: Collection[int], numbers: Collection[str]
) -> list[PlacedText]:
    """Return what stands for these rules in editions, with examples, and all it cites in its own edition.

    In the `numbered` ones of the editions also what stands at these numbers.
    """
    held = {f"edition{place}": one for place, one in enumerate(editions)}
    current = {f"current{place}": one for place, one in enumerate(numbered)}
    named = {f"rule{place}": one for place, one in enumerate(rules)}
    at = {f"number{place}": one for place, one in enumerate(numbers)}
    either = f"+rule_id IN ({_list(named)}) OR (edition_id IN ({_list(current)}) AND number IN ({_list(at)}))"
    # Whole editions are read, the plus keeps SQLite from another way: a rule has an entry in each edition, and there
    # are more editions than rules here. The cross joins keep it from reading an edition for each text that cites.
    statement = f"""
        WITH numbered AS (
            SELECT id, edition_id, wording_id FROM rules_entry
            WHERE edition_id IN ({_list(held)}) AND kind <> 'example' AND ({either})
        ), shown AS (
            SELECT id, edition_id, wording_id FROM numbered
            UNION ALL SELECT id, edition_id, wording_id FROM rules_entry WHERE kind = 'example'
                AND parent_id IN (SELECT id FROM numbered)
        )
        {_COLUMNS} WHERE entry.id IN (
            SELECT id FROM shown
            UNION ALL SELECT cited.id FROM shown CROSS JOIN rules_citation citation CROSS JOIN rules_entry cited
                WHERE citation.wording_id = shown.wording_id AND cited.edition_id = shown.edition_id
                AND cited.number = citation.number AND cited.kind <> 'example'
        ) ORDER BY entry.position
    """  # noqa: S608
    return _read(statement, {**held, **current, **named, **at})


_BRANCH = f"""
    WITH addressed AS (
        SELECT id, parent_id FROM rules_entry
        WHERE edition_id = %(edition)s AND number = %(number)s AND kind <> 'example'
    ), below AS (
        SELECT id FROM rules_entry WHERE parent_id IN (SELECT id FROM addressed)
    )
    {_COLUMNS} WHERE entry.id IN (
        SELECT id FROM addressed
        UNION ALL SELECT id FROM below
        UNION ALL SELECT id FROM rules_entry WHERE kind = 'example' AND parent_id IN (SELECT id FROM below)
        UNION ALL SELECT parent_id FROM addressed WHERE parent_id IS NOT NULL
        UNION ALL SELECT id FROM rules_entry WHERE kind <> 'example' AND %(siblings)s = 1
            AND parent_id IN (SELECT parent_id FROM addressed)
        UNION ALL {_ABOVE}
    ) ORDER BY entry.position
"""  # noqa: S608


def read_branch(edition: int, number: str, *, with_siblings: bool = False) -> list[PlacedText]:
    """Return what stands behind a number of any level, what is above and directly below it, and all their examples.

    With `with_siblings` also what stands beside it, under the same text.
    """
    above = {"section": number[:3], "chapter": number[:1]}
    return _read(_BRANCH, {"edition": edition, "number": number, "siblings": int(with_siblings), **above})


def read_numbered_texts(edition: int, numbers: Collection[str]) -> list[PlacedText]:
    """Return what stands behind these numbers in an edition."""
    named = {f"number{place}": one for place, one in enumerate(numbers)}
    where = f"entry.edition_id = %(edition)s AND entry.kind <> 'example' AND entry.number IN ({_list(named)})"
    return _read(f"{_COLUMNS} WHERE {where} ORDER BY entry.position", {"edition": edition, **named})


def _list(named: Mapping[str, int | str]) -> str:
    return ", ".join(f"%({name})s" for name in named) or "NULL"


def _read(statement: str, parameters: Mapping[str, int | str]) -> list[PlacedText]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        return [PlacedText(*row) for row in cursor.fetchall()]
