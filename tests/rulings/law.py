"""Two editions for rulings to rest on, in our own words: a keyword moves and gains a subrule, a rule is reworded."""

from rulings_site.rules.models import Edition, Period, Rule, Wording
from tests.builders import EditionBuilder, make_periods

KINDS = {
    "draw": "rule", "target": "subrule", "deeds": "section", "hide": "rule", "hide a": "subrule", "hide b": "subrule",
}  # fmt: skip
COUNTERED = "If every target is illegal by then, the spell is countered."
RESOLVES = "If every target is illegal by then, the spell doesn't resolve."
SINGLY = "You draw those several cards singly."
PROMISED = "The card will be concealed upon the battlefield, hidden."


def make_law() -> dict[str, Rule]:
    """Return the rules: 701.31 is 701.33 since 2018-04-27, 701.33b is new then, 608.2b says something else."""
    rules = {name: Rule.objects.create(kind=kind) for name, kind in KINDS.items()}
    for day, section, then in (("2015-01-23", "701.31", "is countered"), ("2018-04-27", "701.33", "doesn't resolve")):
        builder = EditionBuilder(day)
        builder.add("121.2", "Whoever draws several cards draws them singly.", rule=rules["draw"])
        builder.add(
            "608.2b", f"If every target is illegal by now, the spell {then}. Others go on.", rule=rules["target"]
        )
        builder.add("701", "Words for deeds", rule=rules["deeds"])
        builder.add(section, "Conceal", rule=rules["hide"])
        builder.add(f"{section}a", "Who conceals a card lays it hidden upon the battlefield.", rule=rules["hide a"])
        if day > "2016":
            builder.add(f"{section}b", "If something prohibits that, nothing becomes concealed.", rule=rules["hide b"])
    make_periods()
    _fill()
    return rules


def _fill(count: int = 400) -> None:
    """Rules on other matters: without many of them no word is rare."""
    first = Edition.objects.law().first()
    ferns = Rule.objects.bulk_create(Rule(kind="rule") for _ in range(count))
    texts = Wording.objects.bulk_create(
        Wording.of("en", f"Fern {place} grows by moss {place}.") for place in range(count)
    )
    Period.objects.bulk_create(
        Period(rule=rule, kind="rule", number=f"900.{place}", wording=text, edition=first, since=first.effective_date)
        for place, (rule, text) in enumerate(zip(ferns, texts, strict=True), 1)
    )
