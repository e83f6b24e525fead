"""Editions whose rules are known by name, so that a test says at a glance what becomes of which."""

from ingest.identify.periods import rebuild_periods
from rulings_site.rules.models import Descent, Edition, Rule
from tests.builders import EditionBuilder


class Shelf:
    """Editions in the order they are put there. `rules` are the identities behind the names used."""

    def __init__(self) -> None:
        self.rules: dict[str, Rule] = {}
        self.builders: dict[str, EditionBuilder] = {}

    def put(self, day: str, label: str = "", language: str = "en", **texts: tuple[str, ...]) -> Edition:
        """Add an edition of (number, text, *examples) by name. A name with a capital is a term: (term, text)."""
        builder = EditionBuilder(day, label, language=language)
        for name, (number, text, *examples) in texts.items():
            is_term = name[0].isupper()
            if is_term:
                entry = builder.term(number, text)
                entry.rule = self.rules.setdefault(name, Rule.objects.create(kind=Rule.Kind.TERM))
                entry.save()
            else:
                entry = builder.add(number, text, rule=self.rules.get(name))
                self.rules.setdefault(name, entry.rule)
            for example in examples:
                builder.example(number, example)
        self.builders[builder.edition.label] = builder
        return builder.edition

    def descend(self, old: str, new: str, kind: str) -> None:
        """Say that the rule of this name took over text of another when it came, or gave its own away when it went."""
        come = self.rules[new].entries.order_by("edition__effective_date")
        gone = self.rules[old].entries.order_by("-edition__effective_date")
        if kind == Descent.Kind.SPLIT:
            entry = come[0]
            before = self.rules[old].entries.filter(edition__effective_date__lt=entry.edition.effective_date)
            Descent.objects.create(
                kind=kind, old=before.order_by("edition__effective_date").last(), new=entry, share=90
            )
        else:
            entry = gone[0]
            after = self.rules[new].entries.filter(edition__effective_date__gt=entry.edition.effective_date)
            Descent.objects.create(
                kind=kind, old=entry, new=after.order_by("edition__effective_date").first(), share=90
            )

    def close(self) -> None:
        """Make the periods, as loading does."""
        rebuild_periods({}, ())


def make_bears() -> Shelf:
    """Return three editions: what is said of bears moves twice, is reworded, split and merged."""
    shelf = Shelf()
    shelf.put(
        "2015-01-23",
        chapter=("7", "More rules"), section=("701", "Deeds"),
        bear=("701.5", "Growl"), what=("701.5a", "To growl is to be loud, see rule 701.5b."),
        when=("701.5b", "One growls by day.", "A bear growls at noon.", "A cub growls at one."),
        alone=("701.5c", "A bear growls alone; it growls twice."), Growl=("Growl", "To be loud. See rule 701.5."),
    )  # fmt: skip
    shelf.put(
        "2018-08-10",
        chapter=("7", "More rules"), section=("701", "Deeds"), abandon=("701.5", "Abandon"),
        bear=("701.6", "Growl"), what=("701.6a", "To growl is to be “loud”, see rule 701.6b."),
        when=("701.6b", "One growls by day.", "A bear growls at noon."),
        alone=("701.6c", "A bear growls alone."), twice=("701.6d", "It growls twice."),
        Growl=("Growl", "To be loud. See rule 701.6."),
    )  # fmt: skip
    shelf.put(
        "2026-08-07", "20260807",
        chapter=("7", "More rules"), section=("701", "Deeds"), abandon=("701.5", "Abandon"),
        bear=("701.7", "Growl"), what=("701.7a", "To growl is to be very loud, see rule 701.7b."),
        when=("701.7b", "One growls by day.", "A bear growls at noon."),
        twice=("701.7c", "It growls twice and alone."), Growl=("Growling", "To be loud. See rule 701.7."),
    )  # fmt: skip
    shelf.descend("alone", "twice", "split")
    shelf.descend("alone", "twice", "merged")
    shelf.close()
    return shelf
