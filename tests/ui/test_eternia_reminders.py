"""What Eternia's table asks for at the right moment, offers in one tap and takes back in one."""

from __future__ import annotations

from companion.core.log import Step
from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.state import Card
from companion.views.eternia.book import learned
from tests.ui.headless import Headless
from tests.ui.test_eternia import AREAS, at, room, table


def test_enemy_reinforcements_are_asked_for_before_the_next_round() -> None:
    place = room()
    made = table(place, mode="solo", difficulty="advanced")
    for command in (t.BeginActions(), c.Count("soldiers/evil/Slime Pit", 1)):
        made.do(command)
    for hero in ("He-Man", "Teela", "Man-At-Arms"):
        made.do(t.Activate(hero))
    made.do(t.EndTurn())

    async def play(device: Headless) -> None:
        await device.press("Enemy reinforcements")
        assert "Not this time: go on to the next round" in device.names()
        await device.press("Reinforce the enemy outposts")
        assert made.state.areas["Slime Pit"].soldiers == {"evil": 2}
        await device.press("Begin round 2, night")
        assert made.state.round == 2

    at(place, made, play)


def test_readings_and_automation_are_switched_for_this_table() -> None:
    place = room()
    made = table(place, mode="standard")

    async def play(device: Headless) -> None:
        await device.press("How your table reads the book")
        await device.press("is not paid")
        assert made.state.readings["A10"] == "no"
        await device.press("What the app does by itself")
        await device.press("do it")
        assert made.state.automation["income"] == "do"

    at(place, made, play, "more")


def test_a_badge_near_the_place_names_the_reading_and_switches_it() -> None:
    place = room()
    made = table(place, mode="standard")

    async def play(device: Headless) -> None:
        await device.press("The book is unclear here: Income in round one")
        await device.press("is not paid")
        assert made.state.readings["A10"] == "no"
        assert "Income in round one · is not paid" in device.words()

    at(place, made, play)


def test_an_undo_opens_the_encounter_and_the_reinforcements_again() -> None:
    place = room()
    made = table(place, mode="solo", difficulty="advanced")
    for command in (
        t.BeginActions(),
        c.Count("soldiers/evil/Slime Pit", 1),
        t.Activate("Teela"),
        c.PlaceHero("Teela", ""),
    ):
        made.do(command)
    made.do(t.BraveWilds("Teela"))

    async def play(device: Headless) -> None:
        await device.press("Ally, your faction")
        await device.press("Send it back: +1 Eternium")
        assert "Encounter done" not in device.names()
        made.undo()
        await device.settle()
        assert "Encounter done" in device.names()
        made.do(t.EndTurn())
        for hero in ("He-Man", "Man-At-Arms"):
            made.do(t.Activate(hero))
            made.do(t.EndTurn())
        await device.settle()
        await device.press("Table")
        await device.press("Reinforce 1 outpost")
        assert "Reinforce 1 outpost" not in device.names()
        made.undo()
        await device.settle()
        assert "Reinforce 1 outpost" in device.names()

    at(place, made, play, "turn")


def test_outpost_movement_as_an_action_of_its_own_is_one_tap_and_one_undo() -> None:
    place = room()
    place.keep_profile("eternia", "map.areas", AREAS)
    made = table(place, mode="standard", readings={"A09": "own-action"})
    made.do(c.PlaceHero("Teela", "Foe Castle"))
    for area in ("Foe Castle", "Village of Gaz"):
        made.do(c.Count(f"soldiers/masters/{area}", 1))
    made.do(t.BeginActions())
    made.do(t.Activate("Teela"))

    async def play(device: Headless) -> None:
        await device.press("Outpost movement")
        await device.press("Village of Gaz, yours")
        await device.press("Along the path to Village of Gaz")
        assert (made.state.heroes["Teela"].area, made.state.actions) == ("Village of Gaz", ("outpost-movement",))
        made.undo("")
        assert (made.state.heroes["Teela"].area, made.state.actions) == ("Foe Castle", ())

    at(place, made, play, "turn")


def test_without_a_map_one_tap_says_which_merchant_an_outpost_has() -> None:
    place = room()
    made = table(place, mode="standard")
    made.do(c.PlaceHero("Teela", "Village of Gaz"))
    made.do(t.BeginActions())
    made.do(t.Activate("Teela"))

    async def play(device: Headless) -> None:
        await device.press("Merchant, which merchant?")
        assert "Which merchant is in Village of Gaz?" in device.words()
        await device.press("mage guild")
        assert made.state.areas["Village of Gaz"].merchant == "mage"
        assert "Which merchant" not in device.words()
        await device.press("Mage guild, no discount; lay out four cards")
        assert made.state.visit is not None

    at(place, made, play, "turn")


def test_a_shop_left_open_is_a_line_on_the_next_players_page() -> None:
    place = room()
    place.keep_profile("eternia", "map.areas", AREAS)
    made = table(place, mode="standard")
    for command in (t.BeginActions(), c.PlaceHero("Teela", "Foe Castle"), t.Activate("Teela"), c.Shop("Teela", "shop")):
        made.do(command)
    made.do(t.EndTurn())
    made.do(t.Activate("Skeletor"))

    async def play(device: Headless) -> None:
        assert "Card 1 on display: ?" not in device.names()
        await device.press("Teela is still shopping")
        assert "Card 1 on display: ?" in device.names()
        await device.press("Done shopping, refill to four")
        assert made.state.visit is None
        assert "End Skeletor's turn" in device.names()

    at(place, made, play, "turn")


def test_the_box_learns_a_card_by_name_and_offers_it_the_next_time() -> None:
    place = room()
    place.keep_profile("eternia", "map.areas", AREAS)
    made = table(place, mode="standard")
    for command in (t.BeginActions(), c.PlaceHero("Teela", "Foe Castle"), t.Activate("Teela"), c.Shop("Teela", "shop")):
        made.do(command)
    step = made.do(c.BuyCard(Card("consumable", "Potion", 2)))
    assert isinstance(step, Step)
    for key, value in learned(step.events):
        place.keep_profile("eternia", key, value)

    async def play(device: Headless) -> None:
        await device.press("Card 1 on display: ?")
        await device.press("Potion · 2")
        assert "Potion: 2" in device.names()

    at(place, made, play, "turn")
