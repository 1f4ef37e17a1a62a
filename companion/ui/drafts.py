"""What this device is choosing and has not yet done: one frozen value a kind, kept by its type.

`desk.draft(Plan, about=attempt).gems` reads it, `desk.edits(Plan, gems=3)` is a key that changes it: a misspelt field is
an error of types. A draft that was about another roll, tile or scenario is fresh again, so nobody has to clear it; it is
read when the tap comes, never as it was drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, TypeVar

D = TypeVar("D")


class Drafts:
    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._kept: dict[type, tuple[Hashable, Any]] = {}

    def of(self, kind: type[D], about: Hashable = None, fresh: D | None = None) -> D:
        """The draft; a fresh one when it was about something else."""
        kept = self._kept.get(kind)
        if kept is None or kept[0] != about:
            kept = self._kept[kind] = about, kind() if fresh is None else fresh
        found: D = kept[1]
        return found

    def kept(self, kind: type[D]) -> D:
        """The draft as it is, whatever it is about."""
        return self.of(kind, (self._kept.get(kind) or (None,))[0])

    def edit(self, kind: type[Any], changes: tuple[tuple[str, Any], ...], quietly: bool = False) -> None:
        """Changes some fields; `quietly` while a field is being typed, so that nothing is drawn under the fingers."""
        about, draft = self._kept.get(kind) or (None, kind())
        self._kept[kind] = about, replace(draft, **dict(changes))
        if not quietly:
            self._redraw()

    def change(self, kind: type[D], how: Callable[..., D], *given: object, quietly: bool = False) -> None:
        """What a function makes of the draft as it is now."""
        about, draft = self._kept.get(kind) or (None, kind())
        self._kept[kind] = about, how(draft, *given)
        if not quietly:
            self._redraw()

    def toggle(self, kind: type[object], name: str, value: Hashable) -> None:
        """In or out of a tuple of choices: as small as what it changes, so that its neighbours stay as drawn."""
        held: tuple[Hashable, ...] = getattr((self._kept.get(kind) or (None, kind()))[1], name)
        out = tuple(one for one in held if one != value)
        self.edit(kind, ((name, out if len(out) < len(held) else (*held, value)),))

    def forget(self, *kinds: type) -> None:
        for kind in kinds:
            self._kept.pop(kind, None)
