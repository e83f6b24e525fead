"""Errors of the API as problem details (RFC 9457): what went wrong, and for each parameter what was expected."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views import defaults
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

MEDIA_TYPE = "application/problem+json"


def describe_problem(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the response for an error of a view; None for one nobody foresaw, which Django reports."""
    response = exception_handler(error, context)
    if response is None:
        return None
    problem = _problem(response.status_code)
    if isinstance(error, ValidationError):
        problem["errors"] = [
            {"parameter": parameter, "detail": str(message)}
            for parameter, messages in response.data.items()
            for message in messages
        ]
        problem["detail"] = " ".join(f"{wrong['parameter']}: {wrong['detail']}" for wrong in problem["errors"])
    else:
        problem["detail"] = str(response.data["detail"])
    response.data = problem
    response.content_type = MEDIA_TYPE
    return response


def server_error(request: HttpRequest) -> HttpResponse:
    """Return the answer to an error nobody foresaw, a page outside the API. It says nothing of the inside."""
    if not request.path.startswith("/api/"):
        return defaults.server_error(request)
    problem = _problem(500) | {"detail": "The server failed. The error has been logged."}
    return JsonResponse(problem, status=500, content_type=MEDIA_TYPE)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the answer to a request that no view could read, a page outside the API."""
    if not request.path.startswith("/api/"):
        return render(request, "400.html", {"error": str(exception)}, status=400)
    return JsonResponse(_problem(400) | {"detail": str(exception)}, status=400, content_type=MEDIA_TYPE)


def _problem(status: int) -> dict[str, Any]:
    return {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}


_SCHEMA = {
    "type": "object",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["parameter", "detail"],
                "properties": {"parameter": {"type": "string"}, "detail": {"type": "string"}},
            },
        },
    },
}


def add_problem_responses(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Return the schema with the problem as the answer of every operation that has no better one."""
    components = result.setdefault("components", {})
    components.setdefault("schemas", {})["Problem"] = _SCHEMA
    content = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    for path in result["paths"].values():
        for operation in path.values():
            operation["responses"]["default"] = {"description": "What went wrong", "content": content}
    return result
