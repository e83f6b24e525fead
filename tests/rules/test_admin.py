"""Links in the admin: listed, shown with both texts, decided by an editor or in the repository."""

import re
from dataclasses import dataclass
from html import unescape

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User

from ingest.corrections.rule_links import read_all_decisions
from ingest.decisions import read_decisions
from rulings_site.provenance.models import Correction
from rulings_site.rules.link_review import DOUBTFUL_BELOW
from rulings_site.rules.models import Descent, Entry, Link, Period, Rule
from tests.builders import EditionBuilder

pytestmark = pytest.mark.django_db
LIST = "/admin/rules/period/"
PRIVATE = 2
"""The queries of every page of the admin before anything else: session and user."""


@dataclass
class Links:
    """Three editions, and the rows that join their texts."""

    damage: Period
    flying: Period
    sure: Period
    term: Period
    possible: Descent
    split: Descent


def begin(rule: Rule, entry: Entry, link: str, confidence: int, until: str | None = None) -> Period:
    return Period.objects.create(
        rule=rule,
        kind=rule.kind,
        number=entry.number,
        occurrence=entry.occurrence,
        wording=entry.wording,
        edition=entry.edition,
        since=entry.edition.effective_date,
        until=until,
        link=link,
        confidence=confidence,
    )


@pytest.fixture
def links(db) -> Links:
    """Damage went from 509.2 to 510.1 with 2009-07-11, its last words into 510.2; flying was reworded in 2010."""
    first, second, third = (EditionBuilder(day) for day in ("2009-05-01", "2009-07-11", "2010-02-01"))
    damage, flying, sure, term = (Rule.objects.create(kind=kind) for kind in ("rule", "rule", "subrule", "term"))
    first.add("5", "Turn Structure")
    first.add("509", "Declare Blockers Step")
    first.add("509.1", "Blockers are chosen <first>.")
    old = first.add("509.2", "All damage is dealt at one time, then players may act.", rule=damage)
    first.example("509.2", "Two Bears deal two damage each.")
    gone = first.add("509.3", "Players get priority when damage is on the stack.")
    second.add("5", "Turn Structure")
    second.add("510", "Combat Damage Step")
    new = second.add("510.1", "All of the damage is dealt at the same moment.", rule=damage)
    part = second.add("510.2", "Then players may act.")
    begin(damage, old, Link.FIRST, 100, "2009-07-11")
    periods = [begin(damage, new, Link.SIMILARITY, 62)]
    for edition, number, text in ((second, "702.9", "Flying is good."), (third, "702.10", "Flying is a good thing.")):
        entry = edition.add(number, text, rule=flying)
        link, confidence = (Link.FIRST, 100) if edition is second else (Link.FAMILY, 48)
        periods.append(begin(flying, entry, link, confidence))
    for edition, number in ((second, "702.9a"), (third, "702.10a")):
        entry = edition.add(number, "It is kept.", rule=sure)
        link, confidence = (Link.FIRST, 100) if edition is second else (Link.TEXT, 99)
        periods.append(begin(sure, entry, link, confidence))
    senses = [(second, "Damage: Combat", "Dealt in combat."), (third, 'Combat "Damage"', "What combat deals.")]
    for edition, name, text in senses:
        meant = edition.term(name, text)
        meant.rule = term
        meant.save()
        periods.append(
            Period.objects.create(
                rule=term,
                kind="term",
                number=name,
                wording=meant.wording,
                edition=meant.edition,
                since=meant.edition.effective_date,
                link=Link.FIRST if edition is second else Link.SIMILARITY,
                confidence=100 if edition is second else 66,
            )
        )
    possible = Descent.objects.create(kind="possible", old=gone, new=part, share=46)
    split = Descent.objects.create(kind="split", old=old, new=part, share=80)
    return Links(periods[0], periods[2], periods[4], periods[6], possible, split)


@pytest.fixture
def ann(client) -> User:
    user = User.objects.create_superuser("ann")
    client.force_login(user)
    return user


def read_rows(html: str) -> list[str]:
    """Return the rows of a list as people read them."""
    table = html.partition('id="result_list"')[2].partition("</table>")[0].partition("<tbody>")[2]
    rows = [re.sub(r"<[^>]+>", " ", row) for row in table.split("</tr>") if "<th" in row]
    return [unescape(" ".join(row.split())) for row in rows]


DAMAGE = "509.2 → 510.1 20090711 2009-07-11 Rule 62 similar text"
FLYING = "702.9 → 702.10 20100201 2010-02-01 Rule 48 its place under the same rule"
TERM = 'Damage: Combat → Combat "Damage" 20100201 2010-02-01 Term 66 similar text'
SURE = "702.9a → 702.10a 20100201 2010-02-01 Subrule 99 same text at another number"


