"""What commands of the rules are told on the command line."""

import argparse
from datetime import date

from rulings_site.rules.citations.dates import read_day


def day(typed: str) -> date:
    """Return a day. Raises ArgumentTypeError that says what was expected."""
    try:
        return read_day(typed)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
