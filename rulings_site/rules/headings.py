"""What a rule is called: some rules are only a name (702.9 Flying), others are a sentence."""

from django.utils.text import Truncator

LONGEST_HEADING = 80
SENTENCE_ENDS = (".", "。", "”", ")", "）", ":", "：", "!", "?")


def is_heading(text: str) -> bool:
    """Tell a name from a sentence."""
    return len(text) <= LONGEST_HEADING and not text.rstrip().endswith(SENTENCE_ENDS)


def shorten(text: str, length: int = LONGEST_HEADING) -> str:
    """Return a name whole, a sentence as its first words."""
    return Truncator(text).chars(length)
