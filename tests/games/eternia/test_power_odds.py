"""Dice of Power: the best reroll against every throw counted out."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import GAME
from companion.games.eternia import fight_commands as f
from companion.games.eternia.fight import SideName
from companion.games.eternia.fight_guide import resolving
from companion.games.eternia.grid import ZONES
from companion.games.eternia.power_odds import Faces, best_reroll, die_of
from companion.games.eternia.power_rolls import next_roll
from companion.games.eternia.state import State
from tests.games.eternia import FACES, Seeded, begin, do

DIE = Faces(2, 2, 1, 1)
SIDES = ("blank", "blank", "success", "success", "double", "reroll")
WORTH = {"blank": 0, "success": 1, "double": 2, "reroll": 0}


def brute(faces: tuple[str, ...], depth: int) -> float:
    """The best average by trying every legal choice of dice, a few rerolls deep."""
    icons = [at for at, face in enumerate(faces) if face == "reroll"]
    now = float(sum(WORTH[face] for face in faces))
    if not icons or not depth:
        return now
    best = now
    others = [at for at in range(len(faces)) if at not in icons]
    for more in range(min(len(icons), len(others)) + 1):
        for chosen in combinations(others, more):
            again = (*icons, *chosen)
            total = 0.0
            for fresh in product(SIDES, repeat=len(again)):
                after = list(faces)
                for at, face in zip(again, fresh, strict=True):
                    after[at] = face
                total += brute(tuple(after), depth - 1)
            best = max(best, total / len(SIDES) ** len(again))
    return best


@pytest.mark.parametrize(
    "faces",
    [("reroll",), ("reroll", "blank"), ("reroll", "success"), ("reroll", "double"), ("reroll", "reroll")],
)
def test_the_best_reroll_is_worth_what_counting_every_throw_gives(faces: tuple[str, ...]) -> None:
    assert best_reroll(DIE, faces).then == pytest.approx(brute(faces, 4), abs=0.02)


def test_an_icon_takes_a_blank_with_it_and_leaves_a_double() -> None:
    assert best_reroll(DIE, ("double", "blank", "reroll", "success")).places == (1, 2)
    assert best_reroll(DIE, ("double", "success")).places == ()


def test_a_die_of_doubles_throws_single_successes_again() -> None:
    assert best_reroll(Faces(0, 1, 4, 1), ("success", "reroll")).places == (0, 1)


# the pace -------------------------------------------------------------------------------------------
def taps_of_a_round(seed: int) -> int:
    """One combat round of two heroes as a table taps it: the app draws and rolls, zones by chance, best rerolls."""
    rng, chance = Random(seed), Seeded(seed)
    state, taps = do(begin(options=("dice-of-power",)), f.BeginEpic("Teela", "Skeletor", on=True)), 1
    while state.fight and state.fight.step == 3:
        name: SideName = "active" if state.fight.turn == "active" else "other"
        hand = state.fight.side(name).hand
        card = rng.choice(hand) if hand else ""
        zones = ("side",) if card == "time" else ZONES
        places = [f.PlaceCard(name, card, zone, on=True) for zone in zones] if card else []
        may = [one for one in places if not isinstance(GAME.decide(state, one, chance, frozenset()), Refusal)]
        state = do(state, rng.choice(may) if may else f.DrawCard(name, on=True, both=True), chance=chance)
        taps += 1 + (len(hand) > 1 and card != "time")  # of two cards one is tapped before its zone
    assert state.fight
    state, taps = do(state, resolving(state, state.fight), chance=chance), taps + 1
    while state.fight and state.fight.step in (5, 6) and (roll := next_roll(state, state.fight)):
        again = best_reroll(die_of(state), roll.faces).places
        keep = f.KeepPowerRoll(roll.side, roll.zone, roll.free, on=True)
        throw = RollDice(("wilds",) * roll.dice, "power")
        tap = throw if roll.dice and not roll.faces else RerollDice(again) if again else keep
        state, taps = do(state, tap, chance=chance), taps + 1
    return taps


def test_a_combat_round_with_dice_of_power_takes_at_most_twenty_taps() -> None:
    taps = sorted(taps_of_a_round(seed) for seed in range(60))
    assert sum(taps) / len(taps) < 16
    assert taps[-1] <= 20


def at_initiative() -> State:
    """Both heroes have two dice of initiative to roll, Teela first."""
    state = do(begin(options=("dice-of-power",)), f.BeginEpic("Teela", "Skeletor", on=True))
    for zone in ("initiative", "attack", "initiative", "attack"):
        state = do(state, f.PlaceCard("active", "+1", zone), f.PlaceCard("other", "+1", zone))
    return do(state, f.NextStep(), f.PassActs("masters"), f.PassActs("evil"))


def test_an_icon_thrown_again_goes_on_while_it_risks_nothing() -> None:
    thrown = Given([FACES["reroll"], FACES["blank"]])
    state = do(at_initiative(), RollDice(("wilds", "wilds"), "power"), chance=thrown)
    # the icon and the blank go again, fall as icon and blank, and go once more: a success and a blank are kept
    fell = Given([FACES["reroll"], FACES["blank"], FACES["success"], FACES["blank"], *[FACES["blank"]] * 9])
    state = do(state, RerollDice((0, 1)), chance=fell)
    assert state.fight
    assert state.fight.active.rolled["initiative"] == 1 + state.fight.active.base_initiative


def test_real_dice_are_never_thrown_on() -> None:
    icons = Given([FACES["reroll"]] * 2)
    state = do(at_initiative(), RollDice(("wilds", "wilds"), "power", physical=True), chance=icons)
    state = do(state, RerollDice((0, 1), physical=True), chance=Given([FACES["reroll"]] * 2))
    assert state.fight
    assert "initiative" not in state.fight.active.rolled


def test_the_chance_to_beat_what_lies_there_counts_the_rerolls_to_come() -> None:
    # 3 faces of 6 beat nothing at once, an icon goes again: 3/6 + 1/6 p = p
    assert best_reroll(DIE, ("reroll",)).better == pytest.approx(3 / 5, abs=1e-4)
