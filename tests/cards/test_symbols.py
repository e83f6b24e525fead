"""Symbols: which texts are symbols, and that nothing else becomes markup."""

import pytest

from rulings_site.cards.symbols import draw_symbols

SYMBOLS = (
    "{W} {10} {2/W} {W/U} {G/P} {B/P} {G/U/P} {P} {T} {E} {Q} {S} {A} {Y} {Z} {PW} {HW} {HR} {CHAOS} {½} {∞} {100}"
)


@pytest.mark.parametrize("run", [*SYMBOLS.split(), "{1000000}", "{X}{R}{R}"])
def test_a_run_of_symbols_is_one_labelled_image(run):
    html = draw_symbols(run)
    assert html.count('role="img"') == 1
    assert f'aria-label="{run}"' in html
    assert html.count("<svg") == run.count("{")


def test_a_hybrid_has_two_halves():
    html = draw_symbols("{W/U}")
    assert ('class="m-w"' in html, 'class="m-u"' in html) == (True, True)


@pytest.mark.parametrize("text", ["{}", "{w}", "{not a symbol}", "{<b>}", "a & b"])
def test_what_is_no_symbol_stays_escaped_text(text):
    html = draw_symbols(text)
    assert "<svg" not in html
    assert html == text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
