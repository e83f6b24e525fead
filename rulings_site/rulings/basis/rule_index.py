"""Texts of rules, found by the words they share with a sentence: weighted by rarity, cosine of both.

A rule has several texts through time; all are in one index, and each look-up reads those that
hold on the days it asks for.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from heapq import nlargest

from rulings_site.rulings.basis.words import pair_words, read_words

PAIR_WEIGHT = 0.6
"""Of a pair of words against a word: it stands beside the two that it consists of."""
SHORT = 10.0
"""The length that a shorter text is taken to have: two words in common say little."""
LENGTH_SHARE = 0.8
"""How far the length of a rule counts: long ones have several sentences, of which a ruling needs one."""
OFF_TOPIC = 0.55
"""What is left of the likeness to a rule about a keyword or a kind of card that is not named."""
MOST_BOOST = 0.25
COMMON, RARE = 2.0, 5.0
"""Weights of words: as common as the first they say little, as rare as the second most."""
NOMINATING = 14
"""Words and pairs of a sentence, the rarest, by which texts are found."""
NOMINATED, NOMINATED_SHARE = 25, 0.35
"""How many texts are compared in full with a sentence, and what they share of what the best of them shares."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text of a rule while it held. `topic` is what alone it is about: the name of a keyword, or of a kind of card.

    `born` is the first day of the rule.
    """

    rule: int
    text: str
    since: date
    until: date | None
    topic: str = ""
    born: date = date.min

    def holds_on(self, day: date) -> bool:
        """Return whether it held on a day."""
        return self.since <= day and (self.until is None or day < self.until)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How like a text of a rule is: 0 to about 1."""

    text: RuleText
    share: float
    is_on_topic: bool


Terms = Mapping[str, float]


class RuleIndex:
    """The texts there are, and the words and pairs of words that each has."""

    def __init__(self, texts: Iterable[RuleText]) -> None:
        self.texts = tuple(texts)
        counted = [Counter(read_terms(one.text)) for one in self.texts]
        held = Counter(term for counts in counted for term in counts)
        self.rarity = {term: math.log(1 + len(self.texts) / count) for term, count in held.items()}
        self.lengths: list[float] = []
        self.postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        self.weights: list[Terms] = []
        for place, counts in enumerate(counted):
            weights = {term: self._weigh(term) * (1 + math.log(count)) for term, count in counts.items()}
            self.lengths.append(max(measure(weights), 1.0) ** LENGTH_SHARE * SHORT ** (1 - LENGTH_SHARE))
            self.weights.append(weights)
            for term, weight in weights.items():
                self.postings[term].append((place, weight))
        self.topics = [read_topic(one.topic) for one in self.texts]

    def _weigh(self, term: str) -> float:
        return self.rarity[term] * (PAIR_WEIGHT if " " in term else 1.0)

    def weigh(self, text: str) -> dict[str, float]:
        """Return the words and pairs of a text that rules have too, by how rare they are there."""
        return {term: self._weigh(term) for term in read_terms(text) if term in self.rarity}

    def on(self, day: date, today: date) -> "HeldIndex":
        """Return the index of the texts that hold on the day of a ruling or today."""
        held = [text.holds_on(day) or text.holds_on(today) for text in self.texts]
        return HeldIndex(self, held, day)


class HeldIndex:
    """The texts of an index that hold on the day of a ruling or today. Words are looked up as they are asked for."""

    def __init__(self, index: RuleIndex, held: Sequence[bool], day: date) -> None:
        self._index, self._held, self._day = index, held, day
        self._postings: dict[str, list[tuple[int, float]]] = {}

    def _post(self, term: str) -> list[tuple[int, float]]:
        found = self._postings.get(term)
        if found is None:
            found = [one for one in self._index.postings[term] if self._held[one[0]]]
            self._postings[term] = found
        return found

    def find(self, sentences: Sequence[str], topics: AbstractSet[str], most: int = 8) -> list[Likeness]:
        """Return the rules that the sentences are most like, one by one or all together, each rule once.

        `topics` are the stems of the whole text.
        """
        asked = [self._index.weigh(sentence) for sentence in sentences]
        lengths = [measure(terms) for terms in asked]
        places = {place for terms in asked for place in self._nominate(terms)}
        found: dict[int, Likeness] = {}
        for place in places:
            likeness = self._judge(place, asked, lengths, topics)
            rule = likeness.text.rule
            if rule not in found or found[rule].share < likeness.share:
                found[rule] = likeness
        return sorted(found.values(), key=lambda one: -one.share)[:most]

    def _nominate(self, terms: Terms) -> list[int]:
        """Return the places of the texts that share the rarer words of a sentence: the others fill long lists."""
        products: dict[int, float] = defaultdict(float)
        rarer = ((weight, term) for term, weight in terms.items() if weight >= COMMON or " " in term)
        for weight, term in nlargest(NOMINATING, rarer):
            for place, other in self._post(term):
                products[place] += weight * other
        lengths = self._index.lengths
        floor = NOMINATED_SHARE * max(products.values(), default=0.0)
        shares = [(product / lengths[place], place) for place, product in products.items() if product >= floor]
        return [place for _, place in nlargest(NOMINATED, shares)]

    def _judge(
        self, place: int, asked: Sequence[Terms], lengths: Sequence[float], topics: AbstractSet[str]
    ) -> Likeness:
        """Compare a text with each sentence and with all of them, and weigh its topic in."""
        index = self._index
        held = index.weights[place]
        products = [sum(weight * held[term] for term, weight in terms.items() if term in held) for terms in asked]
        share = max(product / max(length, SHORT) for product, length in zip(products, lengths, strict=True))
        share = max(share, sum(products) / max(math.hypot(*lengths), SHORT))
        text, topic = index.texts[place], index.topics[place]
        is_named = topic <= topics
        # A text may have been renewed with a keyword that came after it (mill), or use a plain word that became one.
        is_on = bool(topic) and is_named and text.born <= self._day
        factor = self._boost(topic) if is_on else 1.0 if is_named else OFF_TOPIC
        return Likeness(text, factor * share / index.lengths[place], is_on)

    def _boost(self, topic: Iterable[str]) -> float:
        rarest = max(self._index.rarity.get(stem, RARE) for stem in topic)
        return 1 + MOST_BOOST * min(max((rarest - COMMON) / (RARE - COMMON), 0.0), 1.0)


def read_topic(topic: str) -> frozenset[str]:
    """Return the stems of a topic; a text that has all of them names it."""
    return frozenset(word.stem for word in read_words(topic))


def read_terms(text: str) -> list[str]:
    """Return the stems of a text that say something, and each two that follow one another."""
    stems = [word.stem for word in read_words(text) if not word.is_empty]
    return [*stems, *pair_words(stems)]


def measure(terms: Terms) -> float:
    """Return the length of words taken as a vector."""
    return math.sqrt(sum(weight * weight for weight in terms.values()))
