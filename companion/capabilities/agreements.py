"""Agreements: how the table reads an unclear rule, and what the app does by itself.

What there is to agree on stands in `rules_data/<slug>/readings.toml`, with its words in both languages. A game takes it
in as a slice (`taking(Game(…), agreements(AGREED))`) and has `readings` and `automation` in its state; the screens are
the house's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal, Protocol, TypeVar, cast, runtime_checkable

from companion.capabilities.capability import Capability
from companion.core.chance import Chance
from companion.core.game import Question, Switch
from companion.core.message import Message
from companion.core.refusal import Refusal, refuse
from companion.i18n import N_, Translator
from companion.packs.model import Agreements

Level = Literal["off", "ask", "do"]
DICE = "dice"  # the step that every game has: "do", the app rolls; "off", the table rolls real dice and types them


class SetReading(Message):
    """The table reads an unclear rule this way."""

    reading: str
    option: str


class SetAutomation(Message):
    """The app leaves a step to the players, asks before it, or does it."""

    step: str
    level: Level


class ReadingSet(Message):
    reading: str
    option: str


class AutomationSet(Message):
    step: str
    level: Level


AgreementCommand = SetReading | SetAutomation
AgreementEvent = ReadingSet | AutomationSet


@runtime_checkable
class Agreed(Protocol):
    """A game's state, as far as agreements go."""

    @property
    def readings(self) -> Mapping[str, str]: ...
    @property
    def automation(self) -> Mapping[str, Level]: ...


S = TypeVar("S", bound=Agreed)


def we_roll(state: Agreed) -> bool:
    """Whether this table rolls real dice: then every roll is typed where the roll key was, unless asked otherwise."""
    return state.automation.get(DICE) == "off"


def agree(
    command: AgreementCommand, readings: Mapping[str, Collection[str]], steps: Collection[str]
) -> tuple[AgreementEvent] | Refusal:
    """The agreement that a command asks for, among the readings (with their options) and steps that the game knows."""
    match command:
        case SetReading(reading, option):
            known = option in readings.get(reading, ())
            return (ReadingSet(reading, option),) if known else refuse("unknown_setting", final=True)
        case SetAutomation(step, level):
            known = step in steps or step == DICE
            return (AutomationSet(step, level),) if known else refuse("unknown_setting", final=True)


def agreed(state: S, event: AgreementEvent) -> S:
    """The state once it is agreed."""
    held: Any = state
    match event:
        case ReadingSet(reading, option):
            held = replace(held, readings={**state.readings, reading: option})
        case AutomationSet(step, level):
            held = replace(held, automation={**state.automation, step: level})
    return cast(S, held)


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
        state: S, command: AgreementCommand, chance: Chance, waived: frozenset[str]
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


def said(agreed: Agreements, event: AgreementEvent, _: Translator) -> str:
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
