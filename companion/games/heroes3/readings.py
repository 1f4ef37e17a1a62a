"""Where the rulebook is unclear: the readings the table may switch."""

from __future__ import annotations

from collections.abc import Mapping

from companion.packs.registry import agreements_of

AGREED = agreements_of("heroes3")
DEFAULTS = AGREED.defaults()


def reads(readings: Mapping[str, str], id: str, option: str) -> bool:
    """Whether the table reads an open point this way."""
    return readings.get(id, DEFAULTS[id]) == option
