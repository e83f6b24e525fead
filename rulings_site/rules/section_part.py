"""A long section part by part: 702 has some 900 texts, more than one page should carry."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from rulings_site.rules.placed_texts import RULES_A_PART, PlacedText, read_section_texts

LONGEST_PAGE_NUMBER = 3
"""Digits."""


@dataclass(frozen=True, slots=True)
class SectionPart:
    """Some rules of a section: `rules` are all it has, `page` those of the part.

    `shown` are the texts of the part after the heading of the section, `texts` all read for it.
    """

    rules: list[PlacedText]
    page: Page[PlacedText]
    shown: list[PlacedText]
    texts: list[PlacedText]


def read_part(edition: int, section: str, asked: str) -> SectionPart:
    """Return the part of a section that a page number asks for, the nearest one for any other.

    One query, two for a part beyond the last.
    """
    part = int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= LONGEST_PAGE_NUMBER else 1
    texts = read_section_texts(edition, section, max(part, 1))
    headings = [text for text in texts if text.edition_id == edition and text.number == section]
    above = {heading.pk for heading in headings}
    rules = [text for text in texts if text.kind == "rule" and text.parent_id in above]
    page = Paginator(rules, RULES_A_PART).get_page(max(part, 1))
    if page.number < part:
        texts = read_section_texts(edition, section, page.number)
    return SectionPart(rules, page, [*headings, *_find_shown(edition, headings, rules, page, texts)], texts)


def _find_shown(
    edition: int,
    headings: Sequence[PlacedText],
    rules: Sequence[PlacedText],
    page: Page[PlacedText],
    texts: Sequence[PlacedText],
) -> list[PlacedText]:
    """The texts from the heading, or the first rule of the part, to the next part or the next section."""
    if not headings:
        return []
    start = page[0].position if page.number > 1 else headings[0].position
    following = [*rules[page.end_index() :], *(text for text in texts if text.kind == "section")]
    end = min((one.position for one in following if one.edition_id == edition and one.position > start), default=None)
    below = (text for text in texts if text.edition_id == edition and text.kind in ("rule", "subrule", "example"))
    return [text for text in below if start <= text.position and (end is None or text.position < end)]
