"""The exact odds of one attack, shown before the roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from companion.core.step import Refusal
from companion.games.heroes3 import blows, board, lineup, strike
from companion.games.heroes3.abilities import outcomes, totals
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Realm


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
    own, theirs, card = lineup.values(state, fighter), lineup.values(state, target), lineup.card(state, target)
    faces = state.dice["attack"].values("attack")
    why = lineup.penalty(state, fighter, target)
    wall = lineup.behind_wall(state, combat, fighter, target)
    beside = fighter.at is not None and target.at is not None and board.adjacent(fighter.at, target.at)
    damage: dict[int, int] = {}
    flips = kills = answers = total = 0
    how = blows.bent(state, fighter, target, blows.Throw(reroll=reroll, ignore_die=ignore_die), answer=answer)
    shielded = lineup.shielded(state, combat, target)
    rolls = list(product(*[outcomes(how, faces)] * how.dice, faces if shielded else (None,)))
    for roll in rolls:
        *dice, shield = roll
        sums = totals(
            how,
            own.attack,
            theirs.defence,
            [d for d in dice if d is not None],
            attack_mods=(attack_mod, fighter.attack_plus),
            defence_mods=(defence_mod, target.defence_plus),
            wall=wall,
            shield_die=shield,
            variants=state.variants,
            wall_on_damage=reads(state.readings, "A14", "on-damage"),
        )
        if isinstance(sums, Refusal):
            return None
        hit = strike.hurt(
            target.shows, card.pack.hp if card.pack else card.few.hp, card.few.hp, target.damage, sums.damage
        )
        if isinstance(hit, Refusal):
            return None
        gone = hit.side == "removed"
        damage[sums.damage] = damage.get(sums.damage, 0) + 1
        total += sums.damage
        flips += hit.flipped and not gone
        kills += gone
        tags = lineup.under_spells(card.shown(hit.side), target).tags if not gone else ()
        answers += strike.retaliates(
            beside,
            not gone,
            target.retaliated,
            answer,
            unlimited="unlimited_retaliation" in tags,
            barred="no_retaliation" in own.tags,
        )
    n = len(rolls)
    shares = {number: ways / n for number, ways in sorted(damage.items())}
    return AttackOdds(shares, total / n, flips / n, kills / n, why, wall, answers / n, how.dice)
