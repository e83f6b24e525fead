"""The views every part of the API is made of. They read only, and take no parameter they do not name."""

import inspect
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from drf_spectacular.openapi import AutoSchema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.generics import GenericAPIView, ListAPIView, RetrieveAPIView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import AnonRateThrottle
from rest_framework.views import APIView

from rulings_site.api.parameters import Parameters
from rulings_site.api.reference import read_reference

PAGING = frozenset({"page", "page_size"})


class AskedView(GenericAPIView[Any]):
    """A view that reads its query string strictly. Subclasses name their `parameters`."""

    parameters: type[Parameters] = Parameters
    is_paged = False

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Read what is asked into `asked`. Raises ValidationError that names every wrong parameter."""
        super().initial(request, *args, **kwargs)
        also = PAGING if self.is_paged else frozenset()
        self.asked = _read_strictly(self.parameters, request.query_params.dict(), also)


class ListView(AskedView, ListAPIView[Any]):
    """Many of something, in pages."""

    is_paged = True


class DetailView(AskedView, RetrieveAPIView[Any]):
    """One of something."""


class TextView(AskedView):
    """A view that answers to what is posted to it, as JSON, and keeps nothing. Subclasses name its parts as `body`."""

    body: type[Parameters]

    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the answer to a body. Raises ValidationError that names every wrong part."""
        if not isinstance(request.data, dict):
            raise ValidationError({"body": [f"expected an object, found {type(request.data).__name__}"]})
        answer = self.answer(_read_strictly(self.body, request.data))
        return Response(self.get_serializer(answer).data)

    def answer(self, given: dict[str, Any]) -> Any:
        """Return what is to be told of a body that was read."""
        raise NotImplementedError


def _read_strictly(
    parameters: type[Parameters], given: dict[str, Any], also: frozenset[str] = frozenset()
) -> dict[str, Any]:
    fields = parameters(data=given)
    known = set(fields.fields) | also
    wrong = {
        str(name): [f"is no parameter here; expected {', '.join(sorted(known)) or 'none'}"]
        for name in sorted(set(given) - known)
    }
    if wrong:
        raise ValidationError(wrong)
    fields.is_valid(raise_exception=True)
    read: dict[str, Any] = fields.validated_data
    return read


class ParameterSchema(AutoSchema):
    """Describes the parameters that a view names."""

    def get_request_serializer(self) -> Any:
        """Return what is posted; nothing is where a view names no body."""
        body = getattr(self.view, "body", None)
        return body() if body else None

    def get_description(self) -> str:  # type: ignore[override]  # the stubs know another base
        """Return what the view says of itself, not its method."""
        return inspect.getdoc(type(self.view)) or ""

    def get_override_parameters(self) -> list[Any]:
        parameters = getattr(self.view, "parameters", Parameters)
        return [parameters] if parameters().fields else []


class NothingHere(APIView):
    """Answer every address below /api/ that is none."""

    schema = None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound(f"No resource has the address {request.path}. All are listed at /api/docs/.")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Any method: an address that is none allows none."""
        super().initial(request, *args, **kwargs)
        self.get(request)


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """The API explained, from its OpenAPI document."""
    rate, _ = AnonRateThrottle().parse_rate(AnonRateThrottle.THROTTLE_RATES["anon"])
    return render(request, "api/docs.html", {"operations": read_reference(), "rate": rate})
