"""Zones of the game."""

from enum import StrEnum


class Zone(StrEnum):
    """Where an object is, in the order a table is drawn."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    LIBRARY = "library"


HIDDEN_ZONES = frozenset({Zone.LIBRARY, Zone.HAND})
