"""The map of one's own box: borders are drawn by tapping the areas around one."""

from __future__ import annotations

from tests.ui.headless import Headless
from tests.ui.test_eternia import AREAS, on_a_device, room


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
