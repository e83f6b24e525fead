"""What a term is called in other languages, as the lexicons that were learned know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulings_site.languages.lexicon import Lexicon
from rulings_site.languages.lexicon_file import Candidate, list_languages
from rulings_site.languages.tags import LANGUAGES, own_name

MOST = 3
"""Candidates shown of a language."""


@dataclass(frozen=True, slots=True)
class Translated:
    """A term in a language: what stands for it, best first, and whether a lexicon of the language can be read."""

    language: str
    candidates: Sequence[Candidate]
    is_learned: bool = True

    @property
    def name(self) -> str:
        """What the language calls itself."""
        return own_name(self.language)


def translate_term(names: Sequence[str], folder: Path) -> list[Translated]:
    """Return an English term in every language that was learned; of its names the first that is known counts.

    The lexicons lie in `folder`. Nothing learned gives an empty list.
    """
    found = []
    for language in sort_languages(list_languages(folder)):
        lexicon = Lexicon.load(folder, language)
        candidates = next(filter(None, map(lexicon.from_english, names)), ())
        found.append(Translated(language, candidates[:MOST], not lexicon.missing))
    return found


def sort_languages(tags: Sequence[str]) -> list[str]:
    """Return languages in the order of the site."""
    places = {tag: place for place, tag in enumerate(LANGUAGES)}
    return sorted(tags, key=lambda tag: (places.get(tag, len(places)), tag))
