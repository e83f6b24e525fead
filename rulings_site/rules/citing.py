"""How a rule is cited so that the citation still holds in years: number, day, document where two share it, address."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.html import format_html

from rulings_site.rules.reading import Reading


@dataclass(frozen=True)
class RuleCitation:
    """A number in an edition, in the forms people paste. `label` is named where two documents share the day."""

    number: str
    effective_date: date
    label: str
    shares_day: bool
    site: str = ""

    @property
    def path(self) -> str:
        """The address on this site. It never changes, so it names the document where two share the day."""
        address = reverse("dated-rule-detail", args=[self.effective_date, self.number])
        return f"{address}?{urlencode({'edition': self.label})}" if self.shares_day else address

    @property
    def url(self) -> str:
        return f"{self.site}{self.path}"

    @property
    def short(self) -> str:
        """Number and day: a number without its day means nothing."""
        edition = f", edition {self.label}" if self.shares_day else ""
        return f"CR {self.number} ({self.effective_date}{edition})"

    @property
    def text(self) -> str:
        return f"{self.short}, {self.url}"

    @property
    def markdown(self) -> str:
        return f"[{self.short}]({self.url})"

    @property
    def html(self) -> str:
        """A link, as a string of HTML."""
        return str(format_html('<a href="{}">{}</a>', self.url, self.short))

    @cached_property
    def json(self) -> str:
        facts = {"number": self.number, "effective_date": str(self.effective_date), "edition": self.label}
        return json.dumps({**facts, "url": self.url})


def cite(reading: Reading, number: str, site: str = "") -> RuleCitation:
    """Return the citation of a number in the edition read; `site` is scheme and host."""
    shares = bool(reading.sharing_date)
    return RuleCitation(number, reading.effective_date, reading.edition.label, shares, site)
