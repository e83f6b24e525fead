"""The API of comparisons: what changed between any two editions."""

from datetime import date
from typing import Any

from django.utils.timezone import localdate
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rulings_site.api.pagination import BoundedPagination
from rulings_site.api.parameters import DayField, Parameters
from rulings_site.api.views import ListView
from rulings_site.rules.changes import ChangeKind
from rulings_site.rules.compare_page import ComparePage
from rulings_site.rules.compare_serializers import ChangeSerializer, describe_edition
from rulings_site.rules.held import HeldEdition, read_held
from rulings_site.rules.parts import LONGEST_PART
from rulings_site.rules.reading import NoEdition, Reading, read_edition


class CompareParameters(Parameters):
    """Which two editions, by a day or a label each, and which of the changes."""

    kind = serializers.ChoiceField(choices=list(ChangeKind), required=False, help_text="Only changes of this kind.")
    within = serializers.CharField(
        required=False,
        max_length=LONGEST_PART,
        help_text="Only within this chapter, section, rule or subrule: a number of the second edition, or a name.",
    )
    from_edition = serializers.CharField(required=False, max_length=60, help_text="A release label, instead of from.")
    to_edition = serializers.CharField(required=False, max_length=60, help_text="A release label, instead of to.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """`from` is no name that Python lets a field have."""
        days = {
            "from": DayField(
                required=False, help_text="A day: the edition then in force; the one before `to` unless asked."
            ),
            "to": DayField(required=False, help_text="A day: the edition then in force; today unless asked."),
        }
        return {**days, **super().get_fields()}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for end in ("from", "to"):
            if end in attrs and f"{end}_edition" in attrs:
                raise serializers.ValidationError({end: [f"expected either a day or {end}_edition, found both"]})
        return attrs


class ChangePagination(BoundedPagination):
    """Pages of changes, each with the two editions and the count of every kind."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the schema of a page of changes."""
        answer = super().get_paginated_response_schema(schema)
        edition = {
            "type": "object",
            "properties": {"label": {"type": "string"}, "effective_date": {"type": "string", "format": "date"}},
        }
        counts = {"type": "object", "additionalProperties": {"type": "integer"}}
        answer["properties"] = {"from": edition, "to": edition, "counts": counts, **answer["properties"]}
        return answer


class ChangeList(ListView):
    """What changed between two editions, neighbours or not: rule by rule, followed through every new number."""

    parameters = CompareParameters
    serializer_class = ChangeSerializer
    pagination_class = ChangePagination

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        page = self._compare()
        context = {"request": request, "before": page.before, "after": page.after}
        serializer = ChangeSerializer(context=context)
        shown = self.paginate_queryset(page.chosen) or []
        answer = self.get_paginated_response([serializer.to_representation(change) for change in shown])
        counts = {one.kind: one.count for one in page.kinds}
        ends = {"from": describe_edition(page.before), "to": describe_edition(page.after)}
        answer.data = {**ends, "counts": counts, **answer.data}
        return answer

    def _compare(self) -> ComparePage:
        """Raises NotFound where an edition is not held, ValidationError where neither has the part asked for."""
        held = read_held()
        after = self._read_end("to", localdate(), held)
        before = self._read_end("from", after.earlier_date or after.effective_date, held)
        kind = self.asked.get("kind")
        page = ComparePage(before, after, ChangeKind(kind) if kind else None, self.asked.get("within", ""))
        if page.problem:
            raise ValidationError({"within": [str(page.problem)]})
        return page

    def _read_end(self, end: str, default: date, held: tuple[HeldEdition, ...]) -> Reading:
        label = self.asked.get(f"{end}_edition", "")
        named = next((one for one in held if one.is_law and one.label == label), None)
        if label and named is None:
            raise NotFound(f"No English edition with the label {label!r} is held; see /api/v1/editions/.")
        day = named.effective_date if named else self.asked.get(end, default)
        try:
            return read_edition(day, label, held=held)
        except NoEdition as error:
            raise NotFound(str(error)) from error
