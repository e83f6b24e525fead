"""Are the terms of the seed documents in the lexicons? Those that `manage.py build_lexicon` learned, as they lie there.

A pair of terms is right if either is among the first candidates for the other. Terms are compared
by the stems of their words, without articles and the like at their ends; where the gold file
writes `…`, words may stand between.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from django.conf import settings

from ingest.documents import RawDocument
from ingest.evaluation.facts import Fact
from ingest.evaluation.gold import Gold, GoldForm
from rulings_site.languages.lexicon import ENGLISH, Lexicon
from rulings_site.languages.lexicon_file import Candidate
from rulings_site.languages.stemming import stem
from rulings_site.languages.stopwords import is_stop_word
from rulings_site.languages.words import words_of

LANGUAGES = ("de", "es", "fr")
FIRST = 3
"""Candidates that are looked at."""
GAP = "…"


def check_terms(gold: Gold, _: Mapping[str, RawDocument]) -> Iterator[Fact]:
    """Yield a fact for each pair of an English term and one of another language: its form, or what was found."""
    for language in LANGUAGES:
        lexicon = Lexicon.load(settings.LEXICON_DIR, language)
        for term in gold.terms:
            forms: tuple[GoldForm, ...] = getattr(term, language)
            for english in term.en:
                for form in forms:
                    yield _check(lexicon, form, english)


def _check(lexicon: Lexicon, form: GoldForm, english: GoldForm) -> Fact:
    found = _first(lexicon.from_english(english.form))
    back = _first(lexicon.to_english(form.form))
    is_found = _has(found, form.form, lexicon.language) or _has(back, english.form, ENGLISH)
    said = form.form if is_found else lexicon.missing or f"{', '.join(found) or '-'} | {', '.join(back) or '-'}"
    return Fact(form.at.partition("/")[0], f"{lexicon.language} {english.form}", form.form, said)


def _first(candidates: Iterable[Candidate]) -> list[str]:
    return [one.term for one in candidates][:FIRST]


def _has(candidates: Iterable[str], form: str, language: str) -> bool:
    parts = (re.escape(" ".join(_stems(part, language))) for part in form.split(GAP))
    wanted = re.compile(" (?:.+ )?".join(parts))
    return any(wanted.fullmatch(" ".join(_stems(candidate, language))) for candidate in candidates)


def _stems(text: str, language: str) -> list[str]:
    """The stems of a term, without stop words at its ends; all if it is nothing else."""
    words = [word.form for word in words_of(text, language)]
    places = [place for place, word in enumerate(words) if not is_stop_word(word, language)]
    kept = words[places[0] : places[-1] + 1] if places else words
    return [stem(word, language) for word in kept]
