"""A folder may say where its documents come from, in a `source.toml` beside them.

Keys: `name`, `title`, `url`, `licence`, `is_official`, `is_paraphrase`. The starter collection
says so that its texts are paraphrases; a folder of downloads may name the place and its terms.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.errors import ParseError

FILE_NAME = "source.toml"
BESIDE_DOCUMENTS = (FILE_NAME, "README.md")
"""Files of a folder that speak about its documents and are none."""
_KEYS: dict[str, type] = {"title": str, "url": str, "licence": str, "is_official": bool, "is_paraphrase": bool}


@dataclass(frozen=True, slots=True)
class DeclaredSource:
    """The source a folder names; `values` are the other columns of its row."""

    name: str
    values: dict[str, Any]


def read_declared(folder: Path) -> DeclaredSource | None:
    """Return what the folder says of its source, None if it says nothing. Raises ParseError for a faulty file."""
    path = folder / FILE_NAME
    if not path.is_file():
        return None
    try:
        said = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ParseError(str(path), expected="TOML", found=str(error)) from error
    name = said.pop("name", None)
    if not isinstance(name, str) or not name.replace("-", "").isalnum() or "title" not in said:
        raise ParseError(str(path), expected="`name` (letters, digits, hyphens) and `title`", found=repr(name))
    for key, value in said.items():
        if not isinstance(value, _KEYS.get(key, ())):
            raise ParseError(
                str(path), expected=f"only {', '.join(_KEYS)}, each of its kind", found=f"{key} = {value!r}"
            )
    return DeclaredSource(name, said)
