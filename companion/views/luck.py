"""Dice people trust: what was rolled so far against what was to be expected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.dice import Die
from companion.core.tray import DiceRerolled, DiceRolled, Tray, after
from companion.table.session import Table


@dataclass(frozen=True)
class Rolled:
    """One throw of the log: dice by name, the faces they showed, whether real dice were typed in."""

    at: float
    dice: tuple[str, ...]
    faces: tuple[int, ...]
    physical: bool
    reroll: bool
    author: str = ""


@dataclass(frozen=True)
class Luck:
    """How often each face of a die came up, beside the share that the die itself gives it."""

    die: str
    thrown: int
    seen: tuple[int, ...]
    expected: tuple[float, ...]


def rolls(table: Table) -> list[Rolled]:
    """Every throw in force, oldest first."""
    tray, found = Tray(), []
    for step in table.timeline.done:
        for event in step.events:
            if isinstance(event, DiceRolled):
                tray = after(tray, event)
                found.append(Rolled(step.at, event.dice, event.faces, event.physical, False, step.author))
            elif isinstance(event, DiceRerolled) and tray.dice:
                names = tuple(tray.dice[p] for p in event.places if p < len(tray.dice))
                tray = after(tray, event)
                found.append(Rolled(step.at, names, event.faces, event.physical, True, step.author))
    return found


def luck(table: Table, dice: Mapping[str, Die]) -> list[Luck]:
    """For each die that was thrown: faces that show the same count as one."""
    thrown: dict[str, list[int]] = {}
    for roll in rolls(table):
        for name, face in zip(roll.dice, roll.faces, strict=False):
            if name in dice:
                thrown.setdefault(name, []).append(face)
    result = []
    for name, faces in thrown.items():
        kinds = face_kinds(dice[name])
        seen = tuple(sum(face in kind for face in faces) for kind in kinds)
        expected = tuple(len(faces) * len(kind) / len(dice[name].faces) for kind in kinds)
        result.append(Luck(name, len(faces), seen, expected))
    return result


def face_kinds(die: Die) -> list[tuple[int, ...]]:
    """Faces grouped by what they show, in the order of the die."""
    groups: dict[object, list[int]] = {}
    for n, face in enumerate(die.faces):
        groups.setdefault(face.symbols, []).append(n)
    return [tuple(group) for group in groups.values()]
