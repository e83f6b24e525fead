"""Wordings while they are loaded: each text is stored once, with what it cites, however many editions hold it."""

from collections.abc import Iterable

from ingest.load.bulk import insert_rows
from rulings_site.rules.models import Citation, Wording
from rulings_site.rules.references import find_references


class WordingStore:
    """The wordings in the database, by digest. Reads the keys once, writes what is new in bulk."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}
        self._is_read = False

    def ids_of(self, language: str, texts: Iterable[str]) -> dict[str, int]:
        """Return the row id of each text, storing the ones that are new."""
        if not self._is_read:
            self._ids = dict(Wording.objects.values_list("digest", "pk"))
            self._is_read = True
        digests = {text: Wording.digest_of(language, text) for text in set(texts)}
        new = {digest: text for text, digest in digests.items() if digest not in self._ids}
        made = Wording.objects.bulk_create([Wording.of(language, text) for text in new.values()], batch_size=500)
        store_citations((wording.pk, wording.text) for wording in made)
        self._ids |= {wording.digest: wording.pk for wording in made}
        return {text: self._ids[digest] for text, digest in digests.items()}

    def forget(self) -> None:
        """Read the keys again: a transaction that stored some was rolled back."""
        self._is_read = False


def store_citations(wordings: Iterable[tuple[int, str]]) -> None:
    """Store what each wording (row id, text) cites: every number and range once, in the order of the text."""
    rows = [
        (pk, number, range_to)
        for pk, text in wordings
        for number, range_to in dict.fromkeys((one.number, one.range_to) for one in find_references(text))
    ]
    insert_rows(Citation, ["wording", "number", "range_to"], rows)
