"""The fields of a query: what can stand after each, and the leaf it becomes."""

from collections.abc import Callable
from dataclasses import dataclass

from rulings_site.languages.tags import LANGUAGES
from rulings_site.languages.tokenise import tokenise
from rulings_site.rules.numbers import read_typed_number
from rulings_site.search.query.days import days_of
from rulings_site.search.query.errors import QueryError
from rulings_site.search.query.tree import (
    Card,
    Dated,
    Edition,
    Held,
    Kind,
    Language,
    Marked,
    Node,
    Or,
    Section,
    Under,
)

KINDS = {
    "rule": "Rules",
    "glossary": "Glossary",
    "ruling": "Rulings",
    "card": "Cards",
}
MARKS = ("stale", "withdrawn")

_KIND_NAMES = {name: name for name in KINDS} | {label.lower(): name for name, label in KINDS.items()}
_LANGUAGE_NAMES: dict[str, tuple[str, ...]] = (
    {tag.lower(): (tag,) for tag in LANGUAGES}
    | {name.lower(): (tag,) for tag, name in LANGUAGES.items()}
    | {"pt": ("pt-BR",), "jp": ("ja",), "kr": ("ko",)}
    | {"zh": ("zh-Hans", "zh-Hant"), "zhs": ("zh-Hans",), "zht": ("zh-Hant",)}
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What was typed after a field, and where."""

    name: str
    sign: str
    value: str
    position: int

    def error(self, message: str) -> QueryError:
        return QueryError(message, self.position, FIELDS[self.name].example)


@dataclass(frozen=True, slots=True)
class Field:
    """How a field is read. `signs` may follow its name; `example` is a query that runs."""

    read: Callable[[Asked], Node]
    example: str
    signs: tuple[str, ...] = (":",)


def read_field(name: str, sign: str, value: str, position: int) -> Node:
    """Return the leaf (or alternatives) that a field asks for. Raises QueryError if its value cannot be one."""
    asked, field = Asked(name, sign, value.strip(), position), FIELDS[name]
    if sign not in field.signs:
        raise asked.error(f"{name}{sign} is not known. Write {' or '.join(name + sign for sign in field.signs)}.")
    return field.read(asked)


def _read_kind(asked: Asked) -> Node:
    kind = _KIND_NAMES.get(asked.value.lower())
    if kind is None:
        raise asked.error(f"kind:{_short(asked)} is not known. It can be one of: {', '.join(KINDS)}.")
    return Kind(kind)


def _read_language(asked: Asked) -> Node:
    tags = _LANGUAGE_NAMES.get(asked.value.lower())
    if tags is None:
        raise asked.error(f"lang:{_short(asked)} is not known. It can be one of: {', '.join(LANGUAGES)}.")
    return Language(tags[0]) if len(tags) == 1 else Or(tuple(map(Language, tags)))


def _read_card(asked: Asked) -> Node:
    if not any(True for _ in tokenise(asked.value, "en")):
        raise asked.error(f"card:{_short(asked)} is no name. Write the whole name of a card, in any language.")
    return Card(asked.value, asked.position)


def _read_number(asked: Asked) -> Node:
    number = read_typed_number(asked.value)
    if number is None or not asked.value.isascii():
        raise asked.error(
            f"rule:{_short(asked)} is no number of a rule. Write a section (702), a rule (702.37) or one of its "
            "letters (702.37e)."
        )
    return Under(number, asked.position)


def _read_section(asked: Asked) -> Node:
    number = read_typed_number(asked.value) if asked.value.isascii() else None
    if number and "." in number:
        raise asked.error(f"section:{number} is a rule, not a section. Write rule:{number}.")
    if number:
        return Under(number, asked.position)
    if asked.value[0].isdigit() or not any(True for _ in tokenise(asked.value, "en")):
        raise asked.error(
            f"section:{_short(asked)} is no section. Write its number (702), that of a chapter (7) or its name."
        )
    return Section(asked.value, asked.position)


def _read_edition(asked: Asked) -> Node:
    return Edition(asked.value, asked.position)


def _read_dates(asked: Asked) -> Node:
    first, last = _read_days(asked)
    return Dated("" if asked.sign == "<=" else first, "" if asked.sign == ">=" else last, asked.position)


def _read_held(asked: Asked) -> Node:
    return Held(_read_days(asked)[1], asked.position)


def _read_days(asked: Asked) -> tuple[str, str]:
    try:
        return days_of(asked.value)
    except ValueError:
        raise asked.error(
            f"{asked.name}{asked.sign}{_short(asked)} is no date. Write a day (2018-07-13), a month (2018-07) or "
            "a year (2018)."
        ) from None


def _read_mark(asked: Asked) -> Node:
    mark = asked.value.lower()
    if mark not in MARKS:
        raise asked.error(f"is:{_short(asked)} is not known. It can be one of: {', '.join(MARKS)}.")
    return Marked(mark, asked.position)


def _short(asked: Asked) -> str:
    return asked.value if len(asked.value) <= 40 else f"{asked.value[:40]}…"


FIELDS = {
    "kind": Field(_read_kind, "manifest kind:rule"),
    "lang": Field(_read_language, "manifestieren lang:de"),
    "card": Field(_read_card, "card:Cloudform"),
    "rule": Field(_read_number, "rule:701.40"),
    "section": Field(_read_section, "section:701 manifest"),
    "edition": Field(_read_edition, "edition:2015-01-23 manifest"),
    "date": Field(_read_dates, "face-down date>=2015", (":", ">=", "<=")),
    "on": Field(_read_held, "manifest on:2015-02-14"),
    "is": Field(_read_mark, "face-down -is:stale"),
}
