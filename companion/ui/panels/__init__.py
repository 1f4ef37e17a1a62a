"""The panels: one folder a game, found by the game's name; a game without one gets the plain one."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any


@cache
def module_of(slug: str) -> Any:
    """A game's own screens (`frame` says what they bring), or None where it has none."""
    own = f"{__name__}.{slug}"
    return importlib.import_module(own) if slug.isidentifier() and importlib.util.find_spec(own) else None
