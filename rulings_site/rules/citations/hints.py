"""What a text seems to mean by a number, where it calls the number, or speaks of, something else than stands there."""

import re
from dataclasses import replace
from datetime import date

from rulings_site.rules.citations.headings import Heading, Sentence, is_common, is_title_of
from rulings_site.rules.citations.resolving import Resolver
from rulings_site.rules.citations.text import CitedNumber
from rulings_site.rules.citations.verdicts import Hint

_NAMED_AS = re.compile(
    r"[^\w]*(?:(?:is|are|at|in|see|under|sits|stands|cr|rules?|section|the|of)[^\w]+){0,4}", re.IGNORECASE
)
"""What stands between a name and its number: Endure is 701.62, Endure (rule 701.62)."""


class Hints:
    """Finds hints by the headings that a resolver knows."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolver = resolver

    def find(self, cited: CitedNumber, heading: Heading | None, day: date) -> Hint | None:
        """Return what the text seems to mean, None if that is what the number stands under."""
        if cited.title and heading and is_title_of(cited.title, heading.name):
            return None
        titles = [cited.title, cited.title_before if heading and heading.is_keyword else ""]
        for title in filter(None, titles):
            meant = self.resolver.headings.called(title, day) or self.resolver.headings.ever_called(title)
            if meant and (heading is None or meant.rule_id != heading.rule_id):
                number = meant.number if meant.holds_on(day) or meant.holds_on(self.resolver.today) else ""
                return Hint(meant, is_sure=True, title=title, number=number)
        sentence = Sentence(cited.sentence)
        if heading is None or sentence.touches(heading.name):
            return None
        return self._find_other_meaning(cited, sentence, heading) or self._find_named(cited, sentence, day, heading)

    def _find_other_meaning(self, cited: CitedNumber, sentence: Sentence, heading: Heading) -> Hint | None:
        """The text speaks of what the number meant at another time (701.31 and manifesting, today Planeswalk)."""
        for other in reversed(self.resolver.headings.ever_above(cited.number)):
            is_other = other.rule_id != heading.rule_id and not is_common(other.name)
            if is_other and len(other.number) >= len(heading.number) and sentence.names(other.name):
                is_sure = other.is_keyword or " " in other.name
                return Hint(other, is_sure, once=self.resolver.once_under(cited.number, other))
        return None

    def _find_named(self, cited: CitedNumber, sentence: Sentence, day: date, heading: Heading) -> Hint | None:
        """The text names one keyword, the number is another's."""
        if not heading.is_keyword:
            return None
        named = self.resolver.headings.named_in(sentence, day)
        if len(named) != 1:
            return None
        return Hint(named[0], _is_named_as(cited, named[0]), number=named[0].number)

    def complete(self, hint: Hint | None) -> Hint | None:
        """Return a hint with the number that is meant today, once its rule has been followed."""
        if hint is None or hint.once is None:
            return hint
        now = self.resolver.now(hint.once.rule_id)
        return replace(hint, number=now.number if now else "")


def _is_named_as(cited: CitedNumber, heading: Heading) -> bool:
    """Whether the name stands right before the number, as what it is."""
    before = cited.sentence.partition(cited.number)[0]
    places = [found.end() for found in re.finditer(re.escape(heading.name), before, re.IGNORECASE)]
    return bool(places) and _NAMED_AS.fullmatch(before[places[-1] :]) is not None
