"""What editors fill in: one form for each thing they can say of a ruling, and for each thing they can add."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.timezone import localdate

from rulings_site.languages.lexicon import ENGLISH
from rulings_site.languages.tags import LANGUAGES
from rulings_site.provenance.corrections import LONGEST_TEXT
from rulings_site.provenance.uploads import LARGEST_COPY
from rulings_site.rules.models import Edition
from rulings_site.rules.numbers import read_typed_number

LONGEST_REASON = 2_000
ORIGIN = ("title_of_source", "address", "copy")
"""Fields that come last but for the reason."""
NONE = "none"
OTHER = "other"
Span = tuple[int, int, str]


class EditorForm(forms.Form):
    """Base: every one asks why. `name` tells the forms of a page apart."""

    name = ""
    title = ""
    why = forms.CharField(
        label="Why", max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 2, "class": "box"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"{self.name}-%s", "label_suffix": "", **kwargs})
        self.order_fields([name for name in self.fields if name not in (*ORIGIN, "why")])


def text_field(label: str, **more: Any) -> forms.CharField:
    """Return a field for the text of a ruling or a rule."""
    widget = forms.Textarea(attrs={"rows": 5, "class": "box doc", "dir": "auto"})
    return forms.CharField(label=label, max_length=LONGEST_TEXT, widget=widget, **more)


def language_field(*, with_english: bool = True) -> forms.ChoiceField:
    """Return a choice of the languages of the site, each by its own name."""
    tags = [(tag, name) for tag, name in LANGUAGES.items() if with_english or tag != ENGLISH]
    return forms.ChoiceField(label="Language", choices=tags, widget=forms.Select(attrs={"class": "btn"}))


def day_field(label: str, **more: Any) -> forms.DateField:
    """Return a field for a day, which is not to come."""
    return forms.DateField(
        label=label,
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(attrs={"placeholder": "2015-01-23"}),
        validators=[_refuse_future],
        **more,
    )


def _refuse_future(day: Any) -> None:
    if day > localdate():
        raise forms.ValidationError(f"Expected a day until today, found {day}.")


class NumberField(forms.CharField):
    """A rule number in any form that people type, returned in its plain one."""

    def clean(self, value: Any) -> str:
        typed = super().clean(value)
        number = read_typed_number(typed) if typed else ""
        if number is None:
            raise forms.ValidationError(f"Expected a number such as 701.40b, found {typed!r}.")
        return number


class EditionField(forms.CharField):
    """The label of a complete English edition, or a day: then the edition in force on it. Empty: today's."""

    def clean(self, value: Any) -> Edition:
        typed = super().clean(value).strip()
        editions = Edition.objects.law()
        found = editions.filter(label=typed).last()
        if found is None:
            try:
                day = forms.DateField(required=False).clean(typed) or localdate()
            except forms.ValidationError:
                expected = "the label of an English edition held, 20150123, or a day, 2015-01-23"
                raise forms.ValidationError(f"Expected {expected}, found {typed!r}.") from None
            found = editions.filter(effective_date__lte=day).last()
        if found is None:
            raise forms.ValidationError("No English edition is held that is as old as that.")
        return found


def edition_field(label: str = "Edition", **more: Any) -> EditionField:
    """Return a field for an English edition."""
    help_text = more.pop("help_text", "The label of an edition, or any day in its time; empty: the one in force today.")
    return EditionField(label=label, required=False, max_length=60, help_text=help_text, **more)


