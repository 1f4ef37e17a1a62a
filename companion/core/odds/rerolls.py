"""The odds of a throw that may be mended: free rerolls by colour, then paid rerolls of any die.

What holds here, at every table that uses it:
- the whole pool is thrown at once, then one die at a time is thrown again, and its new face stands;
- every reroll is a choice made after seeing the last one, and stopping is always allowed;
- a free reroll takes any one die of its colour; free rerolls come before paid ones;
- with `once` (the default), a die takes one free reroll at most; without it, as many as its colour has;
- a paid reroll takes any die, also one that was thrown again before. A reroll of any die that happens to cost nothing
  is counted among the paid ones;
- a free reroll of a colour that is not in the pool is void.
The player is taken to play for the goal without a mistake. Answers are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import lcm

from companion.core.dice import Pool
from companion.core.odds.hands import Lane, count_hands, deal, weigh
from companion.core.odds.play import Play

Worth = Callable[[int], int]
"""What a final total is worth; a higher total is never worth less."""

NONE: Mapping[str, int] = {}


def chance_at_least(
    pool: Pool, symbol: str, need: int, free: Mapping[str, int] = NONE, paid: int = 0, *, once: bool = True
) -> Fraction:
    """Before the throw: the chance to end with at least `need`, playing every reroll for it."""
    return best_mean(pool, symbol, free, paid, once=once, worth=reach(need))


def best_mean(
    pool: Pool,
    symbol: str,
    free: Mapping[str, int] = NONE,
    paid: int = 0,
    *,
    once: bool = True,
    worth: Worth | None = None,
) -> Fraction:
    """Before the throw: the mean final total (or the mean of what it is worth), playing every reroll for it."""
    return Table(pool, symbol, free, paid, once, worth or face_value).before()


def reach(need: int) -> Worth:
    """All or nothing: a total is worth one from `need` on."""
    return lambda total: int(total >= need)


def face_value(total: int) -> int:
    """Every symbol counts."""
    return total


class Table:
    """One pool with its rerolls and its goal, ready to be played.

    Per colour, in the order of the pool: its name, lowest face, number of dice and free rerolls, and its lane.
    """

    __slots__ = ("arrows", "lanes", "lows", "names", "numbers", "once", "paid", "play", "scale")

    def __init__(self, pool: Pool, symbol: str, free: Mapping[str, int], paid: int, once: bool, worth: Worth) -> None:
        groups = pool.groups()
        self.once = once
        self.paid = max(0, paid)
        self.names = [die.name for die, _ in groups]
        self.lows = [min(die.values(symbol)) for die, _ in groups]
        self.numbers = [number for _, number in groups]
        self.arrows = [
            max(0, min(free.get(die.name, 0), number) if once else free.get(die.name, 0)) for die, number in groups
        ]
        self.scale = lcm(*(len(die.faces) for die, _ in groups))
        faces = [weigh(die, symbol, self.scale) for die, _ in groups]
        fields = [count_hands(len(kinds), arrows, self.paid) for kinds, arrows in zip(faces, self.arrows, strict=True)]
        bits = max(fields, default=1).bit_length()
        top = bits * len(groups)
        self.lanes = [Lane(kinds, self.paid, once, bits * place, top) for place, kinds in enumerate(faces)]
        low = sum(number * base for number, base in zip(self.numbers, self.lows, strict=True))
        high = sum(number * lane.top for number, lane in zip(self.numbers, self.lanes, strict=True))
        worths = [worth(low + total) for total in range(high + 1)]
        if worths != sorted(worths):
            raise ValueError("a higher total must not be worth less")
        self.play = Play(self.lanes, bits, self.scale, worths, sum(self.arrows), self.paid)

    def before(self) -> Fraction:
        """What the throw to come is worth."""
        arrowed = any(self.arrows)
        states = {0: 1}
        for lane, arrows, number in zip(self.lanes, self.arrows, self.numbers, strict=True):
            codes: dict[int, int] = {}
            for hand, ways in deal(lane.faces, number):
                code, lost = lane.open_code(arrows, hand, ()) if arrowed else (lane.code(hand, self.paid), 0)
                codes[code] = codes.get(code, 0) + ways * self.scale**lost
            wider: dict[int, int] = {}
            for state, ways in states.items():
                for code, more in codes.items():
                    wider[state + code] = wider.get(state + code, 0) + ways * more
            states = wider
        play, paid = self.play, self.paid
        total = sum(ways * (play.free(state) if arrowed else play.paid(paid, state)) for state, ways in states.items())
        return Fraction(total, self.scale ** (sum(self.numbers) + sum(self.arrows) + paid))
