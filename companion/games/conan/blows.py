"""Sums of blows at Conan's table: what armor, Guard and bare hands leave of them, and where the wounds are taken."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.conan import combat, gems
from companion.rules.reckon import Reckon, Sum

Values = Mapping[str, int]


def _hit(v: Values) -> Sum:
    fixed = v["halo"] * 2 + v["set"] + v["untouchable"] + v["armour"]
    through = combat.wounds(v["power"], v["dodge"], fixed, 0, bool(v["precise"]))
    return {"result": through, "stopped": v["dodge"] + fixed}


def _bare(v: Values) -> Sum:
    left = combat.attack_power(v["axes"], True, "hero")
    return {"left": left, "result": combat.wounds(left, 0, v["armour"], 0, False)}


def _felled(v: Values) -> Sum | None:
    each = combat.Struck(v["armour"] + v["defence"], 0, v["life"])
    return {"result": sum(combat.circular_strike(v["power"], [each] * 20)[1])}


def _hurt(v: Values) -> Sum | None:
    before = gems.Zones(v["reserve"], v["fatigue"], v["boxes"], 0)
    after = gems.hurt(before, v["wounds"])
    return {
        "fresh": v["reserve"] - after.reserve,
        "kept": after.reserve,
        "tired": v["fatigue"] - after.fatigue,
        "pledged": after.red,
    }


BLOWS: Mapping[str, Reckon] = {
    "hurt": _hurt,
    "bare": _bare,
    "felled": _felled,
    "circular-strike": lambda v: {
        "left": combat.circular_strike(v["power"], [combat.Struck(v["defence"], 0, v["life"])])[2]
    },
    "falls": lambda v: {} if v["axes"] else None,
    "dodge": lambda v: {} if v["gems"] else None,
    "hit": _hit,
}
