"""The rulings of a card with all that is told of each, by one statement, however many they are.

Written out for the reason given in `rules/placed_texts`: what would be four queries of the ORM is read
at once. A ruling comes once for each rule its text rests on; numbers and cards are looked up once each.
It is put in order here: asked for an order, SQLite reads all rulings there are by date (110 ms).
"""

import json
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from django.db import connection

from rulings_site.rulings.models import Alignment, Ruling, RulingText, Succession

_RULINGS = """
    WITH listed AS MATERIALIZED (
        SELECT text_id, stale_rule_id FROM rulings_ruling WHERE card_id = %(card)s
    ), counted AS MATERIALIZED (
        SELECT text_id, (
            SELECT COUNT(DISTINCT other.card_id) FROM rulings_ruling other WHERE other.text_id = one.text_id
        ) AS card_count
        FROM (SELECT DISTINCT text_id FROM listed) one
    ), numbered AS MATERIALIZED (
        SELECT rule_id, (
            SELECT number FROM rules_period period WHERE period.rule_id = one.rule_id AND period.since <= %(day)s
            ORDER BY since DESC, id DESC LIMIT 1
        ) AS number
        FROM (
            SELECT rule_id FROM rulings_basis WHERE text_id IN (SELECT text_id FROM listed)
            UNION SELECT stale_rule_id FROM listed WHERE stale_rule_id IS NOT NULL
        ) one
    )
    SELECT ruling.id, ruling.published_date, ruling.source_name, ruling.first_seen, ruling.last_seen,
        ruling.withdrawn_date, ruling.stale_since, ruling.stale_rule_id, ruling.text_id,
        text.language, text.text, CAST(text.spans AS text), counted.card_count, stale.number,
        alignment.id, alignment.original_id, alignment.certainty, alignment.score, CAST(alignment.evidence AS text),
        succession.id, succession.kind, succession.new_id, succession.likeness, succession.observed_date,
        basis.id, basis.rule_id, basis.reason, basis.confidence, basis.evidence, numbered.number
    FROM rulings_ruling ruling
    JOIN rulings_rulingtext text ON text.id = ruling.text_id
    JOIN counted ON counted.text_id = ruling.text_id
    LEFT JOIN numbered stale ON stale.rule_id = ruling.stale_rule_id
    LEFT JOIN rulings_alignment alignment ON alignment.translation_id = ruling.id
    LEFT JOIN rulings_succession succession ON succession.old_id = ruling.id
    LEFT JOIN rulings_basis basis ON basis.text_id = ruling.text_id
    LEFT JOIN numbered ON numbered.rule_id = basis.rule_id
    WHERE ruling.card_id = %(card)s
"""
_RULING = ("published_date", "source_name", "first_seen", "last_seen", "withdrawn_date", "stale_since", "stale_rule_id")


class NumberedBasis(NamedTuple):
    """A rule the text rests on as `Basis` has it, with its number on the day asked for: None where it was none yet."""

    rule_id: int
    reason: str
    confidence: int
    evidence: str
    number: str | None


@dataclass(slots=True)
class CardRuling:
    """A ruling as its card's page has it. `stale_number` is that of the rule that changed since."""

    ruling: Ruling
    card_count: int
    stale_number: str | None = None
    bases: list[NumberedBasis] = field(default_factory=list)
    alignment: Alignment | None = None
    successions: list[Succession] = field(default_factory=list)

    @property
    def language(self) -> str:
        return self.ruling.text.language


def read_card_rulings(card: int, day: date) -> list[CardRuling]:
    """Return all rulings of a card, newest first, with the numbers that rules had on a day."""
    with connection.cursor() as cursor:
        cursor.execute(_RULINGS, {"card": card, "day": day})
        rows = cursor.fetchall()
    rows.sort(key=_order)
    found: dict[int, CardRuling] = {}
    seen: set[tuple[str, int]] = set()
    for row in rows:
        one = found.get(row[0])
        if one is None:
            one = found[row[0]] = _read_ruling(card, row)
        _add_succession(one, row[19:24], seen)
        _add_basis(one, row[24:], seen)
    for one in found.values():
        if one.alignment:
            original = found.get(one.alignment.original_id or 0)
            one.alignment.original = original.ruling if original else None
        for succession in one.successions:
            succession.new = found[succession.new_id].ruling
    return list(found.values())


def _order(row: tuple[Any, ...]) -> tuple[int, int, int, int]:
    """Newest first; of one ruling the rule that is surest first."""
    pk, published_date, *_ = row
    basis, _, _, confidence, *_ = row[24:]
    return -published_date.toordinal(), pk, -(confidence or 0), basis or 0


def _read_ruling(card: int, row: tuple[Any, ...]) -> CardRuling:
    pk, *told = row[:8]
    text_id, language, text, spans, card_count, stale_number = row[8:14]
    ruling = Ruling(pk=pk, card_id=card, text_id=text_id, **dict(zip(_RULING, told, strict=True)))
    ruling.text = RulingText(pk=text_id, language=language, text=text, spans=json.loads(spans))
    one = CardRuling(ruling, card_count, stale_number)
    alignment, original, certainty, score, evidence = row[14:19]
    if alignment is not None:
        one.alignment = Alignment(
            pk=alignment, original_id=original, certainty=certainty, score=score, evidence=json.loads(evidence)
        )
        one.alignment.translation = ruling
    return one


def _add_succession(one: CardRuling, told: tuple[Any, ...], seen: set[tuple[str, int]]) -> None:
    pk, kind, new, likeness, observed_date = told
    if pk is not None and ("succession", pk) not in seen:
        seen.add(("succession", pk))
        succession = Succession(pk=pk, kind=kind, new_id=new, likeness=likeness, observed_date=observed_date)
        succession.old = one.ruling
        one.successions.append(succession)


def _add_basis(one: CardRuling, told: tuple[Any, ...], seen: set[tuple[str, int]]) -> None:
    pk, *told_of_it = told
    if pk is not None and (f"basis {one.ruling.pk}", pk) not in seen:
        seen.add((f"basis {one.ruling.pk}", pk))
        one.bases.append(NumberedBasis(*told_of_it))
