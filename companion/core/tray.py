"""The dice tray that every game shares: a roll, rerolls of some of its dice, and what it shows now.

A game takes the tray in by adding `TrayCommand` and `TrayEvent` to its own and a `Tray` to its state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from companion.core.chance import Chance
from companion.core.dice import Die
from companion.core.message import Message
from companion.core.refusal import Refusal, refuse

MOST_DICE = 60


class RollDice(Message):
    """Roll these dice (by die name); `why` names what the roll is for, as a word of the game."""

    dice: tuple[str, ...]
    why: str = ""
    physical: bool = False


class RerollDice(Message):
    """Roll some dice of the tray again, by their place."""

    places: tuple[int, ...]
    paid: bool = False
    physical: bool = False


class DiceRolled(Message):
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    why: str = ""
    physical: bool = False


class DiceRerolled(Message):
    places: tuple[int, ...]
    faces: tuple[int, ...]
    paid: bool = False
    physical: bool = False


TrayCommand = RollDice | RerollDice
TrayEvent = DiceRolled | DiceRerolled


@dataclass(frozen=True, slots=True)
class Tray:
    """What lies in the tray: dice by name, the face each shows, and how often each was rerolled."""

    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    rerolled: tuple[int, ...] = ()
    why: str = ""

    def __post_init__(self) -> None:
        if len(self.dice) != len(self.faces) or min(self.faces, default=0) < 0:
            raise ValueError(f"{len(self.dice)} dice cannot show {self.faces}")

    def total(self, dice: Mapping[str, Die], symbol: str) -> int:
        return sum(dice[d].faces[f].count(symbol) for d, f in zip(self.dice, self.faces, strict=True))


@runtime_checkable
class Trayed(Protocol):
    """A game's state, as far as dice go."""

    @property
    def dice(self) -> Mapping[str, Die]: ...
    @property
    def tray(self) -> Tray: ...


def roll(dice: Mapping[str, Die], command: TrayCommand, tray: Tray, chance: Chance) -> tuple[TrayEvent, ...] | Refusal:
    """The roll or reroll that a command asks for."""
    match command:
        case RollDice(names, why, physical):
            if not 1 <= len(names) <= MOST_DICE:
                return refuse("dice_count", final=True, most=MOST_DICE)
            if unknown := [name for name in names if name not in dice]:
                return refuse("unknown_die", final=True, die=unknown[0])
            return (DiceRolled(names, tuple(chance.pick(len(dice[n].faces)) for n in names), why, physical),)
        case RerollDice(places, paid, physical):
            if not places or len(set(places)) != len(places) or not all(0 <= p < len(tray.dice) for p in places):
                return refuse("no_such_die", final=True)
            faces = tuple(chance.pick(len(dice[tray.dice[p]].faces)) for p in places)
            return (DiceRerolled(places, faces, paid, physical),)


def after(tray: Tray, event: TrayEvent) -> Tray:
    """The tray after a roll."""
    match event:
        case DiceRolled(dice, faces, why):
            return Tray(dice, faces, (0,) * len(dice), why)
        case DiceRerolled(places, faces):
            if not all(0 <= place < len(tray.dice) for place in places):
                raise ValueError(f"a tray of {len(tray.dice)} dice has no places {places}")
            return replace(tray, faces=_put(tray.faces, places, faces), rerolled=_bumped(tray.rerolled, places))


def _put(old: Sequence[int], places: Sequence[int], new: Sequence[int]) -> tuple[int, ...]:
    changed = dict(zip(places, new, strict=True))
    return tuple(changed.get(i, value) for i, value in enumerate(old))


def _bumped(counts: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    return tuple(n + (i in places) for i, n in enumerate(counts))
