"""Does reading the seed documents give what their gold file says? Every single fact, place by place."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.documents import RawDocument
from ingest.errors import IngestError
from ingest.evaluation.facts import Fact, first_words, item, last_words
from ingest.evaluation.gold import GoldBlock, GoldDocument, GoldRuling, GoldSubrule
from ingest.page import plain_lines
from ingest.records import EditionRecord, EntryKind, Noise, ParsedDocument, RuleEntry, RulingRecord
from ingest.sources import SOURCES
from ingest.sources.rule_page import NAVIGATION
from ingest.sources.rulings_page import CARD_NAME
from rulings_site.rules.references import find_references


@dataclass(frozen=True)
class _Reading:
    """A document as it was read, beside its gold data."""

    gold: GoldDocument
    parsed: ParsedDocument
    lines: tuple[str, ...]
    rulings: tuple[RulingRecord, ...]

    def fact(self, place: str, expected: object, found: object) -> Fact:
        return Fact(self.gold.document, place, expected, found)

    @property
    def dropped(self) -> list[Noise]:
        """The noise without the line that stays as the name of every ruling's card."""
        return [noise for noise in self.parsed.noise if noise.kind != CARD_NAME]


def check_reading(gold: GoldDocument, document: RawDocument) -> Iterator[Fact]:
    """Yield the facts of one document. A document that cannot be read has every one of them wrong."""
    parsed = read_seed(document)
    reading = _Reading(gold, parsed, plain_lines(document), tuple(parsed.rulings))
    yield reading.fact("kind", gold.kind, parsed.kind)
    yield reading.fact("languages", sorted(gold.languages), sorted(_languages(reading)))
    yield from _check_counts(reading)
    for index, block in enumerate(gold.blocks):
        yield from _check_block(reading, block, item(parsed.editions, index))
    yield from _check_card(reading)
    for ruling in gold.rulings:
        yield from _check_ruling(reading, ruling, item(reading.rulings, ruling.position - 1))
    yield from _check_noise(reading)


def read_seed(document: RawDocument) -> ParsedDocument:
    """Return the document as its source reads it; one that cannot be read has the reason as its kind."""
    sources = [source for source in SOURCES if source.recognise(document)]
    if len(sources) != 1:
        return ParsedDocument(kind="recognised as " + (", ".join(source.NAME for source in sources) or "nothing"))
    try:
        parsed = sources[0].parse(document)
        sources[0].check(parsed)
    except IngestError as error:
        return ParsedDocument(kind=f"refused: {error}")
    return parsed


def _languages(reading: _Reading) -> set[str]:
    spans = {tag for ruling in reading.rulings for _, _, tag in ruling.spans}
    return {edition.language for edition in reading.parsed.editions} | {r.language for r in reading.rulings} | spans


def _check_counts(reading: _Reading) -> Iterator[Fact]:
    subrules = [_subrules(edition) for edition in reading.parsed.editions]
    navigation = (noise for noise in reading.parsed.noise if noise.kind == NAVIGATION)
    found: dict[str, object] = {
        "blocks": len(subrules),
        "subrules": sum(map(len, subrules)),
        "subrules_per_block": tuple(map(len, subrules)),
        "references": sum(len(find_references(entry.text)) for block in subrules for entry in block),
        "navigation_entries": sum(noise.last_line - noise.line + 1 for noise in navigation),
        "rulings": len(reading.rulings),
        "dates": dict(Counter(str(ruling.published_date) for ruling in reading.rulings)),
        "languages": dict(Counter(ruling.language for ruling in reading.rulings)),
        "rulings_with_english_parts": sum(any(span[2] == "en" for span in r.spans) for r in reading.rulings),
    }
    for name, count in found.items():
        if (expected := getattr(reading.gold.counts, name)) is not None:
            yield reading.fact(f"number of {name}", expected, count)


def _subrules(edition: EditionRecord) -> list[RuleEntry]:
    return [entry for entry in edition.entries if entry.kind is EntryKind.SUBRULE]


def _check_block(reading: _Reading, gold: GoldBlock, edition: EditionRecord | None) -> Iterator[Fact]:
    place = f"{gold.language} {gold.number}"
    heading = edition.entries[0] if edition else None
    printed = gold.number + "." * gold.dot_after_number
    yield reading.fact(f"{place}, language", gold.language, edition and edition.language)
    yield reading.fact(f"{place}, number", gold.number, heading and heading.number)
    yield reading.fact(f"{place}, number as printed", printed, heading and heading.printed)
    yield reading.fact(f"{place}, heading", gold.heading, heading and heading.text)
    subrules = _subrules(edition) if edition else []
    for index, subrule in enumerate(gold.subrules):
        yield from _check_subrule(reading, gold, subrule, item(subrules, index))


