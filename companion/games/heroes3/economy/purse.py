"""Gold, materials and valuables: income, trade, mines, settlements, dice and the starting bonus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

from companion.core.refusal import Refusal, refuse
from companion.packs.facts import numbers, rows

RESOURCES = ("gold", "materials", "valuables")
Purse = Mapping[str, int]
RATES: Mapping[tuple[str, str], tuple[int, int]] = {
    ("gold", "valuables"): (6, 1),
    ("gold", "materials"): (2, 1),
    ("valuables", "gold"): (1, 3),
    ("valuables", "materials"): (1, 2),
    ("materials", "gold"): (1, 1),
    ("materials", "valuables"): (3, 1),
}
PROTECTED = ("starting-ability", "specialty", "statistic", "magic-arrow")


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine: what it adds to the income, and gives at once to its first owner."""

    id: str
    gives: Purse


MINES: Mapping[str, Purse] = {mine.id: mine.gives for mine in rows("heroes3", "mines", Mine)}
SETTLEMENT: Mapping[str, Purse] = {goods: {goods: n} for goods, n in numbers("heroes3", "settlement").items()}


def added(*purses: Purse) -> dict[str, int]:
    total: dict[str, int] = {}
    for purse in purses:
        for resource, number in purse.items():
            total[resource] = total.get(resource, 0) + number
    return total


def less(purse: Purse) -> dict[str, int]:
    return {resource: -number for resource, number in purse.items()}


def doubled(purse: Purse, variants: Iterable[str]) -> dict[str, int]:
    """Mines and settlements give twice as much when the table plays it so.

    Rule: variant-double-income
    """
    factor = 2 if "double-income" in variants else 1
    return {resource: number * factor for resource, number in purse.items()}


def collected(pool: Purse, income: Purse) -> dict[str, int]:
    """A resource round adds the income to the pool, never below zero.

    Rule: resource-round
    """
    return {resource: max(0, number) for resource, number in added(pool, income).items()}


def missing(pool: Purse, cost: Purse) -> dict[str, int]:
    """What is short of a cost, by resource."""
    return {r: n - pool.get(r, 0) for r, n in cost.items() if n > pool.get(r, 0)}


@dataclass(frozen=True, slots=True)
class Exchange:
    get: int
    left: int


