"""Which of two documents is believed where they give the same thing differently.

Not the one that was loaded last: the same documents make the same site in any order.
"""

from datetime import date

from rulings_site.provenance.models import Document

Rank = tuple[bool, date]


def rank_documents(ids: set[int]) -> dict[int, Rank]:
    """Return the rank of documents: a real text before a paraphrase, then what was observed last."""
    rows = Document.objects.filter(pk__in=ids).values_list("pk", "source__is_paraphrase", "observed_date")
    return {pk: (not is_paraphrase, observed or date.min) for pk, is_paraphrase, observed in rows}


def rank_document(document: Document) -> Rank:
    """Return the rank of one document."""
    return (not document.source.is_paraphrase, document.observed_date or date.min)
