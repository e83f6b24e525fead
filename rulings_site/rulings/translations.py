"""A localised ruling beside the English wording it was made from, and whether that reads otherwise by now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from rulings_site.languages.lexicon import ENGLISH
from rulings_site.rules.wordmarks import Mark, mark_words
from rulings_site.rulings.models import Alignment, Ruling, Succession


@dataclass(frozen=True)
class Translation:
    """A localised ruling, how it is aligned, and what became of its original.

    `newest` is the wording the original has come to under its date, itself if it stands as it was.
    """

    alignment: Alignment
    newest: Ruling | None
    changed_date: date | None = None

    @property
    def ruling(self) -> Ruling:
        """The translation."""
        return self.alignment.translation

    @property
    def original(self) -> Ruling | None:
        """The English wording it was made from."""
        return self.alignment.original

    @property
    def lags(self) -> bool:
        """Whether the original was reworded since: `changed_date` is when that was first seen, where it is known."""
        return self.newest is not None and self.newest != self.original

    @property
    def changes(self) -> tuple[Mark, ...]:
        """The words that changed in the original since."""
        return mark_words(self.original.text.text, self.newest.text.text) if self.original and self.newest else ()

    @property
    def is_withdrawn(self) -> bool:
        """Whether the original is gone upstream and nothing took its place."""
        return self.original is not None and not self.lags and self.original.withdrawn_date is not None


def tell_translation(alignment: Alignment, reworded: Mapping[int, Succession]) -> Translation:
    """Return a translation with what became of its original; `reworded` are the rewordings of its card by the old one.

    No query, if alignment and successions came with their rulings and texts.
    """
    newest, changed_date = alignment.original, None
    while newest is not None and (step := reworded.get(newest.pk)):
        newest, changed_date = step.new, changed_date or step.observed_date
    return Translation(alignment, newest, changed_date)


def read_translations(ruling: Ruling) -> list[Translation]:
    """Return the translations of an English ruling and of its earlier wordings, by language.

    Of a localised ruling: its own alignment alone, if it has one. One query where there are none, else two.
    """
    found = Alignment.objects.select_related("translation__text", "original__text")
    if ruling.text.language != ENGLISH:
        alignments = list(found.filter(translation=ruling))
    else:
        of_card = found.filter(original__card=ruling.card_id)
        alignments = list(of_card.order_by("translation__text__language", "translation_id"))
    if not alignments:
        return []
    reworded = _read_rewordings(ruling)
    wordings = {ruling.pk, *_find_older(ruling.pk, reworded.values())}
    return [
        tell_translation(one, reworded)
        for one in alignments
        if one.translation_id == ruling.pk or one.original_id in wordings
    ]


def _read_rewordings(ruling: Ruling) -> dict[int, Succession]:
    reworded = Succession.objects.filter(old__card=ruling.card_id, kind=Succession.Kind.REWORDED)
    return {one.old_id: one for one in reworded.select_related("new__text")}


def _find_older(pk: int, reworded: Iterable[Succession]) -> Sequence[int]:
    """Return the rulings that came to be this one by rewordings."""
    before: dict[int, list[int]] = {}
    for one in reworded:
        before.setdefault(one.new_id, []).append(one.old_id)
    found = [pk]
    for newer in found:
        found += before.get(newer, ())
    return found[1:]
