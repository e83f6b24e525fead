"""The rulings of one card in every language, and which of them translate which: date by date. Pure Python."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from rulings_site.languages.lexicon import ENGLISH
from rulings_site.rulings.alignment.judging import Judgement, judge
from rulings_site.rulings.alignment.passages import PassageReader, Span


@dataclass(frozen=True, slots=True)
class Listed:
    """A ruling on a card: its text with the parts in another language, and how long it was seen."""

    pk: int
    card: int
    published_date: date
    language: str
    text: str
    spans: Sequence[Span] = ()
    first_seen: date | None = None
    withdrawn_date: date | None = None


@dataclass
class CardPage:
    """All rulings of a card, and where they stand.

    `order` is the document and the line of each localised one. `settled` are the translations that
    a person aligned, `untranslated` the English rulings that are no original in a language: those
    left in English on a page in it, and those of what is settled. `reworded` are pairs of English
    rulings, the older first.
    """

    rulings: list[Listed] = field(default_factory=list)
    order: dict[int, tuple[int, int]] = field(default_factory=dict)
    settled: set[int] = field(default_factory=set)
    untranslated: dict[str, set[int | None]] = field(default_factory=lambda: defaultdict(set))
    reworded: list[tuple[int, int]] = field(default_factory=list)

    def judge(self, language: str, reader: PassageReader) -> Iterator[Judgement]:
        """Yield a judgement on each translation into a language that no person aligned."""
        kept = self.untranslated[language]
        originals = [one for one in self.rulings if one.language == ENGLISH and one.pk not in kept]
        wordings = _chain(originals, self.reworded)
        days: dict[date, list[Listed]] = defaultdict(list)
        for one in self.rulings:
            if one.language == language and one.pk not in self.settled:
                days[one.published_date].append(one)
        for day, translations in days.items():
            translations.sort(key=lambda one: self.order.get(one.pk, (0, 0)))
            of_day = [one for one in originals if one.published_date == day]
            yield from judge(
                [reader.read_translation(one.pk, one.text, one.spans) for one in translations],
                [reader.read_original(one.pk, one.text, *wordings[one.pk]) for one in of_day or originals],
                reader.lexicon,
                same_date=bool(of_day),
            )


def _chain(originals: Sequence[Listed], reworded: Iterable[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Return for each English ruling the chain of its wordings, and its place in it, the oldest first."""
    oldest_first = sorted(
        originals, key=lambda one: (one.withdrawn_date or date.max, one.first_seen or date.max, one.pk)
    )
    chain = {one.pk: one.pk for one in oldest_first}
    for old, new in reworded:
        if old in chain and new in chain:
            joined = {chain[old], chain[new]}
            chain = {pk: min(joined) if held in joined else held for pk, held in chain.items()}
    return {one.pk: (chain[one.pk], place) for place, one in enumerate(oldest_first)}
