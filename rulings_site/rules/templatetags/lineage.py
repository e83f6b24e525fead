"""The drawings and lists of a rule's way through time as markup.

Put together here, not in templates: they are half of what a rule's page holds, and take a
tenth of the time.
"""

from collections.abc import Iterable

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from rulings_site.rules.lineage import Change, Span
from rulings_site.rules.reading import address_of_number
from rulings_site.rules.stairs import Stairs, Step
from rulings_site.rules.templatetags.rules import after_dot, change_address, day

register = template.Library()


@register.simple_tag
def draw_stairs(stairs: Stairs, *, is_small: bool = False) -> SafeString:
    """Return a staircase as SVG; a small one has only what sets the numbers apart."""
    steps = "".join(_draw_step(step, is_small=is_small) for step in stairs.steps)
    signs = "".join(f'<text class="sign" x="{one.x}%" y="{one.y}">{one.sign}</text>' for one in stairs.signs)
    low = " low" if stairs.is_low else ""
    title = f"<title>{escape(stairs.words)}</title>"
    return mark_safe(f'<svg class="path{low}" role="img">{title}{steps}{signs}</svg>')  # noqa: S308  escaped


def _draw_step(step: Step, *, is_small: bool) -> str:
    number = escape(f".{after_dot(step.number)}" if is_small else step.number)
    here, edge = (' class="here"', 7) if step.is_here else ("", 4)
    inside = f'<text class="number" x="7" y="24">{number}</text>' if step.has_number else ""
    if step.has_date and not is_small:
        inside += f'<text class="from" x="7" y="43">{step.since}</text>'
    drawn = (
        f'<svg{here} x="{step.x}%" y="{step.top}" width="{step.width}%" height="{step.height}">'
        f'<rect class="step" width="100%" height="100%"/><rect class="edge" width="100%" height="{edge}"/>'
        f"{inside}</svg>"
    )
    if step.is_last and not step.has_number:
        drawn += f'<text class="number" x="100%" y="{step.top}" dy="-8" text-anchor="end">{number}</text>'
    return drawn


@register.simple_tag
def list_changes(changes: Iterable[Change]) -> SafeString:
    """Return changes as the items of a log: day, kinds, numbers."""
    return mark_safe("".join(map(_show_change, changes)))  # noqa: S308  escaped below


def _show_change(change: Change) -> str:
    kinds = " ".join(f'<span class="kind k-{kind}">{kind.label}</span>' for kind in change.kinds)
    moved = f'<span class="n">{escape(change.old_number)}</span> → ' if change.old_number else ""
    return (
        f'<li><a href="{change_address(change)}">{day(change.day)}</a><span>{kinds}</span>'
        f'<span>{moved}<span class="n">{escape(change.number)}</span></span></li>'
    )


@register.simple_tag
def list_spans(spans: Iterable[Span], here: int | None = None) -> SafeString:
    """Return what a number meant, or the numbers of a rule, as items with bands; the rule `here` is set apart."""
    return mark_safe("".join(_show_span(span, is_here=span.rule_id == here) for span in spans))  # noqa: S308  escaped


def _show_span(span: Span, *, is_here: bool) -> str:
    name = f"<b>{escape(span.name)}</b>" if is_here else escape(span.name)
    until = f' <span class="quiet">until {day(span.until)}</span>' if span.until else ""
    band = f'<rect x="{span.x}%" width="{span.width}%" height="100%"/>'
    return (
        f'<li><a href="{address_of_number(span.number, span.since)}">{day(span.since)}</a> {name}{until}'
        f'<svg class="band" aria-hidden="true">{band}</svg></li>'
    )
