"""The odds of a roll that Support stands by: its reroll takes any die, before, between or after those of the arrows.

What holds at the table: an arrow takes a die of its colour that has had none yet; Support takes any die, once, and that die
may still take its arrow afterwards; then come rerolls for gems, of any die and as often as one pays. Every reroll is chosen
after seeing the one before, and of two dice that are alike in all but their face the lower one is thrown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from companion.core.dice import Die
from companion.core.odds.advice import Advice, Throw
from companion.core.odds.hands import deal, insert, weigh

Hand = tuple[int, ...]
Worth = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Lot:
    """The dice of one colour, each as its face above the lowest: those open to an arrow, the others, the arrows left.

    Dice that show their best face lie apart and are only counted in the total.
    """

    fresh: Hand
    done: Hand
    arrows: int


@dataclass(frozen=True, slots=True)
class Move:
    """A die thrown again: the colour by its place in the pool, its face, and whether an arrow, Support or a gem did it."""

    colour: int
    face: int
    how: str
    fresh: bool


Lots = tuple[Lot, ...]


class Supported:
    """One pool with arrows, Support and gems, played for what its total is worth."""

    def __init__(self, dice: Sequence[Die], symbol: str, paid: int, worth: Worth) -> None:
        self.kinds = list({die.name: die for die in dice}.values())
        self.scale = lcm(*(len(die.faces) for die in self.kinds)) if self.kinds else 1
        self.faces = [weigh(die, symbol, self.scale) for die in self.kinds]
        self.lows = [min(die.values(symbol)) for die in self.kinds]
        self.numbers = [sum(die.name == kind.name for die in dice) for kind in self.kinds]
        self.base = sum(low * number for low, number in zip(self.lows, self.numbers, strict=True))
        self.paid = max(0, paid)
        self.worth = worth
        self._known: dict[tuple[Lots, int, bool, int], int] = {}

    def before(self, arrows: Mapping[str, int]) -> Fraction:
        """What the throw to come is worth."""
        hands: list[tuple[Lots, int, int]] = [((), 0, 1)]
        left = 0
        for kind, faces, number in zip(self.kinds, self.faces, self.numbers, strict=True):
            free = max(0, min(arrows.get(kind.name, 0), number))
            left += free
            hands = [
                ((*lots, lot), total + more, ways * dealt)
                for lots, total, ways in hands
                for hand, dealt in deal(faces, number)
                for lot, more in [self.lot(hand, (), free, faces[-1][0])]
            ]
        whole = self.scale ** (sum(self.numbers) + left + 1 + self.paid)
        value = sum(ways * self.value(lots, total, True) * self._lost(lots, left) for lots, total, ways in hands)
        return Fraction(value, whole)

    def _lost(self, lots: Lots, arrows: int) -> int:
        """A state is scaled by the rerolls still to come: arrows that no die can take are out of it."""
        return int(self.scale ** (arrows - sum(lot.arrows for lot in lots)))

    def lot(self, fresh: Hand, done: Hand, arrows: int, top: int) -> tuple[Lot, int]:
        low, old = tuple(f for f in fresh if f < top), tuple(f for f in done if f < top)
        best = top * (len(fresh) + len(done) - len(low) - len(old))
        left = min(arrows, len(low))
        return (Lot(low, old, left) if left else Lot((), tuple(sorted(low + old)), 0)), best

    def value(self, lots: Lots, total: int, support: bool, paid: int = -1) -> int:
        """What the dice as they lie are worth, times the scale for each reroll that could still come."""
        paid = self.paid if paid < 0 else paid
        key = (lots, total, support, paid)
        found = self._known.get(key)
        if found is None:
            left = sum(lot.arrows for lot in lots) + support + paid
            lie = self.base + total + sum(sum(lot.fresh) + sum(lot.done) for lot in lots)
            found = self.worth(lie) * int(self.scale**left)
            gain = sum(self._room(n, lot) for n, lot in enumerate(lots))
            if left and self.worth(lie) != self.worth(lie + gain):
                for move in self.moves(lots, support, paid):
                    found = max(found, self.thrown(lots, total, support, paid, move))
            self._known[key] = found
        return found

    def _room(self, colour: int, lot: Lot) -> int:
        return sum(self.faces[colour][-1][0] - face for face in (*lot.fresh, *lot.done))

    def moves(self, lots: Lots, support: bool, paid: int) -> Iterator[Move]:
        for colour, lot in enumerate(lots):
            ends = [(lot.fresh[0], True)] if lot.fresh else []
            ends += [(lot.done[0], False)] if lot.done else []
            if lot.arrows:
                yield Move(colour, lot.fresh[0], "arrow", True)
            if support:
                yield from (Move(colour, face, "support", fresh) for face, fresh in ends)
            elif paid and ends:
                yield Move(colour, *min((face, "gem", fresh) for face, fresh in ends))

    def thrown(self, lots: Lots, total: int, support: bool, paid: int, move: Move) -> int:
        """What throwing one die again is worth, whatever it shows; a gem ends what is free."""
        colour, lot = move.colour, lots[move.colour]
        top = self.faces[colour][-1][0]
        lost = 0
        if move.how == "gem":
            lost = sum(each.arrows for each in lots)
            merged = tuple(Lot((), tuple(sorted(each.fresh + each.done)), 0) for each in lots)
            lots, lot, move = merged, merged[colour], replace(move, fresh=False)
        fresh, done = lot.fresh, lot.done
        if move.fresh:
            fresh = _without(fresh, move.face)
        else:
            done = _without(done, move.face)
        arrows = lot.arrows - (move.how == "arrow")
        value = 0
        for face, weight in self.faces[colour]:
            back = insert(fresh, face) if move.fresh and move.how != "arrow" else fresh
            old = done if move.fresh and move.how != "arrow" else insert(done, face)
            after, best = self.lot(back, old, arrows, top)
            now = (*lots[:colour], after, *lots[colour + 1 :])
            idle = self.scale ** (arrows - after.arrows)
            then = self.value(now, total + best, support and move.how != "support", paid - (move.how == "gem"))
            value += weight * then * int(idle)
        return value * int(self.scale**lost)


def _without(hand: Hand, face: int) -> Hand:
    at = hand.index(face)
    return (*hand[:at], *hand[at + 1 :])


def supported_mean(dice: Sequence[Die], symbol: str, arrows: Mapping[str, int], paid: int, worth: Worth) -> Fraction:
    """Before the throw: the mean of what the final total is worth, with Support beside.

    Rule: support
    """
    return Supported(dice, symbol, paid, worth).before(arrows) if dice else Fraction(worth(0))


def supported_advice(
    dice: Sequence[Die],
    values: Sequence[int],
    symbol: str,
    arrows: Mapping[str, int],
    paid: int,
    taken: Sequence[int],
    worth: Worth,
) -> Advice:
    """After the throw, with Support still to come: which die to throw again now, if any; equal choices favour stopping.

    Rule: support
    """
    play = Supported(dice, symbol, paid, worth)
    lots: list[Lot] = []
    total = 0
    for kind, low, faces in zip(play.kinds, play.lows, play.faces, strict=True):
        here = [place for place, die in enumerate(dice) if die.name == kind.name]
        fresh = tuple(sorted(values[place] - low for place in here if place not in taken))
        done = tuple(sorted(values[place] - low for place in here if place in taken))
        lot, best = play.lot(fresh, done, arrows.get(kind.name, 0), faces[-1][0])
        lots.append(lot)
        total += best
    now = tuple(lots)
    left = sum(lot.arrows for lot in now) + 1 + play.paid
    whole = int(play.scale**left)
    stop = Fraction(worth(sum(values)))
    throws = []
    for move in play.moves(now, True, play.paid):
        die = play.kinds[move.colour].name
        worn = move.how == "arrow" or (bool(now[move.colour].arrows) and move.fresh)
        places = [
            place
            for place, one in enumerate(dice)
            if one.name == die
            and values[place] - play.lows[move.colour] == move.face
            and (not now[move.colour].arrows or (place not in taken) == worn)
        ]
        throws.append(Throw(places[0], False, Fraction(play.thrown(now, total, True, play.paid, move), whole)))
    throws.sort(key=lambda throw: -throw.value)
    value = throws[0].value if throws and throws[0].value > stop else stop
    return Advice(throws[0] if value > stop else None, stop, stop, value, tuple(throws))
