"""How a checked text is told: the same by the API and by `manage.py cite --json`."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from rulings_site.api.parameters import DayField, Parameters
from rulings_site.rules.citations.check import LONGEST_TEXT, Check
from rulings_site.rules.citations.quoted import QuoteVerdict
from rulings_site.rules.citations.telling import tell
from rulings_site.rules.citations.verdicts import NumberVerdict

MOST_PLACES = 10
"""Places of a quotation that are listed."""


class TextToCheck(Parameters):
    """A text, and the day that is meant where it gives none."""

    text = serializers.CharField(
        trim_whitespace=False, max_length=LONGEST_TEXT, help_text="A ruling, an article: plain text. It is not kept."
    )
    on = DayField(
        required=False, help_text="The day whose rules are meant where the text gives none; today unless said."
    )


class MeaningSerializer(serializers.Serializer[Any]):
    """A stretch of time in which a number meant one rule."""

    since = serializers.DateField()
    until = serializers.DateField(allow_null=True, help_text="The first day it no longer did.")
    heading = serializers.CharField(source="name")


class HintSerializer(serializers.Serializer[Any]):
    """What the text seems to mean instead."""

    heading = serializers.CharField(source="heading.name")
    number = serializers.CharField(help_text="Its number; empty if it is gone.")
    is_sure = serializers.BooleanField()


class CitedNumberSerializer(serializers.Serializer[Any]):
    """A number that the text cites: `start` to `end` in characters, what it meant on `day`, and where that is today."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    number = serializers.CharField(source="cited.number")
    range_to = serializers.CharField(source="cited.range_to", help_text="The last number of a range, else empty.")
    numbers = serializers.ListField(source="cited.numbers", child=serializers.CharField())
    day = serializers.DateField()
    day_is_given = serializers.SerializerMethodField(help_text="Whether the text gives the day beside the number.")
    edition = serializers.SerializerMethodField(help_text="The label of the edition in force on that day.")
    state = serializers.CharField()
    grade = serializers.CharField(source="state.grade", help_text="ok, behind or gone.")
    exists = serializers.BooleanField()
    missing = serializers.ListField(child=serializers.CharField(), help_text="Numbers of a range that do not exist.")
    meaning = serializers.CharField(source="heading.name", default=None, allow_null=True)
    printed_twice = serializers.SerializerMethodField(help_text="The headings of a number that is printed twice.")
    current_number = serializers.CharField(allow_null=True)
    current_numbers = serializers.ListField(child=serializers.CharField(allow_null=True))
    reason = serializers.CharField(help_text="Why there is no current number: unknown, deleted, split, merged.")
    went_to = serializers.ListField(
        child=serializers.CharField(), help_text="Where the words of a removed rule went on."
    )
    moved_on = serializers.DateField(allow_null=True)
    removed_on = serializers.DateField(source="gone_on", allow_null=True)
    words_changed = serializers.BooleanField(source="has_changed_words")
    meaning_today = serializers.CharField(source="now_heading.name", default=None, allow_null=True)
    means_other_today = serializers.BooleanField(source="means_other")
    title = serializers.CharField(source="cited.title", help_text="What the text calls it, beside the number.")
    seems_to_mean = HintSerializer(source="hint", allow_null=True)
    stood = MeaningSerializer(source="meanings", many=True)
    nearest = serializers.ListField(child=serializers.CharField(), help_text="What exists near a number that does not.")
    url_then = serializers.SerializerMethodField()
    url_today = serializers.SerializerMethodField()
    says = serializers.SerializerMethodField()

    def get_day_is_given(self, verdict: NumberVerdict) -> bool:
        return verdict.cited.day is not None

    def get_edition(self, verdict: NumberVerdict) -> str | None:
        return verdict.edition.label if verdict.edition else None

    def get_printed_twice(self, verdict: NumberVerdict) -> list[str]:
        return [heading.name for heading in verdict.twice]

    def get_url_then(self, verdict: NumberVerdict) -> str | None:
        if verdict.standing is None or verdict.edition is None:
            return None
        day = verdict.edition.effective_date
        return reverse("dated-rule-detail", [day, verdict.cited.number], request=self.context.get("request"))

    def get_url_today(self, verdict: NumberVerdict) -> str | None:
        number = verdict.current_number
        return reverse("rule-detail", [number], request=self.context.get("request")) if number else None

    def get_says(self, verdict: NumberVerdict) -> list[str]:
        return tell(verdict)


class PlaceSerializer(serializers.Serializer[Any]):
    """Where quoted words stand or stood."""

    number = serializers.CharField(help_text="Of a glossary the term.")
    kind = serializers.CharField()
    language = serializers.CharField()
    since = serializers.DateField()
    until = serializers.DateField(allow_null=True)


class MarkSerializer(serializers.Serializer[Any]):
    """A run of words: same, old, new, moved from, moved to, or elided."""

    kind = serializers.CharField()
    text = serializers.CharField()


class QuotationSerializer(serializers.Serializer[Any]):
    """A quotation: `start` to `end` with its marks, and where its words stand or stood."""

    start = serializers.IntegerField()
    end = serializers.IntegerField()
    text = serializers.CharField(source="quotation.passage.words")
    number = serializers.CharField(
        source="cited.cited.number", default=None, allow_null=True, help_text="The number near it."
    )
    day = serializers.DateField()
    state = serializers.CharField()
    grade = serializers.CharField(source="state.grade")
    found_then = serializers.BooleanField(help_text="Whether that rule had the words on the day.")
    found_today = serializers.BooleanField(source="found_now")
    current_number = serializers.CharField(source="now.number", default=None, allow_null=True)
    places = serializers.SerializerMethodField()
    changes = MarkSerializer(source="marks", many=True, help_text="What became of the words, or how they differ.")
    says = serializers.SerializerMethodField()

    @extend_schema_field(PlaceSerializer(many=True))
    def get_places(self, verdict: QuoteVerdict) -> list[dict[str, Any]]:
        return [dict(place) for place in PlaceSerializer(verdict.places[:MOST_PLACES], many=True).data]

    def get_says(self, verdict: QuoteVerdict) -> list[str]:
        return tell(verdict)


class LeftSerializer(serializers.Serializer[Any]):
    """A number that is left as it was."""

    start = serializers.IntegerField()
    number = serializers.CharField()
    reason = serializers.CharField()


class CheckSerializer(serializers.Serializer[Check]):
    """A checked text."""

    on = serializers.DateField()
    counts = serializers.SerializerMethodField(help_text="How many citations are ok, behind and gone.")
    citations = CitedNumberSerializer(source="numbers", many=True)
    quotations = QuotationSerializer(many=True)
    rewritten = serializers.CharField(source="rewritten.text", help_text="The text with the numbers of today.")
    left = serializers.SerializerMethodField(help_text="The numbers that could not follow.")

    def get_counts(self, check: Check) -> dict[str, int]:
        return dict(check.grades)

    @extend_schema_field(LeftSerializer(many=True))
    def get_left(self, check: Check) -> list[dict[str, Any]]:
        return [
            {"start": one.start, "number": check.text[one.start : one.end], "reason": reason}
            for one, reason in check.rewritten.left
        ]