def test_doubtful_links_are_listed_newest_first(client, ann, links, django_assert_num_queries):
    with django_assert_num_queries(PRIVATE + 4):  # count, rows, sections, editions
        html = client.get(LIST).content.decode()
    assert sorted(read_rows(html)[:2]) == sorted([FLYING, TERM])
    assert read_rows(html)[2:] == [DAMAGE]
    assert f"Texts less than {DOUBTFUL_BELOW} % alike" in html


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("link__exact=family", [FLYING]),
        ("confidence=60", [DAMAGE, TERM]),
        ("section=702", [FLYING]),
        ("section=702&links=all", [FLYING, SURE]),
        ("edition=20090711", [DAMAGE]),
        ("kind__exact=term", [TERM]),
        ("q=510", [DAMAGE]),
        ("links=all", [FLYING, TERM, SURE, DAMAGE]),
        ("links=none&confidence=abc&section=%E2%80%8F&edition=🂡", [FLYING, TERM, DAMAGE]),
    ],
)
def test_a_filter_narrows_the_list(client, ann, links, query, rows):
    assert sorted(read_rows(client.get(f"{LIST}?{query}").content.decode())) == sorted(rows)


def test_a_review_shows_both_texts_and_what_stands_around_them(client, ann, links, django_assert_num_queries):
    client.get(f"{LIST}{links.damage.pk}/change/")  # the type of a row is asked for once a process
    # The period; the edition before; texts; for each side neighbours, examples; candidates; next one; what was said.
    with django_assert_num_queries(PRIVATE + 10):
        html = client.get(f"{LIST}{links.damage.pk}/change/").content.decode()
    text = unescape(" ".join(re.sub(r"<[^>]+>", " ", html).split()))
    assert "509.2 of 20090501: is it 510.1 of 20090711?" in text
    assert "Linked by similar text, 62 %." in text
    for around in (
        "509 Declare Blockers Step",
        "509.1 Blockers are chosen <first>.",
        "509.3 Players get priority",
        "510 Combat Damage Step",
        "510.2 Then players may act.",
        "Example Two Bears deal two damage each.",
        "Split, 80 %",
    ):
        assert around in text
    assert "players may act" in " ".join(re.findall(r"<del>(.*?)</del>", html))
    assert "same moment" in " ".join(re.findall(r"<ins>(.*?)</ins>", html))
    assert 'href="/rules/2009-05-01/509.2/?edition=20090501"' in html


def test_the_next_doubtful_link_is_offered_until_none_is_left(client, ann, links):
    seen, address = [], client.get(LIST).content.decode().partition('<th class="field-show_numbers"><a href="')[2]
    address = address.partition('"')[0].partition("?")[0]
    while address:
        html = client.get(address).content.decode()
        seen.append(address)
        found = re.search(r'rel="next" href="([^"]+)"', html)
        address = found[1] if found else ""
    assert len(seen) == len(set(seen)) == 3
    assert seen[-1] == f"{LIST}{links.damage.pk}/change/"


@pytest.mark.parametrize("verdict", ["same", "different", "split", "merged"])
@pytest.mark.parametrize("which", ["damage", "term"])
def test_the_entry_offered_is_read_as_the_decision_it_says(client, ann, links, tmp_path, which, verdict):
    html = client.get(f"{LIST}{getattr(links, which).pk}/change/").content.decode()
    offered = [unescape(entry) for entry in re.findall(r"<pre>(.*?)</pre>", html, re.DOTALL)]
    assert len(offered) == 4
    path = tmp_path / "decisions.yaml"
    entry = next(entry for entry in offered if f"verdict: {verdict}\n" in entry)
    path.write_text(entry.replace("why: ", "why: Read and compared."), "utf-8")
    (decision,) = read_decisions(path)
    assert decision.verdict == verdict
    expected = {
        "damage": (("20090501", "509.2", 1), ("20090711", "510.1", 1), False),
        "term": (("20090711", "Damage: Combat", 1), ("20100201", 'Combat "Damage"', 1), True),
    }
    assert (decision.old, decision.new, decision.is_term) == expected[which]


def test_a_number_printed_twice_is_told_by_its_occurrence(client, ann, tmp_path):
    rule = Rule.objects.create(kind="rule")
    old, new = EditionBuilder("2024-09-20"), EditionBuilder("2024-11-08")
    old.add("702.175", "Offspring")
    before = old.add("702.175", "Impending is new.", rule=rule)
    after = new.add("702.176", "Impending is not new.", rule=rule)
    begin(rule, before, Link.FIRST, 100)
    period = begin(rule, after, Link.SIMILARITY, 60)
    html = client.get(f"{LIST}{period.pk}/change/").content.decode()
    assert "old: {edition: 20240920, number: 702.175, occurrence: 2}" in html


def test_the_earlier_of_two_documents_of_one_day_is_the_one_before(client, ann):
    rule = Rule.objects.create(kind="rule")
    texts = [EditionBuilder("2026-08-07", label).add("701.40", label, rule=rule) for label in ("20260807", "20260819")]
    begin(rule, texts[0], Link.FIRST, 100)
    period = begin(rule, texts[1], Link.FAMILY, 40)
    assert read_rows(client.get(LIST).content.decode())[0].startswith("701.40 → 701.40 20260819")
    assert "701.40 of 20260807: is it 701.40 of 20260819?" in client.get(f"{LIST}{period.pk}/change/").content.decode()


