"""Eternia, walking: where a move may go, and what a place that is entered asks for."""

from __future__ import annotations

import flet as ft
import pytest

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from tests.ui.headless import Headless
from tests.ui.test_eternia import at, on_a_device, room, table


@pytest.mark.parametrize("part", ["turn", ""])
def test_the_main_key_leads_from_a_move_into_soldiers_to_the_hero_who_enters(part: str) -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), c.Count("soldiers/evil/Slime Pit", 2), t.Activate("Teela")):
        made.do(command)
    made.do(t.MoveHero("Teela", "Slime Pit", ("land",), (0,)))

    async def play(device: Headless) -> None:
        assert "Teela meets 2 enemy soldiers in Slime Pit." in device.words()
        await device.press("Fight: Teela against 2 enemy soldiers")
        assert made.state.heroes["Teela"].hp == made.state.heroes["Teela"].max_hp - 2
        await device.press("End Teela's turn")
        assert "1 action is left." in device.words()
        await device.press("End Teela's turn")
        assert not made.state.active

    at(place, made, play, part)


def test_a_move_into_an_enemy_hero_leads_to_an_epic_combat_with_it() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), c.PlaceHero("Beast Man", "Slime Pit"), t.Activate("Teela")):
        made.do(command)
    made.do(t.MoveHero("Teela", "Slime Pit", ("land",), (0,)))

    async def play(device: Headless) -> None:
        await device.press("Fight: Teela against Beast Man")
        assert made.state.fight
        assert (made.state.fight.active.name, made.state.fight.other.name) == ("Teela", "Beast Man")

    at(place, made, play, "turn")


def test_an_area_that_the_map_lacks_is_named_once_and_kept_as_wilds() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Move")
        await device.press("Another area…")
        entry = next(field for field in device.walk(device.sheets()) if isinstance(field, ft.TextField))
        entry.value = "Sands of Fire"
        await device.session.dispatch_event(entry._i, "change", "Sands of Fire")
        await device.press("Keep it")
        await device.press("Move to Sands of Fire")
        assert made.state.areas["Sands of Fire"].kind == "wilds"
        assert made.state.heroes["Teela"].area == "Sands of Fire"

    at(place, made, play)


def test_the_key_of_a_move_goes_somewhere_before_any_place_is_tapped() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)
    before = made.state.heroes["Teela"].area

    async def play(device: Headless) -> None:
        await device.press("Move")
        key = next(name for name in device.names() if name.startswith("Move to "))
        await device.press(key)
        assert made.state.heroes["Teela"].area not in ("", before)

    at(place, made, play, "turn")


def test_after_a_walk_into_an_outpost_the_main_key_brings_soldiers_and_only_open_actions_are_named() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), t.MoveHero("Teela", "Slime Pit", ("land",))):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Mobilize")
        await device.press("Fortify with 3 soldiers")
        assert made.state.areas["Slime Pit"].soldiers == {"masters": 3}
        assert "Merchant, which merchant?" in device.names()
        await device.press("End Teela's turn")
        assert not made.state.active  # both actions are taken: nothing is asked

    at(place, made, play, "turn")


def test_a_walk_home_leaves_nothing_open_and_ends_without_a_question() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), c.PlaceHero("Teela", "Slime Pit"), t.Activate("Teela")):
        made.do(command)
    made.do(t.MoveHero("Teela", "Castle Grayskull", ("land",)))

    async def play(device: Headless) -> None:
        await device.press("End Teela's turn")
        assert not made.state.active

    at(place, made, play, "turn")


def test_people_in_wilds_without_a_name_can_be_walked_to() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), t.MoveHero("Teela", "wilds/Castle Grayskull", ("land",))):
        made.do(command)
    made.do(t.EndTurn())
    made.do(t.Activate("Skeletor"))

    async def play(device: Headless) -> None:
        await device.press("Move")
        assert "Wilds near Castle Grayskull, Teela" in device.names()

    at(place, made, play, "turn")


def test_actions_that_are_closed_with_large_letters_stand_behind_a_line_that_opens() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        before = device.names()
        line = next(name for name in before if "closed now" in name)
        await device.press(line)
        assert line not in device.names()
        assert len(device.names()) > len(before)

    on_a_device(play, place, f"/table/{made.id}/turn?lang=en&text=1.6")
