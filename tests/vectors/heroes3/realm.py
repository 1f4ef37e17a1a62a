"""Adapters for the map, the town, the hero and the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.refusal import Refusal
from companion.games.heroes3 import calendar, cards, level, march, town
from companion.games.heroes3 import commands as c
from companion.games.heroes3.economy import purse
from companion.games.heroes3.state import Realm
from tests.games.heroes3.tables import decided, done
from tests.games.heroes3.tables import realm as table
from tests.vectors.heroes3.answers import denied, error

Case = dict[str, Any]


def _variants(case: Case) -> tuple[str, ...]:
    return (case["variant"],) if case.get("variant") else ()


def xp_track(case: Case) -> Case:
    found = level.gained(case["level"], case["xp"], case["gain"])
    return error(found) if isinstance(found, Refusal) else {"level": found.level, "xp": found.xp}


def jump(case: Case) -> Case:
    to = case["to"]
    if not 1 <= case["from"] <= level.TOP or not 1 <= to <= level.TOP:
        return {"error": "level-out-of-range"}
    return {
        "rewards_in_order": list(level.rewards(case["from"], to)),
        "hand_limit": level.hand_limit(to),
        "expert_per_round": level.expert_uses(to),
    }


def quick_combat(case: Case) -> Case:
    own: int = case["main_level"] if case.get("hero") == "secondary" else case["level"]
    xp: int = case.get("xp") or case.get("main_xp") or 0
    quick = level.quick_combat(own, xp, case["difficulty"])
    return {"quick": True, "xp_gained": 0, "field_effect": "resolved"} if quick else {"quick": False}


def dice(case: Case) -> Case:
    variants = _variants(case)
    if case.get("reroll"):
        state = _feeling(table(variants=variants), case.get("morale", "none"))
        found = decided(state, c.SpendMorale(0, "reroll"))
        if isinstance(found, Refusal):
            return denied(found, reason=False)
        return {"allowed": True, "morale_after": done(state, c.SpendMorale(0, "reroll")).seats[0].morale}
    if case.get("dice", len(case.get("rolled", ()))) > 1:
        return {"choose": 1}
    face = case["rolled"][0]
    return {"gain": purse.die_gain(face, variants) if isinstance(face, dict) else face}


def starting_bonus(case: Case) -> Case:
    if case.get("mode") == "campaign-solo":
        return {"gain": "scenario-bonus-replaces-it"}
    variants = _variants(case)
    bonus = purse.starting_bonus(case["difficulty"], case.get("option", "a"), variants)
    if bonus is None:
        return {"gain": {}}
    if bonus.reveal_minor:
        return {"take_index": case["revealed"].index("minor") + 1}
    if bonus.searches:
        return {"search": "artifacts", "x": 2, "times": bonus.searches}
    return {"gain": purse.bonus_gain(bonus, case["rolled"], case.get("pick", 1), variants)}


def conversion(case: Case) -> Case:
    found = purse.exchange(case["sell"], case["buy"], case["give"], case.get("owned"))
    if isinstance(found, Refusal):
        return error(found)
    out: Case = {"get": found.get, "left": found.left}
    return out if found.get else {**out, "message": "not-enough-for-one"}


def remove_card(case: Case) -> Case:
    refusal = purse.removal_refused(
        case["card"], case.get("from", "hand"), case.get("also_traded_resources_this_visit", False)
    )
    if refusal:
        return denied(refusal, reason=refusal.code != "protected-card")
    return {"allowed": True, "gold": 1}


def starting_deck(case: Case) -> Case:
    deck = cards.starting_deck(case["type"], case["attack"], case["defence"], case["power"], case["knowledge"])
    if deck.total != 9:
        return {"warning": f"deck-is-{deck.total}-not-9"}
    return {
        "magic_arrows": deck.magic_arrows,
        "ability": deck.ability,
        "specialty": deck.specialty,
        "statistics": deck.statistics,
        "total": deck.total,
    }


def requirement(case: Case) -> Case:
    if "fielded" in case:
        return denied(town.field_refused(case["fielded"]))
    dwellings = case.get("dwellings", [])
    neutral = case.get("unit") == "neutral"
    if case["action"] == "build":
        return denied(town.build_refused(case["building"], dwellings))
    if case["action"] == "recruit":
        return denied(
            town.recruit_refused(case["tier"], dwellings, neutral=neutral, diplomacy=case.get("diplomacy", False))
        )
    refusal = town.reinforce_refused(case.get("side", "few"), case.get("citadel", False), neutral=neutral)
    return denied(refusal) if refusal else {"allowed": True, "side": "pack"}


def mines(case: Case) -> Case:
    owner = case.get("owner")
    if owner in ("ally", "self", "own"):
        return {"treated_as": "empty"}
    if owner == "enemy" and case.get("enemy_hero_present"):
        return {"combat_first": True}
    first = case.get("never_owned", False)
    claim = purse.mine_claim(case["mine"], first, owner == "enemy", _variants(case))
    gives = {"income": dict(claim.income), "immediate": dict(claim.immediate)}
    if first:
        return {"guarded": True, "after_win": gives}
    out: Case = {"guarded": False, **gives}
    return {**out, "enemy_income": dict(claim.enemy_income)} if claim.enemy_income else out


def settlements(case: Case) -> Case:
    if case.get("event") == "lost":
        return {"income": purse.settlement_lost(case["token"] or "", _variants(case))}
    found = purse.settlement_claim(
        case["choice"],
        case.get("first_claim", False),
        tier=case.get("unit_tier", ""),
        cost_gold=case.get("cost_gold", 0),
        previous=case.get("previous_token") or "",
        variants=_variants(case),
    )
    if isinstance(found, Refusal):
        return error(found)
    out: Case = {"income": dict(found.income), "token": found.token or None}
    if case["choice"] == "reinforce":
        out["pay_gold"] = found.pay_gold
    else:
        out["immediate"] = dict(found.immediate)
    return {**out, "enemy_income": dict(found.enemy_income)} if found.enemy_income else out


def town_tokens(case: Case) -> Case:
    if case.get("event") == "round-start":
        return {"tokens": ["ready" for _ in case["tokens"]]}
    state = case.get("state", "ready")
    bought = case.get("purchases", [])
    if "secondary-hero" in bought and len(bought) > 1:
        realm = table()
        recruiting = replace(realm.seats[0], tokens={**realm.seats[0].tokens, case["token"]: "open"})
        refusal = decided(replace(realm, seats=(recruiting, *realm.seats[1:])), c.HireHero(0))
        assert isinstance(refusal, Refusal)
        return {"allowed": False, "state": state, "reason": refusal.code}
    refusal = town.token_refused(
        case["token"],
        state,
        in_combat=case.get("moment") == "during-combat",
        mage_guild=case.get("mage_guild", False),
        guild_new=case.get("guild_built_this_round", False),
    )
    if refusal:
        return {"allowed": False, "state": state, "reason": refusal.code}
    out: Case = {"allowed": True, "state": "used"}
    return {**out, "effect": "pay-then-search-2-spells"} if case["token"] == "spell-book" else out


def warriors_tomb(case: Case) -> Case:
    state = _feeling(table(factions=(case.get("faction", "castle"),)), case["state"])
    found = decided(state, c.GainMorale(0, "negative", 2))
    seat = (state if isinstance(found, Refusal) else done(state, c.GainMorale(0, "negative", 2))).seats[0]
    return {"state": seat.morale, "discard_hand_at_end_of_turn": seat.discard_hand, "searches": 2}


def _feeling(state: Realm, token: Any) -> Realm:
    return state if token == "none" else done(state, c.GainMorale(0, token))


def ai_map_movement(case: Case) -> Case:
    if "towns" in case:
        towns = tuple(march.Spot(t["id"], t["dist"]) for t in case["towns"])
        marched = decided(table(), c.MarchAi(march.Journey(case["mp"], towns=towns)))
        return {"toward": marched[0].actions[0].what}
    journey = march.Journey(
        case.get("mp", 3),
        _scene(case.get("tile", {})),
        case.get("town_dist", march.FAR_OFF),
        case.get("after", {}),
        {int(steps): _scene(tile) for steps, tile in case.get("after_steps", {}).items()},
        case.get("next_tile") == "face-down",
    )
    actions: list[Case] = []
    for action in march.map_turn(journey):
        match action.kind, action.reached:
            case "chase", True:
                actions.append({"move_to": action.what, "cost": action.cost})
            case "chase", False:
                actions.append({"toward_hero": action.cost})
            case "combat", _:
                actions.append({"combat": action.what})
            case "claim", True:
                actions.append({"claim": action.what, "cost": action.cost})
            case "claim", False:
                actions.append({"toward_claim": action.cost})
            case "reveal", _:
                actions.append({"reveal_tile": action.cost})
            case _:
                actions.append({"toward_town": action.cost})
    out: Case = {"actions": actions}
    return {**out, "orientation_chosen_by": "player"} if journey.face_down else out


def _scene(tile: Case) -> march.Scene:
    owned = tile.get("already_owned", [])
    return march.Scene(
        tuple(march.Spot(h["id"], h["dist"]) for h in tile.get("heroes", [])),
        tuple(march.Spot(f["id"], f["dist"]) for f in tile.get("claimable", []) if f["id"] not in owned),
    )


def hand_refresh(case: Case) -> Case:
    found = cards.refill(
        case["level"], case["hand"], case.get("discard", 0), case.get("deck"), case.get("personal_discard", 0)
    )
    if isinstance(found, Refusal):
        return error(found, *(["at_least"] if found.code == "must-discard-at-least" else []))
    out: Case = {"draw": found.draw, "hand": found.hand}
    return {**out, "reshuffles": found.reshuffles} if found.reshuffles else out


def search(case: Case) -> Case:
    if "drawn" in case:
        state = table(factions=(case["faction"],))
        aside = decided(state, c.SearchDeck(0, "abilities", (case["drawn"],)))
        return {"may": "keep" if isinstance(aside, Refusal) else "reveal-discard-and-redraw"}
    deck, gained = list(case.get("deck", [])), []
    state = replace(table(), discards={"spells": tuple(case.get("discard", []))})
    for one in case.get("searches", [case]):
        top = one.get("choice") == "top-discard"
        seen = () if top else tuple(deck[: case["x"]])
        asked = c.SearchDeck(0, "spells", seen, one.get("keep", ""), top)
        found = decided(state, asked)
        if isinstance(found, Refusal):
            return error(found)
        gained.append(found[0].card)
        state, deck = done(state, asked), deck[len(seen) :]
    discard = list(state.discards["spells"])
    if "searches" not in case:
        return {"gained": gained[0], "deck": deck, "discard": discard}
    out: Case = {"gained": gained, "discard": discard}
    return {**out, "spell_book": "used"} if case.get("source") == "spell-book" else out


def gained_cards(case: Case) -> Case:
    state = table(variants=_variants(case))
    gained = decided(state, c.SearchDeck(0, "spells", ("haste",), "haste", source=case.get("source", "any")))
    return {"to": gained[0].goes}


def rounds(case: Case) -> Case:
    variants = (*_variants(case), *case.get("variants", []))
    if refusal := calendar.variants_refused(variants):
        return error(refusal)
    if case.get("event") == "all-players-played":
        return {"round": case["round"] + 1}
    kind = calendar.round_kind(case["round"], variants)
    if "cube-refresh" in variants:
        return {"remove_black_cubes_from_visitable": kind.cubes_off}
    return {"type": kind.type, "income": kind.income, "proclamation": kind.proclamation}


def income(case: Case) -> Case:
    return {"pool": purse.collected(case["pool"], case["income"])}


def movement(case: Case) -> Case:
    if "action" in case:
        refusal = calendar.field_entry_refused(
            case["action"], case.get("field", ""), bool(case.get("occupied_by")), case.get("supply", 1)
        )
        out = denied(refusal, reason=bool(refusal) and refusal is not None and refusal.code == "no-tiles-left")
        return {**out, "may_cross": True} if refusal and refusal.code == "sanctuary-occupied" else out
    bonus = case.get("bonus", "")
    points = calendar.MP[case.get("hero", "main")] + calendar.BONUS_MP.get(bonus, 0)
    found = calendar.mp_left(points, case["actions"])
    if isinstance(found, Refusal):
        return error(found, "at")
    return {"mp_left": found, **({"morale": "positive"} if bonus == "fountain-of-youth" else {})}


def tile_placement(case: Case) -> Case:
    spot = calendar.TileSpot(case.get("adjacent_to_hero", True), case.get("adjacent_tiles", 2), case.get("path", True))
    found = decided(table(scenario={"far_tiles": 1}), c.SpendMp(0, action="place-far-tile", tile=spot))
    return denied(found if isinstance(found, Refusal) else None)


def secondary_hero(case: Case) -> Case:
    gold: int = case.get("gold", town.SECONDARY_GOLD)
    homes, on_map = case.get("towns_or_settlements", 1), case.get("secondary_on_map", 0)
    refusal = town.hire_refused(case.get("population", "ready"), gold, homes, int(on_map))
    if refusal:
        return denied(refusal)
    return {
        "allowed": True,
        "gold": gold - town.SECONDARY_GOLD,
        "population": "used",
        "mp": calendar.MP["secondary"],
    }


def visit(case: Case) -> Case:
    if case.get("location") == "obelisk":
        flags = calendar.obelisk_flags(case["flags"], case["visitor"])
        return {"effect": False, "treated_as": "empty"} if flags is None else {"flags": list(flags)}
    if case.get("flag") == "ally":
        state = done(table(("Ana", "Bob"), mode="coop"), c.ClaimField(1, "gold-mine"))
        mine = state.fields[-1].id
        empty = isinstance(decided(state, c.ClaimField(0, field=mine)), Refusal)
        return {"effect": False, "treated_as": "empty"} if empty else {"effect": True}
    asked = c.VisitField(
        0,
        "loc-stables",
        case["category"],
        "main",
        case.get("black_cube", False),
        case.get("effect_declined", False),
        case.get("times", 1),
    )
    found = decided(table(), asked)
    if isinstance(found, Refusal):
        return {"effect": False, "treated_as": "empty"} if found.code == "field-empty" else error(found)
    visit = found[-1]
    if case["category"] == "revisitable":
        return {"effect_times": visit.effects, "black_cube": visit.black_cube}
    return {"effect": visit.effects > 0, "black_cube": visit.black_cube}


def elimination(case: Case) -> Case:
    if "question" in case:
        return {"value": True}
    if case.get("recaptured"):
        return {"counter": 0}
    if "full_rounds_without_town_or_settlement" in case:
        return {"eliminated": calendar.homeless_out(case["full_rounds_without_town_or_settlement"])}
    in_town = bool(case.get("main_hero_defeated_defending_town"))
    return {"eliminated": calendar.beaten_out(case["towns_and_settlements_left"], in_town)}


def players_by_mode(case: Case) -> Case:
    refusal = calendar.seats_refused(case["mode"], case["players"], case.get("expansions", 0))
    return error(refusal) if refusal else {"ok": True}


ADAPTERS = {
    "xp_track": xp_track,
    "level_track.jump": jump,
    "quick_combat": quick_combat,
    "dice": dice,
    "starting_bonus": starting_bonus,
    "conversion": conversion,
    "conversion.remove_card": remove_card,
    "starting_deck": starting_deck,
    "faction_units.requirement": requirement,
    "mines": mines,
    "settlements": settlements,
    "town_tokens": town_tokens,
    "morale.warriors_tomb": warriors_tomb,
    "ai_map_movement": ai_map_movement,
    "hand_refresh": hand_refresh,
    "search": search,
    "gained_cards": gained_cards,
    "rounds": rounds,
    "income_vectors": income,
    "movement": movement,
    "tile_placement": tile_placement,
    "secondary_hero": secondary_hero,
    "locations.visit": visit,
    "elimination": elimination,
    "players_by_mode": players_by_mode,
}
