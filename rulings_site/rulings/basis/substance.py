"""Whether a change of a rule touches what a ruling says.

New numbers, other references, other examples and replaced terms never do. Sentences count that
changed in words that say something:

* edited, where the ruling is more like the old sentence than the new one, or is very like it and a good deal came in;
* taken out, where the ruling says it;
* put in, and so are new subrules, where the ruling is about the same matter and does not say it already, or
  promises what they restrict.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from itertools import product

from rulings_site.rulings.basis.rule_index import COMMON, SHORT, Terms, measure
from rulings_site.rulings.basis.words import read_words, split_sentences

SAME_SENTENCE = 0.5
"""Of the weight of the words of two sentences what they share, for one to be an edit of the other."""
BEHIND = 0.85
"""Likeness of a ruling to the new sentence against the old one, below which it still says the old one."""
CAME_IN = 0.15
"""Share of the weight of a sentence that came in, for a ruling that is very like it to be incomplete."""
ALREADY = 0.5
"""Share of the words that came into a sentence from which a ruling that uses them knows of the change."""
SAID, SURELY_SAID = 0.3, 0.42
"""Likeness of a ruling and a sentence from which the ruling says something of it, or just what it says."""
SAME_MATTER = 0.3
"""Likeness without the name of the keyword from which a ruling and a new sentence are about the same matter."""
_DRAFTING_WORDS = """object effect affect instruct refer appli specifi specif certain state term mean word
    purpos consid treat handl follow includ section normal general usual special similar describ written read
    indic allow caus would determin list name known common call note manner process action happen take make use
    given abil spell player"""
"""Stems of words that rules are put in: others of them in their place change nothing."""
_DRAFTING = frozenset(_DRAFTING_WORDS.split())
_RESTRICTING = frozenset(("prohibit", "can't", "instead", "unless", "except", "ignor"))
_OF_OLD_CARDS = frozenset(("errata", "oracl"))
"""A rule that tells how older cards read now changes nothing."""
_PROMISING = frozenset(("will", "you'll", "they'll", "it'll"))

Weigh = Callable[[str], Terms]
"""The words and pairs of words of a text, by rarity."""


@dataclass(frozen=True)
class Said:
    """What a ruling says: its sentences, each as the words it is compared by, and all its words."""

    texts: Sequence[str]
    sentences: Sequence[Terms]
    stems: frozenset[str] = field(default=frozenset())

    def likeness(self, terms: Terms, without: Collection[str] = ()) -> float:
        """Return how like the sentence of the ruling is that is most like these words, some left out."""
        terms = _leave_out(terms, without)
        length = max(measure(terms), SHORT)
        return max((_multiply(terms, one) / (length * max(measure(one), SHORT)) for one in self.sentences), default=0.0)

    def knows(self, words: Terms) -> bool:
        """Return whether the ruling uses most of these words, by rarity, and more than one of them."""
        return len(self.stems & words.keys()) > 1 and self.share(words) >= ALREADY

    def share(self, words: Terms) -> float:
        """Return how much of these words, by rarity, the ruling uses."""
        return sum(weight for word, weight in words.items() if word in self.stems) / (sum(words.values()) or 1.0)

    def promises(self, topic: Collection[str]) -> bool:
        """Return whether a sentence says what will be with a keyword."""
        for text in self.texts:
            stems = {word.stem for word in read_words(text)}
            if topic and stems.issuperset(topic) and not stems.isdisjoint(_PROMISING):
                return True
        return False


def read_said(text: str, weigh: Weigh) -> Said:
    """Return what a ruling says, card names masked before."""
    texts = split_sentences(text)
    sentences = [weigh(sentence) for sentence in texts]
    return Said(texts, sentences, frozenset(term for terms in sentences for term in terms if " " not in term))


def is_touched(old: str, new: str, said: Said, weigh: Weigh) -> bool:
    """Return whether what changed from one text of a rule to the next touches what a ruling says."""
    return any(_is_touched(before, after, said, weigh) for before, after in _pair(*_differ(old, new), weigh))


def _is_touched(before: str, after: str, said: Said, weigh: Weigh) -> bool:
    """Tell it of one sentence: what it was is empty where it is put in, what it is where it is taken out."""
    if before and after:
        return _is_edit_touched(weigh(before), weigh(after), said)
    terms = weigh(before or after)
    return said.likeness(terms) >= SURELY_SAID and bool(before or not said.knows(_keep_rare(terms, {})))


def is_concerned(text: str, topic: Collection[str], said: Said, weigh: Weigh) -> bool:
    """Return whether a new subrule about a topic is about the matter of a ruling, or restricts what it promises."""
    stems = {word.stem for word in read_words(text)}
    if not stems.isdisjoint(_OF_OLD_CARDS):
        return False
    words = weigh(text)
    if said.likeness(words, without=topic) >= SAME_MATTER and not said.knows(_leave_out(_keep_rare(words, {}), topic)):
        return True
    return not stems.isdisjoint(_RESTRICTING) and (said.promises(topic) or said.likeness(words) >= SAID)


def _differ(old: str, new: str) -> tuple[list[str], list[str]]:
    """Return the sentences that only one of two texts has. Words alone count, and those that say something."""
    before, after = ({_key(one): one for one in split_sentences(text)} for text in (old, new))
    return [before[key] for key in before.keys() - after.keys()], [after[key] for key in after.keys() - before.keys()]


def _key(sentence: str) -> tuple[str, ...]:
    return tuple(word.stem for word in read_words(sentence) if not word.is_empty)


def _pair(gone: Sequence[str], come: Sequence[str], weigh: Weigh) -> list[tuple[str, str]]:
    """Pair each sentence that is gone with the one it became, the likest first; what has none stands alone."""
    likeness = {(one, other): _share(weigh(one), weigh(other)) for one, other in product(gone, come)}
    pairs: list[tuple[str, str]] = []
    left, right = set(gone), set(come)
    for (one, other), share in sorted(likeness.items(), key=lambda item: -item[1]):
        if share >= SAME_SENTENCE and one in left and other in right:
            pairs.append((one, other))
            left.remove(one)
            right.remove(other)
    return [*pairs, *((one, "") for one in gone if one in left), *(("", one) for one in come if one in right)]


def _is_edit_touched(before: Terms, after: Terms, said: Said) -> bool:
    """A ruling that uses most of the words that came in knows of them."""
    out, into = _keep_rare(before, after), _keep_rare(after, before)
    if said.knows(into):
        return False
    was, is_now = said.likeness(before), said.likeness(after)
    if out:
        return said.share(out) > 0 and was >= SAID and is_now < BEHIND * was
    return was >= SURELY_SAID and sum(into.values()) >= CAME_IN * sum(_keep_rare(after, {}).values())


def _keep_rare(terms: Terms, other: Terms) -> dict[str, float]:
    """Return the words, no pairs, that say something and that the other text lacks."""
    return {
        term: weight
        for term, weight in terms.items()
        if weight >= COMMON and " " not in term and term not in other and term not in _DRAFTING
    }


def _leave_out(terms: Terms, words: Collection[str]) -> Terms:
    if not words:
        return terms
    return {term: weight for term, weight in terms.items() if not any(part in words for part in term.split(" "))}


def _share(one: Terms, other: Terms) -> float:
    return _multiply(one, other) / ((measure(one) * measure(other)) or 1.0)


def _multiply(one: Terms, other: Terms) -> float:
    return sum(weight * other[term] for term, weight in one.items() if term in other)
