"""The log of a table only grows: steps, and moves of the cursor over them (undo, redo, jump).

entries:   Did(a)  Did(b)  Moved(1)  Did(c)
timeline:  a, c            with the cursor after c; b stays in the log, out of the line
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Step:
    """One acknowledged step: its events, who did it and when, which rules were waived, and whether it continues
    the step before it (several taps on one counter)."""

    events: tuple[Any, ...]
    author: str = ""
    at: float = 0.0
    waived: tuple[str, ...] = ()
    joins: bool = False


@dataclass(frozen=True, slots=True)
class Did:
    """A step was done."""

    step: Step
    type: Literal["did"] = "did"


@dataclass(frozen=True, slots=True)
class Moved:
    """The table went back or forth to just after the first `to` steps of its line."""

    to: int
    author: str = ""
    at: float = 0.0
    type: Literal["moved"] = "moved"


Entry = Did | Moved


@dataclass(frozen=True, slots=True)
class Timeline:
    """The steps in force (before the cursor) and those that redo can bring back (after it).

    `undone` is where the undos since the last step or jump came from: each redo leads back there.
    """

    steps: tuple[Step, ...] = ()
    cursor: int = 0
    undone: tuple[int, ...] = ()

    @property
    def done(self) -> tuple[Step, ...]:
        return self.steps[: self.cursor]

    @property
    def undo_to(self) -> int | None:
        """Where an undo leads, or None at the very beginning."""
        return _before(self.steps, self.cursor) if self.cursor else None

    @property
    def redo_to(self) -> int | None:
        """Where the last undo came from, else the end of the next group; None where nothing lies ahead."""
        if self.cursor == len(self.steps):
            return None
        return self.undone[-1] if self.undone else _behind(self.steps, self.cursor)


def _before(steps: Sequence[Step], cursor: int) -> int:
    """The start of the group that ends here or goes on here: joined taps come and go together."""
    cursor -= 1
    while cursor > 0 and steps[cursor].joins:
        cursor -= 1
    return cursor


def _behind(steps: Sequence[Step], cursor: int) -> int:
    """The end of the group that begins here or goes on here."""
    cursor += 1
    while cursor < len(steps) and steps[cursor].joins:
        cursor += 1
    return cursor


def _moved(steps: Sequence[Step], cursor: int, to: int, undone: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The cursor after a move, and where undos came from: an undo adds to it, a redo takes from it, a jump forgets it."""
    to = min(max(to, 0), len(steps))
    if cursor and to == _before(steps, cursor):
        return to, (*undone, cursor)
    return to, undone[:-1] if undone and to == undone[-1] else ()


def appended(line: Timeline, entry: Entry) -> Timeline:
    """The line after one more entry; a new step after an undo replaces what could have been redone."""
    match entry:
        case Did(step):
            return Timeline((*line.done, step), line.cursor + 1)
        case Moved(to):
            return Timeline(line.steps, *_moved(line.steps, line.cursor, to, line.undone))


def timeline(entries: Iterable[Entry]) -> Timeline:
    """The line that a whole log amounts to, in one pass."""
    steps: list[Step] = []
    cursor = 0
    undone: tuple[int, ...] = ()
    for entry in entries:
        match entry:
            case Did(step):
                del steps[cursor:]
                steps.append(step)
                cursor, undone = cursor + 1, ()
            case Moved(to):
                cursor, undone = _moved(steps, cursor, to, undone)
    return Timeline(tuple(steps), cursor, undone)
