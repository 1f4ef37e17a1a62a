"""Hindering: enemies in your area make leaving dearer and some rolls weaker."""

from __future__ import annotations

from collections.abc import Collection

HINDERED = frozenset({"ranged", "complex", "throw"})


def penalty(friends: int, enemies: int, literal: bool = False) -> int:
    """Enemies less the friends beside you, never below zero; `friends` counts you. Read literally, you count too.

    Rule: hindering-penalty
    """
    return max(0, enemies - (friends if literal else friends - 1))


def moving_penalty(friends: int, enemies: int, skills: Collection[str], literal: bool = False) -> int:
    """Evasive, Flying and Intangible leave unhindered; Feline Grace takes one off for each area left.

    Rule: hindering-skills
    """
    if {"evasive", "flying", "intangible"} & set(skills):
        return 0
    full = penalty(friends, enemies, literal)
    return max(0, full - 1) if "feline-grace" in skills else full


def leave_cost(friends: int, enemies: int, surcharge: int, skills: Collection[str], literal: bool = False) -> int:
    """One point, the border's surcharge and the hindering penalty; who flies minds neither scenery nor enemies.

    Rule: hindering-movement
    """
    if "flying" in skills:
        return 1
    return 1 + surcharge + moving_penalty(friends, enemies, skills, literal)


def roll_penalty(
    kind: str, friends: int, enemies: int, skills: Collection[str], literal: bool = False, intangible_rolls: bool = True
) -> int:
    """Shots and complex manipulations, throws among them, lose symbols; Concentration spares all rolls, Elite Shooter shots only.

    Rule: hindering-dice
    """
    if kind not in HINDERED or "concentration" in skills:
        return 0
    if ("intangible" in skills and intangible_rolls) or ("elite-shooter" in skills and kind == "ranged"):
        return 0
    return penalty(friends, enemies, literal)


def after_hindering(symbols: int, lost: int) -> int:
    """A hindered roll never shows less than nothing.

    Rule: hindering-dice
    """
    return max(0, symbols - lost)


def symbols_needed(difficulty: int, lost: int) -> int:
    """To succeed under hindering, roll the difficulty plus the penalty.

    Rule: complex-manipulation
    """
    return difficulty + lost
