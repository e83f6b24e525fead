"""Which dated English editions do translations and undated excerpts agree with? The rows of that answer."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from ingest import archive
from ingest.documents import RawDocument
from ingest.page import plain_lines
from ingest.records import EditionRecord, Noise
from ingest.sources.rule_page import NAVIGATION
from rulings_site.provenance.models import Document
from rulings_site.rules.agreement.conclusion import Kind
from rulings_site.rules.agreement.judgement import Finding
from rulings_site.rules.agreement.reasons import tell
from rulings_site.rules.agreement.texts import ENGLISH, Numbered, Text, gather
from rulings_site.rules.agreement.translations import Fit, Numbers, Stretch
from rulings_site.rules.dating import BookReader, date_texts
from rulings_site.rules.models import Agreement, Citation, Edition
from rulings_site.rules.pasted import LISTED


def agree() -> int:
    """Say of each translation and each undated excerpt what it agrees with; returns how many were asked.

    Wants the periods of all rules. The answer of a translation that fits the edition of its label
    stays as it is while that edition is held.
    """
    law = list(Edition.objects.law())
    if not law:
        return 0
    return _agree_translations(law) + _agree_excerpts(law) + _agree_told(law)


def read_texts(editions: Sequence[EditionRecord], document: RawDocument, noise: Iterable[Noise]) -> list[Text]:
    """Return the texts of a document that was parsed, with the numbers of its navigation list."""
    listed = read_listed(document, [(part.kind, part.line, part.last_line) for part in noise])
    return [
        gather(
            edition.language,
            (Numbered(str(one.kind), one.number, one.printed, one.text) for one in edition.entries),
            listed,
        )
        for edition in editions
    ]


def read_listed(document: RawDocument, noise: Iterable[Sequence[str | int]]) -> list[str]:
    """Return the numbers of the navigation list of a document: the lines are no record, but they tell its age."""
    places = [(int(first), int(last)) for kind, first, last in noise if kind == NAVIGATION]
    lines = plain_lines(document) if places else ()
    found = (LISTED.fullmatch(line.strip()) for first, last in places for line in lines[first - 1 : last])
    return [one["number"] for one in found if one]


def _agree_translations(law: Sequence[Edition]) -> int:
    translations = Edition.objects.exclude(language=ENGLISH).exclude(kind=Edition.Kind.EXCERPT)
    known = Agreement.objects.filter(kind=Kind.ONE, original__label__in=[edition.label for edition in law])
    settled = {one.edition_id for one in known.select_related("original", "edition") if _is_of_label(one)}
    asked = [edition for edition in translations if edition.pk not in settled]
    if asked:
        cited = _read_citations()
        numbers = _read_numbers(law, cited)
        for edition in asked:
            entries = edition.entries.numbered().filter(occurrence=1).values_list("number", "wording")
            own = {number: cited[wording] for number, wording in entries}
            fit = numbers.fit(own, edition.label, is_whole=edition.kind == Edition.Kind.COMPLETE)
            _store_fit(edition, fit, law)
    return len(asked)


def _is_of_label(agreement: Agreement) -> bool:
    return agreement.original is not None and agreement.original.label == agreement.edition.label


def _read_citations() -> dict[int, frozenset[str]]:
    """What each wording cites, by its row, both ends of a range; nothing for one that cites nothing."""
    cited: dict[int, set[str]] = defaultdict(set)
    for wording, number, range_to in Citation.objects.values_list("wording", "number", "range_to"):
        cited[wording].update(filter(None, (number, range_to)))
    found: dict[int, frozenset[str]] = defaultdict(frozenset)
    found.update({wording: frozenset(numbers) for wording, numbers in cited.items()})
    return found


def _read_numbers(law: Sequence[Edition], cited: dict[int, frozenset[str]]) -> Numbers:
    labels = tuple(edition.label for edition in law)
    return Numbers(
        labels,
        tuple(
            Stretch(number, first, last, cited[wording])
            for number, first, last, wording in BookReader().read_stretches()
        ),
    )


def _store_fit(edition: Edition, fit: Fit, law: Sequence[Edition]) -> None:
    first, last = law[min(fit.editions)], law[max(fit.editions)]
    _store(
        edition,
        kind=Kind.ONE if len(fit.editions) == 1 else Kind.RANGE,
        is_sure=fit.count.is_sure,
        first=first,
        last=last,
        original=first,
        reasons=fit.reasons,
    )


def _agree_excerpts(law: Sequence[Edition]) -> int:
    excerpts = Edition.objects.filter(kind=Edition.Kind.EXCERPT, effective_date=None).select_related("document__source")
    by_document: dict[Document, list[Edition]] = defaultdict(list)
    for edition in excerpts.order_by("pk"):
        by_document[edition.document].append(edition)
    for document, editions in by_document.items():
        kept = archive.recall(document.sha256, name=document.name)
        listed = read_listed(kept, document.noise) if kept.path and kept.path.exists() else []
        texts = [gather(edition.language, _read_entries(edition), listed) for edition in editions]
        book, findings = date_texts(texts, is_paraphrase=document.source.is_paraphrase)
        for edition, finding in zip(editions, findings, strict=True):
            _store_finding(edition, finding, tell(finding, book), law)
    return len(excerpts)


def _agree_told(law: Sequence[Edition]) -> int:
    """Of a translation by an editor it is told which wording it was made from: its label begins with that edition."""
    by_label = {edition.label: edition for edition in law}
    told = Edition.objects.filter(kind=Edition.Kind.EXCERPT, effective_date__isnull=False)
    for edition in told:
        label, number, *_ = f"{edition.label}::".split(":")
        original = by_label.get(label)
        _store(
            edition,
            kind=Kind.ONE if original else Kind.UNDETERMINED,
            is_sure=original is not None,
            first=original,
            last=original,
            original=original,
            reasons=[
                f"An editor made it from {number} of edition {label}."
                if original
                else f"An editor made it from {number} of edition {label}, which is not held."
            ],
        )
    return len(told)


def _read_entries(edition: Edition) -> Iterable[Numbered]:
    rows = edition.entries.order_by("position").values_list("kind", "number", "printed", "wording__text")
    return (Numbered(*row) for row in rows)


def _store_finding(edition: Edition, finding: Finding, reasons: list[str], law: Sequence[Edition]) -> None:
    conclusion = finding.conclusion
    fitting = [law[place] for place in sorted(conclusion.editions)]
    nearest = [law[place] for place in sorted(conclusion.nearest)]
    is_range = conclusion.kind is Kind.RANGE
    _store(
        edition,
        kind=conclusion.kind,
        is_sure=conclusion.is_sure,
        first=fitting[0] if fitting else None,
        last=fitting[-1] if fitting and not (is_range and conclusion.is_open) else None,
        original=nearest[0] if nearest else None,
        reasons=reasons,
    )


def _store(edition: Edition, **values: object) -> None:
    Agreement.objects.update_or_create(edition=edition, defaults=values)
