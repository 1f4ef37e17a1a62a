"""The boards of the Whisper's model: published scenarios laid on sketched areas, and what the heroes carry there."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cache

KIT = {
    "conan": ("conans-sword", "leather-armour"),
    "belit": ("ornamental-spear", "shield"),
    "shevatas": ("parrying-dagger", "leather-armour"),
    "hadrathus": ("dagger", "buckler"),
}


@dataclass(frozen=True)
class Board:
    """Areas and their neighbours; where heroes start and leave, where the prize may lie, where minions come back."""

    edges: tuple[tuple[int, int], ...]
    start: int
    huts: tuple[int, ...]
    camps: tuple[int, ...]
    gates: tuple[int, ...]


def _grid(width: int, height: int) -> list[tuple[int, int]]:
    row = [(y * width + x, y * width + x + 1) for y in range(height) for x in range(width - 1)]
    return row + [(y * width + x, y * width + x + width) for y in range(height - 1) for x in range(width)]


VILLAGE = Board((*_grid(4, 3), (2, 12), (7, 13), (10, 14)), 0, (12, 13, 14), (2, 6, 7, 9, 10, 11), (3, 11))
SHIPS = Board(
    (*_grid(3, 2), *((a + 6, b + 6) for a, b in _grid(3, 2)), (2, 6), (5, 9)), 0, (7, 8, 11), (2, 6, 7, 9, 10), (8, 11)
)
FORT = Board((*_grid(3, 4), (9, 12), (10, 13), (11, 14)), 1, (12, 13, 14), (4, 5, 7, 8, 10), (9, 11))


@dataclass(frozen=True)
class Setting:
    """A published scenario laid on a sketched board; `need` and `figures` a tile are set so that both sides have a chance.

    How many huts must be searched is settled by luck; `back` says whether the prize must be carried to the start.
    """

    scenario: str
    board: Board
    need: int
    figures: int
    back: bool = True


SETTINGS = (
    Setting("clutches-of-the-picts", VILLAGE, 1, 2),
    Setting("hunting-the-tigress", SHIPS, 3, 2),
    Setting("heart-of-darkness", FORT, 2, 3),
    Setting("ophirs-gold", FORT, 1, 2),
)


@cache
def ways(board: Board) -> dict[int, dict[int, int]]:
    near: dict[int, list[int]] = {}
    for a, b in board.edges:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    found = {}
    for start in near:
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        found[start] = steps
    return found
