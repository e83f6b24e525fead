"""Parts of a ruling in another language."""

import pytest

from rulings_site.rulings.marked import mark_spans


def test_a_span_is_marked_with_its_language():
    assert (
        mark_spans("ein (a bear) steht", [(4, 12, "en")]) == 'ein <span class="foreign" lang="en">(a bear)</span> steht'
    )


def test_all_parts_are_escaped():
    html = mark_spans("<a> & <b>", [(6, 9, 'en"><script>')])
    assert "<script>" not in html
    assert html.startswith("&lt;a&gt; &amp; <span")
    assert "&lt;b&gt;</span>" in html


@pytest.mark.parametrize("spans", [[(5, 3, "en")], [(-1, 2, "en")], [(2, 99, "en")], [(3, 3, "en")]])
def test_a_span_outside_the_text_leaves_it_whole(spans):
    assert mark_spans("nine signs", spans) == "nine signs"


def test_of_overlapping_spans_the_first_is_marked():
    assert mark_spans("abcdef", [(0, 4, "en"), (2, 6, "fr")]) == '<span class="foreign" lang="en">abcd</span>ef'
