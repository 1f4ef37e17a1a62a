"""What the screens show before a tap: odds of the roll in hand, the die to throw again, what a blow must reach."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from companion.core.odds.advice import Advice
from companion.games.conan.defence import passive_of, purse
from companion.games.conan.harm import life_of
from companion.games.conan.hindering import penalty, symbols_needed
from companion.games.conan.pools import advice, chance, mean
from companion.games.conan.state import Attempt, State, split

DEFENDING = ("defence-roll", "defence-rerolls")
HURTING = ("melee", "ranged", "area", "web", "spell", "counterattack", "attack-from-beyond")


@dataclass(frozen=True, slots=True)
class Odds:
    """Before the throw: the mean, and the chance of the number that matters with free and with paid rerolls."""

    need: int
    mean: Fraction
    free: Fraction
    paid: Fraction
    gems: int


def need_of(state: State, attempt: Attempt) -> int:
    """The axes that matter now: enough to kill, to open, to reach, or to stop every wound.

    Rule: dice-pool
    """
    if attempt.step in DEFENDING:
        return max(0, attempt.power - attempt.passive + (1 if attempt.precise else 0))
    if attempt.kind in ("complex", "leap", "throw"):
        return symbols_needed(attempt.need, attempt.lost)
    if attempt.kind == "heal":
        return max(1, state.heroes[split(attempt.target)[1]].wounds)
    if attempt.kind not in HURTING or not attempt.target:
        return 1
    passive = passive_of(state, attempt)
    armour = max(0, passive.fixed + round(mean(passive.dice.dice, state.dice)) - (1 if attempt.precise else 0))
    return armour + max(1, life_of(state, attempt.target)) + attempt.lost + (2 if attempt.unarmed else 0)


def odds_of(state: State, attempt: Attempt, need: int | None = None, gems: int | None = None) -> Odds:
    """The exact odds of the pool in hand; `gems` are those one would pay for rerolls (at most what is left).

    Rule: free-reroll
    """
    goal = need_of(state, attempt) if need is None else need
    barred = attempt.jinx or not attempt.rerolls
    purse_ = min(3, purse(state, attempt.roller)) if gems is None else gems
    names, arrows = attempt.dice, attempt.arrows
    free = chance(names, goal, arrows, 0, attempt.support, barred, state.dice)
    paid = free if barred else chance(names, goal, arrows, purse_, attempt.support, False, state.dice)
    return Odds(goal, mean(names, state.dice), free, paid, purse_)


def advice_of(state: State, attempt: Attempt, need: int | None = None, gems: int | None = None) -> Advice | None:
    """Which die of the tray to throw again now and what it gains; None when no reroll is allowed or dice were typed.

    Rule: paid-reroll
    """
    if attempt.step not in ("rerolls", "defence-rerolls") or attempt.jinx or not attempt.rerolls:
        return None
    if len(state.tray.dice) != len(attempt.dice) or not state.tray.dice:
        return None
    goal = need_of(state, attempt) if need is None else need
    purse_ = min(3, purse(state, attempt.roller)) if gems is None else gems
    return advice(
        state.tray.dice, state.tray.faces, goal, attempt.arrows, purse_, attempt.support, attempt.taken, state.dice
    )


@dataclass(frozen=True, slots=True)
class Hindrance:
    """The hindering calculator's answer: enemies less other friends."""

    enemies: int
    others: int
    penalty: int


def hindrance(state: State, friends: int, enemies: int) -> Hindrance:
    """How much enemies hinder here, by this table's reading.

    Rule: hindering-penalty
    """
    literal = state.reads("hindering", "literal")
    return Hindrance(enemies, max(0, friends if literal else friends - 1), penalty(friends, enemies, literal))
