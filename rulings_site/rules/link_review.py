"""Doubtful links as a person reviews them: both texts side by side, what stands around them, what else they may be."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from urllib.parse import urlencode

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.urls import reverse

from rulings_site.rules.models import Descent, Edition, Entry, GlossaryEntry, Link, Period, Rule
from rulings_site.rules.wordmarks import Mark, mark_words

DOUBTFUL_BELOW = 70
"""Per cent of likeness below which a person should look whether two texts are one rule."""
BY_LIKENESS = (Link.FAMILY, Link.SIMILARITY)
"""The links that rest on how alike two texts are; every other has the words themselves or a person behind it."""
VERDICTS = {
    "same": "The new text is the rule that the old one was.",
    "different": "It is not, however alike they are.",
    "split": "The new text is a part of the old one, which goes on elsewhere or not at all.",
    "merged": "The old text ended in the new one, which is another rule.",
}
_SHOWN = ("wording", "parent__wording", "parent__parent__wording")


def find_links() -> QuerySet[Period]:
    """Return the periods that a link joins to one before, newest first, each with the `old_number` it had there."""
    own = OuterRef("since")
    earlier = Q(since__lt=own) | Q(since=own, edition__label__lt=OuterRef("edition__label"))
    before = Period.objects.filter(earlier, rule=OuterRef("rule")).order_by("-since", "-edition__label")
    linked = Period.objects.exclude(link=Link.FIRST).annotate(old_number=Subquery(before.values("number")[:1]))
    return linked.select_related("edition").order_by("-since", "-edition__label", "pk")


def find_descents() -> QuerySet[Descent]:
    """Return the descents, those of the newest edition first, with all that a review shows of their texts."""
    shown = [f"{side}__{path}" for side in ("old", "new") for path in ("edition", *_SHOWN)]
    newest = ("-new__edition__effective_date", "-new__edition__label", "-share", "pk")
    return Descent.objects.select_related(*shown).order_by(*newest)


def is_doubtful() -> Q:
    """Return the condition of a period whose link a person should look at."""
    return Q(link__in=BY_LIKENESS, confidence__lt=DOUBTFUL_BELOW)


def next_doubtful(period: Period) -> Period | None:
    """Return the doubtful link that the list has after the one of a period."""
    day, label = period.since, period.edition.label
    later = Q(since__lt=day) | Q(since=day, edition__label__lt=label)
    return find_links().filter(later | Q(since=day, edition__label=label, pk__gt=period.pk), is_doubtful()).first()


@dataclass(frozen=True)
class Side:
    """One of the two texts, in its edition."""

    entry: Entry | GlossaryEntry
    edition: Edition
    marks: tuple[Mark, ...] = ()

    @property
    def number(self) -> str:
        """Its number; of an entry of the glossary its term."""
        return self.entry.number if isinstance(self.entry, Entry) else self.entry.term

    @property
    def occurrence(self) -> int:
        return self.entry.occurrence if isinstance(self.entry, Entry) else 1

    @property
    def address(self) -> str:
        """Its page; empty for an entry of the glossary, whose page shows all editions."""
        if isinstance(self.entry, GlossaryEntry):
            return ""
        dated = reverse("dated-rule-detail", args=[self.edition.effective_date, self.number])
        return f"{dated}?{urlencode({'edition': self.edition.label})}"

    @cached_property
    def headings(self) -> list[Entry]:
        """What it stands under, from the section down."""
        if isinstance(self.entry, GlossaryEntry) or self.entry.parent is None:
            return []
        above = [self.entry.parent.parent, self.entry.parent]
        return [entry for entry in above if entry]

    @cached_property
    def _neighbours(self) -> list[Entry]:
        if isinstance(self.entry, GlossaryEntry):
            return []
        return list(Entry.objects.filter(edition=self.edition).neighbours_of(self.entry).select_related("wording"))

    @property
    def before(self) -> Entry | None:
        """The text of its level before it."""
        return next((one for one in self._neighbours if one.position < self.entry.position), None)

    @property
    def after(self) -> Entry | None:
        """The text of its level after it."""
        return next((one for one in self._neighbours if one.position > self.entry.position), None)

    @cached_property
    def examples(self) -> list[Entry]:
        if isinstance(self.entry, GlossaryEntry):
            return []
        return list(self.entry.children.filter(kind=Entry.Kind.EXAMPLE).select_related("wording"))


@dataclass(frozen=True)
class Review:
    """Two texts of two editions in a row, for a person to say whether they are one rule.

    `said` tells in words what was made of them, and `sureness` how sure that is, in per cent.
    """

    old: Side
    new: Side
    said: str
    sureness: int
    candidates: Sequence[Descent] = field(default=())

    def entries_for(self, today: date) -> list[tuple[str, str, str]]:
        """Return for each verdict what it means, and the entry that says so in the file of decisions."""
        return [(verdict, meaning, self._write_entry(verdict, today)) for verdict, meaning in VERDICTS.items()]

    def _write_entry(self, verdict: str, today: date) -> str:
        lines = (
            f"- old: {_write_place(self.old)}",
            f"  new: {_write_place(self.new)}",
            f"  verdict: {verdict}",
            "  why: ",
            f"  reviewed: {today.isoformat()}",
        )
        return "\n".join(lines) + "\n"


def _write_place(side: Side) -> str:
    """JSON is YAML: a term may hold signs that mean something there."""
    is_term = isinstance(side.entry, GlossaryEntry)
    named = f"term: {json.dumps(side.number, ensure_ascii=False)}" if is_term else f"number: {side.number}"
    again = f", occurrence: {side.occurrence}" if side.occurrence > 1 else ""
    return f"{{edition: {side.edition.label}, {named}{again}}}"


def review_link(period: Period) -> Review | None:
    """Return the review of the link that a period begins with; None where the texts are no longer held."""
    edition, before = period.edition, edition_before(period.edition)
    if before is None:
        return None
    if period.kind == Rule.Kind.TERM:
        texts: Iterable[Entry | GlossaryEntry] = GlossaryEntry.objects.filter(
            rule=period.rule_id, edition__in=(before, edition)
        ).select_related("wording")
    else:
        texts = (
            Entry.objects.numbered().filter(rule=period.rule_id, edition__in=(before, edition)).select_related(*_SHOWN)
        )
    found: dict[int, Entry | GlossaryEntry] = {text.edition_id: text for text in texts}
    if before.pk not in found or edition.pk not in found:
        return None
    said = f"Linked by {Link(period.link).label}"
    return _make_review(found[before.pk], before, found[edition.pk], edition, said, period.confidence)


def review_descent(descent: Descent) -> Review:
    """Return the review of two texts of which one may have gone into the other."""
    old, new = descent.old, descent.new
    return _make_review(old, old.edition, new, new.edition, Descent.Kind(descent.kind).label, descent.share)


def edition_before(edition: Edition) -> Edition | None:
    """Return the edition whose rules those of an edition were linked with, None for the first."""
    day, label = edition.effective_date, edition.label
    return Edition.objects.law().filter(Q(effective_date__lt=day) | Q(effective_date=day, label__lt=label)).last()


def _make_review(
    old: Entry | GlossaryEntry,
    old_edition: Edition,
    new: Entry | GlossaryEntry,
    new_edition: Edition,
    said: str,
    sureness: int,
) -> Review:
    marks = mark_words(old.wording.text, new.wording.text)
    return Review(
        Side(old, old_edition, tuple(replace(mark, new="") for mark in marks if mark.old)),
        Side(new, new_edition, tuple(replace(mark, old="") for mark in marks if mark.new)),
        said,
        sureness,
        _find_candidates(old, new),
    )


def _find_candidates(old: Entry | GlossaryEntry, new: Entry | GlossaryEntry) -> Sequence[Descent]:
    """Return what else the old text may have gone into, and the new one come from."""
    if isinstance(old, GlossaryEntry) or isinstance(new, GlossaryEntry):
        return ()
    either = Descent.objects.filter(Q(old=old) | Q(new=new)).exclude(old=old, new=new)
    return list(either.select_related("old__wording", "new__wording").order_by("-share", "pk"))
