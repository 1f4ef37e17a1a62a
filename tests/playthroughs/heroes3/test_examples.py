"""The rulebook's own examples, played through a table: every number must come out as printed there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import cards
from companion.games.heroes3.battle_commands import (
    BeginFight,
    EndCombat,
    MoveUnit,
    Muster,
    PlaceUnit,
    PlayCard,
    StartCombat,
    Strike,
    StrikeBack,
)
from companion.games.heroes3.commands import ClaimField, Command, GainXp, RefreshHand, Reinforce
from companion.games.heroes3.state import Realm
from companion.packs.registry import Shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.games.heroes3.tables import pack


@pytest.fixture
def room() -> Iterator[Room]:
    store = SqliteStore(":memory:")
    yield Room(store, Shelf((pack(),)), chance=Given(()), now=lambda: 0.0)
    store.close()


def seated(room: Room, heroes: list[str], units: list[str]) -> Table:
    choices = {
        "players": [name.title() for name in heroes],
        "heroes": heroes,
        "scenario": {"units": units, "resources": {"gold": 20}},
    }
    table = room.new("heroes3", choices)
    assert isinstance(table, Table)
    play(table, *(RefreshHand(number) for number in range(len(heroes))))
    return table


def play(table: Table, *commands: Command) -> Realm:
    for command in commands:
        step = table.do(command)
        assert not isinstance(step, Refusal), (command, step)
    state = table.state
    assert isinstance(state, Realm)
    return state


def again(table: Table, room: Room) -> None:
    """A restart replays the log to the very same state, and undoing everything leads back to the start."""
    reopened = Table(table.game, table.saved, room.store, room.hub, Given(()), lambda: 0.0)
    assert reopened.state == table.state
    while table.undo():
        pass
    assert table.state == table.state_at(0)


def test_sandro_kills_a_rogue_with_an_empowered_arrow_and_may_still_use_the_portal_after(room: Room) -> None:
    table = seated(room, ["sandro"], ["skeletons"])
    state = play(
        table,
        StartCombat(0, field=1, enemy=(Muster("neutral-rogues"),)),
        PlaceUnit("n1", (2, 2)),
        BeginFight(),
    )
    assert state.combat
    assert state.seats[0].hand == 4
    state = play(
        table,
        PlayCard("near", "power", "other"),
        PlayCard("near", "haste", "spell", empowering=True),
        PlayCard("near", "magic-arrow", "spell", power=2, target="f1"),
    )
    assert state.combat
    assert state.combat.phase == "over"
    assert state.combat.cast == {"near": 1}
    assert state.seats[0].hand == 1
    hit = table.timeline.steps[-1].events[-1]
    assert isinstance(hit, b.SpellHit)
    assert hit.damage == 3
    assert hit.after.gone
    second = table.do(PlayCard("near", "town-portal", "spell", effect="map"))
    assert isinstance(second, Refusal)
    assert second.code == "map-effect-not-in-combat"
    state = play(
        table,
        EndCombat(),
        PlayCard("near", "town-portal", "spell", effect="map"),
        ClaimField(0, "gold-mine"),
    )
    assert cards.portal_bonus(0) == 0
    assert (state.seats[0].level, state.seats[0].xp, state.seats[0].hand) == (1, 1, 0)
    assert state.seats[0].pool["gold"] == 25
    again(table, room)


def test_alamars_arrow_and_harpies_turn_the_zombies_to_few_with_one_damage(room: Room) -> None:
    table = seated(room, ["alamar", "sandro"], ["harpies", "zombies"])
    zombies = table.state.seats[1].army[0].id
    harpies = table.state.seats[0].army[0].id
    state = play(
        table,
        Reinforce(0, harpies, free=True),
        Reinforce(1, zombies, free=True),
        StartCombat(0, kind="hero", other=1),
        PlaceUnit("n1", (2, 2)),
        PlaceUnit("f1", (2, 4)),
        BeginFight(),
        PlayCard("near", "magic-arrow", "spell", power=1, target="f1"),
    )
    assert state.combat
    wounded = state.combat.fighter("f1")
    assert wounded
    assert (wounded.shows, wounded.damage) == ("pack", 2)
    refusal = table.do(Strike("n1", "f1", dice=(0,)))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not-adjacent"
    # The book's sum leaves out the die and the Zombies' own ability (A21): on a −1 they gain nothing, a card makes up.
    state = play(table, MoveUnit("n1", (2, 3)), Strike("n1", "f1", dice=(-1,), attack_mod=1))
    assert state.combat
    zombies_now = state.combat.fighter("f1")
    assert zombies_now
    assert (zombies_now.shows, zombies_now.damage) == ("few", 1)
    assert state.combat.answer is None, "the Pack of Harpies takes no retaliation"
    again(table, room)


def test_griffins_hit_for_nothing_and_the_dread_knights_answer_leaves_them_one_hp(room: Room) -> None:
    table = seated(room, ["catherine", "sandro"], ["griffins", "dread-knights"])
    griffins = table.state.seats[0].army[0].id
    state = play(
        table,
        GainXp(1, 2),
        Reinforce(0, griffins, free=True),
        StartCombat(0, kind="hero", other=1),
        PlaceUnit("n1", (2, 2)),
        PlaceUnit("f1", (2, 4)),
        BeginFight(),
        MoveUnit("n1", (2, 3)),
        PlayCard("far", "defence", "other", moment="before-attack-roll", expert=True),
        Strike("n1", "f1", dice=(1,), defence_mod=2),
    )
    assert state.combat
    assert state.combat.answer
    struck = table.timeline.steps[-1].events[-1]
    assert isinstance(struck, b.Struck)
    assert (struck.attack, struck.defence, struck.damage) == (4, 4, 0)
    assert state.seats[1].expert_used == 1
    state = play(table, StrikeBack(dice=(0,), attack_mod=2))
    assert state.combat
    answer = next(e for e in table.timeline.steps[-1].events if isinstance(e, b.Struck))
    assert (answer.attack, answer.damage) == (7, 7)
    hurt = state.combat.fighter("n1")
    assert hurt
    assert (hurt.shows, state.units["griffins"].few.hp - hurt.damage) == ("few", 1)
    state = play(
        table, PlayCard("far", "fireball", "spell", damage=1, target="n1", moment="own-activation-before-attack")
    )
    assert state.combat
    assert state.combat.phase == "over"
    state = play(table, EndCombat())
    assert state.seats[0].pool["gold"] == 15
    assert state.seats[1].pool["gold"] == 25
    assert state.seats[0].morale == "negative"
    assert state.seats[1].cubes == {"0": 1}
    assert state.seats[0].army[0].unit == "griffins", "an empty army starts over with the scenario's units"
    again(table, room)
