"""Say in sentences what a verdict says: the same on the page, in the API and on the command line."""

from collections.abc import Iterable, Iterator
from datetime import date

from rulings_site.rules.citations.places import Place
from rulings_site.rules.citations.quoted import QuoteState, QuoteVerdict
from rulings_site.rules.citations.resolving import Meaning
from rulings_site.rules.citations.verdicts import NumberVerdict, State
from rulings_site.rules.numbers import write_numbers
from rulings_site.rules.wordmarks import Kind, Mark

MOST_MEANINGS = 3
_SIGNS = {
    Kind.OLD: "[-{}-]",
    Kind.MOVED_FROM: "[-{}-]",
    Kind.NEW: "{{+{}+}}",
    Kind.MOVED_TO: "{{+{}+}}",
    Kind.ELIDED: "…",
}


def tell(verdict: NumberVerdict | QuoteVerdict) -> list[str]:
    """Return what is to be said of a citation, most telling first."""
    if isinstance(verdict, QuoteVerdict):
        return list(_tell_quotation(verdict))
    return list(_tell_standing(verdict) if verdict.standing else _tell_unknown(verdict))


def badge_of(verdict: NumberVerdict | QuoteVerdict) -> str:
    """Return the few words that sum a verdict up."""
    if isinstance(verdict, NumberVerdict):
        if verdict.state is State.MOVED and verdict.moved_on:
            return f"moved on {verdict.moved_on}"
        if verdict.state is State.REMOVED and verdict.gone_on:
            return f"removed on {verdict.gone_on}"
        if verdict.state is State.ELSEWHERE and verdict.heading:
            return f"points at {verdict.heading.name}"
    return verdict.state.value


def write_marks(marks: Iterable[Mark]) -> str:
    """Return what became of words as plain text: [-taken out-], {+put in+}, … for what is left out."""
    return "".join(_SIGNS.get(mark.kind, "{}").format(mark.text.rstrip()) + _blank_after(mark) for mark in marks)


def _blank_after(mark: Mark) -> str:
    return " " if mark.text[-1:].isspace() else ""


# Numbers


def _tell_standing(verdict: NumberVerdict) -> Iterator[str]:
    number, name = verdict.cited.number, _name(verdict)
    if verdict.missing:
        yield f"The edition of {_edition(verdict)} has no {write_numbers(verdict.missing)}."
    yield from _tell_hint(verdict)
    if verdict.twice:
        named = " and ".join(heading.name for heading in verdict.twice)
        picked = "" if verdict.state is State.TWICE else f" The text names {name}."
        yield f"The edition of {_edition(verdict)} prints {number} twice: for {named}.{picked}"
    if not verdict.is_today or not verdict.hint:
        yield f"Under {name} {'in the rules of today' if verdict.is_today else f'on {verdict.day}'}."
    yield from _tell_fate(verdict)
    if verdict.means_other:
        yield _tell_successor(verdict)


def _tell_fate(verdict: NumberVerdict) -> Iterator[str]:
    """What became of the rule."""
    if verdict.now is None:
        yield f"That rule was removed on {verdict.gone_on}." if verdict.gone_on else "That rule is gone."
        if verdict.went_to:
            yield f"Its words went on in {', '.join(verdict.went_to)}."
    elif not verdict.is_today:
        if verdict.has_moved:
            numbers = verdict.today_shown
            changed = f"Its number changed on {verdict.moved_on}; today" if verdict.moved_on else "Today"
            yield f"{changed} {'they are' if verdict.cited.range_to else 'it is'} {numbers}."
        yield "Its words have changed since." if verdict.has_changed_words else "Its words are the same today."


def _tell_successor(verdict: NumberVerdict) -> str:
    """What the number means today."""
    number = verdict.cited.number
    if verdict.now_behind is None:
        return f"Nothing has the number {number} today."
    if verdict.now_heading and verdict.now_heading.name != _name(verdict):
        return f"Today {number} is {verdict.now_heading.name}."
    return f"Today {number} is another rule under {_name(verdict)}."


