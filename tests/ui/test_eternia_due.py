"""What is due stands on the main key: a fight that two teams owe each other."""

from __future__ import annotations

import asyncio

import flet as ft
import pytest

from companion.core.chance import Given
from companion.core.tray import RollDice
from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.fight_commands import (
    BeginEpic,
    BeginWilds,
    ChooseWeapon,
    DrawCard,
    EnterTotals,
    NextStep,
    PlaceCard,
    Reckon,
    ResolveWilds,
    StandGround,
    Strike,
)
from companion.games.eternia.state import Card
from tests.ui.headless import Headless
from tests.ui.test_eternia import at, room, table


def test_a_held_key_of_the_totals_counts_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.ui.widgets.counter.REPEAT_SECONDS", 0.02)
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), BeginEpic("Teela", "Skeletor", reckoning="totals")):
        made.do(command)

    async def play(device: Headless) -> None:
        def key() -> ft.GestureDetector:
            named = next(c for c in device.everything() if isinstance(c, ft.Semantics) and c.label == "attack +1")
            assert isinstance(named.content, ft.GestureDetector)
            return named.content

        def attack() -> int:
            typed = made.state.fight.active.typed
            return typed.attack if typed else 0

        held = asyncio.create_task(device.session.dispatch_event(key()._i, "long_press_start", None))
        while len(made.timeline.steps) < 7:
            await asyncio.sleep(0)
        await device.session.dispatch_event(key()._i, "long_press_end", None)
        await held
        assert attack() == len(made.timeline.steps) - 3

    at(place, made, play)


def test_a_zone_that_may_not_take_the_card_is_not_lit() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), BeginEpic("Teela", "Skeletor")):
        made.do(command)
    for move in (ChooseWeapon("active", "melee"), ChooseWeapon("other", "melee"), NextStep(), NextStep()):
        made.do(move)
    for placed in (PlaceCard("active", "+1", "attack"), PlaceCard("other", "+1", "attack")):
        made.do(placed)

    async def play(device: Headless) -> None:
        await device.press("Card +1")
        assert "Place +1 on attack. Not the same zone as your previous card." in device.names()
        assert "Place +1 on defence" in device.names()
        await device.press("another card")
        await device.press("Card time")
        assert made.state.fight.active.times == 1  # it has one place only: two taps would be one too many

    assert made.state.fight.step == 3
    at(place, made, play)


def test_a_card_is_placed_with_two_taps_and_its_zone_says_what_it_will_be_worth() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), BeginEpic("Teela", "Skeletor")):
        made.do(command)
    for move in (ChooseWeapon("active", "melee"), ChooseWeapon("other", "melee"), NextStep()):
        made.do(move)

    async def play(device: Headless) -> None:
        await device.press("Show the cards here")
        await device.press("Card +2")
        assert "0" in device.words()
        assert "2" in device.words()
        await device.press("Place +2 on attack")
        assert [lain.card for lain in made.state.fight.active.attack] == ["+2"]

    at(place, made, play)


def test_a_tapped_action_becomes_the_page_and_its_confirmation_the_main_key() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Move, 2 points")
        assert "End Teela's turn" not in device.names()
        assert not any(name.startswith("Mobilize") for name in device.names())
        await device.press("Slime Pit, free")
        await device.press("Move to Slime Pit")
        assert made.state.heroes["Teela"].area == "Slime Pit"
        assert "End Teela's turn" in device.names()

    at(place, made, play)


def test_an_encounter_hands_on_to_its_wilds_combat_and_is_over_with_it() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), c.PlaceHero("Teela", ""), t.BraveWilds("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Beast")
        await device.press("Wilds combat of Teela")
        await device.press("Begin the combat")
        assert made.state.wilds
        assert not made.state.errand

    at(place, made, play)


