"""Editions, and what joins their rules, in the admin."""

from django.contrib import admin

from rulings_site.provenance.admin import ReadOnlyAdmin
from rulings_site.rules.models import Agreement, Edition


@admin.register(Edition)
class EditionAdmin(ReadOnlyAdmin):
    """Editions, newest first, and by which version of the linker their rules were joined."""

    list_display = ("label", "language", "effective_date", "kind", "unaccounted_lines", "linked_to", "linked_by")
    list_filter = ("language", "kind", "linked_by")
    list_select_related = ("linked_to",)
    search_fields = ("label",)
    ordering = ("-effective_date", "-label")


@admin.register(Agreement)
class AgreementAdmin(ReadOnlyAdmin):
    """Which dated editions translations and excerpts agree with."""

    list_display = ("edition", "kind", "is_sure", "first", "last", "original")
    list_filter = ("kind", "is_sure", "edition__language")
    list_select_related = ("edition", "first", "last", "original")
