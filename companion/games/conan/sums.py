"""Sums that players ask for at Conan's table: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.conan import gems, hindering, movement, river
from companion.games.conan.blows import BLOWS
from companion.packs.sums import reckonings
from companion.rules.reckon import Reckon, Sum

Values = Mapping[str, int]


def _skills(v: Values) -> tuple[str, ...]:
    names = {"feline": "feline-grace", "evasive": "evasive", "flying": "flying", "intangible": "intangible"}
    return tuple(skill for mark, skill in names.items() if v[mark])


def _leave(v: Values) -> Sum | None:
    friends, enemies = _sides(v)
    cost = hindering.leave_cost(friends, enemies, 0, _skills(v))
    return {"result": cost, "extra": cost - 1, "friends": friends - 1, "enemies": enemies} if enemies else None


def _sides(v: Values) -> tuple[int, int]:
    """How many stand on either side: "two of us" counts whoever asks along."""
    return max(v["friends"] + 1, v.get("us", 0)), v["enemies"] + v["others"]


def _wreck(v: Values) -> Sum | None:
    cost = movement.wreck_cost("wood", v["friends"] + 1, v["enemies"], _skills(v))
    return {"result": cost} if isinstance(cost, int) else None


def _lost(v: Values, kind: str) -> int:
    skills = [name for name in ("concentration", "elite-shooter") if v[name.split("-")[0]]]
    return hindering.roll_penalty(kind, *_sides(v), skills)


def _roll(v: Values) -> Sum | None:
    lost = _lost(v, "ranged" if v["shot"] else "complex")
    need = hindering.symbols_needed(v["difficulty"], lost)
    return {"lost": lost, "need": need} if _sides(v)[1] else None


def _shot(v: Values) -> Sum | None:
    lost = _lost(v, "ranged")
    return {"lost": lost, "left": hindering.after_hindering(v["axes"], lost)} if _sides(v)[1] else None


def _twice(v: Values) -> Sum | None:
    tiles = [str(n) for n in range(v["tiles"])]
    place = v["place"] - 1
    if not 0 <= place < len(tiles):
        return None
    first = river.price_at(place)
    again = river.second_prices(tiles, tiles[place])[tiles[place]]
    return {"result": first + again, "first": first, "again": again}


def _recovery(v: Values) -> Sum:
    fallen = v["fallen"] or v["one"]
    active, rest = (gems.recovery_value(stance, fallen) for stance in ("active", "recovering"))
    return {"active": active, "rest": rest, "fallen": fallen}


def _gift(v: Values) -> Sum | None:
    given = gems.gift(v["left"])
    return {"result": given, "rest": v["left"] - 2 - given} if isinstance(given, int) else None


def _teleports(v: Values) -> Sum | None:
    times = 2 if v["twice"] and v["areas_times"] == 1 else 1
    casts, areas = times * v["areas_times"], times * v["areas"]
    return {"result": casts + areas, "casts": casts, "areas": areas} if areas else None


SUMS: Mapping[str, Reckon] = {
    **BLOWS,
    "wreck": _wreck,
    "leave": _leave,
    "shot": _shot,
    "roll": _roll,
    "twice": _twice,
    "two-places": lambda v: {"result": v["place"]} if v["place_times"] == 2 and v["place"] <= 15 else None,
    "place-price": lambda v: {"result": river.price_at(v["place"] - 1)} if 1 <= v["place"] <= 8 else None,
    "teleports": _teleports,
    "mind-control": lambda v: {"result": v["areas"]} if v["areas"] > 0 else None,
    "recovery": _recovery,
    "leap": lambda v: {} if v["areas"] > 0 else None,
    "reinforcement-points": lambda v: (
        {"result": v["points"] // v["cost"], "left": v["points"] % v["cost"]} if v["cost"] else None
    ),
    "clean-river": lambda v: {"result": river.CLEANING * v["tiles"], "price": river.CLEANING} if v["tiles"] else None,
    "web-projection": lambda v: {"result": max(0, movement.WEB_POINTS - v["free"]), "points": movement.WEB_POINTS},
    "gift": _gift,
    "movement-limit-units": lambda v: {"result": 2 * v["base"]} if v["base"] else None,
    "paid-movement": lambda v: {"result": v["free"] + v["paid"]},
}
RECKONINGS = reckonings("conan", SUMS)
