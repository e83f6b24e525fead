"""Read a gold file, YAML in UTF-8, as the structures it must hold."""

from pathlib import Path
from typing import TypeVar

import msgspec
import yaml

from ingest.errors import FetchError, ParseError

T = TypeVar("T")


def read_gold_file(path: Path, kind: type[T], *, expected: str, remedy: str) -> T:
    """Return what the file holds. Raises FetchError if there is no such file, ParseError if it holds something else."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise FetchError(str(path), expected="a gold file, in YAML and UTF-8", found=str(error)) from error
    try:
        return msgspec.convert(yaml.safe_load(text), kind)
    except yaml.YAMLError as error:
        raise ParseError(str(path), expected="YAML", found=" ".join(str(error).split())) from error
    except msgspec.ValidationError as error:
        raise ParseError(str(path), expected=expected, found=str(error), remedy=remedy) from error
