import time

from hypothesis import given
from hypothesis import strategies as st

from ingest.documents import HEAD_SIZE, RawDocument
from ingest.page import is_html, peek_lines, plain_lines, read_lines


def page(markup: str) -> RawDocument:
    return RawDocument("page.html", "page.html", data=f"<!DOCTYPE html>\n{markup}".encode())


def texts(markup: str) -> list[str]:
    return [line.text for line in read_lines(page(markup))]


def frame(markup: str) -> list[str]:
    return [line.text for line in read_lines(page(markup)) if line.is_frame]


def test_blocks_and_breaks_end_lines_and_inline_elements_do_not():
    markup = "<div>one <b>two</b><p>three<br>four</p>five<ul><li>six<li><p>seven</p>eight</ul></div>nine"
    assert texts(markup) == ["one two", "three", "four", "five", "six", "seven", "eight", "nine"]


def test_table_cells_are_lines():
    assert texts("<table><tr><td>20/09/2024<td>A <i>text</i></table>") == ["20/09/2024", "A text"]


def test_blanks_and_entities_are_made_plain():
    assert texts("<p>\n  a&nbsp;&amp;\n\t b &lt;c&gt; </p><p> &nbsp; </p>") == ["a & b <c>"]


def test_scripts_styles_titles_and_comments_are_gone():
    markup = (
        "<title>T</title><style>p{}</style><p>kept</p><script>x = '<p>no</p>'</script><!-- no --><noscript>n</noscript>"
    )
    assert texts(markup) == ["kept"]


def test_unknown_elements_are_transparent_and_symbols_are_read_by_their_names():
    assert texts('<p>Pay <img src=x alt="{W}"> to <autocard>stack</autocard>.</p>') == ["Pay {W} to stack."]


def test_lines_are_numbered_as_they_are_read():
    document = page("<p>a</p><p></p><p>b</p>")
    assert [(line.number, line.text) for line in read_lines(document)] == [(1, "a"), (2, "b")]
    assert plain_lines(document) == ("a", "b")


def test_a_text_keeps_the_numbers_of_its_lines():
    document = RawDocument("page.txt", "page.txt", data=b"a\r\n\r\n b  c \r\n")
    assert [(line.number, line.text) for line in read_lines(document)] == [(1, "a"), (3, "b c")]
    assert plain_lines(document) == ("a", "", " b  c ")


def test_landmarks_roles_and_usual_names_are_frame():
    markup = """<header>h</header><nav>n</nav><div role="search">s</div><ul class="top Breadcrumb"><li>b</ul>
    <div id="footer"><p>i</p></div><article><header><h1>t</h1></header><p>text</p><footer>by X</footer></article>
    <aside>a</aside>"""
    assert frame(markup) == ["h", "n", "s", "b", "i", "a"]


def test_all_around_the_main_part_is_frame():
    assert frame("<p>before</p><main><p>text</p></main><p>after</p>") == ["before", "after"]


def test_the_first_heading_is_the_title():
    assert [line.text for line in read_lines(page("<p>a</p><h1>b <i>c</i></h1><h2>d</h2>")) if line.is_title] == ["b c"]


def test_only_a_text_that_begins_as_a_page_is_html():
    for head in (
        "<!doctype HTML>",
        "\ufeff<html lang=de>",
        "<!-- saved -->\n<body>",
        "<div id=x>",
        '<?xml version="1.0"?><html>',
    ):
        assert is_html(RawDocument("x", "x", data=head.encode()))
    for head in ("A < b", "<autocard>", "701.1 <b>", "{}", "<!-- part: 100.md -->\ntext"):
        assert not is_html(RawDocument("x", "x", data=head.encode()))


def test_of_a_long_text_the_whole_lines_of_its_head_are_looked_at():
    line = "x" * 999 + "\n"
    document = RawDocument("x", "x", data=(line * 100).encode())
    assert len(peek_lines(document)) == HEAD_SIZE // 1000


def test_what_is_no_text_has_no_lines_to_look_at():
    for data in (b"", b' {"a": 1}', b"[1]", b"<html>\0</html>"):
        assert peek_lines(RawDocument("x", "x", data=data)) == ()


def test_many_comments_before_a_text_are_passed_in_short_time():
    started = time.perf_counter()
    assert not is_html(RawDocument("x", "x", data=b"<!-- -->" * 400 + b"text"))
    assert time.perf_counter() - started < 5


def test_deep_and_unclosed_nesting_is_read_in_short_time():
    started = time.perf_counter()
    assert texts("<div><b>" * 3000 + "text") == ["text"]
    assert time.perf_counter() - started < 20


@given(
    st.lists(
        st.sampled_from(["<p>", "</p>", "<b>", "<br>", "<li>", "</ul>", "<nav>", "<main>", "word", " ", "&lt;", "\n"])
    )
)
def test_no_word_of_a_page_is_lost_or_doubled(parts):
    lines = read_lines(page("".join(["<p>", *parts])))
    assert " ".join(line.text for line in lines).count("word") == parts.count("word")
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
