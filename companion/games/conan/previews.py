"""What the screens show before a tap: odds of the roll in hand, the die to throw again, what a blow must reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from companion.core.dice import Die
from companion.core.odds.advice import Advice
from companion.core.odds.rerolls import best_mean
from companion.games.conan.combat import UNARMED, most_symbols, wounds
from companion.games.conan.defence import passive_of, purse
from companion.games.conan.harm import life_of
from companion.games.conan.hindering import penalty, symbols_needed
from companion.games.conan.pools import AXE, Aim, advice, pool_of, prospect
from companion.games.conan.state import Attempt, State, split

DEFENDING = ("defence-roll", "defence-rerolls")
HURTING = ("melee", "ranged", "area", "web", "spell", "counterattack", "attack-from-beyond")
MOST_PAID = 3
MEAN = "mean"
Faces = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Odds:
    """Before the throw: the chance of an aim with free rerolls, and with up to `gems` paid ones as well."""

    free: Fraction
    paid: Fraction
    gems: int


def aims(state: State, attempt: Attempt) -> dict[str, Aim]:
    """What the roll in hand is for, by name: the lesser aim first, a kill only where the dice can reach it.

    Rule: dice-pool
    """
    if attempt.step in DEFENDING:
        return _stopping(state, attempt)
    if attempt.kind in ("complex", "leap", "throw"):
        return {"succeed": Aim(symbols_needed(attempt.need, attempt.lost))}
    if attempt.kind == "heal":
        return {"heal": Aim(max(1, state.heroes[split(attempt.target)[1]].wounds))}
    if attempt.kind not in HURTING or not attempt.target:
        return {"least": Aim(1)}
    wound, life = _wounding(state, attempt), max(1, life_of(state, attempt.target))
    if attempt.kind == "web":
        return {"pin": wound}
    kill = Aim(wound.need + life - 1, 1, wound.armour, wound.pierced)
    reach = most_symbols({name: die.values(AXE) for name, die in state.dice.items()}, attempt.dice)
    found = {"wound": wound} if life > 1 else {}
    return {**found, "kill": kill} if kill.need <= reach or not found else found


def _wounding(state: State, attempt: Attempt) -> Aim:
    """One wound: a point more than the fixed defence, hindering and bare hands take, and than the armour dice show.

    Rule: damage-and-wounds
    """
    passive = passive_of(state, attempt)
    pierced = 1 if attempt.precise else 0
    need = 1 + attempt.lost + (UNARMED if attempt.unarmed else 0) + max(0, passive.fixed - pierced)
    return Aim(need, 1, passive.dice, max(0, pierced - passive.fixed))


def _stopping(state: State, attempt: Attempt) -> dict[str, Aim]:
    """Every wound stopped, or at least so many that the victim lives.

    Rule: defence
    """
    stop = max(0, attempt.power - attempt.passive + (1 if attempt.precise else 0))
    survive = stop - life_of(state, attempt.target) + 1
    return {**({"survive": Aim(survive)} if 0 < survive < stop else {}), "stop": Aim(stop)}


def _mean(state: State, attempt: Attempt) -> Aim | None:
    """Where every axe counts and not only the last one needed: the wounds dealt, stopped or healed."""
    if attempt.step in DEFENDING:
        return Aim(1, max(1, aims(state, attempt)["stop"].need))
    if attempt.kind == "heal":
        return Aim(1, aims(state, attempt)["heal"].need)
    if attempt.kind not in HURTING or attempt.kind == "web" or not attempt.target:
        return None
    wound = _wounding(state, attempt)
    most = most_symbols({name: die.values(AXE) for name, die in state.dice.items()}, attempt.dice)
    most = most if attempt.circular else min(most, life_of(state, attempt.target))
    return Aim(wound.need, max(1, most), wound.armour, wound.pierced)


def faces_of(dice: Mapping[str, Die]) -> Faces:
    return tuple((name, tuple(die.values(AXE))) for name, die in sorted(dice.items()))


@lru_cache(maxsize=512)
def _prospect(
    faces: Faces,
    names: tuple[str, ...],
    aim: Aim,
    arrows: tuple[tuple[str, int], ...],
    paid: int,
    support: bool,
    barred: bool,
) -> Fraction:
    dice = {name: Die.numbered(name, AXE, values) for name, values in faces}
    return prospect(names, aim, dict(arrows), paid, support, barred, dice)


def odds_of(state: State, attempt: Attempt, aim: Aim) -> Odds:
    """The exact odds of the pool in hand, and with the gems one could pay for rerolls (three at most).

    Rule: free-reroll
    """
    barred = attempt.jinx or not attempt.rerolls
    coins = min(MOST_PAID, purse(state, attempt.roller))
    pool = faces_of(state.dice), attempt.dice, aim, tuple(sorted(attempt.arrows.items()))
    free = _prospect(*pool, 0, attempt.support, barred)
    return Odds(free, free if barred or not coins else _prospect(*pool, coins, attempt.support, False), coins)


def may_reroll(state: State, attempt: Attempt) -> bool:
    """Whether any die on the table may still be thrown again: an arrow, Support or a gem is left, and nothing forbids.

    Rule: free-reroll
    """
    if attempt.step not in ("rerolls", "defence-rerolls") or attempt.jinx or not attempt.rerolls:
        return False
    arrows = any(
        attempt.arrows.get(die, 0) > 0 and place not in attempt.taken for place, die in enumerate(state.tray.dice)
    )
    return bool(state.tray.dice) and (arrows or attempt.support or purse(state, attempt.roller) > 0)


def defended(state: State, attempt: Attempt) -> tuple[Fraction, Fraction]:
    """Before a defence is rolled: the mean wounds that come through, and the chance to live; free rerolls used at best.

    Rule: damage-and-wounds
    """
    life = max(1, life_of(state, attempt.target))

    def hurt(axes: int) -> int:
        return wounds(attempt.power, axes, attempt.passive, 0, attempt.precise)

    def spared(axes: int) -> int:
        return attempt.power - hurt(axes)

    def lives(axes: int) -> int:
        return int(hurt(axes) < life)

    pool = pool_of(attempt.dice, state.dice)
    free, coins = ({}, 0) if attempt.jinx or not attempt.rerolls else (attempt.arrows, int(attempt.support))
    mean = best_mean(pool, AXE, free, coins, worth=spared)
    return attempt.power - mean, best_mean(pool, AXE, free, coins, worth=lives)


def stands(state: State) -> bool:
    """Whether the dice as they lie need not be asked about: no reroll is left or none could help, a defence that stops
    all, or a figure of the Overlord for which only a gem could buy another throw.

    Rule: free-reroll
    """
    attempt = state.attempt
    if attempt is None or attempt.step not in ("rerolls", "defence-rerolls"):
        return False
    best = [max(state.dice[die].values(AXE)) for die in state.tray.dice]
    lie = [state.dice[die].values(AXE)[face] for die, face in zip(state.tray.dice, state.tray.faces, strict=True)]
    if not may_reroll(state, attempt) or lie == best:
        return True
    if attempt.step in DEFENDING:
        return aims(state, attempt)["stop"].need <= attempt.symbols
    tile = split(attempt.actor)[0] == "tile"
    return tile and advice_of(state, attempt, paying=False) is None and not _paying(state)


def _paying(state: State) -> bool:
    """The Whisper says by itself when it pays for a blank."""
    return state.solo is not None and any(
        state.dice[die].values(AXE)[face] == 0 for die, face in zip(state.tray.dice, state.tray.faces, strict=True)
    )


def advice_of(state: State, attempt: Attempt, paying: bool = True) -> tuple[str, Advice] | None:
    """Which die of the tray to throw again now, for which aim, and what it gains; None when it is best to keep all.

    A blow goes for the kill while it is in reach, a defence for life; else every axe counts.

    Rule: paid-reroll
    """
    if not may_reroll(state, attempt) or len(state.tray.dice) != len(attempt.dice):
        return None
    found = aims(state, attempt)
    wanted = list(found.items()) if attempt.step in DEFENDING else list(reversed(found.items()))
    if (mean := _mean(state, attempt)) is not None:
        wanted.append((MEAN, mean))
    purse_ = purse(state, attempt.roller) if paying else 0
    for name, aim in wanted:
        coins = min(1 if name == MEAN else MOST_PAID, purse_)  # what one gem gains is told where every axe counts
        told = advice(
            state.tray.dice, state.tray.faces, aim, attempt.arrows, coins, attempt.support, attempt.taken, state.dice
        )
        if told.best:
            return name, told
    return None


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
