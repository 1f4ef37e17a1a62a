"""What the table has agreed: the reading of an unclear rule, and what the app does by itself.

A game takes it in by adding `AccordCommand` and `AccordEvent` to its own, and `readings` and `automation` to its state.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Literal, Protocol, TypeVar, cast, runtime_checkable

from companion.core.message import Message
from companion.core.refusal import Refusal, refuse

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


AccordCommand = SetReading | SetAutomation
AccordEvent = ReadingSet | AutomationSet


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
    command: AccordCommand, readings: Mapping[str, Collection[str]], steps: Collection[str]
) -> tuple[AccordEvent] | Refusal:
    """The agreement that a command asks for, among the readings (with their options) and steps that the game knows."""
    match command:
        case SetReading(reading, option):
            known = option in readings.get(reading, ())
            return (ReadingSet(reading, option),) if known else refuse("unknown_setting", final=True)
        case SetAutomation(step, level):
            known = step in steps or step == DICE
            return (AutomationSet(step, level),) if known else refuse("unknown_setting", final=True)


def agreed(state: S, event: AccordEvent) -> S:
    """The state once it is agreed."""
    held: Any = state
    match event:
        case ReadingSet(reading, option):
            held = replace(held, readings={**state.readings, reading: option})
        case AutomationSet(step, level):
            held = replace(held, automation={**state.automation, step: level})
    return cast(S, held)
