"""Cited numbers as links, everything else escaped."""

from rulings_site.rules.links import cited_numbers, link_references


def address_of(number: str) -> str:
    return "" if number == "999.9" else f"/r/{number}/"


def test_each_cited_number_is_a_link_and_the_rest_escaped():
    html = link_references("<b> see rule 702.37e & rules 613.2, 999.9", address_of)
    assert html == (
        '&lt;b&gt; see rule <a class="n" href="/r/702.37e/">702.37e</a> &amp; rules '
        '<a class="n" href="/r/613.2/">613.2</a>, '
        '<span class="n dangling">999.9<span class="vh"> (not in this edition)</span></span>'
    )


def test_lines_of_a_text_stay_lines():
    assert link_references("one\ntwo", address_of) == "one<br>two"


def test_a_range_is_one_link_to_its_first_number():
    html = link_references("see rules 701.27a–f", address_of)
    assert html == 'see rules <a class="n" href="/r/701.27a/">701.27a–f</a>'


def test_the_numbers_of_several_texts_are_gathered():
    assert cited_numbers(["rule 116.2b", "rule 116.2b, rule 708", "none"]) == {"116.2b", "708"}


def test_addresses_are_escaped():
    assert 'href="/r/?a=1&amp;b=&quot;2&quot;"' in link_references("rule 708", lambda number: '/r/?a=1&b="2"')


def test_the_same_text_has_other_links_in_another_edition():
    shown = [link_references("rule 708", lambda number, day=day: f"/{day}/{number}/") for day in ("2015", "2026")]
    assert ['href="/2015/708/"' in shown[0], 'href="/2026/708/"' in shown[1]] == [True, True]
