"""Abilities that act around an attack: as a unit wakes, further attacks, what the hit brings its owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import deny
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import board, lineup
from companion.games.heroes3 import events as e
from companion.games.heroes3.abilities import ABILITIES, WAKE_HEALS, number, resolved
from companion.games.heroes3.combat import blows
from companion.games.heroes3.combat.strike import LOW
from companion.games.heroes3.ground import Ground, Piece
from companion.games.heroes3.state import Combat, Fighter, Realm


def stirred(state: Realm, combat: Combat, fighter: Fighter) -> tuple[e.Event, ...]:
    """A unit becomes the active one, with all that its card does at that moment.

    Rule: unit-special-abilities
    """
    events: list[e.Event] = [b.UnitActivated(fighter.id)]
    now = blows.carried(state, events).combat
    own = now.fighter(fighter.id) if now else None
    if now is None or own is None:
        return tuple(events)
    tags = lineup.values(state, own).tags
    if n := wakes_healed(tags, own.damage):
        events.append(b.AbilityUsed(own.id, "heal", n, replace(own, damage=own.damage - n)))
    if "mend_ally_2" in tags:
        events.append(_mended(now, own))
    foe = blows.seat_of(combat, "far" if fighter.side == "near" else "near")
    if 0 <= foe < len(state.seats):
        seat = state.seats[foe]
        if "kill_morale" in tags and seat.morale == "positive":
            events.append(e.MoraleChanged(foe, "none", seat.discard_hand, "ability"))
        if "wake_discard" in tags and seat.hand:
            events.append(e.HandChanged(foe, seat.hand - 1, "ability"))
    return tuple(events)


def wakes_healed(tags: tuple[str, ...], damage: int) -> int:
    """The damage that a unit loses as it wakes."""
    return min(number(tags, WAKE_HEALS), damage)


def strike_healed(tags: tuple[str, ...], damage: int) -> int:
    """The damage that an attack heals on whoever strikes."""
    return min(ABILITIES["strike_heal_2"].n, damage) if "strike_heal_2" in tags else 0


def most_hurt(combat: Ground, own: Piece) -> str:
    """The ally that a healer turns to ("" when nobody is hurt)."""
    hurt = [f for f in combat.alive(own.side) if f.damage and f.id != own.id]
    return max(hurt, key=lambda f: f.damage).id if hurt else ""


def _mended(combat: Combat, own: Fighter) -> b.AbilityUsed:
    """The most hurt ally is healed; with nobody to heal, the unit itself attacks harder."""
    hurt = most_hurt(combat, own)
    ally = combat.fighter(hurt) if hurt else None
    if ally is None:
        return b.AbilityUsed(own.id, "attack", 1, replace(own, attack_plus=own.attack_plus + 1))
    n = min(ABILITIES["mend_ally_2"].n, ally.damage)
    return b.AbilityUsed(ally.id, "heal", n, replace(ally, damage=ally.damage - n))


def second_targets(state: Realm, combat: Ground, fighter: Piece, target: Piece) -> tuple[str, ...]:
    """Units beside the target that a splash may hit, enemies of the attacker first; itself when nobody else is there."""
    if "splash_2" not in lineup.values(state, fighter).tags or target.at is None:
        return ()
    beside = [f for f in combat.alive() if f.id != target.id and f.at is not None and board.adjacent(f.at, target.at)]
    return tuple(f.id for f in sorted(beside, key=lambda f: (f.side == fighter.side, f.id == fighter.id)))


def further(state: Realm, combat: Ground, fighter: Piece, target: Piece, second: str = "") -> Iterator[tuple[str, int]]:
    """The further attacks of a card: whom they hit and with what value."""
    tags = lineup.values(state, fighter).tags
    apart = fighter.at is None or target.at is None or not board.adjacent(fighter.at, target.at)
    if "double_shot_nonadjacent" in tags and apart:
        yield target.id, lineup.values(state, fighter).attack
    if found := second_targets(state, combat, fighter, target):
        yield (second if second in found else found[0]), ABILITIES["splash_2"].n
    if "line_attack" in tags and fighter.at and target.at and not apart:
        behind = (2 * target.at[0] - fighter.at[0], 2 * target.at[1] - fighter.at[1])
        if hit := next((f for f in combat.alive() if f.at == behind), None):
            yield hit.id, ABILITIES["line_attack"].n


@dataclass(frozen=True, slots=True)
class Cast:
    """The dice of one hit: those of the attack, the target's Shield, one that an ability rolls afterwards."""

    target: str
    dice: int = 1
    shield: bool = False
    after: bool = False

    def throw(self, typed: tuple[int, ...]) -> blows.Throw | None:
        """A further hit with the next typed dice; None when they do not suffice."""
        if len(typed) < self.dice + self.shield:
            return None
        return blows.Throw(typed[: self.dice], shield_die=typed[self.dice] if self.shield else None)


