"""Join the texts of a translation to rules: by number, in the English edition it translates."""

from collections.abc import Sequence, Set

from django.db import connection

from ingest.identify.terms import pair_terms
from rulings_site.rules.models import Edition

Place = tuple[str, int]
"""A number and its occurrence."""


def join_translations(originals: Sequence[Edition], changed: Set[int]) -> tuple[int, int]:
    """Join the translations and excerpts that are new, or have another original than before, or one that `changed`.

    Returns how many there are, and how many of their texts have another rule than before.
    """
    others = Edition.objects.exclude(pk__in=[edition.pk for edition in originals]).select_related("agreement__original")
    count = 0
    for edition in others:
        original = find_original(edition, originals)
        is_joined = edition.linked_to_id == (original.pk if original else None)
        if not is_joined or changed & {one.pk for one in _near(original, originals)}:
            count += _join(edition, original, originals)
            Edition.objects.filter(pk=edition.pk).update(linked_to=original)
    return len(others), count


def find_original(edition: Edition, originals: Sequence[Edition]) -> Edition | None:
    """Return the edition whose numbers a translation or excerpt has; None if that is not known."""
    agreement = getattr(edition, "agreement", None)
    if agreement is not None:
        return agreement.original  # type: ignore[no-any-return]
    return next((one for one in originals if one.label == edition.label), None)


def _join(edition: Edition, original: Edition | None, originals: Sequence[Edition]) -> int:
    changes = _join_entries(edition, original, originals)
    terms = pair_terms(edition, original) if original else {}
    rows = edition.glossary_entries.values_list("pk", "rule")
    term_changes = [(terms.get(pk), pk) for pk, rule in rows if terms.get(pk) != rule]
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE rules_entry SET rule_id = %s WHERE id = %s", changes)
        cursor.executemany("UPDATE rules_glossaryentry SET rule_id = %s WHERE id = %s", term_changes)
    return len(changes) + len(term_changes)


def _join_entries(
    edition: Edition, original: Edition | None, originals: Sequence[Edition]
) -> list[tuple[int | None, int]]:
    """The rules of entries that have another one than before, each rule once.

    What the original does not have is looked up in the editions beside it: the Chinese text of
    2024-09-17 has Impending at 702.176, the English one a second 702.175.
    """
    rows = list(edition.entries.numbered().order_by("position").values_list("pk", "rule", "number", "occurrence"))
    rules: dict[int, int] = {}
    for source in _near(original, originals):
        numbers = _numbers_of(source)
        taken = set(rules.values())
        for pk, _, number, occurrence in rows:
            wanted = numbers.get((number, occurrence))
            if pk not in rules and wanted is not None and wanted not in taken:
                rules[pk] = wanted
                taken.add(wanted)
    return [(rules.get(pk), pk) for pk, rule, _, _ in rows if rules.get(pk) != rule]


def _near(original: Edition | None, originals: Sequence[Edition]) -> list[Edition]:
    """The original, the edition after it and the one before it."""
    if original is None:
        return []
    place = next((place for place, one in enumerate(originals) if one.pk == original.pk), None)
    beside = [] if place is None else [*originals[place + 1 : place + 2], *originals[max(place - 1, 0) : place]]
    return [original, *beside]


def _numbers_of(edition: Edition) -> dict[Place, int]:
    rows = edition.entries.numbered().filter(rule__isnull=False).values_list("number", "occurrence", "rule")
    return {(number, occurrence): rule for number, occurrence, rule in rows if rule is not None}
