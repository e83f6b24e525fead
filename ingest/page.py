"""Read a page as lines, whether it came as HTML or as the text of it: one parser serves both.

HTML goes through nh3 (scripts, styles, comments and broken nesting end there) and BeautifulSoup;
its lines are numbered as they are read. The lines of a text keep their own numbers.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import nh3
from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag

from ingest.documents import HEAD_SIZE, RawDocument
from ingest.errors import IngestError
from ingest.records import Noise
from rulings_site.languages.fold import normalise

FRAME = "page frame"
"""The kind of noise that is menus, search boxes, footers: what surrounds the content of a page."""

_HTML = re.compile(
    r"\ufeff?(?>\s|<!--.*?-->|<\?xml[^>]*>)*+<(?:!doctype\s+html|html|head|body|main|article|section|div|table|h1)\b",
    re.IGNORECASE | re.DOTALL,
)
_INLINE = {
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "del", "dfn", "em", "font", "i", "img", "ins", "kbd", "label",
    "mark", "q", "s", "small", "span", "strong", "sub", "sup", "time", "tt", "u", "var", "wbr",
}  # fmt: skip
_BLOCKS = {
    "address", "article", "aside", "blockquote", "br", "caption", "center", "dd", "details", "div", "dl", "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "legend",
    "li", "main", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr",
    "ul",
}  # fmt: skip
_DROPPED = {
    "button", "head", "iframe", "math", "noscript", "object", "script", "select", "style", "svg", "template",
    "textarea", "title",
}  # fmt: skip
_LANDMARKS = {"nav", "aside", "header", "footer"}
_FRAME_ROLES = {"navigation", "banner", "contentinfo", "search", "complementary"}
_FRAME_NAMES = {
    "nav", "navbar", "navigation", "menu", "breadcrumb", "breadcrumbs", "sidebar", "footer", "cookie", "cookies",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank, its blanks normalised. In HTML it may stand in the frame, or be the title (h1)."""

    number: int
    text: str
    is_frame: bool = False
    is_title: bool = False


def is_html(document: RawDocument) -> bool:
    """Return whether the document is an HTML page, by its first element."""
    return _HTML.match(document.peek[:4096]) is not None


def read_lines(document: RawDocument) -> tuple[Line, ...]:
    """Return the lines of a page. Raises ParseError or FetchError if it is no text."""
    decoded = document.decoded
    return _read_html(decoded.text) if is_html(document) else tuple(_number(decoded.lines))


def plain_lines(document: RawDocument) -> tuple[str, ...]:
    """Return what the line numbers of a page count, blank lines among them."""
    return tuple(line.text for line in read_lines(document)) if is_html(document) else document.decoded.lines


def peek_lines(document: RawDocument) -> tuple[Line, ...]:
    """Return the lines of a page, of a longer text those of its head; none for JSON and for what is no text."""
    if document.peek.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return ()
    try:
        if is_html(document):
            return read_lines(document)
    except IngestError:
        return ()
    lines = document.peek.splitlines()
    return tuple(_number(lines[:-1] if len(document.head) == HEAD_SIZE else lines))


def collect_noise(lines: Iterable[tuple[str, Line]], *, joined: frozenset[str]) -> tuple[Noise, ...]:
    """Return the noise of (kind, line), in order; neighbours of a kind in `joined` become one."""
    noise: list[Noise] = []
    before = 0
    for kind, line in lines:
        if noise and kind == noise[-1].kind and kind in joined and line.number == before + 1:
            noise[-1] = Noise(kind, noise[-1].line, line.number)
        else:
            noise.append(Noise(kind, line.number, line.number))
        before = line.number
    return tuple(noise)


def _number(lines: Iterable[str]) -> Iterator[Line]:
    return (Line(number, text) for number, line in enumerate(lines, 1) if (text := normalise(line)))


@lru_cache(maxsize=1)
def _read_html(markup: str) -> tuple[Line, ...]:
    """Kept for the page last read: recognising and parsing it ask for the same lines."""
    clean = nh3.clean(
        markup,
        tags=_INLINE | _BLOCKS,
        clean_content_tags=_DROPPED,
        attributes={"*": {"id", "class", "role"}, "img": {"alt"}},
        link_rel=None,
    )
    soup = BeautifulSoup(clean, "lxml")
    has_main = soup.find(_is_main) is not None
    numbered = enumerate(_read_blocks(soup), 1)
    return tuple(Line(number, text, _is_frame(block, has_main), _is_title(block)) for number, (text, block) in numbered)


def _read_blocks(soup: BeautifulSoup) -> Iterator[tuple[str, Tag]]:
    """Yield each line with the block it stands in. A line ends at br, and where another block begins or ends."""
    pieces: list[str] = []
    block: Tag = soup
    for node in soup.descendants:
        own = _block_of(node)
        if own is not block or (isinstance(node, Tag) and node.name == "br"):
            if text := normalise("".join(pieces)):
                yield text, block
            pieces, block = [], own
        if isinstance(node, NavigableString):
            pieces.append(node)
        elif isinstance(node, Tag) and node.name == "img":
            pieces.append(str(node.get("alt", "")))
    if text := normalise("".join(pieces)):
        yield text, block


def _block_of(node: object) -> Tag:
    """The innermost block around a node; a block is its own."""
    tag = node if isinstance(node, Tag) else node.parent  # type: ignore[attr-defined]
    while tag.parent is not None and (tag.name in _INLINE or tag.name == "br"):
        tag = tag.parent
    return tag


def _is_main(tag: Tag) -> bool:
    return tag.name == "main" or tag.get("role") == "main"


def _is_title(block: Tag) -> bool:
    return block.name == "h1" or block.find_parent("h1") is not None


def _is_frame(block: Tag, has_main: bool) -> bool:
    """Around the one main part everything is frame; else landmarks, roles and usual names tell."""
    around = [block, *block.parents]
    if has_main and not any(_is_main(tag) for tag in around):
        return True
    return any(_is_landmark(tag) for tag in around)


def _is_landmark(tag: Tag) -> bool:
    names = {str(tag.get("id", "")).lower(), *(name.lower() for name in tag.get_attribute_list("class") if name)}
    if names & _FRAME_NAMES or tag.get("role") in _FRAME_ROLES:
        return True
    if tag.name in ("header", "footer"):  # of the page; that of an article holds its title
        return tag.find_parent(["main", "article", "section"]) is None
    return tag.name in _LANDMARKS
