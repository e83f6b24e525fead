"""The toy lexicon, and a reader that has it."""

import pytest

from rulings_site.languages.lexicon import Lexicon
from rulings_site.rulings.alignment.passages import PassageReader
from tests.toy_lexicon import write_lexicon


@pytest.fixture(scope="session")
def lexicon(tmp_path_factory) -> Lexicon:
    folder = tmp_path_factory.mktemp("lexicon")
    write_lexicon(folder)
    return Lexicon.load(folder, "de")


@pytest.fixture(scope="session")
def reader(lexicon) -> PassageReader:
    return PassageReader(lexicon)
