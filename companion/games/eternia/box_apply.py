"""The table after an event of wilds combat, or of the automated enemy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.core import deck as decks
from companion.core import tray
from companion.games.eternia import fight_events as e
from companion.games.eternia.fight import Fight, with_side
from companion.games.eternia.grid import Totals
from companion.games.eternia.state import State, WildsFight, with_fight


def against_the_box(state: State, event: e.WildsEvent | e.SoloEvent) -> State:
    match event:
        case e.WildsBegan(wilds):
            return replace(state, wilds=wilds, tray=tray.Tray())
        case e.FoeRaised(foe):
            return _wilds(state, lambda w: replace(w, foe=foe))
        case e.DiceLaid(targets):
            return _wilds(state, lambda w: replace(w, allocation=targets))
        case e.WildsResolved(enemy_hp, damage, standing):
            return _wilds(state, lambda w: replace(w, enemy_hp=enemy_hp, damage=damage, standing=standing))
        case e.WildsLeft():
            return replace(state, wilds=None)
        case e.DeckChosen():
            return _deck_chosen(state, event)
        case e.BattleCardDrawn():
            return _battle(state, event)
        case e.EffectCardDrawn():
            return _effect(state, event)
        case e.EffectsShuffled():
            return _effects_shuffled(state, event)
        case e.SurgeApplied():
            return with_fight(state, lambda f: replace(f, surges=max(0, f.surges - 1)))
        case e.OutpostsGrew(mark=mark):
            return replace(state, grown=mark)


def _wilds(state: State, change: Callable[[WildsFight], WildsFight]) -> State:
    return replace(state, wilds=change(state.wilds)) if state.wilds else state


def _battle(state: State, event: e.BattleCardDrawn) -> State:
    card = event.card
    printed = Totals(card.initiative, card.attack, card.defence)
    if event.entered:
        known = {**state.opponent.battle, card.id: card}
        state = replace(state, opponent=replace(state.opponent, battle=known))

    def change(fight: Fight) -> Fight:
        fight = with_side(fight, "other", lambda s: replace(s, printed=printed, weapon=card.weapon))
        return replace(
            fight,
            battle=card,
            battle_seen=event.seen,
            deck_switched=event.switched,
            surges=fight.surges if event.surges is None else event.surges,
        )

    return with_fight(state, change)


def _effect(state: State, event: e.EffectCardDrawn) -> State:
    card = event.card
    opponent = state.opponent
    if event.entered:
        opponent = replace(opponent, effect={**opponent.effect, card.id: card})
    elif card.id in opponent.effects.pile:
        opponent = replace(opponent, effects=decks.discarded(decks.taken(opponent.effects, card.id), card.id))
    state = replace(state, opponent=opponent)
    return with_fight(
        state,
        lambda f: replace(f, effects=(*f.effects, card.id), surges=f.surges if event.surges is None else event.surges),
    )


def _deck_chosen(state: State, event: e.DeckChosen) -> State:
    opponent = replace(
        state.opponent,
        source=event.source,
        battle=dict(event.battle),
        effect=dict(event.effect),
        effects=decks.Deck(discard=event.pile),
    )
    return replace(state, opponent=opponent)


def _effects_shuffled(state: State, event: e.EffectsShuffled) -> State:
    shuffled = decks.shuffled(state.opponent.effects, event.order)
    return replace(state, opponent=replace(state.opponent, effects=shuffled))