class AlignmentForm(EditorForm):
    """Which English ruling of the card a localised one translates."""

    name, title = "alignment", "Which ruling it translates"
    original = forms.ChoiceField(label="It translates", widget=forms.RadioSelect)

    def __init__(self, *args: Any, originals: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["original"].choices = [*originals, (NONE, "No English ruling of this card")]  # type: ignore[attr-defined]


class LanguageForm(EditorForm):
    """The language of a text, and of its parts in another one."""

    name, title = "language", "Its language"
    language = language_field()
    parts = forms.CharField(
        label="Parts in another language",
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 3, "class": "box", "dir": "auto"}),
        help_text="One a line: the tag of its language, a colon, and the words exactly as they stand: en: (See above.)",
    )

    def __init__(self, *args: Any, text: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.text = text

    def clean_parts(self) -> tuple[Span, ...]:
        """Return the parts as spans; they stand in the text in the order of the lines."""
        spans: list[Span] = []
        end = 0
        for line in self.cleaned_data["parts"].splitlines():
            tag, colon, words = (piece.strip() for piece in line.partition(":"))
            if not line.strip():
                continue
            start = self.text.find(words, end) if colon and words else -1
            if tag not in LANGUAGES or start < 0:
                expected = "a tag such as en, a colon, and words of the text in its order"
                raise forms.ValidationError(f"Expected {expected}, found {line[:80]!r}.")
            end = start + len(words)
            spans.append((start, end, tag))
        return tuple(spans)


class BasisForm(EditorForm):
    """A rule that a ruling rests on, or does not."""

    name, title = "basis", "A rule it rests on"
    rule = forms.ChoiceField(label="Rule", widget=forms.RadioSelect)
    number = NumberField(label="Number of another rule", required=False, max_length=32)
    edition = edition_field("as numbered in")
    rests = forms.ChoiceField(
        label="The ruling",
        choices=[("yes", "rests on it"), ("no", "does not rest on it")],
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, rules: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rule"].choices = [*rules, (OTHER, "Another rule")]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        found = super().clean() or self.cleaned_data
        if found.get("rule") == OTHER and "number" in found and not found["number"]:
            self.add_error("number", "Expected the number of the other rule, found nothing.")
        return found


class CopyForm(EditorForm):
    """What is copied from somewhere: from where, and the copy itself to be archived."""

    title_of_source = forms.CharField(label="Source", required=False, max_length=200)
    address = forms.URLField(label="Its address", required=False, max_length=500, assume_scheme="https")
    copy = forms.FileField(
        label="Copy of the source to archive",
        required=False,
        widget=forms.FileInput(attrs={"class": "held"}),  # as wide as the page, not as the browser likes
        help_text=f"HTML, PDF, text or a picture of at most {LARGEST_COPY // 2**20} MB.",
    )

    def clean_copy(self) -> "UploadedFile[Any] | None":
        copy: UploadedFile[Any] | None = self.cleaned_data["copy"]
        if copy and (copy.size or 0) > LARGEST_COPY:
            raise forms.ValidationError(f"Expected at most {LARGEST_COPY:,} bytes, found {copy.size:,}.")
        return copy


class TranslationForm(CopyForm):
    """A translation of an English ruling."""

    name, title = "translation", "Add a translation"
    language = language_field(with_english=False)
    text = text_field("Translation")
    translated = day_field("Date of the translation")


class RulingForm(CopyForm):
    """A ruling that no document read so far has."""

    name, title = "ruling", "Add a ruling"
    card = forms.CharField(label="Card, by its English name", max_length=200)
    published = day_field("Date of the ruling")
    language = language_field()
    text = text_field("Text")
    observed = day_field("Day the source was read")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for needed in ORIGIN:
            self.fields[needed].required = True


class RuleTranslationForm(CopyForm):
    """A translation of a rule: of the wording that stands at a number in an edition."""

    name, title = "rule-translation", "Add a translation of a rule"
    number = NumberField(label="Number of the rule", max_length=32)
    edition = edition_field("Edition whose wording is translated")
    occurrence = forms.IntegerField(label="Which text of that number", min_value=1, max_value=9, initial=1)
    language = language_field(with_english=False)
    text = text_field("Translation, without the number")
    translated = day_field("Date of the translation")


class RuleLinkForm(EditorForm):
    """Two texts of rules of two editions in a row."""

    name, title = "rule-link", "Say what two texts of rules are to each other"
    old_number = forms.CharField(label="Number in the older edition, or term of its glossary", max_length=200)
    old_occurrence = forms.IntegerField(label="Which text of that number", min_value=1, max_value=9, initial=1)
    old_edition = edition_field("Older edition")
    new_number = forms.CharField(label="Number in the newer edition, or term", max_length=200)
    new_occurrence = forms.IntegerField(label="Which text of that number there", min_value=1, max_value=9, initial=1)
    new_edition = edition_field("Newer edition")
    verdict = forms.ChoiceField(
        label="They are",
        choices=[
            ("same", "one rule"),
            ("different", "two rules"),
            ("split", "a rule and a part of it"),
            ("merged", "a rule and the one it ended in"),
        ],
        widget=forms.RadioSelect,
    )


class TakeBackForm(EditorForm):
    """Only why."""

    name, title = "take-back", "Take it back"
