"""The rules of each game. A game with a folder here brings its own; every other pack gets the generic tracker."""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any

from companion.core.step import Game


def rules_of(slug: str) -> Game[Any]:
    """The rules that run a pack: `companion.games.<slug>.GAME` where there is one, else the generic tracker's."""
    found = module_of(slug, "")
    game = found.GAME if found else importlib.import_module("companion.games.generic").GAME
    assert isinstance(game, Game)
    return game


@cache
def module_of(slug: str, part: str) -> Any:
    """A game's own module (`wording`, `opponent`, ...) or None where the game has none."""
    if not slug.isidentifier() or slug.startswith("_"):
        return None
    base = f"{__name__}.{slug}"
    if importlib.util.find_spec(base) is None:
        return None
    if not part:
        return importlib.import_module(base)
    return importlib.import_module(f"{base}.{part}") if importlib.util.find_spec(f"{base}.{part}") else None
