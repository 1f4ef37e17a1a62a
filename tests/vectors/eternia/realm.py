"""Set-up, rounds, the map, Eternium, merchants, encounters and what a hero carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.refusal import Refusal
from companion.games.eternia import board, combat_deck, encounter, loadout, market, pool, rounds, victory
from companion.games.eternia.pool import TEAM_SIZE
from tests.vectors.eternia.telling import Case, allowed, call, named, one, told


def swap(c: Case) -> Case:
    return told(
        combat_deck.combat_deck_swap(c["deck"], c["add"], c.get("remove")),
        lambda deck: {"deck": dict(deck), "total": sum(deck.values()), "removed_goes_to": "out-of-game"},
    )


def deployment(c: Case) -> Case:
    return told(
        board.first_game_deployment(c["base"]),
        lambda d: {
            **named("areas", "soldiers_per_area")(d),
            "heroes_per_area": TEAM_SIZE // len(d.areas),
            "soldiers_left_in_supply": d.supply,
            "round_token": "skull-event-1",
            "resolve_event_now": True,
        },
    )


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
        lambda d: {"pool": d.pool, "drawn": d.drawn, "resolved": 1, "to_bottom": d.drawn - 1},
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


def carried(c: Case) -> Case:
    cards = dict(c["cards"])
    cards["pack"] = cards.get("pack", 0) + cards.pop("consumables", 0)  # consumables live in the pack
    return allowed(loadout.loadout(**cards), {"valid": True})


ADAPTERS: dict[str, Callable[[Case], Any]] = {
    "starting_eternium": lambda c: told(call(pool.starting_eternium, c), one("eternium")),
    "combat_deck_swap": swap,
    "first_game_deployment": deployment,
    "victory_cards": lambda c: told(call(victory.victory_cards, c), named("in_play", "limit", "discard_hand")),
    "victory_redraw": lambda c: told(call(victory.victory_redraw, c), named("pool", "drawn", "hand")),
    "die_check": lambda c: told(encounter.die_check(c["face"]), one("success")),
    "defeat_penalty": penalty,
    "day_income": income,
    "end_of_turn_heal": lambda c: {"hp": call(rounds.end_of_turn_heal, c)},
    "rest": rested,
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
    "merchant_purchase": lambda c: told(
        call(market.merchant_purchase, c), lambda b: {**named("spent", "pool")(b), "market_after": market.MARKET}
    ),
    "loadout": carried,
    "adjacent": lambda c: {"adjacent": call(board.adjacent, c)},
    "outpost_controller": controller,
    "final_round": lambda c: {"final": rounds.final_round(c["skull_events_reached"])},
    "market_reveal": lambda c: {"revealed": market.market_reveal(c["already_open"])},
}
