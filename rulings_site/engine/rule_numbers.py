"""Which number a rule had, and from which day of effect: the facts behind the rule book.

Each rule has a key, the heading of the rule or section it stands under, one or two words that
stand in it in every edition (a number alone would be satisfied by any rule that was moved
there), and its numbers with the first day of each. Days are days of effect, not release labels:
2017-09-25 took effect on 2017-09-29, 2021-04-19 on 2021-04-22, 2024-02-06 on 2024-02-02.
All rows were checked against the 75 editions effective 2015-01-23 to 2026-08-07.
"""

from dataclasses import dataclass
from datetime import date

BOOK_BEGINS = date(2015, 1, 23)
CHECKED_THROUGH = date(2026, 8, 7)


@dataclass(frozen=True, slots=True)
class RuleNumbers:
    """One rule through time. `rows` are (first day of effect, number), oldest first."""

    key: str
    heading: str
    words: tuple[str, ...]
    rows: tuple[tuple[date, str], ...]
    is_new: bool

    @property
    def begins(self) -> date:
        return self.rows[0][0]


def _rule(key: str, heading: str, words: str, *rows: str, is_new: bool = False) -> RuleNumbers:
    """`rows` read "2015-01-23 701.31a"; `is_new`: the rule itself, not only our record, begins with the first."""
    dated = tuple((date.fromisoformat(day), number) for day, number in (row.split() for row in rows))
    return RuleNumbers(key, heading, tuple(words.split(" + ")), dated, is_new)


# fmt: off
_ALL: tuple[RuleNumbers, ...] = (
    _rule("manifest.define", "Manifest", "2/2 + face down",
          "2015-01-23 701.31a", "2016-09-30 701.32a", "2018-04-27 701.33a", "2020-07-03 701.34a",
          "2025-06-06 701.40a", is_new=True),
    _rule("manifest.turn_up", "Manifest", "special action + mana cost",
          "2015-01-23 701.31b", "2016-09-30 701.32b", "2018-04-27 701.33b", "2020-07-03 701.34b",
          "2025-06-06 701.40b", is_new=True),
    _rule("manifest.morph", "Manifest", "with morph + either",
          "2015-01-23 701.31c", "2016-09-30 701.32c", "2018-04-27 701.33c", "2020-07-03 701.34c",
          "2025-06-06 701.40c", is_new=True),
    _rule("manifest.one_at_a_time", "Manifest", "one at a time",
          "2015-01-23 701.31d", "2016-09-30 701.32d", "2018-04-27 701.33d", "2020-07-03 701.34d",
          "2024-02-02 701.34e", "2025-06-06 701.40e", is_new=True),
    _rule("manifest.prohibited", "Manifest", "prohibits + previous zone",
          "2018-08-10 701.33e", "2020-07-03 701.34e", "2024-02-02 701.34f", "2025-06-06 701.40f", is_new=True),
    _rule("manifest.instant_sorcery", "Manifest", "instant or sorcery + reveals",
          "2015-01-23 701.31e", "2016-09-30 701.32e", "2018-04-27 701.33e", "2018-08-10 701.33f",
          "2020-07-03 701.34f", "2024-02-02 701.34g", "2025-06-06 701.40g", is_new=True),
    _rule("morph.turn_up", "Morph", "morph cost + face up",
          "2015-01-23 702.36d", "2015-03-27 702.36e", "2021-04-22 702.37e"),
    _rule("facedown.characteristics", "Face-Down Spells and Permanents", "copiable values + listed",
          "2015-01-23 707.2", "2021-07-23 708.2"),
    _rule("facedown.default", "Face-Down Spells and Permanents", "2/2 + no name",
          "2015-01-23 707.2a", "2021-07-23 708.2a"),
    _rule("facedown.already_down", "Face-Down Spells and Permanents", "nothing happens",
          "2023-10-13 708.2b", is_new=True),
    _rule("facedown.before_entering", "Face-Down Spells and Permanents", "before they enter",
          "2015-01-23 707.3", "2021-07-23 708.3"),
    _rule("facedown.look", "Face-Down Spells and Permanents", "look at + you control",
          "2015-01-23 707.5", "2021-07-23 708.5"),
    _rule("facedown.distinguish", "Face-Down Spells and Permanents", "differentiated",
          "2015-01-23 707.6", "2021-07-23 708.6"),
    _rule("facedown.turned_up", "Face-Down Spells and Permanents", "revert + already entered",
          "2015-01-23 707.8", "2021-07-23 708.8"),
    _rule("facedown.reveal_on_leaving", "Face-Down Spells and Permanents", "moves from + reveal",
          "2015-01-23 707.9", "2021-07-23 708.9"),
    _rule("special.turn_face_up", "Special Actions", "face up + special action",
          "2015-01-23 115.2b", "2019-07-12 116.2b"),
    _rule("special.priority_afterward", "Special Actions", "priority afterward",
          "2015-01-23 115.3", "2019-07-12 116.3"),
    _rule("priority.special_actions", "Timing and Priority", "special actions + priority",
          "2015-01-23 116.1c", "2019-07-12 117.1c"),
    _rule("cost.resources", "Costs", "necessary resources", "2015-01-23 117.3", "2019-07-12 118.3"),
    _rule("illegal.reversed", "Handling Illegal Actions", "reversed",
          "2015-01-23 717.1", "2016-07-22 719.1", "2016-08-26 720.1", "2018-04-27 721.1", "2019-10-04 722.1",
          "2020-04-17 723.1", "2021-07-23 725.1", "2021-09-24 726.1", "2022-06-10 727.1", "2022-10-07 728.1",
          "2022-11-18 729.1", "2023-04-14 728.1", "2024-02-02 729.1", "2024-03-08 730.1", "2025-04-04 731.1",
          "2025-07-25 732.1", "2026-04-17 733.1"),
    _rule("cant.wins", "The Magic Golden Rules", "precedence", "2015-01-23 101.2"),
    _rule("instruction.impossible", "The Magic Golden Rules", "impossible + ignored", "2015-01-23 101.3"),
    _rule("instruction.in_order", "Resolving Spells and Abilities", "in the order written", "2015-01-23 608.2c"),
    _rule("zone.hidden", "General", "hidden zones", "2015-01-23 400.2"),
    _rule("zone.new_object", "General", "new object", "2015-01-23 400.7"),
    _rule("zone.unseen_library", "Library", "face-down pile", "2015-01-23 401.2"),
    _rule("zone.hand_seen", "Hand", "look at", "2015-01-23 402.3"),
    _rule("draw.define", "Drawing a Card", "top card + draws", "2015-01-23 120.1", "2019-07-12 121.1"),
    _rule("counter.power_toughness", "Counters", "adds + toughness", "2015-01-23 121.1a", "2019-07-12 122.1a"),
    _rule("layer.face_down", "Interaction of Continuous Effects", "layer 1b", "2020-04-17 613.2b", is_new=True),
    _rule("layer.counters", "Interaction of Continuous Effects", "counters + power",
          "2015-01-23 613.3d", "2020-04-17 613.4c"),
    _rule("trigger.enters", "Handling Triggered Abilities", "enters-the-battlefield", "2015-01-23 603.6a"),
    _rule("trigger.stack", "Handling Triggered Abilities", "triggered + on the stack", "2015-01-23 603.3"),
    _rule("characteristics.printed", "Objects", "characteristics", "2015-01-23 109.3"),
)
# fmt: on

