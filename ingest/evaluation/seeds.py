"""The seed documents held against their gold file, part by part: each part yields its facts."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from ingest.documents import RawDocument, find_documents
from ingest.errors import FetchError
from ingest.evaluation.facts import Fact, Result, share_right
from ingest.evaluation.gold import Gold, GoldDocument, read_gold
from ingest.evaluation.seed_agreement import check_agreement
from ingest.evaluation.seed_alignment import check_alignment
from ingest.evaluation.seed_languages import check_languages
from ingest.evaluation.seed_reading import check_reading
from ingest.evaluation.seed_terms import check_terms

Documents = Mapping[str, RawDocument]
Check = Callable[[Gold, Documents], Iterator[Fact]]


def _each(check: Callable[[GoldDocument, RawDocument], Iterator[Fact]]) -> Check:
    """Check one document after the other."""

    def check_all(gold: Gold, documents: Documents) -> Iterator[Fact]:
        for wanted in gold.documents:
            yield from check(wanted, documents[wanted.document])

    return check_all


PARTS: dict[str, Check] = {
    "parse": _each(check_reading),
    "edition": _each(check_agreement),
    "language_characters": _each(check_languages),
    "alignment": _each(check_alignment),
    "terminology": check_terms,
}


def evaluate_seeds(gold_path: Path, folder: Path | None = None) -> Result:
    """Return the share of right facts of each part, passed if all are right.

    Raises FetchError or ParseError if the gold file cannot be read, or a document is missing.
    """
    parts = check_parts(gold_path, folder)
    shares = {name: share_right(facts) for name, facts in parts.items()}
    failures = [(name, fact) for name, facts in parts.items() for fact in facts if not fact.is_right]
    return Result(
        report={
            **shares,
            "sure_and_wrong": sum(fact.is_sure for _, fact in failures),
            "failures": [_describe(name, fact) for name, fact in failures],
        },
        headings=("Part", "Document", "Place", "Expected", "Found"),
        failures=[(name, fact.document, fact.place, repr(fact.expected), repr(fact.found)) for name, fact in failures],
        summary=[_sum_up(name, facts) for name, facts in parts.items()],
        is_passed=not failures,
    )


def _sum_up(name: str, facts: list[Fact]) -> str:
    right = sum(fact.is_right for fact in facts)
    sure = sum(fact.is_sure and not fact.is_right for fact in facts)
    said = f", {sure:,} sure and wrong" if any(fact.is_sure for fact in facts) else ""
    return f"{name}: {share_right(facts):.2%} ({right:,} of {len(facts):,} facts{said})"


def _describe(name: str, fact: Fact) -> dict[str, object]:
    expected, found = (sorted(side) if isinstance(side, set) else side for side in (fact.expected, fact.found))
    return {"part": name, "document": fact.document, "place": fact.place, "expected": expected, "found": found}


def check_parts(gold_path: Path, folder: Path | None = None) -> dict[str, list[Fact]]:
    """Return the facts of each part the gold file knows of.

    The documents are in `folder`, or in `seeds` beside the folder of the gold file.

    Raises FetchError or ParseError if the gold file cannot be read, or a document is missing.
    """
    gold = read_gold(gold_path)
    folder = folder or gold_path.resolve().parent.parent / "seeds"
    documents = {document.name: document for document in find_documents(folder)}
    missing = [wanted.document for wanted in gold.documents if wanted.document not in documents]
    if missing or not gold.documents:
        raise FetchError(
            str(folder),
            expected="every document of the gold file" if missing else "a gold file with documents",
            found=f"no {', '.join(missing)}" if missing else "none in it",
            remedy="Say where they are with --documents" if missing else "",
        )
    parts = {name: list(check(gold, documents)) for name, check in PARTS.items()}
    return {name: facts for name, facts in parts.items() if facts}