def exchange(sell: str, buy: str, give: int, owned: int | None = None) -> Exchange | Refusal:
    """The trading post swaps whole lots; what makes no lot is kept.

    Rule: resource-conversion
    """
    if sell == buy:
        return refuse("same-resource", "resource-conversion", final=True)
    if give <= 0:
        return refuse("amount-not-positive", "resource-conversion", final=True)
    if owned is not None and give > owned:
        return refuse("not-enough-owned", "resource-conversion", short=give - owned, resource=sell)
    lot, worth = RATES[sell, buy]
    return Exchange(give // lot * worth, give % lot)


@dataclass(frozen=True, slots=True)
class Deal:
    """One trade of a plan."""

    sell: str
    buy: str
    give: int
    get: int


def best_deals(pool: Purse, cost: Purse) -> tuple[Deal, ...] | None:
    """The trades that reach a cost and leave the most, counted in gold; () when none are needed, None when none do.

    Rule: resource-conversion
    """
    need = missing(pool, cost)
    if not need:
        return ()
    spare = {r: pool.get(r, 0) - cost.get(r, 0) for r in RESOURCES if pool.get(r, 0) > cost.get(r, 0)}
    ways = [(sell, buy) for buy in need for sell in spare]
    most = {way: -(-need[way[1]] // RATES[way][1]) for way in ways}
    limit = {way: min(most[way], spare[way[0]] // RATES[way][0]) for way in ways}
    best: tuple[float, int, tuple[Deal, ...]] | None = None
    for lots in product(*(range(limit[way] + 1) for way in ways)):
        plan = tuple(Deal(*way, n * RATES[way][0], n * RATES[way][1]) for way, n in zip(ways, lots, strict=True) if n)
        left = {r: spare.get(r, 0) - sum(d.give for d in plan if d.sell == r) for r in RESOURCES}
        over = {r: sum(d.get for d in plan if d.buy == r) - need.get(r, 0) for r in need}
        if min(left.values(), default=0) < 0 or min(over.values()) < 0:
            continue
        worth = added(left, over)
        value = worth.get("gold", 0) + worth.get("materials", 0) * 1.5 + worth.get("valuables", 0) * 4.5
        if best is None or (value, -len(plan)) > (best[0], -best[1]):
            best = (value, len(plan), plan)
    return best[2] if best else None


def removal_refused(card: str, origin: str, traded: bool) -> Refusal | None:
    """A visit may instead remove one hand card for 1 gold; four kinds of card never go.

    Rule: trading-post-remove-card
    """
    if card in PROTECTED:
        return refuse("protected-card", "trading-post-remove-card")
    if origin != "hand":
        return refuse("hand-only", "trading-post-remove-card")
    if traded:
        return refuse("choose-one-per-visit", "loc-trading-post")
    return None


@dataclass(frozen=True, slots=True)
class Claim:
    """What taking a mine or settlement brings: income, a gain at once, a token, a price, and the loser's income."""

    income: Purse = field(default_factory=dict)
    immediate: Purse = field(default_factory=dict)
    token: str = ""
    pay_gold: int = 0
    enemy_income: Purse = field(default_factory=dict)


def mine_claim(mine: str, first: bool, from_enemy: bool, variants: Iterable[str] = ()) -> Claim:
    """A mine gives its income from now on; only the first owner ever also collects it at once.

    Rule: loc-mine
    """
    gives = doubled(MINES[mine], variants)
    return Claim(gives, gives if first else {}, enemy_income=less(gives) if from_enemy else {})


def settlement_claim(
    choice: str,
    first: bool,
    *,
    tier: str = "",
    cost_gold: int = 0,
    previous: str = "",
    variants: Iterable[str] = (),
    bonus_on_capture: bool = False,
    half_anyway: bool = False,
) -> Claim | Refusal:
    """One reward: an income, or a bronze or silver reinforcement at half price rounded up (free for the first claimer).

    `bonus_on_capture` is the other reading of A2, `half_anyway` that of A3.
    Rule: settlement-rewards
    """
    variants = tuple(variants)
    enemy = less(doubled(SETTLEMENT[previous], variants)) if previous in SETTLEMENT else {}
    bonus = not first if bonus_on_capture else first
    if choice == "reinforce":
        if tier not in ("bronze", "silver"):
            return refuse("bronze-or-silver-only", "settlement-half-cost")
        return Claim(pay_gold=0 if bonus and not half_anyway else -(-cost_gold // 2), enemy_income=enemy)
    gives = doubled(SETTLEMENT[choice], variants)
    return Claim(gives, gives if bonus else {}, choice, 0, enemy)


def settlement_lost(token: str, variants: Iterable[str] = ()) -> dict[str, int]:
    """The income of the settlement's token goes with the settlement.

    Rule: settlement-rewards
    """
    return less(doubled(SETTLEMENT[token], variants)) if token in SETTLEMENT else {}


def die_gain(face: Purse, variants: Iterable[str]) -> dict[str, int]:
    """What a resource die gives; never more than one when the table plays it so.

    Rule: resource-die
    """
    most = 1 if "one-resource" in variants else 99
    return {resource: min(number, most) for resource, number in face.items()}


@dataclass(frozen=True, slots=True)
class Bonus:
    """A starting bonus: dice to roll and keep, or artifacts to search or to reveal until a minor one."""

    dice: int = 0
    keep: int = 0
    searches: int = 0
    reveal_minor: bool = False


BONUS: Mapping[str, tuple[Bonus, Bonus]] = {
    "easy": (Bonus(2, 2), Bonus(searches=2)),
    "normal": (Bonus(2, 1), Bonus(searches=1)),
    "hard": (Bonus(1, 1), Bonus(reveal_minor=True)),
}


def starting_bonus(difficulty: str, option: str, variants: Iterable[str] = ()) -> Bonus | None:
    """Resource dice or artifacts by difficulty; nothing on Impossible or when the table plays without.

    Rule: starting-bonus
    """
    if difficulty not in BONUS or "no-starting-bonus" in variants:
        return None
    return BONUS[difficulty][option == "b"]


def bonus_gain(bonus: Bonus, rolled: Sequence[Purse], pick: int, variants: Iterable[str] = ()) -> dict[str, int]:
    """The dice that are kept: all, or the one picked (1 is the first)."""
    kept = rolled if bonus.keep >= len(rolled) else [rolled[pick - 1]]
    return added(*(die_gain(face, variants) for face in kept))
