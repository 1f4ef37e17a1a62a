"""How fast the enemy thinks and a thousand fights are played out."""

from __future__ import annotations

from pathlib import Path
from random import Random
from time import perf_counter

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.heroes3 import GAME, opponent, simulate
from companion.games.heroes3.battle_commands import BeginFight, Muster, PlaceAll, StartCombat
from companion.games.heroes3.state import Realm
from companion.packs.load import read_pack

OWN = ("griffins", "marksmen", "crusaders", "zealots", "champions")
ENEMY = ("neutral-griffins", "neutral-medusas", "neutral-minotaurs", "neutral-trolls", "neutral-mummies")


class Seeded:
    """The same dice in every run, so that two runs can be compared."""

    def __init__(self, seed: int) -> None:
        self._source = Random(seed)

    def pick(self, sides: int) -> int:
        return self._source.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        cards = list(range(count))
        self._source.shuffle(cards)
        return tuple(cards)


def five_against_five() -> Realm:
    pack = read_pack(Path(__file__).parents[2] / "rules_data" / "heroes3")
    state = GAME.start(pack, {"players": ["Ana"], "heroes": ["catherine"], "scenario": {"units": OWN}})
    assert not isinstance(state, Refusal)
    enemy = tuple(Muster(unit) for unit in ENEMY)
    for command in (StartCombat(0, enemy=enemy), PlaceAll("near"), BeginFight()):
        events = GAME.decide(state, command, Given(()), frozenset())
        assert not isinstance(events, Refusal), events
        state = replay(GAME, state, events)
    return state


def rows() -> list[tuple[str, str, str]]:
    state = five_against_five()
    began = perf_counter()
    for _ in range(50):
        for fighter in ("f1", "f2", "f3", "f4", "f5"):
            opponent.plan(state, fighter)
    decision = (perf_counter() - began) / 250 * 1000
    began = perf_counter()
    found = simulate.forecast(state, Seeded(7), 1000, rounds=simulate.MOST_ROUNDS)
    seconds = perf_counter() - began
    assert found is not None
    return [
        ("heroes3: one A.I. decision", f"{decision:.2f} ms", "20 ms"),
        ("heroes3: 1,000 fights of 5 against 5", f"{seconds:.2f} s", "2 s"),
    ]
