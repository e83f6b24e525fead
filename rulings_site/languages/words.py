"""The words of a running text as a lexicon counts them: forms in lower case, and where a phrase cannot go on.

Runs of script without blanks stay whole here; symbols, rule numbers and signs of punctuation part phrases.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulings_site.languages.stemming import base_language
from rulings_site.languages.tokenise import cut

WITHOUT_BLANKS = frozenset({"ja", "zh"})
"""Languages that write no blanks at all; Korean parts its words and writes endings on to them."""
WITHOUT_STEMS = frozenset({"ja", "zh", "ko"})

_JOINS = re.compile(r"[\s\-‐‑・'’/]*(?:[^\W\d_]+['’])?")
"""What may stand between two words of one phrase: `2/2-Kreatur`, `face-down`, `クリーチャー・カード`, `carte d'or`."""
_KATAKANA_WORD = re.compile("[ァ-ヺー]+")
_KATAKANA = re.compile(r"[ァ-ヺー]+|[^ァ-ヺー・]+")


class Word(NamedTuple):
    """A word at its place. `is_parted`: a phrase ends before it. `is_glued`: no blank stands before it."""

    form: str
    start: int
    end: int
    is_parted: bool = False
    is_glued: bool = False


def plain(text: str, language: str) -> str:
    """Return a text with its signs in one width, where a language prints `＋１/＋１` and `（`; places stay."""
    if base_language(language) not in WITHOUT_STEMS:
        return text
    return "".join(wide if len(wide := unicodedata.normalize("NFKC", sign)) == 1 else sign for sign in text)


def is_katakana(form: str) -> bool:
    """Tell a word of katakana, which is a word as it stands."""
    return _KATAKANA_WORD.fullmatch(form) is not None


def words_of(text: str, language: str) -> Iterator[Word]:
    """Yield the words of a text, runs of script cut where katakana begins and ends.

    Words in Latin letters inside Chinese, Japanese and Korean are no words of the language.
    """
    is_foreign_script = base_language(language) in WITHOUT_STEMS
    end, is_parted = 0, False
    for kind, start, stop in cut(text, language):
        is_parted = is_parted or not _JOINS.fullmatch(text, end, start)
        is_glued, end = start == end, stop
        if kind in ("mana", "number") or (kind == "word" and is_foreign_script and text[start].isalpha()):
            is_parted = True
            continue
        if kind == "run":
            for part in _KATAKANA.finditer(text, start, stop):
                yield Word(part[0], part.start(), part.end(), is_parted, is_glued or part.start() > start)
                is_parted = False
            continue
        yield Word(text[start:stop].lower().replace("’", "'"), start, stop, is_parted, is_glued)
        is_parted = False


def join_key(forms: Sequence[str], glued: Sequence[bool], language: str) -> str:
    """Return what a phrase is looked up by: its words, with blanks where the language writes them."""
    if base_language(language) in WITHOUT_BLANKS:
        return "".join(forms)
    return "".join(
        form if is_glued or not place else f" {form}"
        for place, (form, is_glued) in enumerate(zip(forms, glued, strict=True))
    )
