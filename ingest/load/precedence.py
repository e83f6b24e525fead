"""Which of two documents is believed where they give the same thing differently.

Not the one that was loaded last: the same documents make the same site in any order.
"""

from datetime import date

from rulings_site.provenance.models import Document

Rank = tuple[bool, date, bool, str]


def rank_documents(ids: set[int]) -> dict[int, Rank]:
    """Return the rank of documents; the greater one is believed.

    A real text counts before a paraphrase, then what was observed later, then a file of all cards,
    which holds their newest printing, before that of one set (it has its code as label). The name
    settles the rest.
    """
    rows = Document.objects.filter(pk__in=ids)
    values = rows.values_list("pk", "source__is_paraphrase", "observed_date", "label", "name")
    return {
        pk: (not is_paraphrase, observed or date.min, not label, name)
        for pk, is_paraphrase, observed, label, name in values
    }
