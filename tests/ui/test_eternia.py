"""Fields of Eternia on a headless device: from the wizard to a turn, income, defeat, shop, skirmish, the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.state import Card
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from tests.ui.headless import Headless

SHELF = shelf()
TRACK = [{"light": "night" if n % 2 else "day", "skull": {2: 1, 5: 2, 7: 3, 9: 4}.get(n, 0)} for n in range(10)]
AREAS = [
    {"name": "Castle Grayskull", "kind": "outpost"},
    {"name": "Temple of Serpos", "kind": "outpost"},
    {"name": "Foe Castle", "kind": "outpost", "income": 2, "merchant": "shop"},
    {"name": "Village of Gaz", "kind": "outpost", "income": 1, "merchant": "shop"},
    {"name": "Sands of Time", "kind": "wilds"},
]
Play = Callable[[Headless], Coroutine[Any, Any, None]]


def room() -> Room:
    return Room(SqliteStore(":memory:"), SHELF)


def table(room: Room, **choices: Any) -> Table:
    made = room.new("eternia", choices)
    assert isinstance(made, Table)
    return made


def on_a_device(play: Play, room: Room, route: str, width: float = 390) -> None:
    async def run() -> None:
        await play(await Headless(route=route, width=width).start(main_for(room)))

    asyncio.run(run())


def at(room: Room, table: Table, play: Play, part: str = "", width: float = 390) -> None:
    on_a_device(play, room, f"/table/{table.id}" + (f"/{part}" if part else "") + "?lang=en", width)


def test_a_first_game_from_the_wizard_to_an_undo() -> None:
    place = room()

    async def play(device: Headless) -> None:
        await device.press("First game")
        await device.press("Next: teams")
        await device.press("To fetch")
        assert "Masters of the Universe: 10 Eternium" in device.words()
        await device.press("Round token on Skull 1: read its event now")
        await device.press("Start playing")
        await device.press("Deal the heroes onto the map")
        made = place.table(place.games()[0].id)
        assert made.state.skull_open
        await device.press("Skull 1: event done")
        await device.press("Masters of the Universe")
        await device.press("Masters of the Universe +1")
        await device.press("Take the day's income")
        assert made.state.teams["masters"].eternium == 11
        await device.press("Begin the actions")
        await device.press("Teela")
        assert made.state.active == "Teela"
        assert "2 actions left" in [getattr(x, "label", "") for x in device.everything()]
        await device.press("Undo: Teela activated")
        assert not made.state.active

    on_a_device(play, place, "/new/eternia?lang=en")


def test_heroes_that_break_the_set_up_rules_can_still_be_played_as_a_house_rule() -> None:
    place = room()

    async def play(device: Headless) -> None:
        await device.press("Next: teams")
        await device.press("Teela")
        await device.press("To fetch")
        assert "Each team needs 3 heroes (you have 2)." in device.words()
        await device.press("Play it so (house rule)")
        await device.press("Start playing")
        assert len(place.table(place.games()[0].id).state.heroes) == 5

    on_a_device(play, place, "/new/eternia?lang=en")


MODES = ("standard", "first-game", "solo", "skirmish")
SCREENS = (("en", 390), ("fr", 390), ("fr", 820), ("en", 1280))


@pytest.mark.parametrize("mode", MODES)
def test_every_part_draws_and_every_button_is_named(mode: str) -> None:
    """Each part on one kind of screen here; over the four modes it stands on all of them."""
    place = room()
    place.keep_profile("eternia", "track.spaces", TRACK)
    made = table(place, mode=mode)
    if mode == "standard":
        made.do(t.BeginActions())
        made.do(t.Activate("Teela"))
    for n, part in enumerate(("table", "turn", "map", "heroes", "more")):
        language, width = SCREENS[(n + MODES.index(mode)) % len(SCREENS)]

        async def play(device: Headless) -> None:
            assert all(name.strip() for name in device.names())
            words = device.words()
            assert "Something went wrong" not in words
            assert "Un problème" not in words

        on_a_device(play, place, f"/table/{made.id}/{part}?lang={language}&text=1.6", width)


def test_a_move_a_garrison_and_the_merchant() -> None:
    place = room()
    place.keep_profile("eternia", "map.areas", AREAS)
    made = table(place, mode="standard")
    for command in (t.BeginActions(), c.Count("soldiers/masters/Village of Gaz", 1), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Move, 2 points")
        await device.press("Foe Castle, free")
        await device.press("Move to Foe Castle")
        assert made.state.heroes["Teela"].area == "Foe Castle"
        await device.press("Mobilize the soldiers")
        await device.press("Fortify with 3 soldiers")
        assert made.state.areas["Foe Castle"].soldiers == {"masters": 3}
        await device.press("Merchant, shop")
        await device.press(
            "Shop, 1 off each card; lay out four cards" if not made.state.markets else "Shop, 1 off each card"
        )
        await device.press("Card 1 on display: ?")
        await device.press("3")
        await device.press("Card 2 on display: ?")
        await device.press("9")
        assert "printed 3" in device.words()
        await device.press("Armour: 2")
        await device.press("Buy armour for 2 Eternium")
        assert made.state.heroes["Teela"].cards[0].kind == "armour"
        assert "Armour: 8" in device.names()  # the other prices are kept with their places
        await device.press("Done shopping, refill to four")
        assert made.state.visit is None

    at(place, made, play, "turn")


def test_an_encounter_and_a_die_check() -> None:
    place = room()
    made = table(place, mode="standard")
    for command in (t.BeginActions(), t.Activate("Teela"), c.PlaceHero("Teela", "")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Brave the wilds, one card, or two (1 Eternium)")
        await device.press("Draw two, keep one, 1 Eternium; the other goes under the deck")
        await device.press("Ally, your faction")
        await device.press("Send it back: +1 Eternium")
        assert made.state.teams["masters"].eternium == 10
        assert "Encounter done" not in device.names()
        await device.press("Reroll")
        assert "Failure" in device.words()
        await device.press("Double success")
        assert "Success" in device.words()

    at(place, made, play, "turn")


def test_a_defeat_is_paid_with_tokens_and_cards() -> None:
    place = room()
    made = table(place, mode="standard")
    for command in (
        c.GainCard("Teela", Card("armour", "Helmet", 3, "helmet")),
        c.Count("hp/Teela", -6),
        t.BeginActions(),
    ):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Teela is defeated")
        assert made.state.owing == ("Teela",)
        await device.press("Helmet, worth 3")
        await device.press("Pay 5 for the defeat")
        assert (made.state.owing, made.state.teams["masters"].eternium) == ((), 8)
        assert made.state.heroes["Teela"].cards == ()

    at(place, made, play)


def test_victory_cards_stay_secret_and_points_have_a_source() -> None:
    place = room()
    made = table(place, mode="standard")

    async def play(device: Headless) -> None:
        await device.press("Masters of the Universe, Victory cards: 0/3")
        await device.press("Primary objective, VP +1")
        await device.press("Reveal a card for 2 VP")
        team = made.state.teams["masters"]
        assert (team.vp, team.victory_hand, len(team.victory)) == (2, 2, 1)
        await device.press("Secondary objective done: 1 VP")
        await device.press("Masters of the Universe, Score points")
        await device.press("quest")
        await device.press("Score 1 point")
        await device.press("Masters of the Universe, Ledger")
        assert made.state.teams["masters"].vp == 4
        assert "quest" in device.words()

    at(place, made, play)


def test_champions_are_picked_by_passing_the_phone() -> None:
    place = room()
    made = table(place, mode="standard")
    made.do(c.FinishGame(), waive=("E_NOT_FINAL_ROUND", "E_HEROES_LEFT"))

    async def play(device: Headless) -> None:
        await device.press("Play the extra night round")
        made.do(c.FinishGame(), waive=("E_HEROES_LEFT",))
        await device.settle()
        await device.press("Choose the champion: Masters of the Universe")
        await device.press("Teela")
        assert "Teela" not in device.words().split("Champions")[1].split("Masters of the Universe\n")[0]
        await device.press("Pass the phone to Evil Warriors")
        await device.press("Evil-Lyn")
        assert made.state.champions == {"masters": "Teela", "evil": "Evil-Lyn"}
        await device.press("Reveal the champions: the duel")
        assert made.state.fight is not None

    at(place, made, play)


def test_a_solo_score_joins_the_best() -> None:
    place = room()
    made = table(place, mode="solo", difficulty="novice")

    async def play(device: Headless) -> None:
        await device.press("We stop here")
        await device.press("Scenario fulfilled")
        await device.press("Enemy outposts captured +1")
        await device.press("This is the final score")
        assert made.state.result is not None
        assert made.state.result.score is not None
        assert made.state.result.score.total == 5
        assert "Best scores" in device.words()
        assert place.store.kept("scores.eternia")

    at(place, made, play, "more")
