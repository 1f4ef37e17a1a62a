"""Agreements: how the table reads an unclear rule, and what the app does by itself.

What there is to agree on stands in `rules_data/<slug>/readings.toml`, with its words in both languages. A game takes it
in as a slice (`taking(Game(…), agreements(AGREED))`); the screens are the house's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.capabilities.capability import Capability
from companion.core.accord import (
    DICE,
    AccordCommand,
    AccordEvent,
    Agreed,
    AutomationSet,
    ReadingSet,
    SetAutomation,
    SetReading,
    agree,
    agreed,
)
from companion.core.chance import Chance
from companion.core.game import Question, Switch
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.i18n import N_, Translator
from companion.packs.model import Agreements
from companion.packs.registry import agreements_of

__all__ = ["LEVELS", "Agreements", "agreements", "agreements_of", "questions", "said", "switches"]

S = TypeVar("S", bound=Agreed)
Q = TypeVar("Q")
LEVELS = {"off": N_("off"), "ask": N_("ask"), "do": N_("do it")}


def agreements(
    known: Agreements,
    played: Callable[[S], tuple[str, ...]] = lambda state: (),
    follows: Callable[[S, SetReading], Iterable[Message]] = lambda state, command: (),
) -> Capability[S]:
    """The slice: a state with `readings` and `automation` is all that it asks for. `played` are the modes of the table,
    and `follows` is what a game adds when a reading is switched."""
    options, levels = known.options(), known.levels()

    def decide(
        state: S, command: AccordCommand, chance: Chance, waived: frozenset[str]
    ) -> tuple[Message, ...] | Refusal:
        found = agree(command, options, levels)
        if isinstance(found, Refusal) or isinstance(command, SetAutomation):
            return found
        return (*found, *follows(state, command))

    return Capability(
        (SetReading, SetAutomation),
        (ReadingSet, AutomationSet),
        decide,
        agreed,
        lambda state, event, _: said(known, event, _),
        questions=questions(known, played),
        switches=switches(known),
    )


def questions(
    agreed: Agreements, played: Callable[[Q], tuple[str, ...]] = lambda state: ()
) -> Callable[[Q, Translator], tuple[Question, ...]]:
    """The open questions that come up at a table which plays so."""

    def asked(state: Q, _: Translator) -> tuple[Question, ...]:
        modes = set(played(state))
        return tuple(
            Question(
                one.id,
                one.rule,
                _.pick(one.question) if one.question else "",
                tuple((answer.id, _.pick(answer.name)) for answer in one.answers),
                one.acts,
            )
            for one in agreed.reading
            if not one.only or modes & set(one.only)
        )

    return asked


def switches(agreed: Agreements) -> Callable[[object, Translator], tuple[Switch, ...]]:
    """The steps that the app may take over."""
    return lambda state, _: tuple(Switch(one.id, one.rule, _.pick(one.name), one.level) for one in agreed.automation)


def said(agreed: Agreements, event: AccordEvent, _: Translator) -> str:
    """An agreement as the history tells it."""
    match event:
        case ReadingSet(id, option):
            one = agreed.by_id().get(id)
            if one is None or option not in one.options:
                return _("reading changed")
            words = f"{_.pick(one.question)} " if one.question else ""
            return words + _.pick(one.answer(option))
        case AutomationSet(step, level) if step == DICE:
            return _("we roll real dice") if level == "off" else _("the app rolls the dice")
        case AutomationSet(step, level):
            name = next((_.pick(one.name) for one in agreed.automation if one.id == step), step)
            return _("{name}: {value}", name=name, value=_(LEVELS[level]))
