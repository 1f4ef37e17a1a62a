"""Fields of Eternia before round one on a headless device: the box, a skirmish's set-up, a beginner's soldiers."""

from __future__ import annotations

import flet as ft

from tests.ui.headless import Headless
from tests.ui.test_eternia import AREAS, at, on_a_device, room, table


def test_the_set_up_phases_of_a_skirmish() -> None:
    place = room()
    place.keep_profile("eternia", "map.areas", AREAS)
    made = table(place, mode="skirmish")

    async def play(device: Headless) -> None:
        await device.press("Masters of the Universe")
        assert made.state.first == "masters"
        assert "Who starts?" not in device.words()
        await device.press("He-Man buys it for 3")
        for name in ("Skeletor", "Teela", "Evil-Lyn", "Man-At-Arms", "Beast Man", "He-Man"):  # one hero after the other
            await device.press(f"{name} passes")
        await device.press("Next: deployment zones")
        assert made.state.teams["masters"].eternium == 0
        await device.press("Foe Castle")
        await device.press("Take this zone of 1 area")
        assert "Foe Castle" not in device.names()  # now the other team chooses among the rest
        await device.press("Village of Gaz")
        await device.press("Take this zone of 1 area")
        assert made.state.teams["evil"].zone == ("Village of Gaz",)
        await device.press("Next: soldiers")
        await device.press("Foe Castle +1")
        await device.press("Place soldiers: Evil Warriors")
        await device.press("Village of Gaz")
        await device.press("Next: heroes")
        await device.press("Foe Castle")
        assert made.state.heroes["He-Man"].area == "Foe Castle"
        for area in ("Village of Gaz", "Foe Castle", "Village of Gaz", "Foe Castle", "Village of Gaz"):
            await device.press(area)
        await device.press("Next: quest tokens")
        await device.press("Sands of Time")
        assert made.state.teams["masters"].quest_tokens == 1
        assert "0/5" in device.words()  # the other team's turn
        await device.press("Begin round 1")
        assert made.state.phase == "preparation"

    at(place, made, play)


def test_on_a_phone_the_set_up_of_a_skirmish_is_the_turn_page_too() -> None:
    place = room()
    made = table(place, mode="skirmish")

    async def play(device: Headless) -> None:
        await device.press("Turn")
        await device.press("Masters of the Universe")
        await device.press("He-Man passes")
        assert made.state.first == "masters"

    at(place, made, play)


def test_the_box_is_entered_in_guided_screens_and_counts_for_the_next_table() -> None:
    place = room()

    async def play(device: Headless) -> None:
        await device.press("Your box")
        await device.press("Round tracker, not entered: day and night by hand")
        for n in (3, 6, 8, 10):
            await device.press(f"Space {n}: no skull")
        await device.press("Keep the round tracker")
        await device.press("Hero cards, 0 of 12 cards entered")
        await device.press("Teela, Health 6, Body ?, Mind 2, Initiative 3, Move ?")
        await device.press("Body +1")
        await device.press("magic")
        await device.press("Map, only the places that the rulebook names")
        await device.press("Foe Castle, outpost")
        await device.press("Income by day +1")
        await device.press("forge")

    on_a_device(play, place, "/new/eternia?lang=en")
    made = table(place, mode="standard")
    assert [s.skull for s in made.state.track if s.skull] == [1, 2, 3, 4]
    teela = made.state.heroes["Teela"]
    assert (teela.body, teela.weapons, "body" in teela.assumed) == (5, ("melee", "magic"), False)
    castle = made.state.areas["Foe Castle"]
    assert (castle.income, castle.merchant) == (1, "forge")


def test_a_solo_beginner_says_where_the_first_soldiers_stand() -> None:
    place = room()

    async def play(device: Headless) -> None:
        await device.press("Solo or co-op")
        await device.press("Next: teams")
        assert "Where do your first soldiers stand?" in device.words()
        await device.press("Slime Pit")
        await device.press("To fetch")
        assert "One soldier of yours in each of Village of Gaz, Eldor's Village, and Slime Pit" in device.words()
        await device.press("novice")
        await device.press("Start playing")
        state = place.table(place.games()[0].id).state
        assert [name for name, area in state.areas.items() if area.soldiers] == [
            "Village of Gaz",
            "Eldor's Village",
            "Slime Pit",
        ]
        assert (state.readings["A20"], state.teams["masters"].eternium) == ("novice", 10)

    on_a_device(play, place, "/new/eternia?lang=en")


def test_a_scenario_of_ones_own_places_the_enemy_once_for_all() -> None:
    place = room()

    async def play(device: Headless) -> None:
        await device.press("Solo or co-op")
        await device.press("Next: teams")
        await device.press("Next: enemy")
        entry = next(
            f for f in device.everything() if isinstance(f, ft.TextField) and f.label == "Name of the scenario"
        )
        entry._values["value"] = "The lost child"  # what the browser sends with the event
        await device.session.dispatch_event(entry._i, "change", "The lost child")
        await device.press("Skeletor")
        await device.press("Slime Pit")
        await device.press("a soldier")
        await device.press("Foe Castle")
        await device.press("Foe Castle, 1 soldier")
        await device.press("Next: your box")
        await device.press("Next: to fetch")
        assert "2 enemy soldiers: Foe Castle" in device.words()
        await device.press("Start playing")

    async def again(device: Headless) -> None:
        await device.press("Another set-up")
        await device.press("Solo or co-op")
        await device.press("The lost child")
        await device.press("Enemy")
        assert "Slime Pit, Skeletor" in device.names()
        assert "Foe Castle, 2 soldiers" in device.names()

    on_a_device(play, place, "/new/eternia?lang=en")
    state = place.table(place.games()[0].id).state
    assert (state.heroes["Skeletor"].area, state.areas["Foe Castle"].soldiers["evil"]) == ("Slime Pit", 2)
    on_a_device(again, place, "/new/eternia?lang=en")


def test_a_team_of_two_is_said_on_its_own_page_with_a_way_back() -> None:
    place = room()

    async def play(device: Headless) -> None:
        await device.press("Next: teams")
        await device.press("She-Ra")
        assert "Three heroes are chosen: tap one of them first, then She-Ra." in device.words()
        await device.press("Teela")
        assert "Each team needs 3 heroes (you have 2)." in device.words()
        await device.press("Next: your box")
        assert "Three heroes (2 chosen)" in device.words()  # still on the teams' page
        await device.press("To fetch")
        await device.press("Back to the teams")
        await device.press("She-Ra")
        await device.press("Next: your box")
        assert "Round tracker" in device.words()

    on_a_device(play, place, "/new/eternia?lang=en")


def test_who_starts_is_asked_once() -> None:
    place = room()

    async def play(device: Headless) -> None:
        assert "Who starts?" not in device.words()

    for mode in ("standard", "first-game", "skirmish"):
        at(place, table(place, mode=mode, first="evil", players=["Ada", "Bo"]), play)

    async def later(device: Headless) -> None:
        assert "Who starts?" in device.words()

    at(place, table(place, mode="standard", players=["Ada", "Bo"]), later)
