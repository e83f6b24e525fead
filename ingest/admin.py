"""Editors in the admin: what they say of rulings and rules, what they add, and the log of it all.

It stands here and not with the models because what is said holds at once, which is the work of `ingest`.
"""

from collections.abc import Callable, Iterator
from typing import Any, cast

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse

from ingest import archive
from ingest.corrections.applying import Standing, apply_corrections
from ingest.corrections.resolving import NotHeld
from ingest.editing.adding import add_rule_translation, add_ruling
from ingest.editing.forms import EditorForm, RuleLinkForm, RuleTranslationForm, RulingForm, TakeBackForm
from ingest.editing.ruling_page import RulingPage
from ingest.editing.saying import settle
from ingest.errors import IngestError
from rulings_site.languages.lexicon import ENGLISH
from rulings_site.languages.tags import LANGUAGES
from rulings_site.provenance.admin import DocumentAdmin, ReadOnlyAdmin
from rulings_site.provenance.corrections import TAKEN_BACK, BadCorrection
from rulings_site.provenance.models import Correction, Document
from rulings_site.rules.link_verdicts import say_link
from rulings_site.rulings.models import Alignment, Ruling

MAY_SAY = "provenance.add_correction"
MAY_ADD = "provenance.add_document"
FAULTS = (IngestError, NotHeld, BadCorrection)
"""What an editor can put right."""


class EditorAdmin(ReadOnlyAdmin):
    """Pages on which editors fill in forms of ours; nothing that is held is changed by hand."""

    form_template = "admin/corrections/form.html"

    def ask(
        self,
        request: HttpRequest,
        form: EditorForm,
        do: Callable[[dict[str, Any], User], Model],
        said: str,
        **more: Any,
    ) -> HttpResponse:
        """Show a form; sent and right, do what it says, log it, and show what came of it."""
        if request.method == "POST" and form.is_valid() and (done := self.do(request, form, do, said)):
            return redirect(done)
        return render(request, self.form_template, {**self.admin_site.each_context(request), "form": form, **more})

    def do(self, request: HttpRequest, form: EditorForm, do: Callable[[dict[str, Any], User], Model], said: str) -> str:
        """Do what a form says and log it. Returns the address of what was made, empty where it could not be done."""
        try:
            made = do(form.cleaned_data, cast(User, request.user))
        except FAULTS as error:
            form.add_error(None, str(error))
            return ""
        self.log_addition(request, made, form.cleaned_data["why"][:200])
        messages.success(request, said)
        meta = made._meta
        return reverse(f"admin:{meta.app_label}_{meta.model_name}_change", args=[made.pk])

    def require(self, request: HttpRequest, permission: str) -> None:
        """Raise PermissionDenied for who may not."""
        if not cast(User, request.user).has_perm(permission):
            raise PermissionDenied


class LanguageFilter(admin.SimpleListFilter):
    """The language of a ruling."""

    title = parameter_name = "language"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return list(LANGUAGES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Ruling]) -> QuerySet[Ruling]:
        return queryset.filter(text__language=self.value()) if self.value() in LANGUAGES else queryset


class TranslationFilter(admin.SimpleListFilter):
    """How sure it is what a localised ruling translates."""

    title, parameter_name = "translation", "aligned"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        doubtful = [("doubt", "To review: likely or none"), ("not", "Not compared yet")]
        return [*doubtful, *((one.value, one.label) for one in Alignment.Certainty)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Ruling]) -> QuerySet[Ruling]:
        if self.value() == "doubt":
            return queryset.filter(alignment__certainty__in=(Alignment.Certainty.LIKELY, Alignment.Certainty.NONE))
        if self.value() == "not":
            return queryset.exclude(text__language=ENGLISH).filter(alignment=None)
        return queryset.filter(alignment__certainty=self.value()) if self.value() in Alignment.Certainty else queryset


@admin.register(Ruling)
class RulingAdmin(EditorAdmin):
    """Rulings: what each translates, its language, the rules it rests on; and new ones with their source."""

    list_display = ("card", "published_date", "show_language", "show_text", "alignment")
    list_filter = (TranslationFilter, LanguageFilter)
    list_select_related = ("card", "text", "alignment")
    search_fields = ("card__name", "=pk")
    search_help_text = "The English name of the card, or the number in the address of the ruling"
    ordering = ("-published_date", "pk")

    def has_add_permission(self, request: HttpRequest, *rest: Any) -> bool:
        return cast(User, request.user).has_perm(MAY_ADD)

    @admin.display(description="language")
    def show_language(self, ruling: Ruling) -> str:
        return ruling.text.language

    @admin.display(description="text")
    def show_text(self, ruling: Ruling) -> str:
        return str(ruling.text)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        self.require(request, MAY_ADD)
        form = RulingForm(request.POST or None, request.FILES or None)
        return self.ask(request, form, add_ruling, "Added, archived and read.", trail="admin:rulings_ruling_changelist")

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        if not object_id.isdecimal() or len(object_id) > len(str(2**63)) - 1:
            raise Http404("No such ruling.")
        ruling = get_object_or_404(Ruling.objects.select_related("card", "text"), pk=object_id)
        page = RulingPage(ruling, cast(User, request.user))
        if request.method == "POST":
            form = page.read(request)
            if form is None:
                raise PermissionDenied
            if form.is_valid() and self.do(request, form, page.doing[form.name], page.tell(form)):
                return redirect(page.find_again())
        context = {**self.admin_site.each_context(request), "page": page, "ruling": ruling}
        return render(request, "admin/corrections/ruling.html", context)


