"""A small history: the rule Lift wandered from 701.31 over 701.33 to 701.40, and what it cites moved too.

Places of the editions: 0 is 2015-01-23, 1 is 2015-03-27, 2 is 2018-08-10, 3 is 2024-02-02, 4 is
2025-06-06, 5 and 6 are both of 2026-08-07.
"""

from datetime import date

from rulings_site.rules.agreement.book import Book, Standing
from rulings_site.rules.agreement.judgement import Finding, judge
from rulings_site.rules.agreement.texts import Numbered, Text, gather
from rulings_site.rules.timeline import DatedEdition

DAYS = ("2015-01-23", "2015-03-27", "2018-08-10", "2024-02-02", "2025-06-06", "2026-08-07", "2026-08-07")
LABELS = ("20150123", "20150327", "20180810", "20240206", "20250606", "20260807", "20260819")
LIFT, A, B, C, D, DROP, ACTION, STEP, OTHER = range(1, 10)
LIFTING = "To lift a stone is to raise it. It stays up for as long as nobody drops it. It weighs 2/2 then."


def standings() -> list[Standing]:
    """What ever stood under a number."""
    return [
        *(Standing(LIFT, *one, "Lift") for one in (("701.31", 0, 1), ("701.33", 2, 3), ("701.40", 4, 6))),
        *(Standing(A, *one, LIFTING) for one in (("701.31a", 0, 1), ("701.33a", 2, 3), ("701.40a", 4, 6))),
        Standing(B, "701.31b", 0, 1, act("115.2b")),
        Standing(B, "701.33b", 2, 2, act("115.2b")),
        Standing(B, "701.33b", 3, 3, act("116.2b")),
        Standing(B, "701.40b", 4, 6, act("116.2b")),
        Standing(C, "701.31c", 0, 0, go_on("702.36d")),
        Standing(C, "701.31c", 1, 1, go_on("702.36e")),
        Standing(C, "701.33c", 2, 2, go_on("702.36e")),
        Standing(C, "701.33c", 3, 3, go_on("702.37e")),
        Standing(C, "701.40c", 4, 6, go_on("702.37e")),
        Standing(D, "701.33d", 2, 3, "Whoever lifts two stones lifts them one by one. The second waits."),
        Standing(D, "701.40d", 4, 6, "Whoever lifts two stones lifts them one by one. The second waits."),
        Standing(DROP, "701.31", 2, 6, "Drop"),
        Standing(DROP + 100, "701.31a", 2, 6, "To drop a stone is to let it go, see rule 404."),
        Standing(ACTION, "115.2b", 0, 2, "Lifting is an action of its own."),
        Standing(ACTION, "116.2b", 3, 6, "Lifting is an action of its own."),
        Standing(STEP, "702.36d", 0, 0, "A heavy stone is lifted in two steps."),
        Standing(OTHER, "702.36d", 1, 2, "A rule about feathers."),
        Standing(STEP, "702.36e", 1, 2, "A heavy stone is lifted in two steps."),
        Standing(STEP, "702.37e", 3, 6, "A heavy stone is lifted in two steps."),
        Standing(200, "701.41", 6, 6, "Throw"),
    ]  # fmt: skip


def act(number: str) -> str:
    """What subrule b says."""
    return f"Lifting is done at once (see rule {number}). (Nobody may answer it.)"


def go_on(number: str) -> str:
    """What subrule c says."""
    return f"A heavy stone may also be lifted as rule {number} tells."


def make_book(*, words_decide: bool = True) -> Book:
    """Return the whole history."""
    line = tuple(DatedEdition(date.fromisoformat(day), label) for day, label in zip(DAYS, LABELS, strict=True))
    book = Book(line, words_decide=words_decide)
    book.add(standings())
    return book


def text_of(place: int, language: str = "en", *, without: str = "") -> Text:
    """Return the rule Lift as an edition has it, in English words whatever its language is said to be."""
    there = [one for one in standings() if one.stands_in(place) and one.rule in (LIFT, A, B, C, D)]
    numbered = sorted((one for one in there if not (without and one.number[-1] in without)), key=lambda one: one.number)
    return gather(language, [make_numbered(one.number, one.text) for one in numbered])


def make_numbered(number: str, text: str, printed: str | None = None) -> Numbered:
    """Return a text under a number, printed unless said otherwise."""
    kind = "subrule" if number[-1:].isalpha() else "rule"
    return Numbered(kind, number, number if printed is None else printed, text)


def judge_one(text: Text, *others: Text, book: Book | None = None) -> Finding:
    """Return what is found about a text, others standing beside it in its document."""
    return judge([text, *others], book or make_book())[0]
