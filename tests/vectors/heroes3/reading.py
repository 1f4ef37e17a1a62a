"""What a case may hold: a word that no list knows or a number that is none is told as such, never answered.

Lists follow the descriptions of the functions. Numbers that a rule itself refuses (negative, too large) pass through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.heroes3.board import COLUMNS, ROWS
from companion.games.heroes3.calendar import MP_ACTIONS, SEATS
from companion.games.heroes3.economy.purse import MINES, PROTECTED, RESOURCES
from companion.games.heroes3.order import TIERS
from companion.games.heroes3.setup import VARIANTS

Adapter = Callable[[Any], Any]
HERO = ("main", "secondary")
TYPES = ("ground", "flying", "ranged")
SIDES = ("pack", "few", "neutral")
MORALE = ("none", "positive", "negative")
EVERYWHERE = {"variant": VARIANTS, "hero": HERO, "winner_hero": HERO}
WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "spells.casting_limits": {
        "card_type": ("spell", "specialty", "any"),
        "use": ("discard-to-empower",),
        "effect": ("map", "instant", "activation", "ongoing"),
    },
    "spells.card_timing_in_combat": {
        "effect": ("instant", "activation", "ongoing", "map"),
        "moment": (
            "before-attack-roll",
            "between-roll-and-resolution",
            "own-activation-before-attack",
            "own-activation-after-attack",
            "enemy-activation",
            "retaliation",
        ),
    },
    "damage": {"side": SIDES},
    "after_combat": {"side": (*SIDES, "removed"), "was": SIDES},
    "paralysis": {"event": ("would-activate", "attacked", "spell-damage")},
    "shield_token": {"action": ("defend",), "event": ("activation-starts",)},
    "experience_from_combat": {"result": ("retreat", "win", "victory")},
    "dice": {"symbol": ("treasure", "resource"), "morale": MORALE},
    "starting_bonus": {
        "difficulty": ("easy", "normal", "hard", "impossible"),
        "option": ("a", "b"),
        "mode": tuple(SEATS),
    },
    "conversion": {"sell": RESOURCES, "buy": RESOURCES},
    "conversion.remove_card": {
        "card": ("artifact", "bought-spell", "searched-ability", *PROTECTED),
        "from": ("hand", "deck", "discard"),
    },
    "starting_deck": {"type": ("might", "magic")},
    "faction_units.requirement": {"action": ("recruit", "reinforce", "build"), "tier": TIERS, "side": SIDES},
    "mines": {"mine": tuple(MINES), "owner": ("enemy", "ally", "self", "own", "none")},
    "settlements": {
        "choice": (*RESOURCES, "reinforce"),
        "unit_tier": TIERS,
        "previous_token": RESOURCES,
        "token": RESOURCES,
        "event": ("lost",),
    },
    "town_tokens": {
        "token": ("build", "population", "spell-book"),
        "state": ("ready", "used"),
        "moment": ("own-turn", "other-player-turn", "just-before-combat", "during-combat"),
        "event": ("round-start",),
    },
    "morale.warriors_tomb": {"state": MORALE},
    "end_of_combat": {
        "action": ("surrender", "retreat"),
        "opponent": ("player", "neutrals", "ai-hero"),
        "highest_tier": TIERS,
        "result": ("main-hero-defeated", "secondary-hero-defeated"),
        "by": ("player", "neutrals", "ai-hero"),
        "event": ("town-besieged", "settlement-besieged", "enemy-attacks-secondary-hero"),
    },
    "combat_length": {"opponent": ("player", "neutrals", "ai-hero"), "guards": TIERS},
    "siege": {
        "place": ("town", "settlement", "conquered-enemy-town"),
        "action": ("attack-wall", "attack-gate"),
        "unit": TYPES,
        "side": ("attacker", "defender"),
        "path_through": ("wall", "gate", "destroyed-wall", "destroyed-gate"),
        "shooter": ("attacker", "defender"),
        "event": ("all-walls-and-gate-destroyed",),
        "question": ("attacker-must-destroy-tower-to-win",),
    },
    "initiative": {
        "event": ("unit-defeated-before-acting", "paralysed-unit-turn"),
        "question": ("which-of-own-tied-units",),
    },
    "ai_targeting.ai_card_draw": {
        "enemy": ("ai-hero", "neutrals"),
        "event": ("unit-activates", "combat-starts", "magic-card-drawn"),
    },
    "search": {"choice": ("look", "top-discard"), "source": ("mage-guild-built", "spell-book")},
    "gained_cards": {"source": ("any", "starting-mage-guild", "secondary-hero")},
    "rounds": {"variants": VARIANTS, "event": ("all-players-played",)},
    "movement": {
        "actions": MP_ACTIONS,
        "action": ("enter", "stop", "attack-hero", "place-far-tile"),
        "bonus": ("stables", "fountain-of-youth"),
    },
    "secondary_hero": {"population": ("ready", "used")},
    "locations.visit": {"category": ("visitable", "revisitable", "flaggable")},
    "elimination": {"question": ("may-play-neutrals",)},
    "players_by_mode": {"mode": tuple(SEATS)},
}
NUMBERS: dict[str, tuple[str, ...]] = {
    "spells.magic_arrow_damage": ("power",),
    "spells.town_portal_bonus_mp": ("power",),
    "damage": ("hp_pack", "hp_few", "damage", "hit"),
    "attack": ("attack", "defence", "shield_die", "dice", "attack_mods", "defence_mods"),
    "paralysis": ("damage",),
    "experience_from_combat": ("own_level",),
    "xp_track": ("level", "xp", "gain"),
    "level_track.jump": ("from", "to"),
    "quick_combat": ("level", "main_level", "xp", "main_xp", "difficulty"),
    "conversion": ("give", "owned"),
    "starting_deck": ("attack", "defence", "power", "knowledge"),
    "faction_units.requirement": ("dwellings", "fielded"),
    "settlements": ("cost_gold",),
    "end_of_combat": ("gold",),
    "combat_length": ("mp_left", "mp", "moves_before", "entering_costs", "rounds_fought"),
    "initiative": ("attacker", "defender"),
    "hand_refresh": ("level", "hand", "discard", "deck", "personal_discard"),
    "search": ("x",),
    "rounds": ("round",),
    "movement": ("supply",),
    "tile_placement": ("adjacent_tiles",),
    "secondary_hero": ("gold", "towns_or_settlements"),
    "locations.visit": ("times",),
    "elimination": ("full_rounds_without_town_or_settlement", "towns_and_settlements_left"),
    "players_by_mode": ("players", "expansions"),
}
FLAGS = (
    "penalty",
    "wall",
    "survived",
    "citadel",
    "diplomacy",
    "first_claim",
    "never_owned",
    "paralysed",
    "mage_guild",
    "owner_hero_present",
    "defending_town",
    "black_cube",
    "adjacent_to_hero",
    "path",
    "in_combat",
)


def read(fn: str, adapter: Adapter) -> Adapter:
    """The adapter, behind a look at the case."""

    def looked_at(case: Any) -> Any:
        if fn == "deployment":
            for unit in case if isinstance(case, list) else case["units"]:
                _unit(fn, unit)
        elif not isinstance(case, dict):
            raise ValueError(f"{fn}: not a case: {case!r}")
        else:
            _look(fn, case)
        return adapter(case)

    return looked_at


def _look(fn: str, case: dict[str, Any]) -> None:
    for field, known in {**EVERYWHERE, **WORDS.get(fn, {})}.items():
        for word in _each(case.get(field)):
            if word not in known:
                raise ValueError(f"{fn}: {field} {word!r} is none of {', '.join(known)}")
    for field in NUMBERS.get(fn, ()):
        for value in _each(case.get(field)):
            if isinstance(value, bool) or not isinstance(value, int):
                raise ValueError(f"{fn}: {field} {value!r} is not a whole number")
    for field in FLAGS:
        if not isinstance(case.get(field, False), bool | None):
            raise ValueError(f"{fn}: {field} {case[field]!r} is neither true nor false")
    if fn in ("ai_targeting.melee", "ai_targeting.ranged"):
        for unit in (case["actor"], *case["units"]):
            _unit(fn, unit)
    if fn == "unit_types.ranged_penalty":
        for cell in (case["shooter"], case["target"], *case.get("enemies", ())):
            _cell(fn, cell)
    for cell in case.get("obstacles", ()):
        _cell(fn, cell)


def _each(value: Any) -> Iterator[Any]:
    if isinstance(value, list | tuple):
        yield from value
    elif value is not None:
        yield value


def _unit(fn: str, unit: dict[str, Any]) -> None:
    if unit["tier"] not in TIERS or unit.get("type", "ground") not in TYPES:
        raise ValueError(f"{fn}: no such unit: {unit!r}")
    if "at" in unit:
        _cell(fn, unit["at"])


def _cell(fn: str, cell: Any) -> None:
    column, row = cell
    if not (isinstance(column, int) and isinstance(row, int) and 1 <= column <= COLUMNS and 1 <= row <= ROWS):
        raise ValueError(f"{fn}: {cell!r} is not on the board")
