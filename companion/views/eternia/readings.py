"""Where the book is unclear: the question with its answers, on the sheet where it comes up."""

from __future__ import annotations

from dataclasses import dataclass

from companion.capabilities.agreements import SetReading
from companion.games.eternia.readings import READINGS
from companion.games.eternia.state import State
from companion.games.eternia.table import reading
from companion.i18n import Translator
from companion.views import cards as c


@dataclass(frozen=True, slots=True)
class AskReading(c.Open):
    """The readings of one question; taking another can be undone like any step."""

    id: str


def sheet(state: State, asked: AskReading, _: Translator) -> c.Sheet:
    line, chips = unclear(state, asked.id, _)
    note = c.Line(_("The first choice is the reading that the app takes."), "quiet")
    key = c.Button(_("Leave it so"), c.Closing(), filled=True)
    return c.Sheet(_("The book is unclear here"), (line, chips, note, key))


def unclear(state: State, id: str, _: Translator) -> tuple[c.Card, ...]:
    """The reading that the table takes, and the others beside it; the sheet has to stay for them."""
    asked, now = READINGS[id], reading(state, id)
    question = _.pick(asked.question) if asked.question else ""
    options = tuple(
        c.Option(_.pick(one.name), one.id == now, None if one.id == now else c.Do(SetReading(id, one.id)))
        for one in asked.answers
    )
    return c.Line(question, "strong", asked.rule), c.Chips(options)
