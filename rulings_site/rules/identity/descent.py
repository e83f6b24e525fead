"""What a text passed on besides going on as itself: rules split or merged, and links that are only possible."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Indel

from rulings_site.rules.identity.entries import Linkable
from rulings_site.rules.identity.similarity import Similarity, share_words, words_of

LEAST_WORDS = 8
"""Shorter texts, and shorter losses, prove nothing."""
LEAST_SHARE = 0.5
_RUN = 3
"""Words in a row that are compared: single words are in every rule."""
LEAST_POSSIBLE = 0.45

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Descended:
    """A pair of places: split, merged or possible. `share` is how much of the text that came or went the other
    one accounts for, or how alike they are, in per cent."""

    kind: str
    old: int
    new: int
    share: int


def find_descents(old: Sequence[Linkable], new: Sequence[Linkable], links: Mapping[int, int]) -> list[Descended]:
    """Return what links alone do not tell. `links` maps places of `new` to places of `old`.

    Split: a new text that says what a reworded rule said before and no longer says. Merged: an
    old text whose words a reworded rule says now and did not say before. Possible: two texts
    without a link or descent that are alike, but less than linking asks for.
    """
    born = {place: words_of(new[place].masked) for place in range(len(new)) if place not in links}
    gone = {place: words_of(old[place].masked) for place in set(range(len(old))) - set(links.values())}
    lost: dict[int, Words] = {}
    gained: dict[int, Words] = {}
    if born or gone:
        for after, before in links.items():
            if old[before].masked != new[after].masked:
                lost[before], gained[after] = _difference(words_of(old[before].masked), words_of(new[after].masked))
    split = [Descended("split", source, place, share) for place, source, share in _match(born, lost)]
    merged = [Descended("merged", place, target, share) for place, target, share in _match(gone, gained)]
    for descent in split:
        born.pop(descent.new)
    for descent in merged:
        gone.pop(descent.old)
    return [*split, *merged, *_find_possible(old, new, sorted(gone), sorted(born))]


def _difference(before: Words, after: Words) -> tuple[Words, Words]:
    """The words that only the first text has, and those that only the second has."""
    lost: list[str] = []
    gained: list[str] = []
    for step in Indel.opcodes(before, after):
        if step.tag == "delete":
            lost += before[step.src_start : step.src_end]
        elif step.tag == "insert":
            gained += after[step.dest_start : step.dest_end]
    return tuple(lost), tuple(gained)


def _match(texts: Mapping[int, Words], parts: Mapping[int, Words]) -> Iterator[tuple[int, int, int]]:
    """For each text the part of another that holds most of it, if enough."""
    telling = [(other, _runs(words)) for other, words in parts.items() if len(words) >= LEAST_WORDS]
    for place, text in texts.items():
        runs = _runs(text)
        share, other = max(((len(runs & part) / len(runs), other) for other, part in telling if runs), default=(0.0, 0))
        if share >= LEAST_SHARE and len(text) >= LEAST_WORDS:
            yield place, other, round(share * 100)


def _runs(words: Words) -> set[Words]:
    return {words[start : start + _RUN] for start in range(len(words) - _RUN + 1)}


def _find_possible(
    old: Sequence[Linkable], new: Sequence[Linkable], gone: Sequence[int], born: Sequence[int]
) -> Iterable[Descended]:
    """The pairs of which each is the other's best, if alike enough for a person to look."""
    similarity = Similarity([entry.masked for entry in (*old, *new)]) if gone and born else None
    best_old: dict[int, tuple[float, int]] = {}
    best_new: dict[int, tuple[float, int]] = {}
    for before in gone:
        for after in born:
            one, other = old[before].masked, new[after].masked
            if similarity and share_words(words_of(one), words_of(other), LEAST_POSSIBLE):
                alike = similarity.of(one, other)
                best_old[before] = max(best_old.get(before, (0.0, 0)), (alike, after))
                best_new[after] = max(best_new.get(after, (0.0, 0)), (alike, before))
    return [
        Descended("possible", before, after, round(alike * 100))
        for before, (alike, after) in best_old.items()
        if alike >= LEAST_POSSIBLE and best_new[after][1] == before
    ]
