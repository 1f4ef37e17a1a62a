"""From a vector's input to its output, through the very functions that the game uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.refusal import Refusal
from companion.games.conan import combat, gems, hindering, movement, pools, river, skelos, spells
from companion.games.conan.facts.dice import COLOURS
from companion.games.conan.facts.spells import SPELLS
from tests.vectors.conan import at_table
from tests.vectors.conan.reading import checked

In = dict[str, Any]


def _error(refusal: Refusal) -> In:
    return {"ok": False, "error": refusal.code}


def _zones(given: In) -> gems.Zones:
    return gems.Zones(given["reserve"], given["fatigue"], given["boxes"], given["wounds"], given.get("red", 0))


def _zones_out(z: gems.Zones) -> In:
    return {"reserve": z.reserve, "fatigue": z.fatigue, "boxes": z.boxes, "wounds": z.wounds, "red": z.red}


def river_activate(given: In) -> In:
    row, tile, costs = given["river"], given["tile"], given.get("costs", ())
    refused = river.may_activate(row, tile, given["reserve"], given["done"], costs)
    if refused:
        return _error(refused)
    price = river.price_of(row, tile, costs)
    assert price is not None
    out = {
        "ok": True,
        "cost": price,
        "river": river.shifted(row, tile),
        "reserve": given["reserve"] - price,
        "fatigue": given["fatigue"] + price,
        "done": given["done"] + 1,
    }
    return {**out, "figures_act": False} if tile in given.get("dead", ()) else out


def river_tile_dies(given: In) -> In:
    row, dead = river.dies(given["river"], given.get("dead", ()), given["tile"])
    return {"river": row, "dead": dead}


def river_tile_revived(given: In) -> In:
    return {"river": given["river"], "dead": river.revived(given["dead"], given["tile"])}


def river_clean(given: In) -> In:
    row, tile = given["river"], given["tile"]
    if refused := river.may_clean(row, given["dead"], tile, given["reserve"], given["turn"]):
        return _error(refused)
    return {
        "ok": True,
        "river": [other for other in row if other != tile],
        "dead": river.revived(given["dead"], tile),
        "reserve": given["reserve"] - river.CLEANING,
        "total": given["total"] - river.CLEANING,
        "done": given["done"],
    }


def reinforce(given: In) -> In:
    picks = [river.Pick(p["tile"], p.get("value"), p["count"]) for p in given["picks"]]
    spent = river.reinforced(given["points"], picks, given["casualties"])
    if isinstance(spent, Refusal):
        return _error(spent)
    return {"ok": True, "spent": spent, "left": given["points"] - spent}


def hero_recover(given: In) -> In:
    moved = gems.recovered(gems.recovery_value(given["stance"], given["dead"]), given["fatigue"])
    return {"moved": moved, "reserve": given["reserve"] + moved, "fatigue": given["fatigue"] - moved}


def overlord_recover(given: In) -> In:
    moved = gems.recovered(given["value"], given["fatigue"])
    return {"reserve": given["reserve"] + moved, "fatigue": given["fatigue"] - moved, "turn": given["turn"] + 1}


def hero_damage(given: In) -> In:
    after = gems.hurt(_zones(given), given["damage"])
    return {**_zones_out(after), "dead": after.dead}


def place_gems(given: In) -> In:
    horror = given.get("horror", False)
    refused = (
        gems.one_gem(given["add"])
        or gems.box_full(given["box"], given.get("limit"), given["placed"], given["add"], horror)
        or gems.too_poor(given["add"], given["reserve"])
    )
    if refused:
        return _error(refused)
    return {"ok": True, "placed": given["placed"] + given["add"], "reserve": given["reserve"] - given["add"]}


def pay_movement(given: In) -> In:
    paid = movement.pay(given["cost"], given["free_left"], given["placed"], given["limit"], given["reserve"])
    return _error(paid) if isinstance(paid, Refusal) else {"ok": True, "free_used": paid[0], "gems": paid[1]}


def wall_wrecker(given: In) -> In:
    cost = movement.wreck_cost(given["material"], given["friends"], given["enemies"], given.get("skills", ()))
    return _error(cost) if isinstance(cost, Refusal) else {"ok": True, "cost": cost, "opening": True}


def roll_after_hindering(given: In) -> int:
    lost = hindering.roll_penalty(given["kind"], given["friends"], given["enemies"], given.get("skills", ()))
    return hindering.after_hindering(given["symbols"], lost)


def symbols_needed(given: In) -> int:
    skills = given.get("skills", ())
    lost = hindering.roll_penalty(given.get("kind", "complex"), given["friends"], given["enemies"], skills)
    return hindering.symbols_needed(given["difficulty"], lost)


def build_pool(given: In) -> In:
    who, above = given["who"], given.get("above", False)
    pool: tuple[str, ...] | Refusal
    if who == "hero":
        item, lock = given.get("item") or (), given.get("lock_picking", False)
        pool = pools.hero_pool(given["die"], given["gems"], item, above, lock)
    elif who == "unit":
        pool = pools.unit_pool(given["dice"], above)
    elif who == "unit-dodge":
        pool = at_table.dodge(given["gems"])
    elif who == "armour":
        pool = tuple(given["item"])
    else:
        pool = pools.skill_pool(who)
        if not pool:
            raise ValueError(f"who: {who!r} brings no dice of its own")
    return {"error": pool.code} if isinstance(pool, Refusal) else {c: pool.count(c) for c in COLOURS}


def circular_strike(given: In) -> In:
    targets = [combat.Struck(t.get("fixed", 0), t.get("guard", 0), t.get("life", 1)) for t in given["targets"]]
    hits, dead, left = combat.circular_strike(given["power"], targets, given.get("precise", False))
    return {"dead": dead, "wounds": hits, "left": left}


def throw_object(given: In) -> In:
    found = combat.thrown(given["distance"], given["symbols"], given.get("penalty", 0), given["encumbrance"])
    return _error(found) if isinstance(found, Refusal) else {"ok": True, "lands_at": found[0], "reached": found[1]}


def constriction(given: In) -> In:
    damage, held = combat.constriction(given["dice"], given.get("evasive", False))
    return {"damage": damage, "held": held}


def spell_price(given: In) -> In:
    spell = SPELLS.get(given["spell"])
    if spell is None:
        return {"ok": False, "error": "no_such_spell"}
    cost = spells.price(spell, given.get("areas", 1))
    refused = spells.card_full(spell, given.get("on_card", 0), cost)
    return _error(refused) if refused else {"ok": True, "cost": cost}


def gift_of_life(given: In) -> In:
    given_away = gems.gift(given["caster_reserve"])
    if isinstance(given_away, Refusal):
        return _error(given_away)
    return {
        "ok": True,
        "given": given_away,
        "caster_reserve": given["caster_reserve"] - 2 - given_away,
        "on_card": 2,
        "target_reserve": given["target_reserve"] + given_away,
    }


def mitras_healing(given: In) -> In:
    after = gems.healed(gems.Zones(given["reserve"], 0, 0, given["wounds"]), given["symbols"])
    return {"wounds": after.wounds, "reserve": after.reserve}


def sets_bite(given: In) -> In:
    after = gems.hurt(gems.tired_by_bite(_zones(given)), given["damage"])
    return {**_zones_out(after), "dead": after.dead}


def halo_kept(given: In) -> bool:
    return spells.halo_kept(
        given.get("before", ""),
        given.get("now", ""),
        given.get("over_encumbered", False),
        given.get("tile_activated", False),
    )


def life_potion(given: In) -> In:
    found = gems.drink(given["stance"], given["reserve"], given["fatigue"], given["wounds"])
    if isinstance(found, Refusal):
        return _error(found)
    return {"ok": True, "reserve": found[0], "fatigue": found[1], "wounds": found[2]}


def start_gems(given: In) -> In:
    reserve, fatigue = gems.start_gems(given["printed"], given["fatigue_share"])
    return {"reserve": reserve, "fatigue": fatigue}


def life_points(given: In) -> In:
    left = combat.life_left(given["life"], given["wounds"])
    return {"life": left, "dead": left == 0}


def _names(counts: In) -> tuple[str, ...]:
    return tuple(colour for colour in COLOURS for _ in range(counts.get(colour, 0)))


def odds_at_least(given: In) -> str:
    arrows, paid = given.get("arrows") or {}, given.get("paid", 0)
    names = _names(given)
    support, jinx = given.get("support", False), given.get("jinx", False)
    return str(pools.prospect(names, pools.Aim(given["k"]), arrows, paid, support, jinx))


def automa_pick(given: In) -> str | None:
    offers = [skelos.Offer(t["id"], t["gain"], t.get("extra", 0)) for t in given["tiles"]]
    return skelos.pick(given["reserve"], given["keep"], given["weight"], offers)


RULES: dict[str, Callable[[Any], Any]] = {
    "river_activate": river_activate,
    "river_tile_dies": river_tile_dies,
    "river_tile_revived": river_tile_revived,
    "river_clean": river_clean,
    "reinforce": reinforce,
    "hero_recover": hero_recover,
    "overlord_recover": overlord_recover,
    "start_phase": lambda given: _zones_out(gems.upkeep(_zones(given))),
    "end_phase": lambda given: _zones_out(gems.upkeep(_zones(given))),
    "hero_damage": hero_damage,
    "place_gems": place_gems,
    "hindering_penalty": lambda given: hindering.penalty(given["friends"], given["enemies"]),
    "leave_cost": lambda given: hindering.leave_cost(
        given["friends"], given["enemies"], given.get("surcharge", 0), given.get("skills", ())
    ),
    "path_cost": at_table.path_cost,
    "pay_movement": pay_movement,
    "wall_wrecker": wall_wrecker,
    "leap": at_table.leap,
    "roll_after_hindering": roll_after_hindering,
    "symbols_needed": symbols_needed,
    "build_pool": build_pool,
    "attack_power": lambda given: combat.attack_power(
        given["symbols"], given.get("unarmed", False), given.get("who", "hero")
    ),
    "wounds": lambda given: combat.wounds(
        given["power"], given.get("dice", 0), given.get("fixed", 0), given.get("bonus", 0), given.get("precise", False)
    ),
    "circular_strike": circular_strike,
    "weapon_hands": combat.hands,
    "throw_object": throw_object,
    "constriction": constriction,
    "area_attack": at_table.area_attack,
    "fall": lambda given: combat.fall(given["symbols"], given.get("carried", ())),
    "spell_casts": at_table.spell_casts,
    "spell_price": spell_price,
    "gift_of_life": gift_of_life,
    "mitras_healing": mitras_healing,
    "sets_bite": sets_bite,
    "halo_kept": halo_kept,
    "life_potion": life_potion,
    "action_allowed": lambda given: gems.may_act(given["stance"], given["action"]),
    "defence_options": lambda given: combat.defences(
        given["who"], given["attack"], given.get("has", ()), given.get("sacrifice", False)
    ),
    "web_attack": lambda given: {"wounds": 0, "stuck": combat.webbed(given["symbols"], given["defence"])},
    "life_points": life_points,
    "start_gems": start_gems,
    "expected_symbols": lambda given: str(pools.mean(_names(given))),
    "odds_at_least": odds_at_least,
    "automa_pick": automa_pick,
    "automa_event_gain": lambda given: skelos.event_gain(
        given["points"], given["revivable"], given.get("gather", False), given.get("nasty", 0)
    ),
    "automa_guard": lambda given: skelos.guard(given["kind"], given["incoming"], given["life"], given["purse"]),
}

ADAPTERS = {fn: checked(fn, adapter) for fn, adapter in RULES.items()}
