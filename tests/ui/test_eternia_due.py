"""What is due stands on the main key: a fight that two teams owe each other."""

from __future__ import annotations

import pytest

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from tests.ui.headless import Headless
from tests.ui.test_eternia import at, room, table


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
        await device.press("Teela enters Slime Pit")
        assert made.state.heroes["Teela"].hp == made.state.heroes["Teela"].max_hp - 2
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
        await device.press("Begin the combat")
        assert made.state.fight
        assert (made.state.fight.active.name, made.state.fight.other.name) == ("Teela", "Beast Man")

    at(place, made, play, "turn")
