"""One attack carried out: dice, totals, damage, and whether an answer is due."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from companion.core.chance import Chance
from companion.core.refusal import deny, settled
from companion.core.tray import DiceRolled
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import board, lineup
from companion.games.heroes3 import events as e
from companion.games.heroes3.abilities import Edge, edge, outcomes, resolved, spell_damage, totals
from companion.games.heroes3.combat import strike
from companion.games.heroes3.ground import Ground, Piece
from companion.games.heroes3.readings import reads
from companion.games.heroes3.standing import carried as carried
from companion.games.heroes3.state import Combat, Fighter, Realm


@dataclass(frozen=True, slots=True)
class Throw:
    """What the players bring to an attack: typed dice (or none), card modifiers, the Shield's die.

    `reroll`: zeros are rolled again where the card allows it; `ignore_die`: the target's owner discards a card for it.
    """

    dice: tuple[int, ...] = ()
    attack_mod: int = 0
    defence_mod: int = 0
    shield_die: int | None = None
    reroll: bool = False
    ignore_die: bool = False


class Hit(NamedTuple):
    """What one attack comes to before anything is changed: dice, totals, the target's card after it, and the answer."""

    dice: tuple[int, ...]
    shield: int | None
    last: int | None
    totals: strike.Totals
    hurt: strike.Hurt
    paralysed: bool
    answered: bool
    penalty: str
    wall: bool
    beside: bool


def bent(
    state: Realm,
    fighter: Piece,
    target: Piece,
    throw: Throw,
    *,
    answer: bool,
    extra: bool = False,
    low: bool | None = None,
) -> Edge:
    """How the abilities of both cards bend this attack; `low` where its penalty is known already."""
    return edge(
        lineup.values(state, fighter).tags,
        lineup.values(state, target).tags,
        answer=answer,
        penalty=bool(lineup.penalty(state, fighter, target)) if low is None else low,
        moved=fighter.moved > 0,
        reroll=throw.reroll,
        mute=throw.ignore_die or (fighter.steady and not extra),
    )


def weigh(
    state: Realm,
    combat: Ground,
    fighter: Piece,
    target: Piece,
    throw: Throw,
    chance: Chance,
    *,
    answer: bool = False,
    power: int | None = None,
) -> Hit:
    """The roll and what it means. A Shield's die is rolled along when the target has the token (or one lent by an ally).

    `power` is the attack value of a further attack that an ability gives. The table and the forecast both fight with it.
    Rule: attack-resolution
    """
    own, theirs = lineup.values(state, fighter), lineup.values(state, target)
    extra = power is not None
    why = lineup.penalty(state, fighter, target)
    wall = lineup.behind_wall(state, combat, fighter, target)
    how = bent(state, fighter, target, throw, answer=answer, extra=extra, low=bool(why))
    after_die = answer and "paralyse_on_answer_die" in own.tags
    thrown = _dice(state, throw, how, lineup.shielded(state, combat, target), after_die, chance)
    dice, shield, last = thrown
    sums = settled(
        totals(
            how,
            own.attack if power is None else power,
            theirs.defence,
            dice,
            attack_mods=() if extra else (throw.attack_mod, fighter.attack_plus),
            defence_mods=(throw.defence_mod, target.defence_plus),
            wall=wall,
            shield_die=shield,
            variants=state.variants,
            wall_on_damage=reads(state.readings, "A14", "on-damage"),
        )
    )
    hurt = hurt_by(state, target, sums.damage)
    gone = hurt.side == "removed"
    tags = (
        lineup.under_spells(lineup.card(state, target).shown(hurt.side), target).tags if hurt.flipped else theirs.tags
    )
    zero_frees = reads(state.readings, "A23", "removed")
    held = strike.stays_paralysed(target.paralysed, "attacked", sums.damage, zero_frees=zero_frees)
    held = held or _paralyses(own.tags, resolved(how, dice), last, answer=answer)
    beside = fighter.at is not None and target.at is not None and board.adjacent(fighter.at, target.at)
    answered = target.side != fighter.side and strike.retaliates(
        beside,
        not gone,
        target.retaliated,
        answer,
        unlimited="unlimited_retaliation" in tags,
        barred="no_retaliation" in own.tags,
    )
    paralysed = held and not gone and "no_paralysis" not in tags
    return Hit(dice, shield, last, sums, hurt, paralysed, answered and not extra, why, wall, beside)


