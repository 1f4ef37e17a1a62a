"""Where the books disagree or are silent, as the rules screens ask it: the rule itself is the question."""

from __future__ import annotations

from companion.core.step import Question
from companion.games.conan.readings import READINGS
from companion.games.conan.state import State


def questions(state: State) -> tuple[Question, ...]:
    return tuple(Question(one.id, one.rule, "", one.options) for one in READINGS.values())
