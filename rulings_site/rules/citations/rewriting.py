"""Give a text the numbers of today: each cited number where its rule went, a range as a range where it still is one."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulings_site.rules.citations.verdicts import NumberVerdict, State
from rulings_site.rules.numbers import write_numbers


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A text with today's numbers. `changed` are the verdicts followed, `left` those that could not be, with why."""

    text: str
    changed: tuple[NumberVerdict, ...]
    left: tuple[tuple[NumberVerdict, str], ...]


def rewrite(text: str, verdicts: Sequence[NumberVerdict]) -> Rewritten:
    """Return the text with today's numbers. What carries a day of its own stays: it is right for that day."""
    parts: list[str] = []
    changed: list[NumberVerdict] = []
    left: list[tuple[NumberVerdict, str]] = []
    end = 0
    for one in verdicts:
        if reason := _explain(one):
            left.append((one, reason))
            continue
        typed, number = text[one.start : one.end], _write(one, text[one.start : one.end])
        if number != typed.lower():
            parts += [text[end : one.start], number]
            end = one.end
            changed.append(one)
    return Rewritten("".join([*parts, text[end:]]), tuple(changed), tuple(left))


def _explain(one: NumberVerdict) -> str:
    """Return why a number is left as it is; empty if it can follow."""
    if one.cited.day:
        return "it carries a day of its own" if one.state is not State.RIGHT else ""
    if not one.exists:
        return f"it does not stand in the rules of {one.day}"
    if one.state is State.TWICE:
        return "it is printed twice"
    if one.hint and one.state is State.ELSEWHERE:
        return f"the text seems to mean {one.hint.number or one.hint.heading.name}"
    gone = [number for number, now in zip(one.cited.numbers, one.current_numbers, strict=True) if now is None]
    gone = [number for number in gone if number not in one.missing]
    return f"{', '.join(gone)} was removed" if gone else ""


def _write(one: NumberVerdict, typed: str) -> str:
    """Return the numbers of today as they were typed: with the same dash, and as short."""
    if not one.cited.range_to:
        return one.current_number or typed
    dash = "–" if "–" in typed else "-"
    is_short = "." in typed and "." not in typed.partition(dash)[2]
    return write_numbers([number for number in one.current_numbers if number], dash, is_short=is_short)
