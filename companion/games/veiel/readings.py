"""What the booklet leaves open: the readings that the table may switch, and the steps that it may automate."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.accord import Level


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

OPTIONS = {reading.id: reading.answers for reading in READINGS}

AUTOMATION: dict[str, tuple[Level, str]] = {
    "reshuffle": ("ask", "base-game"),
    "gather-wounds": ("ask", "destiny-pile"),
}
"""For each kind of step: what the app does unless told otherwise, and the rule that it belongs to."""


def default_readings() -> dict[str, str]:
    return {reading.id: reading.answers[0] for reading in READINGS}


def default_automation() -> dict[str, Level]:
    return {id: level for id, (level, _) in AUTOMATION.items()}
