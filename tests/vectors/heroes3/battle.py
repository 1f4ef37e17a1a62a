"""Adapters for everything that happens on the combat board."""

from __future__ import annotations

from typing import Any

from companion.core.refusal import Refusal
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import board, cards, level, lineup, march, order, siege, targets
from companion.games.heroes3 import commands as c
from companion.games.heroes3.combat import shooting, strike, terms
from companion.games.heroes3.order import RANK
from companion.games.heroes3.state import Realm
from companion.games.heroes3.units import Side, UnitCard
from tests.games.heroes3.tables import decided, done, realm
from tests.vectors.heroes3.answers import denied, error

Case = dict[str, Any]


def _cell(value: list[int]) -> board.Cell:
    return value[0], value[1]


def magic_arrow(case: Case) -> Case:
    found = cards.arrow_damage(case["power"])
    if isinstance(found, Refusal):
        return error(found)
    return {"damage": found[0], **({"power_lost": found[1]} if found[1] else {})}


def town_portal(case: Case) -> Case:
    return {"bonus_mp": cards.portal_bonus(case["power"])}


def casting_limits(case: Case) -> Case:
    cast = 0 if case.get("next_combat_round") else case.get("spells_already_cast_this_combat_round", 0)
    return denied(
        cards.cast_refused(
            case.get("card_type", "any"),
            in_combat=case.get("in_combat", True),
            cast_this_round=cast,
            empowering=case.get("use") == "discard-to-empower",
            effect=case.get("effect", ""),
            secondary=case.get("hero") == "secondary",
            army_alone=case.get("defender_paid_8_gold", False),
        )
    )


def card_timing(case: Case) -> Case:
    refusal = cards.timing_refused(case["effect"], case["moment"])
    out = denied(refusal, reason=False)
    if refusal and refusal.code == "not-between-roll-and-result":
        out["unless"] = "card-says-so"
    return out


def damage(case: Case) -> Case:
    few: int = case.get("hp_few", 0)
    pack: int = case.get("hp_pack", few)
    found = strike.hurt(case["side"], pack, few, case.get("damage", 0), case["hit"])
    if isinstance(found, Refusal):
        return error(found)
    if found.side == "removed":
        return {"side": "removed"}
    return {"side": found.side, "damage": found.damage, "hp_left": found.hp_left}


def after_combat(case: Case) -> Case:
    if case.get("all_units_lost"):
        return {"army": "scenario-starting-units", "cost": 0}
    stays, side = strike.healed(case["side"])
    if not stays:
        return {"in_army": False, "can_be_recruited_again": True}
    return {"side": side, "damage": 0, "in_army": True}


def attack(case: Case) -> Case:
    variant = case.get("variant")
    found = strike.attack_totals(
        case["attack"],
        case["defence"],
        case.get("dice", []),
        attack_mods=case.get("attack_mods", []),
        defence_mods=case.get("defence_mods", []),
        penalty=case.get("penalty", False),
        wall=case.get("wall", False),
        shield_die=case.get("shield_die"),
        variants=(variant,) if variant else (),
    )
    if isinstance(found, Refusal):
        return error(found)
    return {"total_attack": found.attack, "total_defence": found.defence, "damage": found.damage}


def retaliation(case: Case) -> Case:
    adjacent = case["adjacent"]
    earlier = case.get("retaliated_this_round", False) and not case.get("new_combat_round", False)
    out: Case = {
        "retaliates": strike.retaliates(
            adjacent is True, case.get("survived", True), earlier, case.get("attack_is_retaliation", False)
        )
    }
    if adjacent == "diagonal":
        out["reason"] = "diagonal-is-not-adjacent"
    if case.get("paralysed") and not strike.stays_paralysed(True, "attacked", 0):
        out["paralysis_removed"] = True
    return out


def paralysis(case: Case) -> Case:
    held, event = case["paralysed"], case["event"]
    if event == "would-activate":
        return {"activation_skipped": strike.skips_activation(held), "paralysed": False}
    after = strike.stays_paralysed(held, event, case.get("damage", 1))
    return {"paralysed": after, **({"retaliates": False} if event == "spell-damage" else {})}


