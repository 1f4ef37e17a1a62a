"""The exact odds of one attack, shown before the roll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product

from companion.core.step import Refusal
from companion.games.heroes3 import board, lineup, strike
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


def attack_odds(
    state: Realm, fighter_id: str, target_id: str, attack_mod: int = 0, defence_mod: int = 0
) -> AttackOdds | None:
    """Every roll weighed: one die or the lower of two, and the Shield's die where there is one.

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
    flips = kills = answer = total = 0
    rolls = list(product(*[faces] * (2 if why else 1), faces if target.shield else (None,)))
    for roll in rolls:
        *dice, shield = roll
        totals = strike.attack_totals(
            own.attack, theirs.defence, [d for d in dice if d is not None],
            attack_mods=(attack_mod, fighter.attack_plus), defence_mods=(defence_mod, target.defence_plus),
            penalty=bool(why), wall=wall, shield_die=shield, variants=state.variants,
            wall_on_damage=reads(state.readings, "A14", "on-damage"),
        )  # fmt: skip
        if isinstance(totals, Refusal):
            return None
        hit = strike.hurt(
            target.shows, card.pack.hp if card.pack else card.few.hp, card.few.hp, target.damage, totals.damage
        )
        if isinstance(hit, Refusal):
            return None
        gone = hit.side == "removed"
        damage[totals.damage] = damage.get(totals.damage, 0) + 1
        total += totals.damage
        flips += hit.flipped and not gone
        kills += gone
        tags = card.shown(hit.side).tags if not gone else ()
        answer += strike.retaliates(
            beside, not gone, target.retaliated, False,
            unlimited="unlimited_retaliation" in tags, barred="no_retaliation" in own.tags,
        )  # fmt: skip
    n = len(rolls)
    shares = {number: ways / n for number, ways in sorted(damage.items())}
    return AttackOdds(shares, total / n, flips / n, kills / n, why, wall, answer / n)
