"""How worked examples and their outcomes are told by the API."""

from typing import Any

from rest_framework import serializers
from rest_framework.reverse import reverse

from rulings_site.checker.page import Moment, ShownAnswer, ShownStep
from rulings_site.checker.tables import describe_table
from rulings_site.engine.scenario import Scenario


class ExampleSerializer(serializers.Serializer[Scenario]):
    """A worked example: what is asked, and the days its answers are known for."""

    url = serializers.SerializerMethodField()
    id = serializers.CharField()
    title = serializers.CharField()
    question = serializers.CharField()
    as_of = serializers.ListField(child=serializers.DateField())
    players = serializers.SerializerMethodField()

    def get_url(self, example: Scenario) -> str:
        return reverse("api-example-detail", [example.id], request=self.context["request"])

    def get_players(self, example: Scenario) -> list[str]:
        return list(example.start.players)


class CitationSerializer(serializers.Serializer[Any]):
    """A rule as cited on the day: its key, and the number it then had (null: no rule of that day says it)."""

    key = serializers.CharField()
    number = serializers.CharField(allow_null=True)
    since = serializers.DateField(allow_null=True)
    until = serializers.DateField(allow_null=True, help_text="The last day; null while the number is in force.")


class StepSerializer(serializers.Serializer[ShownStep]):
    """A step of the trace."""

    number = serializers.IntegerField(source="step.number")
    moment = serializers.IntegerField(source="step.moment", help_text="After how many actions.")
    finding = serializers.CharField(source="step.finding.value")
    verdict = serializers.CharField(source="step.verdict.value")
    because = serializers.ListField(source="step.because", child=serializers.IntegerField())
    facts = serializers.SerializerMethodField()
    rule = CitationSerializer(source="step.citation", allow_null=True)
    sentence = serializers.CharField()
    words = serializers.CharField(allow_null=True, help_text="The rule's words of the day, where they are held.")

    def get_facts(self, shown: ShownStep) -> dict[str, Any]:
        return dict(shown.step.facts)


class AnswerSerializer(serializers.Serializer[ShownAnswer]):
    """An answer as the viewer may know it, with the steps that decide it."""

    id = serializers.CharField()
    question = serializers.CharField()
    answer = serializers.JSONField(source="value")
    sentence = serializers.CharField(source="headline")
    steps = serializers.ListField(child=serializers.IntegerField())


class MomentSerializer(serializers.Serializer[Moment]):
    """The table after so many actions (null: as before), and the answers there."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    table = serializers.SerializerMethodField()
    answers = AnswerSerializer(many=True)

    def get_table(self, moment: Moment) -> dict[str, Any] | None:
        return describe_table(moment.table) if moment.table else None


class OutcomeSerializer(serializers.Serializer[Any]):
    """An example run under the rules of a day, as one viewer may know it."""

    example = ExampleSerializer(source="scenario")
    on = serializers.DateField(source="day")
    see = serializers.CharField()
    edition_date = serializers.DateField(allow_null=True)
    not_answered = serializers.CharField(source="missing", help_text="Why there is no answer on this day, else empty.")
    moments = MomentSerializer(many=True)
    steps = StepSerializer(many=True)
