"""What an editor says of two texts of rules: the form on their review, and the correction that it makes."""

from typing import Any

from django import forms
from django.contrib.auth.models import User

from rulings_site.provenance.corrections import RuleLinkSubject, RuleLinkVerdict, RulePlace, to_json
from rulings_site.provenance.models import Correction
from rulings_site.rules.link_review import VERDICTS, Review, Side
from rulings_site.rules.models import Edition, GlossaryEntry
from rulings_site.rules.numbers import read_typed_number

MAY_SAY = "provenance.add_correction"
LONGEST_REASON = 2_000


class LinkVerdictForm(forms.Form):
    """The verdict on the two texts of a review, and why."""

    verdict = forms.ChoiceField(
        label="Verdict",
        widget=forms.RadioSelect,
        choices=[(verdict, f"{verdict.capitalize()}. {meaning}") for verdict, meaning in VERDICTS.items()],
    )
    why = forms.CharField(
        label="Why", max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 2, "class": "box"})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "link-%s", "label_suffix": "", **kwargs})


def say_verdict(review: Review, filled: dict[str, Any], user: User) -> Correction:
    """Write down the verdict on a review."""
    return _record(_place(review.old), _place(review.new), filled, user)


def say_link(filled: dict[str, Any], user: User) -> Correction:
    """Write down a verdict on any two texts. Raises BadCorrection for two of one edition, or a number and a term."""
    places = [_read_place(filled, side) for side in ("old", "new")]
    return _record(places[0], places[1], filled, user)


def list_said(review: Review) -> list[Correction]:
    """Return what was said of the two texts before, newest first."""
    subject = to_json(RuleLinkSubject(_place(review.old), _place(review.new)))
    return list(Correction.objects.filter(kind="rule link", subject=subject))


def _record(old: RulePlace, new: RulePlace, filled: dict[str, Any], user: User) -> Correction:
    subject, verdict = to_json(RuleLinkSubject(old, new)), to_json(RuleLinkVerdict(filled["verdict"]))
    return Correction.objects.record("rule link", subject, verdict, filled["why"], made_by=user)


def _place(side: Side) -> RulePlace:
    if isinstance(side.entry, GlossaryEntry):
        return RulePlace(side.edition.label, term=side.number)
    return RulePlace(side.edition.label, number=side.number, occurrence=side.occurrence)


def _read_place(filled: dict[str, Any], side: str) -> RulePlace:
    edition: Edition = filled[f"{side}_edition"]
    typed, occurrence = filled[f"{side}_number"].strip(), filled[f"{side}_occurrence"]
    number = read_typed_number(typed)
    if number is None:
        return RulePlace(edition.label, term=typed, occurrence=occurrence)
    return RulePlace(edition.label, number=number, occurrence=occurrence)
