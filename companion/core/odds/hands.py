"""Of the dice of one colour, the lowest that may still be thrown again is always the one to throw.

Why that is never wrong: let a <= b be two dice of one colour. Throwing `a` leaves {new, b}, throwing `b`
leaves {new, a}; whatever is done next with {new, a} can be copied with {new, b}, and ends no lower. So a
colour is its few lowest dice: with `n` rerolls to come, the dice above the n lowest are never touched again and
are only a number added to the total. All this needs a goal that never prefers a lower total.

Hands are sorted tuples of values, counted from the lowest face of their colour. A state of the whole table is one
integer: a field of bits for the hand of each colour, and the total of the dice that are out of play above them.
What a move changes is then one integer to add, and a state is looked up without building anything.
"""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterator
from math import comb, factorial
from typing import NamedTuple

from companion.core.dice import Die

Hand = tuple[int, ...]
Open = tuple[int, Hand, Hand]
"""Free rerolls left in a colour, the dice that may take one, and the dice that have had theirs."""


class Node(NamedTuple):
    """One hand of one colour: all that best play asks of it."""

    total: int
    room: int
    """How much the lowest die could gain."""
    idle: int
    """Code of the hand once the rerolls go on and this colour was not thrown."""
    throws: tuple[tuple[int, int], ...]
    """For each new face of the die thrown: its weight, and what to add to the state (once all have idled, if paid)."""
    arrows: int = 0
    gift: bool = False
    """The next free reroll takes a die that shows its worst face."""


class Lane:
    """The dice of one colour, from the throw to the last reroll."""

    __slots__ = (
        *("_codes", "_hands", "_once", "_open_codes", "_opens", "_paid", "_scale"),
        *("faces", "fixed", "nodes", "open_nodes", "shift", "top"),
    )

    def __init__(self, faces: tuple[tuple[int, int], ...], paid: int, once: bool, shift: int, fixed: int) -> None:
        """`faces` are values with weights; `shift` and `fixed` say where the hand and the total stand in a state."""
        self._scale = sum(weight for _, weight in faces)
        self.faces = faces
        self.top = faces[-1][0]
        self.shift = shift
        self.fixed = fixed
        self.nodes: list[list[Node | None]] = [[] for _ in range(paid + 1)]
        self.open_nodes: list[Node | None] = []
        self._paid = paid
        self._once = once
        self._codes: list[dict[Hand, int]] = [{} for _ in range(paid + 1)]
        self._hands: list[list[Hand]] = [[] for _ in range(paid + 1)]
        self._open_codes: dict[Open, int] = {}
        self._opens: list[Open] = []

    def code(self, hand: Hand, keep: int) -> int:
        """A hand once free rerolls are over, with `keep` others to come: a part of the state to be summed."""
        end = min(keep, bisect_left(hand, self.top))
        drop, hand = sum(hand[end:]), hand[:end]
        index = self._codes[keep].setdefault(hand, len(self._hands[keep]))
        if index == len(self._hands[keep]):
            self._hands[keep].append(hand)
            self.nodes[keep].append(None)
        return (drop << self.fixed) + (index << self.shift)

    def open_code(self, arrows: int, fresh: Hand, done: Hand) -> tuple[int, int]:
        """A hand while free rerolls are still allowed, and how many of them have no die left to take.

        A die that shows its best face is out of play: it is never thrown again, neither free nor paid.
        """
        dice = len(fresh) + len(done)
        fresh, done = fresh[: bisect_left(fresh, self.top)], done[: bisect_left(done, self.top)]
        drop = self.top * (dice - len(fresh) - len(done))
        useful = min(arrows, len(fresh)) if self._once or not fresh else arrows
        if not useful:
            fresh, done = (), tuple(sorted(fresh + done))
        reach = useful + self._paid
        drop += sum(fresh[reach:]) + sum(done[self._paid :])
        state = (useful, fresh[:reach], done[: self._paid])
        index = self._open_codes.setdefault(state, len(self._opens))
        if index == len(self._opens):
            self._opens.append(state)
            self.open_nodes.append(None)
        return (drop << self.fixed) + (index << self.shift), arrows - useful

    def node(self, left: int, index: int) -> Node:
        """The lowest die is thrown, whatever it is: after the free rerolls a die may be taken again and again.

        With nothing in hand the dice all show their best face, and one of them is taken out of the total.
        """
        hand = self._hands[left][index]
        idle = self.code(hand, left - 1)
        low, rest, base = (hand[0], hand[1:], idle) if hand else (self.top, (), idle + (self.top << self.fixed))
        throws = tuple((weight, self.code(insert(rest, value), left - 1) - base) for value, weight in self.faces)
        found = self.nodes[left][index] = Node(sum(hand), self.top - low, idle, throws)
        return found

    def open_node(self, index: int) -> Node:
        """The lowest die that has had no free reroll is thrown, and the others stay open to theirs."""
        arrows, fresh, done = self._opens[index]
        idle = self.code(tuple(sorted(fresh + done)), self._paid)
        here = index << self.shift
        throws: list[tuple[int, int]] = []
        if arrows:
            rest = fresh[1:]
            for value, weight in self.faces:
                after = (rest, insert(done, value)) if self._once else (insert(rest, value), done)
                code, lost = self.open_code(arrows - 1, *after)
                throws.append((weight * self._scale**lost, code - here))
        room = self.top - min(fresh[:1] + done[:1], default=self.top)
        gift = bool(arrows) and not fresh[0]
        found = self.open_nodes[index] = Node(sum(fresh) + sum(done), room, idle, tuple(throws), arrows, gift)
        return found


def weigh(die: Die, symbol: str, scale: int) -> tuple[tuple[int, int], ...]:
    """The faces of a die by value above its lowest one; `scale` is the weight of the whole die."""
    values = die.values(symbol)
    low = min(values)
    return tuple((value - low, values.count(value) * scale // len(values)) for value in sorted(set(values)))


def count_hands(kinds: int, arrows: int, paid: int) -> int:
    """More hands than one colour can ever hold, which is how many bits its field needs."""
    return (arrows + 1) * comb(arrows + paid + kinds, kinds) * comb(paid + kinds, kinds)


def deal(faces: tuple[tuple[int, int], ...], number: int) -> Iterator[tuple[Hand, int]]:
    """Every hand that `number` dice can show, with its ways (multinomial coefficients times face weights)."""

    def extend(kind: int, left: int, hand: Hand, ways: int) -> Iterator[tuple[Hand, int]]:
        value, weight = faces[kind]
        if kind == len(faces) - 1:
            yield hand + (value,) * left, ways * weight**left // factorial(left)
            return
        for taken in range(left + 1):
            share = ways * weight**taken // factorial(taken)
            yield from extend(kind + 1, left - taken, hand + (value,) * taken, share)

    return extend(0, number, (), factorial(number))


def insert(hand: Hand, value: int) -> Hand:
    at = bisect(hand, value)
    return (*hand[:at], value, *hand[at:])
