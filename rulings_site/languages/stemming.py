"""From a word to the form it is looked up by: lower case, without elision, stemmed, without accents.

Accents are folded after stemming, because the stemmers need them (German `Wälder` is `Wald`).
"""

import re
import unicodedata
from functools import lru_cache

import Stemmer

from rulings_site.languages.fold import fold_name

# Snowball has no stemmer for the other languages of the site: their words are only folded.
_ALGORITHMS = {
    "en": "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "ru": "russian",
    "pl": "polish",
    "ar": "arabic",
}
# Calls hold the interpreter lock from beginning to end, so threads may share a stemmer.
_STEMMERS = {language: Stemmer.Stemmer(algorithm, 0) for language, algorithm in _ALGORITHMS.items()}

_ELISIONS = {
    "fr": re.compile(r"(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’](?=\w)", re.IGNORECASE),
    "it": re.compile(
        r"(?:[cdlmnstv]|un|gl|(?:da|de|ne|su|a|co|que|be)ll|quest|nessun|tutt|sant)['’](?=\w)", re.IGNORECASE
    ),
}
# The participle and the infinitive of a verb with a part in front are one word with its other forms: aufgedeckt and
# aufzudecken with aufdecken.
_PARTED = re.compile(
    r"((?:(?:da|her|hin|vor|zu)?(?:ab|an|auf|aus|bei|durch|ein|nach|um|unter|vor|zu)|fest|los|mit|weg|zurück)(?:über)?)"
    r"(?:ge(?:(?P<weak>\w{3,}?)e?t|(?P<strong>\w{3,}en))(?:e[mnrs]?)?|zu(?P<infinitive>\w{3,}n))"
)
_UMLAUTS_IN_FULL = re.compile(r"ae|oe|(?<![aeqä])ue")
_UMLAUTS = {"ae": "ä", "oe": "ö", "ue": "ü"}


def base_language(tag: str) -> str:
    """Return the language of a tag without script and region: `pt` of `pt-BR`."""
    return tag.partition("-")[0]


def elision(language: str) -> re.Pattern[str] | None:
    """Return what finds an elided article or pronoun at the beginning of a word (`l'` of `l'eau`), if any is elided."""
    return _ELISIONS.get(base_language(language))


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """Return the form in which a word of a language (without elision) is indexed and looked up."""
    plain = unicodedata.normalize("NFKC", word).lower().replace("’", "'")
    stemmer = _STEMMERS.get(base_language(language))
    if base_language(language) == "de" and (parted := _PARTED.fullmatch(plain)):
        plain = parted[1] + (f"{parted['weak']}en" if parted["weak"] else parted["strong"] or parted["infinitive"])
    return fold_name(stemmer.stemWord(plain) if stemmer else plain)


def spelling_variants(word: str, language: str) -> tuple[str, ...]:
    """Return a typed word and, in German, the word with the umlauts that `ae`, `oe`, `ue` stand for."""
    if base_language(language) != "de":
        return (word,)
    with_umlauts = _UMLAUTS_IN_FULL.sub(lambda found: _UMLAUTS[found[0]], word.lower())
    return (word,) if with_umlauts == word.lower() else (word, with_umlauts)
