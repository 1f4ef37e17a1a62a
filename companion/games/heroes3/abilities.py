"""What unit cards do beyond their numbers: one table of effects, and what they make of an attack.

A card's tags are the keys of `ABILITIES`. Those with `acts` are carried out by the app, at the table and in the odds;
the others are put before the players at the moment they matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3.combat.strike import HIGH, LOW, Totals, attack_totals

Tags = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ability:
    """When an ability matters, its number, and whether the app carries it out.

    moment: attack (own attack), fight (attack or retaliation), answer (own retaliation), attacked, wake (activation),
    spell, start (of the combat) or map.
    """

    moment: str
    n: int = 0
    acts: bool = True


ABILITIES: Mapping[str, Ability] = {
    "no_adjacent_penalty": Ability("fight"),
    "no_penalties": Ability("fight"),
    "best_of_two": Ability("fight"),
    "best_of_two_attack": Ability("attack"),
    "two_dice_sum": Ability("attack"),
    "reroll_minus": Ability("fight", LOW),
    "reroll_minus_attack": Ability("attack", LOW),
    "reroll_zero": Ability("attack", 0),
    "reroll_after_move": Ability("attack", LOW),
    "no_die": Ability("attack"),
    "die_plus": Ability("attack", 1),
    "plus_from_zero": Ability("attack", 1),
    "ignore_defense": Ability("attack"),
    "no_retaliation": Ability("attack"),
    "answer_low": Ability("attack"),
    "double_shot_nonadjacent": Ability("attack"),
    "splash_2": Ability("attack", 2),
    "line_attack": Ability("attack", 2),
    "strike_heal_2": Ability("attack", 2),
    "draw_on_minus": Ability("attack", 1),
    "paralyse_on_minus": Ability("attack"),
    "return_after_attack": Ability("attack"),
    "push_on_zero": Ability("attack", acts=False),
    "unlimited_retaliation": Ability("answer"),
    "paralyse_on_answer": Ability("answer"),
    "paralyse_on_answer_die": Ability("answer"),
    "guard_on_plus": Ability("attacked", 1),
    "guard_on_zero": Ability("attacked", 1),
    "guard_on_answer": Ability("attacked", 1),
    "curse_die": Ability("attacked"),
    "defense_aura": Ability("attacked"),
    "no_paralysis": Ability("attacked"),
    "discard_to_ignore_die": Ability("attacked"),
    "cancel_lethal": Ability("attacked", acts=False),
    "reinforce_on_defeat": Ability("attacked", acts=False),
    "wake_heal_1": Ability("wake", 1),
    "wake_heal_2": Ability("wake", 2),
    "wake_heal_3": Ability("wake", 3),
    "wake_discard": Ability("wake", 1),
    "mend_ally_2": Ability("wake", 2),
    "kill_morale": Ability("wake"),
    "spell_less_2": Ability("spell", 2),
    "spell_less_3": Ability("spell", 3),
    "spell_immunity": Ability("spell"),
    "draw_at_start": Ability("start", 1),
    "income_gold_3": Ability("map", 3),
    "income_valuables_2": Ability("map", 2),
    "stables_cheaper": Ability("map", 6, acts=False),
    "peek_deck": Ability("map", acts=False),
    "end_step": Ability("map", acts=False),
}
INCOME: Mapping[str, Mapping[str, int]] = {"income_gold_3": {"gold": 3}, "income_valuables_2": {"valuables": 2}}
WAKE_HEALS = ("wake_heal_1", "wake_heal_2", "wake_heal_3")
SPELL_LESS = ("spell_less_2", "spell_less_3")


def number(tags: Tags, wanted: Sequence[str]) -> int:
    """The largest number among the wanted abilities of a side, 0 when it has none."""
    return max((ABILITIES[tag].n for tag in tags if tag in wanted), default=0)


@dataclass(frozen=True, slots=True)
class Edge:
    """How two cards bend one attack: the dice, which of them count, and what both sides add."""

    keep: str = "one"
    rerolls: tuple[int, ...] = ()
    once: int | None = None
    set_to: int | None = None
    mute: bool = False
    plus: int = 0
    plus_from: int | None = None
    pierce: bool = False
    guard_from: int | None = None
    guard: int = 0

    @property
    def dice(self) -> int:
        """Dice that are rolled."""
        return 1 if self.keep == "one" else 2


@lru_cache(maxsize=4096)
def edge(
    own: Tags,
    theirs: Tags,
    *,
    answer: bool = False,
    penalty: bool = False,
    moved: bool = False,
    reroll: bool = False,
    mute: bool = False,
) -> Edge:
    """What the attacker's and the target's abilities do to an attack, or to a retaliation (`answer`).

    Two dice for the lower and two for the higher cancel out. `reroll`: the owner rerolls zeros; `mute`: the die is
    ignored by a card.
    Rule: unit-special-abilities
    """
    attacks = not answer
    low = penalty or (answer and "answer_low" in theirs)
    high = "best_of_two" in own or (attacks and "best_of_two_attack" in own)
    keep = "sum" if attacks and "two_dice_sum" in own else "one"
    if low != high:
        keep = "low" if low else "high"
    rerolls = [LOW] if "reroll_minus" in own or (attacks and "reroll_minus_attack" in own) else []
    if attacks and reroll and "reroll_zero" in own:
        rerolls.append(0)
    return Edge(
        keep,
        tuple(rerolls),
        LOW if attacks and moved and "reroll_after_move" in own else None,
        LOW if "curse_die" in theirs else None,
        mute or (attacks and "no_die" in own),
        int(attacks and "die_plus" in own),
        0 if attacks and "plus_from_zero" in own else None,
        attacks and "ignore_defense" in own,
        0 if "guard_on_zero" in theirs else HIGH if "guard_on_plus" in theirs else None,
        int(answer and "guard_on_answer" in theirs),
    )


@lru_cache(maxsize=1024)
def outcomes(bent: Edge, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Equally likely results of one die once its rerolls are done."""
    left = tuple(face for face in faces if face not in bent.rerolls) or faces
    if bent.once is None or bent.once not in left:
        return left
    return tuple(last for face in left for last in (left if face == bent.once else (face,) * len(left)))


