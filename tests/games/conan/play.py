"""What the laws of the guide play with: fresh tables, and taps that a player might make."""

from __future__ import annotations

from random import Random

from companion.games.conan import GAME
from companion.games.conan.state import State
from companion.games.conan.wording import name
from companion.i18n import Translator
from tests.games.conan import table
from tests.games.conan.test_laws import taps

__all__ = ["GAME", "PACK", "fell", "fresh", "tap"]
PACK = table.pack()
tap = taps


def fresh(rng: Random) -> State:
    items = {"conan": ["conans-sword", "battle-axe", "leather-armour"], "hadrathus": ["life-potion"]}
    return table.fresh(solo=rng.random() < 0.5, first=rng.choice(("heroes", "overlord")), items=items)


def fell(before: State, after: State, _: Translator) -> list[str]:
    """Heroes who died, and tiles that lost figures."""
    heroes = [f"hero/{id}" for id, one in after.heroes.items() if one.dead and not before.heroes[id].dead]
    lost = {id for id, one in after.tiles.items() if one.casualties > before.tiles[id].casualties}
    tiles = [f"tile/{id}" for id in sorted(lost) if after.tiles[id].figures < before.tiles[id].figures]
    return [name(after, ref, _) for ref in (*heroes, *tiles)]