def _tell_hint(verdict: NumberVerdict) -> Iterator[str]:
    hint, number, name = verdict.hint, verdict.cited.number, _name(verdict)
    if hint is None:
        return
    since = "" if hint.heading.holds_on(verdict.day) else f" {_span(hint.heading.since, hint.heading.until)}"
    meant = f"{hint.heading.name} is {hint.heading.number}{since}"
    if hint.title:
        yield f"The text calls it “{hint.title}”, but {number} is {name}. {meant}."
    elif hint.once:
        was = f"{number} was that {_span(hint.heading.since, hint.heading.until)}; on {verdict.day} it is {name}"
        yield f"The text speaks of {hint.heading.name}. {was}."
        if hint.number != number:
            yield f"Perhaps {hint.number} is meant." if hint.number else "That rule is gone today."
    elif hint.is_sure:
        yield f"The text calls {number} {hint.heading.name}, but it is {name}. {meant}."
    else:
        yield f"The text names {hint.heading.name}, which is {hint.heading.number}."


def _tell_unknown(verdict: NumberVerdict) -> Iterator[str]:
    number = verdict.cited.number
    if verdict.edition is None:
        yield f"No edition held is as old as {verdict.day}."
    elif verdict.state is State.NEVER:
        yield f"No edition held has ever had {number}."
    else:
        yield f"The edition of {_edition(verdict)} has no {number}."
    if verdict.meanings:
        yield f"It stood in the rules {'; '.join(map(_tell_meaning, verdict.meanings[-MOST_MEANINGS:]))}."
    if verdict.other_time and verdict.other_time_now and verdict.other_time_now.number != number:
        yield f"That rule is {verdict.other_time_now.number} today."
    if verdict.nearest:
        yield f"Nearest in that edition: {', '.join(verdict.nearest)}."


def _tell_meaning(meaning: Meaning) -> str:
    return f"{_span(meaning.since, meaning.until)}{f' ({meaning.name})' if meaning.name else ''}"


def _name(verdict: NumberVerdict) -> str:
    return verdict.heading.name if verdict.heading else "no heading"


def _edition(verdict: NumberVerdict) -> str:
    return str(verdict.edition.effective_date) if verdict.edition else str(verdict.day)


# Quotations


def _tell_quotation(verdict: QuoteVerdict) -> Iterator[str]:
    place = verdict.place
    if verdict.state is QuoteState.NOT_SEARCHED:
        yield "There are too many quotations in this text; this one was not looked for."
    elif place is None:
        yield from _tell_nowhere(verdict)
    else:
        if verdict.state is QuoteState.OTHER_RULE and verdict.cited:
            yield f"{verdict.cited.cited.number} does not have these words on {verdict.day}."
        elif not verdict.found_then:
            yield f"No text of {verdict.day} has these words{' there' if verdict.cited else ''}."
        they = "Such common words" if verdict.is_common else "They"
        whole = verdict.whole or place
        yield f"{they} stand in {_say_place(place)}, {_span(whole.since, whole.until)}{_count_others(verdict)}."
        yield from _tell_today(verdict, place)


def _tell_nowhere(verdict: QuoteVerdict) -> Iterator[str]:
    if verdict.state is QuoteState.DIFFERS and verdict.cited:
        yield f"{verdict.cited.cited.number} has nearly these words on {verdict.day}."
    else:
        yield "No text held has these words, of any edition and language."


def _tell_today(verdict: QuoteVerdict, place: Place) -> Iterator[str]:
    if verdict.now is None:
        yield "That rule is gone today."
    elif verdict.found_now:
        moved = f", now {verdict.now.number}" if verdict.now.number != place.number else ""
        yield f"The rule has them today as well{moved}."
    elif not verdict.marks:
        yield f"The rule is {verdict.now.number} today."
    else:
        yield f"Today the rule, {verdict.now.number}, reads otherwise."


def _say_place(place: Place) -> str:
    language = "" if place.language == "en" else f" ({place.language})"
    if place.kind == "term":
        return f"the glossary under {place.number}{language}"
    return f"{'an example of ' if place.kind == 'example' else ''}{place.number}{language}"


def _count_others(verdict: QuoteVerdict) -> str:
    others = len(
        {place.rule_id for place in verdict.places if place.holds_on(verdict.day)} - {verdict.places[0].rule_id}
    )
    return f" (and in {others} other rule{'s' if others > 1 else ''} on that day)" if others else ""


def _span(since: date, until: date | None) -> str:
    return f"from {since} to {until}" if until else f"since {since}"
