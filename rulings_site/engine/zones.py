"""Zones of the game."""

from enum import StrEnum


class Zone(StrEnum):
    """Where an object is."""

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    EXILE = "exile"


HIDDEN_ZONES = frozenset({Zone.LIBRARY, Zone.HAND})
