"""Page, API and command that date a pasted text, on three editions of the face-down rules."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rulings_site.rules.models import Period

PAGE, API = "/which-edition/", "/api/v1/which-edition/"
QUERIES = 7
OLD = (
    "701.31 Manifest\n701.31a To manifest a card, put it down face down.\n701.31b You may turn it up, see rule 115.2b."
)
GERMAN = (
    "701.33 Manifestieren\n701.33a Wer eine Karte manifestiert, legt sie verdeckt hin.\n701.33b Siehe Regel 115.2b."
)
FIRST = "701.31a To manifest a card, put it down face down."


def post(client, text):
    return client.post(API, {"text": text}, content_type="application/json")


def test_the_page_asks_for_a_text(client, book, django_assert_num_queries):
    with django_assert_num_queries(0):
        page = client.get(PAGE).content.decode()
    assert '<textarea class="box doc" id="text" name="text"' in page
    assert 'aria-labelledby="text-1"' not in page


def test_a_text_gets_its_edition_with_reasons_and_a_table(client, book, django_assert_num_queries):
    with django_assert_num_queries(QUERIES):
        page = client.post(PAGE, {"text": FIRST}).content.decode()
    assert 'It agrees with the edition of <time datetime="2015-01-23">2015-01-23</time>.' in page
    assert "It stands word for word in the 4 editions from" in page
    assert '<a href="/rules/2015-01-23/701.31a/">' in page
    assert 'class="life"' in page
    assert '<span class="badge ok">sure</span>' in page


def test_a_longer_text_takes_no_more_queries(client, book, django_assert_num_queries):
    with django_assert_num_queries(QUERIES + 2):  # Words of another language are looked for among its translations.
        client.post(PAGE, {"text": f"{FIRST}\n{GERMAN}\n" + "\n".join(f"70{n}.{n}a {n} See rule 7." for n in range(9))})


def test_words_of_no_edition_name_the_nearest(client, book):
    told = post(client, OLD.replace("put it down", "lay it")).json()["texts"][0]
    assert (told["kind"], told["is_sure"], told["first"], told["last"]) == ("no dated edition", True, None, None)
    assert told["nearest"] == {"label": "20150123", "effective_date": "2015-01-23"}
    assert told["sentence"] == "Its wording stands in no dated edition. Nearest to it: 2015-01-23."
    words = told["facets"]["wording"]
    assert (words["agrees_with"], words["sentences_found"], words["sentences"]) == (None, 0, 2)


def test_another_language_is_dated_by_numbers_and_citations(client, book):
    told = post(client, GERMAN).json()["texts"][0]
    assert (told["language"], told["rules"], told["kind"]) == ("de", ["701.33"], "one edition")
    assert told["first"]["effective_date"] == told["last"]["effective_date"] == "2018-08-10"
    (cited,) = told["facets"]["references"]
    assert (cited["number"], cited["meaning_holds"]["editions"]) == ("115.2b", 2)


def test_a_range_up_to_the_newest_has_no_end(client, book):
    told = post(client, "701.40c A card with disguise may be turned up as well.").json()["texts"][0]
    assert (told["kind"], told["first"]["label"], told["last"]["label"]) == ("one edition", "20260807", "20260819")
    told = post(client, "To manifest a card, put it down face down.").json()["texts"][0]
    assert (told["kind"], told["first"]["label"], told["last"]) == ("range", "20150123", None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", "found nothing to read in it"),
        ("  \n ", "found nothing to read in it"),
        ("What a lovely day it is outside, and how warm!", "or sentences of the rules; found neither"),
        ("x" * 100_001, "found 100,001"),
        (f"{FIRST}\n" * 21, "expected at most 20 texts, found 21"),
    ],
)
def test_what_cannot_be_dated_is_told(client, book, text, found):
    response = client.post(PAGE, {"text": text})
    assert response.status_code == 400
    assert found in response.content.decode()
    assert post(client, text).status_code == 400


@pytest.mark.parametrize(
    "text", ["701.31a " + "\u05e9\u05dc\u05d5\u05dd " * 2000, "701.31 🪨\n" * 50, "701.31a \x01.", "9" * 9000]
)
def test_odd_texts_are_answered(client, book, text):
    assert client.post(PAGE, {"text": text}).status_code in (200, 400)
    assert post(client, text).status_code in (200, 400)


def test_pasted_markup_is_shown_as_text(client, book):
    page = client.post(PAGE, {"text": f"{FIRST}\n701.31b <script>alert(1)</script> is no rule."}).content.decode()
    assert "<script>alert" not in page


def test_without_an_edition_there_is_nothing_to_compare_with(client, db):
    assert "no edition of the rules has been loaded yet" in client.post(PAGE, {"text": FIRST}).content.decode()


def test_without_periods_nothing_is_known_of_a_number(client, book):
    Period.objects.all().delete()
    assert post(client, FIRST).json()["texts"][0]["kind"] == "undetermined"


def test_the_body_is_read_strictly(client, book):
    response = client.post(API, {"words": FIRST}, content_type="application/json")
    assert response.status_code == 400
    assert "words: is no parameter here; expected text" in response.json()["detail"]


def test_the_command_prints_the_answer_of_the_api(client, book, tmp_path, monkeypatch):
    file = tmp_path / "rule.txt"
    file.write_text(GERMAN, "utf-8")
    out = StringIO()
    call_command("which_edition", str(file), json=True, stdout=out)
    assert json.loads(out.getvalue()) == post(client, GERMAN).json()
    out = StringIO()
    monkeypatch.setattr("sys.stdin", StringIO(FIRST))
    call_command("which_edition", "-", stdout=out)
    assert out.getvalue().startswith("en 701.31\n  It agrees with the edition of 2015-01-23.\n")


def test_the_command_says_what_is_wrong(book, tmp_path):
    with pytest.raises(CommandError, match=r"nowhere\.txt"):
        call_command("which_edition", str(tmp_path / "nowhere.txt"))
    empty = tmp_path / "empty.txt"
    empty.write_bytes(b"")
    with pytest.raises(CommandError, match="found nothing to read in it"):
        call_command("which_edition", str(empty))
    empty.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CommandError, match="codec can't decode"):
        call_command("which_edition", str(empty))
