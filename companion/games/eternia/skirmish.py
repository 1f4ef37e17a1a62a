"""Skirmish: buying before play, quest tokens, training, mounts, and where the defeated come back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia.combat_deck import SPECIAL
from companion.games.eternia.pool import NO_WAIVERS, short_of

QUEST_PAYS = 2
DENIED_VP_PAYS = 2
QUEST_TOKENS = 5
MOUNT_PRICE = 2
CHEAPEST_TRAINING = 3
FAR = 3


def skirmish_quest(pool: int) -> int:
    """A quest draws no card: its token leaves the game and the team takes 2 Eternium.

    Rule: skirmish-quest-action
    """
    return pool + QUEST_PAYS


def blocked_vp(vp: int) -> int:
    """Each VP that the scenario denies is worth 2 Eternium.

    Rule: skirmish-blocked-vp
    """
    return DENIED_VP_PAYS * vp


def training_price(what: str) -> int | Refusal:
    """A +2 card costs 3 Eternium, a special one 5.

    Rule: skirmish-train
    """
    if what == "+2":
        return CHEAPEST_TRAINING
    return 5 if what in ("special", *SPECIAL) else refuse("E_TRAIN_CHOICE", "skirmish-train", final=True)


def train(pool: int, what: str, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """Training buys a combat card for the deck; gives the pool afterwards.

    Rule: skirmish-train
    """
    price = training_price(what)
    if isinstance(price, Refusal):
        return price
    return first_refusal(waived, [short_of(pool, price, "skirmish-train")]) or max(0, pool - price)


def acquire_mount(pool: int, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """For 2 Eternium a tameable epic beast is drawn and fought; gives the pool afterwards.

    A win gives its reward and lets it be tamed, without VP; after a loss it is shuffled back.
    Rule: skirmish-acquire-mount
    """
    broke = short_of(pool, MOUNT_PRICE, "skirmish-acquire-mount")
    return first_refusal(waived, [broke]) or max(0, pool - MOUNT_PRICE)


def quest_token_place(
    area_type: str, has_token: bool, adjacent_tokens: int, placed: int, waived: frozenset[str] = NO_WAIVERS
) -> int | Refusal:
    """Five tokens a team, in the wilds, one an area and none next to another; gives how many are placed now.

    Rule: skirmish-quest-tokens
    """
    rule = "skirmish-quest-tokens"
    checks = [
        refuse("E_QUEST_ALL_PLACED", rule) if placed >= QUEST_TOKENS else None,
        refuse("E_QUEST_NOT_WILDS", rule) if area_type != "wilds" else None,
        refuse("E_QUEST_OCCUPIED", rule) if has_token else None,
        refuse("E_QUEST_ADJACENT", rule) if adjacent_tokens > 0 else None,
    ]
    return first_refusal(waived, checks) or placed + 1


@dataclass(frozen=True, slots=True)
class Return:
    """Which of the three tiers applies, and the areas it leaves to choose from."""

    rule: str
    choices: tuple[str, ...]


def skirmish_return(
    zone_outposts: Sequence[Mapping[str, Any]],
    friendly_hero_areas: Sequence[str],
    far_areas: Sequence[Mapping[str, Any]],
) -> Return:
    """A defeated hero returns to a safe outpost of its zone, else to a friend, else three or more away from enemies.

    Rule: skirmish-defeated-heroes
    """
    safe = tuple(o["name"] for o in zone_outposts if not o.get("adjacent_wilds_enemy"))
    if safe:
        return Return("deployment-zone", safe)
    if friendly_hero_areas:
        return Return("friendly-hero", tuple(friendly_hero_areas))
    far = tuple(a["name"] for a in far_areas if a.get("distance_to_enemy_hero", 0) >= FAR)
    return Return("three-away", far)


def skirmish_buy_phase(
    pool: int, purchases: Sequence[int], waived: frozenset[str] = NO_WAIVERS
) -> tuple[int, int] | Refusal:
    """What is not spent before play is lost: (spent, lost).

    Rule: skirmish-initial-purchases
    """
    spent = sum(purchases)
    broke = short_of(pool, spent, "skirmish-initial-purchases")
    return first_refusal(waived, [broke]) or (spent, max(0, pool - spent))
