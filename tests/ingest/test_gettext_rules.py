from datetime import date
from pathlib import Path

import pytest

from ingest.documents import RawDocument, find_documents
from ingest.errors import CheckFailed, ParseError
from ingest.records import EditionKind, EntryKind, ParsedDocument
from ingest.sources import gettext_rules
from tests.ingest.accounting import contents, faults

FOLDER = Path(__file__).parent.parent / "fixtures" / "gettext_rules"
PORTUGUESE, POLISH = "pt-BR-20201120-partial.po", "pl-20131101-partial.po"


def read(name: str) -> RawDocument:
    (document,) = find_documents(FOLDER / name)
    return document


def changed(name: str, old: str, new: str) -> RawDocument:
    text = (FOLDER / name).read_text("utf-8")
    assert old in text
    return RawDocument("rules.po", name, data=text.replace(old, new).encode())


def texts(parsed: ParsedDocument) -> list[tuple[str, str, str, str]]:
    return [(entry.kind.value, entry.number, entry.printed, entry.text) for entry in parsed.editions[0].entries]


@pytest.mark.parametrize(
    ("name", "language", "label", "day"),
    [
        (PORTUGUESE, "pt-BR", "20201120", date(2020, 11, 20)),
        (POLISH, "pl", "20131101", date(2013, 11, 1)),
    ],
)
def test_the_edition_is_named_dated_and_partial(name, language, label, day):
    document = read(name)
    assert gettext_rules.recognise(document)
    (edition,) = gettext_rules.parse(document).editions
    assert (edition.language, edition.label, edition.effective_date) == (language, label, day)
    assert edition.kind is EditionKind.PARTIAL


def test_finished_translations_are_entries_in_the_order_of_their_numbers():
    assert texts(gettext_rules.parse(read(PORTUGUESE))) == [
        ("chapter", "1", "1.", "Jogo"),
        ("section", "100", "100.", "Início"),
        ("rule", "100.1", "100.1.", "Duas pessoas jogam. E ninguém mais."),
        ("example", "100.1", "Exemplo:", "Ana e Beto."),
        ("subrule", "100.1a", "100.1a", "Ninguém olha.\nAlguém pode ouvir."),
        ("rule", "101.1", "101.1", "Todos se levantam."),
    ]


def test_a_number_in_a_message_of_its_own_opens_the_next_text():
    assert texts(gettext_rules.parse(read(POLISH))) == [
        ("chapter", "1", "1.", "Gra"),
        ("subrule", "100.1a", "100.1a", "Nikt nie patrzy na drugi stół, zob. Table.org lub 100.1."),
        ("example", "100.1a", "Przykład:", 'Anna "patrzy" w bok.'),
    ]


def test_terms_have_a_translated_definition():
    (edition,) = gettext_rules.parse(read(PORTUGUESE)).editions
    assert [(term.term, term.text) for term in edition.glossary] == [
        ("Resposta", "1. O que se diz.\n2. O que se faz."),
        ("Archenemy", "Um contra todos."),
    ]


@pytest.mark.parametrize("name", [PORTUGUESE, POLISH])
def test_every_line_is_a_record_or_named_noise(name):
    document = read(name)
    parsed = gettext_rules.parse(document)
    assert faults(parsed, gettext_rules.plain_lines(document)) == []
    named = [line for noise in parsed.noise for line in range(noise.line, noise.last_line + 1)]
    named += [line for first, last, _ in contents(parsed) for line in range(first, last + 1)]
    written = [number for number, line in enumerate(document.decoded.lines, 1) if line.strip()]
    assert set(written) <= set(named)
    assert len(named) == len(set(named))


def test_what_is_passed_over_is_counted():
    assert gettext_rules.parse(read(PORTUGUESE)).skipped == (
        "4 of 25 texts: not translated",
        "2 of 25 texts: equal to the English",
        "1 of 25 texts: fuzzy",
    )
    kinds = {noise.kind for noise in gettext_rules.parse(read(PORTUGUESE)).noise}
    assert kinds >= {"definition without term", "term without definition", "example without rule", "fuzzy", "credits"}


def test_a_translated_number_that_differs_is_told():
    parsed = gettext_rules.parse(changed(PORTUGUESE, "101.1 Todos", "101.7 Todos"))
    assert ("rule", "101.1", "101.7", "Todos se levantam.") in texts(parsed)
    assert any("101.7 translates 101.1" in warning for warning in parsed.warnings)


