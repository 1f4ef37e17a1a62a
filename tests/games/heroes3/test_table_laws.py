"""Whatever anybody taps, in any order: no crash, the save reads back, a replay ends in the same state."""

from __future__ import annotations

import typing
from typing import Any, get_args, get_origin

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.heroes3 import GAME, facts, wording
from companion.games.heroes3.commands import Command
from companion.games.heroes3.march import Journey
from companion.games.heroes3.state import Realm, Scenario
from companion.games.heroes3.units import UnitCard
from companion.i18n import Translator
from companion.table.codec import codec_of
from companion.views import describe
from tests.games.heroes3.tables import Seeded, realm

NAMES = (
    "",
    "gold",
    "materials",
    "build",
    "population",
    "dwelling-1",
    "citadel",
    "mage-guild",
    "griffins",
    "neutral-boars",
    "u0-0",
    "n1",
    "n2",
    "f1",
    "f2",
    "tower",
    "seat/0/level",
    "fighter/n1/damage",
    "A4",
    "stays",
    "settlement",
    "ore-pit",
    "town-1",
    "reinforce",
    "magic-arrow",
    "attack-1",
    "swap",
    "main",
    "secondary",
    "resource",
    "treasure",
    "attack",
    "min-damage",
    "move-1-field",
    "place-far-tile",
    "white-raven",
    "instant",
    "enemy",
)
SMALL = st.integers(-1, 4)
CELLS = st.tuples(st.integers(0, 5), st.integers(0, 6))


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Something of the right type, mostly a word or a number that means something at a table."""
    if kind is UnitCard:
        return st.sampled_from(facts.PRESETS)
    if kind is Journey:
        return st.just(Journey())
    if kind is Scenario:
        army = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(("few", "pack", "?"))), max_size=2).map(tuple)
        return st.builds(Scenario, goal=st.sampled_from(NAMES), aim=values(str), round_limit=SMALL, ai_army=army)
    if kind is str:
        return st.sampled_from(NAMES)
    if kind is int:
        return SMALL
    if kind is bool:
        return st.booleans()
    if get_origin(kind) is typing.Literal:
        return st.sampled_from(get_args(kind))
    text = str(kind)
    if "Mapping" in text:
        return st.dictionaries(st.sampled_from(("gold", "valuables", "rocks")), SMALL, max_size=2)
    if text == "tuple[int, int]":
        return CELLS
    if "tuple[int, int]" in text:
        return st.none() | CELLS
    if "None" in text:
        return st.none() | st.integers(-1, 2)
    if "tuple[str" in text:
        return st.lists(st.sampled_from(NAMES), max_size=3).map(tuple)
    if "tuple[int" in text:
        return st.lists(st.integers(-1, 2), max_size=2).map(tuple)
    return st.just(())


def some(command: type) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(command)
    return st.builds(command, **{name: values(kind) for name, kind in hints.items() if name != "type"})


ANY = st.one_of(*(some(command) for command in get_args(Command)))
WAIVERS = frozenset(wording.REFUSALS)


def table() -> Realm:
    return realm(("Ana", "Bob"), scenario={"units": ["griffins", "marksmen", "harpies"]})


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(taps=st.lists(st.tuples(ANY, st.booleans()), min_size=1, max_size=25), seed=st.integers(0, 999))
def test_any_row_of_taps_leaves_a_table_that_can_be_saved_replayed_and_told(
    taps: list[tuple[Any, bool]], seed: int
) -> None:
    chance = Seeded(seed)
    state = start = table()
    log: list[Any] = []
    words = Translator("en", "heroes3")
    for command, insist in taps:
        found = GAME.decide(state, command, chance, WAIVERS if insist else frozenset())
        if isinstance(found, Refusal):
            assert describe.refusal(found, words, state) != words(describe.UNKNOWN), found
            continue
        assert "{" not in wording.describe(state, found, words)
        log += found
        state = replay(GAME, state, found)
        for seat in state.seats:
            assert min(seat.pool.values()) >= 0
            assert 1 <= seat.level <= 7
            assert min(seat.mp.values()) >= 0
    assert replay(GAME, start, log) == state
    codec = codec_of(GAME)
    assert codec.state(codec.state_json(state)) == state
