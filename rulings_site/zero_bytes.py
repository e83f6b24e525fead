"""No address of the site holds a zero byte, and PostgreSQL stores no text with one: such a request is refused."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


def refuse_zero_bytes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Return the middleware. It raises BadRequest, which is answered with status 400."""

    def answer(request: HttpRequest) -> HttpResponse:
        if "\0" in request.path or "%00" in request.META.get("QUERY_STRING", ""):
            raise BadRequest("expected an address of letters and signs, found a zero byte (%00) in it")
        return get_response(request)

    return answer
