"""What tying rulings to rules reads: the rules through time, and the texts of rulings with their days and cards."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.db.models import Min, QuerySet

from rulings_site.languages.fold import fold_typography
from rulings_site.rules.models import Edition, Period, Rule
from rulings_site.rulings.basis.rulebook import Rulebook, Stretch
from rulings_site.rulings.basis.words import LANGUAGE, mend_signs
from rulings_site.rulings.basis.written_for import find_written_for
from rulings_site.rulings.models import Basis, Ruling, RulingText

NUMBERED = (Rule.Kind.SECTION, Rule.Kind.RULE, Rule.Kind.SUBRULE)


@dataclass(slots=True)
class TextToTie:
    """The text of a ruling, the day of the rules it was written for, and the names of the cards it stands on."""

    pk: int
    text: str
    day: date
    names: list[str]


def read_law_days() -> list[date]:
    """Return the days that English editions took effect, oldest first."""
    days = Edition.objects.law().order_by("effective_date").values_list("effective_date", flat=True).distinct()
    return [day for day in days if day]


def read_rulebook() -> Rulebook:
    """Return the rules through time; one query."""
    columns = ("rule", "kind", "number", "since", "until", "wording__text")
    periods = Period.objects.filter(kind__in=NUMBERED).order_by().values_list(*columns)
    stretches = tuple(
        Stretch(rule, kind, number, since, until, mend_signs(text))
        for rule, kind, number, since, until, text in periods.iterator()
    )
    return Rulebook(stretches)


def list_untied() -> QuerySet[RulingText]:
    """Return the English texts that came after the last run: all newer ones than any that was tied then.

    A run looks at all texts there are, in one transaction, and their keys grow; it finds nothing for many of them.
    """
    tied = Basis.objects.exclude(reason=Basis.Reason.PERSON).filter(text__language=LANGUAGE)
    newest = tied.order_by("-text").values_list("text", flat=True).first()
    return RulingText.objects.filter(language=LANGUAGE, pk__gt=newest or 0)


def read_texts(texts: QuerySet[RulingText], days: list[date]) -> Iterator[TextToTie]:
    """Yield texts with what is known of them, those of one day of rules after another, oldest first."""
    dated = texts.annotate(published=Min("rulings__published_date")).exclude(published=None)
    names = read_names(texts)
    found: dict[date, list[TextToTie]] = defaultdict(list)
    for pk, text, published in dated.order_by("pk").values_list("pk", "text", "published").iterator():
        day = find_written_for(published, days)
        assert day is not None, "asked for where an edition is held"  # noqa: S101
        found[day].append(TextToTie(pk, text, day, names.get(pk, [])))
    for day in sorted(found):
        yield from found[day]


def read_names(texts: QuerySet[RulingText]) -> dict[int, list[str]]:
    """Return the names of the cards that each text stands on, signs folded."""
    names: dict[int, list[str]] = defaultdict(list)
    placed = Ruling.objects.filter(text__in=texts.values("pk")).order_by().values_list("text", "card__name").distinct()
    for pk, name in placed.iterator():
        names[pk].append(fold_typography(name))
    return names
