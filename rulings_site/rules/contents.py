"""The contents of an edition: chapters, their sections, and how many rules each holds."""

from dataclasses import dataclass

from rulings_site.rules.models import Edition, Entry


@dataclass(frozen=True, slots=True)
class Part:
    """A chapter or section: its name, and how many rules and subrules it holds."""

    number: str
    name: str
    count: int
    parts: tuple["Part", ...] = ()


def read_contents(edition: Edition) -> tuple[Part, ...]:
    """Return the chapters of an edition with their sections, in document order."""
    counts = edition.entries.count_by_section()
    sections: dict[str, list[Part]] = {}
    chapters = []
    held = edition.entries.filter(kind__in=[Entry.Kind.CHAPTER, Entry.Kind.SECTION]).order_by("position")
    for kind, number, name in held.values_list("kind", "number", "wording__text"):
        if kind == Entry.Kind.CHAPTER:
            chapters.append((number, name))
        else:
            sections.setdefault(number[0], []).append(Part(number, name, counts.get(number, 0)))
    return tuple(
        Part(number, name, sum(part.count for part in sections.get(number, [])), tuple(sections.get(number, [])))
        for number, name in chapters
    )