RULES: dict[str, RuleNumbers] = {rule.key: rule for rule in _ALL}

# First days of all editions since the book begins, to tell which one was in force on a day.
_EDITION_DAYS = """
2015-01-23 2015-03-27 2015-07-17 2015-09-26 2015-11-13 2016-01-16 2016-04-08 2016-07-22 2016-08-26 2016-09-30
2016-11-11 2017-01-20 2017-04-28 2017-06-05 2017-07-08 2017-08-25 2017-09-29 2018-01-19 2018-04-27 2018-06-08
2018-07-13 2018-08-10 2018-10-05 2019-01-25 2019-05-03 2019-06-14 2019-07-12 2019-08-23 2019-10-04 2020-01-24
2020-04-17 2020-06-01 2020-07-03 2020-08-07 2020-09-25 2020-11-20 2021-02-05 2021-02-15 2021-04-22 2021-06-18
2021-07-23 2021-09-24 2021-11-19 2022-02-18 2022-04-29 2022-06-10 2022-07-08 2022-09-08 2022-10-07 2022-11-18
2023-02-03 2023-04-14 2023-06-16 2023-09-01 2023-10-13 2023-11-17 2024-02-02 2024-03-08 2024-04-12 2024-06-07
2024-07-30 2024-09-20 2024-11-08 2025-02-07 2025-04-04 2025-06-06 2025-07-25 2025-09-19 2025-11-14 2026-01-16
2026-02-27 2026-04-17 2026-06-19 2026-08-07
"""
EDITION_DATES: tuple[date, ...] = tuple(date.fromisoformat(day) for day in _EDITION_DAYS.split())
