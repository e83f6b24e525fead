"""Mark the rulings whose rules changed in substance after they were written."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import connection
from django.db.models import Max, QuerySet

from rulings_site.languages.fold import fold_typography
from rulings_site.rulings.basis.rulebook import Rulebook
from rulings_site.rulings.basis.staleness import Stale, find_stale
from rulings_site.rulings.basis.words import LANGUAGE, split_sentences
from rulings_site.rulings.basis.written_for import find_written_for
from rulings_site.rulings.models import Alignment, Ruling, RulingText, Succession

Key = tuple[int, date]
"""A text, and the day of the rules it was written for: whatever the card, the same rules changed since."""


@dataclass(frozen=True, slots=True)
class _Held:
    """A ruling and its mark."""

    pk: int
    text: int
    published: date
    mark: Stale | None


def mark_stale(rulings: Collection[int] | None, rulebook: Rulebook, days: Sequence[date]) -> int:
    """Mark these rulings, all for None, and their translations. Return how many there are that are stale."""
    wanted = Ruling.objects.filter(text__language=LANGUAGE)
    held = [one for one in _read_held(wanted) if rulings is None or one.pk in rulings]
    reworded = _read_reworded()
    keys = {one.pk: (one.text, _date(one, reworded, days)) for one in held}
    marks = dict(_find_marks(rulebook, set(keys.values())))
    _write(held, {pk: marks.get(key) for pk, key in keys.items()})
    _mark_translations()
    return Ruling.objects.filter(stale_since__isnull=False).count()


def _read_held(rulings: QuerySet[Ruling]) -> Iterator[_Held]:
    columns = ("pk", "text", "published_date", "stale_since", "stale_rule")
    for pk, text, published, since, rule in rulings.order_by("pk").values_list(*columns).iterator():
        yield _Held(pk, text, published, Stale(since, rule) if since and rule else None)


def _read_reworded() -> dict[int, date]:
    """The day on which each reworded ruling was last seen with its old text: its own is younger, whatever its date."""
    pairs = Succession.objects.filter(kind=Succession.Kind.REWORDED, old__last_seen__isnull=False)
    return dict(pairs.values("new").annotate(seen=Max("old__last_seen")).values_list("new", "seen"))


def _date(ruling: _Held, reworded: Mapping[int, date], days: Sequence[date]) -> date:
    written = find_written_for(ruling.published, days)
    assert written is not None, "asked for where an edition is held"  # noqa: S101
    return max(written, reworded.get(ruling.pk, written))


def _find_marks(rulebook: Rulebook, keys: Collection[Key]) -> Iterator[tuple[Key, Stale]]:
    dated: dict[int, set[date]] = defaultdict(set)
    for key, day in keys:
        dated[key].add(day)
    for pk, text in RulingText.objects.filter(language=LANGUAGE).values_list("pk", "text").iterator():
        if pk in dated:
            sentences = split_sentences(fold_typography(text))
            for day in dated[pk]:
                if mark := find_stale(rulebook, sentences, day):
                    yield (pk, day), mark


def _write(held: Collection[_Held], marks: Mapping[int, Stale | None]) -> None:
    """Store the marks that are others than before."""
    changed = [(mark, one.pk) for one in held if (mark := marks[one.pk]) != one.mark]
    values = [(mark.since if mark else None, mark.rule if mark else None, pk) for mark, pk in changed]
    # One statement for all rows: row objects take ten times as long.
    with connection.cursor() as cursor:
        table = connection.ops.quote_name(Ruling._meta.db_table)
        cursor.executemany(f"UPDATE {table} SET stale_since = %s, stale_rule_id = %s WHERE id = %s", values)  # noqa: S608


def _mark_translations() -> None:
    """Mark translations as their originals: they say the same under the same date."""
    aligned = Alignment.objects.exclude(certainty=Alignment.Certainty.NONE).filter(original__isnull=False)
    columns = ("translation", "original__stale_since", "original__stale_rule")
    marks = {pk: Stale(since, rule) if since and rule else None for pk, since, rule in aligned.values_list(*columns)}
    held = list(_read_held(Ruling.objects.exclude(text__language=LANGUAGE)))
    _write(held, {one.pk: marks.get(one.pk) for one in held})
