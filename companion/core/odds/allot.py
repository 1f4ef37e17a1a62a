"""Dice are put down whole: a double counts two in one place and is never split between two.

A foe has to lose all its defence before its health can be touched, and dice put on its attack lower the damage that
the hero takes. Both strike at the same time, so a foe that falls still deals its damage.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.odds.icons import IconDie, Utility, plan


@dataclass(frozen=True, slots=True)
class Foe:
    """What has to be beaten: health, attack and defence as printed, after bonuses."""

    hp: int
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class Split:
    """One way to put the dice down: (singles, doubles) on each part of the foe, and what comes of it."""

    defence: tuple[int, int]
    hp: tuple[int, int]
    attack: tuple[int, int]
    kills: bool
    damage: int


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the dice promise before they are thrown, each played for its own sake."""

    kill: float
    """The chance to kill the foe, whatever happens to the hero."""
    kill_standing: float
    """The chance to kill it and stay on one's feet."""
    kill_unharmed: float
    least_damage: float
    """The mean damage if the kill is given up altogether."""


def kill_split(single: int, double: int, foe: Foe) -> Split | None:
    """The least harmful way to kill the foe with these dice, or None when they cannot."""
    best: Split | None = None
    for on_defence in range(min(double, _doubles(foe.defence)) + 1):
        for on_hp in range(min(double - on_defence, _doubles(foe.hp)) + 1):
            defence = max(0, foe.defence - 2 * on_defence)
            hp = max(0, foe.hp - 2 * on_hp)
            spare = (single - defence - hp, double - on_defence - on_hp)
            if spare[0] >= 0:
                damage = max(0, foe.attack - spare[0] - 2 * spare[1])
                if best is None or damage < best.damage:
                    best = Split((defence, on_defence), (hp, on_hp), spare, True, damage)
    return best


def safe_split(single: int, double: int, foe: Foe) -> Split:
    """The least damage that these dice allow when the foe may live."""
    damage = max(0, foe.attack - single - 2 * double)
    kill = kill_split(single, double, foe)
    if kill is not None and kill.damage == damage:
        return kill
    return Split((0, 0), (0, 0), (single, double), foe.hp <= 0, damage)


def kills(foe: Foe, harm: int | None = None) -> Utility:
    """The goal to kill, and if `harm` is given to take no more damage than that while doing so."""

    def utility(dice: tuple[int, int, int]) -> float:
        split = kill_split(dice[1], dice[2], foe)
        return float(split is not None and (harm is None or split.damage <= harm))

    return utility


def spares(foe: Foe, kill: float = 0.0) -> Utility:
    """The goal to take little damage, as a negative number; a kill makes up for `kill` points of damage."""

    def utility(dice: tuple[int, int, int]) -> float:
        split = kill_split(dice[1], dice[2], foe)
        safe = -float(safe_split(dice[1], dice[2], foe).damage)
        return safe if split is None else max(safe, kill - split.damage)

    return utility


def prospect(die: IconDie, number: int, foe: Foe, hero_hp: int) -> Prospect:
    """What to expect of a fight before the dice are thrown."""
    return Prospect(
        kill=plan(die, number, kills(foe)).value,
        kill_standing=plan(die, number, kills(foe, hero_hp - 1)).value,
        kill_unharmed=plan(die, number, kills(foe, 0)).value,
        least_damage=-plan(die, number, spares(foe)).value,
    )


def _doubles(points: int) -> int:
    """More doubles than this on one place would be wasted."""
    return max(0, points + 1) // 2
