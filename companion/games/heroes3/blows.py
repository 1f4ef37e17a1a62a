"""One attack carried out: dice, totals, damage, and whether an answer is due."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.step import Refusal, refuse
from companion.core.tray import DiceRolled
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import board, lineup, strike
from companion.games.heroes3 import events as e
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Fighter, Realm


@dataclass(frozen=True, slots=True)
class Throw:
    """What the players bring to an attack: typed dice (or none), card modifiers, the Shield's die."""

    dice: tuple[int, ...] = ()
    attack_mod: int = 0
    defence_mod: int = 0
    shield_die: int | None = None


def blow(
    state: Realm,
    combat: Combat,
    fighter: Fighter,
    target: Fighter,
    throw: Throw,
    chance: Chance,
    *,
    answer: bool = False,
) -> tuple[e.Event, ...] | Refusal:
    """The roll and the hit. A Shield's die is rolled along when the target has the token.

    Rule: attack-resolution
    """
    own, theirs = lineup.values(state, fighter), lineup.values(state, target)
    why = lineup.penalty(state, fighter, target)
    wall = lineup.behind_wall(state, combat, fighter, target)
    thrown = _dice(state, throw, 2 if why else 1, target.shield, chance)
    if isinstance(thrown, Refusal):
        return thrown
    dice, shield, rolled = thrown
    totals = strike.attack_totals(
        own.attack,
        theirs.defence,
        dice,
        attack_mods=(throw.attack_mod, fighter.attack_plus),
        defence_mods=(throw.defence_mod, target.defence_plus),
        penalty=bool(why),
        wall=wall,
        shield_die=shield,
        variants=state.variants,
        wall_on_damage=reads(state.readings, "A14", "on-damage"),
    )
    if isinstance(totals, Refusal):
        return totals
    hit = hurt_fighter(state, target, totals.damage)
    if isinstance(hit, Refusal):
        return hit
    after, flipped = hit
    zero_frees = reads(state.readings, "A23", "removed")
    held = strike.stays_paralysed(target.paralysed, "attacked", totals.damage, zero_frees=zero_frees)
    after = replace(after, paralysed=held, defence_plus=0)
    beside = fighter.at is not None and target.at is not None and board.adjacent(fighter.at, target.at)
    answered = strike.retaliates(
        beside,
        not after.gone,
        target.retaliated,
        answer,
        unlimited="unlimited_retaliation" in lineup.values(state, after).tags,
        barred="no_retaliation" in own.tags,
    )
    struck = b.Struck(
        fighter.id, target.id, dice, shield, totals.attack, totals.defence, totals.damage, after, flipped, answer, answered,
        why, wall,
    )  # fmt: skip
    return *rolled, struck


def hurt_fighter(state: Realm, target: Fighter, damage: int) -> tuple[Fighter, bool] | Refusal:
    """The target after that much damage, and whether it was flipped."""
    card = state.units[target.unit]
    hp_pack = card.pack.hp if card.pack else card.few.hp
    found = strike.hurt(target.shows, hp_pack, card.few.hp, target.damage, damage)
    if isinstance(found, Refusal):
        return found
    if found.side == "removed":
        return replace(target, gone=True, damage=0, at=None), found.flipped
    return replace(target, shows=found.side, damage=found.damage), found.flipped


def _dice(
    state: Realm, throw: Throw, number: int, shielded: bool, chance: Chance
) -> tuple[tuple[int, ...], int | None, tuple[e.Event, ...]] | Refusal:
    """Typed results are taken as they are; otherwise the app rolls. Either way the roll is in the log."""
    die = state.dice["attack"]
    faces = die.values("attack")
    typed = bool(throw.dice)
    values = list(throw.dice)
    if typed and len(values) < number:
        return refuse("two-dice-required", "ranged-penalty", final=True)
    if not typed:
        values = [faces[chance.pick(len(faces))] for _ in range(number)]
    shield = throw.shield_die
    if shielded and shield is None:
        shield = faces[chance.pick(len(faces))] if not typed else 0
    elif not shielded:
        shield = None
    shown = [*values, *([shield] if shield is not None else [])]
    if any(value not in faces for value in shown):
        return refuse("attack-die-out-of-range", "attack-die", final=True)
    rolled = DiceRolled(("attack",) * len(shown), tuple(faces.index(v) for v in shown), "attack", typed)
    return tuple(values), shield, (rolled,)


def after_blow(state: Realm, combat: Combat, struck: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The activation ends with the attack, unless an answer is due or the shooter may still step."""
    hit = struck[-1]
    assert isinstance(hit, b.Struck)
    if hit.answered:
        return ()
    fighter = combat.fighter(hit.fighter)
    ranged = fighter is not None and fighter.at is not None and lineup.card(state, fighter).type == "ranged"
    app_plays = combat.kind != "hero" and fighter is not None and fighter.side == "far"
    if ranged and not app_plays and reads(state.readings, "A12", "yes"):
        return ()
    return (b.ActivationEnded(hit.fighter),)


def closing_events(state: Realm, combat: Combat, active: str) -> tuple[e.Event, ...]:
    """What follows an answer: the attacker's activation is over."""
    return (b.ActivationEnded(active),) if active else ()


def strike_back(state: Realm, combat: Combat, command: bc.StrikeBack, chance: Chance) -> tuple[e.Event, ...] | Refusal:
    """The retaliation that is due.

    Rule: retaliation
    """
    if combat.answer is None:
        return refuse("no-answer-due", "retaliation", final=True)
    by, against = combat.fighter(combat.answer.by), combat.fighter(combat.answer.against)
    if by is None or against is None:
        return refuse("no-such-unit", "retaliation", final=True)
    throw = Throw(command.dice, command.attack_mod, command.defence_mod, command.shield_die)
    struck = blow(state, combat, by, against, throw, chance, answer=True)
    if isinstance(struck, Refusal):
        return struck
    return *struck, *closing_events(state, combat, combat.active)
