"""Pages that compare two editions, the change report of an edition, and the same to download."""

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from rulings_site.rules.changes import ChangeKind
from rulings_site.rules.compare_files import write_document, write_table
from rulings_site.rules.compare_page import FORMATS, ComparePage, compare_address
from rulings_site.rules.held import HeldEdition, read_held
from rulings_site.rules.parts import LONGEST_PART
from rulings_site.rules.reading import NoEdition, Reading, read_edition, read_timeline

LONGEST_LABEL = 60


@require_safe
def compare_chooser(request: HttpRequest) -> HttpResponse:
    """Which editions to compare; with both named, their comparison."""
    timeline = read_timeline()
    typed = [request.GET.get(name, "").strip()[:LONGEST_LABEL] for name in ("from", "to")]
    if all(typed):
        held = read_held()
        before, after = (_read_end(one, held) for one in typed)
        return redirect(compare_address(before, after, within=_read_part(request), kind=request.GET.get("kind", "")))
    current = timeline.current.effective_date if timeline.current else None
    newest = [timeline.date_before(current) if current else None, current]
    context = {
        "typed": [one or (str(day) if day else "") for one, day in zip(typed, newest, strict=True)],
        "days": sorted({one.effective_date for one in timeline.editions}, reverse=True)[:-1],
        "ruler": timeline.draw(current),
    }
    return render(request, "rules/compare_chooser.html", context)


@require_safe
def compare_detail(request: HttpRequest, before: date, after: date) -> HttpResponse:
    """What changed between the editions in force on two days, neighbours or not."""
    page = _read_page(request, before, after)
    return _show(request, page, "rules/compare_detail.html")


@require_safe
def edition_changes(request: HttpRequest, day: date) -> HttpResponse:
    """What an edition changed, against the one of the date before."""
    after = read_edition(day, _read_label(request, "edition"))
    if after.earlier_date is None:
        raise NoEdition(
            f"The edition of {after.effective_date} is the first one held: there is none to compare it with."
        )
    before = read_edition(after.earlier_date, held=after.held)
    return _show(
        request, ComparePage(before, after, _read_kind(request), _read_part(request)), "rules/edition_changes.html"
    )


@require_safe
def compare_export(request: HttpRequest, before: date, after: date, form: str) -> StreamingHttpResponse:
    """The changes of a page, all of them: as a table, or as the API tells them."""
    page = _read_page(request, before, after)
    if form not in FORMATS or page.problem:
        raise Http404(str(page.problem or f"Changes are kept as {' and '.join(FORMATS)}, not as {form!r}."))
    parts = write_table(page.chosen) if form == "csv" else write_document(page, request)
    name = f"changes-{page.before.edition.label}-{page.after.edition.label}.{form}"
    headers = {"Content-Disposition": content_disposition_header(as_attachment=True, filename=name)}
    return StreamingHttpResponse(parts, content_type=f"{FORMATS[form]}; charset=utf-8", headers=headers)


def _read_page(request: HttpRequest, before: date, after: date) -> ComparePage:
    """Return the comparison that an address asks for. Raises Http404 for what is no edition or no kind of change."""
    earlier = read_edition(before, _read_label(request, "from_edition"))
    later = read_edition(after, _read_label(request, "to_edition"), held=earlier.held)
    return ComparePage(earlier, later, _read_kind(request), _read_part(request))


def _show(request: HttpRequest, page: ComparePage, template: str) -> HttpResponse:
    turned = page.turn_to(request.GET.get("page", ""))
    context = {"page": page, "turned": turned, "groups": page.group(turned), "ruler": page.ruler}
    return render(request, template, context, status=404 if page.problem else 200)


def _read_end(typed: str, held: tuple[HeldEdition, ...]) -> Reading:
    """Return the reading of a day, or of the label of an edition."""
    named = next((one for one in held if one.is_law and one.label == typed), None)
    return read_edition(named.effective_date, typed, held=held) if named else read_edition(_read_day(typed), held=held)


def _read_day(typed: str) -> date:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise Http404(f"{typed!r} is no day and no label of an edition. Write a day as 2015-01-23.") from None


def _read_label(request: HttpRequest, name: str) -> str:
    return request.GET.get(name, "")[:LONGEST_LABEL]


def _read_part(request: HttpRequest) -> str:
    return request.GET.get("within", "").strip()[:LONGEST_PART]


def _read_kind(request: HttpRequest) -> ChangeKind | None:
    """Return the kind of `?kind=`. Raises Http404 for what is none."""
    typed = request.GET.get("kind", "")[:LONGEST_LABEL]
    try:
        return ChangeKind(typed) if typed else None
    except ValueError:
        raise Http404(f"{typed!r} is no kind of change. Kinds are {', '.join(ChangeKind)}.") from None
