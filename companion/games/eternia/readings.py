"""Where the book is unclear: the reading that the app takes, the others, and the rule it belongs to."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Reading:
    """The first option is the default. `only` names the modes or variants where the question can come up at all."""

    options: tuple[str, ...]
    rule: str
    only: tuple[str, ...] = ()


READINGS: Mapping[str, Reading] = {
    "A01": Reading(("combat", "round"), "focus"),
    "A02": Reading(("at-once", "step-7"), "epic-step7-defeated"),
    "A04": Reading(("all", "strikes"), "epic-winner"),
    "A05": Reading(("land", "free"), "epic-winner"),
    "A07": Reading(("mirror", "free"), "soldier-combat"),
    "A08": Reading(("all", "debt"), "defeat-penalty"),
    "A09": Reading(("inside-move", "own-action"), "outpost-movement"),
    "A10": Reading(("yes", "no"), "day-income"),
    "A11": Reading(("yes", "no"), "merchant-market", ("first-game", "beginner")),
    "A13": Reading(("ask", "active"), "faster-combat-one-round", ("one-round",)),
    "A13-pay": Reading(("no", "yes"), "faster-combat-one-round", ("one-round",)),
    "A13-zero": Reading(("doubled", "plain"), "faster-initiative-matters", ("initiative-matters",)),
    "A14": Reading(("both", "attacked"), "stronger-together", ("stronger-together",)),
    "A15": Reading(("die", "success"), "dop-initiative-roll"),
    "A16": Reading(("roll", "round"), "dop-over-ten-dice"),
    "A17": Reading(("one", "fill"), "solo-soldier-growth", ("solo",)),
    "A18": Reading(("pooled", "each"), "solo-scoring", ("solo",)),
    "A20": Reading(("beginner", "novice"), "solo-difficulty", ("solo",)),
    "A21": Reading(("tokens", "cards"), "tie-breakers", ("standard", "first-game")),
    "A21-active": Reading(("lots", "first"), "tie-duel", ("standard", "first-game")),
    "A21-tie": Reading(("defender", "again"), "tie-duel", ("standard", "first-game")),
    "A22": Reading(("all", "ten"), "wilds-roll"),
    "A23": Reading(("nothing", "again"), "wilds-rerolls"),
    "A24": Reading(("both", "rest-only"), "rest"),
    "A25": Reading(("one", "all"), "merchant-action"),
    "A26": Reading(("fight", "barred"), "fast-travel"),
    "A27": Reading(("standard", "every"), "starting-eternium"),
    "A28": Reading(("none", "one"), "boss-combat"),
    "A29": Reading(("price", "everything"), "solo-beginner", ("beginner",)),
    "A30": Reading(("yes", "no"), "skirmish-defeated-heroes", ("skirmish",)),
    "A31": Reading(("keep", "anew"), "solo-second-round", ("solo",)),
    "A34": Reading(("no", "yes"), "soldiers-vs-mixed"),
    "A35": Reading(("discard", "keep"), "victory-card-limit", ("standard", "first-game")),
    "A36": Reading(("no", "yes"), "tool-card"),
    "A37": Reading(("no", "yes"), "skirmish-acquire-mount", ("skirmish",)),
}
OPTIONS: Mapping[str, tuple[str, ...]] = {id: reading.options for id, reading in READINGS.items()}
DEFAULTS: Mapping[str, str] = {id: reading.options[0] for id, reading in READINGS.items()}
AUTOMATION: Mapping[str, Literal["off", "ask", "do"]] = {
    "income": "ask",
    "heal": "do",
    "growth": "ask",
    "defeat": "ask",
    "market": "do",
}


def asked(words: Collection[str]) -> tuple[str, ...]:
    """The readings that matter to a table with these modes and variants."""
    return tuple(id for id, known in READINGS.items() if not known.only or set(known.only) & set(words))
