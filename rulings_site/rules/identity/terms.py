"""Which term of a glossary is which term of the next edition's."""

from collections.abc import Iterable, Sequence
from itertools import product

from rulings_site.languages.fold import fold_name
from rulings_site.rules.identity.assignment import assign
from rulings_site.rules.identity.entries import Linkable
from rulings_site.rules.identity.linking import Linked
from rulings_site.rules.identity.similarity import Similarity, share_words, words_of

LEAST_RENAMED = 0.65
_NOTE = "(obsolete)"


def fold_term(term: str) -> str:
    """Return a term as it is recognised: a note that it became obsolete makes no other term."""
    return fold_name(term).removesuffix(_NOTE).strip()


def link_terms(
    old: Sequence[Linkable],
    new: Sequence[Linkable],
    same: Iterable[tuple[int, int]] = (),
    different: Iterable[tuple[int, int]] = (),
) -> dict[int, Linked]:
    """Return for each linked place of `new` the place in `old` that is the same term. One to one.

    A term is itself whatever its definition says; a renamed one is known by its definition.
    `number` of a term is its folded form. `same` and `different` are decided by a person.
    """
    forbidden = frozenset(different)
    links = {after: Linked(before, "decision", 100) for before, after in same}
    places = {(term.number, term.occurrence): place for place, term in enumerate(old)}
    for after, term in enumerate(new):
        before = places.get((term.number, term.occurrence))
        if before is not None and after not in links and (before, after) not in forbidden:
            links[after] = Linked(before, "same", 100)
    taken = {link.old for link in links.values()}
    gone = [place for place in range(len(old)) if place not in taken]
    born = [place for place in range(len(new)) if place not in links]
    similarity = Similarity([term.masked for term in (*old, *new)])
    candidates = [
        (before, after, similarity.of(old[before].masked, new[after].masked))
        for before, after in product(gone, born)
        if (before, after) not in forbidden
        and share_words(words_of(old[before].masked), words_of(new[after].masked), LEAST_RENAMED)
    ]
    for before, after, alike in assign(one for one in candidates if one[2] >= LEAST_RENAMED):
        links[after] = Linked(before, "similar", min(round(alike * 100), 99))
    return links
