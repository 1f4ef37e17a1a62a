"""Play of the generic tracker, on the toy pack."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from companion.core.tray import RerollDice, RollDice
from companion.games import generic
from companion.games.generic import Count, DrawCards, MoveMarker, ShuffleDeck, Tracker
from companion.packs.load import read_pack

GAME = generic.GAME
PACK = read_pack(Path(__file__).parent.parent.parent / "packs" / "toy")


def fresh(rng: Random) -> Tracker:
    state = generic.start(PACK, {"players": ["Ana", "Bob"]})
    assert isinstance(state, Tracker)
    return state


def tap(state: Tracker, rng: Random) -> Any:
    return rng.choice(
        [
            Count(rng.choice(["fog", "lamps/0", "lamps/1"]), rng.choice([-1, 1])),
            MoveMarker("tide", rng.randrange(3)),
            DrawCards("cargo"),
            ShuffleDeck("cargo"),
            RollDice(("wind",)),
            RerollDice((0,)),
        ]
    )
