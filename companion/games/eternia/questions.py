"""What the book leaves open at a table of this mode, as the rules screens ask it."""

from __future__ import annotations

from companion.core.step import Question
from companion.games.eternia.reading_words import READING_TEXTS
from companion.games.eternia.readings import READINGS, asked
from companion.games.eternia.state import State


def questions(state: State) -> tuple[Question, ...]:
    found = asked((state.mode, state.difficulty, *state.options))
    return tuple(Question(id, READINGS[id].rule, *READING_TEXTS[id]) for id in found)
