"""One boundary between two consecutive editions: link them, and let every rule be one on both sides or two.

All editions before the boundary have their rules already. A text after it that is linked takes
the rule of its predecessor, through all later editions; one that is not linked must not share a
rule with anything before. So the order in which editions are loaded makes no difference.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db import connection

from ingest.decisions import Decision
from ingest.identify.periods import Links
from ingest.identify.texts import Kind, Row
from rulings_site.rules.identity.descent import Descended, find_descents
from rulings_site.rules.identity.terms import fold_term
from rulings_site.rules.models import Descent, Edition, Link, Rule


@dataclass
class Outcome:
    """What linking changed: rules whose periods must be made anew, why rules were linked, texts whose rule changed.

    `young` are the rules that only an edition new in this run has, `editions` those with a text whose
    rule changed.
    """

    touched: set[int] = field(default_factory=set)
    links: Links = field(default_factory=dict)
    young: set[int] = field(default_factory=set)
    editions: set[int] = field(default_factory=set)
    changed: int = 0


class Boundary:
    """The texts of one kind on both sides. `before` is empty for the first edition held."""

    def __init__(self, kind: Kind, before: Sequence[Row], after: Sequence[Row], edition: Edition) -> None:
        self.kind, self.before, self.after, self.edition = kind, before, after, edition

    def cross(self, earlier: Iterable[int], later: Iterable[int], decisions: Sequence[Decision], to: Outcome) -> None:
        """Link, store the rules of the edition after the boundary and of all later ones, and add to `to`."""
        same, different = self._read_decisions(decisions, "same"), self._read_decisions(decisions, "different")
        same = [pair for pair in same if pair not in different]
        linked = self.kind.link(
            [row.linkable for row in self.before], [row.linkable for row in self.after], same, different
        )
        pairs = {place: link.old for place, link in linked.items()}
        adopted = self._adopt(pairs, earlier, to)
        moves, new = self._settle(pairs, earlier, to)
        later_changes = self._find_later(moves, later, to)
        self._write([*adopted, *new, *later_changes])
        to.changed += len(adopted) + len(new) + len(later_changes)
        if adopted or new:
            to.editions.add(self.edition.pk)
        for place, row in enumerate(self.after):
            link = linked.get(place)
            before = self.before[link.old] if link else None
            assert row.rule is not None, "settled above"  # noqa: S101
            if link and link.reason != Link.NUMBER_AND_TEXT:
                to.links[self.edition.pk, row.number, row.occurrence] = Link(link.reason), link.confidence
            if before is None or before.kept != row.kept:
                to.touched.add(row.rule)
        kept = {link.old for link in linked.values()}
        to.touched |= {row.rule for place, row in enumerate(self.before) if place not in kept and row.rule is not None}
        to.touched |= {rule for move in moves.items() for rule in move}
        to.touched |= {rule for rule, _ in adopted}
        if not self.kind.is_term:
            self._store_descents(pairs, decisions)

    def _read_decisions(self, decisions: Sequence[Decision], verdict: str) -> list[tuple[int, int]]:
        """The pairs of places that a person decided so, as far as both are there."""
        old, new = _places(self.before), _places(self.after)
        pairs = []
        for one in decisions:
            if one.verdict == verdict and one.is_term == self.kind.is_term:
                before = old.get((self._key(one.old_number), one.old_occurrence))
                after = new.get((self._key(one.new_number), one.new_occurrence))
                if before is not None and after is not None:
                    pairs.append((before, after))
        return pairs

    def _key(self, number: str) -> str:
        return fold_term(number) if self.kind.is_term else number

    def _adopt(self, linked: Mapping[int, int], earlier: Iterable[int], to: Outcome) -> list[tuple[int, int]]:
        """Let a text of a new edition take the rule that its successor has: fewer rows change, and rules live on."""
        pairs = [(self.before[old], self.after[place]) for place, old in linked.items()]
        pairs = [(old, row) for old, row in pairs if old.rule in to.young and row.rule is not None]
        held = self._find_held([row.rule for _, row in pairs if row.rule is not None], earlier)
        adopted = []
        for old, row in pairs:
            if row.rule is not None and row.rule not in held:
                old.rule = row.rule
                adopted.append((row.rule, old.pk))
        return adopted

    def _settle(
        self, linked: Mapping[int, int], earlier: Iterable[int], to: Outcome
    ) -> tuple[dict[int, int], list[tuple[int, int]]]:
        """Give each text after the boundary its rule.

        Returns which rules became which others from here on, and the new rules of rows.
        """
        unlinked = [row for place, row in enumerate(self.after) if place not in linked]
        held = self._find_held([row.rule for row in unlinked if row.rule is not None], earlier)
        taken = {self.before[place].rule for place in linked.values()}
        fresh = [row for row in unlinked if row.rule is None or row.rule in held or row.rule in taken]
        made = Rule.objects.bulk_create([Rule(kind=row.linkable.kind) for row in fresh], batch_size=1000)
        to.young |= {rule.pk for row, rule in zip(fresh, made, strict=True) if row.rule is None}
        wanted: dict[int, int | None] = {row.pk: rule.pk for row, rule in zip(fresh, made, strict=True)}
        wanted |= {self.after[place].pk: self.before[old].rule for place, old in linked.items()}
        moves: dict[int, int] = {}
        new: list[tuple[int, int]] = []
        for row in self.after:
            rule = wanted.get(row.pk, row.rule)
            assert rule is not None, "linked, kept or fresh"  # noqa: S101
            if rule != row.rule:
                new.append((rule, row.pk))
                if row.rule is not None:
                    moves[row.rule] = rule
                row.rule = rule
        return moves, new

    def _find_held(self, rules: list[int], earlier: Iterable[int]) -> set[int]:
        """Which of these rules stand before the boundary."""
        if not rules:
            return set()
        rows = self.kind.model._default_manager.filter(rule__in=rules, edition__in=earlier)
        return set(rows.values_list("rule", flat=True).distinct())

    def _find_later(self, moves: Mapping[int, int], later: Iterable[int], to: Outcome) -> list[tuple[int, int]]:
        """The texts of later editions whose rule becomes another one, with that rule."""
        if not moves:
            return []
        rows = self.kind.model._default_manager.filter(rule__in=moves, edition__in=later)
        changes = []
        for pk, rule, edition in rows.values_list("pk", "rule", "edition"):
            changes.append((moves[rule], pk))
            to.editions.add(edition)
        return changes

    def _write(self, changes: Sequence[tuple[int, int]]) -> None:
        """Store rules. One statement for all rows: 300,000 of them take two seconds, row objects take a minute."""
        with connection.cursor() as cursor:
            table = connection.ops.quote_name(self.kind.model._meta.db_table)
            cursor.executemany(f"UPDATE {table} SET rule_id = %s WHERE id = %s", changes)  # noqa: S608

    def _store_descents(self, linked: Mapping[int, int], decisions: Sequence[Decision]) -> None:
        old, new = [row.linkable for row in self.before], [row.linkable for row in self.after]
        found = {(one.old, one.new): one for one in find_descents(old, new, linked)}
        for verdict in ("split", "merged"):
            found |= {pair: Descended(verdict, *pair, 100) for pair in self._read_decisions(decisions, verdict)}
        for pair in self._read_decisions(decisions, "different"):
            found.pop(pair, None)
        Descent.objects.filter(new__edition=self.edition).delete()
        rows = [
            Descent(kind=one.kind, old_id=self.before[one.old].pk, new_id=self.after[one.new].pk, share=one.share)
            for one in found.values()
        ]
        Descent.objects.bulk_create(rows, batch_size=500)


def _places(rows: Sequence[Row]) -> dict[tuple[str, int], int]:
    return {(row.linkable.number, row.linkable.occurrence): place for place, row in enumerate(rows)}