def _check_subrule(reading: _Reading, block: GoldBlock, gold: GoldSubrule, entry: RuleEntry | None) -> Iterator[Fact]:
    number = block.number + gold.letter
    place = f"{block.language} {number}"
    text = entry.text if entry else ""
    yield reading.fact(f"{place}, number", number, entry and entry.number)
    yield reading.fact(f"{place}, letter as printed", number if gold.letter_printed else "", entry and entry.printed)
    yield reading.fact(f"{place}, first words", gold.first_words, first_words(text, gold.first_words))
    yield reading.fact(f"{place}, last words", gold.last_words, last_words(text, gold.last_words))
    references = find_references(text)
    yield reading.fact(f"{place}, number of references", len(gold.references), len(references))
    for index, expected in enumerate(gold.references):
        found = item(references, index)
        printed = found and text[found.start : found.end]
        yield reading.fact(f"{place}, reference {index + 1}", expected.printed, printed)
        yield reading.fact(f"{place}, words before {expected.printed}", expected.with_word, found and found.with_word)


def _check_card(reading: _Reading) -> Iterator[Fact]:
    if card := reading.gold.card:
        named = {(ruling.card_name, ruling.card_language) for ruling in reading.rulings}
        kept = [reading.lines[noise.line - 1] for noise in reading.parsed.noise if noise.kind == CARD_NAME]
        yield reading.fact("card", {(card.printed, card.language)}, named)
        yield reading.fact("line of the card", [card.printed], kept)


def _check_ruling(reading: _Reading, gold: GoldRuling, ruling: RulingRecord | None) -> Iterator[Fact]:
    place = f"ruling {gold.position}"
    text = ruling.text if ruling else ""
    printed = reading.lines[ruling.line - 1].strip() if ruling else None
    yield reading.fact(f"{place}, date", gold.published, ruling and str(ruling.published_date))
    yield reading.fact(f"{place}, date as printed", gold.date_as_printed, printed)
    yield reading.fact(f"{place}, language", gold.language, ruling and ruling.language)
    yield reading.fact(f"{place}, characters", gold.characters, len(text))
    yield reading.fact(f"{place}, first words", gold.first_words, first_words(text, gold.first_words))
    spans = ruling.spans if ruling else ()
    yield reading.fact(f"{place}, number of parts", len(gold.english_parts), len(spans))
    offset = _find_in_file(reading, ruling) if ruling else 0
    for index, part in enumerate(gold.english_parts):
        start, end, tag = item(spans, index) or (0, 0, "")
        own, in_file = f"{place}, part {index + 1}", (offset + start, offset + end)
        yield reading.fact(f"{own}, span", part.span, (start, end))
        yield reading.fact(f"{own}, span in the file", part.span_in_file, in_file)
        yield reading.fact(f"{own}, language", part.language, tag)
        yield reading.fact(f"{own}, first words", part.first_words, first_words(text[start:end], part.first_words))
        yield reading.fact(f"{own}, last words", part.last_words, last_words(text[start:end], part.last_words))


def _find_in_file(reading: _Reading, ruling: RulingRecord) -> int:
    """Return the place of a ruling's text in the whole file, -1 if it does not stand there as it is."""
    before = sum(len(line) + 1 for line in reading.lines[: ruling.line])
    return "\n".join(reading.lines).find(ruling.text, before)


def _check_noise(reading: _Reading) -> Iterator[Fact]:
    lines = [(noise.line, noise.last_line) for noise in reading.dropped]
    kinds = {(noise.line, noise.last_line): noise.kind for noise in reading.dropped}
    yield reading.fact("dropped lines", [gold.lines for gold in reading.gold.noise], lines)
    for gold in reading.gold.noise:
        first, last = gold.lines
        place = f"lines {first} to {last}"
        kind = kinds.get(gold.lines, "no noise")
        yield reading.fact(f"{place}, kind", gold.what, gold.what if kind in gold.what else kind)
        there = " ".join(reading.lines[first - 1 : last])
        yield reading.fact(f"{place}, words", gold.words, gold.words if gold.words in there else there[:60])
    yield reading.fact("lines in no record or in two", [], _find_unaccounted(reading))


def _find_unaccounted(reading: _Reading) -> list[int]:
    parts: list[RuleEntry | RulingRecord | Noise] = [*reading.rulings, *reading.parsed.noise]
    parts += [entry for edition in reading.parsed.editions for entry in edition.entries]
    uses: Counter[int] = Counter()
    for part in parts:
        uses.update(range(part.line, part.last_line + 1))
    return [number for number, line in enumerate(reading.lines, 1) if line.strip() and uses[number] != 1]
