"""What a step did, for eyes and hands, and how the game ended."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.games.eternia import GAME
from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.due import due, least_payment
from companion.games.eternia.fight_commands import BeginEpic, EnterTotals, Reckon, ResolveRound, Strike
from companion.games.eternia.state import Card, State
from companion.games.eternia.table import face_name
from companion.games.eternia.told import ending, told
from companion.i18n import Translator
from tests.games.eternia import MAP, Seeded, begin, dice, do
from tests.games.eternia.test_fights import throwing

EN = Translator("en", "eternia")


def after(state: State, command: Any) -> tuple[State, Any]:
    found = GAME.decide(state, command, Seeded(1), frozenset())
    assert not isinstance(found, Refusal), found
    later = replay(GAME, state, found)
    return later, told(state, found, later, EN)


def test_soldiers_overrun_say_what_was_lost_and_what_hands_must_do() -> None:
    state = do(begin(profile=dict(MAP)), c.Count("soldiers/evil/North", 2))
    _later, moment = after(state, c.WalkIntoSoldiers("Teela", "North"))
    assert "Teela \u22122 HP, 4 left" in moment.lines
    assert "Masters of the Universe hold North" in moment.lines
    assert moment.hands == (
        "Put Teela here: North",
        "2 soldiers leave North (Evil Warriors)",
        "Turn up four cards: shop",
    )
    assert not moment.grave


def test_a_defeat_is_grave_and_names_the_base() -> None:
    state = do(begin(), c.PlaceHero("Teela", "Slime Pit"), c.Count("hp/Teela", -6))
    _later, moment = after(state, c.DefeatHero("Teela"))
    assert moment.grave
    assert "Teela is defeated" in moment.spoken()
    assert "Put Teela here: Castle Grayskull" in moment.hands


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_end_names_its_winner_and_a_tie_asks(language: str) -> None:
    words = Translator(language, "eternia")
    last = do(begin(), c.Correct("skulls", 4), t.BeginActions())
    assert ending(last, words) is None
    won = ending(do(last, c.ScoreVp("evil", 1), c.FinishGame(), waive=("E_HEROES_LEFT",)), words)
    assert won
    assert (won.winner, won.asks) == ("Evil Warriors", False)
    tie = ending(do(last, c.FinishGame(), waive=("E_HEROES_LEFT",)), words)
    assert tie
    assert (tie.winner, tie.asks) == ("", True)


def test_a_roll_that_was_kept_in_the_same_tap_is_told_with_its_faces() -> None:
    state = throwing()
    found = GAME.decide(
        state, ResolveRound(on=True), dice("success", "blank", "double", "success", "blank"), frozenset()
    )
    assert not isinstance(found, Refusal)
    moment = told(state, found, replay(GAME, state, found), EN)
    assert moment.headline == "Teela hits for 3"
    assert moment.lines == (
        "Teela: initiative 4 (success)",
        "Evil-Lyn: initiative 2 (blank)",
        "Evil-Lyn loses 1 HP for being slower.",
        "Teela: attack 3",
        "Evil-Lyn: defence 0",
        "Evil-Lyn \u22124 HP, 2 left",
    )
    assert (len(moment.dice), len(moment.against)) == (2, 1)  # attack and defence as they fell


def test_a_single_roll_is_told_once_and_seen_as_it_fell() -> None:
    state = do(throwing(), ResolveRound())
    command = RollDice(("wilds",), "power", True)
    found = GAME.decide(state, command, dice("success"), frozenset())
    assert not isinstance(found, Refusal)
    moment = told(state, found, replay(GAME, state, found), EN)
    assert (moment.headline, moment.lines, len(moment.dice)) == ("Teela: initiative 4", (), 1)


def test_a_second_blow_does_not_tell_the_first_again() -> None:
    state = do(throwing(), ResolveRound(on=True), chance=dice("success", "blank", "blank", "blank", "blank"))
    found = GAME.decide(state, RollDice(("wilds",) * 2, "power"), dice("success", "double", "blank"), frozenset())
    assert not isinstance(found, Refusal)
    assert told(state, found, replay(GAME, state, found), EN).headline == "Evil-Lyn hits for 3"


def test_the_epic_die_is_told_by_its_face() -> None:
    state = do(begin(), BeginEpic("Teela", "Griffin", "epic-beast", hp=6, attack=4, reckoning="totals"))
    _later, moment = after(state, RollDice(("epic",), "epic"))
    assert moment.headline.startswith("Epic die: ")


def test_a_beast_that_is_hit_or_falls_is_told() -> None:
    state = do(begin(), BeginEpic("Teela", "Griffin", "epic-beast", hp=3, attack=0, reckoning="totals"))
    state = do(state, RollDice(("epic",), "epic"), EnterTotals("active", 9, 9, 9), Reckon())
    _later, moment = after(state, Strike())
    assert "Griffin is defeated" in moment.lines


def test_cards_that_pay_for_a_defeat_are_told_to_the_hands_and_so_is_the_damage() -> None:
    state = do(begin(), c.GainCard("Teela", Card("armour", "Sword", 4)), c.Count("eternium/masters", -9))
    fallen, moment = after(do(state, c.Count("hp/Teela", -6)), c.DefeatHero("Teela"))
    assert "Take the damage tokens off Teela" in moment.hands
    _paid, moment = after(fallen, c.PayPenalty("Teela", 1, (0,)))
    assert "Discard Sword (Teela)" in moment.hands


def test_a_defeat_is_paid_with_as_little_as_settles_it() -> None:
    state = do(begin(), c.GainCard("Teela", Card("armour", "Sword", 4)), c.Count("eternium/masters", -6))
    assert state.teams["masters"].eternium == 4
    assert least_payment(state, state.heroes["Teela"]) == (1, (0,))
    state = do(state, c.GainCard("Teela", Card("armour", "Knife", 1)))
    assert least_payment(state, state.heroes["Teela"]) == (4, (1,))
    rich = do(state, c.Count("eternium/masters", 6))
    assert least_payment(rich, rich.heroes["Teela"]) == (5, ())
    poor = do(state, c.Count("eternium/masters", -4), c.DiscardCard("Teela", 0))
    assert least_payment(poor, poor.heroes["Teela"]) == (0, (0,))


def test_a_payment_out_of_very_many_cards_is_found_at_once() -> None:
    """A file may hold more cards than any table: every set of them would never be weighed to its end."""
    state = do(begin(), c.Count("eternium/masters", -10))
    hero = replace(state.heroes["Teela"], cards=tuple(Card("armour", f"Card {n}", 1 + n % 2) for n in range(60)))
    tokens, cards = least_payment(state, hero)
    assert tokens + sum(hero.cards[at].cost for at in cards) == 5


def test_a_surge_of_the_epic_die_is_not_left_behind_where_totals_are_typed() -> None:
    state = do(begin(), BeginEpic("Teela", "Griffin", "epic-beast", hp=6, attack=4, reckoning="totals"))
    at = next(n for n in range(len(state.dice["epic"].faces)) if face_name(state, "epic", n) == "surge")
    state = do(state, RollDice(("epic",), "epic", physical=True), chance=Given([at]))
    state = do(state, EnterTotals("active", 3, 3, 3))
    first = due(state, EN)[0]
    assert (first.command, first.leaves) == (Reckon(), "Not used yet: surge (Griffin).")
