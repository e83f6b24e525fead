"""A long section part by part: 702 has some 900 texts, more than one page should carry."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q
from django.db.models.functions import Left

from rulings_site.rules.headings import LONGEST_HEADING
from rulings_site.rules.models import Edition, Entry

RULES_A_PAGE = 40

Listed = tuple[int, str, str]


@dataclass(frozen=True, slots=True)
class SectionPart:
    """Some rules of a section. `page` holds (position, number, name) of its rules, `rules` those of all."""

    rules: list[Listed]
    page: Page[Listed]

    @property
    def positions(self) -> Q:
        """What stands in this part: from its first rule to the first of the next part."""
        after = self.rules[self.page.end_index() :][:1]
        here = Q(position__gte=self.page[0][0])
        return here & Q(position__lt=after[0][0]) if after else here


def read_part(edition: Edition, section: str, page: str) -> SectionPart:
    """Return the part of a section that a page number asks for, the nearest one for any other."""
    rules = edition.entries.filter(kind=Entry.Kind.RULE, number__startswith=f"{section}.").order_by("position")
    listed = list(rules.values_list("position", "number", Left("wording__text", LONGEST_HEADING)))
    return SectionPart(listed, Paginator(listed, RULES_A_PAGE).get_page(page))
