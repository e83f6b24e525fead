"""The API of editions, rules and glossaries. A number means something only together with a day or an edition."""

from datetime import date
from functools import cached_property
from typing import Any

from django.db.models import F, QuerySet
from django.shortcuts import get_object_or_404
from django.utils.timezone import localdate
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.response import Response

from rulings_site.api.pagination import BoundedPagination
from rulings_site.api.parameters import DayField, LanguageField, Parameters
from rulings_site.api.views import AskedView, DetailView, ListView
from rulings_site.rules.citing import RuleCitation
from rulings_site.rules.glossary import find_terms, list_terms
from rulings_site.rules.held import HeldEdition, find_end, find_in_force, read_held
from rulings_site.rules.models import Edition, Entry, GlossaryEntry
from rulings_site.rules.numbers import read_typed_number
from rulings_site.rules.rule_branch import NotHeld, With, tell_branch
from rulings_site.rules.serializers import (
    EditionDetailSerializer,
    EditionSerializer,
    EntrySerializer,
    GlossaryEntrySerializer,
    RuleSerializer,
)


class EditionParameters(Parameters):
    """Which editions."""

    language = LanguageField(required=False)


class EditionList(ListView):
    """Editions of the rules, oldest first; undated excerpts last."""

    parameters = EditionParameters
    serializer_class = EditionSerializer

    def get_queryset(self) -> QuerySet[Edition]:
        held = Edition.objects.with_end().filter(**self.asked).select_related("document__source")
        # Said aloud: databases do not agree where the undated go.
        return held.order_by(F("effective_date").asc(nulls_last=True), "label", "language")


class EditionDetail(DetailView):
    """One edition, by language and release label, with the document it was read from."""

    serializer_class = EditionDetailSerializer
    queryset = Edition.objects.with_end().select_related("document__source")

    def get_object(self) -> Edition:
        return get_object_or_404(Edition.objects.with_end().select_related("document__source"), **self.kwargs)


class ReadingParameters(Parameters):
    """In which edition to read: the one in force on a day (today unless asked), or the one of a label."""

    on = DayField(required=False, help_text="The day whose rules are meant; today unless asked.")
    language = LanguageField(default="en")
    edition = serializers.CharField(required=False, max_length=60, help_text="A release label, instead of a day.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "on" in attrs and "edition" in attrs:
            raise serializers.ValidationError({"edition": ["expected either a day (on) or an edition, found both"]})
        return attrs


class EditionReader(AskedView):
    """A view of what stands in one edition."""

    parameters = ReadingParameters

    @cached_property
    def held(self) -> tuple[HeldEdition, ...]:
        """All editions, read once for a request."""
        return read_held()

    def find_edition(self) -> HeldEdition:
        """Return the edition asked for. Raises NotFound that says what is held instead."""
        language, label = self.asked["language"], self.asked.get("edition")
        if label is not None:
            found = next((one for one in self.held if (one.language, one.label) == (language, label)), None)
            asked = f"the label {label!r}"
        else:
            day: date = self.asked.get("on") or localdate()
            found = find_in_force(self.held, day, language)
            asked = f"being in force on {day}"
        if found is None:
            raise NotFound(f"No edition with language {language} and {asked} is held; see /api/v1/editions/.")
        return found

    def read_edition(self) -> Edition:
        """Return the edition asked for as the API tells it. Raises NotFound."""
        found = self.find_edition()
        return found.as_model(superseded_date=find_end(self.held, found))


class EditionPagination(BoundedPagination):
    """Pages that tell the edition they are read from."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the OpenAPI schema of a page."""
        told = super().get_paginated_response_schema(schema)
        told["properties"]["edition"] = {"$ref": "#/components/schemas/Edition"}
        told["required"].append("edition")
        return told


class EditionListView(EditionReader, ListView):
    """Many texts of one edition; each page tells which and its state, for a text has none of its own."""

    pagination_class = EditionPagination

    def get_paginated_response(self, data: Any) -> Response:
        edition = EditionSerializer(self.edition, context=self.get_serializer_context()).data
        response = super().get_paginated_response(data)
        response.data = {"edition": edition, **response.data}
        return response

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        self.edition = self.read_edition()
        return queryset.filter(edition=self.edition).order_by("position")


class RuleList(EditionListView):
    """Everything numbered in an edition, and the examples, in the order of the document."""

    serializer_class = EntrySerializer
    queryset = Entry.objects.annotate(text=F("wording__text"), language=F("wording__language"))


class RuleParameters(ReadingParameters):
    """Which of the entries behind a number, and how much around it."""

    occurrence = serializers.IntegerField(
        default=1, min_value=1, max_value=99, help_text="Which one, where an edition prints a number twice."
    )

    def get_fields(self) -> dict[str, Any]:
        """Return the fields; the name of one is a word of Python."""
        extent = serializers.ChoiceField(
            choices=[extent.value for extent in With],
            default=With.SUBRULES.value,
            help_text="The rule alone, with what stands directly below it, or also with what is above and beside it.",
        )
        return {**super().get_fields(), "with": extent}


class RuleDetail(EditionReader, DetailView):
    """The rule behind a number on a day, with what stands below it. The number is read as people type it."""

    parameters = RuleParameters
    serializer_class = RuleSerializer

    def get_object(self) -> dict[str, Any]:
        typed = self.kwargs["number"]
        number = read_typed_number(typed)
        if number is None:
            raise NotFound(f"expected a rule number such as 7, 702, 702.9 or 702.9a, found {typed!r}")
        edition = self.find_edition()
        extent = With(self.asked["with"])
        try:
            told = tell_branch(edition.pk, edition.language, number, self.asked["occurrence"], extent)
        except NotHeld:
            raise NotFound(f"{number} does not stand in the edition {edition.label} ({edition.language})") from None
        return {**told, "edition": self.read_edition(), "citation": self._cite(edition, number)}

    def _cite(self, edition: HeldEdition, number: str) -> RuleCitation | None:
        """Return how the rule is cited, None of what is no law: translations, excerpts."""
        if not edition.is_law or edition.effective_date is None:
            return None
        others = (one for one in self.held if one.is_law and one.pk != edition.pk)
        shares = any(one.effective_date == edition.effective_date for one in others)
        site = self.request.build_absolute_uri("/").rstrip("/")
        return RuleCitation(number, edition.effective_date, edition.label, shares, site)


class GlossaryParameters(ReadingParameters):
    """Which terms of which edition."""

    term = serializers.CharField(
        required=False, max_length=200, help_text="A term, in any spelling: face-down, facedown."
    )


class GlossaryList(EditionListView):
    """The glossary of an edition."""

    parameters = GlossaryParameters
    serializer_class = GlossaryEntrySerializer
    queryset = GlossaryEntry.objects.select_related("wording")

    def filter_queryset(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        terms = super().filter_queryset(queryset)
        if "term" not in self.asked:
            return terms
        return terms.filter(pk__in=[term.pk for term in find_terms(list_terms(self.edition), self.asked["term"])])
