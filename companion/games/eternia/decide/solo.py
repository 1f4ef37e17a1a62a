"""The automated enemy at the table: its battle card, its effects, its surges, its reinforcements."""

from __future__ import annotations

from dataclasses import replace

from companion.core import deck as decks
from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, heed, need, refuse, settled
from companion.games.eternia import events as e
from companion.games.eternia import fight_events as fe
from companion.games.eternia import solo_commands as s
from companion.games.eternia import substitute
from companion.games.eternia.decide.acts import fell
from companion.games.eternia.decide.common import Events, after, growth
from companion.games.eternia.decide.placing import step_one_done
from companion.games.eternia.fight import Fight
from companion.games.eternia.grid import ZONES
from companion.games.eternia.opponent import EffectCard, complete, draw_battle, effect_deck, next_number
from companion.games.eternia.solo import battle_deck, effect_cards, effect_deck_skulls
from companion.games.eternia.state import State


def _ranks(state: State) -> tuple[int, ...]:
    ranks = effect_deck_skulls(state.difficulty)
    return () if isinstance(ranks, Refusal) else ranks


def _deck(state: State, command: s.ChooseDeck) -> Events:
    if state.mode != "solo":
        deny("no_enemy_hero", "solo-epic-combat")
    battle, effect = state.opponent.battle, state.opponent.effect
    if state.opponent.source == "ours" and command.source != "ours":
        battle, effect = {}, {}
    if command.source == "ours":
        battle, effect = substitute.BATTLE, substitute.EFFECT
    elif command.source == "box" and not complete(battle, effect, _ranks(state)):
        deny("deck_incomplete", "solo-setup", n=len(battle), m=len(effect))
    pile = effect_deck(effect, _ranks(state)) if command.source != "table" else ()
    return (fe.DeckChosen(command.source, dict(battle), dict(effect), pile),)


def _enemy(state: State) -> Fight | None:
    fight = state.fight
    return fight if fight and fight.kind == "solo-hero" and fight.step <= 4 else None


def _with_card(state: State, drawn: fe.BattleCardDrawn) -> tuple[e.Event, ...]:
    return (drawn, *step_one_done(after(state, (drawn,)).fight))


def _draw(state: State, chance: Chance) -> Events:
    fight = need(_enemy(state), "no_enemy_hero", "solo-epic-combat")
    which = settled(which_battle_deck(state, fight))
    weapons = state.heroes[fight.other.name].weapons
    found = draw_battle(state.opponent.battle, which, weapons, fight.battle_before, chance)
    found = need(found, "no_battle_card", "solo-battle-card-draw")
    return _with_card(state, fe.BattleCardDrawn(found.card, found.seen, found.switched))


def which_battle_deck(state: State, fight: Fight) -> str | Refusal:
    """The deck from which the app draws the enemy's battle card, or why it cannot.

    Rule: solo-battle-card-draw
    """
    if state.opponent.source == "table":
        return refuse("real_cards", "solo-battle-card-draw", final=True)
    which = battle_deck(state.difficulty, fight.battle_face or None)
    if isinstance(which, Refusal):
        return which if fight.battle_face else refuse("battle_die_left", "solo-battle-card-draw", final=True)
    weapons, cards = state.heroes[fight.other.name].weapons, state.opponent.battle.values()
    fits = any(one.id != fight.battle_before and (not weapons or one.weapon in weapons) for one in cards)
    return which[0] if fits else refuse("no_battle_card", "solo-battle-card-draw", final=True)


def _enter(state: State, command: s.EnterBattleCard, waived: frozenset[str]) -> Events:
    fight = need(_enemy(state), "no_enemy_hero", "solo-epic-combat")
    card = command.card
    numbers = (card.attack, card.defence, card.initiative, card.effects)
    if min(numbers) < 0 or max(numbers) > 99:
        deny("E_NUMBER", "battle-cards", min=0, max=99)
    weapons = state.heroes[fight.other.name].weapons
    odd = bool(weapons) and card.weapon not in weapons
    same = bool(card.id) and card.id == fight.battle_before
    checks = [
        refuse("weapon_no_match", "solo-battle-card-draw") if odd else None,
        refuse("same_battle_card", "solo-second-round") if same else None,
    ]
    heed(waived, checks)
    if not card.id:
        card = replace(card, id=next_number(state.opponent.battle))
    new = state.opponent.battle.get(card.id) != card
    return _with_card(state, fe.BattleCardDrawn(card, (card.id,) * command.turned, entered=new))


def effects_due(state: State) -> int:
    """Effect cards still to draw in this step."""
    fight = state.fight
    if fight is None or fight.battle is None:
        return 0
    due = effect_cards(state.difficulty, fight.battle.effects)
    return 0 if isinstance(due, Refusal) else max(0, due - len(fight.effects))


