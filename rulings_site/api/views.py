"""The views every part of the API is made of. They read only, and take no parameter they do not name."""

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
        fields = self.parameters(data=request.query_params.dict())
        known = set(fields.fields) | (PAGING if self.is_paged else set())
        wrong = {
            name: [f"is no parameter here; expected {', '.join(sorted(known)) or 'none'}"]
            for name in sorted(set(request.query_params) - known)
        }
        if wrong:
            raise ValidationError(wrong)
        fields.is_valid(raise_exception=True)
        self.asked: dict[str, Any] = fields.validated_data


class ListView(AskedView, ListAPIView[Any]):
    """Many of something, in pages."""

    is_paged = True


class DetailView(AskedView, RetrieveAPIView[Any]):
    """One of something."""


class ParameterSchema(AutoSchema):
    """Describes the parameters that a view names."""

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
