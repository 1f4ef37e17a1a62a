"""What follows from an event at once, worked out when it happens and kept in it: where a combat stands, who wakes how."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import events as e
from companion.games.heroes3.apply import apply
from companion.games.heroes3.battlefield import STANDING
from companion.games.heroes3.siege import key, tower_stands
from companion.games.heroes3.state import Combat, Fighter, Realm, Stand


def carried(state: Realm, events: Iterable[e.Event]) -> Realm:
    """The table after these events."""
    for event in events:
        state = apply(state, whole(state, event))
    return state


def wholly(state: Realm, events: Iterable[e.Event]) -> tuple[e.Event, ...]:
    """The events with all that follows from each."""
    found: list[e.Event] = []
    for event in events:
        found.append(whole(state, event))
        state = apply(state, found[-1])
    return tuple(found)


def whole(state: Realm, event: e.Event) -> e.Event:
    """One event with what follows from it in this combat; others as they are."""
    combat = state.combat
    if combat is None:
        return event
    if isinstance(event, b.UnitActivated):
        fighter = combat.fighter(event.fighter)
        if fighter is None or event.after is not None:
            return event
        far = fighter.side == "far"
        return replace(
            event,
            after=woken(fighter, combat.next_defence if far else 0),
            next_defence=0 if far else combat.next_defence,
        )
    if isinstance(event, b.Breached):
        return replace(event, tower=tower_stands({**combat.pieces, key(event.at): "rubble"}))
    if isinstance(event, STANDING) and event.stands is None and not _elsewhere(event):
        return replace(event, stands=_stands(state, combat, event))
    return event


def _elsewhere(event: e.Event) -> bool:
    return isinstance(event, e.Corrected) and not event.path.startswith("fighter/")


def woken(fighter: Fighter, defence: int) -> Fighter:
    """An activation starts: the Shield token goes, counters start over, a waiting defence card is attached.

    Rule: defend-action
    """
    return replace(
        fighter,
        moved=0,
        attacked=False,
        shield=False,
        shield_spent=fighter.shield,
        defence_plus=fighter.defence_plus + defence,
        origin=fighter.at,
    )


def _stands(state: Realm, combat: Combat, event: e.Event) -> Stand | None:
    now = apply(state, event).combat
    if now is None:
        return None
    if isinstance(event, b.ActivationEnded | b.ActivationSkipped) and (fighter := combat.fighter(event.fighter)):
        role = "attacker" if fighter.side == combat.attacker else "defender"
        value = state.units[fighter.unit].shown(fighter.shows).initiative + fighter.initiative_plus
        now = replace(now, last=role, last_initiative=value)
    return stand(now)


def stand(combat: Combat) -> Stand:
    """Where the board leaves the combat: over when a side is beaten, the round over when all have acted.

    Rule: end-of-combat
    """
    now = Stand(combat.phase, combat.active, combat.answer, combat.last, combat.last_initiative)
    if combat.phase == "placing":
        return now
    if not combat.alive("near") or not combat.alive("far"):
        return replace(now, phase="over", active="", answer=None)
    standing = [f for f in combat.fighters if not f.gone]
    ids = {f.id for f in standing}
    if now.answer and not {now.answer.by, now.answer.against} <= ids:
        now = replace(now, answer=None)
    if now.active in ids:
        return now
    if now.answer is None and all(f.acted for f in standing):
        return replace(now, phase="round-over", active="")
    return replace(now, active="")
