"""Write Whoosh indexes: a small one right here, a big one in two processes, each with its own lanes.

Whoosh sorts postings on disk before it writes them. Documents come in order, so it is enough to
collect, for each term, the documents it stands in: `GroupedPostings` takes the place of the pool.
"""

import multiprocessing
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from multiprocessing.connection import Connection
from pathlib import Path

from whoosh import index
from whoosh.codec.base import Segment
from whoosh.codec.whoosh3 import W3Codec, W3FieldWriter
from whoosh.fields import Schema
from whoosh.filedb.filestore import Storage

from rulings_site.search.backends import whoosh_layout as layout
from rulings_site.search.backends.base import Progress, SearchUnavailable
from rulings_site.search.documents import SearchDocument

PROCESSES = 2
# Fewer documents are written faster than a process starts.
ALONE = 5_000
BATCH = 500

Encoded = tuple[str, bytes]
Posting = tuple[str, bytes, int, float, bytes]
Grouped = tuple[bytes, "array[int]", "array[float]"]


class BuildFailed(SearchUnavailable):
    """An index could not be written; nothing that is searched was touched."""


class GroupedPostings:
    """The postings of one segment in memory: of each lane and term, documents in order and their weights."""

    def __init__(self) -> None:
        self.fieldnames: set[str] = set()
        self._lanes: dict[str, dict[bytes, tuple[array[int], array[float]]]] = defaultdict(dict)

    def add(self, posting: Posting) -> None:
        lane, term, document, weight, _ = posting
        terms = self._lanes[lane]
        if (known := terms.get(term)) is None:
            known = terms[term] = (array("I"), array("f"))
        known[0].append(document)
        known[1].append(weight)

    def iter_postings(self) -> Iterator[tuple[str, list[Grouped]]]:
        """Yield each lane with its terms, both in order."""
        for lane in sorted(self._lanes):
            yield lane, sorted((term, *postings) for term, postings in self._lanes.pop(lane).items())

    def cleanup(self) -> None:
        self._lanes.clear()


class GroupedFieldWriter(W3FieldWriter):  # type: ignore[misc]
    """Writes postings that are already grouped by lane and term."""

    def add_postings(self, schema: Schema, lengths: object, lanes: Iterable[tuple[str, list[Grouped]]]) -> None:
        for lane, terms in lanes:
            self.start_field(lane, schema[lane])
            for term, documents, weights in terms:
                self.start_term(term)
                for document, weight in zip(documents, weights, strict=True):
                    self.add(document, weight, b"", 0)
                self.finish_term()
            self.finish_field()


class GroupedCodec(W3Codec):  # type: ignore[misc]
    """Whoosh's own format, written from `GroupedPostings`; read as any other index."""

    def field_writer(self, storage: Storage, segment: Segment) -> GroupedFieldWriter:
        return GroupedFieldWriter(self, storage, segment)


def write_index(folder: Path, documents: Iterable[Encoded]) -> None:
    """Write one index with these documents into a new folder."""
    folder.mkdir(parents=True)
    writer = index.create_in(folder, layout.make_schema()).writer(codec=GroupedCodec(), compound=False)
    writer.pool = GroupedPostings()
    try:
        for lane, encoded in documents:
            writer.add_document(**{lane: encoded, "document": encoded})
    except BaseException:
        writer.cancel()
        raise
    writer.commit()


def build(folder: Path, documents: Iterable[SearchDocument], progress: Progress | None) -> dict[str, tuple[str, int]]:
    """Write all documents below `folder`. Returns for each lane the part it is in and how many texts it has."""
    counts: Counter[str] = Counter()
    encoded = _encode(documents, counts, progress)
    first = list(islice(encoded, ALONE))
    if len(first) < ALONE:
        write_index(folder / "0", first)
        return {lane: ("0", count) for lane, count in counts.items()}
    places = _share_out(folder, chain(first, encoded))
    return {lane: (places[lane], count) for lane, count in counts.items()}


def _encode(documents: Iterable[SearchDocument], counts: Counter[str], progress: Progress | None) -> Iterator[Encoded]:
    for number, document in enumerate(documents, start=1):
        lane = layout.field_of(document)
        counts[lane] += 1
        yield lane, layout.encode(document)
        if progress and not number % BATCH:
            progress(number)


class _Part:
    """A process that writes some of the lanes."""

    def __init__(self, folder: Path) -> None:
        # A new interpreter, not a fork: the caller may have threads and an open database.
        context = multiprocessing.get_context("spawn")
        receiver, self.sender = context.Pipe(duplex=False)
        self.name = folder.name
        self.given = 0
        self.kinds: Counter[str] = Counter()
        self.waiting: list[Encoded] = []
        self.process = context.Process(target=_write_part, args=(folder, receiver), daemon=True)
        self.process.start()
        receiver.close()

    def give(self, document: Encoded) -> None:
        self.given += len(document[1])
        self.waiting.append(document)
        if len(self.waiting) == BATCH:
            self.send()

    def send(self) -> None:
        try:
            self.sender.send(self.waiting)
        except BrokenPipeError:
            raise BuildFailed(f"The process that wrote part {self.name} of the index died.") from None
        self.waiting = []

    def finish(self) -> None:
        self.send()
        self.sender.send([])
        self.process.join()
        if self.process.exitcode:
            raise BuildFailed(f"Part {self.name} of the index was not written (exit code {self.process.exitcode}).")


def _share_out(folder: Path, documents: Iterable[Encoded]) -> dict[str, str]:
    """Give each lane to the part that has fewest of its kind, then least text. Returns the part of each lane."""
    parts = [_Part(folder / str(number)) for number in range(PROCESSES)]
    places: dict[str, _Part] = {}
    try:
        for document in documents:
            lane = document[0]
            part = places.get(lane)
            if part is None:
                part = places[lane] = min(parts, key=lambda part: (part.kinds[layout.read_lane(lane).kind], part.given))
                part.kinds[layout.read_lane(lane).kind] += 1
            part.give(document)
        for part in parts:
            part.finish()
    finally:
        for part in parts:
            part.process.kill()
    return {lane: part.name for lane, part in places.items()}


def _write_part(folder: Path, receiver: Connection) -> None:
    def received() -> Iterator[Encoded]:
        while batch := receiver.recv():
            yield from batch

    write_index(folder, received())
