"""What the `in` of each vector function is made of.

A number that is none is bad input, and the game has a message for it: E_NUMBER. A case that is built wrong (a text
where a map belongs, a value missing) is nobody's input: it is a `Malformed` vector, told in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

NUMBER, COUNT, TEXT, FLAG, CARD, PAIR, ANYTHING = "number", "count", "text", "flag", "card", "pair", "anything"
NUMBERS, TEXTS = [NUMBER], [TEXT]
NUMBER_BY_NAME = {"*": NUMBER}
VALUES = {"initiative": NUMBER, "attack": NUMBER, "defence": NUMBER}
FOE = {"hp": NUMBER, "attack": NUMBER, "defence": NUMBER}
FIGHTER = {"hp": NUMBER, **VALUES}

# A name that ends in "?" may be left out or null; "*" stands for every name of a map, "!" shuts it to other names.
SHAPES: dict[str, dict[str, Any]] = {
    "starting_eternium": {
        "mode": TEXT,
        "heroes": NUMBER,
        "difficulty?": TEXT,
        "own_mounted?": FLAG,
        "enemy_mounted?": FLAG,
    },
    "starting_combat_deck": {},
    "combat_deck_swap": {"deck": NUMBER_BY_NAME, "add": TEXT, "remove?": TEXT},
    "first_game_deployment": {"base": TEXT},
    "can_attack_enemy_hero": {"variant": TEXT, "skull_events_resolved": NUMBER},
    "hero_defeat_vp": {"variant": TEXT, "by": TEXT},
    "victory_cards": {"heroes": NUMBER, "in_play": NUMBER, "play?": NUMBER},
    "victory_redraw": {"pool": COUNT, "discard": NUMBER, "hand": NUMBER, "from_play?": NUMBER},
    "die_check": {"face": TEXT},
    "defeat_penalty": {"pool": COUNT, "pay_tokens": NUMBER, "pay_cards": NUMBERS, "difficulty?": TEXT},
    "day_income": {"pool": COUNT, "outposts": [{"value": NUMBER, "controlled": FLAG}], "phase?": TEXT},
    "end_of_turn_heal": {"phase": TEXT, "hp": NUMBER, "max_hp": NUMBER},
    "rest": {"phase": TEXT, "hp": NUMBER, "max_hp": NUMBER, "actions_used": NUMBER},
    "activation_order": {"teams": TEXTS, "first": TEXT, "heroes": NUMBER_BY_NAME},
    "check_turn": {"actions": TEXTS},
    "movement_points": {
        "hero": NUMBER,
        "bonus?": NUMBER,
        "star_bonus?": NUMBER,
        "star_condition?": FLAG,
        "mode?": TEXT,
    },
    "move_cost": {"steps": TEXTS, "flying?": FLAG},
    "check_move": {"points": NUMBER, "steps": TEXTS, "flying?": FLAG, "enemies?": NUMBERS},
    "fast_travel": {"frm": TEXT, "to": TEXT},
    "fortify": {
        "existing": COUNT,
        "supply": COUNT,
        "want": NUMBER,
        "enemy_present?": FLAG,
        "is_outpost?": FLAG,
        "is_base?": FLAG,
        "hero_here?": FLAG,
    },
    "move_soldiers": {
        "from_count": COUNT,
        "moving": NUMBER,
        "dest_own": COUNT,
        "hero": TEXT,
        "path": FLAG,
        "dest_enemy_base?": FLAG,
        "dest_base?": FLAG,
    },
    "wilds_draw": {"pool": COUNT, "two": FLAG},
    "ally_own_faction": {"pool": COUNT, "cost": NUMBER, "choice": TEXT},
    "merchant_price": {"cost": NUMBER, "symbols": NUMBER},
    "merchant_purchase": {
        "pool": COUNT,
        "symbols": NUMBER,
        "costs": NUMBERS,
        "refresh?": NUMBER,
        "refresh_after_buy?": FLAG,
    },
    "place_cards": {"plays": [PAIR], "limit?": NUMBER, "zone_limit?": NUMBER},
    "focus_allowed": {"mind": NUMBER, "used": NUMBER},
    "epic_totals": {
        "grid": {"*": [CARD]},
        "base_initiative": NUMBER,
        "soldiers?": NUMBER_BY_NAME,
        "bonus?": NUMBER_BY_NAME,
    },
    "initiative_result": {"active": NUMBER, "other": NUMBER, "variant?": TEXT},
    "attack_damage": {"attack": NUMBER, "defence": NUMBER},
    "epic_round": {"active": FIGHTER, "other": FIGHTER, "variant?": TEXT},
    "two_round_winner": {"active_damage": NUMBERS, "defender_damage": NUMBERS},
    "flee": {
        "role": TEXT,
        "combat_round": NUMBER,
        "pool": COUNT,
        "free_adjacent_areas": NUMBER,
        "mode?": TEXT,
        "difficulty?": TEXT,
        "enemy?": TEXT,
    },
    "sacrifice": {"available": COUNT, "assign": NUMBER_BY_NAME, "already_used": FLAG},
    "epic_die_apply": {"enemy": VALUES, "face": TEXT},
    "beast_outcome": {"rounds_done": NUMBER, "hero_hp": NUMBER, "beast_hp": NUMBER, "kind?": TEXT, "mode?": TEXT},
    "stronger_together_limit": {"companions": NUMBER},
    "faster_combat_loser": {"hp_a": NUMBER, "hp_b": NUMBER, "outposts_a": NUMBER, "outposts_b": NUMBER},
    "dop_total": {"faces": TEXTS, "base?": NUMBER, "bonus?": NUMBER},
    "dop_pool": {"zone_value": NUMBER},
    "reroll": {"faces": TEXTS, "rerolled": NUMBERS, "new_faces": TEXTS},
    "wilds_resolve": {"body": NUMBER, "faces": TEXTS, "allocation": [ANYTHING], "enemy": FOE, "hero_hp": NUMBER},
    "wilds_hint": {"faces": TEXTS, "enemy": FOE},
    "soldiers_vs_soldiers": {"attackers": COUNT, "defenders": COUNT},
    "soldiers_vs_hero": {"attackers": COUNT, "hero_hp": COUNT},
    "soldiers_vs_mixed": {"attackers": COUNT, "heroes": {"*": COUNT}, "soldiers": COUNT, "split": NUMBER_BY_NAME},
    "hero_vs_soldiers": {"hero_hp": COUNT, "soldiers": COUNT},
    "loadout": {
        "cards": {
            "spells?": NUMBER,
            "pack?": NUMBER,
            "allies?": NUMBER,
            "mounts?": NUMBER,
            "artifacts?": NUMBER,
            "consumables?": NUMBER,
            "armour?": TEXTS,
            "!": "nothing else",
        },
    },
    "pack_overflow": {"pack": NUMBER, "gained": NUMBER},
    "tame": {"pool": COUNT, "cost?": NUMBER, "beast_defeated": FLAG, "hero_hp": NUMBER, "has_mount": FLAG},
    "winner": {
        "teams": {"*": {"vp": NUMBER, "outposts?": NUMBER, "eternium?": NUMBER}},
        "boss_in_play?": FLAG,
        "after_extra_night?": FLAG,
    },
    "battle_deck": {"difficulty": TEXT, "face?": TEXT},
    "effect_cards": {"difficulty": TEXT, "battle_card_number": NUMBER, "enemy?": TEXT},
    "effect_deck_skulls": {"difficulty": TEXT},
    "soldier_growth": {"difficulty": TEXT, "moment": TEXT, "outposts": [COUNT], "supply": COUNT},
    "enemy_surge_count": {"battle_surge": FLAG, "effect_surges": COUNT},
    "solo_score": {
        "vp": COUNT,
        "captured": NUMBER,
        "rounds_left": NUMBER,
        "defeats": NUMBER,
        "damage": NUMBERS,
        "difficulty": TEXT,
        "success": FLAG,
    },
    "skirmish_quest": {"pool": COUNT},
    "train": {"pool": COUNT, "what": TEXT},
    "acquire_mount": {"pool": COUNT, "result?": TEXT},
    "blocked_vp": {"vp": COUNT},
    "quest_token_place": {"area_type": TEXT, "has_token": FLAG, "adjacent_tokens": NUMBER, "placed": NUMBER},
    "skirmish_return": {
        "zone_outposts": [{"name": TEXT, "adjacent_wilds_enemy?": FLAG}],
        "friendly_hero_areas": TEXTS,
        "far_areas": [{"name": TEXT, "distance_to_enemy_hero?": NUMBER}],
    },
    "skirmish_buy_phase": {"pool": COUNT, "purchases": NUMBERS},
    "adjacent": {"a": TEXT, "b": TEXT, "borders?": [PAIR], "paths?": [PAIR], "edge_icons?": {"*": TEXT}},
    "outpost_controller": {"models": {"*": NUMBER_BY_NAME}, "base_of?": TEXT},
    "final_round": {"skull_events_reached": NUMBER},
    "market_reveal": {"already_open": FLAG},
    "combat_sequence": {"enemy_heroes": COUNT, "enemy_soldiers": COUNT},
    "step4_next": {"teams": TEXTS, "passed": TEXTS, "last?": TEXT},
}


class Malformed(ValueError):
    """The vector itself is wrong: it asks nothing that a rule could answer."""


def fits(kind: Any, value: Any, where: str) -> bool:
    """Whether every number is one; a value that is built otherwise than its function takes it is malformed."""
    if isinstance(kind, dict):
        _must(isinstance(value, dict), where, "a map", value)
        return _map_fits(kind, value, where)
    if isinstance(kind, list):
        _must(isinstance(value, list), where, "a list", value)
        return all(fits(kind[0], item, f"{where}[{at}]") for at, item in enumerate(value))
    if kind in (NUMBER, COUNT):
        _must(not isinstance(value, (list, dict)), where, "a number", value)
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and (kind == NUMBER or value >= 0)
    if kind == PAIR:
        _must(isinstance(value, list) and len(value) == 2, where, "a pair", value)
        return all(fits(TEXT, item, f"{where}[{at}]") for at, item in enumerate(value))
    if kind == CARD and isinstance(value, dict):
        return _map_fits({"card": TEXT, "flipped?": FLAG}, value, where)
    if kind == FLAG:
        _must(value is None or isinstance(value, (bool, int)), where, "true or false", value)
    elif kind != ANYTHING:
        _must(not isinstance(value, (list, dict)), where, "a text", value)
    return True


def _map_fits(kinds: dict[str, Any], values: dict[str, Any], where: str) -> bool:
    fine = [fits(kinds["*"], value, f"{where}.{name}") for name, value in values.items()] if "*" in kinds else []
    if others := "!" in kinds and {*values} - {name.removesuffix("?") for name in kinds}:
        raise Malformed(f"malformed vector: {where} knows no {sorted(others)}")
    for name, kind in kinds.items():
        asked = name.removesuffix("?")
        if name in ("*", "!") or (asked != name and values.get(asked) is None):
            continue
        if asked not in values:
            raise Malformed(f"malformed vector: {where} has no {asked!r}")
        fine.append(fits(kind, values[asked], f"{where}.{asked}"))
    return all(fine)


def _must(right: bool, where: str, what: str, value: Any) -> None:
    if not right:
        raise Malformed(f"malformed vector: {where} should be {what}, not {value!r}")


def checked(name: str, adapter: Callable[[dict[str, Any]], Any]) -> Callable[[Any], Any]:
    """The adapter behind a look at what it is given."""
    return lambda case: adapter(case) if fits(SHAPES[name], case, name) else {"error": "E_NUMBER"}
