"""Pages of a list: never more rows than `MAX_PAGE_SIZE`, whatever is asked."""

from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

PAGE_SIZE = 50
MAX_PAGE_SIZE = 200
# Far beyond any list held, and still a number every database takes as an offset.
MAX_PAGE = 1_000_000


class BoundedPagination(PageNumberPagination):
    """Pages by number. A size out of bounds is an error, not silently another size."""

    page_size = PAGE_SIZE
    max_page_size = MAX_PAGE_SIZE
    page_size_query_param = "page_size"
    page_query_description = "Which page, from 1."
    invalid_page_message = "page {page_number} is beyond the last"
    page_size_query_description = f"Rows a page, 1 to {MAX_PAGE_SIZE}; {PAGE_SIZE} unless asked."

    def get_page_size(self, request: Request) -> int:
        return _read_number(request, "page_size", PAGE_SIZE, MAX_PAGE_SIZE)

    def get_page_number(self, request: Request, paginator: Any) -> int:
        return _read_number(request, "page", 1, MAX_PAGE)

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Return the OpenAPI parameters with their bounds."""
        bounds = {"page": MAX_PAGE, "page_size": MAX_PAGE_SIZE}
        parameters = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            parameter["schema"] |= {"minimum": 1, "maximum": bounds[parameter["name"]]}
        return parameters


def _read_number(request: Request, name: str, default: int, maximum: int) -> int:
    found = request.query_params.get(name, str(default))
    if found.isascii() and found.isdigit() and len(found) < 9 and 1 <= int(found) <= maximum:
        return int(found)
    raise ValidationError({name: [f"expected a whole number from 1 to {maximum}, found {found!r}"]})
