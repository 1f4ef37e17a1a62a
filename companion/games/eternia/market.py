"""Merchants: prices with discount, a purchase, and the four cards on sale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.pool import NO_WAIVERS, short_of

MARKET = 4
REFRESH_PRICE = 1
DEAREST = 20
MERCHANTS = ("shop", "mage", "forge")


def merchant_price(cost: int, symbols: int, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """Each outpost of the type beyond the first takes 1 off every price, but never below 1.

    Rule: merchant-discount
    """
    checks = [
        refuse("E_NUMBER", "merchant-action", final=True, min=0, max=DEAREST) if not 0 <= cost <= DEAREST else None,
        refuse("E_MERCHANT_NOT_CONTROLLED", "merchant-action") if symbols < 1 else None,
    ]
    return first_refusal(waived, checks) or min(cost, max(1, cost - max(0, symbols - 1)))


@dataclass(frozen=True, slots=True)
class Basket:
    spent: int
    pool: int


def merchant_purchase(
    pool: int,
    symbols: int,
    costs: Sequence[int],
    refresh: int = 0,
    refresh_after_buy: bool = False,
    waived: frozenset[str] = NO_WAIVERS,
) -> Basket | Refusal:
    """One visit: perhaps one refresh first, then any of the four cards; the market is refilled afterwards.

    Rule: merchant-action
    """
    checks = [
        refuse("E_MERCHANT_NOT_CONTROLLED", "merchant-action") if symbols < 1 else None,
        refuse("E_REFRESH_ALREADY_USED", "merchant-refresh") if refresh > 1 else None,
        refuse("E_REFRESH_AFTER_PURCHASE", "merchant-refresh") if refresh and refresh_after_buy else None,
        refuse("E_MARKET_SIZE", "merchant-market") if len(costs) > MARKET else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    spent = REFRESH_PRICE * refresh
    for cost in costs:
        price = merchant_price(cost, symbols, waived)
        if isinstance(price, Refusal):
            return price
        spent += price
    return first_refusal(waived, [short_of(pool, spent, "merchant-action")]) or Basket(spent, max(0, pool - spent))


def market_reveal(already_open: bool) -> int:
    """The first hero to capture an outpost of a type turns up its four cards.

    Rule: merchant-market
    """
    return 0 if already_open else MARKET
