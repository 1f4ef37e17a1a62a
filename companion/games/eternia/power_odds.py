"""Dice of Power: which dice to throw again for the most successes, and what that is worth with best play onward."""

from __future__ import annotations

from functools import lru_cache
from math import factorial
from typing import NamedTuple

from companion.games.eternia.state import State
from companion.games.eternia.table import face_name

SWEEPS = 8  # a reroll icon comes again with one chance in six: after these the rest is far below what is shown


class Faces(NamedTuple):
    """How many faces of a die, or how many dice of a throw, show each thing."""

    blank: int
    success: int
    double: int
    icon: int


@lru_cache(maxsize=64)
def _throws(die: Faces, dice: int) -> tuple[tuple[Faces, float], ...]:
    """Every throw of so many dice by what it shows, with its chance."""
    sides = sum(die)
    found = []
    for blank in range(dice + 1):
        for success in range(dice + 1 - blank):
            for double in range(dice + 1 - blank - success):
                shown = Faces(blank, success, double, dice - blank - success - double)
                ways = factorial(dice)
                share = 1.0
                for number, faces in zip(shown, die, strict=True):
                    ways //= factorial(number)
                    share *= (faces / sides) ** number
                if share:
                    found.append((shown, ways * share))
    return tuple(found)


def _options(thrown: Faces) -> tuple[Faces, ...]:
    """Every icon takes its own die again, and one other each: blanks first, then as many single successes as one likes."""
    blanks = min(thrown.blank, thrown.icon)
    most = min(thrown.success, thrown.icon - blanks)
    return tuple(Faces(blanks, singles, 0, thrown.icon) for singles in range(most + 1))


def _sum(a: Faces, b: Faces, sign: int = 1) -> Faces:
    return Faces(*(x + sign * y for x, y in zip(a, b, strict=True)))


@lru_cache(maxsize=16)
def _values(die: Faces, dice: int) -> dict[Faces, float]:
    """What each throw of so many dice is worth with best play onward."""
    every = [shown for shown, _share in _throws(Faces(1, 1, 1, 1), dice)]
    worth = {shown: float(shown.success + 2 * shown.double) for shown in every}
    for _sweep in range(SWEEPS):
        worth = {
            shown: max(
                (_gain(die, shown, option, worth) for option in _options(shown)),
                default=worth[shown],
            )
            if shown.icon
            else worth[shown]
            for shown in every
        }
    return worth


def _gain(die: Faces, shown: Faces, again: Faces, worth: dict[Faces, float]) -> float:
    kept = _sum(shown, again, -1)
    return sum(share * worth[_sum(kept, fresh)] for fresh, share in _throws(die, sum(again)))


def _best(die: Faces, shown: Faces) -> Faces:
    """What of a throw goes again: the most on average, and of equals the fewest dice."""
    worth = _values(die, sum(shown))
    return max(_options(shown), key=lambda option: (_gain(die, shown, option, worth), -sum(option)))


@lru_cache(maxsize=64)
def _chances(die: Faces, dice: int, now: int) -> dict[Faces, float]:
    """How likely each throw of so many dice ends above `now`, thrown again as advised."""
    every = [shown for shown, _share in _throws(Faces(1, 1, 1, 1), dice)]
    again = {shown: _best(die, shown) for shown in every if shown.icon}
    chance = {shown: float(shown.success + 2 * shown.double > now) for shown in every}
    for _sweep in range(SWEEPS):
        chance.update({shown: _gain(die, shown, option, chance) for shown, option in again.items()})
    return chance


class Advice(NamedTuple):
    """The dice to throw again (none: keep), what that is worth on average, and the chance of more than now."""

    places: tuple[int, ...]
    then: float
    better: float


def best_reroll(die: Faces, faces: tuple[str, ...]) -> Advice:
    """The best use of the icons on the table.

    Rule: dop-attack-defence-roll
    """
    names = ("blank", "success", "double", "reroll")
    shown = Faces(*(faces.count(name) for name in names))
    now = shown.success + 2 * shown.double
    if not shown.icon:
        return Advice((), float(now), 0.0)
    again = _best(die, shown)
    places: list[int] = []
    for name, number in zip(names, again, strict=True):
        places += [at for at, face in enumerate(faces) if face == name][:number]
    then = _gain(die, shown, again, _values(die, len(faces)))
    return Advice(tuple(sorted(places)), then, _chances(die, len(faces), now)[shown])


def die_of(state: State) -> Faces:
    """What the table's wilds die shows."""
    names = [face_name(state, "wilds", at) for at in range(len(state.dice["wilds"].faces))]
    return Faces(*(names.count(name) for name in ("blank", "success", "double", "reroll")))
