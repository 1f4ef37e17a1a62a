"""The table after what the solo Overlord did."""

from __future__ import annotations

from dataclasses import replace

from companion.core import deck as decks
from companion.games.conan import events as ev
from companion.games.conan.decision_cards import CARDS
from companion.games.conan.state import Solo, State


def _gathered(deck: decks.Deck) -> decks.Deck:
    """Pile and discard as one set, in an order that tells nothing."""
    return replace(deck, pile=tuple(sorted(deck.pile + deck.discard, key=list(CARDS).index)), discard=())


def whispered(state: State, event: ev.Event) -> State:
    solo = state.solo
    if isinstance(event, ev.SoloSet):
        deck = decks.Deck(tuple(CARDS))
        deck = decks.shuffled(deck, event.order) if event.order else deck
        return replace(state, solo=Solo(event.difficulty, deck) if event.on else None)
    if solo is None:
        return state
    match event:
        case ev.CardsShuffled(order):
            deck = decks.shuffled(solo.deck, order) if order else _gathered(solo.deck)
            return replace(state, solo=replace(solo, deck=deck))
        case ev.CardDrawn(cards, card, prey):
            pile = tuple(one for one in solo.deck.pile if one not in cards)
            deck = decks.discarded(replace(solo.deck, pile=pile), *cards)
            return replace(state, solo=replace(solo, deck=deck, card=card, drawn=cards, prey=prey, answers={}))
        case ev.TileAnswered(tile, answer):
            return replace(state, solo=replace(solo, answers={**solo.answers, tile: answer}))
        case ev.FiguresSent(answer):
            return replace(state, solo=replace(solo, sent=answer))
        case ev.CardChosen(card):
            return replace(state, solo=replace(solo, card=card))
        case ev.WhisperPassed():
            return replace(state, solo=replace(solo, finished=True))
        case ev.LevelSet(difficulty, now):
            level = replace(solo, difficulty=difficulty, level="") if now else replace(solo, level=difficulty)
            return replace(state, solo=level)
        case ev.BearerNamed(hero):
            return replace(state, solo=replace(solo, bearer=hero))
        case _:
            return state
