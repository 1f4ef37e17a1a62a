"""What is kept on disk, as a small protocol: games with their logs, and small things by kind and key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from companion.errors import SaveError
from companion.i18n import N_
from companion.table.copies import Copy


@dataclass(frozen=True, slots=True)
class Saved:
    """One saved game, without its log."""

    id: str
    slug: str
    name: str
    created: float
    updated: float
    version: int
    start: str
    steps: int = 0
    deleted: float | None = None


@dataclass(frozen=True, slots=True)
class Damage:
    """Something on disk could not be read or was missing: what it was, where it is, how many steps came back, how many
    wait unread, how many games came back. Or ("parted") this version's rules made something else of a log: from which
    entry on, and of which fields."""

    what: Literal["database", "missing", "gone", "recent", "lost", "game", "parted"]
    where: str
    restored: int = 0
    unread: int = 0
    games: int = 0
    fields: tuple[str, ...] = ()


class OutOfStep(SaveError):
    """The log on disk is not the one that this table has in hand: another copy of the app plays the same game."""

    def __init__(self) -> None:
        super().__init__(N_("This game was changed in another window: look again, then repeat your step."))


class Store(Protocol):
    """Every call that returns has reached the disk."""

    damage: list[Damage]

    def games(self, *, deleted: bool = False) -> list[Saved]: ...

    def game(self, id: str) -> Saved | None: ...

    def create(self, saved: Saved, entries: list[str]) -> None: ...

    def append(self, id: str, n: int, body: str, at: float) -> None: ...

    def entries(self, id: str) -> list[str]: ...

    def length(self, id: str) -> int: ...

    def rename(self, id: str, name: str) -> None: ...

    def delete(self, id: str, at: float | None) -> None: ...

    def keep(self, kind: str, key: str, body: str | None) -> None: ...

    def keep_all(self, kind: str, bodies: Mapping[str, str]) -> None: ...

    def kept(self, kind: str) -> dict[str, str]: ...

    def copies(self) -> list[Copy]: ...

    def put_back(self, name: str) -> None: ...

    def close(self) -> None: ...
