"""Tables to download: CSV as spreadsheets read it, in which no text is taken for a formula."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


def write_rows(rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield the lines of a table (RFC 4180), one for each row."""
    buffer = StringIO()
    writer = csv.writer(buffer)
    for row in rows:
        writer.writerow([_disarm(cell) for cell in row])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def _disarm(cell: object) -> object:
    """A text that a spreadsheet would run (`+1/+1 …`) gets an apostrophe, which it takes for text and does not show."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS) else cell
