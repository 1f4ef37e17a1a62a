"""What is due when the A.I. hero has met a player: who fights, and how a town that it attacks is held."""

from __future__ import annotations

from typing import Literal

from companion.core.game import Answer, Due
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3.combat import terms
from companion.games.heroes3.march import Journey
from companion.games.heroes3.state import Realm
from companion.i18n import Translator

ARMED: tuple[Literal["main", "none"], ...] = ("main", "none")


def met(state: Realm, _: Translator) -> Due:
    """The A.I. hero has met a player: whose army fights, or after all none."""
    army = bool(state.ai_army) and any(unit in state.units for unit, _shows in state.ai_army)
    seats = [n for n, seat in enumerate(state.seats) if seat.army and not seat.eliminated] if army else []
    if state.ai_meets == "town":
        return _town(state, seats, _)
    fights = [
        Answer(
            _("{name} fights it", name=state.seats[n].name),
            bc.StartCombat(n, "ai-hero", attacker="far", ready=True),
        )
        for n in seats
    ]
    none = Answer(_("No fight after all"), c.MarchAi(Journey(0)))
    words = _("The A.I. hero attacks")
    if not fights:
        return Due(words, rule="ai-hero-movement", answers=(none,), opens="combat")
    if len(fights) == 1:
        return Due(words, fights[0].command, rule="ai-hero-movement")
    return Due(words, rule="ai-hero-movement", answers=(*fights, none))


def _town(state: Realm, seats: list[int], _: Translator) -> Due:
    """The A.I. hero before a town: the hero there defends it; an absent one pays for the army, or the town falls.

    Rule: pay-to-defend
    """
    held = next((mark for n in seats for mark in state.fields if mark.owner == n and mark.kind == "town"), None)
    ways: list[Answer] = []
    for n in seats:
        name = state.seats[n].name
        there, alone = (
            bc.StartCombat(n, "ai-hero", hero=hero, attacker="far", place="town", ready=True) for hero in ARMED
        )
        ways.append(Answer(_("{name}'s hero defends it", name=name), there))
        if state.seats[n].pool.get("gold", 0) >= terms.DEFENCE_GOLD:
            ways.append(Answer(_("The army alone defends it: {name} pays 8 gold", name=name), alone))
    if held:
        ways.append(Answer(_("Nobody defends it: it falls"), c.LoseField(held.id, True)))
    ways.append(Answer(_("No fight after all"), c.MarchAi(Journey(0))))
    words = _("The A.I. hero attacks the town")
    if len(seats) == 1:
        return Due(words, ways[0].command, ways[0].words, "pay-to-defend", answers=tuple(ways[1:]))
    return Due(words, rule="pay-to-defend", answers=tuple(ways), opens="" if seats else "combat")
