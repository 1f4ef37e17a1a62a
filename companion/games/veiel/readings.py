"""What the booklet leaves open: the readings that the table may switch, and the steps that it may automate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Automation = Literal["off", "ask", "do"]


@dataclass(frozen=True, slots=True)
class Reading:
    """One open question: the answers, ours first, and the rule that it belongs to."""

    id: str
    answers: tuple[str, ...]
    rule: str


READINGS: tuple[Reading, ...] = (
    Reading("late-claim", ("run", "at-once", "turn"), "fusion"),
    Reading("discard-in-run", ("keeps", "breaks"), "fusion-sequence"),
    Reading("same-novice", ("allowed", "forbidden"), "em-novice-choice"),
    Reading("ephemeral-unresolved", ("discard", "removed"), "ephemeral"),
    Reading("moira-healing", ("none", "destiny"), "moira-no-wounds"),
)

AUTOMATION: dict[str, tuple[Automation, str]] = {
    "reshuffle": ("ask", "base-game"),
    "gather-wounds": ("ask", "destiny-pile"),
}
"""For each kind of step: what the app does unless told otherwise, and the rule that it belongs to."""


def default_readings() -> dict[str, str]:
    return {reading.id: reading.answers[0] for reading in READINGS}


def default_automation() -> dict[str, Automation]:
    return {id: level for id, (level, _) in AUTOMATION.items()}


def allows(reading: str, answer: str) -> bool:
    return any(r.id == reading and answer in r.answers for r in READINGS)
