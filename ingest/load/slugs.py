"""The readable part of a card's address."""

import hashlib
from collections import defaultdict
from collections.abc import Sequence

from django.utils.text import slugify

from rulings_site.languages.fold import fold_name

SEPARATOR = "--"
"""Never inside a slug made from a name, so a slug with a suffix is no other card's name."""
SHORT = 8


def assign_slugs(cards: Sequence[tuple[str, str]]) -> list[str]:
    """Return the slug of each card, given as (name, Oracle id or ""); each card once.

    A name that only one card has is its slug: "lim-duls-vault", "fire-ice". Where several share
    one, each gets the start of its Oracle id, so that no slug depends on which was loaded first.
    """
    bases = [make_base(name) for name, _ in cards]
    keys = [_make_key(name, oracle_id) for name, oracle_id in cards]
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for base, key in zip(bases, keys, strict=True):
        groups[base].append(key)
    return [_join(base, key, groups[base]) for base, key in zip(bases, keys, strict=True)]


def make_base(name: str) -> str:
    """Return a name as it stands in an address. "_____" has no letters: it is a "card"."""
    return slugify(fold_name(name))[:180].rstrip("-_") or "card"


def _make_key(name: str, oracle_id: str) -> str:
    return oracle_id.replace("-", "") or hashlib.blake2b(name.encode(), digest_size=16).hexdigest()


def _join(base: str, key: str, group: list[str]) -> str:
    if len(group) == 1:
        return base
    is_clear = sum(other.startswith(key[:SHORT]) for other in group) == 1
    return f"{base}{SEPARATOR}{key[:SHORT] if is_clear else key}"
