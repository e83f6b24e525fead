"""Translations beside a rule: several at once, single texts by editors, undated ones; badges that tell the truth."""

import re
from datetime import date
from html import unescape

import pytest

from ingest.documents import find_documents
from ingest.identify.run import identify
from ingest.pipeline import Pipeline, Status
from rulings_site.rules.models import Agreement, Edition, Entry
from tests.builders import EditionBuilder, make_periods, make_source

pytestmark = pytest.mark.django_db
TODAY = "/rules/701.40/"


@pytest.fixture
def german(book) -> EditionBuilder:
    edition = EditionBuilder("2015-01-23", language="de")
    edition.add("701.31", "Manifestieren", rule=book.rules["manifest"])
    edition.add("701.31a", "Lege sie verdeckt hin.", rule=book.rules["a"])
    edition.add("701.31b", "Du darfst sie aufdecken, siehe Regel 115.2b.", rule=book.rules["b"])
    return edition


@pytest.fixture
def korean(book) -> EditionBuilder:
    edition = EditionBuilder("2026-08-07", "20260819", language="ko", kind="partial")
    edition.add("701.40a", "뒤집어 놓습니다.", rule=book.rules["a"])
    return edition


def add_excerpt(
    book, name: str, number: str, text: str, *, day: str | None = "2015-01-23", language="de", **document
) -> EditionBuilder:
    """An editor's translation of the wording at a number on a day."""
    label = f"{(day or 'undated').replace('-', '')}:{number}:20261201T101500"
    editors = make_source("editors", title="Editors")
    made = EditionBuilder(day, label, language=language, kind="excerpt", source=editors, **document)
    made.add(number, text, rule=book.rules[name])
    return made


def rows(html: str) -> dict[str, str]:
    """Return what stands beside each row, by number, as people read it."""
    found = {}
    for row in re.split(r'<div class="row[^"]*" id="', html)[1:]:
        beside = row.partition('<div class="tr">')[2].partition("</nav>")[0]
        found[row.partition('"')[0]] = unescape(" ".join(re.sub(r"<[^>]+>", " ", beside).split()))
    return found


def badges(html: str) -> str:
    part = html.partition('class="langs"')[2].partition('<div class="rows')[0]
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", part).split()))


def test_several_languages_stand_beside_each_row_each_with_its_name(client, german, korean):
    html = client.get(f"{TODAY}?beside=de,ko").content.decode()
    assert rows(html)["701.40a"].startswith(
        "Deutsch Lege sie verdeckt hin. 701.31a on 2015-01-23 한국어 뒤집어 놓습니다."
    )
    assert "한국어 No text in 한국어 ." in rows(html)["701.40b"]
    assert '<div class="doc" lang="de">Lege' in html
    assert '<div class="doc" lang="ko">뒤집어' in html
    told = badges(html)
    assert "Deutsch translation of 2015-01-23 , 2 editions behind unofficial" in told
    assert "한국어 same edition as the English, partial unofficial" in told


def test_each_language_adds_itself_or_takes_itself_away(client, german, korean):
    html = client.get(f"{TODAY}?beside=de").content.decode()
    assert 'href="?beside=de,ko" lang="ko"' in html
    assert 'href="?beside=" lang="de" hreflang="de" aria-current="true"' in html
    html = client.get(f"{TODAY}?beside=de,ko,de,xx").content.decode()
    assert 'href="?beside=ko,xx" lang="de" hreflang="de" aria-current="true"' in html
    assert "no edition in that language up to this day: xx" in html


@pytest.mark.parametrize("asked", ["", ",", ",,de", "🂡,de", "de" * 40, "%E2%80%8Fde"])
def test_odd_languages_do_no_harm(client, german, asked):
    assert client.get(f"{TODAY}?beside={asked}").status_code == 200


