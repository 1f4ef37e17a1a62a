"""Each vector function by name: the case's `in` through the rule that the game itself uses, to its `out`."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, TypeVar

from companion.core.odds import Foe
from companion.core.step import Refusal
from companion.games.eternia import (
    board,
    combat_deck,
    encounter,
    ending,
    epic,
    grid,
    loadout,
    market,
    pool,
    power_dice,
    rounds,
    skirmish,
    soldiers,
    solo,
    victory,
    wilds,
)

R = TypeVar("R")
Case = dict[str, Any]


def told(result: R | Refusal, out: Callable[[R], Case]) -> Case:
    """A refusal is told by its code."""
    return {"error": result.code} if isinstance(result, Refusal) else out(result)


def allowed(found: Refusal | None, out: Case) -> Case:
    return {"error": found.code} if found else out


def named(*keys: str) -> Callable[[Any], Case]:
    """The fields of a result that carry the same name in the vectors."""
    return lambda result: {key: getattr(result, key) for key in keys}


def call(rule: Callable[..., R], c: Case) -> R:
    """The rule with what it asks for; a case may carry more than that."""
    asked = signature(rule).parameters
    return rule(**{key: value for key, value in c.items() if key in asked})


NUMBERS = {
    "heroes", "in_play", "play", "pool", "discard", "hand", "from_play", "pay_tokens", "hp", "max_hp", "actions_used",
    "hero", "bonus", "star_bonus", "points", "existing", "supply", "want", "from_count", "moving", "dest_own", "cost",
    "symbols", "refresh", "limit", "zone_limit", "mind", "used", "base_initiative", "active", "other", "attack",
    "defence", "combat_round", "free_adjacent_areas", "available", "rounds_done", "hero_hp", "beast_hp", "companions",
    "hp_a", "hp_b", "outposts_a", "outposts_b", "base", "zone_value", "body", "attackers", "defenders", "soldiers",
    "pack", "gained", "battle_card_number", "effect_surges", "vp", "adjacent_tokens", "placed", "captured",
    "rounds_left", "defeats", "skull_events_reached", "skull_events_resolved", "enemy_heroes", "enemy_soldiers",
}  # fmt: skip
LISTS = {"pay_cards", "costs", "purchases", "damage", "active_damage", "defender_damage", "rerolled"}
COUNTERS = {"pool", "vp"}


def whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def misread(c: Case) -> bool:
    """Something that should be a whole number is none; words and groups under the same name are left to the rule."""
    for key, value in c.items():
        if key in NUMBERS and (isinstance(value, float) or (isinstance(value, str) and key not in ("hero", "base"))):
            return True
        if key in COUNTERS and (not whole(value) or value < 0):
            return True
        if key in LISTS and (not isinstance(value, list) or not all(whole(one) for one in value)):
            return True
    return False


def checked(adapter: Callable[[Case], Any]) -> Callable[[Case], Any]:
    """Numbers are whole and counters never below zero: anything else is told before a rule is asked."""
    return lambda c: {"error": "E_NUMBER"} if misread(c) else adapter(c)


def one(key: str) -> Callable[[Any], Case]:
    return lambda result: {key: result}


def totals(values: Case) -> grid.Totals:
    return grid.Totals(values["initiative"], values["attack"], values["defence"])


def lain(card: Any) -> grid.Lain:
    return grid.Lain(card) if isinstance(card, str) else grid.Lain(card["card"], card.get("flipped", False))


def swap(c: Case) -> Case:
    return told(
        combat_deck.combat_deck_swap(c["deck"], c["add"], c.get("remove")),
        lambda deck: {"deck": dict(deck), "total": sum(deck.values()), "removed_goes_to": "out-of-game"},
    )


def start_deck(c: Case) -> Case:
    deck = combat_deck.starting_combat_deck()
    total = sum(deck.values())
    left = combat_deck.OWNED - total
    return {
        "cards": dict(deck), "total": total, "sum_of_basic_modifiers": combat_deck.basic_sum(deck),
        "left_in_supply": left,
    }  # fmt: skip


def deployment(c: Case) -> Case:
    return told(
        board.first_game_deployment(c["base"]),
        lambda d: {
            **named("areas", "heroes_per_area", "soldiers_per_area")(d), "soldiers_left_in_supply": d.supply,
            "round_token": "skull-event-1", "resolve_event_now": True,
        },
    )  # fmt: skip


def penalty(c: Case) -> Case:
    def out(paid: pool.Payment) -> Case:
        cards = {"cards_discarded": paid.cards} if paid.owed else {}
        return {"owed": paid.owed, "pool": paid.pool, **cards}

    return told(call(pool.defeat_penalty, c), out)


def income(c: Case) -> Case:
    if c.get("phase", "day") != "day":
        return {"error": "E_INCOME_DAY_ONLY"}
    return {"pool": pool.day_income(c["pool"], [(o["value"], o["controlled"]) for o in c["outposts"]])}


def rested(c: Case) -> Case:
    def out(r: rounds.Rested) -> Case:
        ends = {"standard_actions_left": 0, "free_actions_allowed": True}
        return {"hp_after_rest": r.after_rest, "hp_end_of_turn": r.end_of_turn, **ends}

    return told(call(rounds.rest, c), out)


def walked(c: Case) -> Case:
    def out(w: board.Walk) -> Case:
        lost = {"lost": w.lost} if w.combat else {}
        return {"stopped_at": w.stopped_at, "spent": w.spent, "combat": w.combat, **lost}

    return told(call(board.check_move, {**c, "enemies": c.get("enemies") or ()}), out)


def drawn(c: Case) -> Case:
    return told(
        call(encounter.wilds_draw, c),
        lambda d: {"pool": d.pool, "drawn": d.drawn, "resolved": 1, "to_bottom": d.to_bottom},
    )


def ally(c: Case) -> Case:
    gain = c["choice"] == "gain"
    back = {} if gain else {"card": "shuffled-back"}
    left = encounter.ally_own_faction(c["pool"], c["cost"], gain)
    return told(left, lambda pool: {"pool": pool, "ally_gained": gain, **back})


def controller(c: Case) -> Case:
    models = {team: sum(kinds.values()) for team, kinds in c["models"].items()}
    found = board.outpost_controller(models, c.get("base_of"))
    return {"error": found.code} if isinstance(found, Refusal) else {"controller": found}


def placed(c: Case) -> Case:
    plays = [(card, zone) for card, zone in c["plays"]]
    counted = grid.place_cards(plays, c.get("limit", grid.CARD_LIMIT), c.get("zone_limit", grid.ZONE_LIMIT))
    return told(counted, lambda n: {"valid": True, "counted": n})


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


def exchange(c: Case) -> Case:
    a, o = c["active"], c["other"]
    r = epic.epic_round(a["hp"], totals(a), o["hp"], totals(o), doubled(c))
    return {
        "strikes_first": r.first, "hp_active": r.hp_active, "hp_other": r.hp_other,
        "first_strike_damage": r.first_strike, "second_strike_damage": r.second_strike, "defeated": r.defeated,
    }  # fmt: skip


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


def rerolled(c: Case) -> Case:
    result = wilds.reroll(c["faces"], c["rerolled"], c["new_faces"])
    return told(result, lambda faces: {"faces": faces, "may_reroll_again": "reroll" in faces})


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
            "damage_to_hero": r.damage, "reward": r.enemy_defeated,
        },
    )  # fmt: skip


def hinted(c: Case) -> Case:
    hint = wilds.wilds_hint(c["faces"], foe(c))
    return {
        "can_defeat": hint.can_defeat, "min_damage_if_defeating": hint.if_defeating,
        "min_damage_otherwise": hint.otherwise,
    }  # fmt: skip


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


def carried(c: Case) -> Case:
    cards = dict(c["cards"])
    cards["pack"] = cards.get("pack", 0) + cards.pop("consumables", 0)  # consumables live in the pack
    return allowed(loadout.loadout(**cards), {"valid": True})


def overflow(c: Case) -> Case:
    discard, kept = call(loadout.pack_overflow, c)
    return {"discard": discard, "pack": kept}


def won(c: Case) -> Case:
    standings = {team: ending.Standing(**values) for team, values in c["teams"].items()}
    return named("winner", "reason")(call(ending.winner, {**c, "teams": standings}))


def which_deck(c: Case) -> Case:
    return told(call(solo.battle_deck, c), lambda r: {"deck": r[0], "roll": r[1]})


def growth(c: Case) -> Case:
    return told(call(solo.soldier_growth, c), lambda r: {"outposts": r[0], "supply": r[1]})


def mount(c: Case) -> Case:
    def out(left: int) -> Case:
        if not c.get("result"):
            return {"pool": left}
        result = epic.beast_outcome(2, 1, 0 if c["result"] == "win" else 1, mode="skirmish")
        beast = "out-of-deck" if result.reward else "shuffled-back"
        return {"pool": left, **named("vp", "reward", "may_tame")(result), "beast": beast}

    return told(skirmish.acquire_mount(c["pool"]), out)


def bought(c: Case) -> Case:
    return told(call(skirmish.skirmish_buy_phase, c), lambda r: {"spent": r[0], "discarded": r[1], "pool": 0})


BY_NAME: dict[str, Callable[[Case], Any]] = {
    "starting_eternium": lambda c: told(call(pool.starting_eternium, c), one("eternium")),
    "starting_combat_deck": start_deck,
    "combat_deck_swap": swap,
    "first_game_deployment": deployment,
    "can_attack_enemy_hero": lambda c: allowed(call(epic.can_attack_enemy_hero, c), {"allowed": True}),
    "hero_defeat_vp": lambda c: {"vp": call(victory.hero_defeat_vp, c)},
    "victory_cards": lambda c: told(call(victory.victory_cards, c), named("in_play", "limit", "discard_hand")),
    "victory_redraw": lambda c: told(call(victory.victory_redraw, c), named("pool", "drawn", "hand")),
    "die_check": lambda c: told(encounter.die_check(c["face"]), one("success")),
    "defeat_penalty": penalty,
    "day_income": income,
    "end_of_turn_heal": lambda c: {"hp": call(rounds.end_of_turn_heal, c)},
    "rest": rested,
    "activation_order": lambda c: {"order": call(rounds.activation_order, c)},
    "check_turn": lambda c: told(rounds.check_turn(c["actions"]), lambda n: {"valid": True, "standard_used": n}),
    "movement_points": lambda c: {"points": call(board.movement_points, c)},
    "move_cost": lambda c: told(call(board.move_cost, c), one("cost")),
    "check_move": walked,
    "fast_travel": lambda c: allowed(call(board.fast_travel, c), {"valid": True, "standard_actions": 1}),
    "fortify": lambda c: told(call(board.fortify, c), named("soldiers", "supply", "added")),
    "move_soldiers": lambda c: told(
        call(board.move_soldiers, c), lambda r: {"from": r.left, "dest": r.dest, "returned_to_supply": r.returned}
    ),
    "wilds_draw": drawn,
    "ally_own_faction": ally,
    "merchant_price": lambda c: told(call(market.merchant_price, c), one("price")),
    "merchant_purchase": lambda c: told(call(market.merchant_purchase, c), named("spent", "pool", "market_after")),
    "place_cards": placed,
    "focus_allowed": focus,
    "epic_totals": grid_totals,
    "initiative_result": first,
    "attack_damage": lambda c: {"damage": call(epic.attack_damage, c)},
    "epic_round": exchange,
    "two_round_winner": lambda c: named("winner", "active_total", "defender_total")(call(epic.two_round_winner, c)),
    "flee": fled,
    "sacrifice": spent_soldiers,
    "epic_die_apply": epic_die,
    "beast_outcome": beast,
    "stronger_together_limit": lambda c: told(call(grid.stronger_together_limit, c), one("card_limit")),
    "faster_combat_loser": retreat,
    "dop_total": lambda c: told(call(power_dice.dop_total, c), one("total")),
    "dop_pool": power_pool,
    "reroll": rerolled,
    "wilds_resolve": resolved,
    "wilds_hint": hinted,
    "soldiers_vs_soldiers": versus,
    "soldiers_vs_hero": assault,
    "soldiers_vs_mixed": lambda c: told(
        call(soldiers.soldiers_vs_mixed, c), named("heroes", "soldiers_left", "attackers_returned", "vp")
    ),
    "loadout": carried,
    "pack_overflow": overflow,
    "tame": lambda c: told(call(encounter.tame, c), named("pool", "old_mount_discarded")),
    "winner": won,
    "battle_deck": which_deck,
    "effect_cards": lambda c: told(call(solo.effect_cards, c), one("draw")),
    "effect_deck_skulls": lambda c: told(call(solo.effect_deck_skulls, c), one("skull_ranks")),
    "soldier_growth": growth,
    "enemy_surge_count": lambda c: {"activations": call(solo.enemy_surge_count, c)},
    "solo_score": lambda c: told(call(ending.solo_score, c), lambda r: {"score": r.total}),
    "skirmish_quest": lambda c: {
        "pool": skirmish.skirmish_quest(c["pool"]), "scenario_card_drawn": False, "token": "out-of-game"
    },
    "train": lambda c: told(call(skirmish.train, c), lambda left: {"pool": left, "deck_total": combat_deck.SIZE}),
    "acquire_mount": mount,
    "blocked_vp": lambda c: {"eternium": skirmish.blocked_vp(c["vp"])},
    "quest_token_place": lambda c: told(call(skirmish.quest_token_place, c), one("placed")),
    "skirmish_return": lambda c: named("rule", "choices")(call(skirmish.skirmish_return, c)),
    "skirmish_buy_phase": bought,
    "adjacent": lambda c: {"adjacent": call(board.adjacent, c)},
    "outpost_controller": controller,
    "final_round": lambda c: {"final": rounds.final_round(c["skull_events_reached"])},
    "market_reveal": lambda c: {"revealed": market.market_reveal(c["already_open"])},
    "combat_sequence": lambda c: {"fights": call(epic.combat_sequence, c)},
    "hero_vs_soldiers": walked_in,
    "step4_next": lambda c: {"next": call(grid.step4_next, c) or "end"},
}  # fmt: skip
ADAPTERS = {name: checked(adapter) for name, adapter in BY_NAME.items()}
