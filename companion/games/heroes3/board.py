"""The combat board: 4 columns by 5 rows, kept as bits so that a thousand fights can be played out in a moment.

A cell is (column, row) as the player sees it: row 1 is the player's back line, row 5 the enemy's.
"""

from __future__ import annotations

from collections.abc import Iterable

Cell = tuple[int, int]

COLUMNS, ROWS = 4, 5
MIDDLE = 3
BACK = {"near": 1, "far": 5}
FRONT = {"near": 2, "far": 4}
EVERY: tuple[Cell, ...] = tuple((column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1))
ALL = (1 << len(EVERY)) - 1
_LEFT = sum(1 << i for i, cell in enumerate(EVERY) if cell[0] == 1)
_RIGHT = sum(1 << i for i, cell in enumerate(EVERY) if cell[0] == COLUMNS)


def on_board(cell: Cell) -> bool:
    return 1 <= cell[0] <= COLUMNS and 1 <= cell[1] <= ROWS


def index(cell: Cell) -> int:
    return (cell[1] - 1) * COLUMNS + cell[0] - 1


def bit(cell: Cell) -> int:
    return 1 << index(cell)


def mask(cells: Iterable[Cell]) -> int:
    found = 0
    for cell in cells:
        found |= bit(cell)
    return found


def cells(of: int) -> tuple[Cell, ...]:
    """The cells of a mask, row by row from the player's back line."""
    return tuple(cell for i, cell in enumerate(EVERY) if of >> i & 1)


def beside(of: int) -> int:
    """Every cell that shares an edge with one of these.

    Rule: unit-adjacency
    """
    return ((of & ~_RIGHT) << 1 | (of & ~_LEFT) >> 1 | of << COLUMNS | of >> COLUMNS) & ALL


def distance(a: Cell, b: Cell) -> int:
    """Columns plus rows apart."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def adjacent(a: Cell, b: Cell) -> bool:
    """Only the four neighbours count; a diagonal one does not.

    Rule: unit-adjacency
    """
    return distance(a, b) == 1


BESIDE: tuple[int, ...] = tuple(beside(1 << i) for i in range(len(EVERY)))
APART: tuple[tuple[int, ...], ...] = tuple(tuple(distance(a, b) for b in EVERY) for a in EVERY)
RINGS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sum(1 << i for i, other in enumerate(EVERY) if distance(cell, other) == d) for d in range(COLUMNS + ROWS - 1))
    for cell in EVERY
)


def walk(start: int, blocked: int, steps: int, gate: int = 0) -> list[int]:
    """Where a unit on foot can stop: one mask for each number of steps, the first being where it stands.

    `gate` cells are walked through but not stood on.
    Rule: obstacles
    """
    here = 1 << start
    rings = [here]
    seen = here
    front = here
    open_cells = ALL & ~blocked | gate
    for _ in range(steps):
        front = beside(front) & open_cells & ~seen
        if not front:
            break
        seen |= front
        rings.append(front & ~gate)
    return rings


def fly(start: int, blocked: int, steps: int) -> list[int]:
    """Where a flyer can land: any free cell within its range, whatever lies between.

    Rule: unit-type-flying
    """
    rings = [1 << start]
    rings.extend(RINGS[start][d] & ~blocked for d in range(1, steps + 1))
    return rings


def path(start: Cell, to: Cell, blocked: int, gate: int = 0) -> tuple[Cell, ...]:
    """One shortest way on foot from start to `to` (both included), or () when there is none."""
    if start == to:
        return (start,)
    before: dict[Cell, Cell] = {start: start}
    edge = [start]
    open_cells = ALL & ~blocked | gate
    while edge:
        following: list[Cell] = []
        for here in edge:
            for after in cells(BESIDE[index(here)] & open_cells):
                if after not in before:
                    before[after] = here
                    following.append(after)
        if to in before:
            way = [to]
            while way[-1] != start:
                way.append(before[way[-1]])
            return tuple(reversed(way))
        edge = following
    return ()


def walking_distance(start: Cell, to: Cell, blocked: int, gate: int = 0) -> int:
    """Steps to stand next to `to` on foot with nothing but time; 99 when there is no way."""
    ends = BESIDE[index(to)]
    for steps, ring in enumerate(walk(index(start), blocked, len(EVERY), gate)):
        if ring & ends:
            return steps
    return 99