def test_more_languages_cost_no_more_queries(client, german, korean, book, django_assert_num_queries):
    add_excerpt(book, "a", "701.31a", "Si mette a faccia in giù.", language="it")
    for asked in ("de", "de,ko", "de,ko,it"):
        with django_assert_num_queries(4):
            client.get(f"{TODAY}?beside={asked}")


def test_a_text_that_is_known_to_be_another_rule_never_stands_at_a_number(client, book):
    wrong = EditionBuilder("2015-01-23", language="zh-Hans")
    wrong.add("701.31b", "另一条规则。", rule=book.rules["bolster"])
    html = client.get("/rules/2015-01-23/701.31/?beside=zh-Hans").content.decode()
    assert "另一条规则" not in html
    assert "No text in 简体中文" in rows(html)["701.31b"]


def test_what_was_printed_twice_is_told_apart_by_identity(client, book):
    """As in 2024-09-20: the English edition prints 702.175 twice, the Chinese one has the second at 702.176."""
    english, chinese = book.editions["2015"], EditionBuilder("2015-01-23", language="zh-Hans")
    english.add("702.175", "Offspring")
    first = english.add("702.175a", "Offspring is one keyword.")
    english.add("702.175", "Impending")
    second = english.add("702.175a", "Impending is another keyword.")
    chinese.add("702.175a", "繁生。", rule=first.rule)
    chinese.add("702.176a", "隐现。", rule=second.rule)
    html = client.get("/rules/2015-01-23/702.175/?beside=zh-Hans").content.decode()
    assert "prints the number 702.175 2 times" in html
    assert rows(html)["702.175a"].startswith("繁生。")
    assert rows(html)["702.175a-2"].startswith("隐现。 702.176a on 2015-01-23")


# single texts


def test_a_translation_by_an_editor_stands_beside_the_rule_with_badge_and_date(client, book):
    add_excerpt(book, "b", "701.31b", "Puoi girarla, vedi 701.31a.", language="it", observed_date=date(2020, 5, 17))
    html = client.get("/rules/2015-01-23/701.31/?beside=it").content.decode()
    assert rows(html)["701.31b"].startswith(
        "Puoi girarla, vedi 701.31a . 701.31b on 2015-01-23 unofficial, by an editor, 2020-05-17 its document"
    )
    assert "reads otherwise" not in rows(html)["701.31b"]
    assert 'href="/rules/2015-01-23/701.31a/?beside=it"' in html
    assert "none single texts only, no edition" in badges(client.get(f"{TODAY}?beside=it,de").content.decode())
    assert '<div class="doc" lang="it">' in html


def test_it_lags_visibly_once_the_english_uses_other_words(client, book):
    add_excerpt(book, "a", "701.31a", "Si mette a faccia in giù.", language="it")
    add_excerpt(book, "b", "701.31b", "Puoi girarla.", language="it", day="2018-08-10")
    newer = EditionBuilder("2026-09-25")
    newer.add("701", "Keyword Actions", rule=book.rules["actions"])
    newer.add("701.40", "Manifest", rule=book.rules["manifest"])
    newer.add("701.40a", "To manifest a card, conceal its face from everybody else.", rule=book.rules["a"])
    newer.add("701.40b", "You may turn it up, see rule 117.2b, or rule 999.9 & <more>.", rule=book.rules["b"])
    make_periods()
    beside = rows(client.get("/rules/2026-09-25/701.40/?beside=it").content.decode())
    assert "the English reads otherwise since 2026-09-25" in beside["701.40a"]
    assert "reads otherwise" not in beside["701.40b"]  # a number alone changed
    assert "reads otherwise" not in rows(client.get("/rules/2026-08-07/701.40/?beside=it").content.decode())["701.40a"]


