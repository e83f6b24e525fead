"""Editions in the admin, and what joins their rules: links and possible links, for a person to review."""

from collections.abc import Iterator
from typing import Any, cast

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.db.models.functions import Substr
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.timezone import localdate

from rulings_site.provenance.admin import ReadOnlyAdmin
from rulings_site.rules.link_review import (
    DOUBTFUL_BELOW,
    Review,
    find_descents,
    find_links,
    is_doubtful,
    next_doubtful,
    review_descent,
    review_link,
)
from rulings_site.rules.link_verdicts import MAY_SAY, LinkVerdictForm, list_said, say_verdict
from rulings_site.rules.models import Agreement, Descent, Edition, Period, Rule


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


class KnownValueFilter(admin.SimpleListFilter):
    """A filter that does nothing for a value it does not offer."""

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        value = self.value()
        return self.narrow(queryset, value) if value in dict(self.lookup_choices) else queryset

    def narrow(self, queryset: QuerySet[Any], value: str) -> QuerySet[Any]:
        raise NotImplementedError


class DoubtFilter(admin.SimpleListFilter):
    """Doubtful links, unless all are asked for."""

    title = "doubt"
    parameter_name = "links"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("all", "All links")]

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        every_one = next(iter(super().choices(changelist)))
        yield every_one | {"display": f"Texts less than {DOUBTFUL_BELOW} % alike"}
        yield from list(super().choices(changelist))[1:]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Period]) -> QuerySet[Period]:
        return queryset if self.value() == "all" else queryset.filter(is_doubtful())


class ConfidenceFilter(KnownValueFilter):
    """Bands of ten per cent."""

    title = parameter_name = "confidence"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(str(least), f"{least} to {least + 9} %") for least in range(30, 100, 10)]

    def narrow(self, queryset: QuerySet[Period], value: str) -> QuerySet[Period]:
        return queryset.filter(confidence__range=(int(value), int(value) + 9))


class SectionFilter(KnownValueFilter):
    """The section a rule has in the newer edition."""

    title = parameter_name = "section"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        numbered = Period.objects.filter(is_doubtful()).exclude(kind__in=(Rule.Kind.TERM, Rule.Kind.CHAPTER))
        sections = numbered.order_by().values_list(Substr("number", 1, 3), flat=True).distinct()
        return [(section, section) for section in sorted(sections)]

    def narrow(self, queryset: QuerySet[Period], value: str) -> QuerySet[Period]:
        return queryset.filter(number__startswith=value).exclude(kind=Rule.Kind.TERM)


class EditionFilter(KnownValueFilter):
    """The newer edition; those that have doubtful links are offered."""

    title = parameter_name = "edition"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        doubtful = Period.objects.filter(is_doubtful()).order_by("-since", "-edition__label")
        return [(label, label) for label in doubtful.values_list("edition__label", flat=True).distinct()]

    def narrow(self, queryset: QuerySet[Period], value: str) -> QuerySet[Period]:
        return queryset.filter(edition__label=value)


class ReviewAdmin(ReadOnlyAdmin):
    """Two texts for a person to compare. The verdict is written down; it takes effect when rules are linked anew."""

    change_form_template = "admin/rules/link_review.html"
    list_title = ""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return super().changelist_view(request, {"title": self.list_title, **(extra_context or {})})

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        row = kwargs["obj"]
        review = self.review(row)
        more = {"review": review, "list_title": self.list_title, "next": self.next_after(row)}
        if review:
            more |= {"entries": review.entries_for(localdate()), "said": list_said(review)}
        if review and request.user.has_perm(MAY_SAY):
            more |= {"form": getattr(request, "sent_verdict", None) or LinkVerdictForm()}
        return super().render_change_form(request, context | more, *args, **kwargs)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        if request.method == "POST" and (answer := self._decide(request, object_id)):
            return answer
        return super().change_view(request, object_id, form_url, extra_context)

    def _decide(self, request: HttpRequest, object_id: str) -> HttpResponse | None:
        """Write down a verdict; None where what was sent has faults, which the review then shows."""
        row = self.get_object(request, object_id)
        review = self.review(row) if row and request.user.has_perm(MAY_SAY) else None
        if review is None:
            raise PermissionDenied
        form = LinkVerdictForm(request.POST)
        if not form.is_valid():
            request.sent_verdict, request.method = form, "GET"  # type: ignore[attr-defined]
            return None
        said = say_verdict(review, form.cleaned_data, cast(User, request.user))
        self.log_addition(request, said, said.why[:200])
        return redirect(request.path)

    def review(self, row: Any) -> Review | None:
        raise NotImplementedError

    def next_after(self, row: Any) -> Any:
        """Return the row to review after this one."""
        return None


@admin.register(Period)
class PeriodAdmin(ReviewAdmin):
    """The links that periods begin with; the doubtful ones unless others are asked for."""

    list_title = "Links to review"
    list_display = ("show_numbers", "show_edition", "since", "kind", "confidence", "link")
    list_filter = (DoubtFilter, "link", ConfidenceFilter, "kind", SectionFilter, EditionFilter)
    ordering = ("-since", "-edition__label", "pk")
    search_fields = ("^number",)
    search_help_text = "The number, or its beginning, in the newer edition"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Period]:
        return find_links()

    @admin.display(description="number before → number", ordering="number")
    def show_numbers(self, period: Any) -> str:
        return f"{period.old_number} → {period.number}"

    @admin.display(description="edition")
    def show_edition(self, period: Period) -> str:
        return period.edition.label

    def review(self, row: Period) -> Review | None:
        return review_link(row)

    def next_after(self, row: Period) -> Period | None:
        return next_doubtful(row)


@admin.register(Descent)
class DescentAdmin(ReviewAdmin):
    """Texts that may have gone into others: splits, merges, and pairs too little alike to be linked."""

    list_title = "Splits, merges and possible links"
    list_display = ("show_numbers", "show_edition", "kind", "share")
    list_filter = ("kind", ("new__edition", admin.RelatedOnlyFieldListFilter))
    ordering = ("-new__edition__effective_date", "-new__edition__label", "-share", "pk")
    search_fields = ("^old__number", "^new__number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Descent]:
        return find_descents()

    @admin.display(description="old text → new text")
    def show_numbers(self, descent: Descent) -> str:
        return f"{descent.old.number} → {descent.new.number}"

    @admin.display(description="edition")
    def show_edition(self, descent: Descent) -> str:
        return descent.new.edition.label

    def review(self, row: Descent) -> Review:
        return review_descent(row)