def test_a_translation_without_its_number_keeps_the_number_of_the_english():
    document = changed(PORTUGUESE, "101.1 Todos", "Todos")
    parsed = gettext_rules.parse(document)
    assert ("rule", "101.1", "", "Todos se levantam.") in texts(parsed)
    assert faults(parsed, gettext_rules.plain_lines(document)) == []


def test_separators_inside_a_line_do_not_shift_the_lines():
    document = changed(PORTUGUESE, "Duas pessoas", "Duas\u2028pessoas\x85")
    parsed = gettext_rules.parse(document)
    assert faults(parsed, gettext_rules.plain_lines(document)) == []
    assert texts(parsed)[2][3] == "Duas pessoas jogam. E ninguém mais."


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Language: pt_BR", "Language: tlh", "expected a language of en, de, .*, found 'tlh'"),
        ("Language: pt_BR", "X-Language: pt_BR", "found ''"),
        ("These rules are effective as of", "Rules of", "expected a text with the effective date, found none"),
        ('msgstr "101.1 Todos se levantam."', 'msgstr "101.1 Todos', "expected a whole gettext catalogue"),
        ('msgstr "101.1 Todos se levantam."', "101.1 Todos", "expected a whole gettext catalogue"),
    ],
)
def test_a_faulty_catalogue_is_an_error(old, new, sentence):
    with pytest.raises(ParseError, match=rf"rules\.po.*: .*{sentence}"):
        gettext_rules.parse(changed(PORTUGUESE, old, new))


@pytest.mark.parametrize("name", [PORTUGUESE, POLISH])
def test_a_catalogue_cut_off_anywhere_is_an_error_or_only_shorter(name):
    """A cut at the end of a line leaves a valid catalogue, whose last text may be short."""
    data = (FOLDER / name).read_bytes()
    whole = texts(gettext_rules.parse(read(name)))
    for size in range(len(data)):
        cut = RawDocument("rules.po", name, data=data[:size])
        try:
            found = texts(gettext_rules.parse(cut))
        except ParseError:
            continue
        for *rest, text in found:
            assert any(rest == others and full.startswith(text) for *others, full in whole), (size, text)


def test_check_refuses_a_catalogue_without_one_translation():
    text = (FOLDER / POLISH).read_text("utf-8").replace("Language: pl", "Language: de")
    for finished in ("1. Gra", "**Przykład:** Anna"):
        assert finished in text
    bare = text.replace('"1. Gra"', '""').replace('"Nikt', '"').split("# 08")[0]
    parsed = gettext_rules.parse(RawDocument("rules.po", "de-20131101.po", data=bare.encode()))
    with pytest.raises(CheckFailed, match="de 20131101: expected rules, found not one numbered text"):
        gettext_rules.check(parsed)


@pytest.mark.parametrize(
    "text",
    [
        'msgid ""\nmsgstr ""\n"Language: pl\\n"\n\nmsgid "Search"\nmsgstr "Szukaj"\n',
        "100. General\n\nComprehensive Rules\n",
        "{}",
        "",
    ],
)
def test_other_documents_are_left_alone(text):
    assert not gettext_rules.recognise(RawDocument("other", "other.po", data=text.encode()))


@pytest.mark.corpus
@pytest.mark.parametrize(
    ("name", "chapters", "sections", "rules", "examples", "terms"),
    [(POLISH, 1, 0, 14, 1, 0), (PORTUGUESE, 9, 126, 619, 49, 378)],
)
def test_figures(shared_dir, name, chapters, sections, rules, examples, terms):
    (document,) = find_documents(shared_dir / "corpus" / "cr" / name)
    parsed = gettext_rules.parse(document)
    gettext_rules.check(parsed)
    assert faults(parsed, gettext_rules.plain_lines(document)) == []
    kinds = [entry.kind for entry in parsed.editions[0].entries]
    assert kinds.count(EntryKind.CHAPTER) == chapters
    assert kinds.count(EntryKind.SECTION) == sections
    assert kinds.count(EntryKind.RULE) + kinds.count(EntryKind.SUBRULE) == rules
    assert kinds.count(EntryKind.EXAMPLE) == examples
    assert len(parsed.editions[0].glossary) == terms
