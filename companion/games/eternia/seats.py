"""Who sees what: hidden spells and packs, cards face down, champions picked in secret.

Two ways lead there. `veil` covers a whole state for a seat; `sealed` keeps the same out of the log that all phones share.
"""

from __future__ import annotations

from dataclasses import replace

from companion.core.sealed import HIDDEN, Hand, Secrets, is_token
from companion.games.eternia import events as e
from companion.games.eternia import fight_events as fe
from companion.games.eternia.combat_deck import SPECIAL
from companion.games.eternia.decide.ending import champions_ready
from companion.games.eternia.fight import Fight, Side
from companion.games.eternia.grid import ZONES, Lain
from companion.games.eternia.state import Card, Hero, State

__all__ = ["HIDDEN", "REVEALED", "SECRETS", "secrets", "sides", "team_of", "veil"]
REVEALED = 4  # the step in which all combat cards lie open


def team_of(state: State, seat: str) -> str:
    """The team that a seat belongs to: its id, or one of its players ("" for the shared table)."""
    if seat in state.teams:
        return seat
    return next((id for id, team in state.teams.items() if seat and seat in team.players), "")


def sides(state: State) -> tuple[tuple[str, str], ...]:
    """The players, each with the eyes of the team; a team without players is a side of its own."""
    return tuple((name, id) for id, team in state.teams.items() for name in team.players or (team.name or id,))


def secrets(state: State) -> dict[str, tuple[str, ...]]:
    """The values of the state that only one team may see, by team: spells and packs, combat cards drawn or face down
    with the deck that would give them away, and champions until all are picked. Paths as in the saved state."""
    found: dict[str, list[str]] = {team: [] for team in state.teams}
    for hero in state.heroes.values():
        found[hero.team] += [f"heroes/{hero.name}/cards/{n}" for n, card in enumerate(hero.cards) if _hidden(card)]
    if state.fight and state.fight.step < REVEALED:
        for name, side in (("active", state.fight.active), ("other", state.fight.other)):
            if side.grid and side.team:
                zones = [f"{zone}/{n}" for zone in ZONES for n, lain in enumerate(side.zone(zone)) if _down(lain)]
                found[side.team] += [f"fight/{name}/{part}" for part in ("hand", "deck", *zones)]
    for team in state.champions if _picking(state) else ():
        found[team].append(f"champions/{team}")
    return {team: tuple(paths) for team, paths in found.items() if paths}


def _picking(state: State) -> bool:
    """Champions are picked in secret until every tied team has one."""
    duel = state.result is not None and state.result.reason == "champion-duel"
    return duel and not champions_ready(state)


def _hidden(card: Card) -> bool:
    """Spells, consumables and what is packed away are nobody else's business.

    Rule: spell-limit
    """
    return card.kind in ("spell", "consumable") or (card.kind in ("armour", "artifact") and not card.worn)


def _down(lain: Lain) -> bool:
    """Basic cards are placed face down, special ones face up.

    Rule: card-facing
    """
    return lain.card not in SPECIAL


def veil(state: State, seat: str) -> State:
    """The table as a seat may see it; a device that all share hides only the champions while some are still missing.

    Rule: spell-limit
    """
    mine = team_of(state, seat)
    if _picking(state) and state.champions:
        state = replace(state, champions={t: h if t == mine else HIDDEN for t, h in state.champions.items()})
    if not mine:
        return state
    heroes = {name: hero if hero.team == mine else _covered(hero) for name, hero in state.heroes.items()}
    fight = _face_down(state.fight, mine) if state.fight else None
    return replace(state, heroes=heroes, fight=fight)


def _covered(hero: Hero) -> Hero:
    """Spells and packs of others are backs of cards."""

    def back(card: Card) -> Card:
        return Card(card.kind) if _hidden(card) else card

    return replace(hero, cards=tuple(back(card) for card in hero.cards))


def _face_down(fight: Fight, mine: str) -> Fight:
    """Until step 4 the enemy's basic cards lie face down, and what it just drew is its own affair.

    Rule: card-facing
    """

    def cover(side: Side) -> Side:
        if side.team == mine or not side.grid:
            return side
        cards = {zone: tuple(Lain(HIDDEN) if _down(lain) else lain for lain in side.zone(zone)) for zone in ZONES}
        hand = (HIDDEN,) * len(side.hand)
        # what is left in the deck would give the covered cards away
        return replace(side, **cards, hand=hand, deck={HIDDEN: sum(side.deck.values())})  # type: ignore[arg-type]

    if fight.step >= REVEALED:
        return fight
    return replace(fight, active=cover(fight.active), other=cover(fight.other))


# in the log that all phones share --------------------------------------------------------------
def sealed(state: State, event: e.Event, hand: Hand) -> e.Event:
    """An event with tokens for what only a team may see. A card that is laid face up, cast, thrown away or given to
    another team lies open; what it cost is no secret, for it was paid at the table."""
    match event:
        case fe.CardsDrawn(name, cards) if side := _secret_side(state, name):
            return replace(event, cards=tuple(hand.hide(side.team, card) or card for card in cards))
        case fe.CardPlaced(name, card) | fe.CardDropped(name, card) if side := _secret_side(state, name):
            if card in SPECIAL or not getattr(event, "counts", True):
                return _opened(event, hand, hand.find(card, side.hand))
            return replace(event, card=hand.hide(side.team, card, side.hand) or card)
        case e.CardBought(hero, card) | e.CardGained(hero, card) if _hidden(card) and card.name:
            told = {"name": card.name, "subtype": card.subtype, "move": card.move}
            whole = {**told, "star_move": card.star_move, "flying": card.flying}
            token = hand.hide(state.heroes[hero].team, whole)
            return replace(event, card=Card(card.kind, token, card.cost, worn=card.worn)) if token else event
        case e.CardLost(hero, place):
            return _opened(event, hand, state.heroes[hero].cards[place].name)
        case e.CardTraded(giver, taker, place) if state.heroes[giver].team != state.heroes[taker].team:
            return _opened(event, hand, state.heroes[giver].cards[place].name)
        case e.ChampionPicked(team, hero):
            return replace(event, hero=hand.hide(team, hero) or hero)
    return event


def _opened(event: e.Event, hand: Hand, token: str | None) -> e.Event:
    if is_token(token):
        hand.show(token or "")
    return event


def _secret_side(state: State, name: str) -> Side | None:
    """The fighter whose cards are still secret."""
    return state.fight.side(name) if state.fight and state.fight.step < REVEALED else None


SECRETS = Secrets(("heroes", "fight", "champions"), sealed)
