"""The combat after an event: who stands where, who has acted, whose side is beaten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core import deck as decks
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import events as e
from companion.games.heroes3.lore import AI_CARD
from companion.games.heroes3.siege import key, tower_stands
from companion.games.heroes3.state import Answer, Combat, Fighter, Realm

TOWER = "tower"


def apply_combat(state: Realm, event: e.Event) -> Realm:
    """The realm after an event of a combat; without a combat nothing changes."""
    if isinstance(event, b.CombatStarted):
        return replace(state, combat=event.combat, neutrals=event.neutrals or state.neutrals, names=state.names + 1)
    if state.combat is None:
        return state
    if isinstance(event, b.CombatEnded):
        won = {**state.won}
        if event.winner == "near":
            won[str(state.combat.seat)] = won.get(str(state.combat.seat), 0) + 1
        return replace(state, combat=None, fought=state.fought + 1, won=won)
    return replace(state, combat=_changed(state, state.combat, event))


def _changed(state: Realm, combat: Combat, event: e.Event) -> Combat:
    match event:
        case b.UnitPlaced(id, at):
            return _fighter(combat, id, lambda f: replace(f, at=at))
        case b.PiecesPlaced(pieces):
            return replace(combat, pieces=pieces)
        case b.FightBegan():
            placed = tuple(f for f in combat.fighters if f.at is not None or f.unit == "arrow-tower")
            return replace(combat, phase="fighting", fighters=placed)
        case b.UnitActivated(id):
            woken = _fighter(combat, id, _woken(combat.next_defence, id, combat))
            return replace(woken, active=id, next_defence=_kept(combat, id), fallen=None)
        case b.ActivationSkipped(id):
            return _ended(state, _fighter(combat, id, lambda f: replace(f, paralysed=False)), id)
        case b.UnitMoved(id, to, steps):
            return _fighter(combat, id, lambda f: replace(f, at=to, moved=f.moved + steps))
        case b.Struck():
            return _struck(combat, event)
        case b.AnswerSkipped():
            return replace(combat, answer=None)
        case b.Breached(id, at):
            pieces = {**combat.pieces, key(at): "rubble"}
            after = _fighter(combat, id, lambda f: replace(f, attacked=True))
            if not tower_stands(pieces):
                after = _fighter(after, TOWER, lambda f: replace(f, gone=True))
            return replace(after, pieces=pieces)
        case b.UnitDefended(id):
            return _fighter(combat, id, lambda f: replace(f, shield=True))
        case b.ActivationEnded(id):
            return _ended(state, combat, id)
        case b.AiCardDrawn():
            return _ai_card(combat, event)
        case b.CardPlayed(side, card, kind, _, _, empowering):
            if side == "far" and card == combat.ai_spell:
                combat = replace(combat, ai_spell="")
            if kind != "spell" or empowering:
                return combat
            return replace(combat, cast={**combat.cast, side: combat.cast.get(side, 0) + 1})
        case b.SpellHit(id, _, after_hit):
            return settled(_fighter(combat, id, lambda f: after_hit))
        case b.AbilityUsed(id, "raise", _, raised):
            again = replace(combat, phase="fighting" if combat.phase == "over" else combat.phase, fallen=None)
            return settled(_fighter(again, id, lambda f: raised))
        case b.AbilityUsed(id, _, _, after_use):
            return settled(_fighter(combat, id, lambda f: after_use))
        case b.UnitShifted(id, at):
            return _fighter(combat, id, lambda f: replace(f, at=at))
        case b.PauseToggled(id, paralysed):
            return _fighter(combat, id, lambda f: replace(f, paralysed=paralysed))
        case b.CombatRoundBegan(number):
            fresh = tuple(
                replace(f, acted=False, retaliated=False, moved=0, attacked=False, fire=0) for f in combat.fighters
            )
            return replace(
                combat, round=number, phase="fighting", fighters=fresh, cast={}, active="", last="", last_initiative=-1
            )
        case _:
            return combat


def _fighter(combat: Combat, id: str, change: Callable[[Fighter], Fighter]) -> Combat:
    return replace(combat, fighters=tuple(change(f) if f.id == id else f for f in combat.fighters))


def _woken(extra: int, id: str, combat: Combat) -> Callable[[Fighter], Fighter]:
    """An activation starts: the Shield token goes, counters start over, a waiting defence card is attached."""
    bonus = extra if (f := combat.fighter(id)) and f.side == "far" else 0
    return lambda f: replace(
        f,
        moved=0,
        attacked=False,
        shield=False,
        shield_spent=f.shield,
        defence_plus=f.defence_plus + bonus,
        origin=f.at,
    )


def _kept(combat: Combat, id: str) -> int:
    fighter = combat.fighter(id)
    return 0 if fighter and fighter.side == "far" else combat.next_defence


def _struck(combat: Combat, event: b.Struck) -> Combat:
    before = combat.fighter(event.target)
    fallen = before if event.after.gone else combat.fallen if event.extra else None
    combat = replace(_fighter(combat, event.target, lambda f: event.after), fallen=fallen)
    if event.extra:
        return settled(combat)
    combat = _fighter(combat, event.fighter, lambda f: replace(f, steady=False))
    if event.retaliation:
        combat = _fighter(combat, event.fighter, lambda f: replace(f, retaliated=True, attack_plus=0))
        return settled(replace(combat, answer=None))
    combat = _fighter(combat, event.fighter, lambda f: replace(f, attacked=True, attack_plus=0))
    answer = Answer(event.target, event.fighter) if event.answered else None
    return settled(replace(combat, answer=answer))


def _ended(state: Realm, combat: Combat, id: str) -> Combat:
    fighter = combat.fighter(id)
    combat = _fighter(combat, id, lambda f: replace(f, acted=True, shield_spent=False))
    combat = replace(combat, active="", answer=None, ai_card="", ai_spell="", ai_power=0)
    if fighter:
        role = "attacker" if fighter.side == combat.attacker else "defender"
        value = state.units[fighter.unit].shown(fighter.shows).initiative + fighter.initiative_plus
        combat = replace(combat, last=role, last_initiative=value)
    return settled(combat)


def settled(combat: Combat) -> Combat:
    """The phase that the board shows: over when a side is beaten, round over when all have acted."""
    if combat.phase == "placing":
        return combat
    if not combat.alive("near") or not combat.alive("far"):
        return replace(combat, phase="over", active="", answer=None)
    due = combat.answer
    if due and any(f.gone for f in combat.fighters if f.id in (due.by, due.against)):
        combat = replace(combat, answer=None)
    standing = [f for f in combat.fighters if not f.gone]
    if combat.active and combat.fighter(combat.active) in standing:
        return combat
    if combat.answer is None and all(f.acted for f in standing):
        return replace(combat, phase="round-over", active="")
    active = combat.active if any(f.id == combat.active for f in standing) else ""
    return replace(combat, active=active)


def _ai_card(combat: Combat, event: b.AiCardDrawn) -> Combat:
    deck, spells = combat.ai_deck, combat.ai_spells
    if event.from_app and event.card in deck.pile:
        deck = decks.discarded(decks.taken(deck, event.card), event.card)
    if event.shuffled_back:
        deck = replace(deck, discard=tuple(c for i, c in enumerate(deck.discard) if i != len(deck.discard) - 1))
        deck = decks.shuffled(replace(deck, pile=(*deck.pile, event.card)), event.shuffled_back, with_discard=False)
    if event.spell_order:
        spells = decks.shuffled(spells, event.spell_order)
    if event.spell in spells.pile:
        spells = decks.discarded(decks.taken(spells, event.spell), event.spell)
    power = event.number if event.spell else 0
    combat = replace(combat, ai_deck=deck, ai_spells=spells, ai_card=event.card, ai_spell=event.spell, ai_power=power)
    kind = AI_CARD[event.card].kind
    if kind == "attack":
        return _fighter(combat, event.fighter, lambda f: replace(f, attack_plus=f.attack_plus + event.number))
    if kind == "defence-strongest":
        return _fighter(combat, event.unit, lambda f: replace(f, defence_plus=f.defence_plus + event.number))
    if kind == "defence-next":
        return replace(combat, next_defence=combat.next_defence + event.number)
    return combat
