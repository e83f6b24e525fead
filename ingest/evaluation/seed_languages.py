"""Is each character of the seed documents in the language the gold file says? Counted in characters."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ingest.documents import RawDocument
from ingest.evaluation.facts import Fact, item
from ingest.evaluation.gold import GoldBlock, GoldDocument, GoldRuling
from ingest.evaluation.seed_reading import read_seed
from ingest.records import EditionRecord, RulingRecord

Span = tuple[int, int, str]


def check_languages(gold: GoldDocument, document: RawDocument) -> Iterator[Fact]:
    """Yield a fact for each stretch of a text that is in one language, and said to be in one."""
    parsed = read_seed(document)
    for index, block in enumerate(gold.blocks):
        yield from _check_block(gold, block, item(parsed.editions, index))
    rulings = tuple(parsed.rulings)
    for ruling in gold.rulings:
        yield from _check_ruling(gold, ruling, item(rulings, ruling.position - 1))


def _check_block(gold: GoldDocument, block: GoldBlock, edition: EditionRecord | None) -> Iterator[Fact]:
    for entry in edition.entries if edition else ():
        place = f"{entry.number} in {block.language}"
        yield Fact(gold.document, place, block.language, edition and edition.language, weight=len(entry.text))


def _check_ruling(gold: GoldDocument, ruling: GoldRuling, record: RulingRecord | None) -> Iterator[Fact]:
    expected = [(*part.span, part.language) for part in ruling.english_parts]
    spans = record.spans if record else ()
    edges = {0, ruling.characters, *(edge for span in (*expected, *spans) for edge in span[:2])}
    stretches = sorted(edge for edge in edges if edge <= ruling.characters)
    for start, end in pairwise(stretches):
        yield Fact(
            gold.document,
            f"ruling {ruling.position}, characters {start} to {end}",
            _language_at(start, ruling.language, expected),
            record and _language_at(start, record.language, spans),
            weight=end - start,
        )


def _language_at(place: int, language: str, spans: Sequence[Span]) -> str:
    return next((tag for start, end, tag in spans if start <= place < end), language)
