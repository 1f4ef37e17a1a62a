"""The fights of Eternia on a headless device: wilds dice laid and taken back, an epic duel, Dice of Power, a deck that learns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation
from companion.core.chance import Given
from companion.core.log import Step
from companion.core.tray import RollDice
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import turn_commands as t
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from tests.ui.headless import Headless

SHELF = shelf()
FACES = {"blank": 0, "success": 2, "double": 4, "reroll": 5}
Play = Callable[[Headless], Coroutine[Any, Any, None]]


def do(table: Table, *commands: Any, faces: tuple[str, ...] = ()) -> None:
    for command in commands:
        chance = Given([FACES[name] for name in faces]) if faces else None
        found = table.do(command, chance=chance)
        assert isinstance(found, Step), found


def solo(deck: str = "ours") -> tuple[Room, Table]:
    room = Room(SqliteStore(":memory:"), SHELF)
    table = room.new("eternia", {"mode": "solo", "difficulty": "beginner", "deck": deck, "players": ["Ada"]})
    assert isinstance(table, Table)
    do(table, c.EditArea("Vine Jungle", "wilds"), c.EditHero("Evil-Lyn", ("magic", "missile")), t.BeginActions())
    do(table, t.Activate("Teela"), t.MoveHero("Teela", "Vine Jungle", ("land",)), t.BraveWilds("Teela"))
    return room, table


def duel(**more: Any) -> tuple[Room, Table]:
    room = Room(SqliteStore(":memory:"), SHELF)
    table = room.new("eternia", {"mode": "standard", "players": ["Ada", "Bo"], **more})
    assert isinstance(table, Table)
    do(table, t.BeginActions(), t.Activate("Teela"), c.PlaceHero("Evil-Lyn", "Slime Pit"))
    do(table, c.PlaceHero("Teela", "Slime Pit"), c.Correct("soldiers/masters/Slime Pit", 2))
    return room, table


def on_a_device(play: Play, room: Room, table: Table, more: str = "lang=en", width: float = 390) -> None:
    async def run() -> None:
        await play(await Headless(route=f"/table/{table.id}?{more}", width=width).start(main_for(room)))

    asyncio.run(run())


def test_wilds_dice_are_laid_by_taps_taken_back_and_laid_best_in_one() -> None:
    room, table = solo()
    do(table, f.BeginWilds("Teela", "Dylinx", 3, 3, 2, cost=2, bonus_dice=1))
    do(table, RollDice(("wilds",) * 5, "wilds", True), faces=("double", "success", "success", "double", "blank"))

    async def play(device: Headless) -> None:
        await device.press("Lay a die: Break its defence")
        assert table.state.wilds.allocation[0] == "defence"
        await device.press("Take back die 1: double success")
        assert table.state.wilds.allocation[0] == "none"
        await device.press("Die 2: success")
        await device.press("Lay a die: Wound it")
        assert table.state.wilds.allocation[1] == "hp"
        assert "Bring its defence to 0 before its health." in device.words()
        await device.press("Best: Defeated, 2 HP lost: Lay so")
        assert "Dylinx defeated" in device.words()
        await device.press("Confirm the dice")
        assert table.state.heroes["Teela"].hp == 4
        await device.press("Tame Dylinx for 2 Eternium")
        await device.press("It flies")
        await device.press("Tame Dylinx for 2 Eternium")
        await device.press("End the wilds combat")
        assert "Not yet: the reward." in device.words()
        await device.press("Not yet")
        await device.press("Reward: a combat card")
        await device.press("+3")
        await device.press("+1 × 7")
        assert "Add to the combat deck: +3" in device.words()
        assert "Reward: a combat card" not in device.names()
        await device.press("End the wilds combat")
        assert table.state.wilds is None

    on_a_device(play, room, table)


def test_the_best_reroll_is_marked_and_keeping_leads_to_the_allocation() -> None:
    room, table = solo()
    do(table, f.BeginWilds("Teela", "Dylinx", 3, 3, 2))
    do(table, RollDice(("wilds",) * 4, "wilds", True), faces=("double", "reroll", "blank", "success"))

    async def play(device: Headless) -> None:
        assert "Reroll 2 dice" in device.names()
        await device.press("Die 3: blank")
        await device.press("Reroll 1 die")
        assert table.state.tray.rerolled == (0, 1, 0, 0)
        await device.press("Undo: 1 die rerolled")
        await device.press("Keep")
        assert any(name.startswith("Resolve: ") for name in device.names())  # as proposed, in one tap
        assert table.state.wilds.allocation == ("none",) * 4

    on_a_device(play, room, table)


def test_real_dice_are_typed_face_by_face() -> None:
    room, table = solo()
    do(table, f.BeginWilds("Teela", "Dylinx", 3, 3, 2, bonus_dice=-2))

    async def play(device: Headless) -> None:
        assert "Die faces assumed: 2 × blank, 2 × success, 1 × double success, 1 × reroll." in device.words()
        await device.press("Type the real dice")
        await device.press("blank")
        await device.press("Take away: blank")
        await device.press("success")
        await device.press("double success")
        assert table.state.tray.faces == (2, 4)

    on_a_device(play, room, table)


def test_a_duel_card_by_card_into_its_second_round() -> None:
    room, table = duel()

    async def play(device: Headless) -> None:
        await device.press("Turn")
        await device.press("Epic combat")
        await device.press("Begin the combat")
        await device.press("Teela: melee")
        await device.press("Evil-Lyn: magic")
        for mine, theirs in ((("+3", "attack"), ("+2", "defence")), (("surge", "defence"), ("+1", "attack"))):
            for card, zone in (mine, theirs):
                await device.press(f"Card {card}")
                await device.press(f"Place {card} on {zone}")
        assert "+3" not in [lain.card for lain in table.state.fight.other.attack]
        await device.press("Card +2")
        await device.press("Focus (2)")
        assert table.state.fight.active.focus_used == 1
        await device.press("Turn the cards over (4 of 8)")
        assert "Not all combat cards are placed." in device.words()
        await device.press("Do it anyway (house rule)")
        await device.press("attack: one soldier more")
        await device.press("Spend 1 soldier")
        assert table.state.fight.active.soldiers == {"attack": 1}
        await device.press("Combat spell")
        await device.press("health, Teela −1")
        await device.press("Do it")
        assert table.state.heroes["Teela"].hp == 5
        await device.press("Nobody acts: resolve")
        assert "Not used yet: surge (Teela)." in device.words()
        await device.press("Nobody acts: resolve")
        assert table.state.fight.step == 8
        await device.press("Card +1")
        assert table.state.fight.step == 8  # a card that was only tapped binds nobody
        await device.press("Place +1 on attack")
        assert table.state.fight.round == 2
        assert table.state.fight.step == 3  # the weapons stay, and start abilities stand beside the cards
        table.do(f.CallOff())
        table.do(f.BeginEpic("Teela", "Evil-Lyn", on=True))
        assert table.state.fight.step == 3  # the weapons of the last fight are kept
        assert table.state.fight.other.weapon == "magic"

    on_a_device(play, room, table)


def test_totals_only_is_one_page_and_dice_of_power_are_rolled_one_by_one() -> None:
    room, table = duel()
    do(table, f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"))

    async def totals(device: Headless) -> None:
        for _n in range(4):
            await device.press("attack +1")
        await device.press("These are the totals of Evil-Lyn")
        assert table.state.fight.active.typed.attack == 4
        await device.press("Compare initiative")
        await device.press("Strike in this order")
        assert table.state.heroes["Evil-Lyn"].hp == 1

    on_a_device(totals, room, table)
    room, table = duel(options=["dice-of-power"])
    do(table, f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "magic"))
    do(table, f.NextStep())
    for zone in ("attack", "defence", "attack", "initiative"):
        do(table, f.PlaceCard("active", "+2", zone), f.PlaceCard("other", "+1", zone))
    do(table, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"))

    async def power(device: Headless) -> None:
        await device.press("Roll 2 dice")
        taps = 1
        shown = device.words()
        assert shown.index(" rolls ") < shown.index("attack\n")  # the dice lie above the cards on the grids
        while table.state.fight.step in (5, 6):  # only what leaves a choice, or a blow of its own, is a tap
            keys = ("Keep ", "Roll ")
            await device.press(next(name for name in device.names() if name.startswith(keys)))
            taps += 1
        assert taps <= 6
        assert table.state.fight.strikes[0] is not None

    on_a_device(power, room, table)


def test_a_solo_enemys_real_card_is_entered_once_and_kept_for_the_box() -> None:
    room, table = solo("table")
    do(table, t.EndTurn(), t.Activate("He-Man"), c.PlaceHero("Evil-Lyn", "Slime Pit"))
    do(table, t.MoveHero("He-Man", "Slime Pit", ("land",), (0,)), f.BeginEpic("He-Man", "Evil-Lyn"))

    async def play(device: Headless) -> None:
        await device.press("He-Man: melee")
        await device.press("Type it")
        await device.press("success")
        assert "The die says: deck without surge" in device.words()
        await device.press("Enter the real card")
        await device.press("attack +1")
        await device.press("This is the battle card")
        assert table.state.fight.battle.attack == 4
        assert room.profile("eternia").values["battle.1"]["attack"] == 4
        await device.press("Go on to the combat cards")
        for card, zone in (("+3", "attack"), ("+3", "defence"), ("+3", "attack"), ("+2", "initiative")):
            await device.press(f"Card {card}")
            await device.press(f"Place {card} on {zone}")
        await device.press("Nobody acts: resolve")
        await device.press("Enter the effect card")
        await device.press("It calls the surge")
        await device.press("This is the effect card")
        assert "effect.1" in room.profile("eternia").values
        await device.press("Nothing applies: +1 attack, +1 defence")
        await device.press("Go on to the totals")
        await device.press("Compare initiative")
        await device.press("Strike in this order")
        await device.press("Flee for free")
        await device.press("Foe Castle")
        await device.press("Shuffle the combat cards, end the fight")
        assert table.state.fight is None

    on_a_device(play, room, table)


def test_soldiers_attack_from_a_sheet_with_the_outcome_told_before() -> None:
    room, table = duel()
    do(table, c.PlaceHero("Evil-Lyn", "Temple of Serpos"), c.Correct("soldiers/evil/Foe Castle", 1))

    async def play(device: Headless) -> None:
        await device.press("Turn")
        await device.press("Soldier combat")
        await device.press("Attackers +1")
        assert "Staying: yours 1, theirs 0." in device.words()
        await device.press("Attack with 2 soldiers")
        assert table.state.areas["Foe Castle"].soldiers == {"masters": 1}

    on_a_device(play, room, table)


STARTS: dict[str, tuple[Any, ...]] = {
    "beast": (f.BeginEpic("Teela", "Shadow Beast", "epic-beast", hp=6, initiative=3, attack=4, defence=2, cost=3),),
    "boss": (f.BeginEpic("Teela", "Hordak", "boss", hp=9, initiative=3, attack=4, defence=2),),
    "totals": (f.BeginEpic("Teela", "Evil-Lyn", reckoning="totals"),),
    "hero": (f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"), f.NextStep()),
    "placing": (
        f.BeginEpic("Teela", "Evil-Lyn"),
        f.ChooseWeapon("active", "melee"),
        f.ChooseWeapon("other", "magic"),
        f.NextStep(),
        f.PlaceCard("active", "time", "side"),
        f.PlaceCard("active", "+3", "attack"),
    ),
}


@pytest.mark.parametrize("kind", STARTS)
def test_every_page_draws_at_any_width_and_every_button_is_named(kind: str) -> None:
    """French with large letters on a phone is the narrowest; of tablet and desktop each kind takes one."""
    room, table = duel()
    do(table, *STARTS[kind])
    wide = (820, 1280)[list(STARTS).index(kind) % 2]
    for language, width in (("fr", 390), ("en", wide)):

        async def play(device: Headless) -> None:
            assert all(name.strip() for name in device.names())
            words = device.words()
            assert "Something went wrong" not in words
            assert "Un problème" not in words

        on_a_device(play, room, table, f"lang={language}&text=1.6", width)


def test_the_epic_die_comes_before_the_cards_and_a_surge_that_it_shows_is_not_passed_over() -> None:
    room, table = duel()
    do(
        table,
        SetAutomation("dice", "off"),
        f.BeginEpic("Teela", "Worm", "epic-beast", hp=6, initiative=2, attack=4, defence=2),
    )
    do(table, f.NextStep(), f.NextStep())

    async def play(device: Headless) -> None:
        assert "Card +1" not in device.names()
        await device.press("surge")
        assert table.state.fight.epic_die == "surge"
        for card, zone in (("+3", "attack"), ("+3", "defence"), ("+3", "attack"), ("+2", "initiative")):
            await device.press(f"Card {card}")
            await device.press(f"Place {card} on {zone}")
        await device.press("Nobody acts: resolve")
        assert "Not used yet: surge (Worm)." in device.words()
        await device.press("Not yet")
        await device.press("Surge of Worm")
        await device.press("Done on the table, no numbers here")
        assert "The epic die showed a surge." not in device.words()
        await device.press("Nobody acts: resolve")
        assert table.state.fight.step == 8

    on_a_device(play, room, table)


def test_a_tool_lights_no_zone_until_one_of_its_cards_is_thrown_away() -> None:
    room, table = duel()
    do(table, f.BeginEpic("Teela", "Evil-Lyn"), f.NextStep(), f.NextStep())

    async def play(device: Headless) -> None:
        await device.press("Card tool")
        assert not any(name.endswith("on the grid") for name in device.names())

    on_a_device(play, room, table)
