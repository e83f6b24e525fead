"""Give every entry its rule: the identity that survives renumbering, over all editions and languages.

All editions are linked anew at each run, oldest first, so the order in which they were loaded
makes no difference; a chain keeps the rule it had.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection, transaction

from ingest.identify.periods import rebuild_periods
from rulings_site.languages.fold import fold_typography
from rulings_site.rules.identity import Linkable, is_heading, link_entries, mask_numbers
from rulings_site.rules.models import Edition, Entry, Rule, Wording

HOME_LANGUAGE = "en"
"""Every other language is a translation of this one."""


@dataclass(frozen=True, slots=True)
class _Row:
    pk: int
    rule_id: int | None
    linkable: Linkable


@dataclass(frozen=True, slots=True)
class IdentifyReport:
    """What a run made: editions read, rules there are, entries whose rule changed."""

    editions: int
    rules: int
    changed: int


@transaction.atomic
def identify() -> IdentifyReport:
    """Link all editions and store the rule of each entry; rules and wordings that no edition has any more go."""
    masks = _read_masks()
    originals = list(Edition.objects.complete().filter(language=HOME_LANGUAGE).in_order())
    rows = {edition.pk: _read_rows(edition, masks) for edition in originals}
    chains = _chain([rows[edition.pk] for edition in originals])
    rules = _settle(chains)
    changes: dict[int, int | None] = {
        row.pk: rules[place] for place, chain in enumerate(chains) for row in chain if row.rule_id != rules[place]
    }
    of_entry = {row.pk: rules[place] for place, chain in enumerate(chains) for row in chain}
    translations = Edition.objects.exclude(language=HOME_LANGUAGE).exclude(kind=Edition.Kind.EXCERPT).in_order()
    for translation in translations:
        changes |= _join_translation(translation, originals, rows, of_entry)
    _write(changes)
    Rule.objects.filter(entries=None).delete()
    rebuild_periods({})
    Wording.objects.filter(entries=None, glossary_entries=None).delete()
    return IdentifyReport(len(originals) + len(translations), Rule.objects.count(), len(changes))


def _read_masks() -> dict[int, int]:
    """The number-masked text of each wording, as an int that is equal for equal texts."""
    known: dict[str, int] = {}
    wordings = Wording.objects.filter(language=HOME_LANGUAGE).values_list("pk", "text")
    return {pk: known.setdefault(mask_numbers(fold_typography(text)), len(known)) for pk, text in wordings.iterator()}


def _read_rows(edition: Edition, masks: dict[int, int]) -> list[_Row]:
    """The entries of an edition with their headings: the heading rule above a subrule, else the section."""
    entries = (
        Entry.objects.filter(edition=edition)
        .exclude(kind=Entry.Kind.EXAMPLE)
        .order_by("position")
        .values_list("pk", "rule_id", "kind", "number", "occurrence", "wording_id", "wording__text")
    )
    rows, heading, section = [], None, None
    for pk, rule_id, kind, number, occurrence, wording_id, text in entries:
        mask = masks[wording_id]
        own: object = heading if heading is not None else section
        if kind in (Entry.Kind.CHAPTER, Entry.Kind.SECTION):
            own, heading, section = None, None, mask
        elif kind == Entry.Kind.RULE:
            own = None if is_heading(text) else section
            heading = mask if is_heading(text) else None
        rows.append(_Row(pk, rule_id, Linkable(kind, number, occurrence, mask, own)))
    return rows


def _chain(editions: list[list[_Row]]) -> list[list[_Row]]:
    """The rows of each rule through the editions, oldest first."""
    chains: list[list[_Row]] = []
    before: list[_Row] = []
    chain_of: list[int] = []
    for rows in editions:
        links = link_entries([row.linkable for row in before], [row.linkable for row in rows])
        now = []
        for place, row in enumerate(rows):
            if place in links:
                chain = chain_of[links[place]]
            else:
                chain = len(chains)
                chains.append([])
            chains[chain].append(row)
            now.append(chain)
        before, chain_of = rows, now
    return chains


def _settle(chains: list[list[_Row]]) -> list[int]:
    """The rule of each chain: the one most of its rows have, if no longer chain claims it; else a new one."""
    claims = []
    for place, chain in enumerate(chains):
        votes = Counter(row.rule_id for row in chain if row.rule_id is not None)
        claims += [(-count, rule_id, place) for rule_id, count in votes.items()]
    settled: dict[int, int] = {}
    taken: set[int] = set()
    for _, rule_id, place in sorted(claims):
        if place not in settled and rule_id not in taken:
            settled[place] = rule_id
            taken.add(rule_id)
    unsettled = [place for place in range(len(chains)) if place not in settled]
    new = [Rule(kind=chains[place][0].linkable.kind) for place in unsettled]
    made = Rule.objects.bulk_create(new, batch_size=1000)
    settled |= {place: rule.pk for place, rule in zip(unsettled, made, strict=True)}
    return [settled[place] for place in range(len(chains))]


def _join_translation(
    translation: Edition, originals: list[Edition], rows: dict[int, list[_Row]], of_entry: dict[int, int]
) -> dict[int, int | None]:
    """The rules of a translation's entries, by number in the edition it translates."""
    original = find_original(translation, originals)
    rules: dict[tuple[str, int], int] = {}
    if original:
        rules = {(row.linkable.number, row.linkable.occurrence): of_entry[row.pk] for row in rows[original.pk]}
    entries = Entry.objects.filter(edition=translation).exclude(kind=Entry.Kind.EXAMPLE)
    found = entries.values_list("pk", "rule_id", "number", "occurrence")
    wanted = {pk: (rule_id, rules.get((number, occurrence))) for pk, rule_id, number, occurrence in found}
    return {pk: wanted_id for pk, (rule_id, wanted_id) in wanted.items() if wanted_id != rule_id}


def find_original(translation: Edition, originals: Iterable[Edition]) -> Edition | None:
    """The edition a translation was made from: the one of its label, else the newest that is not newer."""
    day = translation.effective_date
    earlier = [edition for edition in originals if day and edition.effective_date and edition.effective_date <= day]
    same = [edition for edition in originals if edition.label == translation.label]
    return (same or earlier[-1:] or [None])[0]  # type: ignore[list-item]


def _write(changes: dict[int, int | None]) -> None:
    """One statement for all rows: 300,000 of them take two seconds, row objects take a minute."""
    by_rule: dict[int | None, list[int]] = defaultdict(list)
    for pk, rule_id in changes.items():
        by_rule[rule_id].append(pk)
    with connection.cursor() as cursor:
        cursor.executemany(
            "UPDATE rules_entry SET rule_id = %s WHERE id = %s",
            [(rule_id, pk) for rule_id, pks in by_rule.items() for pk in pks],
        )
