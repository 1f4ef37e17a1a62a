"""The A.I. hero's army, kept from fight to fight."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import cards, muster
from companion.games.heroes3 import events as e
from companion.games.heroes3.march import MapAction
from companion.games.heroes3.standing import carried
from companion.games.heroes3.state import Combat, Realm

Events = tuple[e.Event, ...]


def _lined_up(state: Realm, command: bc.StartCombat, begun: Events) -> Events:
    """The fight with our units on their lines already, where it was asked for so."""
    if not command.ready:
        return begun
    now = carried(state, begun)
    cells = muster.own_cells(now, now.combat, "near") if now.combat else {}
    return *begun, *(b.UnitPlaced(id, at) for id, at in cells.items())


def start(state: Realm, command: bc.StartCombat, chance: Chance, waived: frozenset[str]) -> Events:
    """The fight begins, its lines drawn up where that was asked for."""
    return _lined_up(state, command, _begun(state, command, chance, waived))


def _begun(state: Realm, command: bc.StartCombat, chance: Chance, waived: frozenset[str]) -> Events:
    """The A.I. hero comes with the army that it has left, or with the one that is named now."""
    if command.kind != "ai-hero":
        return muster.start_combat(state, command, chance, waived)
    enemy = command.enemy or tuple(bc.Muster(*card) for card in state.ai_army)
    level = command.field or state.ai_level
    begun = muster.start_combat(state, replace(command, enemy=enemy, field=level), chance, waived)
    army = tuple((card.unit, card.shows) for card in enemy)
    if (level, army) == (state.ai_level, state.ai_army):
        return begun
    return e.AiArmed(level, army), *begun


def homeward(state: Realm, combat: Combat, ended: Events) -> tuple[e.Event, ...]:
    """A kept Town Portal: the A.I. hero that was not beaten stands in its town again, with what points the power adds.

    Rule: ai-deck
    """
    won = next((event.winner for event in ended if isinstance(event, b.CombatEnded)), "")
    power = dict(combat.ai_kept).get("town-portal")
    if power is None or won != "far":
        return ()
    return (e.AiMarched((MapAction("portal"),), 0, cards.portal_bonus(power), "", state.ai_home),)


def losses(state: Realm, combat: Combat, command: bc.EndCombat) -> tuple[e.Event, ...]:
    """The cards that the A.I. hero has left when its fight ends."""
    if combat.kind != "ai-hero" or command.how == "called-off":
        return ()
    left = () if command.how == "near-wins" else tuple((f.unit, f.shows) for f in combat.alive("far"))
    beaten = bool(combat.alive("near")) and not left
    return (e.AiArmed(state.ai_level, left, beaten),)
