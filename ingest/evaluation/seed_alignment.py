"""Is each ruling of the seed documents joined with the right English one? Against the rulings held of its card."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings

from ingest.align import read_pages
from ingest.documents import RawDocument
from ingest.evaluation.facts import Fact, first_words
from ingest.evaluation.gold import GoldDocument, GoldEnglish, GoldRuling
from ingest.evaluation.seed_reading import read_seed
from ingest.records import RulingRecord
from rulings_site.cards.models import Card
from rulings_site.languages.fold import fold_typography
from rulings_site.languages.lexicon import ENGLISH, Lexicon
from rulings_site.rulings.alignment.judging import Certainty, Judgement
from rulings_site.rulings.alignment.pages import CardPage, Listed
from rulings_site.rulings.alignment.passages import PassageReader

OLDER, SURE = "older", "sure"


def check_alignment(gold: GoldDocument, document: RawDocument) -> Iterator[Fact]:
    """Yield the facts of one document: its card, and for each ruling that the gold file aligns the English one.

    The page is aligned anew with what is held of its card, whether it was loaded itself or not. A
    translation of a ruling that was reworded later is right if it leads to the newest wording, and
    follows the wording that the gold file is sure of.
    """
    if not gold.card or not gold.card.oracle_id:
        return
    cards = list(Card.objects.named(gold.card.printed))
    yield Fact(gold.document, "card", [gold.card.oracle_id], [str(card.oracle_id) for card in cards])
    if len(cards) == 1:
        aligned = _align(cards[0], gold.card.language, tuple(read_seed(document).rulings))
        for ruling in gold.rulings:
            yield from aligned.compare(gold.document, ruling)


@dataclass(frozen=True)
class _Aligned:
    """The rulings of a page by their position, beside those held of its card."""

    page: CardPage
    judgements: dict[int, Judgement]
    equal: dict[int, Listed]

    def compare(self, document: str, ruling: GoldRuling) -> Iterator[Fact]:
        """Yield the facts of one ruling; none where the gold file is silent."""
        judgement = self.judgements.get(ruling.position)
        found = self.equal.get(ruling.position) or self._find(judgement.original if judgement else None)
        is_sure = judgement is not None and judgement.certainty is Certainty.SURE
        place = f"ruling {ruling.position}"
        if ruling.english is None:
            yield Fact(document, place, None, found and found.text, is_sure=is_sure)
        elif isinstance(ruling.english, GoldEnglish):
            expected = ruling.english
            newest = found and self._find_newest(found)
            named = newest and f"{newest.published_date} {_first_words(newest.text, expected.first_words)}"
            yield Fact(
                document, place, f"{expected.date} {fold_typography(expected.first_words)}", named, is_sure=is_sure
            )
            if (rewording := expected.rewording) and rewording.page_follows_confidence == SURE:
                words = rewording.older_words if rewording.page_follows == OLDER else rewording.newer_words
                followed = found and (words if fold_typography(words) in fold_typography(found.text) else found.text)
                yield Fact(document, f"{place}, wording", words, followed, is_sure=is_sure)

    def _find(self, pk: int | None) -> Listed | None:
        return next((one for one in self.page.rulings if one.pk == pk), None)

    def _find_newest(self, found: Listed) -> Listed:
        """Return the wording that a ruling has come to."""
        successors = dict(self.page.reworded)
        while newer := self._find(successors.get(found.pk)):
            found = newer
        return found


def _first_words(text: str, like: str) -> str:
    return first_words(fold_typography(text), like)


def _align(card: Card, language: str, records: tuple[RulingRecord, ...]) -> _Aligned:
    """Align the rulings of a page: each is known by its position, as a negative row id."""
    held = read_pages([card.pk])[card.pk]
    english = [one for one in held.rulings if one.language == ENGLISH]
    page = CardPage(rulings=list(english), reworded=held.reworded)
    known = {(one.published_date, fold_typography(one.text)): one for one in english}
    equal: dict[int, Listed] = {}
    for position, record in enumerate(records, 1):
        same = known.get((record.published_date, fold_typography(record.text)))
        if record.language == ENGLISH and same:
            equal[position] = same
            page.untranslated[language].add(same.pk)
        elif record.language == language:
            page.rulings.append(Listed(-position, card.pk, record.published_date, language, record.text, record.spans))
            page.order[-position] = 0, position
    judgements = page.judge(language, PassageReader(Lexicon.load(settings.LEXICON_DIR, language)))
    return _Aligned(page, {-one.translation: one for one in judgements}, equal)
