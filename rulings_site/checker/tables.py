"""A table as plain values. It is told exactly what the viewer sees, so nothing hidden can be in it."""

from typing import Any

from rulings_site.engine.questions import describe
from rulings_site.engine.table import Half, Table, Tile


def describe_table(table: Table) -> dict[str, Any]:
    """Return a table as mappings and lists."""
    return {
        "players": [_describe_half(half) for half in table.halves],
        "stack": [{"source": source, "ability": str(ability)} for source, ability in table.stack],
    }


def _describe_half(half: Half) -> dict[str, Any]:
    zones = {
        seen.zone.value: {"count": seen.count, "objects": [_describe_tile(tile) for tile in seen.tiles]}
        for seen in half.zones
    }
    return {"player": half.player, "life": half.life, "mana": list(half.mana), "active": half.is_active, "zones": zones}


def _describe_tile(tile: Tile) -> dict[str, Any]:
    return {
        "label": tile.label,
        "characteristics": describe(tile.values) if tile.values else None,
        "face_down_by": tile.cause.value if tile.cause else None,
        "tapped": tile.tapped,
        "counters": dict(tile.counters),
        "card": tile.peek,
    }
