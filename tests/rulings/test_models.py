"""What makes two texts of rulings the same."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from rulings_site.rulings.models import RulingText
from rulings_site.rulings.pairing import Listed, compare_lists

OTHERWISE = {"'": "‘’", '"': "“”„", "-": "–—−", " ": "\u00a0\u2009\n"}
"""How releases print the same signs: straight or curly, a hyphen or a dash, a blank of another width."""


@st.composite
def printed_twice(draw: st.DrawFn) -> tuple[str, str]:
    words = draw(st.lists(st.text(st.sampled_from("bear{X}'\"-"), min_size=1, max_size=8), max_size=12))
    text = " ".join(words)
    return text, "".join(draw(st.sampled_from(sign + OTHERWISE.get(sign, ""))) for sign in text)


@given(printed_twice())
def test_quotes_dashes_and_blanks_never_make_another_text(both):
    one, other = both
    assert RulingText.digest_of("en", one) == RulingText.digest_of("en", other)


@given(printed_twice())
def test_blanks_around_and_between_never_make_another_text(both):
    text, _ = both
    assert RulingText.digest_of("en", text) == RulingText.digest_of("en", f"  {text.replace(' ', '   ')}\n")


def test_a_word_case_and_language_make_another_text():
    texts = (("en", "A bear."), ("en", "a bear."), ("en", "A bears."), ("de", "A bear."), ("en", "A bear"))
    assert len({RulingText.digest_of(*text) for text in texts}) == 5


@given(st.sets(st.integers(1, 5)), st.sets(st.integers(1, 5)))
def test_nothing_is_lost_between_two_lists(old, new):
    texts = {pk: "bear " * pk for pk in range(1, 6)}
    before, after = ([Listed(pk, date(2014, 11, 24), pk, "en") for pk in sorted(pks)] for pks in (old, new))
    found = compare_lists(before, after, texts)
    assert len(found.same) + len(found.pairs) + len(found.gone) == len(old)
    assert len(found.same) + len(found.pairs) + len(found.new) == len(new)
