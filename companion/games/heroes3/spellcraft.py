"""Cards played at the table: whether they may be, and what a spell's damage does."""

from __future__ import annotations

from dataclasses import replace

from companion.core.step import Refusal, first_refusal, refuse
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import blows, cards, decide_seat, strike
from companion.games.heroes3 import events as e
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Realm

Outcome = tuple[e.Event, ...] | Refusal
MOST_DAMAGE = 30


def play_check(state: Realm, command: bc.PlayCard, waived: frozenset[str] = frozenset()) -> Refusal | None:
    """Why a card may not be played now; None when it may.

    Rule: cards-in-combat
    """
    combat = state.combat
    if combat is None or combat.phase == "placing":
        return None
    hero = combat.hero if command.side == "near" else combat.other_hero
    moment = command.moment
    reroll = command.card == "reroll" and reads(state.readings, "A32", "yes")
    return first_refusal(
        waived,
        [
            cards.cast_refused(
                command.kind,
                cast_this_round=combat.cast.get(command.side, 0),
                empowering=command.empowering,
                effect=command.effect,
                secondary=hero == "secondary",
                army_alone=combat.army_alone and command.side != combat.attacker,
            ),
            None if command.empowering or reroll else cards.timing_refused(command.effect, moment),
        ],
    )


def play(state: Realm, command: bc.PlayCard, waived: frozenset[str]) -> Outcome:
    """A card goes to the discard; a spell's damage lands whole."""
    if not command.card.strip():
        return refuse("unknown-name", final=True, name="")
    if refusal := play_check(state, command, waived):
        return refusal
    combat = state.combat
    seat = combat.seat if combat and command.side == "near" else combat.other if combat else state.active
    lost = 0
    damage = command.damage
    if command.card == "magic-arrow" and not command.empowering:
        found = cards.arrow_damage(command.power)
        if isinstance(found, Refusal):
            return found
        damage, lost = (damage or found[0]), found[1]
    if not 0 <= damage <= MOST_DAMAGE:
        return refuse("damage-negative", "spell-cards", final=True)
    events: list[e.Event] = []
    if command.expert and 0 <= seat < len(state.seats):
        used = decide_seat.expert(state, seat, waived)
        if isinstance(used, Refusal):
            return used
        events += used
    events.append(b.CardPlayed(command.side, command.card, command.kind, command.power, lost, command.empowering))
    if 0 <= seat < len(state.seats) and state.seats[seat].hand:
        events.append(e.HandChanged(seat, state.seats[seat].hand - 1, "card"))
    if command.target and damage and combat:
        target = combat.fighter(command.target)
        if target is None or target.gone:
            return refuse("no-such-target", "spell-cards", final=True)
        hit = blows.hurt_fighter(state, target, damage)
        if isinstance(hit, Refusal):
            return hit
        after, flipped = hit
        after = replace(after, paralysed=strike.stays_paralysed(target.paralysed, "spell-damage", damage))
        events.append(b.SpellHit(target.id, damage, after, flipped))
        if after.gone and combat.active == target.id:
            events.append(b.ActivationEnded(target.id))
    return tuple(events)


def playable(state: Realm, side: str) -> dict[str, Refusal | None]:
    """For each kind of card, whether it may be played at this moment by that side, for the card helper."""
    combat = state.combat
    if combat is None:
        return {}
    active = combat.fighter(combat.active) if combat.active else None
    if active is None:
        moment = "between-activations"
    elif combat.answer:
        moment = "retaliation"
    elif active.side != side:
        moment = "enemy-activation"
    else:
        moment = "own-activation-after-attack" if active.attacked else "own-activation-before-attack"
    found: dict[str, Refusal | None] = {}
    for kind, effect in (("spell", "instant"), ("spell", "activation"), ("specialty", "instant"), ("other", "instant"),
                         ("other", "activation"), ("other", "ongoing"), ("other", "map")):  # fmt: skip
        asked = bc.PlayCard(side, "?", kind, effect, moment)  # type: ignore[arg-type]
        found[f"{kind}/{effect}"] = play_check(state, asked)
    return found
