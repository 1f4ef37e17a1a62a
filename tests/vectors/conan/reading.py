"""What a case for Conan may hold: numbers within their bounds, words that the game knows, values of the right kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.conan import gems, hindering
from companion.games.conan.facts.dice import COLOURS
from companion.games.conan.facts.skills import SKILLS

TILES = frozenset({"dead"})  # a count of heroes in one case, a list of tiles in another
NUMBERS = {
    "reserve",
    "fatigue",
    "boxes",
    "wounds",
    "red",
    "done",
    "costs",
    "total",
    "points",
    "value",
    "count",
    "dead",
    "damage",
    "limit",
    "placed",
    "add",
    "friends",
    "enemies",
    "surcharge",
    "cost",
    "free_left",
    "areas",
    "difficulty",
    "roll",
    "symbols",
    "gems",
    "power",
    "dice",
    "fixed",
    "bonus",
    "guard",
    "life",
    "distance",
    "penalty",
    "encumbrance",
    "item_dice",
    "on_card",
    "caster_reserve",
    "target_reserve",
    "printed",
    "fatigue_share",
    "yellow",
    "orange",
    "paid",
    "keep",
    "extra",
    "revivable",
    "incoming",
    "purse",
    "defence",
    "armour",
    "turn",
}
WORDS: dict[str, frozenset[str]] = {
    "stance": frozenset({gems.ACTIVE, gems.RECOVERING}),
    "before": frozenset({gems.ACTIVE, gems.RECOVERING, ""}),
    "now": frozenset({gems.ACTIVE, gems.RECOVERING, ""}),
    "turn": frozenset({"heroes", "overlord"}),
    "die": frozenset(COLOURS),
    "dice": frozenset(COLOURS),
    "skills": frozenset(SKILLS),
    "box": frozenset({"move", "melee", "ranged", "manipulation", "guard", "reroll"}),
    "attack": frozenset({"melee", "ranged", "area", "fall"}),
    "action": gems.CAUTIOUS_ACTIONS
    | {"move", "melee", "ranged", "manipulation", "drop", "spell", "potion", "ally-activate"},
}
KINDS = {
    "automa_guard": {"minion", "leader", "monster"},
    "roll_after_hindering": hindering.HINDERED | {"melee", "guard", "spell", "leap", "simple", "reroll"},
}


def misread(fn: str, given: Any) -> str:
    """What in a case no rule could read: a count that is none, a word nobody knows. Empty when all is well."""
    if isinstance(given, list):
        return next(filter(None, (misread(fn, one) for one in given)), "")
    if not isinstance(given, dict):
        return f"{given!r} is no whole number from 0 up" if isinstance(given, int) and given < 0 else ""
    if given.get("friends") == 0:
        return "friends: 0 leaves out the one who acts"
    for key, found in given.items():
        for one in found if isinstance(found, list) else [found]:
            if isinstance(one, str) and key in WORDS and one not in WORDS[key]:
                return f"{key}: {one!r} is unknown"
            if key == "kind" and one not in KINDS.get(fn, {one}):
                return f"kind: {one!r} is unknown"
            wrong = isinstance(one, bool | float) or (isinstance(one, int) and one < 0)
            if key in NUMBERS and (wrong or (isinstance(one, str) and key not in WORDS and key not in TILES)):
                return f"{key}: {one!r} is no whole number from 0 up"
        if isinstance(found, dict | list) and (deep := misread(fn, found)):
            return deep
    return ""


def checked(fn: str, adapter: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A case that cannot be read is told in a sentence, before a rule makes something of it."""

    def asked(given: Any) -> Any:
        if wrong := misread(fn, given):
            raise ValueError(f"{fn}: {wrong}")
        return adapter(given)

    return asked
