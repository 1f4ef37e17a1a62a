"""Cards played at the table: whether they may be, and what a spell's damage does."""

from __future__ import annotations

from companion.core.refusal import Refusal, deny, first_refusal, heed, refuse, settled
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import cards, decide_seat, lineup
from companion.games.heroes3 import events as e
from companion.games.heroes3.combat import blows
from companion.games.heroes3.readings import reads
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.state import Combat, Realm

Events = tuple[e.Event, ...]
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


def play(state: Realm, command: bc.PlayCard, waived: frozenset[str]) -> Events:
    """A card goes to the discard; a spell's damage lands whole."""
    if not command.card.strip():
        deny("unknown-name", name="")
    heed(waived, [play_check(state, command, waived)])
    combat = state.combat
    seat = combat.seat if combat and command.side == "near" else combat.other if combat else state.active
    lost = 0
    damage = command.damage
    if command.card == "magic-arrow" and not command.empowering:
        found = settled(cards.arrow_damage(command.power))
        damage, lost = (damage or found[0]), found[1]
    elif command.card in sorcery.SORCERY and not command.empowering:
        lost = sorcery.SORCERY[command.card].spent(command.power)
    if not 0 <= damage <= MOST_DAMAGE:
        deny("damage-negative", "spell-cards")
    events: list[e.Event] = []
    if command.expert and 0 <= seat < len(state.seats):
        used = decide_seat.expert(state, seat, waived)
        events += used
    events.append(b.CardPlayed(command.side, command.card, command.kind, command.power, lost, command.empowering))
    if 0 <= seat < len(state.seats) and state.seats[seat].hand:
        left = state.seats[seat].hand - 1 - max(0, command.boosts)
        events.append(e.HandChanged(seat, max(0, left), "card"))
    if command.target and combat:
        hit = _landed(state, combat, command, damage, waived)
        events += hit
    return tuple(events)


def _landed(state: Realm, combat: Combat, command: bc.PlayCard, damage: int, waived: frozenset[str]) -> Events:
    """The card on its target: the damage that was entered, otherwise what the spell's own table says."""
    if command.card == "resurrection" and not command.empowering and not damage:
        fallen = combat.fallen
        heed(waived, [sorcery.may_rise(state, combat, command.target, command.power, command.side)])
        if fallen is None:
            return ()
        return sorcery.worked(state, combat, command.card, command.power, fallen, command.side)
    target = combat.fighter(command.target)
    if target is None or target.gone:
        deny("no-such-target", "spell-cards")
    magic = command.kind in ("spell", "specialty")
    immune = magic and "spell_immunity" in lineup.values(state, target).tags
    known = sorcery.SORCERY.get(command.card) if not damage and not command.empowering else None
    tiers = sorcery.TIERS[known.step(command.power)] if known and known.tiered else ()
    low = bool(tiers) and lineup.card(state, target).tier not in tiers
    heed(
        waived,
        [
            refuse("spell-immune", "unit-special-abilities") if immune else None,
            refuse("spell-tier", "spell-cards") if low else None,
        ],
    )
    if damage and not magic:
        hit = blows.hurt_fighter(state, target, damage)
        return (b.SpellHit(target.id, damage, hit[0], hit[1]),)
    if damage:
        return sorcery.burnt(state, ((target, damage),))
    if command.empowering or command.card not in sorcery.SORCERY:
        return ()
    return sorcery.worked(state, combat, command.card, command.power, target, command.side)


def moment_for(state: Realm, combat: Combat, side: str) -> str:
    """Which moment of the combat it is for the cards of a side: a unit that is due counts as activated.

    Rule: cards-in-combat
    """
    active = combat.fighter(combat.active) if combat.active else None
    if combat.answer:
        return "retaliation"
    if active:
        if active.side != side:
            return "enemy-activation"
        return "own-activation-after-attack" if active.attacked else "own-activation-before-attack"
    due = [f.side for f in (combat.fighter(id) for id in lineup.waiting(state, combat)) if f]
    if not due:
        return "between-activations"
    return "own-activation-before-attack" if side in due else "enemy-activation"


PLAYED: tuple[tuple[bc.CardKind, bc.CardEffect], ...] = (
    ("spell", "instant"),
    ("spell", "activation"),
    ("specialty", "instant"),
    ("other", "instant"),
    ("other", "activation"),
    ("other", "ongoing"),
    ("other", "map"),
)


def playable(state: Realm, side: bc.Camp) -> dict[str, Refusal | None]:
    """For each kind of card, whether it may be played at this moment by that side, for the card helper."""
    if state.combat is None:
        return {}
    moment = moment_for(state, state.combat, side)
    found: dict[str, Refusal | None] = {}
    for kind, effect in PLAYED:
        asked = bc.PlayCard(side, "?", kind, effect, moment)
        found[f"{kind}/{effect}"] = play_check(state, asked)
    return found
