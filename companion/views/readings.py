"""How a table reads an unclear rule: the open questions of one rule, and what this table has answered."""

from __future__ import annotations

from dataclasses import dataclass

from companion.capabilities.agreements import SetReading
from companion.i18n import Translator
from companion.table.session import Table


@dataclass(frozen=True)
class OptionView:
    words: str
    on: bool
    command: SetReading


@dataclass(frozen=True)
class ReadingView:
    """One question and its answers, the app's own reading first."""

    words: str
    options: tuple[OptionView, ...]


def of_rule(table: Table, rule: str, _: Translator) -> tuple[ReadingView, ...]:
    """What this table may decide about a rule; nothing where the rule leaves nothing open."""
    return tuple(
        ReadingView(
            one.words,
            tuple(
                OptionView(words, id == one.chosen(table.state.readings), SetReading(one.id, id))
                for id, words in one.options
            ),
        )
        for one in table.game.questions(table.state, _)
        if one.rule == rule and one.options
    )
