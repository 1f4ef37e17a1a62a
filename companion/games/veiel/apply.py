"""The table after an event: total, pure, and without a rule of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.games.veiel import events as e
from companion.games.veiel.cards import Piles, changed, moved
from companion.games.veiel.facts import ELEMENTS, LAST_FIGHT
from companion.games.veiel.fusion import Play, used
from companion.games.veiel.numbers import number, with_number
from companion.games.veiel.state import Hero, Mistress, State, hero_of, tallied, with_hero
from companion.games.veiel.twins import Space


def apply(state: State, event: e.Event) -> State:
    match event:
        case e.TurnBegan(id):
            return replace(state, active=id)
        case e.TurnEnded(id):
            return _turn_ended(state, id)
        case e.RoundBegan(number_):
            fresh = tuple(replace(hero, acted=False) for hero in state.heroes)
            return replace(state, heroes=fresh, round=number_, rounds=state.rounds + 1, active="")
        case e.FightEnded(fight, won):
            return _fight_ended(state, fight, won)
        case e.FightBegan(fight):
            return replace(state, fight=fight, stage="fight", round=1, rounds=state.rounds + 1, battlefield="")
        case e.BossSet(boss):
            return replace(state, boss=boss)
        case e.BattlefieldSet(name):
            return replace(state, battlefield=name)
        case e.BossActionDrawn(left) | e.BossActionsShuffled(left):
            return replace(state, boss=replace(state.boss, left=left))
        case e.EnemyAdded(enemy):
            return replace(state, enemies=(*state.enemies, enemy), enemies_met=state.enemies_met + 1)
        case e.EnemyRemoved(id, defeated):
            gone = replace(state, enemies=tuple(enemy for enemy in state.enemies if enemy.id != id))
            return tallied(gone, "defeated", 1) if defeated else gone
        case e.HeroOut(id, out):
            hero = hero_of(state, id)
            return with_hero(state, replace(hero, out=out)) if hero else state
        case e.Counted(path, by):
            counter = number(state, path)
            return with_number(state, path, counter.value + by) if counter else state
        case e.Corrected(path, value):
            return with_number(state, path, value)
        case e.TwinMoved(twin, column, row):
            return _twin_moved(state, twin, Space(column, row))
        case e.CardsMoved() | e.CardPlayed() | e.CardDiscarded() | e.CardGained():
            hero = hero_of(state, event.hero)
            return _cards(state, hero, event) if hero else state
        case e.CardFused() | e.HandKnown() | e.CardReturned() | e.CombinedEntered() | e.ColourSet():
            return _mistress(state, state.mistress, event) if state.mistress else state
        case _:
            assert_never(event)


def _turn_ended(state: State, id: str) -> State:
    hero = hero_of(state, id)
    after = replace(with_hero(state, replace(hero, acted=True)), active="") if hero else state
    if state.mistress is None or state.mistress.hero != id:
        return after
    return replace(after, mistress=_next_turn(state.mistress))


def _next_turn(mistress: Mistress) -> Mistress:
    """Her plays of the turn just over stay visible for one turn, so that the app can say why they no longer count."""
    kept = tuple(play for play in mistress.plays if play.turn == mistress.turn)
    return replace(mistress, turn=mistress.turn + 1, plays=kept)


def _fight_ended(state: State, fight: int, won: bool) -> State:
    fresh = tuple(replace(hero, acted=False) for hero in state.heroes)
    over = not won or fight >= LAST_FIGHT
    return replace(
        tallied(state, "defeated", sum(enemy.life <= 0 for enemy in state.enemies)),
        heroes=fresh,
        enemies=(),
        active="",
        stage="over" if over else "reinforcement",
        won=won if over else None,
        encounters_done=state.encounters_done + won,
        mistress=_next_turn(state.mistress) if state.mistress else None,
    )


def _twin_moved(state: State, twin: str, space: Space) -> State:
    if state.twins is None:
        return state
    if twin == "kilenne":
        return replace(state, twins=replace(state.twins, kilenne=space))
    return replace(state, twins=replace(state.twins, faremos=space))


def _cards(state: State, hero: Hero, event: e.CardsMoved | e.CardPlayed | e.CardDiscarded | e.CardGained) -> State:
    match event:
        case e.CardsMoved(id, source, to, count):
            after = with_hero(state, replace(hero, piles=moved(hero.piles, source, to, count)))
            if "destiny" in (source, to):
                change = count if to == "destiny" else -count
                after = replace(after, destiny={**state.destiny, id: max(state.destiny.get(id, 0) + change, 0)})
            wounded = to in ("wounds", "destiny") and source not in ("wounds", "destiny")
            return tallied(after, f"wounds.{id}", count) if wounded else after
        case e.CardPlayed(id, to, held, card, elements, twin):
            after = with_hero(state, replace(hero, piles=_left_hand(hero.piles, to, held)))
            if state.twins and twin:
                after = replace(after, twins=replace(state.twins, last=twin))
            if state.mistress and state.mistress.hero == id:
                play = Play(card, elements, state.mistress.turn)
                after = replace(after, mistress=_played(state.mistress, play, gone=to == "removed"))
            return tallied(after, f"played.{id}", 1)
        case e.CardDiscarded(id, held, card, elements):
            after = with_hero(state, replace(hero, piles=_left_hand(hero.piles, "discard", held)))
            if state.mistress and state.mistress.hero == id:
                play = Play(card, elements, state.mistress.turn, discarded=True)
                after = replace(after, mistress=_played(state.mistress, play))
            return after
        case e.CardGained(id, kind, colour, to, element):
            taken = replace(hero, piles=changed(hero.piles, to, 1), gained=(*hero.gained, f"{kind}:{colour}"))
            after = with_hero(state, taken)
            if state.mistress is None or state.mistress.hero != id:
                return after
            mistress = state.mistress
            deck = {**mistress.deck, element: mistress.deck.get(element, 0) + 1} if element else mistress.deck
            novices = (*mistress.novices, colour) if kind == "novice" else mistress.novices
            return replace(after, mistress=replace(mistress, deck=deck, novices=novices))


def _left_hand(piles: Piles, to: str, held: bool) -> Piles:
    return moved(piles, "hand", to, 1) if held else piles


def _played(mistress: Mistress, play: Play, *, gone: bool = False) -> Mistress:
    """Her line grows, and the card leaves the hand she is known to hold, a Reward as the element it counts as."""
    hand = list(mistress.hand)
    id = play.elements[0] if play.card in ("reward", "novice") and play.elements else play.card
    if id in hand:
        hand.remove(id)
    deck = mistress.deck
    if gone and id in (*ELEMENTS, "essence"):
        deck = {**deck, id: max(deck.get(id, 0) - 1, 0)}
    return replace(mistress, plays=(*mistress.plays, play), hand=tuple(hand), deck=deck)


def _mistress(
    state: State,
    mistress: Mistress,
    event: e.CardFused | e.HandKnown | e.CardReturned | e.CombinedEntered | e.ColourSet,
) -> State:
    match event:
        case e.CardFused(card, places):
            after = replace(
                mistress,
                plays=used(mistress.plays, places, card),
                hand=(*mistress.hand, card),
                fetched={**mistress.fetched, card: mistress.fetched.get(card, 0) + 1},
            )
            hero = hero_of(state, mistress.hero)
            if hero:
                state = with_hero(state, replace(hero, piles=changed(hero.piles, "hand", 1)))
            return tallied(replace(state, mistress=after), "fusions", 1)
        case e.HandKnown(cards):
            return replace(state, mistress=replace(mistress, hand=cards))
        case e.CardReturned(card, source):
            fetched = {**mistress.fetched, card: max(mistress.fetched.get(card, 0) - 1, 0)}
            hand = list(mistress.hand)
            if card in hand and source == "hand":
                hand.remove(card)
            hero = hero_of(state, mistress.hero)
            if hero:
                state = with_hero(state, replace(hero, piles=changed(hero.piles, source, -1)))
            return replace(state, mistress=replace(mistress, fetched=fetched, hand=tuple(hand)))
        case e.CombinedEntered(card):
            return replace(state, mistress=replace(mistress, cards={**mistress.cards, card.id: card}))
        case e.ColourSet(colour, element):
            others = {c: el for c, el in mistress.colours.items() if el != element}
            return replace(state, mistress=replace(mistress, colours={**others, colour: element}))
