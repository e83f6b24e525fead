"""The blame view: the texts of a rule with, for each sentence, the edition that introduced it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from itertools import groupby

from django.utils.safestring import SafeString

from rulings_site.languages.identify import split_sentences
from rulings_site.rules.blame import Sentence, Sources, trace_sentences
from rulings_site.rules.history import read_kin
from rulings_site.rules.links import link_references
from rulings_site.rules.placed_texts import PlacedText
from rulings_site.rules.rule_page import RulePage
from rulings_site.rules.standings import Standing, path_of, read_standings


@dataclass(frozen=True, slots=True)
class Run:
    """Sentences in a row with the same origin, as HTML with links."""

    html: SafeString
    origin: Sentence


@dataclass(frozen=True, slots=True)
class BlamedText:
    """A text in runs; `examples_since` is the day since when its examples are as they are, None if it has none."""

    text: PlacedText
    address: str
    runs: list[Run]
    examples_since: date | None


class BlamePage:
    """A rule with its subrules, or a subrule alone, sentence by sentence."""

    def __init__(self, page: RulePage) -> None:
        self._page, self._day = page, page.reading.effective_date
        is_whole = page.number == page.head_number
        shown = [text for text in page.texts if is_whole or text.number == page.number]
        self._texts = [text for text in shown if not text.is_example and text.rule_id is not None]

    @cached_property
    def rows(self) -> list[BlamedText]:
        """The texts in order."""
        return [self._blame(text) for text in self._texts]

    @cached_property
    def _kin(self) -> dict[tuple[int, date], list[int]]:
        """The other rules that text came from, by rule and day."""
        kin = read_kin([text.rule_id for text in self._texts if text.rule_id is not None])
        found: dict[tuple[int, date], list[int]] = {}
        for rule, some in kin.items():
            for one in some:
                if one.is_origin:
                    found.setdefault((rule, one.day), []).append(one.rule_id)
        return found

    @cached_property
    def _standings(self) -> list[Standing]:
        others = {rule for some in self._kin.values() for rule in some}
        return read_standings(others.union(text.rule_id for text in self._texts if text.rule_id is not None))

    @cached_property
    def _sources(self) -> Sources:
        return {key: [path_of(rule, self._standings) for rule in rules] for key, rules in self._kin.items()}

    def _blame(self, text: PlacedText) -> BlamedText:
        path = [one for one in path_of(text.rule_id, self._standings) if one.since <= self._day]
        if path:  # as the edition read prints it: the first edition of a period may have other typography
            path[-1] = path[-1]._replace(text=text.text)
        sentences = trace_sentences(path, self._sources)
        runs = list(self._join(text.text, sentences)) if path else []
        return BlamedText(text, self._page.reading.address_of(text.number), runs, _examples_since(path))

    def _join(self, text: str, sentences: list[Sentence]) -> Iterator[Run]:
        spans = zip(split_sentences(text), sentences, strict=True)
        for origin, group in groupby(spans, key=lambda pair: replace(pair[1], text="")):
            pairs = list(group)
            start, end = pairs[0][0][0], pairs[-1][0][1]
            yield Run(link_references(text[start:end], self._page.link), origin)


def _examples_since(path: list[Standing]) -> date | None:
    """Since when the examples are as they last were."""
    since = None
    for before, standing in zip([None, *path], path, strict=False):
        if before is None or before.until != standing.since or before.examples_digest != standing.examples_digest:
            since = standing.since
    return since if path and path[-1].examples_digest else None
