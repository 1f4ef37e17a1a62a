"""What the screens show before a tap: odds of the roll in hand, the die to throw again, what a blow must reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from companion.core.dice import Die
from companion.core.odds.advice import Advice
from companion.core.odds.rerolls import best_mean
from companion.games.conan import opponent
from companion.games.conan.combat import UNARMED, most_symbols, wounds
from companion.games.conan.defence import passive_of, purse
from companion.games.conan.harm import life_of
from companion.games.conan.hindering import penalty, symbols_needed
from companion.games.conan.pools import AXE, Aim, advice, pool_of, prospect
from companion.games.conan.state import Attempt, State, split
from companion.games.conan.support import supported_mean

DEFENDING = ("defence-roll", "defence-rerolls")
HURTING = ("melee", "ranged", "area", "web", "spell", "counterattack", "attack-from-beyond")
MOST_PAID = 3
MEAN, FELLED = "mean", "felled"
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
    reach = _most(state, attempt)
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


def mean_aim(state: State, attempt: Attempt) -> tuple[str, Aim] | None:
    """Where every axe counts and not only the last one needed: the wounds dealt, stopped or healed, the figures felled.

    Rule: circular-strike
    """
    if attempt.step in DEFENDING:
        return MEAN, Aim(1, max(1, aims(state, attempt)["stop"].need))
    if attempt.kind == "heal":
        return MEAN, Aim(1, aims(state, attempt)["heal"].need)
    if attempt.kind not in HURTING or attempt.kind == "web" or not attempt.target:
        return None
    wound = _wounding(state, attempt)
    kind, id = split(attempt.target)
    if attempt.circular and kind == "tile" and not state.tiles[id].marker:
        pierced = 1 if attempt.precise else 0
        each = 1 + max(0, passive_of(state, attempt).fixed - pierced)  # what the next one takes off the blow, dying
        return FELLED, Aim(wound.need, max(1, state.tiles[id].figures), each=each)
    most = min(_most(state, attempt), life_of(state, attempt.target)) if not attempt.circular else _most(state, attempt)
    return MEAN, Aim(wound.need, max(1, most), wound.armour, wound.pierced)


def _most(state: State, attempt: Attempt) -> int:
    return most_symbols({name: die.values(AXE) for name, die in state.dice.items()}, attempt.dice)


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


def defended(state: State, attempt: Attempt, paid: int = 0) -> tuple[Fraction, Fraction]:
    """Before a defence is rolled: the mean wounds that come through, and the chance to live, rerolling as well as can be.

    Each is played for by itself; `paid` gems more may be spent on rerolls.

    Rule: damage-and-wounds
    """
    life = max(1, life_of(state, attempt.target))

    def hurt(axes: int) -> int:
        return wounds(attempt.power, axes, attempt.passive, 0, attempt.precise)

    def spared(axes: int) -> int:
        return attempt.power - hurt(axes)

    def lives(axes: int) -> int:
        return int(hurt(axes) < life)

    return attempt.power - _played(state, attempt, paid, spared), _played(state, attempt, paid, lives)


def _played(state: State, attempt: Attempt, paid: int, worth: Callable[[int], int]) -> Fraction:
    pool = pool_of(attempt.dice, state.dice)
    if attempt.jinx or not attempt.rerolls:
        return best_mean(pool, AXE, {}, 0, worth=worth)
    if attempt.support:
        return supported_mean(pool.dice, AXE, attempt.arrows, paid, worth)
    return best_mean(pool, AXE, attempt.arrows, paid, worth=worth)


def stands(state: State) -> bool:
    """Whether the dice as they lie need not be asked about: no reroll is left, none could show more, or a defence stops all.

    The Whisper says by itself what it rerolls; a person who leads the Overlord is always asked while a gem could buy a throw.

    Rule: free-reroll
    """
    attempt = state.attempt
    if attempt is None or attempt.step not in ("rerolls", "defence-rerolls"):
        return False
    best = [max(state.dice[die].values(AXE)) for die in state.tray.dice]
    if not may_reroll(state, attempt) or _lie(state) == best:
        return True
    if attempt.step in DEFENDING:
        return aims(state, attempt)["stop"].need <= attempt.symbols
    whisper = state.solo is not None and split(attempt.actor)[0] == "tile"
    return whisper and again(state, attempt, paying=False) is None and opponent.paid_reroll(state) is None


def _lie(state: State) -> list[int]:
    """What every die on the table shows."""
    return [state.dice[die].values(AXE)[face] for die, face in zip(state.tray.dice, state.tray.faces, strict=True)]


@dataclass(frozen=True, slots=True)
class Again:
    """The die to throw again now: what keeping all is worth, what throwing this one die once is, and what may follow.

    `then` counts the free rerolls that are left after it, `more` what further gems would make of it. `each` is every die by
    itself, thrown once. All are of the same aim.
    """

    aim: str
    place: int
    paid: bool
    keep: Fraction
    this: Fraction
    then: Fraction
    more: tuple[tuple[int, Fraction], ...]
    each: tuple[Fraction, ...]


def again(state: State, attempt: Attempt, paying: bool = True) -> Again | None:
    """Which die of the tray to throw again now, for which aim, and what it gains; None when it is best to keep all.

    A blow goes for the kill while it is in reach, a sweep for the most figures, a defence for life; else every axe counts,
    above all for whoever will live in any case.
    What costs nothing comes before a gem, and one gem before two.

    Rule: paid-reroll
    """
    if not may_reroll(state, attempt) or len(state.tray.dice) != len(attempt.dice):
        return None
    found = list(aims(state, attempt).items())
    wanted = found if attempt.step in DEFENDING else found[::-1]
    if (mean := mean_aim(state, attempt)) is not None:
        wanted = [mean, *wanted] if mean[0] == FELLED or _bearable(state, attempt) else [*wanted, mean]
    purse_ = min(MOST_PAID, purse(state, attempt.roller)) if paying else 0
    for most in range(purse_ + 1):
        for name, aim in wanted:
            told = _told(state, attempt, aim, most)
            if told.best is None:
                continue
            one = _again(state, attempt, name, aim, told, range(most + 1, purse_ + 1))
            if not most or not one.keep or one.this > one.keep:  # no gem is advised that others must make good
                return one
    return None


def _bearable(state: State, attempt: Attempt) -> bool:
    """Whether several wounds are coming and the victim lives even where no die stops anything."""
    return attempt.step in DEFENDING and 1 < aims(state, attempt)["stop"].need < life_of(state, attempt.target)


def _told(state: State, attempt: Attempt, aim: Aim, coins: int) -> Advice:
    tray = state.tray
    return advice(tray.dice, tray.faces, aim, attempt.arrows, coins, attempt.support, attempt.taken, state.dice)


def _again(state: State, attempt: Attempt, name: str, aim: Aim, told: Advice, further: range) -> Again:
    assert told.best is not None
    worths, whole = aim.worth(state.dice)
    lie = _lie(state)

    def once(place: int) -> Fraction:
        values = state.dice[state.tray.dice[place]].values(AXE)
        totals = (sum(lie) - lie[place] + value for value in values)
        return Fraction(sum(worths[min(total, len(worths) - 1)] for total in totals), len(values) * whole)

    each = tuple(once(place) for place in range(len(lie)))
    more, last = [], told.value
    for coins in further:
        value = _told(state, attempt, aim, coins).value
        if value > last:
            more.append((coins, value))
            last = value
    best = told.best
    return Again(name, best.die, best.paid, told.stop, each[best.die], told.value, tuple(more), each)


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