def blow(
    state: Realm,
    combat: Combat,
    fighter: Fighter,
    target: Fighter,
    throw: Throw,
    chance: Chance,
    *,
    answer: bool = False,
    power: int | None = None,
) -> tuple[e.Event, ...]:
    """One attack as the table's log keeps it: the dice, the hit, and the fire that burns whoever struck."""
    hit = weigh(state, combat, fighter, target, throw, chance, answer=answer, power=power)
    faces = state.dice["attack"].values("attack")
    shown = [*hit.dice, *(die for die in (hit.shield, hit.last) if die is not None)]
    typed = bool(throw.dice)
    rolled = DiceRolled(("attack",) * len(shown), tuple(faces.index(v) for v in shown), "attack", typed)
    after = replace(wounded(target, hit.hurt), paralysed=hit.paralysed, defence_plus=0)
    sums = hit.totals
    struck = b.Struck(
        fighter.id,
        target.id,
        hit.dice,
        hit.shield,
        sums.attack,
        sums.defence,
        sums.damage,
        after,
        hit.hurt.flipped,
        answer,
        hit.answered,
        hit.penalty,
        hit.wall,
        power is not None,
    )
    return rolled, struck, *scorched(carried(state, (rolled, struck)), struck, target.fire if hit.beside else 0)


def _paralyses(tags: tuple[str, ...], counted: tuple[int, ...], last: int | None, *, answer: bool) -> bool:
    """Whether the hit leaves a paralysis token: always, on a die's face, or on a die rolled afterwards."""
    if answer:
        return "paralyse_on_answer" in tags or last == 0
    return "paralyse_on_minus" in tags and strike.LOW in counted


def scorched(state: Realm, struck: b.Struck, fire: int) -> tuple[e.Event, ...]:
    """A unit that attacks one with fire around it from beside is burnt, even when it beats it.

    `state` is the table after the attack.
    Rule: spell-cards
    """
    own = state.combat.fighter(struck.fighter) if state.combat else None
    if own is None or own.gone or not (burn := burning(state, own, fire)):
        return ()
    hit = hurt_fighter(state, own, burn)
    return (b.SpellHit(own.id, burn, hit[0], hit[1]),)


def burning(state: Realm, fighter: Piece, fire: int) -> int:
    """What the fire around its target does to a unit."""
    return spell_damage(lineup.values(state, fighter).tags, fire) if fire else 0


def hurt_by(state: Realm, target: Piece, damage: int) -> strike.Hurt:
    """The target's card after that much damage."""
    card = state.units[target.unit]
    most = card.pack.hp if card.pack else card.few.hp
    return settled(strike.hurt(target.shows, most, card.few.hp, target.damage, damage))


def hurt_fighter(state: Realm, target: Fighter, damage: int) -> tuple[Fighter, bool]:
    """The target after that much damage, and whether it was flipped."""
    found = hurt_by(state, target, damage)
    return wounded(target, found), found.flipped


def wounded(target: Fighter, hurt: strike.Hurt) -> Fighter:
    if hurt.side == "removed":
        return replace(target, gone=True, damage=0, at=None)
    return replace(target, shows=hurt.side, damage=hurt.damage)


