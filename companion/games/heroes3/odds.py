"""The exact odds of one attack, shown before the roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from companion.core.refusal import Refusal
from companion.games.heroes3 import board, lineup
from companion.games.heroes3.abilities import outcomes, totals
from companion.games.heroes3.combat import blows, strike
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Fighter, Realm


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """Chances by damage, of a flip and of a kill, the average damage, and whether an answer would follow."""

    damage: Mapping[int, float]
    average: float
    flips: float
    kills: float
    penalty: str
    wall: bool
    answer: float
    dice: int = 1


def attack_odds(
    state: Realm,
    fighter_id: str,
    target_id: str,
    attack_mod: int = 0,
    defence_mod: int = 0,
    *,
    answer: bool = False,
    reroll: bool = False,
    ignore_die: bool = False,
) -> AttackOdds | None:
    """Every roll weighed: one die or the lower of two, and the Shield's die where there is one.

    Both cards' abilities are counted, a further attack that one gives is not.
    Rule: attack-die
    """
    combat = state.combat
    fighter = combat.fighter(fighter_id) if combat else None
    target = combat.fighter(target_id) if combat else None
    if combat is None or fighter is None or target is None or target.gone:
        return None
    faces = state.dice["attack"].values("attack")
    wall = lineup.behind_wall(state, combat, fighter, target)
    how = blows.bent(state, fighter, target, blows.Throw(reroll=reroll, ignore_die=ignore_die), answer=answer)
    shielded = lineup.shielded(state, combat, target)
    mods = (attack_mod, fighter.attack_plus), (defence_mod, target.defence_plus)
    own, theirs = lineup.values(state, fighter), lineup.values(state, target)
    found = []
    for *dice, shield in product(*[outcomes(how, faces)] * how.dice, faces if shielded else (None,)):
        sums = totals(
            how,
            own.attack,
            theirs.defence,
            [d for d in dice if d is not None],
            attack_mods=mods[0],
            defence_mods=mods[1],
            wall=wall,
            shield_die=shield,
            variants=state.variants,
            wall_on_damage=reads(state.readings, "A14", "on-damage"),
        )
        fall = None if isinstance(sums, Refusal) else _fall(state, fighter, target, sums.damage, answer=answer)
        if fall is None:
            return None
        found.append(fall)
    n = len(found)
    damage = Counter(fall.damage for fall in found)
    return AttackOdds(
        {number: ways / n for number, ways in sorted(damage.items())},
        sum(fall.damage for fall in found) / n,
        sum(fall.flips for fall in found) / n,
        sum(fall.kills for fall in found) / n,
        lineup.penalty(state, fighter, target),
        wall,
        sum(fall.answered for fall in found) / n,
        how.dice,
    )


@dataclass(frozen=True, slots=True)
class _Fall:
    """What one way for the dice to fall comes to."""

    damage: int
    flips: bool
    kills: bool
    answered: bool


def _fall(state: Realm, fighter: Fighter, target: Fighter, damage: int, *, answer: bool) -> _Fall | None:
    card = lineup.card(state, target)
    hit = strike.hurt(target.shows, card.pack.hp if card.pack else card.few.hp, card.few.hp, target.damage, damage)
    if isinstance(hit, Refusal):
        return None
    gone = hit.side == "removed"
    tags = lineup.under_spells(card.shown(hit.side), target).tags if not gone else ()
    answered = strike.retaliates(
        fighter.at is not None and target.at is not None and board.adjacent(fighter.at, target.at),
        not gone,
        target.retaliated,
        answer,
        unlimited="unlimited_retaliation" in tags,
        barred="no_retaliation" in lineup.values(state, fighter).tags,
    )
    return _Fall(damage, hit.flipped and not gone, gone, answered)
