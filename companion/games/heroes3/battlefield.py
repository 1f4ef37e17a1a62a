"""The combat after an event: who stands where, who has acted, whose side is beaten."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from companion.core import deck as decks
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import events as e
from companion.games.heroes3.lore import TALENT
from companion.games.heroes3.siege import key
from companion.games.heroes3.state import Answer, Combat, Fighter, Realm, Stand

TOWER = "tower"
STANDING = (b.ActivationEnded, b.ActivationSkipped, b.Struck, b.SpellHit, b.AbilityUsed, e.Corrected)


def apply_combat(state: Realm, event: b.BattleEvent) -> Realm:
    """The realm after an event of a combat; without a combat nothing changes."""
    if isinstance(event, b.CombatStarted):
        piles = event.neutrals or state.neutrals
        return replace(state, combat=event.combat, neutrals=piles, names=state.names + 1, ai_meets="")
    if state.combat is None:
        return state
    if isinstance(event, b.CombatEnded):
        won = {**state.won}
        if event.winner == "near":
            won[str(state.combat.seat)] = won.get(str(state.combat.seat), 0) + 1
        return replace(state, combat=None, fought=state.fought + 1, won=won)
    changed = _changed(state.combat, event)
    stands = event.stands if isinstance(event, STANDING) else None
    return replace(state, combat=standing(changed, stands) if stands else changed)


def standing(combat: Combat, stands: Stand) -> Combat:
    """The combat as an event says that it stands."""
    return replace(
        combat,
        phase=stands.phase,
        active=stands.active,
        answer=stands.answer,
        last=stands.last,
        last_initiative=stands.last_initiative,
    )


def _changed(combat: Combat, event: b.BattleEvent) -> Combat:
    match event:
        case b.UnitPlaced(id, at):
            return _fighter(combat, id, lambda f: replace(f, at=at))
        case b.PiecesPlaced(pieces):
            return replace(combat, pieces=pieces)
        case b.FightBegan():
            placed = tuple(f for f in combat.fighters if f.at is not None or f.unit == "arrow-tower")
            return replace(combat, phase="fighting", fighters=placed)
        case b.UnitActivated(id):
            woken = _fighter(combat, id, lambda f: event.after or f)
            return replace(woken, active=id, next_defence=event.next_defence, fallen=None)
        case b.ActivationSkipped(id):
            return _ended(_fighter(combat, id, lambda f: replace(f, paralysed=False)), id)
        case b.UnitMoved(id, to, steps):
            return _fighter(combat, id, lambda f: replace(f, at=to, moved=f.moved + steps))
        case b.Struck():
            return _struck(combat, event)
        case b.AnswerSkipped():
            return replace(combat, answer=None)
        case b.Breached(id, at):
            pieces = {**combat.pieces, key(at): "rubble"}
            after = _fighter(combat, id, lambda f: replace(f, attacked=True))
            if not event.tower:
                after = _fighter(after, TOWER, lambda f: replace(f, gone=True))
            return replace(after, pieces=pieces)
        case b.UnitDefended(id):
            return _fighter(combat, id, lambda f: replace(f, shield=True))
        case b.ActivationEnded(id):
            return _ended(combat, id)
        case b.AiCardDrawn():
            return _ai_card(combat, event)
        case b.CardPlayed():
            return _played(combat, event)
        case b.SpellHit(id, _, after_hit):
            return _fighter(combat, id, lambda f: after_hit)
        case b.AbilityUsed(id, "raise", _, raised):
            again = replace(combat, phase="fighting" if combat.phase == "over" else combat.phase, fallen=None)
            return _fighter(again, id, lambda f: raised)
        case b.AbilityUsed(id, _, _, after_use):
            return _fighter(combat, id, lambda f: after_use)
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
        case b.CombatStarted() | b.EnemyDecided() | b.CombatEnded():
            return combat
        case _:
            assert_never(event)


def _played(combat: Combat, event: b.CardPlayed) -> Combat:
    """A card of the A.I. leaves the place where it waited; a spell counts against its side's limit."""
    if event.side == "far" and event.card == combat.ai_spell:
        again = event.card == TALENT and event.power > 1
        combat = replace(combat, ai_power=event.power - 1) if again else replace(combat, ai_spell="")
    elif event.side == "far":
        combat = replace(combat, ai_kept=tuple(one for one in combat.ai_kept if one[0] != event.card))
    if event.kept:
        return replace(combat, ai_kept=(*combat.ai_kept, (event.card, event.power)))
    if event.kind != "spell" or event.empowering:
        return combat
    return replace(combat, cast={**combat.cast, event.side: combat.cast.get(event.side, 0) + 1})


def _fighter(combat: Combat, id: str, change: Callable[[Fighter], Fighter]) -> Combat:
    return replace(combat, fighters=tuple(change(f) if f.id == id else f for f in combat.fighters))


def _struck(combat: Combat, event: b.Struck) -> Combat:
    before = combat.fighter(event.target)
    fallen = before if event.after.gone else combat.fallen if event.extra else None
    combat = replace(_fighter(combat, event.target, lambda f: event.after), fallen=fallen)
    if event.extra:
        return combat
    combat = _fighter(combat, event.fighter, lambda f: replace(f, steady=False))
    if event.retaliation:
        combat = _fighter(combat, event.fighter, lambda f: replace(f, retaliated=True, attack_plus=0))
        return replace(combat, answer=None)
    combat = _fighter(combat, event.fighter, lambda f: replace(f, attacked=True, attack_plus=0))
    answer = Answer(event.target, event.fighter) if event.answered else None
    return replace(combat, answer=answer)


def _ended(combat: Combat, id: str) -> Combat:
    combat = _fighter(combat, id, lambda f: replace(f, acted=True, shield_spent=False))
    return replace(combat, active="", answer=None, ai_card="", ai_spell="", ai_power=0)


def _ai_card(combat: Combat, event: b.AiCardDrawn) -> Combat:
    deck, spells = combat.ai_deck, combat.ai_spells
    if event.from_app and event.card in deck.pile:
        deck = decks.discarded(decks.taken(deck, event.card), event.card)
    if event.shuffled_back:
        deck = replace(deck, discard=tuple(c for i, c in enumerate(deck.discard) if i != len(deck.discard) - 1))
        deck = decks.shuffled(replace(deck, pile=(*deck.pile, event.card)), event.shuffled_back, with_discard=False)
    if event.back:
        deck = replace(deck, pile=(*deck.pile, event.card), discard=deck.discard[:-1])
    if event.again:
        spells = replace(spells, pile=spells.discard, discard=())
    if event.spell_order:
        spells = decks.shuffled(spells, event.spell_order)
    if event.spell in spells.pile:
        spells = decks.discarded(decks.taken(spells, event.spell), event.spell)
    power = event.number if event.spell else 0
    combat = replace(combat, ai_deck=deck, ai_spells=spells, ai_card=event.card, ai_spell=event.spell, ai_power=power)
    kind = event.kind
    if kind == "attack":
        return _fighter(combat, event.fighter, lambda f: replace(f, attack_plus=f.attack_plus + event.number))
    if kind == "defence-strongest":
        return _fighter(combat, event.unit, lambda f: replace(f, defence_plus=f.defence_plus + event.number))
    if kind == "defence-next":
        return replace(combat, next_defence=combat.next_defence + event.number)
    return combat
