"""The unit cards of the base box, and the Arrow Tower of a siege."""

from __future__ import annotations

from companion.games.heroes3.units import UnitCard
from companion.packs.facts import by_id

_CARDS = by_id("heroes3", "units", UnitCard)
TOWER = _CARDS.pop("arrow-tower")
PRESETS = tuple(_CARDS.values())
