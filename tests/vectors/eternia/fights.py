"""Epic combat, Dice of Power, wilds combat and soldier combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.odds import Foe
from companion.games.eternia import encounter, epic, grid, power_dice, soldiers, victory, wilds
from tests.vectors.eternia.telling import Case, allowed, call, named, one, told


def totals(values: Case) -> grid.Totals:
    return grid.Totals(values["initiative"], values["attack"], values["defence"])


def lain(card: Any) -> grid.Lain:
    return grid.Lain(card) if isinstance(card, str) else grid.Lain(card["card"], card.get("flipped", False))


def focus(c: Case) -> Case:
    return told(call(grid.focus_allowed, c), lambda left: {"allowed": True, "left": left})


def grid_totals(c: Case) -> Case:
    cards = {zone: [lain(card) for card in cards] for zone, cards in c["grid"].items()}
    result = grid.epic_totals(cards, c["base_initiative"], c.get("soldiers"), c.get("bonus"))
    return named("initiative", "attack", "defence")(result)


def doubled(c: Case) -> bool:
    """Initiative Matters is one of the faster-combat options; the other ways to play leave a lost initiative at 1."""
    return c.get("variant") in ("faster-combat", "initiative-matters")


def first(c: Case) -> Case:
    result = epic.initiative_result(c["active"], c["other"], doubled(c))
    return {"strikes_first": result.first, "hp_loss_active": result.loss_active, "hp_loss_other": result.loss_other}


def fled(c: Case) -> Case:
    return told(call(epic.flee, c), lambda left: {"pool": left, "winner": "enemy", "combat_over": True})


def spent_soldiers(c: Case) -> Case:
    return told(call(grid.sacrifice, c), lambda gone: {"removed": gone, "bonus": c["assign"]})


def epic_die(c: Case) -> Case:
    return told(
        epic.epic_die_apply(totals(c["enemy"]), c["face"]),
        lambda r: {**named("initiative", "attack", "defence")(r[0]), "surge": r[1]},
    )


def beast(c: Case) -> Case:
    result = call(epic.beast_outcome, c)
    return {"next": result.next} if result.next else named("vp", "reward", "may_tame", "card")(result)


def retreat(c: Case) -> Case:
    result = call(epic.faster_combat_loser, c)
    return {"loser": result.side, "destination": result.to} if result.side else {"loser": "undefined-tie"}


def power_pool(c: Case) -> Case:
    dice, free = power_dice.dop_pool(c["zone_value"])
    return {"dice": dice, "bonus_successes": free}


def foe(c: Case) -> Foe:
    return Foe(c["enemy"]["hp"], c["enemy"]["attack"], c["enemy"]["defence"])


def resolved(c: Case) -> Case:
    if any(not isinstance(to, str) and to is not None for to in c["allocation"]):
        return {"error": "E_DIE_TWICE"}
    allocation = [to or "none" for to in c["allocation"]]
    result = wilds.wilds_resolve(c["body"], c["faces"], allocation, foe(c), c["hero_hp"])
    return told(
        result,
        lambda r: {
            **named("enemy_hp", "hero_hp", "enemy_defeated", "hero_defeated", "may_tame")(r),
            "damage_to_hero": r.damage,
            "reward": r.enemy_defeated,
        },
    )


def hinted(c: Case) -> Case:
    if found := encounter.bad_face(*c["faces"]):
        return {"error": found.code}
    hint = wilds.wilds_hint(c["faces"], foe(c))
    return {
        "can_defeat": hint.if_defeating is not None,
        "min_damage_if_defeating": hint.if_defeating,
        "min_damage_otherwise": hint.otherwise,
    }


def versus(c: Case) -> Case:
    attackers, defenders = call(soldiers.soldiers_vs_soldiers, c)
    return {"attackers": attackers, "defenders": defenders}


def assault(c: Case) -> Case:
    r = call(soldiers.soldiers_vs_hero, c)
    return {
        **named("hero_hp", "hero_defeated", "vp")(r),
        "soldiers_returned": r.returned,
        "soldiers_staying": r.staying,
    }


def walked_in(c: Case) -> Case:
    r = call(soldiers.hero_vs_soldiers, c)
    return {"hero_hp": r.hero_hp, "soldiers_left": r.staying, "hero_defeated": r.hero_defeated}


ADAPTERS: dict[str, Callable[[Case], Any]] = {
    "can_attack_enemy_hero": lambda c: allowed(call(epic.can_attack_enemy_hero, c), {"allowed": True}),
    "hero_defeat_vp": lambda c: {"vp": call(victory.hero_defeat_vp, c)},
    "focus_allowed": focus,
    "epic_totals": grid_totals,
    "initiative_result": first,
    "attack_damage": lambda c: {"damage": call(epic.attack_damage, c)},
    "two_round_winner": lambda c: named("winner", "active_total", "defender_total")(call(epic.two_round_winner, c)),
    "flee": fled,
    "sacrifice": spent_soldiers,
    "epic_die_apply": epic_die,
    "beast_outcome": beast,
    "stronger_together_limit": lambda c: told(call(grid.stronger_together_limit, c), one("card_limit")),
    "faster_combat_loser": retreat,
    "dop_total": lambda c: told(call(power_dice.dop_total, c), one("total")),
    "dop_pool": power_pool,
    "wilds_resolve": resolved,
    "wilds_hint": hinted,
    "soldiers_vs_soldiers": versus,
    "soldiers_vs_hero": assault,
    "soldiers_vs_mixed": lambda c: told(
        call(soldiers.soldiers_vs_mixed, c), named("heroes", "soldiers_left", "attackers_returned", "vp")
    ),
    "combat_sequence": lambda c: {"fights": call(epic.combat_sequence, c)},
    "hero_vs_soldiers": walked_in,
    "step4_next": lambda c: {"next": call(grid.step4_next, c) or "end"},
}
