"""Read from the database what dating a text takes: what its numbers, and those it cites, meant through the editions.

Always the same few queries, however long the text is.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import chain, islice

from django.db.models import Max, Min, Q

from rulings_site.languages.fold import fold_wording
from rulings_site.rules.agreement.book import Book, Editions, Standing
from rulings_site.rules.agreement.judgement import Finding, judge
from rulings_site.rules.agreement.matching import match_text
from rulings_site.rules.agreement.texts import ENGLISH, Passage, Text, cited_by, fold
from rulings_site.rules.citations.quotations import fold_for_search
from rulings_site.rules.citations.wordings import read_wording_index
from rulings_site.rules.models import Edition, Entry, Period, Rule, Wording
from rulings_site.rules.numbers import SUBRULE_LETTERS, parent_number
from rulings_site.rules.timeline import DatedEdition

_MORE_LETTERS = 6
"""How many more subrules a rule may have had elsewhere than under the number of the text."""
_MOST_WHOLE = 300
"""Of more rules than this not every subrule is asked for, to stay below the 32,766 values of a query."""
_MOST_SENTENCES = 40
_MOST_WORDINGS = 60
"""Of paragraphs without a number the longest sentences are looked for, and one that stands in so many rules at most."""


def date_texts(texts: Sequence[Text], *, is_paraphrase: bool = False) -> tuple[Book, list[Finding]]:
    """Return what is found about each of the texts of one document, and the book it was found in."""
    reader = BookReader(is_paraphrase=is_paraphrase)
    reader.read_numbers(texts)
    reader.read_words(texts)
    reader.read_lives(texts)
    reader.read_tops(texts)
    return reader.book, judge(texts, reader.book)


class BookReader:
    """Fills a book from the rows of periods."""

    def __init__(self, *, is_paraphrase: bool = False) -> None:
        columns = ("pk", "effective_date", "label", "document__source__is_paraphrase")
        rows = list(Edition.objects.law().values_list(*columns))
        line = tuple(DatedEdition(day, label) for _, day, label, _ in rows if day)
        retold = {is_retold for *_, is_retold in rows}
        self.book = Book(line, words_decide=retold <= {is_paraphrase}, has_all_rules=True not in retold)
        self._places = {pk: place for place, (pk, *_) in enumerate(rows)}
        self._labels = {dated.label: place for place, dated in enumerate(line)}
        self._days = [dated.effective_date for dated in line]

    def read_stretches(self) -> Iterator[tuple[str, int, int, int]]:
        """Yield number, first and last edition by place, and the row of the wording, of every rule there ever was."""
        periods = Period.objects.filter(occurrence=1).exclude(kind=Rule.Kind.TERM).order_by()
        for number, edition, until, wording in periods.values_list("number", "edition", "until", "wording"):
            first = self._places[edition]
            yield number, first, self._find_last(first, until), wording

    def read_numbers(self, texts: Sequence[Text]) -> None:
        """What ever stood under the numbers printed, cited and listed, and below the rules printed."""
        heads = dict.fromkeys(block.number for text in texts for block in text.blocks)
        numbers = set(heads).union(*((*text.printed, *text.cited, *text.listed) for text in texts))
        below = (head + letter for head in heads if "." in head for letter in SUBRULE_LETTERS)
        self._read(Q(number__in=numbers.union(islice(below, _MOST_WHOLE * len(SUBRULE_LETTERS)))))

    def read_words(self, texts: Sequence[Text]) -> None:
        """Where the texts stand word for word, in English or in a translation; without a number, where sentences do."""
        english = [text for text in texts if text.language == ENGLISH]
        others = [text for text in texts if text.language != ENGLISH]
        if english:
            rows = self._read(self._speaking(english))
            self._know(english, ((one.rule, one.text, one.editions) for one in rows))
        if others:
            entries = Entry.objects.filter(self._speaking(others), rule__isnull=False, edition__label__in=self._labels)
            grouped = entries.exclude(edition__language=ENGLISH).order_by().values_list("rule", "wording__text")
            self._know(
                others,
                (
                    (rule, text, frozenset(range(self._labels[first], self._labels[last] + 1)))
                    for rule, text, first, last in grouped.annotate(Min("edition__label"), Max("edition__label"))
                ),
            )
            self._read(Q(rule__in={rule for rules in self.book.known.values() for rule in rules}))

    def _speaking(self, texts: Sequence[Text]) -> Q:
        """What has the words of a passage, or a sentence of one without a number."""
        digests = {
            Wording.digest_of(text.language, fold_wording(passage.text)) for text in texts for passage in text.passages
        }
        loose = [passage for text in texts for passage in text.loose]
        spoken = Wording.objects.filter(Q(folded_digest__in=digests) | Q(pk__in=set(_find_sentences(loose))))
        return Q(wording__in=spoken.values("pk"))

    def _know(self, texts: Sequence[Text], spoken: Iterable[tuple[int, str, Editions]]) -> None:
        passages = [passage for text in texts for passage in text.passages]
        by_words: dict[str, list[Passage]] = defaultdict(list)
        for passage in passages:
            by_words[fold_wording(passage.text)].append(passage)
        unnumbered = [passage for passage in passages if not passage.number]
        for rule, text, editions in spoken:
            for passage in by_words.get(fold_wording(text), ()):
                self.book.know(passage.text, rule, editions)
            folded = fold(text) if unnumbered else ""
            for passage in unnumbered:
                if any(sentence in folded for sentence in passage.sentences):
                    self.book.know(passage.text, rule)

    def read_lives(self, texts: Sequence[Text]) -> None:
        """The life of the rules that the texts are: their other numbers, their subrules there, what these cite."""
        book = self.book
        rules = {match.rule for text in texts for match in match_text(text, book) if match.rule is not None}
        self._read(Q(rule__in=rules))
        below = chain.from_iterable(self._numbers_below(rule) for rule in sorted(rules))
        self._read(Q(number__in=set(islice(below, _MOST_WHOLE * len(SUBRULE_LETTERS)))))
        versions = [version for rule in rules for version in book.versions_of(rule)]
        subrules = set(chain.from_iterable(version.rules for version in versions))
        self._read(Q(rule__in=subrules))
        standings = (one for rule in rules | subrules for one in book.of_rule(rule))
        self._read(Q(number__in={number for one in standings for number in cited_by(one.text)}))

    def _numbers_below(self, rule: int) -> Iterable[str]:
        """The numbers that subrules may have had wherever the rule stood."""
        versions = list(self.book.versions_of(rule))
        most = max((len(version.below) for version in versions), default=0) + _MORE_LETTERS
        return (version.head.number + letter for version in versions for letter in SUBRULE_LETTERS[:most])

    def read_tops(self, texts: Sequence[Text]) -> None:
        """The numbers beside those that no edition has, and beside those listed: is one higher than all?"""
        absent = (number for text in texts for number in text.printed if not self.book.of_number(number))
        numbers = chain(absent, *(text.listed for text in texts))
        which = Q(pk__in=())
        for above in {parent_number(number) or "" for number in numbers}:
            if len(above) == 3:
                which |= Q(kind=Rule.Kind.RULE, number__startswith=f"{above}.")
            elif len(above) == 1:
                which |= Q(kind=Rule.Kind.SECTION, number__startswith=above)
        self._read(which)

    def _read(self, which: Q) -> list[Standing]:
        """Add the standings to the book, and return them."""
        rows = Period.objects.filter(which).exclude(kind=Rule.Kind.TERM).order_by()
        columns = ("rule", "number", "edition", "until", "wording__text")
        found = [
            Standing(rule, number, self._places[edition], self._find_last(self._places[edition], until), text)
            for rule, number, edition, until, text in rows.values_list(*columns)
        ]
        self.book.add(found)
        return found

    def _find_last(self, first: int, until: date | None) -> int:
        """The edition before the day the next one took effect; the first itself where that has the same date."""
        return len(self._days) - 1 if until is None else max(first, bisect_left(self._days, until) - 1)


def _find_sentences(passages: Iterable[Passage]) -> Iterator[int]:
    """The wordings that hold a sentence of these; one that many hold tells none of them."""
    sentences = sorted((one for passage in passages for one in passage.sentences), key=len)[-_MOST_SENTENCES:]
    index = read_wording_index() if sentences else None
    for sentence in sentences:
        found = index.find([fold_for_search(sentence)], _MOST_WORDINGS) if index else []
        yield from found if len(found) <= _MOST_WORDINGS else ()
