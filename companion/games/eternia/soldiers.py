"""Soldier combat: no dice, one soldier for one soldier or one HP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.pool import NO_WAIVERS


def soldiers_vs_soldiers(attackers: int, defenders: int) -> tuple[int, int]:
    """One of each side is removed until at most one side has soldiers: (attackers left, defenders left).

    Rule: soldiers-vs-soldiers
    """
    gone = min(attackers, defenders)
    return attackers - gone, defenders - gone


@dataclass(frozen=True, slots=True)
class Assault:
    """Soldiers against one hero; nobody scores for it."""

    hero_hp: int
    returned: int
    staying: int
    vp: int = 0

    @property
    def hero_defeated(self) -> bool:
        return self.hero_hp == 0


def soldiers_vs_hero(attackers: int, hero_hp: int) -> Assault:
    """Each soldier removed costs the hero 1 HP; only as many as it takes are removed and the others stay.

    Rule: soldiers-vs-hero
    """
    used = min(attackers, hero_hp)
    return Assault(hero_hp - used, used, attackers - used)


def hero_vs_soldiers(hero_hp: int, soldiers: int) -> Assault:
    """A hero who walks into soldiers alone loses 1 HP for each it removes: the mirror of the printed rule (reading A07).

    Rule: soldier-combat
    """
    return soldiers_vs_hero(soldiers, hero_hp)


@dataclass(frozen=True, slots=True)
class Melee:
    """Soldiers against heroes and soldiers: health left by hero, soldiers left, attackers spent."""

    heroes: Mapping[str, int]
    soldiers_left: int
    attackers_returned: int
    vp: int = 0


def soldiers_vs_mixed(
    attackers: int,
    heroes: Mapping[str, int],
    soldiers: int,
    split: Mapping[str, int],
    waived: frozenset[str] = NO_WAIVERS,
    overkill: bool = False,
) -> Melee | Refusal:
    """The defending team shares out one damage per attacker, never more on a hero than it can take unless `overkill`
    is allowed (reading A34).

    Rule: soldiers-vs-mixed
    """
    due = attackers if overkill and heroes else min(attackers, soldiers + sum(heroes.values()))
    on_soldiers = split.get("soldiers", 0)
    rule = "soldiers-vs-mixed"
    total = refuse("E_ALLOCATION_TOTAL", rule, n=due)
    unknown = any(name != "soldiers" and name not in heroes for name in split)
    checks = [
        total if sum(split.values()) != due or unknown or min(split.values(), default=0) < 0 else None,
        refuse("E_SOLDIER_COUNT", rule) if on_soldiers > soldiers else None,
        total if not overkill and any(split.get(name, 0) > hp for name, hp in heroes.items()) else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    left = {name: max(0, hp - split.get(name, 0)) for name, hp in heroes.items()}
    return Melee(left, max(0, soldiers - on_soldiers), due)
