"""Attacks: totals, damage, flips from Pack to Few, retaliation, paralysis and the Shield token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse

LOW, HIGH = -1, 1


@dataclass(frozen=True, slots=True)
class Totals:
    attack: int
    defence: int
    damage: int


@dataclass(frozen=True, slots=True)
class Hurt:
    """A card after damage: the side it shows now ("removed" when beaten) and what lies on it."""

    side: str
    damage: int = 0
    hp_left: int = 0
    flipped: bool = False


def attack_totals(
    attack: int,
    defence: int,
    dice: Sequence[int],
    *,
    attack_mods: Sequence[int] = (),
    defence_mods: Sequence[int] = (),
    penalty: bool = False,
    wall: bool = False,
    shield_die: int | None = None,
    variants: Sequence[str] = (),
    wall_on_damage: bool = False,
) -> Totals | Refusal:
    """What an attack comes to: die and cards on one side, defence, cards and Shield on the other.

    A penalty keeps the lower of two dice; a wall takes 1 off a shot (`wall_on_damage`: off the damage, reading A14).
    Rule: attack-resolution
    """
    shown = list(dice) + ([shield_die] if shield_die is not None else [])
    if any(not LOW <= die <= HIGH for die in shown):
        return refuse("attack-die-out-of-range", "attack-die", final=True)
    if penalty and len(dice) < 2:
        return refuse("two-dice-required", "ranged-penalty", final=True)
    die = 0
    if dice and "no-attack-die" not in variants:
        die = min(dice[:2]) if penalty else dice[0]
    total_attack = attack + sum(attack_mods) + die - (wall and not wall_on_damage)
    total_defence = defence + sum(defence_mods) + (shield_die == HIGH)
    damage = max(0, max(0, total_attack - total_defence) - (wall and wall_on_damage))
    return Totals(total_attack, total_defence, max(1, damage) if "min-damage" in variants else damage)


def hurt(side: str, hp_pack: int, hp_few: int, damage: int, hit: int) -> Hurt | Refusal:
    """A Pack whose damage reaches its HP becomes Few with the excess; Few or neutral at its HP is gone.

    Nothing goes on to another unit.
    Rule: pack-flip
    """
    if hit < 0 or damage < 0:
        return refuse("damage-negative", "pack-flip", final=True)
    if damage >= (hp_pack if side == "pack" else hp_few):
        return refuse("damage-not-below-hp", "pack-flip", final=True)
    total = damage + hit
    flipped = side == "pack" and total >= hp_pack
    if flipped:
        side, total = "few", total - hp_pack
    hp = hp_pack if side == "pack" else hp_few
    return Hurt("removed", flipped=flipped) if total >= hp else Hurt(side, total, hp - total, flipped)


def healed(side: str) -> tuple[bool, str]:
    """After a combat: whether the card stays in the army, and on which side (a flipped card stays flipped).

    Rule: damage-healed
    """
    return side != "removed", side


def retaliates(
    adjacent: bool, survived: bool, retaliated: bool, answering: bool, *, unlimited: bool = False, barred: bool = False
) -> bool:
    """A unit that survives an adjacent attack strikes back, once a combat round, never at a retaliation.

    Paralysis and zero damage do not prevent it. `barred`: the attacker's own ability allows no answer.
    Rule: retaliation
    """
    return adjacent and survived and not answering and not barred and (unlimited or not retaliated)


def skips_activation(paralysed: bool) -> bool:
    """A paralysed unit removes the token instead of acting.

    Rule: paralysis
    """
    return paralysed


def stays_paralysed(paralysed: bool, event: str, damage: int, *, zero_frees: bool = True) -> bool:
    """The token goes when the unit is attacked, even for nothing (reading A23), or takes damage.

    Rule: paralysis
    """
    if event == "attacked":
        return paralysed and damage == 0 and not zero_frees
    return paralysed and event == "spell-damage" and damage == 0


def defend(token_spent: bool, neutral: bool) -> Refusal | None:
    """Defending ends the activation for a Shield; not when a Shield was just discarded, and never for neutrals.

    Rule: defend-action
    """
    if neutral:
        return refuse("neutrals-never-defend", "defend-action")
    if token_spent:
        return refuse("shield-just-discarded", "defend-action")
    return None
