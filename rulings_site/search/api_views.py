"""The API of search: the same questions and answers as on the page."""

from typing import Any

from django.http import QueryDict
from rest_framework import serializers, status
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rulings_site.api.parameters import LanguageField, Parameters
from rulings_site.api.views import AskedView
from rulings_site.search.backends.base import LAST_PAGE, SearchUnavailable
from rulings_site.search.destinations import find_cards, find_rule
from rulings_site.search.index import get_backend
from rulings_site.search.query import KINDS, MAX_LENGTH, QueryError
from rulings_site.search.query.examples import describe_operators
from rulings_site.search.results import find_results
from rulings_site.search.serializers import Answer, FoundSerializer


class NoIndex(APIException):
    """There is nothing to search yet, or no longer."""

    status_code = status.HTTP_503_SERVICE_UNAVAILABLE


class KindField(serializers.ChoiceField):
    """A kind of text."""

    default_error_messages = {"invalid_choice": f"expected one of {', '.join(KINDS)}, found '{{input}}'"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=list(KINDS), **kwargs)


class SearchParameters(Parameters):
    """What to find."""

    q = serializers.CharField(
        max_length=MAX_LENGTH,
        help_text=describe_operators(),
    )
    kind = KindField(required=False)
    language = LanguageField(required=False)
    other_days = serializers.BooleanField(default=False, help_text="Texts of other days instead of those of today.")
    page = serializers.IntegerField(default=1, min_value=1, max_value=LAST_PAGE)


class SearchView(AskedView):
    """Rules, glossary, rulings and cards by words, best first; numbers and names are answered by themselves too."""

    parameters = SearchParameters
    serializer_class = FoundSerializer
    pagination_class = None

    def get(self, request: Request) -> Response:
        text = self.asked["q"]
        try:
            found = find_results(get_backend(), self._as_typed())
        except QueryError as error:
            where = "" if error.position is None else f" (at sign {error.position + 1})"
            raise ValidationError({"q": [f"{error.message}{where} This would work: {error.example}"]}) from error
        except SearchUnavailable as error:
            raise NoIndex(str(error)) from error
        answer = Answer(find_rule(text), find_cards(text), found)
        return Response(self.get_serializer(answer).data)

    def _as_typed(self) -> QueryDict:
        """Return what was asked as the page of results is asked."""
        typed = QueryDict(mutable=True)
        names = {"q": "q", "kind": "kind", "language": "lang", "page": "page"}
        typed.update({names[name]: str(value) for name, value in self.asked.items() if name in names})
        if self.asked["other_days"]:
            typed["when"] = "other"
        return typed
