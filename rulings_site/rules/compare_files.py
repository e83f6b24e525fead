"""A comparison as a file: every change, not a page of them, written as it is read."""

import json
from collections.abc import Iterator, Sequence

from django.http import HttpRequest

from rulings_site.rules.changes import Change, RuleText
from rulings_site.rules.compare_page import ComparePage
from rulings_site.rules.compare_serializers import ChangeSerializer, describe_edition
from rulings_site.rules.csv_rows import write_rows

COLUMNS = (
    "kind", "manner", "old number", "new number", "renumbered", "dates", "old text", "new text", "old examples",
    "new examples", "old references", "new references", "still the same rule", "came from", "went into",
)  # fmt: skip


def write_table(changes: Sequence[Change]) -> Iterator[str]:
    """Yield the lines of a table, a change a line; lists within a cell have a line each."""
    yield from write_rows([COLUMNS])
    yield from write_rows(map(_list_cells, changes))


def _list_cells(change: Change) -> tuple[object, ...]:
    old, new = change.old or _NOTHING, change.new or _NOTHING
    return (
        change.kind,
        change.manner,
        _number(old),
        _number(new),
        "yes" if change.is_renumbered else "no",
        "\n".join(map(str, change.dates)),
        old.text,
        new.text,
        "\n".join(old.examples),
        "\n".join(new.examples),
        "\n".join(one.old for one in change.pointers),
        "\n".join(one.new for one in change.pointers),
        "\n".join(_ANSWERS[one.is_same_rule] for one in change.pointers),
        "\n".join(change.came_from),
        "\n".join(change.went_into),
    )


_NOTHING = RuleText(None, "", "", "")
_ANSWERS = {True: "yes", False: "no", None: "unknown"}


def _number(text: RuleText) -> str:
    return text.number if text.occurrence == 1 else f"{text.number} ({text.occurrence})"


def write_document(page: ComparePage, request: HttpRequest) -> Iterator[str]:
    """Yield a JSON document: both editions, what was asked, how many changes of each kind, and the changes."""
    head = {
        "from": describe_edition(page.before),
        "to": describe_edition(page.after),
        "kind": page.kind,
        "within": page.part.name if page.part else None,
        "counts": {one.kind: one.count for one in page.kinds},
    }
    yield f'{json.dumps(head, ensure_ascii=False)[:-1]}, "changes": ['
    context = {"request": request, "before": page.before, "after": page.after}
    serializer = ChangeSerializer(context=context)
    for place, change in enumerate(page.chosen):
        separator = ",\n" if place else "\n"
        yield separator + json.dumps(serializer.to_representation(change), ensure_ascii=False)
    yield "\n]}\n"
