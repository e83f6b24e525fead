"""What of a ruling speaks for which rule: numbers, turns of phrase, keywords and terms, words in common."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from rulings_site.languages.fold import fold_typography
from rulings_site.rules.numbers import numbers_between
from rulings_site.rules.references import Reference, find_references
from rulings_site.rulings.basis.changes import find_changes
from rulings_site.rulings.basis.rule_index import HeldIndex, Likeness, RuleIndex, read_terms
from rulings_site.rulings.basis.turns import AS_OF, find_turns
from rulings_site.rulings.basis.words import mask_names, read_words, split_sentences

LEAST = 60
"""Per cent: what is less sure is no basis."""
MOST = 5
"""Bases of a text."""
SURE_NUMBER, SURE_TURN = 99, 78
SURE_TOPIC, LEAST_TOPIC_SHARE = 30, 0.2
"""A keyword that a text names, and the least likeness to the rule of it that is most like the text."""
CURVE = ((0.28, 0), (0.37, 10), (0.43, 25), (0.48, 40), (0.55, 60), (0.62, 72), (0.8, 93), (1.0, 96))
"""Likeness of words, and how often a rule so like is the right one, in per cent: judged by reading, linear between."""
LONGEST_EVIDENCE = 200
SHOWN_WORDS = 5

Meaning = Callable[[str, date], Sequence[int]]
"""Which rules stand behind a number on a day."""


class Reason(StrEnum):
    """Why a ruling is thought to rest on a rule."""

    NUMBER = "number"
    KEYWORD = "keyword"
    TERM = "term"
    WORDING = "wording"


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for one rule; `confidence` in per cent, `found` the words it was found by."""

    rule: int
    reason: Reason
    confidence: int
    found: str = ""


class EvidenceFinder:
    """Finds the rules that rulings rest on, among the rules of their day and of today.

    `unresolved` are the numbers it met that neither has.
    """

    def __init__(self, index: RuleIndex, mean: Meaning, today: date) -> None:
        self._index, self._mean, self._today = index, mean, today
        self._held: tuple[date, HeldIndex] | None = None
        self._turns: dict[str, Sequence[int]] = {}
        self.unresolved: set[str] = set()

    def find(self, text: str, day: date, names: Sequence[str] = ()) -> tuple[Evidence, ...]:
        """Return what speaks for which rule, surest first, for a ruling written for the rules of `day`.

        `names` are those of the cards it stands on, signs folded. Ask for the rulings of one day in a
        row: the rules are looked through anew for each other day.
        """
        sentences = split_sentences(mask_names(fold_typography(text), names))
        likenesses = self._find_alike(sentences, day)
        found = [*self._find_numbers(text, day), *self._find_turns(sentences, day), *_judge_likenesses(likenesses)]
        texts = {likeness.text.rule: likeness.text.text for likeness in likenesses}
        return tuple(
            one if one.found else replace(one, found=self._tell_words(sentences, texts[one.rule]))
            for one in join_evidence(found)
        )

    def find_cited(self, text: str, day: date) -> tuple[Evidence, ...]:
        """Return the rules whose numbers a text in any language cites."""
        return join_evidence(self._find_numbers(text, day))

    def _find_numbers(self, text: str, day: date) -> Iterator[Evidence]:
        for reference in find_references(text):
            for number in _spell_out(reference):
                rules = self._mean(number, day) or self._mean(number, self._today)
                if not rules:
                    self.unresolved.add(number)
                for rule in rules:
                    yield Evidence(rule, Reason.NUMBER, SURE_NUMBER, number)

    def _find_turns(self, sentences: Sequence[str], day: date) -> Iterator[Evidence]:
        """Yield the rules of turns of phrase, and those that changed since in what the ruling says."""
        for turn in find_turns(sentences):
            if turn.number not in self._turns:
                self._turns[turn.number] = self._mean(turn.number, AS_OF)
            for rule in self._turns[turn.number][:1]:
                yield Evidence(rule, Reason.TERM, SURE_TURN, turn.words)
        for change, words in find_changes(sentences, day):
            for rule in self._mean(change.number, change.since)[:1]:
                yield Evidence(rule, Reason.TERM, SURE_TURN, words)

    def _find_alike(self, sentences: Sequence[str], day: date) -> list[Likeness]:
        if self._held is None or self._held[0] != day:
            self._held = day, self._index.on(day, self._today)
        stems = frozenset(word.stem for sentence in sentences for word in read_words(sentence))
        return self._held[1].find(sentences, stems)

    def _tell_words(self, sentences: Sequence[str], text: str) -> str:
        """Return the rarest words that a ruling and a rule share, as the ruling writes them."""
        terms = self._index.weigh(" ".join(sentences))
        written = {word.stem: word.written.lower() for sentence in sentences for word in read_words(sentence)}
        told: list[str] = []
        for term in sorted(terms.keys() & set(read_terms(text)), key=lambda term: (-terms[term], term)):
            if len(told) < SHOWN_WORDS and not any(stem in one.split(" ") for one in told for stem in term.split(" ")):
                told.append(term)
        return ", ".join(" ".join(written.get(stem, stem) for stem in term.split(" ")) for term in told)


def _spell_out(reference: Reference) -> Sequence[str]:
    """Return the numbers a text cites, all of a range."""
    return numbers_between(reference.number, reference.range_to) if reference.range_to else (reference.number,)


def _judge_likenesses(likenesses: Iterable[Likeness]) -> Iterator[Evidence]:
    for place, likeness in enumerate(likenesses):
        sure = _read_curve(likeness.share)
        if likeness.is_on_topic and likeness.share >= LEAST_TOPIC_SHARE:
            sure = _join(sure, SURE_TOPIC if place == 0 else SURE_TOPIC // 2)
            yield Evidence(likeness.text.rule, Reason.KEYWORD, sure, likeness.text.topic)
        elif sure:
            yield Evidence(likeness.text.rule, Reason.WORDING, sure)


def join_evidence(found: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Return one piece of evidence for each rule: what speaks for it twice is surer, told by the stronger reason."""
    joined: dict[int, Evidence] = {}
    for one in found:
        held = joined.get(one.rule)
        if held is None:
            joined[one.rule] = one
        else:
            stronger = max(held, one, key=lambda each: each.confidence)
            sure = min(_join(held.confidence, one.confidence), SURE_NUMBER)
            joined[one.rule] = Evidence(one.rule, stronger.reason, sure, stronger.found)
    kept = [one for one in joined.values() if one.confidence >= LEAST]
    return tuple(sorted(kept, key=lambda one: -one.confidence)[:MOST])


def _join(one: int, other: int) -> int:
    """Return how sure two independent reasons make."""
    return 100 - (100 - one) * (100 - other) // 100


def _read_curve(share: float) -> int:
    low, below = CURVE[0]
    for high, above in CURVE[1:]:
        if share < high:
            return max(round(below + (above - below) * (share - low) / (high - low)), 0)
        low, below = high, above
    return CURVE[-1][1]
