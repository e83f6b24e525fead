"""The API of worked examples."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rulings_site.api.parameters import DayField, Parameters
from rulings_site.api.views import AskedView
from rulings_site.checker.examples import find_example, list_examples
from rulings_site.checker.page import ALL, ExamplePage
from rulings_site.checker.serializers import ExampleSerializer, OutcomeSerializer


class ExampleList(AskedView):
    """All worked examples."""

    serializer_class = ExampleSerializer
    pagination_class = None

    @extend_schema(responses=ExampleSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(self.get_serializer(list_examples(), many=True).data)


class OutcomeParameters(Parameters):
    """Under the rules of which day, and seen by whom."""

    on = DayField(required=False, help_text="The day whose rules count; the newest the example names unless asked.")
    see = serializers.CharField(default=ALL, max_length=40, help_text="A player of the example, or all cards known.")


class ExampleDetail(AskedView):
    """A worked example run under the rules of a day, as one viewer may know it."""

    parameters = OutcomeParameters
    serializer_class = OutcomeSerializer

    def get(self, request: Request, name: str) -> Response:
        scenario = find_example(name)
        if scenario is None:
            raise NotFound(f"No worked example is called {name!r}; see /api/v1/checker/examples/.")
        see: str = self.asked["see"]
        if see not in (ALL, *scenario.start.players):
            known = ", ".join((*scenario.start.players, ALL))
            raise ValidationError({"see": [f"expected one of {known}, found {see!r}"]})
        page: Any = ExamplePage(scenario, self.asked.get("on") or max(scenario.as_of), see)
        return Response(self.get_serializer(page).data)
