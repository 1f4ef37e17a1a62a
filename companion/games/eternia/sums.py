"""Sums that players ask for at Eternia's table: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.games.eternia import board, ending, loadout, market, pool, rounds, skirmish
from companion.games.eternia.fight_sums import FIGHTS
from companion.packs.sums import reckonings
from companion.rules.reckon import Reckon, Sum

Values = Mapping[str, int]


def _whole(value: int | Refusal) -> Sum | None:
    return {"result": value} if isinstance(value, int) else None


def _start(v: Values) -> Sum | None:
    mode = "skirmish" if v["skirmish"] else "solo" if v["beginner"] else "standard"
    return _whole(
        pool.starting_eternium(mode, v["heroes"], "beginner" if v["beginner"] else None, False, bool(v["mounted"]))
    )


def _score(v: Values) -> Sum | None:
    if not (v["vp"] or v["outposts"] or v["rounds"]):
        return None
    level = next((name for name in ("beginner", "novice", "advanced", "merciless") if v[name]), "novice")
    found = ending.solo_score(
        v["vp"], v["outposts"], v["rounds"], v["defeats"], [v["damage"]], level, bool(v["success"])
    )
    return None if isinstance(found, Refusal) else {"result": found.total}


def _rest(v: Values) -> Sum | None:
    found = rounds.rest("night", v["hp"], v["most"] or 99, 0)
    return None if isinstance(found, Refusal) else {"after": found.after_rest, "end": found.end_of_turn}


def _fortified(v: Values) -> Sum | None:
    found = board.fortify(v["there"], 15, 3)
    return None if isinstance(found, Refusal) else {"result": found.added}


def _trained(v: Values) -> Sum | None:
    prices = [skirmish.training_price(card) for card in ("+2", "surge")]
    if not all(isinstance(price, int) for price in prices):
        return None
    plain, special = (price for price in prices if isinstance(price, int))
    return {"result": (v.get("cards") or v["n"]) * plain + v["special"] * special, "price": plain, "dear": special}


def _owed(v: Values) -> Sum:
    cards = v.get("many", v.get("n", 0)) * v.get("each", v.get("value", 0))
    return {"result": max(0, pool.PENALTY - cards), "owed": pool.PENALTY, "cards": cards}


SUMS: Mapping[str, Reckon] = {
    **FIGHTS,
    "start": _start,
    "merchant-discount": lambda v: _whole(market.merchant_price(v["cost"], v["symbols"])),
    "score": _score,
    "rest": _rest,
    "fortified": _fortified,
    "outposts-alike": lambda v: {"result": v["many"] * v["each"]},
    "outposts-apart": lambda v: {"result": v["worth"]} if v["worth_times"] > 1 else None,
    "pack": lambda v: {"discard": max(0, v["held"] + v["new"] - loadout.PACK)},
    "move": lambda v: {
        "result": board.movement_points(v["base"], v["bonus"], mode="skirmish" if v["skirmish"] else "standard"),
        "cap": " (2)" if v["skirmish"] else "",
    },
    "owed": _owed,
    "defeat-penalty": lambda v: {"result": max(0, pool.PENALTY - v["cards"]), "owed": pool.PENALTY},
    "trained": _trained,
}
RECKONINGS = reckonings("eternia", SUMS)
