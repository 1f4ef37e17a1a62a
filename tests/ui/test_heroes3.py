"""The table of heroes3 on a headless device: a solo evening from the box to the end of a fight, and a clash of three."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from companion.capabilities.agreements import SetAutomation
from companion.games.heroes3.battle_commands import (
    BeginFight,
    DefendUnit,
    DrawAiCard,
    MoveUnit,
    Muster,
    PlaceAll,
    PlaceUnit,
    StartCombat,
    Strike,
)
from companion.games.heroes3.battle_events import Struck
from companion.games.heroes3.commands import MarkPlayed, NextRound, Proclaim, Recruit, RefreshHand
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from companion.views.heroes3 import locations
from tests.ui.headless import Headless

ARMY: dict[str, Any] = {
    "units": ("halberdiers", "marksmen", "griffins", "crusaders"),
    "resources": {"gold": 20, "materials": 9, "valuables": 5},
}
BROKEN = "Something went wrong"
Play = Callable[[Headless, Table], Coroutine[Any, Any, None]]


def at_a_table(
    play: Play,
    players: tuple[str, ...] = ("Ana",),
    part: str = "",
    language: str = "en",
    width: float = 390,
    commands: tuple[Any, ...] = (),
    mode: str = "campaign-solo",
    scenario: dict[str, Any] = ARMY,
    drawn: bool = True,
) -> None:
    async def run() -> None:
        room = Room(SqliteStore(":memory:"), shelf())
        table = room.new("heroes3", {"players": list(players), "mode": mode, "scenario": scenario})
        assert isinstance(table, Table)
        for command in (*(RefreshHand(number) for number in range(len(players) * drawn)), *commands):
            table.do(command)
        device = Headless(width=width, route=f"/table/{table.id}/{part}?lang={language}")
        await play(await device.start(main_for(room)), table)
        assert BROKEN not in device.words()

    asyncio.run(run())


def test_every_tab_is_drawn_in_both_languages_and_all_widths() -> None:
    every = ("", "table", "town", "map", "combat", "more", "locations", "units")
    for language, width, parts in (("en", 390, every), ("fr", 820, every[:5]), ("fr", 1280, every[:1])):

        async def look(device: Headless, table: Table, parts: tuple[str, ...] = parts) -> None:
            for part in parts:
                device.page.data.arrived(f"/table/{table.id}/{part}")
                await device.settle()
                assert BROKEN not in device.words()
                assert len(device.names()) > 3

        at_a_table(look, language=language, width=width)


def test_the_ais_spell_is_applied_in_one_tap() -> None:
    spells = {**ARMY, "ai_spells": ("lightning-bolt",)}
    enemy = (Muster("neutral-archangels"),)
    commands = (StartCombat(0, kind="ai-hero", enemy=enemy), PlaceAll("near"), BeginFight(), DrawAiCard("spell-1"))

    async def play(device: Headless, table: Table) -> None:
        assert "On Crusaders: the highest defense" in device.words()
        await device.press("Apply the spell")
        combat = table.state.combat
        crusaders = next(f for f in combat.fighters if f.unit == "crusaders")
        assert (crusaders.damage, combat.ai_spell) == (3, "")
        assert any(name.startswith("Resolve") or name == "Make the move" for name in device.names())

    at_a_table(play, part="combat", commands=commands, scenario=spells)


def test_the_starting_bonus_is_rolled_and_one_die_kept() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Roll 2 Resource Dice, keep 1")
        before = dict(table.state.seats[0].pool)
        kept = locations.rolled(table.state, Translator("en"))[0].words
        await device.press(kept)
        assert table.state.seats[0].pool != before
        assert table.state.seats[0].bonus == "a"
        await device.press("Start")
        assert device.names().count("Roll 2 Resource Dice, keep 1") == 1, "Ben still has to choose"

    at_a_table(play, ("Ana", "Ben"), mode="clash")


def test_from_the_box_to_the_first_tap_and_back() -> None:
    async def run() -> None:
        room = Room(SqliteStore(":memory:"), shelf())
        device = await Headless(route="/?lang=en").start(main_for(room))
        await device.press("New table: Heroes of Might & Magic III")
        await device.press("Clash")
        assert "Name of player 2" in [getattr(c, "label", "") for c in device.everything()]
        await device.press("Begin round 1")
        table = room.table(room.games()[0].id)
        assert len(table.state.seats) == 2
        await device.press("Players")
        await device.press("Gold +1")
        assert table.state.seats[0].pool["gold"] == 16
        await device.press("Undo: Player 1: +1 gold")
        assert table.state.seats[0].pool["gold"] == 15

    asyncio.run(run())


def test_a_town_builds_and_says_why_not() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Build Citadel, 8 gold + 5 materials + 1 valuables")
        assert table.state.seats[0].buildings == ("citadel",)
        await device.press("Build Blacksmith, 4 gold + 3 materials")
        assert "Token already used this round." in device.words()
        await device.press("All right")
        await device.press("Reinforce · 3 gold")
        assert table.state.seats[0].army[0].shows == "pack"
        await device.press("Done recruiting: turn the token")
        assert table.state.seats[0].tokens["population"] == "used"

    at_a_table(play, part="town")


def test_a_fight_is_placed_moved_struck_answered_and_closed() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Set up the combat")
        await device.press("Line them up: ranged behind")
        await device.press("Begin the fight")
        for _ in range(200):
            if table.state.combat is None:
                break
            await device.press(_next(device.names()))
            assert BROKEN not in device.words()
        assert table.state.combat is None
        assert "Go on with the combat" not in device.names()

    at_a_table(play, part="combat")


def _next(names: list[str]) -> str:
    """The main action, an attack first where one is offered; ties and choices by the first."""
    wanted = (
        "Close the combat",
        "Roll, then the retaliation",
        "Roll the attack",
        "Roll the retaliation",
        "Resolve the attack",
        "Make the move",
    )
    for name in wanted:
        if name in names:
            return name
    attack = [n for n in names if n.startswith("Attack ") and ", column" in n]
    if attack:
        return attack[0]
    choice = [n for n in names if n.startswith("Aim at") or n.endswith("act first")]
    if choice:
        return choice[0]
    step = [n for n in names if n.startswith("Move to")]
    if step and "End this activation" in names:
        return step[0]
    if "End this activation" in names:
        return "End this activation"
    # Each further round costs a movement point: after the third the hero leaves.
    return next((n for n in names if n.startswith(("Fight round 2", "Fight round 3"))), "Retreat")


def _guarded(*units: str) -> tuple[Any, ...]:
    enemy = tuple(Muster(unit) for unit in units)
    return StartCombat(0, field=2, enemy=enemy), PlaceAll(), BeginFight()


def test_the_enemy_is_taken_over_and_given_back() -> None:
    async def play(device: Headless, table: Table) -> None:
        assert "Shooters aim at ranged units first." in device.words()
        await device.press("We do it differently")
        assert "You move this enemy unit." in device.words()
        await device.press("Let the app play it")
        await device.press("Resolve the attack")
        assert "Just now" in device.words()

    at_a_table(play, part="combat", commands=_guarded("neutral-sharpshooters"))


def test_automation_plays_the_enemy_until_a_player_is_asked() -> None:
    async def play(device: Headless, table: Table) -> None:
        before = table.timeline.cursor
        await device.press("End this activation")
        if table.timeline.cursor == before:  # asked first, for an attack is left
            await device.press(next(name for name in device.names() if name.endswith(" are done")))
        assert table.timeline.cursor > before
        assert "Resolve the attack" not in device.names()

    commands = (SetAutomation("enemy", "do"), *_guarded("neutral-zombies", "neutral-skeletons"))
    at_a_table(play, part="combat", commands=commands)


def test_everyone_collects_in_one_tap() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("All")
        assert all(seat.collected for seat in table.state.seats)
        await device.press("Open Bob")
        assert "Bob" in device.words()

    turns = [MarkPlayed(n) for n in range(3)]
    commands = (*turns, NextRound(), Proclaim("dead-silence"), *turns, NextRound())
    at_a_table(play, ("Ana", "Bob", "Cy"), commands=commands, width=820, mode="clash")


def test_a_corrected_card_goes_into_the_box() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Griffins")
        await device.press("Attack +1")
        await device.press("Keep the card")
        assert table.state.units["griffins"].few.attack == 3
        assert table.state.units["griffins"].source == "box"

    at_a_table(play, part="units")


def struck_by(table: Table) -> Struck:
    """The last attack of the table."""
    steps = table.timeline.steps[: table.timeline.cursor]
    return [event for step in steps for event in step.events if isinstance(event, Struck)][-1]


def test_a_defence_card_and_typed_dice_meet_the_enemys_attack() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Defense cards +1")
        await device.press("Real dice")
        before = table.timeline.cursor
        await device.press("0")
        assert table.timeline.cursor == before, "the Shield's die is still to come"
        await device.press("+1")
        hit = struck_by(table)
        assert (hit.dice, hit.shield_die) == ((0,), 1)
        assert hit.defence == table.state.units["griffins"].few.defence + 2, "the card and the Shield"

    commands = (
        StartCombat(0, enemy=(Muster("neutral-boars"),)),
        PlaceUnit("n1", (2, 2)),
        BeginFight(),
        DefendUnit("n1"),
    )
    at_a_table(play, part="combat", commands=commands, scenario={"units": ("griffins",)})


def test_both_dice_of_an_answer_to_dread_knights_can_be_typed() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Real dice")
        await device.press("+1")
        await device.press("0")
        assert struck_by(table).dice == (1, 0)

    start = StartCombat(0, enemy=(Muster("neutral-trolls"),))
    commands = (Recruit(0, "dread-knights", free=True), start)
    begin = (PlaceUnit("n1", (2, 2)), BeginFight(), MoveUnit("n1", (3, 4)), Strike("n1", "f1", (-1,)))
    at_a_table(play, part="combat", commands=(*commands, *begin), scenario={"units": ()})


def test_an_enemy_in_reach_is_struck_and_strikes_back_in_two_taps() -> None:
    async def play(device: Headless, table: Table) -> None:
        before = table.timeline.cursor
        await device.press(next(n for n in device.names() if n.startswith("Attack Zombies")))
        await device.press("Roll, then the retaliation")
        assert table.timeline.cursor == before + 1, "the move, the blow and its answer are one step"
        events = table.timeline.steps[-1].events
        assert [event.retaliation for event in events if isinstance(event, Struck)] == [False, True]
        assert table.state.combat.fighter("n1").acted
        assert "damage to Zombies" in device.words()

    at_a_table(play, part="combat", commands=_guarded("neutral-zombies"), scenario={"units": ("griffins",)})


def test_with_real_dice_the_same_takes_three_taps_and_the_faces_say_what_comes_of_them() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press(next(n for n in device.names() if n.startswith("Attack Zombies")))
        assert "Roll the attack" not in device.names()
        await device.press("+1")
        assert table.state.combat.answer
        await device.press("0")
        assert not table.state.combat.answer
        assert struck_by(table).retaliation

    commands = (SetAutomation("dice", "off"), *_guarded("neutral-zombies"))
    at_a_table(play, part="combat", commands=commands, scenario={"units": ("griffins",)})


def test_a_card_that_people_carry_out_is_answered_before_the_blow() -> None:
    async def play(device: Headless, table: Table) -> None:
        assert "Resolve the attack" not in device.names()
        await device.press("It is applied")
        assert "Resolve the attack" in device.names() or "Make the move" in device.names()

    enemy = (Muster("neutral-archangels"),)
    commands = (StartCombat(0, kind="ai-hero", enemy=enemy), PlaceAll("near"), BeginFight(), DrawAiCard("skill-2"))
    at_a_table(play, part="combat", commands=commands)


def test_a_talent_that_the_page_does_not_tell_is_told_with_its_card_and_applied() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Say what the talent does")
        await device.press("Damage")
        await device.press("Keep the talent")
        assert any(name.startswith("Target: ") for name in device.names()), "the board shows whom"
        await device.press("Apply the talent")
        assert table.state.ai_skill.does == "damage"
        assert sum(f.damage for f in table.state.combat.alive("near")) == 1
        assert "It is applied" not in device.names()
        assert "Resolve the attack" in device.names() or "Make the move" in device.names()

    enemy = (Muster("neutral-archangels"),)
    commands = (StartCombat(0, kind="ai-hero", enemy=enemy), PlaceAll("near"), BeginFight(), DrawAiCard("skill-2"))
    at_a_table(play, part="combat", commands=commands)


def test_a_unit_whose_shield_goes_is_not_offered_another() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Defend")
        await device.press("Resolve the attack")
        if table.state.combat.answer:
            await device.press("No retaliation")
        await device.press(next(name for name in device.names() if name.startswith("Fight round 2")))
        assert any(name.startswith("Attack Zombies") for name in device.names())
        assert "Defend" not in device.names()

    at_a_table(play, part="combat", commands=_guarded("neutral-zombies"), scenario={"units": ("griffins",)})


def test_large_text_leaves_the_board_in_sight_and_folds_the_cards_behind_a_key() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press(next(n for n in device.names() if n.startswith("Attack Zombies")))
        names = device.names()
        assert {"\u22121", "0", "+1"} <= set(names), "the faces of the die"
        assert "Attack cards +1" not in names
        assert any(name.startswith("Undo: ") for name in names)
        await device.press("Cards 0 0")
        await device.press("Attack cards +1")
        assert "Cards +1 0" in device.names()
        await device.press("0")
        assert struck_by(table).dice == (0,)
        assert any(words.startswith("2 damage") for words in device.names()), "what came of it stands above"

    commands = (SetAutomation("dice", "off"), *_guarded("neutral-zombies"))
    at_a_table(play, part="combat", commands=commands, scenario={"units": ("griffins",)}, language="en&text=1.6")