def _dice(
    state: Realm, throw: Throw, how: Edge, shielded: bool, after_die: bool, chance: Chance
) -> tuple[tuple[int, ...], int | None, int | None]:
    """Typed results are taken as they are; otherwise the app rolls.

    The last die is the one that an ability has rolled after the attack.
    """
    faces = state.dice["attack"].values("attack")
    typed = bool(throw.dice)
    values = list(throw.dice[: how.dice])
    shield = throw.shield_die if shielded else None
    last = throw.dice[how.dice] if after_die and len(throw.dice) > how.dice else None
    if typed:
        if len(values) < how.dice:
            deny("two-dice-required", "ranged-penalty")
        if (shielded and shield is None) or (after_die and last is None):
            deny("dice-missing", "attack-die")
    elif state.automation.get("dice") == "off":
        deny("dice-missing", "attack-die")
    else:
        likely = outcomes(how, faces)
        values = [likely[chance.pick(len(likely))] for _ in range(how.dice)]
        if shielded and shield is None:
            shield = faces[chance.pick(len(faces))]
        last = faces[chance.pick(len(faces))] if after_die else None
    if typed and any(value not in faces for value in (*values, *(d for d in (shield, last) if d is not None))):
        deny("attack-die-out-of-range", "attack-die")
    return tuple(values), shield, last


def after_blow(state: Realm, struck: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The activation ends with the attack, unless an answer is due or the unit may still step or fly back.

    `state` is the table after the attack.
    """
    hit = next(event for event in struck if isinstance(event, b.Struck))
    combat = state.combat
    assert combat is not None
    if combat.answer or combat.phase == "over":
        return ()
    fighter = combat.fighter(hit.fighter)
    if fighter is not None and not fighter.gone and not app_plays(combat, fighter):
        ranged = fighter.at is not None and lineup.card(state, fighter).type == "ranged"
        if (ranged and reads(state.readings, "A12", "yes")) or lineup.way_back(state, combat, fighter):
            return ()
    return ended(state, hit.fighter)


def app_plays(combat: Combat, fighter: Fighter) -> bool:
    return combat.kind != "hero" and fighter.side == "far"


def ended(state: Realm, id: str) -> tuple[e.Event, ...]:
    """The activation's end; a unit that the app plays flies back first where its card lets it."""
    combat = state.combat
    fighter = combat.fighter(id) if combat else None
    if combat is None or fighter is None:
        return ()
    home = lineup.way_back(state, combat, fighter) if app_plays(combat, fighter) else None
    back = (b.UnitMoved(id, home, board.distance(fighter.at or home, home)),) if home else ()
    return *back, b.ActivationEnded(id)


def closing_events(state: Realm, combat: Combat, active: str) -> tuple[e.Event, ...]:
    """What follows an answer: the attacker's activation is over, unless a player may still fly back."""
    fighter = combat.fighter(active) if active else None
    if fighter is None or combat.phase == "over":
        return ()
    if not app_plays(combat, fighter) and lineup.way_back(state, combat, fighter):
        return ()
    return ended(state, active)


def strike_back(state: Realm, combat: Combat, command: bc.StrikeBack, chance: Chance) -> tuple[e.Event, ...]:
    """The retaliation that is due.

    Rule: retaliation
    """
    if combat.answer is None:
        deny("no-answer-due", "retaliation")
    by, against = combat.fighter(combat.answer.by), combat.fighter(combat.answer.against)
    if by is None or against is None:
        deny("no-such-unit", "retaliation")
    throw = Throw(
        command.dice, command.attack_mod, command.defence_mod, command.shield_die, ignore_die=command.ignore_die
    )
    struck = blow(state, combat, by, against, throw, chance, answer=True)
    now = carried(state, struck)
    paid = discarded(state, combat, against) if command.ignore_die else ()
    return *struck, *paid, *(closing_events(now, now.combat, combat.active) if now.combat else ())


def seat_of(combat: Combat, side: str) -> int:
    """The player of a side, below 0 when the app or nobody plays it."""
    return combat.seat if side == "near" else combat.other


def discarded(state: Realm, combat: Combat, fighter: Fighter) -> tuple[e.Event, ...]:
    """One card of the owner's hand pays for an ability."""
    number = seat_of(combat, fighter.side)
    if not 0 <= number < len(state.seats):
        return ()
    return (e.HandChanged(number, max(0, state.seats[number].hand - 1), "ability"),)