def test_a_defeat_hands_on_to_the_five_eternium_that_are_due() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), c.Correct("hp/Teela", 0)):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("Teela is defeated")
        pool = made.state.teams["masters"].eternium
        await device.press("Teela pays for the defeat: 5 Eternium")
        assert made.state.teams["masters"].eternium == pool - 5
        assert not made.state.owing

    at(place, made, play)


def test_the_main_key_is_the_likeliest_action_with_the_end_of_the_turn_beside_it() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        assert "End Teela's turn" in device.names()
        await device.press("Move")
        await device.press("The wilds, Castle Grayskull")
        await device.press("Move to wilds near Castle Grayskull")
        assert "wilds near Castle Grayskull" in device.words()
        assert "Undo: move, Teela to wilds near Castle Grayskull" in device.names()
        await device.press("Brave the wilds: one card")
        assert made.state.errand == "encounter"

    at(place, made, play)


def test_a_time_card_that_the_app_drew_is_laid_beside_the_grid() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), BeginEpic("Teela", "Skeletor", on=True)):
        made.do(command)
    deck = made.state.fight.active.deck
    pile = [card for card, number in sorted(deck.items()) for _n in range(number)]
    made.do(DrawCard("active", on=True), chance=Given((pile.index("time"),)))
    assert made.state.fight.active.hand == ("time",)

    async def play(device: Headless) -> None:
        await device.press("Card time")
        assert made.state.fight.active.times == 1
        assert len(made.state.fight.active.hand) >= 1  # whoever lets the app draw has the next card at once

    at(place, made, play)


def test_a_loser_who_has_to_leave_is_the_main_key_before_the_fight_can_end() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), c.PlaceHero("Skeletor", "Slime Pit"), c.PlaceHero("Teela", "Slime Pit")):
        made.do(command)
    made.do(BeginEpic("Teela", "Skeletor", reckoning="totals", area="Slime Pit"))
    for _round in range(2):
        for move in (EnterTotals("active", 3, 3, 3), EnterTotals("other", 3, 1, 2), Reckon(), Strike(), StandGround()):
            made.do(move)
    assert made.state.fight.outcome.push == "Skeletor"

    async def play(device: Headless) -> None:
        assert "Shuffle the combat cards, end the fight" not in device.names()
        await device.press("Where does Skeletor go?")
        await device.press(next(name for name in device.names() if name.startswith("City of Targa")))
        await device.press("Shuffle the combat cards, end the fight")
        assert made.state.fight is None

    at(place, made, play)


def test_equal_health_after_the_only_round_is_asked_before_the_fight_can_end() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"], options=["one-round"])
    for command in (t.BeginActions(), c.PlaceHero("Skeletor", "Slime Pit"), c.PlaceHero("Teela", "Slime Pit")):
        made.do(command)
    made.do(BeginEpic("Teela", "Skeletor", reckoning="totals", area="Slime Pit"))
    for move in (EnterTotals("active", 3, 1, 3), EnterTotals("other", 3, 1, 2), Reckon(), Strike(), StandGround()):
        made.do(move)
    assert made.state.fight.outcome.ask

    async def play(device: Headless) -> None:
        assert "Shuffle the combat cards, end the fight" not in device.names()
        await device.press("Who has to leave?")
        await device.press("Skeletor")
        assert made.state.fight.outcome.retreat == ("Skeletor",)

    at(place, made, play)


def test_a_beaten_beast_leads_to_the_combat_deck_card_in_card_out() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    made.do(c.PlaceHero("Teela", "wilds/Castle Grayskull"))
    for command in (t.BeginActions(), t.Activate("Teela"), BeginWilds("Teela", "Dylinx", 1, 1, 1, "beast", 2)):
        made.do(command)
    made.do(RollDice(("wilds",) * 4, "wilds", physical=True), chance=Given((4, 4, 4, 4)))
    made.do(ResolveWilds(("defence", "hp", "attack", "none")))
    before = dict(made.state.teams["masters"].deck)

    async def play(device: Headless) -> None:
        await device.press("Reward: a combat card")
        await device.press("+3")
        await device.press(f"+1 × {before['+1']}")
        after = made.state.teams["masters"].deck
        assert (after["+3"], after["+1"]) == (before["+3"] + 1, before["+1"] - 1)

    at(place, made, play)


