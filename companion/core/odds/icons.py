"""A reroll icon sends its own die back, with one other die if wished, all at once; again while icons come, or stop.

When a player goes on, every die that shows an icon is thrown, and with them at most as many others. An icon that is
left on the table when the player stops counts as a blank. What a table is worth then depends on the counts of faces
only, and going on is worth what the dice that stay behind are worth: the thrown ones are always fresh.

The value of every table is found by iteration: the thrown dice land one after the other (so that n dice cost n small
steps instead of every combination), then every table takes its best choice. All choices of dice to throw along are
compared; nothing is assumed about the goal, which may well prefer a single to a double.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from companion.core.dice import Die
from companion.core.odds.lattice import Lattice, Triple, lattice, pick

Utility = Callable[[Triple], float]
"""What the final dice (blanks, singles, doubles) are worth."""

_CLOSE = 1e-12  # of the spread between the worst and the best end: far below anything that is shown
_SWEEPS = 8  # sweeps with the same choices, which are cheap, before all choices are compared again


@dataclass(frozen=True, slots=True)
class IconDie:
    """How many faces of the die are blank, show one success, show two, or show the reroll icon."""

    blank: int
    single: int
    double: int
    icon: int

    @classmethod
    def of(cls, die: Die, symbol: str, icon: str) -> Self:
        """Reads an ordinary die by its successes and its icon; no face may show more than two successes."""
        kinds = [3 if face.count(icon) else face.count(symbol) for face in die.faces]
        if any(face.count(symbol) not in (0, 1, 2) for face in die.faces):
            raise ValueError(f"die {die.name!r} shows other than 0, 1 or 2 {symbol}")
        return cls(*(kinds.count(kind) for kind in range(4)))

    def chances(self) -> tuple[float, float, float, float]:
        sides = self.blank + self.single + self.double + self.icon
        return self.blank / sides, self.single / sides, self.double / sides, self.icon / sides


@dataclass(frozen=True, slots=True)
class IconAdvice:
    """What to do now: `along` are the blanks, singles and doubles to throw with all the icons, or None to stop.

    `stop` is what the dice are worth as they lie, `value` with best play from here.
    """

    along: Triple | None
    stop: float
    value: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Best play of a number of dice for one goal, from every table that can come up."""

    die: IconDie
    number: int
    value: float
    """Before the first throw."""
    _stops: tuple[float, ...] = field(repr=False)
    _keeps: tuple[int, ...] = field(repr=False)
    """For each table with an icon: which dice stay behind, or -1 to stop."""
    _goes: tuple[float, ...] = field(repr=False)

    def advise(self, blank: int, single: int, double: int, icon: int) -> IconAdvice:
        """The best choice for the dice as they lie on the table."""
        if blank + single + double + icon != self.number:
            raise ValueError(f"expected {self.number} dice")
        grid = lattice(self.number)
        at = grid.index[blank, single, double]
        stop = self._stops[at]
        if not icon or self._keeps[at] < 0:
            return IconAdvice(None, stop, stop)
        kept = grid.triples[self._keeps[at]]
        return IconAdvice((blank - kept[0], single - kept[1], double - kept[2]), stop, self._goes[self._keeps[at]])

    def mean(self, utility: Utility) -> float:
        """What this play gives by another measure: the damage to expect when one plays for the kill."""
        grid = lattice(self.number)
        ends = _ends(grid, utility)
        close = _CLOSE * (max(ends) - min(ends))
        # One table holds what stopping gives and, after it, what going on gives; each choice reads its own place.
        choose = pick([at if keep < 0 else len(ends) + keep for at, keep in enumerate(self._keeps)])
        values, change = ends, 1.0 + close
        while change > close:
            after = [*choose([*ends, *_go(grid, self.die, values)]), *ends[len(self._keeps) :]]
            change = max(abs(new - old) for new, old in zip(after, values, strict=True))
            values = after
        return _go(grid, self.die, values)[0]


def plan(die: IconDie, number: int, utility: Utility) -> Plan:
    """Best play for any goal, before the throw and from every table on the way."""
    grid = lattice(number)
    ends = _ends(grid, utility)
    close = _CLOSE * (max(ends) - min(ends))
    iconless = grid.ends[number - 1] if number else 0
    values = ends
    while True:
        keeps = _choose(grid, _go(grid, die, values), close)
        best = pick(keeps)
        settled = True
        for _ in range(_SWEEPS):
            after = [*map(max, ends, best(_go(grid, die, values))), *ends[iconless:]]
            change = max(new - old for new, old in zip(after, values, strict=True))
            values = after
            if change <= close:
                break
            settled = False
        if settled:
            break
    goes = _go(grid, die, values)
    stay = tuple(keep if goes[keep] > end + close else -1 for keep, end in zip(keeps, ends, strict=False))
    return Plan(die, number, goes[0], tuple(ends), stay, tuple(goes))


def at_least(need: int) -> Utility:
    """The goal of a plain count of successes."""
    return lambda dice: float(dice[1] + 2 * dice[2] >= need)


def _ends(grid: Lattice, utility: Utility) -> list[float]:
    """What each table is worth when the player stops; icons left over are blanks."""
    known: dict[tuple[int, int], float] = {}
    for _, single, double in grid.triples:
        if (single, double) not in known:
            known[single, double] = utility((grid.number - single - double, single, double))
    return [known[single, double] for _, single, double in grid.triples]


def _go(grid: Lattice, die: IconDie, values: list[float]) -> list[float]:
    """What going on is worth when these dice stay behind and all others are thrown, for every triple."""
    blank, single, double, icon = die.chances()
    parts = []
    for dice in range(grid.number, 0, -1):
        parts.append(values[grid.ends[dice - 1] :])
        one, two, three = grid.up[dice - 1]
        values = [
            blank * b + single * s + double * d + icon * i
            for b, s, d, i in zip(one(values), two(values), three(values), values, strict=False)
        ]
    for part in reversed(parts):
        values += part
    return values


def _choose(grid: Lattice, goes: list[float], close: float) -> list[int]:
    """For every table with an icon, which dice are best left behind; more of them stay when it makes no difference."""
    best = list(range(len(goes)))
    parts: list[list[int]] = []
    for icons in range(1, grid.number + 1):
        # With one icon more, one die more may go along: from any table that one icon less could reach.
        after = []
        for here, less in zip(best, grid.down[: grid.ends[grid.number - icons]], strict=False):
            value = goes[here] + close
            for step in less:
                if goes[best[step]] > value:
                    here = best[step]
                    value = goes[here] + close
            after.append(here)
        best = after
        parts.append(best[grid.ends[grid.number - icons - 1] if icons < grid.number else 0 :])
    return [keep for part in reversed(parts) for keep in part]
