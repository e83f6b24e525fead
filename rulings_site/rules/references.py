"""Find the rule numbers that a text in any language cites: `see rule 702.37e`, `siehe Regel 115.2b`, `103.2a–e`.

A full number (`702.37e`) may stand alone, if it can be one: no price, date, version or share. A
section or chapter (`708`, `8`) needs a word such as rule or section before it, or before the
list it stands in. Numbers are only read here; what they mean is decided by an edition.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulings_site.rules.numbers import parse_number

_NUMBER = re.compile(
    r"""
    (?P<first> [1-9]
      (?<! [0-9$€£¥\#+/] [1-9] ) (?<! [0-9][.,:/–-] [1-9] ) (?<! [$€£¥]\ [1-9] )    # no piece of a price, date or 2/2
      (?: [0-9]{2} (?: \. [1-9][0-9]{0,2} (?P<letters> a[a-z] | [a-z] )? )? )? )
    (?: [–-] (?P<last> [1-9][0-9]{2} \. [1-9][0-9]{0,2} (?:a[a-z]|[a-z])? | a[a-z] | [a-z] | [1-9][0-9]{0,2} )
      (?![0-9A-Za-z]) )?
    (?! [0-9A-Za-z] | [.,:/–-][0-9] | \.[A-Za-z] )
    (?! \s? (?: [%€$£] | (?:per\s?cent|prozent|euros?|dollars?|usd|eur|[kmg]b|k[gm]|lbs?)\b ) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_WORDS = re.compile(
    r"""
    (?: (?<![^\W_])
        (?:see|see\ also|siehe|siehe\ auch|vgl\.|véase|ver|voir|cf\.|vedi|veja|см\.|zob\.|patrz) \s+
      | 请?参[见照] )?
    (?: (?<![^\W_]) (?:the|der|die|la|las|le|les|il|a|as) \s+ )?
    (?:
      (?P<many> (?<![^\W_])
          (?: rules | sections | chapters | regeln | abschnitten? | r[eè]gles | chapitres | reglas | secciones
            | capítulos | regole | sezioni | capitoli | regras | seções | правила | разделы | zasady )
        | 规则 | 規則 | ルール | 규칙 )
    | (?<![^\W_])
      (?: cr | rule | section | chapter | regel | abschnitt | kapitel | r[eè]gle | chapitre | regla | secci[oó]n
        | apartado | capítulo | regola | sezione | capitolo | regra | seção | правил[оуе] | правилом | раздел[ае]?
        | zasad[aąęz]i?e? | reguł[aąęy] )
    ) (?: \s+ (?: number | no\. | nr\. | n[°º] | № ) )? [\s:第]* $
    """,
    re.VERBOSE | re.IGNORECASE,
)
_LIST = re.compile(
    r"""\s*[,;，、]?\s* (?: [“"][^“”"]{1,60}[”"]\s* )?    # its title: rules 701.42, “Meld,” and 729
    (?: [和与及或] | (?:and|or|und|oder|y|o|et|ou|e|и|или|i|lub)\s+ )?""",
    re.VERBOSE | re.IGNORECASE,
)
_NOT_A_RULE = re.compile(r"(?<![^\W_])(?:version|v)\.?\s*$", re.IGNORECASE)
_AS_A_RULE = re.compile(r"(?<![^\W_])in der regel\s*$", re.IGNORECASE)
"""German for usually: no word of a section, though `in der Regel 702.36d` is a citation."""
_REACH = 48
"""Characters that the words before a number can take."""
_LIST_REACH = 80
"""Characters that can stand between two numbers of a list, a title among them."""
_LAST_OF_HUNDRED = 40
_LAST_RULE = 30
KEYWORD_SECTIONS = ("501", "502", "701", "702")
"""The sections whose rules go far beyond 30: keyword actions and abilities, before and since 2009-07-11."""


@dataclass(frozen=True, slots=True)
class Reference:
    """A citation: text[start:end] is the number as typed, a range to its end.

    `number` and `range_to` (empty if no range) are plain forms as in `numbers`; `with_word` is
    the words before the number, or before the list it stands in (`see rule`), empty if none.
    """

    start: int
    end: int
    number: str
    range_to: str
    with_word: str


def find_references(text: str) -> tuple[Reference, ...]:
    """Return the rule numbers that `text` cites, in order, none overlapping another."""
    return tuple(_find(text))


def mask_references(text: str) -> str:
    """Return `text` with a sign for each number it cites: the same for texts that differ in nothing else."""
    parts, end = [], 0
    for reference in find_references(text):
        parts += [text[end : reference.start], "#"]
        end = reference.end
    return "".join([*parts, text[end:]])


def _find(text: str) -> Iterator[Reference]:
    listed: Reference | None = None
    for found in _NUMBER.finditer(text):
        before = text[max(0, found.start() - _REACH) : found.start()]
        if _NOT_A_RULE.search(before) or ("." not in found["first"] and _AS_A_RULE.search(before)):
            continue
        words = _WORDS.search(before)
        continues = not words and listed is not None and _continues_list(text, listed, found)
        word = words.group().strip(" \u00a0:") if words else listed.with_word if listed and continues else ""
        if word or _can_stand_alone(found, before):
            reference = _read(found, word)
            listed = reference if continues or (words and words["many"]) else None
            yield reference


def _continues_list(text: str, listed: Reference, found: re.Match[str]) -> bool:
    """Whether only a comma or an and stands between; a lone digit continues only a list of chapters."""
    if len(found["first"]) == 1 and len(listed.number) > 1:
        return False
    gap = text[listed.end : found.start()]
    return len(gap) <= _LIST_REACH and not gap.isspace() and _LIST.fullmatch(gap) is not None


def _can_stand_alone(found: re.Match[str], before: str) -> bool:
    """A full number of a section and rule that rules have ever had, not glued to a word."""
    section, _, rule = found["first"].removesuffix(found["letters"] or "").partition(".")
    if not rule or (before and before[-1].isascii() and before[-1].isalpha()):
        return False
    return int(section[1:]) <= _LAST_OF_HUNDRED and (int(rule) <= _LAST_RULE or section in KEYWORD_SECTIONS)


def _read(found: re.Match[str], word: str) -> Reference:
    """Return the reference of a match; what is no range upwards ends at its first number."""
    first = found["first"].lower()
    last = _read_range(first, (found["letters"] or "").lower(), (found["last"] or "").lower())
    return Reference(found.start(), found.end() if last else found.end("first"), first, last, word)


def _read_range(first: str, letters: str, last: str) -> str:
    """Return the number a range ends with, typed whole or only its last part; empty if it does not lead upwards."""
    if not last or "." in last:
        number = last
    elif letters:
        number = first.removesuffix(letters) + last if last.isalpha() else ""
    else:
        section, dot, _ = first.rpartition(".")
        number = section + dot + last if last.isdigit() else ""
    return number if number and parse_number(first) < parse_number(number) else ""
