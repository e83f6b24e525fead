"""Read a rules text as people paste it: numbered texts in one language after another, and lists of numbers.

The patterns are shared with the sources that read whole documents of this kind.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from math import inf

from rulings_site.languages.fold import normalise
from rulings_site.languages.identify import identify
from rulings_site.rules.agreement.texts import Numbered, Text, gather
from rulings_site.rules.headings import is_heading
from rulings_site.rules.numbers import SUBRULE_LETTERS, next_letters, parent_number

HEADING = re.compile(r"(?P<printed>(?P<number>[1-9]\d{2}\.\d{1,3})\.?) (?P<text>\S.*)")
SUBRULE = re.compile(r"(?P<printed>(?P<number>[1-9]\d{2}\.\d{1,3}[a-z]{1,2})\.?) (?P<text>\S.*)")
EXAMPLE = re.compile(
    r"(?P<printed>(?:Examples?|Beispiele?|Ejemplos?|Exemples?|Esempio|Esempi|Exemplos?|Przykład|Пример|例|例如)\s?[:：])"
    r"\s*(?P<text>\S.*)"
)
LISTED = re.compile(r"(?:[-–•*·] ?)?(?P<number>[1-9]\d{2}\.\d{1,3})\.?(?: [^.!?]{1,60})?")
"""A line of a list of rules: a number, with the name of the rule or without."""
FEWEST_LISTED = 3
"""Fewer numbers in a row are no list."""
FEW_WORDS = 6
_TYPED = re.compile(
    r"(?:[#>*•·\-–_|§\s]|CR\b)*"
    r"(?P<printed>(?P<number>[1-9]\d{2}(?:\.\d{1,3}(?:[a-zA-Z]{1,2}(?![\w'’]))?|(?=\.\s))))"
    r"[.:)\]*_|]*\s*(?P<text>[^\s.:)\]*_|].*)"
)
_ENDED = re.compile(r"[.!?…:;。！？：][\"'”“»’)\]」』”）\s]*$")
_WIDEST = 120
"""A text whose lines are all shorter than this may be broken at a margin."""
_LAST_LETTERS = SUBRULE_LETTERS[-1]
"""Twice as many subrules as any rule has: more paragraphs are none."""
_ENOUGH = 500
"""Characters that tell a language."""
_FULL = 0.75
"""A line of this share of the widest one goes on in the next."""


def has_ended(text: str) -> bool:
    """Return whether a text ends as a sentence does; a label, a heading and half a sentence do not."""
    return _ENDED.search(text) is not None


def is_label(text: str) -> bool:
    """Return whether a line only names what follows: a few words that are no sentence."""
    return len(text.split()) <= FEW_WORDS and not has_ended(text)


def read_pasted(pasted: str) -> tuple[Text, ...]:
    """Return the texts in a paste, one for each language and each time its numbers begin again.

    Without any number the paragraphs are one text. What stands around numbered texts is left out.
    """
    paragraphs = _unwrap(pasted)
    in_lists = set(_find_lists(paragraphs))
    listed = tuple(found["number"] for place in sorted(in_lists) if (found := LISTED.fullmatch(paragraphs[place])))
    numbered = _letter_by_order([_read(one) for place, one in enumerate(paragraphs) if place not in in_lists])
    if not numbered:
        loose = [Numbered("", "", "", one) for one in paragraphs if one and not is_label(one)]
        return (gather(identify(" ".join(one.text for one in loose)[:_ENOUGH]), loose, listed),) if loose else ()
    texts = _part(numbered)
    return tuple(
        gather(language, one, listed if place == len(texts) - 1 else ()) for place, (language, one) in enumerate(texts)
    )


def _unwrap(pasted: str) -> list[str]:
    """The paragraphs, blanks normalised, an empty one for each gap. A line that breaks off goes on in the next."""
    lines = [normalise(line) for line in pasted.splitlines()]
    full = _find_margin(lines)
    paragraphs: list[list[str]] = []
    for line in lines:
        opened = paragraphs[-1] if paragraphs else [""]
        goes_on = bool(opened[-1]) and (len(opened[-1]) >= full or not _is_finished(opened))
        if line and goes_on and not _TYPED.match(line) and not EXAMPLE.fullmatch(line) and not LISTED.fullmatch(line):
            opened.append(line)
        else:
            paragraphs.append([line])
    return [" ".join(paragraph) for paragraph in paragraphs]


def _find_margin(lines: list[str]) -> float:
    """The length from which a line goes on in the next: infinite unless the text is broken at a margin.

    Then no line is long, and the longer ones end in the middle of a sentence as often as not.
    """
    widest = max(map(len, lines), default=0)
    longer = [line for line in lines if line and len(line) >= widest * _FULL]
    unended = sum(not has_ended(line) for line in longer)
    return widest * _FULL if widest <= _WIDEST and unended * 2 >= len(longer) else inf


def _is_finished(lines: list[str]) -> bool:
    """Whether nothing can follow in a paragraph: a sentence has ended, or it is a heading or a label."""
    found = _TYPED.fullmatch(lines[0])
    return has_ended(lines[-1]) or found is None or (len(lines) == 1 and is_heading(found["text"]))


def _find_lists(paragraphs: list[str]) -> Iterator[int]:
    """The places of the lines of navigation lists."""
    for is_listed, run in groupby(range(len(paragraphs)), key=lambda place: bool(LISTED.fullmatch(paragraphs[place]))):
        places = list(run)
        if is_listed and len(places) >= FEWEST_LISTED:
            yield from places


def _read(paragraph: str) -> Numbered:
    """A paragraph with its number; kind and number are empty where it has none."""
    if example := EXAMPLE.fullmatch(paragraph):
        return Numbered("example", "", example["printed"], example["text"])
    found = _TYPED.fullmatch(paragraph)
    if found is None or ("." not in found["number"] and not is_heading(found["text"])):
        return Numbered("", "", "", paragraph)
    number = found["number"].lower()
    return Numbered("subrule" if number[-1].isalpha() else "rule", number, found["printed"], found["text"])


def _letter_by_order(read: list[Numbered]) -> list[Numbered]:
    """The numbered texts alone. Sentences below a name whose subrules have no letters anywhere are these subrules."""
    lettered = {parent_number(one.number) for one in read if one.kind == "subrule"}
    kept: list[Numbered] = []
    under, letters = "", ""
    for one in read:
        if one.number:
            kept.append(one)
            is_name = one.kind == "rule" and "." in one.number and is_heading(one.text)
            under, letters = one.number if is_name and one.number not in lettered else "", ""
        elif under and one.text and one.kind != "example" and has_ended(one.text) and letters != _LAST_LETTERS:
            letters = next_letters(letters)
            kept.append(Numbered("subrule", under + letters, "", one.text))
    return kept


def _part(numbered: list[Numbered]) -> list[tuple[str, list[Numbered]]]:
    """The texts with their languages: a number that comes again begins another text, and so does another language."""
    whole = identify(" ".join(one.text for one in numbered)[:_ENOUGH])
    texts: list[tuple[str, list[Numbered]]] = []
    seen: set[str] = set()
    for block in _group_by_rule(numbered):
        words = " ".join(one.text for one in block)[:_ENOUGH]
        language = identify(words) if len(words.split()) > FEW_WORDS else whole
        numbers = {one.number for one in block}
        if not texts or texts[-1][0] != language or seen & numbers:
            texts.append((language, []))
            seen = set()
        texts[-1][1].extend(block)
        seen |= numbers
    return texts


def _group_by_rule(numbered: list[Numbered]) -> Iterator[list[Numbered]]:
    """The texts of one rule at a time, none twice."""
    block: list[Numbered] = []
    for one in numbered:
        is_same_rule = block and _rule_of(one) == _rule_of(block[0]) and one.number not in {two.number for two in block}
        if block and not is_same_rule:
            yield block
            block = []
        block.append(one)
    if block:
        yield block


def _rule_of(one: Numbered) -> str:
    return one.number if one.kind == "rule" else parent_number(one.number) or one.number
