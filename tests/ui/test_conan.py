"""Conan on a headless device: the wizard, a hero's attack with rerolls, the Overlord's turn, the Whisper, undo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import flet as ft
import pytest

from companion.capabilities.agreements import SetAutomation
from companion.core.refusal import Refusal
from companion.games.conan import commands as cmd
from companion.games.conan import opponent
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from tests.ui.headless import Headless

BASE = {
    "players": ["Ana"],
    "scenario": "clutches-of-the-picts",
    "items": {"conan": ("conans-sword", "leather-armour"), "belit": ("life-potion",)},
    "spells": {"hadrathus": ("gift-of-life", "mitras-halo", "lightning-storm")},
    "tile_spells": {"zogar-sag": ("sets-bite",)},
    "allies": {"belits-guards": 3},
    "events": ("Storm",),
}
STANCES = [cmd.ChooseStance(id, "active") for id in ("belit", "conan", "hadrathus", "shevatas")]
OVERLORD = [*STANCES, cmd.KillFigures("hyenas", 3), cmd.EndHeroesTurn(), cmd.Recover()]
BLOW = cmd.Attack("hero/conan", "melee", ("tile/pict-warriors-purple",), ("conans-sword",), 3)


def room_with(*commands: Any, **choices: Any) -> tuple[Room, Table]:
    room = Room(SqliteStore(":memory:"), shelf())
    made = room.new("conan", {**BASE, **choices})
    assert isinstance(made, Table)
    for command in commands:
        assert not isinstance(made.do(command), Refusal), command
    return room, made


def on_a_device(
    play: Callable[[Headless], Coroutine[Any, Any, None]], room: Room, route: str, width: float = 390
) -> None:
    async def run() -> None:
        await play(await Headless(route=route, width=width).start(main_for(room)))

    asyncio.run(run())


def test_from_the_wizard_to_a_gem_on_a_box_and_back() -> None:
    room = Room(SqliteStore(":memory:"), shelf())

    async def play(device: Headless) -> None:
        for step in ("Next: Heroes", "Next: Overlord", "Next: River", "Next: Start", "Start the game"):
            await device.press(step)
        table = room.table(room.games()[0].id)
        await device.press("Start the heroes' turn")
        await device.press("Choose a stance: Bêlit")
        await device.press("Aggressive: 2 gems back")
        await device.press("Melee +1")
        await device.press("All right")
        await device.press("Bêlit: 6 available, can take 9 more")
        await device.press("Melee +1")
        assert table.state.heroes["belit"].boxes == {"melee": 1}
        await device.press("Undo: melee +1 of Bêlit")
        assert table.state.heroes["belit"].boxes.get("melee", 0) == 0

    on_a_device(play, room, "/new/conan?lang=en")


REAL = SetAutomation("dice", "off")


def test_a_hero_attacks_with_real_dice_rerolls_one_and_the_wound_is_dealt() -> None:
    room, table = room_with(REAL, *STANCES)

    async def play(device: Headless) -> None:
        await device.press("Conan: 8 available, can take 11 more")
        await device.press("Melee: 0/5. 1 orange, 1 red. Attack")
        assert "Choose the target" in device.words()
        await device.press("Hyenas, 3 figures")
        await device.press("Red: 1 axe")
        await device.press("Orange: blank")
        assert table.state.attempt
        assert table.state.attempt.symbols == 1
        await device.press("Die 2: blank")
        await device.press("Orange: 2 axes")
        assert table.state.attempt.paid == 1
        assert table.state.heroes["conan"].boxes == {"melee": 1, "reroll": 1}
        await device.press("Back")
        await device.press("Back to the roll")
        await device.press("Keep 3 axes")
        await device.press("No Guard")
        assert table.state.attempt is None
        assert table.state.tiles["hyenas"].figures == 2

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_the_app_rolls_with_the_announcement_in_one_tap() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Conan: 8 available, can take 11 more")
        await device.press("Melee: 0/5. 1 orange, 1 red. Attack")
        await device.press("Hyenas, 3 figures")
        await device.press("Attack Hyenas: 1 gem")
        assert table.state.tray.dice
        assert table.state.attempt is None or table.state.attempt.step in ("rerolls", "defend")

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_an_overlords_turn_tile_by_tile() -> None:
    room, table = room_with(*OVERLORD, REAL)

    async def play(device: Headless) -> None:
        zogar = next(name for name in device.names() if name.startswith("Zogar Sag"))
        await device.press(zogar)
        assert "then 8" in device.words()
        await device.press("Activate Zogar Sag: 2 gems")
        assert table.state.book.active == "zogar-sag"
        await device.press("Bêlit, can take 9 more")
        await device.press("Attack Bêlit")  # somebody may step in, so that nothing is thrown yet
        table.do(cmd.TypeSymbols(4))
        await device.settle()
        await device.press(next(name for name in device.names() if name.startswith("Dodge, 2 gems")))
        await device.press("Yellow: blank")
        await device.press("Yellow: blank")
        assert table.state.heroes["belit"].boxes["guard"] == 2
        await device.press("Keep: 4 wounds")
        assert table.state.heroes["belit"].wounds + table.state.heroes["belit"].red == 4
        await device.press("Activate a tile")
        await device.press("No more activations")
        await device.press("End the Overlord's turn")
        assert table.state.side == "heroes"

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_three_figures_strike_one_armoured_hero_in_nine_taps_once_they_aim_at_it() -> None:
    room, table = room_with(*OVERLORD, REAL, cmd.ActivateTile("pict-warriors-purple"), allies={})
    taps: list[str] = []

    async def play(device: Headless) -> None:
        async def tap(name: str) -> None:
            taps.append(name)
            await device.press(name)

        assert "First move all 3" in device.words()
        await tap("Conan, can take 11 more")
        for n in range(3):
            assert f"Attack {n + 1} of 3" in device.words()
            await tap("Red: 2 axes")
            await tap("Yellow: 1 axe")  # his leather armor
            if table.state.attempt is not None:
                await tap("Keep: 1 wound")
        assert table.state.heroes["conan"].wounds + table.state.heroes["conan"].red == 3
        assert "Attack 1 of" not in device.words()

    on_a_device(play, room, f"/table/{table.id}?lang=en")
    assert len(taps) <= 10


def test_leaving_figures_that_have_not_attacked_is_asked_about_once() -> None:
    room, table = room_with(*OVERLORD, cmd.ActivateTile("pict-hunters-blue"))

    async def play(device: Headless) -> None:
        await device.press("Back")
        await device.press("End")
        assert "3 figures have not attacked" in device.words()
        await device.press("Not yet")
        assert table.state.side == "overlord"
        await device.press("Back to attack 1 of 3")
        await device.press("This one does not attack")
        assert "Attack 2 of 3" in device.words()

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_a_refusal_names_its_rule_and_can_be_overruled() -> None:
    room, table = room_with(*OVERLORD, cmd.ActivateTile("zogar-sag"), cmd.HoldAttacks(1), cmd.Correct("book/done", 0))

    async def play(device: Headless) -> None:
        await device.press(next(name for name in device.names() if name.startswith("Hyenas")))
        await device.press(next(name for name in device.names() if name.startswith("Hyenas")))
        await device.press("Clean it away: 2 gems for good")
        assert "hyenas" not in table.state.river
        assert table.state.book.total == 13
        await device.press("Undo: Hyenas cleaned out of the River")
        assert table.state.book.total == 15

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_the_whisper_asks_orders_and_says_why() -> None:
    room, table = room_with(*OVERLORD, solo=True, difficulty="hard", allies={})

    async def play(device: Headless) -> None:
        assert "Recovery 9 (+2 by the difficulty)" in device.words()
        await device.press("Draw a decision card")
        bearer = "Nobody: the fewest unwounded gems decide"
        if bearer in device.names():  # three of the twelve cards hunt the objective
            await device.press(bearer)
        assert "The Whisper asks" in device.words()
        asked = opponent.questions(table.state)[0]
        await device.press(f"all {asked.figures}" if asked.figures > 1 else "1 figure")
        await device.press(next(name for name in device.names() if name.startswith("Answer for")))
        assert table.state.solo.answers[asked.tile].attackers == asked.figures
        while "Skip: nobody can" in device.names():  # how many are still asked about is the drawn card's choice
            await device.press("Skip: nobody can")
        assert "our own, not official" in device.words()
        order = next(n for n in device.names() if n.startswith("Activate ") or n == "The Whisper passes")
        await device.press(order)
        if table.state.book.active:
            assert "Prey" in device.words()

    on_a_device(play, room, f"/table/{table.id}?lang=en", 820)


def test_the_river_is_put_in_order_by_arrow_or_by_hand() -> None:
    room, table = room_with(*OVERLORD)

    async def play(device: Headless) -> None:
        before = table.state.river
        await device.press("Order of the River")
        await device.press("Zogar Sag: one place cheaper")
        assert table.state.river[:2] == (before[1], before[0])
        listed = next(c for c in device.everything() if isinstance(c, ft.ReorderableListView))
        await asyncio.create_task(device.session.dispatch_event(listed._i, "reorder", {"old_index": 0, "new_index": 3}))
        await device.settle()
        assert table.state.river.index("zogar-sag") == 3
        await device.press("Undo: Zogar Sag moved in the River")

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_a_spell_is_dealt_to_a_hero_in_play_and_taken_back() -> None:
    room, table = room_with(*STANCES, spells={}, tile_spells={})

    async def play(device: Headless) -> None:
        assert "Nobody holds a spell card yet." in device.words()
        await device.press("Deal or take back a spell")
        await device.press("Hadrathus")
        await device.press("Mitra's Halo")
        assert table.state.heroes["hadrathus"].spells == ("mitras-halo",)
        assert "Spells of Hadrathus" in device.words()
        await device.press("Skills")
        await device.press("Conan")
        await device.press("Flying")
        assert table.state.heroes["conan"].learnt == ("flying",)
        await device.press("Flying")
        assert table.state.heroes["conan"].learnt == ()

    on_a_device(play, room, f"/table/{table.id}/cards?lang=en")


STATES: dict[str, tuple[list[Any], dict[str, Any]]] = {
    "start": ([], {}),
    "actions": (STANCES, {}),
    "sacrifice": (
        [*OVERLORD, cmd.ActivateTile("zogar-sag"), cmd.Attack("tile/zogar-sag", "melee", ("hero/belit",))],
        {},
    ),
    "rerolls": ([*STANCES, BLOW, cmd.RollPool()], {}),
    "defend": ([*STANCES, BLOW, cmd.TypeSymbols(6)], {}),
    "event": ([*OVERLORD, cmd.MoveTile("event-1", 0), cmd.ActivateTile("event-1")], {}),
    "solo": ([*OVERLORD, cmd.DrawCard()], {"solo": True}),
    "won": ([*STANCES, cmd.DeclareWinner("heroes")], {}),
}


PHONE, TABLET, DESKTOP = ("fr", 390), ("en", 820), ("en", 1280)
DRAWN: list[tuple[str, str, tuple[str, int]]] = [
    ("start", "overlord", PHONE),
    ("start", "heroes", DESKTOP),
    *(("actions", part, PHONE) for part in ("overlord", "heroes", "pool", "cards", "more")),
    ("actions", "cards", TABLET),
    *((stage, "overlord", size) for stage in ("sacrifice", "rerolls", "defend") for size in (PHONE, TABLET)),
    ("event", "overlord", PHONE),
    ("event", "overlord", TABLET),
    ("solo", "overlord", PHONE),
    ("solo", "overlord", DESKTOP),
    ("won", "overlord", PHONE),
]
"""Each part at each stage that changes it, on the narrowest screen, and once in several panes."""


@pytest.mark.parametrize("stage", STATES)
def test_every_part_draws_and_every_button_is_named(stage: str) -> None:
    commands, choices = STATES[stage]
    room, table = room_with(*commands, **choices)

    async def play(device: Headless) -> None:
        assert all(name.strip() for name in device.names())
        words = device.words()
        assert "Something went wrong" not in words
        assert "Un problème" not in words

    for where, part, (language, width) in DRAWN:
        if where == stage:
            on_a_device(play, room, f"/table/{table.id}/{part}?lang={language}&text=1.6", width)


OURS = "de notre cru, non officiel"


def test_the_title_of_the_whispers_order_keeps_its_line_to_itself() -> None:
    commands, choices = STATES["solo"]
    room, table = room_with(*commands, **choices)
    table.do(cmd.NameBearer())
    while (order := opponent.order(table.state)).kind == "ask":
        table.do(cmd.AnswerTile(opponent.questions(table.state)[0].tile, assumed=True))
    assert order.kind != "ask"

    async def play(device: Headless) -> None:
        assert OURS in device.words()
        for line in device.everything():
            beside = line.controls if isinstance(line, ft.Row) and not line.wrap else []
            for one in beside:
                assert [found.value for found in device.walk(one) if isinstance(found, ft.Text)] != [OURS]

    on_a_device(play, room, f"/table/{table.id}/overlord?lang=fr&text=1.6")


def test_who_stands_in_an_area_is_remembered_for_the_next_shot_until_the_hero_leaves() -> None:
    room, table = room_with(*STANCES, items={"conan": ["bossonian-bow"]})

    async def play(device: Headless) -> None:
        await device.press(next(name for name in device.names() if name.startswith("Conan:")))
        await device.press("Ranged: 0/4. 2 orange. Shoot")
        await device.press("Enemies here +1")
        await device.press("Enemies here +1")
        await device.press("Back")
        await device.press("Ranged: 0/4. 2 orange. Shoot")
        assert "Hindering: 2 enemies − 0 other friends = 2" in device.words()
        await device.press("Back")
        await device.press("Movement: 0/4. Walk")
        assert "Hindering: 2 enemies − 0 other friends = 2" in device.words()
        await device.press(next(name for name in device.names() if name.startswith("Step:")))
        await device.press("Movement: 1/4. Walk")  # the free points are spent: it has made room for the acts
        assert "Hindering: 0 enemies − 0 other friends = 0" in device.words()

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_the_line_of_sight_is_asked_and_answered_with_its_page() -> None:
    room, table = room_with(*STANCES, items={"conan": ["bossonian-bow"]})

    async def play(device: Headless) -> None:
        await device.press(next(name for name in device.names() if name.startswith("Conan:")))
        await device.press("Ranged: 0/4. 2 orange. Shoot")
        await device.press("Is it in sight?")
        for answer in ("No", "No", "No", "Previous question", "Yes"):
            await device.press(answer)
        assert "the obstacle cuts the line" in device.words()
        assert "p. 7 of your rulebook" in device.words()
        await device.press("All right")
        await device.press(next(name for name in device.names() if name.startswith("Pict Hunters")))
        assert "No line of sight" in device.words()

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_another_hero_is_drawn_with_few_new_controls() -> None:
    """Acts, zones and marks ask for the hero when they are tapped: what is alike for the next one stays as it is drawn."""
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        for who in ("Conan", "Hadrathus", "Bêlit", "Shevatas"):
            before = ft.Text("")._i
            await device.press(next(name for name in device.names() if name.startswith(f"{who}: ")))
            assert ft.Text("")._i - before - 1 < 120, who
        await device.press("Melee +1")
        assert table.state.heroes["shevatas"].boxes == {"melee": 1}

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_an_activation_ends_when_its_last_figure_does_not_attack() -> None:
    room, table = room_with(*OVERLORD, REAL, cmd.ActivateTile("pict-warriors-purple"), allies={})

    async def play(device: Headless) -> None:
        await device.press("Conan, can take 11 more")
        await device.press("Red: 2 axes")
        await device.press("Yellow: 2 axes")
        for _ in range(2):
            await device.press("This one does not attack")
        assert table.state.attempt is None
        assert "Activate a tile" in device.names()
        table.do(cmd.ActivateTile("zogar-sag"))
        await device.settle()
        assert "Attack 1 of 1" in device.words()

    on_a_device(play, room, f"/table/{table.id}?lang=en")
