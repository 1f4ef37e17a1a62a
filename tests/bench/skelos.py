"""How often the Whisper of Skelos wins, against a model: areas as a small graph, heroes that play sensibly.

It is a model, not the game: boards are sketched, chests hold one prize, spells and most skills are left out, and the
heroes follow a few rules of thumb. It serves to space the four difficulties evenly; it says nothing about how a
given table will fare. Gems, recovery, rivers, turns, dice, sheets and tiles are those of the published scenarios; the
Overlord's choices go through the very functions that the app uses (`pick`, `event_gain`, `guard`, the cards).

    python -m tests.bench.skelos [games]
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from random import Random

from companion.games.conan.decision_cards import DIFFICULTIES, Difficulty
from tests.bench.skelos_boards import SETTINGS, Setting
from tests.bench.skelos_model import Game

GOALS = {"easy": 25, "normal": 40, "hard": 55, "brutal": 70}
SEED = 1932


def share(level: Difficulty, games: int, settings: Iterable[Setting] = SETTINGS, seed: int = SEED) -> float:
    """The Overlord's wins in a hundred over the settings, equally often each."""
    rng = Random(seed)
    lots = tuple(settings)
    won = sum(Game(lots[n % len(lots)], level, rng).play() for n in range(games))
    return 100 * won / games


def rows(games: int = 1600) -> list[tuple[str, str, str]]:
    """What each difficulty wins in the model, over all settings and in each; the goal is for all of them together."""
    found: list[tuple[str, str, str]] = []
    for id, level in DIFFICULTIES.items():
        alone = [share(level, games // len(SETTINGS), (setting,)) for setting in SETTINGS]
        goal = f"about {GOALS[id]} %"
        found.append((f"{id}: Overlord wins, {games} games of a model", f"{sum(alone) / len(alone):.0f} %", goal))
        found += [(f"  {id}, {s.scenario}", f"{value:.0f} %", "") for s, value in zip(SETTINGS, alone, strict=True)]
    return found


if __name__ == "__main__":
    for what, measured, goal in rows(int(sys.argv[1]) if len(sys.argv) > 1 else 1600):
        print(f"{what:<60} {measured:>6}  {goal}")
