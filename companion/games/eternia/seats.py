"""Who sees what: hidden spells and packs, cards face down, champions picked in secret."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eternia.combat_deck import SPECIAL
from companion.games.eternia.end_steps import champions_ready
from companion.games.eternia.fight import Fight, Side
from companion.games.eternia.grid import Lain
from companion.games.eternia.state import Card, Hero, State

HIDDEN = "?"


def team_of(state: State, seat: str) -> str:
    """The team that a seat belongs to: its id, or one of its players ("" for the shared table)."""
    if seat in state.teams:
        return seat
    return next((id for id, team in state.teams.items() if seat and seat in team.players), "")


def sides(state: State) -> tuple[tuple[str, str], ...]:
    """The players, each with the eyes of the team; a team without players is a side of its own."""
    return tuple((name, id) for id, team in state.teams.items() for name in team.players or (team.name or id,))


def veil(state: State, seat: str) -> State:
    """The table as a seat may see it; a device that all share hides only the champions while some are still missing.

    Rule: spell-limit
    """
    mine = team_of(state, seat)
    waiting = state.result is not None and state.result.reason == "champion-duel" and not champions_ready(state)
    if waiting and state.champions:
        state = replace(state, champions={t: h if t == mine else HIDDEN for t, h in state.champions.items()})
    if not mine:
        return state
    heroes = {name: hero if hero.team == mine else _covered(hero) for name, hero in state.heroes.items()}
    fight = _face_down(state.fight, mine) if state.fight else None
    return replace(state, heroes=heroes, fight=fight)


def _covered(hero: Hero) -> Hero:
    """Spells and packs of others are backs of cards."""

    def back(card: Card) -> Card:
        secret = card.kind in ("spell", "consumable") or (card.kind in ("armour", "artifact") and not card.worn)
        return Card(card.kind) if secret else card

    return replace(hero, cards=tuple(back(card) for card in hero.cards))


def _face_down(fight: Fight, mine: str) -> Fight:
    """Until step 4 the enemy's basic cards lie face down, and what it just drew is its own affair.

    Rule: card-facing
    """

    def cover(side: Side) -> Side:
        if side.team == mine or not side.grid:
            return side
        cards = {
            zone: tuple(lain if lain.card in SPECIAL else Lain(HIDDEN) for lain in side.zone(zone))
            for zone in ("attack", "defence", "initiative")
        }
        hand = (HIDDEN,) * len(side.hand)
        # what is left in the deck would give the covered cards away
        return replace(side, **cards, hand=hand, deck={HIDDEN: sum(side.deck.values())})  # type: ignore[arg-type]

    if fight.step >= 4:
        return fight
    return replace(fight, active=cover(fight.active), other=cover(fight.other))
