"""What the laws of the guide play with: fresh tables, and taps that a player might make."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.eternia import GAME
from companion.games.eternia.state import State
from companion.i18n import Translator
from tests.games.eternia import MAP, PACK, begin
from tests.games.eternia.test_laws import at_table, choices, fighting, in_wilds

__all__ = ["GAME", "PACK", "fell", "fresh", "tap"]


def fresh(rng: Random) -> State:
    return begin(**{**choices(rng), "profile": MAP})


def tap(state: State, rng: Random) -> Any:
    if state.fight:
        return rng.choice(fighting(state.fight, rng))
    return rng.choice(in_wilds(state, rng) if state.wilds else at_table(state, rng))


def fell(before: State, after: State, _: Translator) -> list[str]:
    """Heroes who were defeated in this step."""
    return [name for name, hero in after.heroes.items() if hero.defeats > before.heroes[name].defeats]
