"""With the dice on the table, one die at most is the right one to throw again now."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from companion.core.dice import Roll
from companion.core.odds.rerolls import NONE, Table, Worth, face_value, reach


@dataclass(frozen=True, slots=True)
class Throw:
    """One die that could be thrown again now, by its place in the pool, and what that is worth."""

    die: int
    paid: bool
    value: Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do with the dice as they lie: `best` is None when they should be left alone.

    `stop` is what they are worth untouched, `value` with best play from here, `without` with best play but one reroll
    less of the kind that `best` spends ("throw this die again: `without` -> `value`"). `throws` holds the lowest die of
    each colour, free or paid, the best first.
    """

    best: Throw | None
    stop: Fraction
    without: Fraction
    value: Fraction
    throws: tuple[Throw, ...]


def best_reroll(
    roll: Roll,
    symbol: str,
    need: int | None = None,
    free: Mapping[str, int] = NONE,
    paid: int = 0,
    *,
    once: bool = True,
    taken: Collection[int] = (),
    worth: Worth | None = None,
) -> Advice:
    """After the throw: which die to throw again now, if any; `free` and `paid` are the rerolls still left.

    `taken` are the places of the dice that have had their free reroll. Without `need` the goal is the mean total, or
    the mean of `worth`. Equal choices are settled in favour of stopping, then of a free reroll.
    """
    goal = worth or face_value if need is None else reach(need)
    stop = Fraction(goal(roll.total(symbol)))
    values = roll.values(symbol)
    lie = _Lie({}, {})
    for place in sorted(range(len(values)), key=values.__getitem__):
        name = roll.pool.dice[place].name
        (lie.done if once and place in taken else lie.fresh).setdefault(name, []).append(place)
    if once:  # a colour has no use for more free rerolls than it has dice that may take one
        free = {name: min(number, len(lie.fresh.get(name, ()))) for name, number in free.items()}

    throws = _throws(Table(roll.pool, symbol, free, paid, once, goal), values, lie)
    best = throws[0] if throws and throws[0].value > stop else None
    if best is None:
        return Advice(None, stop, stop, stop, throws)
    name = roll.pool.dice[best.die].name
    fewer = free if best.paid else {**free, name: free[name] - 1}
    spared = _throws(Table(roll.pool, symbol, fewer, paid - best.paid, once, goal), values, lie)
    return Advice(best, stop, max(stop, spared[0].value) if spared else stop, best.value, throws)


@dataclass(frozen=True, slots=True)
class _Lie:
    """By colour, the places of the dice that may take a free reroll and of those that had it, lowest first."""

    fresh: dict[str, list[int]]
    done: dict[str, list[int]]


def _throws(table: Table, values: Sequence[int], lie: _Lie) -> tuple[Throw, ...]:
    """Every reroll that best play could make now, the best first."""
    play, scale = table.play, table.scale
    state = 0
    lowest = []
    for lane, name, low, arrows in zip(table.lanes, table.names, table.lows, table.arrows, strict=True):
        fresh, done = lie.fresh.get(name, []), lie.done.get(name, [])
        hands = (tuple(values[place] - low for place in fresh), tuple(values[place] - low for place in done))
        state += lane.open_code(arrows, *hands)[0]
        lowest.append(min(fresh[:1] + done[:1], key=values.__getitem__))
    nodes = play.open_nodes(state)
    whole = scale ** (sum(node.arrows for node in nodes) + table.paid)
    found = [
        Throw(lie.fresh[name][0], False, Fraction(play.free_throw(state, node), whole))
        for name, node in zip(table.names, nodes, strict=True)
        if node.arrows
    ]
    if table.paid:
        state = play.settled(state, nodes)
        worths = play.paid_throws(table.paid, state, play.paid_nodes(table.paid, state))
        whole = scale**table.paid
        found += [Throw(place, True, Fraction(value, whole)) for place, value in zip(lowest, worths, strict=True)]
    return tuple(sorted(found, key=lambda throw: (-throw.value, throw.paid)))
