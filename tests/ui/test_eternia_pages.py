"""Pages of a turn in Fields of Eternia: what is tapped is the page, its key does it, and each step begins at its top."""

from __future__ import annotations

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.fight_commands import BeginEpic, ChooseWeapon
from companion.games.eternia.table import next_to_act, ready
from tests.ui.headless import Headless
from tests.ui.test_eternia import at, on_a_device, room, table


def test_a_tapped_area_is_the_page_of_the_map() -> None:
    place = room()
    made = table(place, mode="standard")

    async def play(device: Headless) -> None:
        await device.press("Foe Castle, free")
        assert not any(name.startswith("Village of Gaz") for name in device.names())
        await device.press("Evil Warriors +1")
        assert made.state.areas["Foe Castle"].soldiers == {"evil": 1}
        await device.press("All areas")
        assert any(name.startswith("Village of Gaz") for name in device.names())

    at(place, made, play, "map")


def test_an_action_that_leads_nowhere_has_the_way_back_as_its_key() -> None:
    place = room()
    made = table(place, mode="standard")
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Mobilize the soldiers, no soldier to move")
        assert not any(name.startswith("Fortify with") for name in device.names())
        await device.press("All actions")
        assert "Mobilize the soldiers, no soldier to move" in device.names()

    at(place, made, play, "turn")


def test_the_one_merchant_of_a_team_is_the_main_key_and_what_was_bought_leaves_an_empty_place() -> None:
    place = room()
    made = table(place, mode="standard")
    made.do(c.EditArea("Foe Castle", "outpost", 0, "mage", False, False))
    for command in (c.PlaceHero("Teela", "Foe Castle"), t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Merchant, mage guild")
        await device.press("To the mage guild")
        await device.press("Card 1 on display: ?")
        await device.press("3")
        assert "→" not in device.words()
        await device.press("Buy spell for 3 Eternium")
        assert "bought" in device.words()
        assert "Card 1 on display: ?" not in device.names()
        await device.press("Card 2 on display: ?")
        await device.press("14")
        await device.press("7 Eternium short.")  # a key that says why, not a dead one
        assert made.state.teams["masters"].eternium == 7

    at(place, made, play, "turn")


def test_while_a_fight_is_due_no_other_hero_is_lit() -> None:
    place = room()
    made = table(place, mode="standard")
    made.do(c.PlaceHero("Skeletor", "Foe Castle"))
    made.do(t.BeginActions())

    async def play(device: Headless) -> None:
        assert "Teela" in device.names()
        made.do(c.PlaceHero("Teela", "Foe Castle"))
        await device.press("Table")
        assert "Fight: Teela against Skeletor" in device.names()
        assert "He-Man" not in device.names()

    at(place, made, play, "table")


def test_on_a_tablet_the_zones_stand_beside_the_cards() -> None:
    place = room()
    made = table(place, mode="standard")
    made.do(t.BeginActions())
    for command in (t.Activate("Teela"), BeginEpic("Teela", "Skeletor", on=True)):
        made.do(command)
    made.do(ChooseWeapon("active", "melee", on=True))
    made.do(ChooseWeapon("other", "magic", on=True))

    async def play(device: Headless) -> None:
        await device.press("Card +2")
        assert "Card +1" in device.names()
        await device.press("Card +1")
        await device.press("Place +1 on attack")
        assert [lain.card for lain in made.state.fight.active.attack] == ["+1"]

    at(place, made, play, width=820)


def test_a_soldier_combat_keeps_what_was_chosen_while_a_reading_is_taken() -> None:
    place = room()
    made = table(place, mode="standard")
    for command in (t.BeginActions(), t.Activate("Teela"), c.Correct("soldiers/masters/Foe Castle", 3)):
        made.do(command)
    made.do(c.PlaceHero("Skeletor", "Village of Gaz"))
    made.do(c.Correct("soldiers/evil/Village of Gaz", 1))

    async def play(device: Headless) -> None:
        await device.press("Soldier combat")
        await device.press("Attackers +1")
        await device.press("is allowed and lost")
        assert made.state.readings["A34"] == "yes"
        await device.press("Skeletor +1")
        await device.press("soldiers +1")
        await device.press("Attack with 2 soldiers")
        assert made.state.areas["Foe Castle"].soldiers == {"masters": 1}
        assert made.state.heroes["Skeletor"].hp == 5

    at(place, made, play, "turn")


def test_a_round_of_a_skirmish_may_be_the_last_and_nothing_is_lit_that_cannot_be_paid() -> None:
    place = room()
    made = table(place, mode="skirmish")
    for name in made.state.heroes:
        made.do(c.PassBuying(name))
    made.do(c.NextSetupPhase())
    for _n in range(4):
        made.do(c.NextSetupPhase(), waive=("zones_left", "soldiers_left", "heroes_left", "tokens_left"))
    made.do(t.BeginActions())

    async def play(device: Headless) -> None:
        await device.press("He-Man")
        assert "Acquire mount, 2 Eternium short" in device.names()
        assert "Train, 3 Eternium short" in device.names()

    at(place, made, play, "table")
    for _n in range(6):
        made.do(t.EndTurn())
        team = next_to_act(made.state)
        if team:
            made.do(t.Activate(ready(made.state, team)[0].name))

    async def end(device: Headless) -> None:
        await device.press("Finish the game")
        assert made.state.result

    at(place, made, end, "table")


def test_large_letters_name_the_step_in_the_bar_of_a_fight_and_leave_the_grid_its_room() -> None:
    place = room()
    made = table(place, mode="standard")
    for command in (t.BeginActions(), t.Activate("Teela"), BeginEpic("Teela", "Skeletor", on=True)):
        made.do(command)

    async def play(device: Headless) -> None:
        assert "2 · Combat cards" in device.words()
        assert "Step 3 of 10" not in device.words()

    on_a_device(play, place, f"/table/{made.id}?lang=en&text=1.6")