def test_texts_that_are_gone_are_said_to_be(client, ann, links):
    Entry.objects.filter(edition__label="20090501", number="509.2").update(rule=None)
    html = client.get(f"{LIST}{links.damage.pk}/change/").content.decode()
    assert "Nothing to review" in html
    assert "<pre>" not in html


def test_possible_links_are_listed_and_reviewed(client, ann, links, django_assert_num_queries):
    with django_assert_num_queries(PRIVATE + 3):  # count, rows, editions
        html = client.get("/admin/rules/descent/?kind__exact=possible").content.decode()
    assert read_rows(html) == ["509.3 → 510.2 20090711 Possible 46"]
    client.get(f"/admin/rules/descent/{links.possible.pk}/change/")
    with django_assert_num_queries(
        PRIVATE + 7
    ):  # the pair; for each side neighbours, examples; candidates; what was said
        html = client.get(f"/admin/rules/descent/{links.possible.pk}/change/").content.decode()
    assert "509.3 of 20090501: is it 510.2 of 20090711?" in html
    assert "Possible, 46 %." in html
    assert f'href="/admin/rules/descent/{links.split.pk}/change/"' in html


def test_the_first_page_counts_what_is_to_be_reviewed(client, ann, links, django_assert_num_queries):
    with django_assert_num_queries(PRIVATE + 3):  # links, descents, what ann did
        html = client.get("/admin/").content.decode()
    assert re.search(r"Doubtful links</a></th><td>3</td>", html)
    assert re.search(r"Possible links</a></th><td>1</td>", html)


@pytest.mark.parametrize("model", ["rules/period", "rules/descent", "rules/edition", "rules/agreement"])
def test_nothing_can_be_changed(client, ann, links, model):
    before = list(Period.objects.values()), list(Descent.objects.values())
    row = links.possible.pk if model == "rules/descent" else links.damage.pk
    assert client.get(f"/admin/{model}/add/").status_code == 403
    assert client.post(f"/admin/{model}/add/", {"kind": "rule"}).status_code == 403
    if model in {"rules/period", "rules/descent"}:
        assert (
            "Nothing was written down" in client.post(f"/admin/{model}/{row}/change/", {"kind": "x"}).content.decode()
        )
        assert client.post(f"/admin/{model}/{row}/delete/", {"post": "yes"}).status_code == 403
    client.post(f"/admin/{model}/", {"action": "delete_selected", "_selected_action": [row], "post": "yes"})
    assert (list(Period.objects.values()), list(Descent.objects.values())) == before
    assert not Correction.objects.exists()


@pytest.mark.parametrize("which", ["damage", "term"])
def test_an_editor_decides_a_link_on_its_review(client, ann, links, which):
    place = f"{LIST}{getattr(links, which).pk}/change/"
    answer = client.post(place, {"verdict": "different", "why": "Read <both>."})
    assert (answer.status_code, answer["Location"]) == (302, place)
    said = Correction.objects.get()
    assert (said.kind, said.verdict, said.why, said.made_by) == (
        "rule link",
        {"verdict": "different"},
        "Read <both>.",
        ann,
    )
    expected = {
        "damage": "509.2 of 20090501 → 510.1 of 20090711",
        "term": 'Damage: Combat of 20090711 → Combat "Damage" of 20100201',
    }
    assert str(said.read_subject) == expected[which]
    logged = LogEntry.objects.get()
    assert (logged.user, logged.object_id, logged.change_message) == (ann, str(said.pk), "Read <both>.")
    html = client.get(place).content.decode()
    assert "<b>different</b>" in html
    assert "Read &lt;both&gt;." in html
    assert [one.verdict for one in read_all_decisions() if one.reviewed == said.made_at.date()] == ["different"]


def test_who_may_look_only_is_asked_nothing(client, links):
    bob = User.objects.create_user("bob", is_staff=True)
    bob.user_permissions.add(Permission.objects.get(codename="view_period"))
    client.force_login(bob)
    place = f"{LIST}{links.damage.pk}/change/"
    assert "<form method" not in client.get(place).content.decode()
    assert client.post(place, {"verdict": "same", "why": "I say."}).status_code == 403
    assert not Correction.objects.exists()


def test_only_who_may_view_reviews(client, links):
    place = f"{LIST}{links.damage.pk}/change/"
    assert client.get(place)["Location"].startswith("/admin/login/")
    bob = User.objects.create_user("bob", is_staff=True)
    client.force_login(bob)
    assert client.get(place).status_code == 403
    bob.user_permissions.add(Permission.objects.get(codename="view_period"))
    assert client.get(place).status_code == 200


@pytest.mark.parametrize("place", ["abc", "0", "99999999999999999999999", "%F0%9F%82%A1"])
def test_a_link_that_is_none_leads_back(client, ann, links, place):
    assert client.get(f"{LIST}{place}/change/").status_code in {302, 404}


@pytest.mark.parametrize("model", ["provenance/source", "provenance/document", "rules/edition", "rules/agreement"])
def test_what_is_held_can_be_read(client, ann, links, model):
    assert client.get(f"/admin/{model}/").status_code == 200
