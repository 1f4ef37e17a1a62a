"""Sums of fights at Eternia's table: totals of the grid, initiative, damage, soldiers, beasts and Dice of Power."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.eternia import epic, grid, power_dice, soldiers
from companion.rules.reckon import Reckon, Sum

Values = Mapping[str, int]


def _assault(v: Values) -> Sum:
    fight = soldiers.soldiers_vs_hero(v["soldiers"], v["hp"])
    return {"staying": fight.staying, "used": fight.returned, "left": fight.hero_hp}


def _clash(v: Values) -> Sum:
    mine, theirs = soldiers.soldiers_vs_soldiers(v["mine"], v["theirs"])
    return {"mine_left": mine, "theirs_left": theirs}


def _initiative(v: Values) -> Sum:
    found = epic.initiative_result(v["mine"], v["theirs"], bool(v["matters"]))
    return {"loss": max(found.loss_active, found.loss_other)}


def _together(v: Values) -> Sum | None:
    limit = grid.stronger_together_limit(v["mates"])
    return {"result": limit} if isinstance(limit, int) else None


def _faces(v: Values) -> Sum | None:
    faces = ["double"] * v["doubles"] + ["success"] * v["singles"] + ["blank"] * v["blanks"]
    total = power_dice.dop_total(faces, v["base"] if v["initiative"] else 0)
    return {"result": total} if isinstance(total, int) and faces else None


def _struck(v: Values) -> Sum:
    damage = epic.attack_damage(v["attack"], v["defence"])
    more = [(f", {v['spell']} by the spell", f", {v['spell']} par le sort")] if v["spell"] else []
    more += [(", 1 for the lost initiative", ", 1 pour l'initiative perdue")] if v["lost"] else []
    said = ("".join(part[at] for part in more) for at in (0, 1))
    return {"result": damage + v["spell"] + v["lost"], **dict(zip(("more_en", "more_fr"), said, strict=True))}


FIGHTS: Mapping[str, Reckon] = {
    "assault": _assault,
    "clash": _clash,
    "initiative": _initiative,
    "struck": _struck,
    "wilds-allocation": lambda v: {"result": v["defence"] + v["hp"]},
    "together": _together,
    "faces": _faces,
    "dop-over-ten-dice": lambda v: (
        dict(zip(("dice", "free"), power_dice.dop_pool(v["value"]), strict=True)) if v["value"] > 10 else None
    ),
    "epic-step5-totals": lambda v: {
        "result": v["cards"] + v["base"] + v["flux"] + v["surge"] + v["soldiers"],
        "more": v["base"] + v["flux"] + v["surge"] + v["soldiers"],
    },
}
