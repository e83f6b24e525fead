"""What a rule is called: some rules are only a name (702.9 Flying), others are a sentence."""

from django.utils.text import Truncator

LONGEST_HEADING = 80
SENTENCE_ENDS = (".", "。", "”", ")", "）", ":", "：", "?")
MOST_WORDS_BEFORE_BRACKET = 2
"""A name may end in a bracket (∞ (Infinity), 702.186 since 2025-09-19), a sentence of so few words does not."""


def is_heading(text: str) -> bool:
    """Tell a name from a sentence. No rule is an exclamation, but two keywords are (For Mirrodin!)."""
    name, bracket, _ = text.partition(" (")
    if bracket and text.endswith(")") and len(name.split()) <= MOST_WORDS_BEFORE_BRACKET:
        return len(text) <= LONGEST_HEADING
    return len(text) <= LONGEST_HEADING and not text.rstrip().endswith(SENTENCE_ENDS)


def shorten(text: str, length: int = LONGEST_HEADING) -> str:
    """Return a name whole, a sentence as its first words."""
    return Truncator(text).chars(length)
