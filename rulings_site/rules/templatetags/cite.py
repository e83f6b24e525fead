"""What the templates of citations need: a rule's citation, and a checked text with its marks."""

from django import template
from django.template import RequestContext
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from rulings_site.rules.citations import telling
from rulings_site.rules.citations.check import Check
from rulings_site.rules.citations.quoted import QuoteVerdict
from rulings_site.rules.citations.verdicts import NumberVerdict
from rulings_site.rules.citing import RuleCitation, cite
from rulings_site.rules.reading import Reading
from rulings_site.rules.templatetags.rules import mark_days

register = template.Library()


@register.simple_tag(takes_context=True)
def citation(context: RequestContext, reading: Reading, number: str) -> RuleCitation:
    """Return how a number of the edition read is cited, with addresses of this site."""
    request = context["request"]
    return cite(reading, number, f"{request.scheme}://{request.get_host()}")


@register.filter
def annotated(check: Check) -> SafeString:
    """Return the checked text as HTML, escaped, each citation marked and numbered as its verdict is.

    Numbers may stand in a quotation, so marks lie within marks; nothing else overlaps.
    """
    signs: list[tuple[int, int, int, SafeString]] = []
    for place, verdict in enumerate(check.verdicts, 1):
        end = verdict.cited.shown_end if isinstance(verdict, NumberVerdict) else verdict.end
        mark = format_html('<mark class="m-{}">', verdict.state.grade)
        close = format_html('</mark><sup><a href="#v{0}"><span class="vh">verdict </span>{0}</a></sup>', place)
        # Where two begin or end together, the longer one is outside.
        signs += [(verdict.start, 1, -end, mark), (end, 0, -verdict.start, close)]
    parts, at = [], 0
    for start, _, _, sign in sorted(signs, key=lambda one: one[:3]):
        parts += [_escape_lines(check.text[at:start]), sign]
        at = start
    parts.append(_escape_lines(check.text[at:]))
    return mark_safe("".join(parts))  # noqa: S308  every part is escaped above


def _escape_lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")


@register.filter
def says(verdict: NumberVerdict | QuoteVerdict) -> SafeString:
    """Return what is to be said of a citation as HTML, with days that machines read and that never break."""
    return mark_days(" ".join(telling.tell(verdict)))


@register.filter
def badge(verdict: NumberVerdict | QuoteVerdict) -> str:
    """Return the few words that sum a verdict up."""
    return telling.badge_of(verdict)


@register.filter
def is_quotation(verdict: NumberVerdict | QuoteVerdict) -> bool:
    """Whether a verdict is one on quoted words."""
    return isinstance(verdict, QuoteVerdict)
