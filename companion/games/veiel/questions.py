"""What the booklet leaves open, as the rules screens ask it."""

from __future__ import annotations

from companion.core.step import Question
from companion.games.veiel.readings import READINGS
from companion.games.veiel.reminders import READING_WORDS
from companion.games.veiel.state import State


def questions(state: State) -> tuple[Question, ...]:
    return tuple(
        Question(
            one.id, one.rule, READING_WORDS[one.id], {each: READING_WORDS[f"{one.id}.{each}"] for each in one.answers}
        )
        for one in READINGS
    )