def shield_token(case: Case) -> Case:
    if case.get("event") == "activation-starts":
        held = case["token"]
        may = strike.defend(held, neutral=False) is None
        return {"token": False, "may_defend_this_activation": may, "may_attack": True, "may_move": True}
    refusal = strike.defend(case.get("has_token_from_earlier", False), case.get("actor") == "neutral-unit")
    return denied(refusal, reason=False) if refusal else {"token": True, "activation_ends": True}


def experience(case: Case) -> Case:
    foe = case.get("opponent", {})
    own = case.get("own_level", 1)
    worthless = (
        case.get("result") == "retreat"
        or case.get("winner_hero") == "secondary"
        or any(foe.get(kind) for kind in ("secondary_hero", "transported_army", "hero_surrendered"))
    )
    azure = bool(foe.get("azure"))
    found = level.combat_xp(
        own, field=foe.get("field"), hero_level=foe.get("main_hero_level"), azure=azure, worthless=worthless
    )
    if isinstance(found, Refusal):
        return error(found)
    if azure and not worthless:
        return {"new_level": own + found // 2, "levels_gained": found // 2}
    return {"xp": found}


def end_of_combat(case: Case) -> Case:
    gold = case.get("gold", 99)
    if case.get("action") == "surrender":
        refusal = terms.surrender_refused(
            case["opponent"],
            at_start=case.get("moment", "start-of-own-activation") == "start-of-own-activation",
            defending_town=case.get("defending_town", False),
            gold=gold,
        )
        if refusal:
            return denied(refusal)
        return {
            "allowed": True,
            "pay_winner_gold": terms.SURRENDER_GOLD,
            "units_lost": 0,
            "hero_goes_to": "own-town-or-settlement",
            "counts_as_defeat": False,
            "negative_morale": 0,
        }
    if case.get("action") == "retreat":
        refusal = terms.retreat_refused(case["opponent"], case.get("highest_tier", ""))
        if refusal:  # the vectors know one reason for every opponent that is no neutral unit
            told = denied(refusal)
            return {**told, "reason": "surrender-instead"} if refusal.code == "neutrals-only" else told
        return {
            "allowed": True,
            "hero_goes_to": "previous-field",
            "counts_as_defeat": False,
            "units_kept": "remaining",
            "guards": "discarded-and-redrawn",
            "field": "unexplored",
            "xp": 0,
        }
    if "result" in case:
        return _defeat(case, gold)
    if case["event"] == "enemy-attacks-secondary-hero":
        return {"combat": False, "removed_from_map": True} if case["choice"] == "remove" else {"combat": True}
    held = terms.besieged(case.get("owner_hero_present", False), case.get("pay", 0), gold)
    if isinstance(held, Refusal):
        return denied(held)
    if not held.combat:
        return {"combat": False, "town_captured": True}
    if held.cards:
        return {"combat": True, "pay": held.pay, "defender_cards": "allowed-if-main-hero"}
    return {"combat": True, "pay": held.pay, "defender_cards": "none", "winner_xp": 0}


def _defeat(case: Case, gold: int) -> Case:
    by = case.get("by", "player")
    hero = "secondary" if case["result"] == "secondary-hero-defeated" else "main"
    penalty = terms.defeat_penalty(hero, by, gold)
    out: Case = {"pay_winner_gold": penalty.gold}
    if hero == "main":
        out |= {"negative_morale": penalty.negative_morale, "hero_goes_to": "own-town-or-settlement"}
    else:
        out |= {"removed_from_map": True, "can_rehire": "next-turn"}
        if by == "player":
            out["winner_xp"] = 0
    if penalty.cubes:
        out["winner_takes_faction_cube"] = penalty.cubes
    return out


def _fought(case: Case, variants: tuple[str, ...]) -> int:
    """The movement points after moves, the way into a fight and its rounds, all played at a table."""
    hero = case.get("hero", "main")
    state = realm(scenario={"units": ["griffins"]}, variants=variants)
    if hero == "secondary":
        state = done(state, c.HireHero(0, free=True))
    if "mp" in case:
        state = done(state, c.Correct(f"seat/0/mp/{hero}", case["mp"]))
    state = done(state, *[c.SpendMp(0, hero)] * case.get("moves_before", 0))
    enemy = (bc.Muster("neutral-boars"),)
    start = bc.StartCombat(0, hero=hero, enemy=enemy, entered=not case.get("entering_costs", 0))
    state = done(state, start, bc.PlaceAll("near"), bc.BeginFight())
    for _ in range(case["rounds_fought"] - 1):
        state = done(state, bc.NextCombatRound(), waive=("units-still-to-act",))
    return state.seats[0].mp[hero]


def combat_length(case: Case) -> Case:
    variants = (case["variant"],) if case.get("variant") else ()
    if "rounds_fought" in case:
        left = _fought(case, variants)
        return {"mp_left_after": left, "may_keep_moving": left > 0}
    opponent = case.get("opponent", "neutrals")
    found = terms.combat_length(case.get("guards", []), case.get("mp_left", 0), opponent, variants)
    out: Case = {"max_rounds": found.rounds or "unlimited", "retreat": found.retreat}
    if opponent == "player":
        terms_of = terms.surrender_refused(opponent, at_start=True, defending_town=False, gold=terms.SURRENDER_GOLD)
        out["surrender"] = terms_of is None
    return out


def deployment(case: Any) -> Case:
    units = case if isinstance(case, list) else case["units"]
    found = order.deployment([order.Guard(u["id"], u["type"], u["tier"], u["init"]) for u in units])
    if isinstance(found, Refusal):
        return error(found)
    out: Case = {}
    for name in ("back", "front"):
        line = list(getattr(found, name))
        if name in found.open:
            out[name + "_set"] = [u["id"] for u in units if u["id"] in line]
            out["decided_by"] = "person-running-the-neutrals"
        else:
            out[name] = line
    return out


def initiative(case: Case) -> Case:
    match case.get("event", case.get("question")):
        case "unit-defeated-before-acting":
            state = done(_lined_up([5, 4], [3]), c.Correct("fighter/n2/gone", 1))
            return {"removed_from_order": "n2" not in _order(state)}
        case "paralysed-unit-turn":
            state = done(_lined_up([5], [3]), bc.TogglePause("n1"), bc.Activate("n1"))
            own = state.combat.fighter("n1") if state.combat else None
            assert state.combat and own  # noqa: PT018
            skipped = state.combat.active != "n1"
            return {"skipped": skipped, "token_removed": not own.paralysed, "counts_as_activated": own.acted}
        case "which-of-own-tied-units":
            state = _lined_up([5, 5], [3])
            assert state.combat
            return {"decided_by": "owner" if len(lineup.waiting(state, state.combat)) > 1 else "nobody"}
    if not case["attacker"] or not case["defender"]:
        side = "n" if not case["attacker"] else "f"
        begun = decided(_lined_up(case["attacker"] or [1], case["defender"] or [1], empty=side), bc.BeginFight())
        return error(begun)
    state = _lined_up(case["attacker"], case["defender"])
    values = {"n": ("A", case["attacker"]), "f": ("D", case["defender"])}
    return {"order": [f"{values[id[0]][0]}{values[id[0]][1][int(id[1:]) - 1]}" for id in _order(state)]}


def _order(state: Realm) -> tuple[str, ...]:
    assert state.combat
    return lineup.turn_order(state, state.combat)


def _lined_up(attacker: list[int], defender: list[int], empty: str = "") -> Realm:
    """A fight of units with these initiatives, just begun; the units of an `empty` side are all beaten before."""
    state = realm(scenario={"units": []})
    cards = [UnitCard(f"i{n}", "", "", "", "bronze", "ground", Side(1, 1, 4, n)) for n in {*attacker, *defender}]
    state = done(state, *(c.SetUnit(card) for card in cards))
    state = done(state, *(c.Recruit(0, f"i{n}", free=True) for n in attacker))
    state = done(state, bc.StartCombat(0, enemy=tuple(bc.Muster(f"i{n}") for n in defender)), bc.PlaceAll("near"))
    if empty and state.combat:
        gone = [f.id for f in state.combat.fighters if f.id[0] == empty]
        return done(state, *(c.Correct(f"fighter/{id}/gone", 1) for id in gone))
    return done(state, bc.BeginFight())


def ranged_penalty(case: Case) -> Case:
    shooter, target = _cell(case["shooter"]), _cell(case["target"])
    enemies = [_cell(cell) for cell in case.get("enemies", [])]
    refusal = shooting.shot_refused(shooter, target, enemies, case.get("moved_this_activation", False))
    if refusal:
        return denied(refusal)
    why = shooting.shot_penalty(shooter, target)
    return {"penalty": True, "reason": why} if why else {"penalty": False}


def siege_case(case: Case) -> Case:
    if "place" in case:
        works = siege.defence_works(case["place"], case.get("citadel", False))
        return {"walls": works.walls, "gate": works.gate, "arrow_tower": works.tower}
    if "action" in case:
        refusal = siege.breach_refused(case["unit"], case.get("adjacent_to") in ("wall", "gate"))
        if refusal:
            return denied(refusal, reason=False)
        piece = "gate" if case["action"] == "attack-gate" else "wall"
        return {f"{piece}_destroyed": True, "die_rolled": False}
    if "path_through" in case:
        return {"blocked": siege.blocks(case["unit"], case.get("side", "attacker"), case["path_through"])}
    if "shooter" in case:
        standing = case.get("wall_standing", True)
        return {"modifier": siege.shot_modifier(case["shooter"], case.get("target_behind") or "", standing)}
    if case.get("event") == "all-walls-and-gate-destroyed":
        return {"arrow_tower": "standing" if siege.tower_stands({"1,3": "rubble"}) else "destroyed"}
    return {"value": False}


def melee(case: Case) -> Case:
    actor, units = case["actor"], case["units"]
    if not units:
        return {"error": "no-units-left"}
    at = board.index(_cell(actor["at"]))
    blocked = board.mask([_cell(cell) for cell in case.get("obstacles", [])] + [_cell(u["at"]) for u in units])
    rings = targets.rings_of(actor["type"], at, blocked)
    foes = [(RANK[u["tier"]], board.index(_cell(u["at"]))) for u in units]
    found, spaces = targets.melee_targets(RANK[actor["tier"]], rings, foes)
    if len(found) > 1:
        return {"target_set": [units[i]["id"] for i in found], "decided_by": "player"}
    if found:
        return {"target": units[found[0]]["id"], "spaces": spaces}
    going = targets.approach(at, rings, [cell for _, cell in foes])
    return {"target": None, "moves": going.steps, "distance_before": going.before, "distance_after": going.after}


def ranged(case: Case) -> Case:
    actor, units = case["actor"], case["units"]
    if not units:
        return {"error": "no-units-left"}
    at = _cell(actor["at"])
    foes = [(RANK[u["tier"]], board.index(_cell(u["at"])), u.get("type") == "ranged") for u in units]
    found = targets.ranged_targets(RANK[actor["tier"]], board.index(at), foes)
    if len(found) > 1:
        return {"target_set": [units[i]["id"] for i in found], "decided_by": "player"}
    unit = units[found[0]]
    return {"target": unit["id"], "penalty": bool(shooting.shot_penalty(at, _cell(unit["at"])))}


def ai_card_draw(case: Case) -> Case:
    hero = case.get("enemy", "ai-hero") == "ai-hero"
    match case["event"]:
        case "unit-activates":
            return {"draw_ai_cards": march.draws(case.get("enemy", "ai-hero"), case.get("ai_deck_left"))}
        case "magic-card-drawn":
            return {"draw_ai_spells": int(hero)}
    return {"reshuffle_ai_deck": hero, "reshuffle_ai_spells": hero}


ADAPTERS = {
    "spells.magic_arrow_damage": magic_arrow,
    "spells.town_portal_bonus_mp": town_portal,
    "spells.casting_limits": casting_limits,
    "spells.card_timing_in_combat": card_timing,
    "damage": damage,
    "after_combat": after_combat,
    "attack": attack,
    "retaliation": retaliation,
    "paralysis": paralysis,
    "shield_token": shield_token,
    "experience_from_combat": experience,
    "end_of_combat": end_of_combat,
    "combat_length": combat_length,
    "deployment": deployment,
    "initiative": initiative,
    "unit_types.ranged_penalty": ranged_penalty,
    "siege": siege_case,
    "ai_targeting.melee": melee,
    "ai_targeting.ranged": ranged,
    "ai_targeting.ai_card_draw": ai_card_draw,
}
