"""The page of one ruling for an editor: what is held to be so, and a form for each thing that may be said."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse

from ingest.editing.adding import add_translation
from ingest.editing.forms import NONE, AlignmentForm, BasisForm, EditorForm, LanguageForm, TranslationForm
from ingest.editing.saying import list_originals, list_rules, say_alignment, say_basis, say_language
from rulings_site.languages.fold import fold_typography
from rulings_site.languages.lexicon import ENGLISH
from rulings_site.languages.tags import LANGUAGES
from rulings_site.provenance.models import Correction
from rulings_site.rulings.models import Alignment, Ruling, RulingText
from rulings_site.rulings.translations import read_translations

_TOLD = {
    "alignment": "Said, and so it is from now on.",
    "language": "Said, and so it is from now on. The search follows with: manage.py build_index",
    "basis": "Said, and so it is from now on. What is behind its rules is marked anew by: manage.py tie_rulings",
    "translation": "Added, archived and aligned. The search follows with: manage.py build_index",
}


class RulingPage:
    """A ruling, its forms (none for who may only look), and what was said of it before."""

    def __init__(self, ruling: Ruling, user: User) -> None:
        self.ruling, self.user = ruling, user
        self.is_english = ruling.text.language == ENGLISH
        self.sent: EditorForm | None = None

    @cached_property
    def translations(self) -> list[Any]:
        """What it translates, or what translates it."""
        return read_translations(self.ruling)

    @property
    def doing(self) -> dict[str, Callable[[dict[str, Any], User], Model]]:
        """What each form does."""
        return {
            "alignment": lambda filled, user: say_alignment(self.ruling, filled, user),
            "language": lambda filled, user: say_language(self.ruling, filled, user),
            "basis": lambda filled, user: say_basis(self.ruling, filled, user),
            "translation": lambda filled, user: add_translation(self.ruling, filled, user),
        }

    @cached_property
    def forms(self) -> list[EditorForm]:
        """The forms that the user may fill in; one that was sent with faults is among them."""
        names = [] if self.is_english else ["alignment"]
        if self.user.has_perm("provenance.add_correction"):
            names += ["language", "basis"]
        else:
            names = []
        if self.is_english and self.user.has_perm("provenance.add_document"):
            names.append("translation")
        return [self.sent if self.sent and self.sent.name == name else self._make(name) for name in names]

    def read(self, request: HttpRequest) -> EditorForm | None:
        """Return the form that was sent, None if the user may not send it."""
        name = request.POST.get("form", "")
        if name in {form.name for form in self.forms}:
            self.sent = self._make(name, request.POST, request.FILES)
            del self.forms
        return self.sent

    def _make(self, name: str, *sent: Any) -> EditorForm:
        if name == "alignment":
            return AlignmentForm(*sent, originals=self._list_originals(), initial={"original": self._aligned})
        if name == "language":
            text = self.ruling.text
            parts = "\n".join(f"{tag}: {text.text[start:end]}" for start, end, tag in text.spans)
            return LanguageForm(*sent, text=text.text, initial={"language": text.language, "parts": parts})
        if name == "basis":
            rules = [(str(one.pk), f"{one.number or 'a rule'}, {one.get_reason_display()}") for one in self._rules]
            return BasisForm(*sent, rules=rules)
        return TranslationForm(*sent)

    @cached_property
    def _rules(self) -> list[Any]:
        return list_rules(self.ruling)

    @property
    def _aligned(self) -> str:
        alignment = Alignment.objects.filter(translation=self.ruling).first()
        return str(alignment.original_id or NONE) if alignment else ""

    def _list_originals(self) -> list[tuple[str, str]]:
        return [(str(one.pk), f"{one.published_date}: {one.text.text}") for one in list_originals(self.ruling)]

    @cached_property
    def said(self) -> list[Correction]:
        """What was said of its text, newest first."""
        folded = fold_typography(self.ruling.text.text)
        of_text = Correction.objects.exclude(kind="rule link").filter(subject__text=self.ruling.text.text)
        return [one for one in of_text if fold_typography(one.text) == folded]

    def tell(self, form: EditorForm) -> str:
        """Return what came of a form."""
        return _TOLD[form.name]

    def find_again(self) -> str:
        """Return the page of the ruling; where its text became one with another, the page of that."""
        pk = self.ruling.pk
        if not Ruling.objects.filter(pk=pk).exists():
            digests = [RulingText.digest_of(language, self.ruling.text.text) for language in LANGUAGES]
            twin = Ruling.objects.filter(
                card=self.ruling.card_id, published_date=self.ruling.published_date, text__digest__in=digests
            ).first()
            if twin is None:
                return reverse("admin:rulings_ruling_changelist")
            pk = twin.pk
        return reverse("admin:rulings_ruling_change", args=[pk])
