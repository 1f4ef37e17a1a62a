"""The open points of the rulebook, as the rules screens ask them."""

from __future__ import annotations

from companion.core.step import Question
from companion.games.heroes3.reading_words import QUESTIONS
from companion.games.heroes3.readings import READINGS
from companion.games.heroes3.state import Realm


def questions(state: Realm) -> tuple[Question, ...]:
    return tuple(
        Question(one.id, one.rule, QUESTIONS[one.id][0], dict(zip(one.options, QUESTIONS[one.id][1], strict=True)))
        for one in READINGS
    )