def test_an_older_edition_tells_which_of_its_texts_still_hold(client, german, book):
    newer = EditionBuilder("2026-09-25")
    newer.add("701", "Keyword Actions", rule=book.rules["actions"])
    newer.add("701.40", "Manifest", rule=book.rules["manifest"])
    newer.add("701.40a", "To manifest a card, conceal its face from everybody else.", rule=book.rules["a"])
    make_periods()
    beside = rows(client.get("/rules/2026-09-25/701.40/?beside=de").content.decode())
    assert "the English reads otherwise since 2026-09-25" in beside["701.40a"]
    assert "reads otherwise" not in beside["701.40"]


def test_an_editor_adds_to_an_edition_and_hides_nothing_of_it(client, german, book):
    add_excerpt(book, "a", "701.31a", "Leg die Karte umgedreht hin.")
    beside = rows(client.get("/rules/2015-01-23/701.31/?beside=de").content.decode())["701.31a"]
    assert beside.startswith("Lege sie verdeckt hin. Leg die Karte umgedreht hin. 701.31a on 2015-01-23 unofficial")


def test_no_text_of_a_later_wording_stands_beside_an_earlier_one(client, book):
    add_excerpt(book, "a", "701.40a", "Si mette a faccia in giù.", day="2026-08-07", language="it")
    assert "beside=it" not in client.get("/rules/2015-01-23/701.31/").content.decode()
    assert "Si mette" in client.get(f"{TODAY}?beside=it").content.decode()


def test_undated_texts_stand_beside_where_the_language_has_nothing_else(client, book):
    made = add_excerpt(book, "a", "701.31a", "On la met face cachée.", day=None, language="fr")
    first = book.editions["2015"].edition
    Agreement.objects.create(edition=made.edition, kind="one edition", first=first, last=first, original=first)
    told = rows(client.get(f"{TODAY}?beside=fr").content.decode())["701.40a"]
    assert told.startswith("On la met face cachée. 701.31a as from 2015-01-23 undated unofficial its document")
    Agreement.objects.update(kind="no dated edition", first=None, last=None)
    told = rows(client.get(f"{TODAY}?beside=fr").content.decode())["701.40a"]
    assert "701.31a undated, agrees with no edition held unofficial" in told
    EditionBuilder("2015-01-23", language="fr").add("701.31", "Manifester", rule=book.rules["manifest"])
    assert "No text in Français" in rows(client.get(f"{TODAY}?beside=fr").content.decode())["701.40a"]


# the real documents


@pytest.mark.corpus
def test_the_chinese_edition_of_2024_09_20_is_aligned_though_the_english_one_prints_a_number_twice(shared_dir, client):
    wanted = {f"{language}-{label}.txt" for language in ("en", "zh-Hans") for label in ("20240917", "20241108")}
    wanted |= {f"zh-{label}.txt" for label in ("20240917", "20241108")}
    pipeline = Pipeline()
    found = [one for one in find_documents(shared_dir / "corpus/cr/cr-all.tar.xz") if one.name in wanted]
    assert len(found) == 4
    assert {pipeline.take(one).status for one in found} == {Status.LOADED}
    identify()
    english = Edition.objects.get(language="en", label="20240917")
    assert sorted(Entry.objects.filter(edition=english, number="702.175").values_list("occurrence", flat=True)) == [
        1,
        2,
    ]
    html = client.get("/rules/2024-09-20/702.175/?beside=zh-Hans").content.decode()
    assert "This edition prints the number 702.175 2 times" in html
    beside = rows(html)
    assert "702.176" not in beside["702.175"]
    assert "702.176 on 2024-09-20" in beside["702.175-2"]
    assert "702.176a on 2024-09-20" in beside["702.175a-2"]
    chinese = dict(Entry.objects.numbered().filter(
        edition__language="zh-Hans", edition__label="20240917", number__in=("702.175", "702.176")
    ).values_list("number", "rule"))  # fmt: skip
    twice = dict(Entry.objects.filter(edition=english, number="702.175").values_list("occurrence", "rule"))
    assert chinese == {"702.175": twice[1], "702.176": twice[2]}
