"""A room with the toy game, a clock that stands still unless told, and dice that follow a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.core.chance import Given
from companion.packs.load import read_pack
from companion.packs.registry import Shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore

TOY = Path(__file__).parent.parent / "packs" / "toy"
SHELF = Shelf((read_pack(TOY),))
CHOICES = {"players": ["Ana", "Bob"]}


class Clock:
    """Seconds that pass only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> Clock:
        self.now += seconds
        return self


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def open_room(file: Path, clock: Clock) -> Iterator[Callable[[], Room]]:
    """Opens the same file again and again, as restarts do."""
    stores = []

    def opened() -> Room:
        stores.append(SqliteStore(file, clock))
        return Room(stores[-1], SHELF, chance=Given(()), now=clock)

    yield opened
    for store in stores:
        store.close()


@pytest.fixture
def room(open_room: Callable[[], Room]) -> Room:
    return open_room()


@pytest.fixture
def table(room: Room) -> Table:
    made = room.new("toy", CHOICES, "Friday")
    assert isinstance(made, Table)
    return made
