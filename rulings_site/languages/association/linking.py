"""Links between the words of two texts: from those that are sure to those beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

BREAK = -1
"""Where a phrase ends: punctuation, a symbol, a name."""
FUNCTION_WORD = -2
"""A word that stands for nothing by itself. It may be inside a phrase."""
NO_WORDS = frozenset({BREAK, FUNCTION_WORD})
NEAR = 2
"""Words between which a link leads on to another one."""

Link = tuple[int, int]
Links = set[Link]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two texts as numbers of words, `BREAK` and `FUNCTION_WORD` among them, and how often they stand together."""

    own: Sequence[int]
    english: Sequence[int]
    count: int

    @property
    def weight(self) -> int:
        """A line on a hundred cards says more than a line on one, not a hundred times as much."""
        return self.count.bit_length()


def grow(pair: Pair, links: Links, likely: Links) -> Links:
    """Links both directions agree on, then those of one direction that stand beside one of the same word, then
    those of two words without any."""
    rest = sorted(likely - links)
    own, english = {one for one, _ in links}, {other for _, other in links}
    is_grown = True
    while is_grown:
        is_grown = False
        for link in rest:
            one, other = link
            if link not in links and not (one in own and other in english) and _has_neighbour(pair, link, links):
                links.add(link)
                own.add(one)
                english.add(other)
                is_grown = True
    for one, other in rest:
        if one not in own and other not in english:
            links.add((one, other))
            own.add(one)
            english.add(other)
    return links


def link_leftovers(pair: Pair, links: Links) -> Links:
    """Words that are left over on both sides, beside two that are linked."""
    own = _list_content(pair.own)
    english = _list_content(pair.english)
    found = set(links)
    linked, english_linked = {one for one, _ in links}, {other for _, other in links}
    asked = sorted(links)
    while asked:
        one, other = asked.pop()
        for step in (-1, 1):
            near, other_near = own[one][step > 0], english[other][step > 0]
            if near is not None and other_near is not None and near not in linked and other_near not in english_linked:
                link = near, other_near
                found.add(link)
                asked.append(link)
                linked.add(near)
                english_linked.add(other_near)
    return found


def _list_content(words: Sequence[int]) -> dict[int, tuple[int | None, int | None]]:
    """The words before and after each word that says something, as far as no sign stands between."""
    beside: dict[int, tuple[int | None, int | None]] = {}
    before = None
    for place, word in enumerate(words):
        if word == BREAK:
            before = None
        elif word != FUNCTION_WORD:
            beside[place] = before, None
            if before is not None:
                beside[before] = beside[before][0], place
            before = place
    return beside


def _has_neighbour(pair: Pair, link: Link, links: Links) -> bool:
    """Whether a word beside one of the two is linked with the other; no sign stands between."""
    one, other = link
    return any((place, other) in links for place in _list_near(pair.own, one)) or any(
        (one, place) in links for place in _list_near(pair.english, other)
    )


def _list_near(words: Sequence[int], place: int) -> Iterator[int]:
    for step in (-1, 1):
        for near in range(place + step, place + (NEAR + 1) * step, step):
            if not 0 <= near < len(words) or words[near] == BREAK:
                break
            yield near
