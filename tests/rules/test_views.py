"""Pages of the rules: every page, every state a day can have, and what is wrong with an address."""

import json
import re
from html import unescape

import pytest
from django.utils.html import escape

from rulings_site.rules.models import Agreement, Entry
from tests.builders import EditionBuilder, make_periods, make_source

pytestmark = pytest.mark.django_db


def read(response) -> str:
    """Return the page as text: no tags, blanks as one space."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def test_a_page_has_one_title_and_its_landmarks(client, book):
    for path in ["/rules/", "/rules/editions/", "/rules/7/", "/rules/701/", "/rules/701.40b/", "/glossary/"]:
        html = client.get(path).content.decode()
        assert html.count("<h1") == 1, path
        assert html.count("<main") == html.count('<nav class="nav"') == html.count("<footer") == 1, path


def test_nothing_is_written_inline(client, book):
    for path in ["/rules/", "/rules/701.40b/", "/rules/2015-01-23/701.31/", "/rules/editions/", "/glossary/manifest/"]:
        html = client.get(path).content.decode()
        assert " style=" not in html
        assert "<style" not in html
        assert re.findall(r"<script(?! src=)", html) == []
        assert re.findall(r"\son[a-z]+=", html) == []


# Days


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/rules/", "In force today. Edition 20260819, effective 2026-08-07"),
        ("/rules/2026-08-07/", "In force today. Edition 20260819"),
        ("/rules/2015-02-15/", "Edition 20150123, in force from 2015-01-23 until 2018-08-10 ,"),
        ("/rules/2018-08-10/", "Edition 20180810"),
        ("/rules/2026-08-07/?edition=20260807", "Edition 20260807"),
    ],
)
def test_a_day_names_the_edition_that_holds_on_it(client, book, path, says):
    assert says in read(client.get(path))


def test_what_is_not_in_force_today_is_marked_past(client, book):
    assert '<body class="">' in client.get("/rules/2026-08-07/").content.decode()
    assert '<body class="past">' in client.get("/rules/2015-01-23/").content.decode()
    assert '<body class="past">' in client.get("/rules/2026-08-07/?edition=20260807").content.decode()


def test_an_edition_of_a_day_to_come_is_not_yet_in_force(client, book):
    EditionBuilder("2999-01-01").add("7", "Additional Rules")
    assert "In force today. Edition 20260819" in read(client.get("/rules/"))
    assert "Not yet in force" in read(client.get("/rules/2999-01-01/"))


def test_before_the_first_edition_the_page_names_it(client, book):
    response = client.get("/rules/2014-01-01/")
    assert response.status_code == 404
    assert "the first takes effect on 2015-01-23" in read(response)


def test_without_editions_the_page_says_so(client):
    response = client.get("/rules/")
    assert response.status_code == 404
    assert "No edition of the rules has been loaded yet" in read(response)


def test_a_label_of_another_date_is_refused(client, book):
    response = client.get("/rules/2026-08-07/?edition=20150123")
    assert response.status_code == 404
    assert "20150123" in read(response)


def test_a_typed_day_leads_to_the_dated_address(client, book):
    assert client.get("/rules/?on=2015-02-15").url == "/rules/2015-02-15/"


@pytest.mark.parametrize("typed", ["2015-02-30", "yesterday", "2015-02-30" * 50, "<b>"])
def test_what_is_no_day_is_refused_with_a_sentence(client, book, typed):
    response = client.get("/rules/", {"on": typed})
    assert response.status_code == 404
    assert escape(typed[:60])[:10] in response.content.decode()
    assert "Write year, month and day" in read(response)


def test_a_typed_day_follows_the_rule_to_its_number_then(client, book):
    response = client.get("/rules/2026-08-07/701.40b/?on=2015-02-15")
    assert response.url == "/rules/2015-02-15/701.31b/"


# Contents


def test_contents_list_chapters_and_sections_with_counts(client, book):
    text = read(client.get("/rules/2015-01-23/"))
    assert re.search(r"7 Additional Rules 3 ", text)
    assert re.search(r"701 Keyword Actions 3 ", text)


def test_a_chapter_lists_its_sections(client, book):
    html = client.get("/rules/2015-01-23/7/").content.decode()
    assert 'href="/rules/2015-01-23/701/"' in html
    assert 'rel="canonical" href="http://testserver/rules/2015-01-23/7/"' in html


def test_editions_are_listed_by_language_with_their_documents(client, book):
    EditionBuilder("2015-01-23", language="de").add("7", "Zusätzliche Regeln")
    EditionBuilder(None, "a page", language="fr", kind="excerpt").add("701.31", "Manifester")
    html = client.get("/rules/editions/").content.decode()
    assert html.index('id="en"') < html.index('id="de"') < html.index('id="fr"')
    assert 'href="/rules/2026-08-07/?edition=20260807"' in html
    assert 'href="/rules/2026-08-07/"' in html
    assert 'href="/rules/2015-01-23/?beside=de"' in html
    assert "undated" in read(client.get("/rules/editions/"))


# Rules


def test_a_rule_is_shown_with_its_subrules_and_examples(client, book):
    text = read(client.get("/rules/701.40/"))
    assert "701.40 Manifest" in text
    for number in ("701.40a", "701.40b", "701.40c"):
        assert number in text
    assert text.index("You may turn it up") < text.index("Example A Bear") < text.index("701.40c")


def test_the_addressed_subrule_is_marked(client, book):
    html = client.get("/rules/701.40b/").content.decode()
    assert re.findall(r'<div class="row on" id="([^"]+)" aria-current="true">', html) == ["701.40b"]
    assert 'class="row on"' not in client.get("/rules/701.40/").content.decode()


def test_an_undated_address_names_the_dated_one(client, book):
    html = client.get("/rules/701.40b/").content.decode()
    assert '<link rel="canonical" href="http://testserver/rules/2026-08-07/701.40b/">' in html
    html = client.get("/rules/2015-02-15/701.31b/").content.decode()
    assert '<link rel="canonical" href="http://testserver/rules/2015-01-23/701.31b/">' in html


def test_the_second_document_of_a_date_keeps_its_label_in_its_addresses(client, book):
    html = client.get("/rules/2026-08-07/701.40b/?edition=20260807").content.decode()
    assert '<link rel="canonical" href="http://testserver/rules/2026-08-07/701.40b/?edition=20260807">' in html
    assert 'href="/rules/2026-08-07/116.2b/?edition=20260807"' in html


@pytest.mark.parametrize("typed", ["701.40B", "CR 701.40b.", "701.40 b", "Regel 701.40b"])
def test_a_number_as_people_type_it_leads_to_its_address(client, book, typed):
    response = client.get(f"/rules/{typed}/")
    assert (response.status_code, response.url) == (301, "/rules/701.40b/")
    assert client.get(f"/rules/2015-02-15/{typed}/?beside=de").url == "/rules/2015-02-15/701.40b/?beside=de"


@pytest.mark.parametrize("typed", ["manifest", "701.40bcd", "2015-02-30", "9" * 40, "<script>"])
def test_what_is_no_number_is_refused_with_a_sentence(client, book, typed):
    response = client.get(f"/rules/{typed}/")
    assert response.status_code == 404
    assert "is no rule number" in read(response)
    assert "<script>" not in response.content.decode().replace('<script src="', "")


def test_a_section_lists_its_rules_with_subrules(client, book):
    html = client.get("/rules/701/").content.decode()
    assert [f'id="{number}"' in html for number in ("701.31", "701.40", "701.40a", "701.40b")] == [True] * 4
    assert 'id="116.2b"' not in html


def test_a_long_section_is_shown_part_by_part(client, book):
    edition = book.editions["2026"]
    for number in range(50, 95):
        edition.add(f"701.{number}", f"Action {number}")
        edition.add(f"701.{number}a", f"How to do action {number}.")
        edition.example(f"701.{number}a", f"A player does action {number}.")
    first = client.get("/rules/2026-08-07/701/?beside=").content.decode()
    second = client.get("/rules/2026-08-07/701/?page=2").content.decode()
    assert [f'id="701.{number}"' in first for number in (31, 40, 87, 88)] == [True, True, True, False]
    assert [f'id="701.{number}"' in second for number in (31, 40, 87, 88)] == [False, False, False, True]
    assert ("A player does action 87." in first, "A player does action 94." in second) == (True, True)
    assert ("page=2" in first, "All 47 rules of this section" in first) == (True, True)
    assert "Keyword Actions" in second
    assert client.get("/rules/2026-08-07/701/?page=nine").status_code == 200


def test_references_lead_into_the_edition_they_stand_in(client, book):
    assert 'href="/rules/2015-01-23/115.2b/"' in client.get("/rules/2015-02-15/701.31b/").content.decode()
    assert 'href="/rules/2026-08-07/116.2b/"' in client.get("/rules/701.40b/").content.decode()


def test_a_reference_to_nothing_is_marked_and_no_link(client, book):
    html = client.get("/rules/701.40b/").content.decode()
    assert '<span class="n dangling">999.9<span class="vh"> (not in this edition)</span></span>' in html
    assert "/999.9/" not in html


def test_texts_are_escaped(client, book):
    assert "&amp; &lt;more&gt;" in client.get("/rules/701.40b/").content.decode()


def test_neighbours_and_crumbs_lead_on(client, book):
    html = client.get("/rules/2026-08-07/701.31/").content.decode()
    assert 'rel="next" href="/rules/2026-08-07/701.40/"' in html
    assert 'rel="prev" href="/rules/2026-08-07/116.2/"' in html
    crumbs = html[html.index("crumbs") : html.index("</nav>", html.index("crumbs"))]
    assert re.findall(r'href="([^"]+)"', crumbs) == [
        "/rules/2026-08-07/",
        "/rules/2026-08-07/7/",
        "/rules/2026-08-07/701/",
    ]


def test_citations_name_number_date_and_address_in_every_form(client, book):
    html = unescape(client.get("/rules/2015-02-15/701.31b/").content.decode())
    cited, address = "CR 701.31b (2015-01-23)", "http://testserver/rules/2015-01-23/701.31b/"
    facts = {"number": "701.31b", "effective_date": "2015-01-23", "edition": "20150123", "url": address}
    assert f"<code>{cited}, {address}</code>" in html
    assert f"<code>[{cited}]({address})</code>" in html
    assert f'<code><a href="{address}">{cited}</a></code>' in html
    assert f"<code>{json.dumps(facts)}</code>" in html


def test_where_two_documents_share_a_day_the_citation_names_one(client, book):
    for label, query in (("20260819", ""), ("20260807", "?edition=20260807")):
        html = unescape(client.get(f"/rules/2026-08-07/701.40b/{query}").content.decode())
        assert f"[CR 701.40b (2026-08-07, edition {label})]" in html
        assert f"(http://testserver/rules/2026-08-07/701.40b/?edition={label})" in html
        assert client.get(f"/rules/2026-08-07/701.40b/?edition={label}").context["reading"].edition.label == label


def test_a_page_tells_its_document_and_lines(client, book):
    entry = Entry.objects.get(edition__label="20150123", number="701.31b", kind="subrule")
    html = client.get("/rules/2015-02-15/701.31b/").content.decode()
    assert f'href="/sources/{entry.edition.document_id}/">en-20150123.txt</a>, line {entry.line}.' in html


def test_a_paraphrase_is_badged_and_an_official_text_is_not(client, book):
    assert "paraphrase, not official wording" not in read(client.get("/rules/701.40b/"))
    starter = make_source("starter", is_paraphrase=True)
    EditionBuilder("2026-09-25", source=starter).add("701.40", "Manifest")
    for path in ("/rules/701.40/", "/rules/", "/glossary/"):
        assert "paraphrase, not official wording" in read(client.get(path)), path


# Through time


def test_the_path_of_a_rule_names_every_number_and_change(client, book):
    html = client.get("/rules/701.40b/").content.decode()
    log = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html[html.index('id="path"') : html.index("<aside")]))
    assert "2026-08-07 moved reference only 701.33b → 701.40b" in log
    assert "2018-08-10 moved 701.31b → 701.33b" in log
    assert "2015-01-23 first text 701.31b" in log
    assert "reworded" not in log
    assert html.count('class="step"') == 3


def test_a_page_tells_what_else_its_number_has_meant(client, book):
    text = read(client.get("/rules/2015-02-15/701.31/"))
    assert "Who else was 701.31" in text
    assert "2015-01-23 Manifest until 2018-08-10" in text
    assert "2018-08-10 Bolster until 2026-08-07" in text
    assert "2026-08-07 Planeswalk" in text
    assert "This rule today: 701.40 . Compare with today" in text


def test_only_a_past_text_that_still_stands_is_compared_with_today(client, book):
    html = client.get("/rules/2015-02-15/701.31/").content.decode()
    assert 'href="/compare/2015-01-23/2026-08-07/?within=701.40"' in html
    for path in ("/rules/701.40/", "/rules/2018-08-10/701.31/", "/rules/2026-08-07/701.40/?edition=20260807"):
        assert "Compare with today" not in client.get(path).content.decode(), path


def test_earlier_and_later_editions_follow_the_rule(client, book):
    html = client.get("/rules/2018-08-10/701.33b/").content.decode()
    assert 'href="/rules/2015-01-23/701.31b/" aria-label="Earlier edition, 2015-01-23"' in html
    assert 'href="/rules/2026-08-07/701.40b/" aria-label="Later edition, 2026-08-07"' in html


def test_a_number_that_did_not_exist_tells_when_it_did(client, book):
    response = client.get("/rules/2015-02-15/701.40b/")
    text = read(response)
    assert response.status_code == 404
    assert "No rule 701.40b in the edition of 2015-01-23" in text
    assert "2026-08-07 You may turn it up" in text
    assert 'href="/rules/2026-08-07/701.40b/"' in response.content.decode()


def test_a_number_that_never_existed_says_so(client, book):
    response = client.get("/rules/2015-02-15/701.31z/")
    assert response.status_code == 404
    assert "stands in no complete English edition" in read(response)
    assert 'href="/rules/2015-01-23/701.31/"' in response.content.decode()


def test_a_removed_rule_says_when_it_went(client, book):
    edition = EditionBuilder("2026-09-25")
    edition.add("701", "Keyword Actions", rule=book.rules["actions"])
    make_periods()
    text = read(client.get("/rules/2026-08-07/701.40b/"))
    assert "2026-09-25 removed 701.40b" in text
    assert "stands in no edition in force today" in text


def test_a_number_printed_twice_shows_both_rules(client, book):
    edition = book.editions["2015"]
    edition.add("702.175", "Offspring")
    edition.add("702.175a", "Offspring is one keyword.")
    edition.add("702.175", "Impending")
    edition.add("702.175a", "Impending is another keyword.")
    html = client.get("/rules/2015-02-15/702.175/").content.decode()
    assert [name in html for name in ("Offspring is one", "Impending is another")] == [True, True]
    assert "prints the number 702.175 2 times" in html
    assert [f'id="{anchor}"' in html for anchor in ("702.175", "702.175-2", "702.175a", "702.175a-2")] == [True] * 4
    both = client.get("/rules/2015-02-15/702.175a/").content.decode()
    assert len(re.findall(r'class="row on"', both)) == 2


# Beside


@pytest.fixture
def german(book) -> EditionBuilder:
    edition = EditionBuilder("2015-01-23", language="de")
    edition.add("701.31", "Manifestieren", rule=book.rules["manifest"])
    edition.add("115.2b", "Eine Sonderaktion.", rule=book.rules["turning"])
    edition.add("701.31b", "Du darfst sie aufdecken, siehe Regel 115.2b.", rule=book.rules["b"])
    edition.example("701.31b", "Ein Bär wird aufgedeckt.")
    return edition


def test_a_translation_stands_beside_with_its_edition(client, german):
    html = client.get("/rules/701.40b/?beside=de").content.decode()
    assert '<div class="doc" lang="de">Du darfst sie aufdecken' in html
    assert 'translation of <span class="d">2015-01-23</span>, 2 editions behind' in html
    assert '701.31b on <span class="d">2015-01-23</span>' in html
    assert "Ein Bär wird aufgedeckt." in html


def test_a_translation_links_into_its_own_edition(client, german):
    html = client.get("/rules/701.40b/?beside=de").content.decode()
    assert 'href="/rules/2015-01-23/115.2b/?beside=de"' in html
    assert 'href="/rules/2026-08-07/116.2b/?beside=de"' in html


def test_a_translation_of_the_same_edition_says_so(client, german):
    assert "same edition as the English" in read(client.get("/rules/2015-02-15/701.31b/?beside=de"))


def test_a_subrule_without_translation_is_a_row_with_a_sentence(client, german):
    text = read(client.get("/rules/701.40/?beside=de"))
    assert "No text in Deutsch . This subrule was added on 2026-08-07 , after this translation." in text
    assert "No text in Deutsch . 701.40b" in text


def test_no_translation_newer_than_the_edition_read_is_offered(client, german):
    EditionBuilder("2018-08-10", language="fr").add("701.33", "Manifester")
    html = client.get("/rules/2015-02-15/701.31b/").content.decode()
    assert "beside=de" in html
    assert "beside=fr" not in html
    assert (
        "no edition in that language up to this day"
        in client.get("/rules/2015-02-15/701.31b/?beside=fr").content.decode()
    )


def test_without_shared_identity_only_the_same_edition_is_matched_by_number(client, book):
    edition = EditionBuilder("2015-01-23", language="ko")
    Entry.objects.filter(pk=edition.add("701.31b", "뒤집을 수 있다.").pk).update(rule=None)
    assert "뒤집을" in client.get("/rules/2015-02-15/701.31b/?beside=ko").content.decode()
    assert "뒤집을" not in client.get("/rules/2018-08-10/701.31/?beside=ko").content.decode()


def test_undated_texts_are_listed_as_quotations(client, book):
    EditionBuilder(None, "a wiki page", language="fr", kind="excerpt").add("701.31", "Manifester : face cachée.")
    html = client.get("/rules/2015-02-15/701.31/").content.decode()
    assert "Undated texts" in html
    assert '<p class="doc" lang="fr">Manifester : face cachée.</p>' in html
    assert "never cite them as a rule" in html
    assert "Which edition it agrees with is not known." in html
    assert "Undated texts" not in client.get("/rules/701.40/").content.decode()


def test_an_undated_text_says_what_it_agrees_with(client, book, django_assert_max_num_queries):
    made = EditionBuilder(None, "a wiki page", language="fr", kind="excerpt")
    made.add("701.31", "Manifester : face cachée.")
    made.add("701.31a", "On la met face cachée.")
    first = book.editions["2015"].edition
    reasons = ["It agrees with the edition of 2015-01-23.", "701.31 is <so> there."]
    Agreement.objects.create(
        edition=made.edition, kind="one edition", is_sure=True, first=first, last=first, original=first, reasons=reasons
    )
    with django_assert_max_num_queries(3):
        html = client.get("/rules/2015-02-15/701.31/").content.decode()
    assert "fits this edition" in html
    assert (
        html.count('<summary>It agrees with the edition of <time datetime="2015-01-23">2015-01-23</time>.</summary>')
        == 1
    )
    assert "<li>701.31 is &lt;so&gt; there.</li>" in html
    assert "fits another edition" in client.get("/rules/2018-08-10/701.31/").content.decode()


def test_an_undated_text_of_no_edition_fits_none(client, book):
    made = EditionBuilder(None, "a wiki page", kind="excerpt")
    made.add("701.31", "Another Manifest.")
    Agreement.objects.create(
        edition=made.edition, kind="no dated edition", original=book.editions["2015"].edition, reasons=["Of none."]
    )
    html = client.get("/rules/2015-02-15/701.31/").content.decode()
    assert "<summary>Of none.</summary>" in html
    assert "fits" not in html


# Glossary


def test_the_glossary_lists_the_terms_of_its_day(client, book):
    html = client.get("/glossary/?on=2015-02-15").content.decode()
    assert 'href="/glossary/face-down/?on=2015-01-23"' in html


def test_a_term_links_the_rules_it_cites(client, book):
    assert 'href="/rules/2026-08-07/701.40/"' in client.get("/glossary/manifest/").content.decode()
    assert 'href="/rules/2015-01-23/701.31/"' in client.get("/glossary/manifest/?on=2015-02-15").content.decode()


def test_the_senses_of_a_term_stay_lines(client, book):
    assert "1. Said of a card.<br>2. Said of a spell." in client.get("/glossary/face-down/").content.decode()


def test_an_unknown_term_is_refused_with_a_sentence(client, book):
    response = client.get("/glossary/no-such-term/")
    assert response.status_code == 404
    assert "The glossary of 2026-08-07 has no such term" in read(response)


# Cost


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/rules/", 4),
        ("/rules/editions/", 2),
        ("/rules/7/", 6),
        ("/rules/701/", 3),
        ("/rules/701.40b/", 3),
        ("/rules/701.40b/?beside=de", 4),
        ("/rules/2015-02-15/701.40b/", 3),
        ("/glossary/", 3),
        ("/glossary/manifest/", 6),
    ],
)
def test_a_page_costs_no_more_queries_for_more_rows(client, german, book, django_assert_max_num_queries, path, most):
    with django_assert_max_num_queries(most) as before:
        client.get(path)
    for number in range(50, 60):
        book.editions["2026"].add(f"701.{number}", f"Action {number}")
        book.editions["2026"].add(f"701.{number}a", f"See rule 701.{number}.")
        book.editions["2026"].add(f"701.40{'defghijkmn'[number - 50]}", f"See rule 701.{number}.")
        book.editions["2026"].term(f"Action {number}", f"See rule 701.{number}.")
    with django_assert_max_num_queries(len(before)):
        client.get(path)


@pytest.mark.parametrize("path", ["/rules/", "/rules/701.40b/", "/rules/editions/", "/glossary/"])
def test_pages_are_read_only(client, book, path):
    assert client.post(path).status_code == 405
    assert client.head(path).status_code == 200
