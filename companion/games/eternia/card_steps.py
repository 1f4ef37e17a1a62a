"""Merchants, support cards, the combat deck, victory cards and points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.core.chance import Chance
from companion.core.step import Refusal, first_refusal, refuse
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia import market, skirmish, victory
from companion.games.eternia.combat_deck import CARDS, combat_deck_swap
from companion.games.eternia.pool import PENALTY, defeat_penalty
from companion.games.eternia.state import State
from companion.games.eternia.steps import (
    Decision,
    Step,
    fallen,
    no_hero,
    no_team,
    over_limit,
    spent,
    thrown_away,
)
from companion.games.eternia.table import heroes_of, reading, symbols
from companion.games.eternia.turn_steps import acting, done

SELLS = {"shop": ("armour", "artifact", "consumable"), "mage": ("spell",), "forge": ("vehicle",)}


# merchants ------------------------------------------------------------------------------------
def _shop(state: State, command: c.Shop, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_hero(state, command.hero):
        return found
    if command.merchant not in market.MERCHANTS:
        return refuse("unknown_merchant", "merchants", final=True)
    if found := acting(state, command.hero, "merchant", waived):
        return found
    team = state.heroes[command.hero].team
    none = symbols(state, team, command.merchant) < 1
    checks = [refuse("E_MERCHANT_NOT_CONTROLLED", "merchant-action") if none else None]
    if found := first_refusal(waived, checks):
        return found
    opened = () if command.merchant in state.markets else (e.MarketOpened(command.merchant),)
    return (*done(state, command.hero, "merchant"), *opened, e.ShopEntered(command.hero, command.merchant))


def _refresh(state: State, command: c.RefreshMarket, chance: Chance, waived: frozenset[str]) -> Decision:
    visit = state.visit
    if visit is None:
        return refuse("not_shopping", "merchant-action", final=True)
    team = state.heroes[visit.hero].team
    pool, marks = state.teams[team].eternium, symbols(state, team, visit.merchant)
    paid = market.merchant_purchase(pool, max(1, marks), (), 1 + visit.refreshed, visit.bought > 0, waived)
    if isinstance(paid, Refusal):
        return paid
    return (*spent(state, team, market.REFRESH_PRICE, "refresh"), e.MarketRefreshed(visit.merchant))


def _buy(state: State, command: c.BuyCard, chance: Chance, waived: frozenset[str]) -> Decision:
    visit = state.visit
    if visit is None:
        return refuse("not_shopping", "merchant-action", final=True)
    hero = state.heroes[visit.hero]
    marks = symbols(state, hero.team, visit.merchant)
    price = market.merchant_price(command.card.cost, marks, waived)
    if isinstance(price, Refusal):
        return price
    wrong = command.card.kind not in SELLS[visit.merchant]
    full = visit.bought >= market.MARKET
    checks = [
        refuse("wrong_merchant", "merchants") if wrong else None,
        refuse("E_MARKET_SIZE", "merchant-market") if full else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    basket = market.merchant_purchase(
        state.teams[hero.team].eternium, max(1, marks), (command.card.cost,), waived=waived
    )
    if isinstance(basket, Refusal):
        return basket
    kept = thrown_away(hero, command.discard)
    if isinstance(kept, Refusal):
        return kept
    card = replace(command.card, name=command.card.name.strip())
    if found := over_limit((*kept[0], card), waived):
        return found
    return (*kept[1], *spent(state, hero.team, price, "merchant"), e.CardBought(hero.name, card, price))


def _leave(state: State, command: c.LeaveShop, chance: Chance, waived: frozenset[str]) -> Decision:
    return (e.ShopLeft(state.visit.hero),) if state.visit else refuse("not_shopping", "merchant-action", final=True)


def _open(state: State, command: c.OpenMarket, chance: Chance, waived: frozenset[str]) -> Decision:
    if command.merchant not in market.MERCHANTS:
        return refuse("unknown_merchant", "merchants", final=True)
    if not market.market_reveal(command.merchant in state.markets):
        return refuse("market_open", "merchant-market", final=True)
    return (e.MarketOpened(command.merchant),)


# a hero's cards -------------------------------------------------------------------------------
def _gain(state: State, command: c.GainCard, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_hero(state, command.hero):
        return found
    hero = state.heroes[command.hero]
    kept = thrown_away(hero, command.discard)
    if isinstance(kept, Refusal):
        return kept
    found = over_limit((*kept[0], command.card), waived)
    return found or (*kept[1], e.CardGained(hero.name, command.card))


def _discard(state: State, command: c.DiscardCard, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_hero(state, command.hero):
        return found
    kept = thrown_away(state.heroes[command.hero], (command.place,))
    return kept if isinstance(kept, Refusal) else kept[1]


def _wear(state: State, command: c.WearCard, chance: Chance, waived: frozenset[str]) -> Decision:
    """Armour and artifacts change places with the pack in the hero's own turn, out of combat.

    Rule: swap-equipment
    """
    if found := no_hero(state, command.hero):
        return found
    hero = state.heroes[command.hero]
    if not 0 <= command.place < len(hero.cards) or hero.cards[command.place].kind not in ("armour", "artifact"):
        return refuse("no_such_card", "swap-equipment", final=True)
    cards = list(hero.cards)
    cards[command.place] = replace(cards[command.place], worn=command.worn)
    fighting = bool(state.fight or state.wilds)
    elsewhere = bool(state.active) and state.active != hero.name
    checks = [
        refuse("E_IN_COMBAT", "swap-equipment") if fighting else None,
        refuse("not_active", "swap-equipment", hero=hero.name) if elsewhere else None,
    ]
    found = first_refusal(waived, checks) or over_limit(tuple(cards), waived)
    return found or (e.CardWorn(hero.name, command.place, command.worn),)


def _trade(state: State, command: c.TradeCard, chance: Chance, waived: frozenset[str]) -> Decision:
    """Teammates in the same area hand over support cards, in one trade a turn.

    Rule: trade
    """
    if found := no_hero(state, command.giver, command.taker):
        return found
    giver, taker = state.heroes[command.giver], state.heroes[command.taker]
    if not 0 <= command.place < len(giver.cards) or giver.name == taker.name:
        return refuse("no_such_card", "trade", final=True)
    apart = giver.area != taker.area or giver.team != taker.team
    fighting = bool(state.fight or state.wilds)
    trader = state.active in (giver.name, taker.name)
    checks = [
        refuse("E_IN_COMBAT", "trade") if fighting else None,
        refuse("E_NOT_SAME_AREA", "trade") if apart else None,
        refuse("not_active", "trade", hero=giver.name) if not trader else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    # several cards may change hands in the one trade of a turn
    going_on = bool(state.actions) and state.actions[-1] == "trade"
    if trader and not going_on and (found := acting(state, state.active, "trade", waived)):
        return found
    kept = thrown_away(taker, command.discard)
    if isinstance(kept, Refusal):
        return kept
    card = replace(giver.cards[command.place], worn=False)
    if found := over_limit((*kept[0], card), waived):
        return found
    pip = () if going_on else done(state, state.active, "trade") if trader else ()
    return (*pip, *kept[1], e.CardTraded(giver.name, taker.name, command.place))


def swapped(state: State, team: str, add: str, remove: str, waived: frozenset[str]) -> Decision:
    """A better combat card for a weaker one.

    Rule: combat-deck-upgrade
    """
    if add not in CARDS:
        return refuse("no_such_card", "combat-deck-upgrade", final=True)
    after = combat_deck_swap(state.teams[team].deck, add, remove or None, waived)
    if isinstance(after, Refusal):
        return after
    gone = (e.DeckChanged(team, remove, -1),) if remove else ()
    return (e.DeckChanged(team, add, 1), *gone)


def _swap(state: State, command: c.SwapCombatCard, chance: Chance, waived: frozenset[str]) -> Decision:
    return no_team(state, command.team) or swapped(state, command.team, command.add, command.remove, waived)


# victory --------------------------------------------------------------------------------------
def _score(state: State, command: c.ScoreVp, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_team(state, command.team):
        return found
    if not 1 <= command.vp <= 99:
        return refuse("E_NUMBER", "objective", final=True, min=1, max=99)
    if command.denied:
        return (e.EterniumChanged(command.team, skirmish.blocked_vp(command.vp), "denied-vp"),)
    source = command.source if command.source in victory.SOURCES else "other"
    return (e.VpChanged(command.team, command.vp, source),)


def _play(state: State, command: c.PlayVictoryCard, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_team(state, command.team):
        return found
    team = state.teams[command.team]
    slots = victory.victory_cards(len(heroes_of(state, team.id)), len(team.victory), 1, waived)
    if isinstance(slots, Refusal):
        return slots
    checks = [
        refuse("E_NUMBER", "victory-cards", final=True, min=0, max=99) if not 0 <= command.vp <= 99 else None,
        refuse("E_CARD_NOT_IN_HAND", "victory-cards") if team.victory_hand < 1 else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    left = team.victory_hand - 1
    goes = slots.discard_hand and left > 0 and reading(state, "A35") == "discard"
    thrown = (e.VictoryHandChanged(team.id, -left),) if goes else ()
    scored = (e.VpChanged(team.id, command.vp, "primary"),) if command.vp else ()
    return (e.VictoryPlayed(team.id, command.vp, command.title.strip()), *scored, *thrown)


def _secondary(state: State, command: c.ScoreSecondary, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_team(state, command.team):
        return found
    cards = state.teams[command.team].victory
    if not 0 <= command.place < len(cards):
        return refuse("E_SECONDARY_FIRST", "victory-cards", final=True)
    if not 0 <= command.vp <= 99:
        return refuse("E_NUMBER", "victory-cards", final=True, min=0, max=99)
    again = cards[command.place].secondary is not None
    if found := first_refusal(waived, [refuse("secondary_scored", "victory-cards") if again else None]):
        return found
    scored = (e.VpChanged(command.team, command.vp, "secondary"),) if command.vp else ()
    return (e.SecondaryScored(command.team, command.place, command.vp), *scored)


def _redraw(state: State, command: c.RedrawVictoryCards, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_team(state, command.team):
        return found
    team = state.teams[command.team]
    drawn = victory.victory_redraw(team.eternium, command.discard, team.victory_hand, command.from_play, waived)
    if isinstance(drawn, Refusal):
        return drawn
    elsewhere = bool(state.active) and state.heroes[state.active].team != team.id
    if found := first_refusal(waived, [refuse("own_turn", "victory-card-redraw") if elsewhere else None]):
        return found
    return (*spent(state, team.id, 1, "redraw"), e.VictoryRedrawn(team.id, drawn.drawn))


# defeat ---------------------------------------------------------------------------------------
def _defeat(state: State, command: c.DefeatHero, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_hero(state, command.hero):
        return found
    hero = state.heroes[command.hero]
    up = refuse("still_standing", "hero-defeated", hero=hero.name) if hero.hp > 0 else None
    return first_refusal(waived, [up]) or fallen(state, hero, command.by)


def _pay(state: State, command: c.PayPenalty, chance: Chance, waived: frozenset[str]) -> Decision:
    if found := no_hero(state, command.hero):
        return found
    hero = state.heroes[command.hero]
    if hero.name not in state.owing:
        return refuse("owes_nothing", "defeat-penalty", final=True, hero=hero.name)
    kept = thrown_away(hero, command.cards)
    if isinstance(kept, Refusal):
        return kept
    costs = [hero.cards[at].cost for at in command.cards]
    pool = state.teams[hero.team].eternium
    owed, debt = state.debts.get(hero.name, PENALTY), reading(state, "A08") == "debt"
    paid = defeat_penalty(pool, command.tokens, costs, state.difficulty or None, waived, owed, debt)
    if isinstance(paid, Refusal):
        return paid
    # all tokens but not five yet: the cards that could still be given go first (reading A08)
    missing = owed - command.tokens - sum(costs)
    short = missing > 0 and any(card.cost > 0 for card in kept[0])
    nothing = debt and not command.tokens and not costs and missing > 0
    checks = [
        refuse("E_PENALTY_UNDERPAID", "defeat-penalty", n=missing) if short else None,
        refuse("nothing_to_pay", "defeat-penalty", final=True, n=missing) if nothing else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    tokens = min(command.tokens, pool)
    left = 0 if "E_PENALTY_UNDERPAID" in waived else paid.left
    settled = e.PenaltyPaid(hero.name, tokens, len(costs), left)
    return (*kept[1], *spent(state, hero.team, tokens, "defeat"), settled)


def price_preview(state: State, team: str, merchant: str, cost: int) -> int | Refusal:
    """What a card of this printed cost would cost now."""
    return market.merchant_price(cost, symbols(state, team, merchant))


STEPS: Mapping[type, Step] = {
    c.Shop: _shop,
    c.RefreshMarket: _refresh,
    c.BuyCard: _buy,
    c.LeaveShop: _leave,
    c.OpenMarket: _open,
    c.GainCard: _gain,
    c.DiscardCard: _discard,
    c.WearCard: _wear,
    c.TradeCard: _trade,
    c.SwapCombatCard: _swap,
    c.ScoreVp: _score,
    c.PlayVictoryCard: _play,
    c.ScoreSecondary: _secondary,
    c.RedrawVictoryCards: _redraw,
    c.DefeatHero: _defeat,
    c.PayPenalty: _pay,
}