def _cast(state: Realm, combat: Combat, fighter: Fighter, target: Fighter, *, answer: bool = False) -> Cast:
    how = blows.bent(state, fighter, target, blows.Throw(), answer=answer)
    return Cast(target.id, how.dice, lineup.shielded(state, combat, target))


def casts(state: Realm, by: str, target: str, second: str = "", *, answer: bool = False) -> tuple[Cast, ...]:
    """Every die that an attack (or a retaliation) may ask for, hit by hit, in the order in which they are thrown."""
    combat = state.combat
    fighter, foe = (combat.fighter(by), combat.fighter(target)) if combat else (None, None)
    if combat is None or fighter is None or foe is None:
        return ()
    first = _cast(state, combat, fighter, foe, answer=answer)
    if answer:
        return (replace(first, after="paralyse_on_answer_die" in lineup.values(state, fighter).tags),)
    others = (combat.fighter(id) for id, _ in further(state, combat, fighter, foe, second))
    return first, *(_cast(state, combat, fighter, hit) for hit in others if hit)


def assault(
    state: Realm,
    combat: Combat,
    fighter: Fighter,
    target: Fighter,
    throw: blows.Throw,
    chance: Chance,
    second: str = "",
) -> tuple[e.Event, ...]:
    """A unit's attack with everything its card adds, up to the retaliation or the end of the activation.

    Rule: attack-resolution
    """
    struck = blows.blow(state, combat, fighter, target, throw, chance)
    hit = next(event for event in struck if isinstance(event, b.Struck))
    events = list(struck)
    now = blows.carried(state, struck)
    if throw.ignore_die:
        events += blows.discarded(state, combat, target)
    used = blows.bent(state, fighter, target, throw, answer=False)
    typed = throw.dice[used.dice :]
    for id, value in further(state, combat, fighter, target, second):
        own, foe = (now.combat.fighter(fighter.id), now.combat.fighter(id)) if now.combat else (None, None)
        if now.combat is None or now.combat.phase == "over" or own is None or foe is None or own.gone or foe.gone:
            continue
        need = _cast(now, now.combat, own, foe)
        again = need.throw(typed) if throw.dice else blows.Throw()
        if again is None:
            deny("dice-missing", "attack-die")
        typed = typed[need.dice + need.shield :]
        more = blows.blow(now, now.combat, own, foe, again, chance, power=value)
        events += more
        now = blows.carried(now, more)
    rest = _reaped(now, lineup.values(state, fighter).tags, hit, resolved(used, hit.dice))
    now = blows.carried(now, rest)
    return *events, *rest, *blows.after_blow(now, struck)


def _reaped(state: Realm, tags: tuple[str, ...], hit: b.Struck, counted: tuple[int, ...]) -> tuple[e.Event, ...]:
    """What the attack brings the attacker: healing, a card."""
    found: list[e.Event] = []
    combat = state.combat
    own = combat.fighter(hit.fighter) if combat else None
    if combat is None or own is None or own.gone:
        return ()
    if n := strike_healed(tags, own.damage):
        found.append(b.AbilityUsed(own.id, "heal", n, replace(own, damage=own.damage - n)))
    seat = blows.seat_of(combat, own.side)
    if "draw_on_minus" in tags and LOW in counted and 0 <= seat < len(state.seats):
        found.append(e.HandChanged(seat, state.seats[seat].hand + 1, "ability"))
    return tuple(found)


def opened(state: Realm, combat: Combat) -> tuple[e.Event, ...]:
    """Cards drawn as the fight begins."""
    found: list[e.Event] = []
    for side in ("near", "far"):
        seat = blows.seat_of(combat, side)
        n = sum("draw_at_start" in lineup.values(state, f).tags for f in combat.alive(side))
        if n and 0 <= seat < len(state.seats):
            found.append(e.HandChanged(seat, state.seats[seat].hand + n, "ability"))
    return tuple(found)
