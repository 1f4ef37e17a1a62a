"""The log of a table only grows: steps, and moves of the cursor over them (undo, redo, jump).

entries:   Did(a)  Did(b)  Moved(1)  Did(c)
timeline:  a, c            with the cursor after c; b stays in the log, out of the line
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from companion.core.step import Step


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
    """The steps in force (before the cursor) and those that redo can bring back (after it)."""

    steps: tuple[Step, ...] = ()
    cursor: int = 0

    @property
    def done(self) -> tuple[Step, ...]:
        return self.steps[: self.cursor]

    def group_start(self, index: int) -> int:
        """The first step of the group that step `index` belongs to: joined taps come and go together."""
        while index > 0 and self.steps[index].joins:
            index -= 1
        return index

    @property
    def undo_to(self) -> int | None:
        """Where an undo leads, or None at the very beginning."""
        return self.group_start(self.cursor - 1) if self.cursor else None

    @property
    def redo_to(self) -> int | None:
        if self.cursor == len(self.steps):
            return None
        end = self.cursor + 1
        while end < len(self.steps) and self.steps[end].joins:
            end += 1
        return end


def appended(line: Timeline, entry: Entry) -> Timeline:
    """The line after one more entry; a new step after an undo replaces what could have been redone."""
    match entry:
        case Did(step):
            return Timeline((*line.done, step), line.cursor + 1)
        case Moved(to):
            return Timeline(line.steps, min(max(to, 0), len(line.steps)))


def timeline(entries: Iterable[Entry]) -> Timeline:
    """The line that a whole log amounts to, in one pass."""
    steps: list[Step] = []
    cursor = 0
    for entry in entries:
        match entry:
            case Did(step):
                del steps[cursor:]
                steps.append(step)
                cursor += 1
            case Moved(to):
                cursor = min(max(to, 0), len(steps))
    return Timeline(tuple(steps), cursor)