admin.site.unregister(Document)


@admin.register(Document)
class EditedDocumentAdmin(DocumentAdmin, EditorAdmin):
    """Documents; adding one is adding a translation of a rule."""

    def has_add_permission(self, request: HttpRequest, *rest: Any) -> bool:
        return cast(User, request.user).has_perm(MAY_ADD)

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        self.require(request, MAY_ADD)
        form = RuleTranslationForm(request.POST or None, request.FILES or None)
        return self.ask(
            request,
            form,
            add_rule_translation,
            "Added and archived. It stands beside the rule now.",
            trail="admin:provenance_document_changelist",
        )

    def get_urls(self) -> list[URLPattern]:
        copy = path("<int:pk>/copy/", self.admin_site.admin_view(self.send_copy), name="provenance_document_copy")
        return [copy, *super().get_urls()]

    def send_copy(self, request: HttpRequest, pk: int) -> HttpResponse | FileResponse:
        """The archived copy of what an editor typed from, to be kept as a file: never shown as a page of this site."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        document = get_object_or_404(Document, pk=pk)
        if not document.copy_sha256 or not archive.path_of(document.copy_sha256).exists():
            raise Http404("No copy of its source is archived.")
        stream = archive.recall(document.copy_sha256, name="copy").open()
        return FileResponse(
            stream,
            as_attachment=True,
            filename=f"copy-{document.copy_sha256[:16]}",
            content_type="application/octet-stream",
        )


@admin.register(Correction)
class CorrectionAdmin(EditorAdmin):
    """The log: what editors said, newest first. Nothing in it is changed; taking back is a new row."""

    list_display = ("made_at", "kind", "show_subject", "show_verdict", "made_by_name", "why")
    list_filter = ("kind", "made_by_name")
    search_fields = ("why", "made_by_name")
    readonly_fields = ("kind", "show_subject", "text", "show_verdict", "why", "made_by_name", "made_at")
    fields = readonly_fields
    date_hierarchy = "made_at"

    def has_add_permission(self, request: HttpRequest, *rest: Any) -> bool:
        return cast(User, request.user).has_perm(MAY_SAY)

    @admin.display(description="subject")
    def show_subject(self, correction: Correction) -> str:
        return str(correction.read_subject)

    @admin.display(description="verdict")
    def show_verdict(self, correction: Correction) -> str:
        return str(correction.read_verdict)

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        more = {"title": "What editors said", "subtitle": None, **(extra_context or {})}
        return super().changelist_view(request, more)

    def get_urls(self) -> list[URLPattern]:
        own = [
            path("lost/", self.admin_site.admin_view(self.lost), name="provenance_correction_lost"),
            path("<int:pk>/take-back/", self.admin_site.admin_view(self.take_back), name="provenance_correction_back"),
        ]
        return [*own, *super().get_urls()]

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        self.require(request, MAY_SAY)
        form = RuleLinkForm(request.POST or None)
        said = "Written down. It takes effect when the editions are linked anew: manage.py identify"
        return self.ask(request, form, say_link, said, trail="admin:provenance_correction_changelist")

    def take_back(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Take back what was said of a subject, by whomever."""
        self.require(request, MAY_SAY)
        before = get_object_or_404(Correction, pk=pk)

        def do(filled: dict[str, Any], user: User) -> Correction:
            made = Correction.objects.record(before.kind, before.subject, TAKEN_BACK, filled["why"], made_by=user)
            settle(list(self._find_cards(before)))
            return made

        said = "Taken back. Rules a ruling rests on are looked for anew by: manage.py tie_rulings --anew"
        trail = "admin:provenance_correction_changelist"
        return self.ask(request, TakeBackForm(request.POST or None), do, said, trail=trail, before=before)

    def _find_cards(self, correction: Correction) -> Iterator[int]:
        """The cards on which the text of a correction stands."""
        if correction.text:
            yield from Ruling.objects.filter(text__text=correction.text).values_list("card", flat=True).distinct()

    def lost(self, request: HttpRequest) -> HttpResponse:
        """What was said of texts that are no longer held, or not yet, with the reason."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        standing: list[Standing] = apply_corrections()
        context = {**self.admin_site.each_context(request), "standing": standing}
        return render(request, "admin/corrections/lost.html", context)
