"""Every operator of the query language with queries to run: the help page and its tests are made of this table.

Each query finds something in the starter collection.
"""

from typing import NamedTuple


class Example(NamedTuple):
    """A query and what it finds."""

    query: str
    finds: str


class Operator(NamedTuple):
    """A way to ask: its name, how it is written, what there is to know, and examples."""

    name: str
    form: str
    about: str
    examples: tuple[Example, ...]


OPERATORS = (
    Operator(
        "Words",
        "word word",
        "All of them must stand in a text, in any order and any inflection. Words joined by a hyphen stand together.",
        (
            Example("manifest priority", "texts with both words"),
            Example("face-down creature", "the first two side by side, and the third"),
        ),
    ),
    Operator(
        "Phrase",
        '"…"',
        "These words one after the other, small ones too. “…”, „…“, «…» and 「…」 do as well.",
        (Example('"turned face up"', "these three words in this order"),),
    ),
    Operator(
        "Beginning",
        "word*",
        "Words that begin so: at least three letters, of many such words the 64 most frequent.",
        (Example("manif*", "manifest, manifested, manifestieren …"),),
    ),
    Operator(
        "Either",
        "OR",
        "One of its two neighbours. In capitals.",
        (Example("morph OR disguise", "texts with one of the two"),),
    ),
    Operator(
        "Without",
        "-word, NOT word",
        "What must not be there: a word, a phrase, a field or what stands in parentheses.",
        (
            Example("manifest -dread", "texts with the first word and without the second"),
            Example('manifest NOT "face up"', "texts with the word and without the phrase"),
        ),
    ),
    Operator(
        "Parentheses",
        "( )",
        "Hold together what belongs together, within each other too.",
        (
            Example("(morph OR manifest) -(cloak OR dread)", "one of the first two, none of the last two"),
            Example("(kind:rule manifest) OR (kind:glossary layer)", "rules with one word, glossary with the other"),
        ),
    ),
    Operator(
        "Signs",
        "{2}, 2/2, +1/+1",
        "Mana symbols, power and toughness are words like any other.",
        (Example("{3} morph", "a cost and a word"), Example("2/2 creature", "a size and a word")),
    ),
    Operator(
        "Number",
        "702.9a",
        "A rule by its number of today or an earlier one, and the texts that cite it.",
        (
            Example("701.40b", "straight to the rule"),
            Example("701.40 priority", "texts under that rule or citing it, with the word"),
        ),
    ),
    Operator(
        "Kind",
        "kind:",
        "rule, glossary, ruling or card; several are alternatives.",
        (
            Example("manifest kind:rule", "only rules"),
            Example("manifest NOT kind:card", "everything but cards"),
        ),
    ),
    Operator(
        "Language",
        "lang:",
        "A language by its tag or its own name: de, zhs, zht (zh: both), 日本語. Several are alternatives.",
        (Example("Sonderaktion lang:de", "only texts in German"),),
    ),
    Operator(
        "Card",
        "card:",
        "The card with this very name, in any language, and the rulings on it. Longer names in quotation marks.",
        (
            Example("card:Wolkenform", "the card that has this German name, and its rulings"),
            Example('card:"Hooded Hydra" counters', "only what this card or its rulings say about it"),
        ),
    ),
    Operator(
        "Rule",
        "rule:",
        "Only rules with this number and all below it: a chapter (7), a section (702), a rule, one of its letters.",
        (
            Example("rule:701.40 turn", "the word in the rule and its letters"),
            Example("turn NOT rule:701 kind:rule", "rules with the word, outside of a section"),
        ),
    ),
    Operator(
        "Section",
        "section:",
        "A section or a chapter by its number or its name.",
        (
            Example('section:"Special Actions"', "the section of that name"),
            Example("section:7 manifest", "the word in a chapter"),
        ),
    ),
    Operator(
        "Edition",
        "edition:",
        "Rules and glossary as they stood in an edition: its label or the day it took effect.",
        (Example("edition:2015-01-23 manifest", "the texts of that edition"),),
    ),
    Operator(
        "Day",
        "on:",
        "What stood on a day, under the numbers of that day: rules of that time, rulings published and not withdrawn.",
        (
            Example("on:2015-02-14 rule:701.31", "a rule by a number that it has no more"),
            Example("on:2018-09 manifest kind:rule", "rules at the end of a month"),
        ),
    ),
    Operator(
        "Date of a ruling",
        "date>=, date<=, date:",
        "Rulings from a day on, up to a day, or of a day, month or year.",
        (
            Example("face-down date>=2018", "rulings of 2018 and later"),
            Example("date:2014-11 manifested", "rulings of one month"),
            Example("card:Lightform date>=2014 date<=2016", "rulings on a card, of three years"),
        ),
    ),
    Operator(
        "Marks of a ruling",
        "is:stale, is:withdrawn",
        "Stale: a rule it rests on changed since. Withdrawn: a later document no longer has it.",
        (
            Example("face-down kind:ruling NOT is:withdrawn", "rulings that stand"),
            Example("morph date<=2015 -is:stale", "older rulings whose rules have not changed since"),
        ),
    ),
)


def describe_operators() -> str:
    """Return all operators in one text, with the first example of each."""
    told = (f"{each.name} {each.form}: `{each.examples[0].query}`" for each in OPERATORS)
    return "What to find. " + "; ".join(told) + "."
