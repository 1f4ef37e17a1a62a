"""The team's Eternium: what a team starts with, what outposts pay, what a defeat costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse

NO_WAIVERS: frozenset[str] = frozenset()
TEAM_SIZE = 3
PENALTY = 5
MOUNTED_COMPENSATION = 4
DIFFICULTIES = ("beginner", "novice", "advanced", "merciless")


def short_of(pool: int, price: int, rule: str) -> Refusal | None:
    """A team cannot spend what it does not have."""
    return refuse("E_NOT_ENOUGH_ETERNIUM", rule, n=price - pool) if pool < price else None


def known_difficulty(difficulty: str | None) -> Refusal | None:
    """A solo game is played at one of four levels."""
    return None if difficulty in DIFFICULTIES else refuse("E_UNKNOWN_DIFFICULTY", "solo-difficulty", final=True)


def starting_eternium(
    mode: str,
    heroes: int,
    difficulty: str | None = None,
    own_mounted: bool = False,
    enemy_mounted: bool = False,
    generous_at: str = "beginner",
    everywhere: bool = False,
) -> int | Refusal:
    """Three Eternium a hero and one more; five a hero in a skirmish; four a hero and two at the easiest solo level.

    Only the standard game pays a team whose enemy alone rides, unless `everywhere` is meant (reading A27).
    `generous_at` is the level that the lost heading of the solo amount belongs to (reading A20).
    Rule: starting-eternium
    """
    if not 1 <= heroes <= TEAM_SIZE:
        return refuse("E_HERO_COUNT", "setup-heroes", n=heroes)
    rides = MOUNTED_COMPENSATION if enemy_mounted and not own_mounted else 0
    if mode == "skirmish":
        return 5 * heroes + (rides if everywhere else 0)
    if mode in ("solo", "coop"):
        if found := known_difficulty(difficulty):
            return found
        return (4 * heroes + 2 if difficulty == generous_at else 3 * heroes + 1) + (rides if everywhere else 0)
    return 3 * heroes + 1 + rides


def day_income(pool: int, outposts: Iterable[tuple[int, bool]]) -> int:
    """By day every outpost that the team controls pays what it shows; pairs are (value, controlled).

    Rule: day-income
    """
    return pool + sum(value for value, controlled in outposts if controlled)


@dataclass(frozen=True, slots=True)
class Payment:
    """What a defeated hero owes, and what is left once it is paid."""

    owed: int
    pool: int
    cards: int = 0
    left: int = 0


def defeat_penalty(
    pool: int,
    pay_tokens: int,
    pay_cards: Sequence[int],
    difficulty: str | None = None,
    waived: frozenset[str] = NO_WAIVERS,
    owed: int = PENALTY,
    debt: bool = False,
) -> Payment | Refusal:
    """A defeated hero gives up five worth of Eternium and own cards at their printed cost; a beginner gives nothing.

    Cards may overpay and give no change. A team that has nothing more to put in pays what it has, and is done with it
    or, as a `debt`, still owes the rest (reading A08).
    Rule: defeat-penalty
    """
    if difficulty == "beginner":
        return Payment(0, pool)
    paid = pay_tokens + sum(pay_cards)
    missing = owed - paid
    checks = [
        refuse("E_NUMBER", "defeat-penalty", final=True, min=0, max=99) if pay_tokens < 0 else None,
        short_of(pool, pay_tokens, "defeat-penalty"),
        refuse("E_PENALTY_UNDERPAID", "defeat-penalty", n=missing) if missing > 0 and pay_tokens < pool else None,
    ]
    if found := first_refusal(waived, checks):
        return found
    return Payment(owed, max(0, pool - pay_tokens), len(pay_cards), max(0, missing) if debt else 0)
