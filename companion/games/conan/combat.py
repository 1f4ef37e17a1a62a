"""From symbols to wounds: power, defence, carry-over, throws, falls."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse

UNARMED = 2
TWO_HANDED_FROM = 3
THROW_LIMIT = 3


def attack_power(symbols: int, unarmed: bool, who: str) -> int:
    """A hero's bare hands lose the first two points; units, counterattacks and last blows lose none.

    Rule: unarmed-attack
    """
    return max(0, symbols - (UNARMED if unarmed and who == "hero" else 0))


def wounds(power: int, dice: int, fixed: int, bonus: int, precise: bool) -> int:
    """What the defence does not stop; a precise attack ignores its first point.

    Rule: damage-and-wounds
    """
    defence = dice + fixed + bonus
    return max(0, power - max(0, defence - (1 if precise else 0)))


@dataclass(frozen=True, slots=True)
class Struck:
    """One victim of a Circular Strike: passive and active defence, and the life it has left."""

    fixed: int
    guard: int
    life: int


def circular_strike(power: int, targets: Sequence[Struck], precise: bool = False) -> tuple[list[int], list[bool], int]:
    """Each victim's defence and life eat into the blow; what is left goes on only over a corpse.

    Rule: circular-strike
    """
    hits: list[int] = []
    dead: list[bool] = []
    left = power
    for target in targets:
        through = wounds(left, target.guard, target.fixed, 0, precise)
        hit = min(through, target.life)
        hits.append(hit)
        dead.append(hit >= target.life)
        left = through - hit if dead[-1] else 0
    return hits, dead, left


def hands(encumbrance: int) -> str:
    """Encumbrance 3 or more takes two hands, 1 or 2 one hand; nothing is said about 0.

    Rule: weapon-hands
    """
    if encumbrance >= TWO_HANDED_FROM:
        return "two"
    return "one" if encumbrance >= 1 else "undefined"


def thrown(distance: int, symbols: int, penalty: int, encumbrance: int) -> tuple[int, bool] | Refusal:
    """It flies one area a symbol, at most to where it was aimed, and never when it weighs more than 3.

    Rule: throw-object
    """
    if encumbrance > THROW_LIMIT:
        return refuse("too_heavy", "throw-weight-limit", enc=encumbrance)
    lands = min(distance, max(0, symbols - penalty))
    return lands, lands == distance


def constriction(dice: Sequence[int], evasive: bool, exactly: bool = False) -> tuple[int, bool]:
    """Every axe hurts, and a die with two (or more) also seizes, unless the victim is Evasive.

    Rule: constriction
    """
    grip = any(value == 2 if exactly else value >= 2 for value in dice)
    return sum(dice), grip and not evasive


def fall(symbols: int, carried: Sequence[str]) -> dict[str, int]:
    """Symbols are wounds and no defence helps; whoever is carried suffers the same roll.

    Rule: falls
    """
    return {"faller": symbols, **dict.fromkeys(carried, symbols)}


def defences(who: str, attack: str, has: Collection[str], sacrifice: bool = False) -> list[str]:
    """Everyone may dodge; heroes may parry, with a weapon against blows only, with a shield against all but falls.

    Rule: active-defence
    """
    if attack == "fall" or sacrifice:
        return []
    options = ["dodge"]
    if who == "hero":
        if "weapon" in has and attack == "melee":
            options.append("parry-weapon")
        if "shield" in has:
            options.append("parry-shield")
    return options


def webbed(symbols: int, defence: int) -> bool:
    """A web that beats the defence pins its victim and wounds nobody.

    Rule: web-projection
    """
    return symbols > defence


def life_left(life: int, hits: int) -> int:
    """Life drops with each wound; at zero the figure is dead.

    Rule: life-markers
    """
    return max(0, life - hits)


def most_symbols(dice: Mapping[str, Sequence[int]], pool: Sequence[str]) -> int:
    """No roll shows more than the highest face of each of its dice.

    Rule: dice-pool
    """
    return sum(max(dice[colour]) for colour in pool)
