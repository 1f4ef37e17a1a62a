"""The map of one's own box: borders are drawn by tapping the areas around one; what a forged game names is refused."""

from __future__ import annotations

import json

import pytest

from companion.errors import SaveError
from companion.games.eternia import fight_commands as f
from tests.ui.headless import Headless
from tests.ui.test_eternia import AREAS, on_a_device, room, table
from tests.ui.test_eternia_fights import do, duel
from tests.ui.test_eternia_fights import on_a_device as fight_device


def test_borders_are_drawn_by_tapping_areas_and_kept() -> None:
    place = room()
    place.keep_profile("eternia", "map.areas", AREAS)

    async def play(device: Headless) -> None:
        page = next(name for name in device.names() if name.startswith("Map"))
        await device.press(page)
        await device.press(next(name for name in device.names() if name.startswith("Foe Castle")))
        await device.press("Draw its borders")
        await device.press("Sands of Time")
        await device.press("Village of Gaz")
        await device.press("Next: Village of Gaz")
        await device.press("Sands of Time")
        await device.press("All drawn")
        pairs = {frozenset(pair) for pair in place.profile("eternia").values["map.borders"]}
        assert pairs == {
            frozenset({"Foe Castle", "Sands of Time"}),
            frozenset({"Foe Castle", "Village of Gaz"}),
            frozenset({"Village of Gaz", "Sands of Time"}),
        }

    on_a_device(play, place, "/box/eternia?lang=en")


def test_a_hero_card_an_area_and_the_track_are_entered_by_tapping() -> None:
    place = room()
    place.keep_profile("eternia", "map.areas", AREAS)

    async def play(device: Headless) -> None:
        async def press(start: str) -> None:
            await device.press(next(name for name in device.names() if name.startswith(start)))

        for start in (
            "Hero cards",
            "He-Man",
            "Health +1",
            "melee",
            "Map",
            "Village of Gaz",
            "Income by day +1",
            "Tower",
        ):
            await press(start)
        kept = place.profile("eternia").values
        assert (kept["hero.he-man"]["hp"], kept["hero.he-man"]["weapons"]) == (7, ["melee"])
        gaz = next(area for area in kept["map.areas"] if area["name"] == "Village of Gaz")
        assert (gaz["income"], gaz["tower"]) == (2, True)
        await press("Remove Village of Gaz")
        await press("Round tracker")
        for n in (2, 4, 6, 8):
            await press(f"Space {n}: no skull")
        await press("Keep the round tracker")
        await press("Round tracker")
        kept = place.profile("eternia").values
        assert not any(area["name"] == "Village of Gaz" for area in kept["map.areas"])
        assert [space["skull"] for space in kept["track.spaces"]] == [0, 1, 0, 2, 0, 3, 0, 4, 0, 0]
        await press("Forget the track")
        assert "track.spaces" not in place.profile("eternia").values

    on_a_device(play, place, "/box/eternia?lang=en")


def test_what_a_surge_does_is_entered_once_and_stands_there_the_next_time() -> None:
    place, made = duel()
    do(made, f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"))
    do(made, f.NextStep(), f.PlaceCard("active", "surge", "attack"))
    do(made, f.PlaceCard("other", "+1", "attack"), f.PlaceCard("active", "surge", "defence"))
    place.keep_profile("eternia", "hero.teela", {"hp": 6})

    async def play(device: Headless) -> None:
        await device.press("Surge of Teela")
        await device.press("Evil-Lyn")
        await device.press("health, Evil-Lyn −1")
        await device.press("Do it")
        assert made.state.heroes["Evil-Lyn"].hp == 5
        await device.press("Surge of Teela")  # as it was
        await device.press("Do it")
        assert made.state.heroes["Evil-Lyn"].hp == 4
        assert "Surge of Teela" not in device.names()  # an immediate surge uses its card up

    fight_device(play, place, made)
    assert place.profile("eternia").values["trick.surge.Teela"]["values"] == [["foe", "hp", -1]]
    assert place.profile("eternia").values["hero.teela"] == {"hp": 6}  # other values of the box stay


@pytest.mark.parametrize(
    ("name", "value"),
    [("order", ["masters", "ghosts"]), ("active", "Nobody"), ("owing", ["Nobody"]), ("returning", ["Nobody"])],
)
def test_a_forged_game_that_names_what_is_not_on_its_table_is_refused(name: str, value: object) -> None:
    place = room()
    made = table(place)
    forged = json.loads(place.export(made.id))
    forged["start"] |= {name: value, "phase": "action"}
    with pytest.raises(SaveError, match="not on its table"):
        place.bring_in(json.dumps(forged))
