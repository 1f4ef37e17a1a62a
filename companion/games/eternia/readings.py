"""Where the book is unclear: the reading that the app takes, the others, and the rule it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Reading:
    """The first option is the default."""

    options: tuple[str, ...]
    rule: str


READINGS: Mapping[str, Reading] = {
    "A01": Reading(("combat", "round"), "focus"),
    "A02": Reading(("at-once", "step-7"), "epic-step7-defeated"),
    "A04": Reading(("all", "strikes"), "epic-winner"),
    "A07": Reading(("mirror", "free"), "soldier-combat"),
    "A09": Reading(("inside-move", "own-action"), "outpost-movement"),
    "A10": Reading(("yes", "no"), "day-income"),
    "A11": Reading(("yes", "no"), "merchant-market"),
    "A14": Reading(("both", "attacked"), "stronger-together"),
    "A15": Reading(("die", "success"), "dop-initiative-roll"),
    "A17": Reading(("one", "fill"), "solo-soldier-growth"),
    "A18": Reading(("pooled", "each"), "solo-scoring"),
    "A20": Reading(("beginner", "novice"), "solo-difficulty"),
    "A24": Reading(("both", "rest-only"), "rest"),
    "A25": Reading(("one", "all"), "merchant-action"),
    "A28": Reading(("none", "one"), "boss-combat"),
    "A29": Reading(("price", "everything"), "solo-beginner"),
    "A30": Reading(("yes", "no"), "skirmish-defeated-heroes"),
}
DEFAULTS: Mapping[str, str] = {id: reading.options[0] for id, reading in READINGS.items()}
AUTOMATION: Mapping[str, Literal["off", "ask", "do"]] = {
    "income": "ask",
    "heal": "do",
    "growth": "ask",
    "defeat": "ask",
    "market": "do",
}
