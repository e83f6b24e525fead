"""Is each block of the seed documents dated as their gold file says? Facet by facet, against the editions held."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ingest.agree import read_texts
from ingest.documents import RawDocument
from ingest.evaluation.facts import Fact, first_words, item
from ingest.evaluation.gold import GoldAgreement, GoldBlock, GoldDocument, GoldSpan, GoldStanding, GoldSubrule
from ingest.evaluation.seed_reading import read_seed
from rulings_site.rules.agreement.book import Book, Editions
from rulings_site.rules.agreement.conclusion import Conclusion, Kind
from rulings_site.rules.agreement.facets import Facets
from rulings_site.rules.agreement.judgement import Finding
from rulings_site.rules.agreement.matching import count_found
from rulings_site.rules.agreement.texts import fold
from rulings_site.rules.dating import date_texts
from rulings_site.rules.numbers import parent_number

NO_WORDING = "no dated edition has this wording"
NO_NUMBER, SAME_RULE, OTHER_RULE = "no such number", "same rule", "other rule"

Compared = tuple[str, object, object]
"""What is compared, what is expected, what was found."""


def check_agreement(gold: GoldDocument, document: RawDocument) -> Iterator[Fact]:
    """Yield the facts of one document; none where the gold file dates nothing in it."""
    if all(block.agreement is None for block in gold.blocks):
        return
    parsed = read_seed(document)
    book, findings = date_texts(read_texts(parsed.editions, document, parsed.noise))
    for index, block in enumerate(gold.blocks):
        dated = _DatedBlock(book, item(findings, index))
        for name, expected, found in dated.compare(block):
            yield Fact(gold.document, f"{block.language} {block.number}, {name}", expected, found)


@dataclass(frozen=True)
class _DatedBlock:
    """A block as it was dated. Without a finding nothing is right."""

    book: Book
    finding: Finding | None

    @property
    def facets(self) -> Facets:
        return self.finding.facets if self.finding else Facets()

    @property
    def conclusion(self) -> Conclusion:
        return self.finding.conclusion if self.finding else Conclusion(Kind.UNDETERMINED)

    @cached_property
    def rules(self) -> dict[str, int]:
        """The rule of each of its numbers, and of each it cites."""
        matches = self.finding.matches if self.finding else ()
        own = {passage.number: standing.rule for match in matches for passage, standing in match.pairs}
        return {meaning.number: meaning.rule for meaning in self.facets.references} | own

    def compare(self, gold: GoldBlock) -> Iterator[Compared]:
        """Yield what is compared of a block."""
        if gold.agreement:
            yield from self._compare_facets(gold.agreement)
            yield from self._compare_navigation(gold.agreement)
            yield from self._compare_conclusion(gold.agreement)
        for subrule in gold.subrules:
            number = gold.number + subrule.letter
            yield from self._compare_meaning(number, subrule.in_edition, subrule.today, subrule.printed_number_today)
            for one in subrule.references:
                yield from self._compare_meaning(one.printed, one.in_edition, one.today, one.printed_number_today)
            yield from self._compare_words(number, subrule)

    def _compare_facets(self, gold: GoldAgreement) -> Iterator[Compared]:
        facets, cited = self.facets, gold.references
        means = {meaning.number: meaning.editions for meaning in facets.references}
        yield "numbers cited", [one.number for one in cited.each], [*means]
        for name, span, editions in (
            ("number", gold.number, facets.number),
            *((f"meaning of {one.number}", one.meaning_holds, means.get(one.number)) for one in cited.each),
            ("references together", cited.together, facets.together),
            ("references together with number", cited.together_with_number, facets.together_with_number),
            ("content", gold.content, facets.content),
            ("wording", gold.wording.agrees_with, facets.wording.editions if facets.wording else None),
        ):
            yield name, _expect(span), self._find(editions)

    def _compare_navigation(self, gold: GoldAgreement) -> Iterator[Compared]:
        expected, listing = gold.navigation, self.facets.listing
        yield "navigation", expected is not None, listing is not None
        if expected and listing:
            since = "" if listing.held_since is None else self.book.line[listing.held_since].label
            yield "highest listed", expected.highest, listing.highest
            yield "numbers listed", expected.entries, listing.count
            yield "highest held", expected.highest_in_corpus, f"{listing.highest_held} (from {since})"
            yield "editions with the highest listed", expected.editions_with_highest, len(listing.editions)

    def _compare_conclusion(self, gold: GoldAgreement) -> Iterator[Compared]:
        expected, found = gold.conclusion, self.conclusion
        labels = [self.book.line[place].label for place in sorted(found.editions)]
        nearest = [self.book.line[place].label for place in sorted(found.nearest)]
        yield "answer", expected.kind, NO_WORDING if found.kind is Kind.NONE and not found.has_words else found.kind
        yield "confidence", expected.confidence, "sure" if found.is_sure else "not sure"
        if expected.edition:
            yield "edition", [expected.edition], labels
        if expected.first:
            first, last = (labels[0], labels[-1]) if labels else ("", "")
            yield "first edition", expected.first, first
            yield "last edition", expected.last, None if found.is_open else last
            yield "last edition held", expected.last_in_corpus, last
        if expected.nearest_by_number_and_references:
            yield "nearest", [expected.nearest_by_number_and_references], nearest

    def _compare_meaning(
        self, number: str, then: GoldStanding | None, today: GoldStanding | None, meant: str | None
    ) -> Iterator[Compared]:
        rule = self.rules.get(number)
        for name, gold in (("then", then), ("today", today)):
            if gold:
                found = self._tell_standing(rule, gold)
                yield f"{number} {name}", (gold.number, gold.first_words), found
        if meant:
            yield f"{number} as a number of today", meant, self._tell_number(number, rule, meant)

    def _tell_standing(self, rule: int | None, gold: GoldStanding) -> tuple[str, str] | None:
        """Where the rule stands in the edition of the gold standing, and how it begins."""
        for standing in self.book.of_rule(rule) if rule is not None else ():
            if gold.edition in {self.book.line[place].label for place in standing.editions}:
                return standing.number, first_words(fold(standing.text), gold.first_words)
        return None

    def _tell_number(self, number: str, rule: int | None, meant: str) -> str:
        """What the number means in the newest edition, in the form of the gold file."""
        there = [one for one in self.book.of_number(number) if one.stands_in(self.book.newest)]
        if not there or there[0].rule == rule:
            return SAME_RULE if there else NO_NUMBER
        above = [one for one in self.book.of_number(parent_number(number) or "") if one.stands_in(self.book.newest)]
        name = f" ({above[0].text})" if above and "." in above[0].number else ""
        return f"{OTHER_RULE}{name}: {first_words(fold(there[0].text), meant.partition(': ')[2])}"

    def _compare_words(self, number: str, gold: GoldSubrule) -> Iterator[Compared]:
        """How many sentences stand in the nearest edition; in the rule, wherever in the document it stands."""
        if gold.sentences_in_edition is None or self.finding is None:
            return
        passages = {passage.number: passage for passage in self.finding.text.passages}
        nearest = self.conclusion.nearest
        standings = [one for one in self.book.of_rule(self.rules.get(number, 0)) if one.editions & nearest]
        passage = passages[number]
        found = max((count_found(passage, fold(one.text)) for one in standings), default=0)
        total = len(passage.sentences)
        yield f"{number}, sentences found", gold.sentences_in_edition, f"{found} of {total}"
        share = "all" if found == total else "part" if found else "none"
        yield f"{number}, words", gold.same_words_as_edition, share

    def _find(self, editions: Editions | None) -> tuple[str, str, int] | None:
        """Editions as first and last label and their number, None for none."""
        if not editions:
            return None
        return self.book.line[min(editions)].label, self.book.line[max(editions)].label, len(editions)


def _expect(span: GoldSpan | None) -> tuple[str, str, int] | None:
    return (span.first, span.last, span.editions) if span else None