def resolved(bent: Edge, dice: Sequence[int]) -> tuple[int, ...]:
    """The dice that count, in the end: none when the die is ignored."""
    if bent.mute or not dice:
        return ()
    shown = list(dice[: bent.dice])
    counted = {"low": [min(shown)], "high": [max(shown)], "sum": shown}.get(bent.keep, shown[:1])
    return tuple(counted if bent.set_to is None else [bent.set_to] * len(counted))


def totals(
    bent: Edge,
    attack: int,
    defence: int,
    dice: Sequence[int],
    *,
    attack_mods: Sequence[int] = (),
    defence_mods: Sequence[int] = (),
    wall: bool = False,
    shield_die: int | None = None,
    variants: Sequence[str] = (),
    wall_on_damage: bool = False,
) -> Totals | Refusal:
    """What the attack comes to with both cards' abilities.

    Rule: attack-resolution
    """
    if any(not LOW <= die <= HIGH for die in dice):
        return refuse("attack-die-out-of-range", "attack-die", final=True)
    if dice and len(dice) < bent.dice:
        return refuse("two-dice-required", "ranged-penalty", final=True)
    counted = () if "no-attack-die" in variants else resolved(bent, dice)
    more = bent.plus if counted else 0
    if bent.plus_from is not None:
        more += sum(die >= bent.plus_from for die in counted)
    guard = bent.guard
    if bent.guard_from is not None:
        guard += sum(die >= bent.guard_from for die in counted)
    return attack_totals(
        attack,
        0 if bent.pierce else defence,
        counted[:1],
        attack_mods=(*attack_mods, sum(counted[1:]) + more),
        defence_mods=(*defence_mods, guard),
        wall=wall,
        shield_die=shield_die,
        variants=variants,
        wall_on_damage=wall_on_damage,
    )


def spell_damage(tags: Tags, damage: int) -> int:
    """What is left of a spell's damage on this card.

    Rule: spell-damage-ignores-defense
    """
    return 0 if "spell_immunity" in tags else max(0, damage - number(tags, SPELL_LESS))


def reminders(own: Tags, theirs: Tags, *, answer: bool) -> Tags:
    """Abilities of both cards that matter in this attack, the attacker's first."""
    mine = ("fight", "answer" if answer else "attack")
    found = [tag for tag in own if tag not in ABILITIES or ABILITIES[tag].moment in mine]
    found += [tag for tag in theirs if tag not in ABILITIES or ABILITIES[tag].moment == "attacked"]
    if answer and "answer_low" in theirs:
        found.append("answer_low")
    return tuple(dict.fromkeys(found))
