"""What counts how much: the numbers behind the order of results, all in one place.

A term weighs what BM25 gives it. The weights are worked out while the index is built, so that
a search only multiplies them with the rarity of the term.
"""

from math import log

K1 = 1.2
B = 0.6

TITLE_WEIGHT = 3.0
NAME_WEIGHT = 2.0
# What is called exactly as was asked: Phasing, when phases would do for the stem.
WHOLE_NAME_WEIGHT = 1.0
OWN_NUMBER_WEIGHT = 8.0
PARENT_NUMBER_WEIGHT = 2.0

# Texts of this many tokens are neither favoured nor held back for their length.
TYPICAL_LENGTH = {"rule": 45, "glossary": 35, "ruling": 40, "card": 35}

KIND_WEIGHT = {"rule": 1.15, "glossary": 1.1, "ruling": 0.9, "card": 0.95}
# Where several languages have what is asked, the site's own language speaks first.
LANGUAGE_WEIGHT = {"en": 1.15}
STATE_WEIGHT = {"in_force": 1.0, "behind": 0.9, "ahead": 0.9, "older": 0.85, "undated": 0.7}


def document_weight(kind: str, language: str, state: str) -> float:
    """Return what every term of a document weighs more or less for what it is."""
    return KIND_WEIGHT[kind] * LANGUAGE_WEIGHT.get(language, 1.0) * STATE_WEIGHT.get(state, 1.0)


def term_weight(occurrences: float, length: int, kind: str) -> float:
    """Return what a term weighs in a text of `length` tokens; more occurrences count less and less."""
    damping = K1 * (1 - B + B * length / TYPICAL_LENGTH[kind])
    return occurrences * (K1 + 1) / (occurrences + damping)


def rarity(texts_with_term: int, texts: int) -> float:
    """Return how telling a term is that stands in so many of all texts; never below zero."""
    return log(1 + (texts - texts_with_term + 0.5) / (texts_with_term + 0.5))
