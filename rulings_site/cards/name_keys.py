"""What of a name has to be right for it to be found: its letters and figures. Pure Python."""

import re

from rulings_site.languages.fold import fold_name

_READING = re.compile(r"\([\u3041-\u30ff]+(?:\)|$)")
"""How kanji are read, in kana behind them; printed on some cards, and cut off on one."""


def key_of(name: str) -> str:
    """Return the letters and figures of a folded name, without readings; the folded name if it has none ("_____")."""
    folded = fold_name(name)
    return "".join(filter(str.isalnum, _READING.sub("", folded))) or folded