def test_a_solo_table_that_stops_in_a_turn_settles_its_score_with_the_main_key() -> None:
    place = room()
    made = table(place, mode="solo", players=["Ada"], difficulty="novice", deck="ours")
    for command in (t.BeginActions(), t.Activate("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        await device.press("We stop here")
        assert "Solo score" in device.words()
        await device.press("Is the scenario fulfilled?")  # nothing is taken for granted
        await device.press("Not fulfilled")
        await device.press("This is the final score")
        assert made.state.phase == "over"
        assert made.state.result is not None
        assert not made.state.result.success
        assert "Best scores" in device.words()

    at(place, made, play, "more")


def test_the_ending_stands_once_where_two_pages_stand_beside_each_other() -> None:
    place = room()
    made = table(place, mode="solo", players=["Ada"], difficulty="novice", deck="ours")
    made.do(t.BeginActions())

    async def play(device: Headless) -> None:
        await device.press("Scenario fulfilled: count the score")
        await device.press("This is the final score")
        assert device.words().count("Best scores") == 1

    at(place, made, play, width=820)


def test_a_solo_scenario_that_is_fulfilled_is_said_between_two_turns() -> None:
    place = room()
    made = table(place, mode="solo", players=["Ada"], difficulty="novice", deck="ours")
    made.do(t.BeginActions())

    async def play(device: Headless) -> None:
        await device.press("Scenario fulfilled: count the score")
        await device.press("This is the final score")
        assert made.state.result is not None
        assert made.state.result.success

    at(place, made, play)


def test_between_turns_the_turns_page_shows_the_round_and_who_is_next() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])

    async def play(device: Headless) -> None:
        assert "Who starts?" in device.words()
        assert "Income of the day" in device.words()
        await device.press("Masters of the Universe")
        await device.press("Take the day's income")
        await device.press("Begin the actions")
        assert "Next activation" in device.words()

    at(place, made, play, "turn")


def test_what_a_defeated_hero_owes_is_paid_with_cards_in_sight_whoever_acts() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    made.do(c.GainCard("Skeletor", Card("armour", "Helmet", 3, "helmet")))
    for command in (t.BeginActions(), t.Activate("Teela"), c.Correct("hp/Skeletor", 0), c.DefeatHero("Skeletor")):
        made.do(command)

    async def play(device: Headless) -> None:
        assert "Skeletor pays for the defeat: 5 Eternium" in device.names()
        await device.press("Helmet, worth 3")
        await device.press("Pay 5 for the defeat")
        assert (made.state.owing, made.state.teams["evil"].eternium) == ((), 8)

    at(place, made, play, "turn")


def test_a_quest_is_answered_with_keys_and_a_beast_on_its_card_is_fought_at_once() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), t.Activate("Teela"), c.PlaceHero("Teela", ""), t.GoOnQuest("Teela")):
        made.do(command)

    async def play(device: Headless) -> None:
        assert "Quest fulfilled: 1 VP" in device.names()
        await device.press("Epic beast")
        await device.press("Begin the combat")
        assert made.state.fight
        assert made.state.fight.kind == "epic-beast"
        assert made.state.errand == ""

    at(place, made, play, "turn")


def test_the_end_of_the_game_stands_on_the_page_where_it_was_ended() -> None:
    place = room()
    made = table(place, mode="standard", players=["Ada", "Bo"])
    for command in (t.BeginActions(), c.ScoreVp("evil", 2)):
        made.do(command)
    made.do(c.FinishGame(), waive=("E_NOT_FINAL_ROUND", "E_HEROES_LEFT"))

    async def play(device: Headless) -> None:
        assert "Evil Warriors win" in device.words()

    at(place, made, play, "turn")
