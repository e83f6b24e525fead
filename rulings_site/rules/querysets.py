"""Questions about the entries of editions, asked the same way by page, API and search."""

from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import Count, Q, Subquery
from django.db.models.functions import Length, Substr

from rulings_site.rules.headings import LONGEST_HEADING

if TYPE_CHECKING:
    from rulings_site.rules.models import Entry


class EntryQuerySet(models.QuerySet["Entry"]):
    """Entries: chapters, sections, rules, subrules, and the examples below them."""

    def numbered(self) -> Self:
        """Everything but examples, which carry the number of their rule."""
        return self.exclude(kind="example")

    def of_number(self, number: str) -> Self:
        """What stands behind a number; two in an edition where it is printed twice (702.175 in 2024-09-20)."""
        return self.numbered().filter(number=number)

    def headings(self) -> Self:
        """What can be named: chapters, sections, and rules as short as a name."""
        short = self.annotate(length=Length("wording__text")).filter(length__lte=LONGEST_HEADING)
        return short.filter(kind__in=["chapter", "section", "rule"])

    def neighbours_of(self, entry: "Entry") -> Self:
        """The entries of the same level before and after one, of this set."""
        level = self.filter(kind=entry.kind).values("pk")
        before = level.filter(position__lt=entry.position).order_by("-position")[:1]
        after = level.filter(position__gt=entry.position).order_by("position")[:1]
        return self.filter(Q(pk__in=Subquery(before)) | Q(pk__in=Subquery(after)))

    def in_law(self, language: str = "en") -> Self:
        """Entries of complete, dated editions, oldest edition first: what can be cited as a rule."""
        return self.filter(
            edition__language=language, edition__kind="complete", edition__effective_date__isnull=False
        ).order_by("edition__effective_date", "edition__label", "position")

    def count_by_section(self) -> dict[str, int]:
        """Return how many rules and subrules each section holds."""
        rules = self.filter(kind__in=["rule", "subrule"]).order_by()
        counted = rules.annotate(section=Substr("number", 1, 3)).values_list("section").annotate(Count("pk"))
        return dict(counted)
