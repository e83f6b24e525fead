"""A number in an edition as the API tells it: the rule alone, with what stands below it, or in its context."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any

from rulings_site.rules.placed_texts import PlacedText, read_branch


class With(StrEnum):
    """How much is told of a rule besides itself."""

    SELF = "self"
    SUBRULES = "subrules"
    CONTEXT = "context"


class NotHeld(Exception):
    """The edition has nothing behind the number."""


def tell_branch(edition: int, language: str, number: str, occurrence: int, extent: With) -> dict[str, Any]:
    """Return a rule with its examples, the texts directly below it and those around it, as far as asked; one query.

    Raises NotHeld.
    """
    texts = read_branch(edition, number, with_siblings=extent is With.CONTEXT)
    addressed = [text for text in texts if text.number == number and not text.is_example]
    rule = next((text for text in addressed if text.occurrence == occurrence), None)
    if rule is None:
        raise NotHeld(number)
    below = [text for text in texts if text.parent_id == rule.pk]
    children = [text for text in below if not text.is_example] if extent is not With.SELF else []
    return {
        **_tell(rule, language),
        "examples": _examples(rule, texts),
        "parent": next((text.number for text in texts if text.pk == rule.parent_id), None),
        "children": [{**_tell(child, language), "examples": _examples(child, texts)} for child in children],
        "in_context": _find_context(rule, texts, language) if extent is With.CONTEXT else None,
    }


def _tell(text: PlacedText, language: str) -> dict[str, Any]:
    return {**text._asdict(), "language": language}


def _examples(text: PlacedText, texts: Iterable[PlacedText]) -> list[str]:
    return [one.text for one in texts if one.is_example and one.parent_id == text.pk]


def _find_context(rule: PlacedText, texts: Sequence[PlacedText], language: str) -> list[dict[str, Any]]:
    """What is above the rule and beside it under the same text, itself among them, in the order of the document."""
    above = {rule.parent_id, *(text.pk for text in texts if rule.number.startswith(text.number))}
    around = (text for text in texts if text.pk in above or text.parent_id == rule.parent_id)
    return [_tell(text, language) for text in around if not text.is_example]
