"""Sources and documents in the admin."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from rulings_site.provenance.models import Document, Source


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # it takes none when it runs
    """Rows that come from documents: shown, and changed by loading only. Whoever may view them needs that right."""

    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    def has_add_permission(self, request: HttpRequest, *rest: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Source)
class SourceAdmin(ReadOnlyAdmin):
    """Where documents come from."""

    list_display = ("title", "name", "url", "is_official", "is_paraphrase")
    list_filter = ("is_official", "is_paraphrase")
    search_fields = ("title", "name")


@admin.register(Document)
class DocumentAdmin(ReadOnlyAdmin):
    """What was read, newest edition first."""

    list_display = ("name", "kind", "language", "label", "effective_date", "source", "loaded_at")
    list_filter = ("kind", "language", "source")
    list_select_related = ("source",)
    search_fields = ("name", "label", "sha256")
    date_hierarchy = "effective_date"