def _effect_events(state: State, card: EffectCard, entered: bool, before: tuple[e.Event, ...] = ()) -> Events:
    """An effect card played as the enemy's: its numbers count for the enemy, its harm for your hero.

    Rule: solo-effect-resolution
    """
    gains = (("attack", card.attack), ("defence", card.defence), ("initiative", card.initiative))
    events: tuple[e.Event, ...] = (*before, fe.EffectCardDrawn(card, entered))
    events += tuple(fe.BonusGiven("other", zone, by) for zone, by in gains if by)
    if card.hp:
        events += (fe.SideHurt("active", card.hp, "effect"),)
    return fell(state, events)


def _may_effect(state: State, waived: frozenset[str]) -> None:
    fight = need(_enemy(state), "no_enemy_hero", "solo-epic-combat")
    checks = [
        refuse("wrong_step", "solo-effect-resolution", final=True) if fight.step != 4 else None,
        refuse("effects_done", "solo-effect-resolution") if not effects_due(state) else None,
    ]
    heed(waived, checks)


def _draw_effect(state: State, chance: Chance, waived: frozenset[str]) -> Events:
    """A card is picked when it is drawn: the deck keeps no order that anybody could read before.

    Rule: solo-effect-deck
    """
    _may_effect(state, waived)
    settled(no_effect_card(state))
    pile = state.opponent.effects
    back: tuple[e.Event, ...] = ()
    if not pile.pile:
        back = (fe.EffectsShuffled(tuple(range(len(pile.discard)))),)
        pile = decks.shuffled(pile, tuple(range(len(pile.discard))))
    top = chance.order(len(pile.pile))[0]
    card = state.opponent.effect[pile.pile[top]]
    return _effect_events(state, card, False, back)


def no_effect_card(state: State) -> Refusal | None:
    """Why the app draws no effect card: they are real, or none is left.

    Rule: solo-effect-deck
    """
    if state.opponent.source == "table":
        return refuse("real_cards", "solo-effect-resolution", final=True)
    left = state.opponent.effects.pile or state.opponent.effects.discard
    return None if left else refuse("no_battle_card", "solo-effect-deck", final=True)


def _enter_effect(state: State, command: s.EnterEffectCard, waived: frozenset[str]) -> Events:
    _may_effect(state, waived)
    card = command.card
    numbers = (card.attack, card.defence, card.initiative, card.hp)
    if min(numbers) < -9 or max(numbers) > 99 or (card.zone and card.zone not in ZONES):
        deny("E_NUMBER", "effect-cards", min=0, max=99)
    if not card.id:
        card = replace(card, id=next_number(state.opponent.effect))
    return _effect_events(state, card, state.opponent.effect.get(card.id) != card)


def _surge(state: State, command: s.ApplySurge, waived: frozenset[str]) -> Events:
    """The enemy's surge: +X only in a zone that an effect card marks; nothing that applies gives +1 and +1.

    Rule: solo-surge-limits
    """
    fight = need(_enemy(state), "no_enemy_hero", "solo-epic-combat")
    if command.zone and command.zone not in ZONES:
        deny("E_UNKNOWN_ZONE", "solo-surge-limits")
    marked = {state.opponent.effect[id].zone for id in fight.effects if id in state.opponent.effect}
    unmarked = bool(command.zone) and command.zone not in marked
    checks = [
        refuse("no_surge", "solo-enemy-surge") if fight.surges < 1 else None,
        refuse("surge_zone", "solo-surge-limits") if unmarked else None,
    ]
    heed(waived, checks)
    events: tuple[e.Event, ...] = (fe.SurgeApplied(command.zone, command.by),)
    if command.zone:
        events += (fe.BonusGiven("other", command.zone, command.by),)
    if command.hp:
        events += (fe.SideHurt("active", command.hp, "surge"),)
    if not command.zone and not command.hp:
        events += (fe.BonusGiven("other", "attack", 1), fe.BonusGiven("other", "defence", 1))
    return fell(state, events)


def _grow(state: State, command: s.GrowOutposts) -> Events:
    return growth(state, command.moment, command.areas) or deny("no_growth", "solo-soldier-growth")


def decide(state: State, command: s.SoloCommand, chance: Chance, waived: frozenset[str]) -> Events:
    match command:
        case s.ChooseDeck():
            return _deck(state, command)
        case s.DrawBattleCard():
            return _draw(state, chance)
        case s.EnterBattleCard():
            return _enter(state, command, waived)
        case s.DrawEffectCard():
            return _draw_effect(state, chance, waived)
        case s.EnterEffectCard():
            return _enter_effect(state, command, waived)
        case s.ApplySurge():
            return _surge(state, command, waived)
        case s.GrowOutposts():
            return _grow(state, command)
