"""Merchants, support cards, the combat deck, victory cards and points."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal, deny, heed, need, refuse, settled
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia import market, skirmish, victory
from companion.games.eternia.combat_deck import CARDS, combat_deck_swap
from companion.games.eternia.decide.common import (
    Events,
    fallen,
    hero_of,
    over_limit,
    spent,
    team_of,
    thrown_away,
)
from companion.games.eternia.decide.turn import acting, done
from companion.games.eternia.pool import PENALTY, defeat_penalty
from companion.games.eternia.state import Hero, State
from companion.games.eternia.table import heroes_of, reading, symbols

SELLS = {"shop": ("armour", "artifact", "consumable"), "mage": ("spell",), "forge": ("vehicle",)}


# merchants ------------------------------------------------------------------------------------
def _shop(state: State, command: c.Shop, waived: frozenset[str]) -> Events:
    hero_of(state, command.hero)
    if command.merchant not in market.MERCHANTS:
        deny("unknown_merchant", "merchants")
    settled(acting(state, command.hero, "merchant", waived))
    team = state.heroes[command.hero].team
    none = symbols(state, team, command.merchant) < 1
    checks = [refuse("E_MERCHANT_NOT_CONTROLLED", "merchant-action") if none else None]
    heed(waived, checks)
    opened = () if command.merchant in state.markets else (e.MarketOpened(command.merchant),)
    return (*done(state, command.hero, "merchant"), *opened, e.ShopEntered(command.hero, command.merchant))


def _refresh(state: State, waived: frozenset[str]) -> Events:
    visit = need(state.visit, "not_shopping", "merchant-action")
    team = state.heroes[visit.hero].team
    pool, marks = state.teams[team].eternium, symbols(state, team, visit.merchant)
    settled(market.merchant_purchase(pool, max(1, marks), (), 1 + visit.refreshed, visit.bought > 0, waived))
    return (*spent(state, team, market.REFRESH_PRICE, "refresh"), e.MarketRefreshed(visit.merchant))


def _buy(state: State, command: c.BuyCard, waived: frozenset[str]) -> Events:
    visit = need(state.visit, "not_shopping", "merchant-action")
    hero = state.heroes[visit.hero]
    marks = symbols(state, hero.team, visit.merchant)
    price = settled(market.merchant_price(command.card.cost, marks, waived))
    wrong = command.card.kind not in SELLS[visit.merchant]
    full = visit.bought >= market.MARKET
    checks = [
        refuse("wrong_merchant", "merchants") if wrong else None,
        refuse("E_MARKET_SIZE", "merchant-market") if full else None,
    ]
    heed(waived, checks)
    settled(
        market.merchant_purchase(state.teams[hero.team].eternium, max(1, marks), (command.card.cost,), waived=waived)
    )
    kept = thrown_away(hero, command.discard)
    card = replace(command.card, name=command.card.name.strip())
    settled(over_limit((*kept[0], card), waived))
    return (*kept[1], *spent(state, hero.team, price, "merchant"), e.CardBought(hero.name, card, price))


def _leave(state: State) -> Events:
    return (e.ShopLeft(state.visit.hero),) if state.visit else deny("not_shopping", "merchant-action")


def _open(state: State, command: c.OpenMarket) -> Events:
    if command.merchant not in market.MERCHANTS:
        deny("unknown_merchant", "merchants")
    if not market.market_reveal(command.merchant in state.markets):
        deny("market_open", "merchant-market")
    return (e.MarketOpened(command.merchant),)


# a hero's cards -------------------------------------------------------------------------------
def _gain(state: State, command: c.GainCard, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    kept = thrown_away(hero, command.discard)
    settled(over_limit((*kept[0], command.card), waived))
    return (*kept[1], e.CardGained(hero.name, command.card))


def _discard(state: State, command: c.DiscardCard) -> Events:
    return thrown_away(hero_of(state, command.hero), (command.place,))[1]


def _wear(state: State, command: c.WearCard, waived: frozenset[str]) -> Events:
    """Armour and artifacts change places with the pack in the hero's own turn, out of combat.

    Rule: swap-equipment
    """
    hero = hero_of(state, command.hero)
    if not 0 <= command.place < len(hero.cards) or hero.cards[command.place].kind not in ("armour", "artifact"):
        deny("no_such_card", "swap-equipment")
    cards = list(hero.cards)
    cards[command.place] = replace(cards[command.place], worn=command.worn)
    fighting = bool(state.fight or state.wilds)
    elsewhere = bool(state.active) and state.active != hero.name
    checks = [
        refuse("E_IN_COMBAT", "swap-equipment") if fighting else None,
        refuse("not_active", "swap-equipment", hero=hero.name) if elsewhere else None,
    ]
    heed(waived, checks)
    settled(over_limit(tuple(cards), waived))
    return (e.CardWorn(hero.name, command.place, command.worn),)


def _trade(state: State, command: c.TradeCard, waived: frozenset[str]) -> Events:
    """Teammates in the same area hand over support cards, in one trade a turn.

    Rule: trade
    """
    giver, taker = hero_of(state, command.giver), hero_of(state, command.taker)
    if not 0 <= command.place < len(giver.cards) or giver.name == taker.name:
        deny("no_such_card", "trade")
    apart = giver.area != taker.area or giver.team != taker.team
    fighting = bool(state.fight or state.wilds)
    trader = state.active in (giver.name, taker.name)
    checks = [
        refuse("E_IN_COMBAT", "trade") if fighting else None,
        refuse("E_NOT_SAME_AREA", "trade") if apart else None,
        refuse("not_active", "trade", hero=giver.name) if not trader else None,
    ]
    heed(waived, checks)
    # several cards may change hands in the one trade of a turn
    going_on = bool(state.actions) and state.actions[-1] == "trade"
    if trader and not going_on:
        settled(acting(state, state.active, "trade", waived))
    kept = thrown_away(taker, command.discard)
    card = replace(giver.cards[command.place], worn=False)
    settled(over_limit((*kept[0], card), waived))
    pip = () if going_on else done(state, state.active, "trade") if trader else ()
    return (*pip, *kept[1], e.CardTraded(giver.name, taker.name, command.place))


def swapped(state: State, team: str, add: str, remove: str, waived: frozenset[str]) -> Events:
    """A better combat card for a weaker one.

    Rule: combat-deck-upgrade
    """
    if add not in CARDS:
        deny("no_such_card", "combat-deck-upgrade")
    settled(combat_deck_swap(state.teams[team].deck, add, remove or None, waived))
    gone = (e.DeckChanged(team, remove, -1),) if remove else ()
    return (e.DeckChanged(team, add, 1), *gone)


def _swap(state: State, command: c.SwapCombatCard, waived: frozenset[str]) -> Events:
    team_of(state, command.team)
    return swapped(state, command.team, command.add, command.remove, waived)


# victory --------------------------------------------------------------------------------------
def _score(state: State, command: c.ScoreVp) -> Events:
    team_of(state, command.team)
    if not 1 <= command.vp <= 99:
        deny("E_NUMBER", "objective", min=1, max=99)
    if command.denied:
        return (e.EterniumChanged(command.team, skirmish.blocked_vp(command.vp), "denied-vp"),)
    source = command.source if command.source in victory.SOURCES else "other"
    return (e.VpChanged(command.team, command.vp, source),)


def _play(state: State, command: c.PlayVictoryCard, waived: frozenset[str]) -> Events:
    team = team_of(state, command.team)
    slots = settled(victory.victory_cards(len(heroes_of(state, team.id)), len(team.victory), 1, waived))
    checks = [
        refuse("E_NUMBER", "victory-cards", final=True, min=0, max=99) if not 0 <= command.vp <= 99 else None,
        refuse("E_CARD_NOT_IN_HAND", "victory-cards") if team.victory_hand < 1 else None,
    ]
    heed(waived, checks)
    left = team.victory_hand - 1
    goes = slots.discard_hand and left > 0 and reading(state, "A35") == "discard"
    thrown = (e.VictoryHandChanged(team.id, -left),) if goes else ()
    scored = (e.VpChanged(team.id, command.vp, "primary"),) if command.vp else ()
    return (e.VictoryPlayed(team.id, command.vp, command.title.strip()), *scored, *thrown)


def _secondary(state: State, command: c.ScoreSecondary, waived: frozenset[str]) -> Events:
    team_of(state, command.team)
    cards = state.teams[command.team].victory
    if not 0 <= command.place < len(cards):
        deny("E_SECONDARY_FIRST", "victory-cards")
    if not 0 <= command.vp <= 99:
        deny("E_NUMBER", "victory-cards", min=0, max=99)
    again = cards[command.place].secondary is not None
    heed(waived, [refuse("secondary_scored", "victory-cards") if again else None])
    scored = (e.VpChanged(command.team, command.vp, "secondary"),) if command.vp else ()
    return (e.SecondaryScored(command.team, command.place, command.vp), *scored)


def _redraw(state: State, command: c.RedrawVictoryCards, waived: frozenset[str]) -> Events:
    team = team_of(state, command.team)
    drawn = settled(
        victory.victory_redraw(team.eternium, command.discard, team.victory_hand, command.from_play, waived)
    )
    elsewhere = bool(state.active) and state.heroes[state.active].team != team.id
    heed(waived, [refuse("own_turn", "victory-card-redraw") if elsewhere else None])
    return (*spent(state, team.id, 1, "redraw"), e.VictoryRedrawn(team.id, drawn.drawn))


# defeat ---------------------------------------------------------------------------------------
def _defeat(state: State, command: c.DefeatHero, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    up = refuse("still_standing", "hero-defeated", hero=hero.name) if hero.hp > 0 else None
    heed(waived, [up])
    return fallen(state, hero, command.by)


def _pay(state: State, command: c.PayPenalty, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    if hero.name not in state.owing:
        deny("owes_nothing", "defeat-penalty", hero=hero.name)
    kept = thrown_away(hero, command.cards)
    costs = [hero.cards[at].cost for at in command.cards]
    pool = state.teams[hero.team].eternium
    owed, debt = state.debts.get(hero.name, PENALTY), reading(state, "A08") == "debt"
    paid = settled(defeat_penalty(pool, command.tokens, costs, state.difficulty or None, waived, owed, debt))
    # all tokens but not five yet: the cards that could still be given go first (reading A08)
    missing = owed - command.tokens - sum(costs)
    short = missing > 0 and any(card.cost > 0 for card in kept[0])
    checks = [
        refuse("E_PENALTY_UNDERPAID", "defeat-penalty", n=missing) if short else None,
        nothing_to_pay(state, hero, command.tokens, command.cards),
    ]
    heed(waived, checks)
    tokens = min(command.tokens, pool)
    left = 0 if "E_PENALTY_UNDERPAID" in waived else paid.left
    paid_off = e.PenaltyPaid(hero.name, tokens, len(costs), left)
    return (*kept[1], *spent(state, hero.team, tokens, "defeat"), paid_off)


def nothing_to_pay(state: State, hero: Hero, tokens: int, cards: tuple[int, ...]) -> Refusal | None:
    """A debt waits while its team has nothing to put in (reading A08).

    Rule: defeat-penalty
    """
    owed = state.debts.get(hero.name, PENALTY)
    nothing = reading(state, "A08") == "debt" and not tokens and not cards and owed > 0
    return refuse("nothing_to_pay", "defeat-penalty", final=True, n=owed) if nothing else None


def price_preview(state: State, team: str, merchant: str, cost: int) -> int | Refusal:
    """What a card of this printed cost would cost now."""
    return market.merchant_price(cost, symbols(state, team, merchant))


def decide(state: State, command: c.CardCommand, waived: frozenset[str]) -> Events:
    match command:
        case c.Shop():
            return _shop(state, command, waived)
        case c.RefreshMarket():
            return _refresh(state, waived)
        case c.BuyCard():
            return _buy(state, command, waived)
        case c.LeaveShop():
            return _leave(state)
        case c.OpenMarket():
            return _open(state, command)
        case c.GainCard():
            return _gain(state, command, waived)
        case c.DiscardCard():
            return _discard(state, command)
        case c.WearCard():
            return _wear(state, command, waived)
        case c.TradeCard():
            return _trade(state, command, waived)
        case c.SwapCombatCard():
            return _swap(state, command, waived)
        case c.ScoreVp():
            return _score(state, command)
        case c.PlayVictoryCard():
            return _play(state, command, waived)
        case c.ScoreSecondary():
            return _secondary(state, command, waived)
        case c.RedrawVictoryCards():
            return _redraw(state, command, waived)
        case c.DefeatHero():
            return _defeat(state, command, waived)
        case c.PayPenalty():
            return _pay(state, command, waived)
