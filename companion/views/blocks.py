"""The lines of a rule as they are drawn: sentences, lists with their marks, and tables with their rows read out whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.i18n import Translator

LEAST_ROWS, LEAST_CELLS, MOST_WORDS = 3, 2, 4
NARROWEST = 4  # letters that a column has room for at the least
_ITEM = re.compile(r"^(?P<mark>-|\d+\.)\s+(?P<words>.+)$")
_ROW = re.compile(r"^(?:-\s+)?(?P<name>[^:,.]{1,14}?)\s?:\s(?P<cells>.+?)\.?$")


@dataclass(frozen=True, slots=True)
class Sentence:
    words: str


@dataclass(frozen=True, slots=True)
class Item:
    """One point of a list; `mark` is its number, empty for a dash."""

    mark: str
    words: str


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of equal length, each with its name; the head is empty where the text names no columns."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]

    def spoken(self, at: int, _: Translator) -> str:
        """A row in words: each cell with the name of its column."""
        name, cells = self.rows[at]
        named = zip(self.head, cells, strict=True) if self.head else (("", cell) for cell in cells)
        return _("{name}: {value}", name=name, value=", ".join(f"{column} {cell}".strip() for column, cell in named))

    def widths(self) -> tuple[int, ...]:
        """The room that each column asks for, the names' first: by its longest word, so that none is broken."""
        lines = [*([("", *self.head)] if self.head else ()), *((name, *cells) for name, cells in self.rows)]
        return tuple(
            max(NARROWEST, *(len(word) for line in lines for word in re.split(r"[ +]", line[at])))
            for at in range(len(lines[-1]))
        )


def stacked(cell: str) -> str:
    """A sum of several things stands in several lines; a plus before a number is its sign."""
    return re.sub(r"(?<=\w)\s*\+", "\n", cell)


Block = Sentence | Item | Table


def _cells(line: str) -> tuple[str, tuple[str, ...]] | None:
    """A line that is a row: a short name and several short cells."""
    row = _ROW.match(line)
    cells = tuple(cell.strip() for cell in row["cells"].split(",")) if row else ()
    return (row["name"].strip(), cells) if row and len(cells) >= LEAST_CELLS and all(map(_short, cells)) else None


def _short(cell: str) -> bool:
    """A value or a name, no clause: two words, or a few around a number."""
    return ";" not in cell and len(cell.split()) <= (MOST_WORDS if any(map(str.isdigit, cell)) else 2)


def blocks(lines: Sequence[str]) -> Iterator[Block]:
    """What to draw, in order. Three rows of equal length in a row make a table; the sentence before it may name its columns."""
    rows = [_cells(line) for line in lines]
    sizes = [len(row[1]) if row else 0 for row in rows]
    at = 0
    for size, group in groupby(sizes):
        count = len(list(group))
        part = lines[at : at + count]
        held = [row for row in rows[at : at + count] if row]
        if size and count >= LEAST_ROWS:
            yield Table(_head(lines[at - 1], size) if at else (), tuple(held))
        else:
            yield from map(_single, part)
        at += count


def _head(line: str, size: int) -> tuple[str, ...]:
    """The names of the columns where a sentence ends with as many of them."""
    parts = [part.strip() for part in line.rstrip(".").split(",")]
    if len(parts) != size:
        return ()
    names = (parts[0].split()[-1], *parts[1:])
    return names if all(name and len(name.split()) == 1 for name in names) else ()


def _single(line: str) -> Block:
    item = _ITEM.match(line)
    if not item:
        return Sentence(line)
    return Item("" if item["mark"] == "-" else item["mark"], item["words"])
