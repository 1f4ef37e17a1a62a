"""Rerolls are decided one at a time, each after seeing what the last one gave: free ones first, then paid ones.

Values are whole numbers: a state with `n` rerolls to come is worth its exact mean times `scale ** n`, where
`scale` is a common multiple of the sides of the dice. Nothing is rounded, and integers are quicker than fractions.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.odds.hands import Lane, Node


class Play:
    """The best play from any state of the table, worked out on demand and remembered.

    `worth[total]` is what a final total is worth; it never falls as the total rises.
    """

    __slots__ = ("_free", "_lanes", "_last", "_mask", "_most", "_paid", "_powers", "_top", "_worth")

    def __init__(
        self, lanes: Sequence[Lane], bits: int, scale: int, worth: Sequence[int], free: int, paid: int
    ) -> None:
        high = len(worth) - 1
        self._lanes = lanes
        self._mask = (1 << bits) - 1
        self._top = bits * len(lanes)
        self._worth = worth
        self._most = paid
        self._powers: list[int] = [scale**n for n in range(free + paid + 1)]
        self._free: dict[int, int] = {}
        self._paid: list[dict[int, int]] = [{} for _ in range(paid + 1)]
        # The last reroll of all needs no state, only the total with the best face on the die that is thrown.
        self._last = [
            [
                sum(weight * worth[max(0, total - lane.top + value)] for value, weight in lane.faces)
                for total in range(high + 1)
            ]
            for lane in lanes
        ]

    def free(self, state: int) -> int:
        """Free rerolls may be left in some colours, and every paid one is."""
        found = self._free.get(state)
        if found is not None:
            return found
        nodes = self.open_nodes(state)
        left = self._most
        total = state >> self._top
        gain = 0
        gift = None
        for node in nodes:
            added, room, _, _, arrows, given = node
            left += arrows
            total += added
            if room > gain:
                gain = room
            if given:
                gift = node
        worth = self._worth
        value = worth[total] * self._powers[left]
        # When no luck could raise what the table is worth, the goal is met or out of reach: look no further.
        if worth[total] != worth[min(total + left * gain, len(worth) - 1)]:
            # A free reroll of a worst face cannot hurt, and the next free reroll of its colour takes that very die: so
            # it will be made in any case, and making it first only tells more for the choices that follow.
            if gift is not None:
                value = self.free_throw(state, gift)
            else:
                value = self.pass_on(state, nodes)
                for node in nodes:
                    if node.arrows:
                        value = max(value, self.free_throw(state, node))
        self._free[state] = value
        return value

    def free_throw(self, state: int, node: Node) -> int:
        """What a free reroll is worth in a colour that has one."""
        known = self._free.get
        value = 0
        for weight, change in node.throws:
            found = known(state + change)
            value += weight * (self.free(state + change) if found is None else found)
        return value

    def pass_on(self, state: int, nodes: Sequence[Node]) -> int:
        """What the table is worth if the remaining free rerolls are given up and paid ones begin."""
        return self.paid(self._most, self.settled(state, nodes)) * self._powers[sum(node.arrows for node in nodes)]

    def settled(self, state: int, nodes: Sequence[Node]) -> int:
        return (state >> self._top << self._top) + sum(node.idle for node in nodes)

    def paid(self, left: int, state: int) -> int:
        """`left` rerolls of any die remain, and no free one."""
        if not left:
            return self._worth[state >> self._top]
        found = self._paid[left].get(state)
        if found is not None:
            return found
        nodes = self.paid_nodes(left, state)
        total = state >> self._top
        gain = 0
        for node in nodes:
            total += node.total
            if node.room > gain:
                gain = node.room
        worth = self._worth
        value = worth[total] * self._powers[left]
        if worth[total] != worth[min(total + left * gain, len(worth) - 1)]:
            value = max(value, *self.paid_throws(left, state, nodes))
        self._paid[left][state] = value
        return value

    def paid_throws(self, left: int, state: int, nodes: Sequence[Node]) -> list[int]:
        """What a paid reroll is worth in each colour."""
        if left == 1:
            total = (state >> self._top) + sum([node.total for node in nodes])
            return [last[total + node.room] for node, last in zip(nodes, self._last, strict=True)]
        base = self.settled(state, nodes)
        known = self._paid[left - 1].get
        values = []
        for node in nodes:
            value = 0
            for weight, change in node.throws:
                found = known(base + change)
                value += weight * (self.paid(left - 1, base + change) if found is None else found)
            values.append(value)
        return values

    def open_nodes(self, state: int) -> list[Node]:
        mask = self._mask
        return [lane.open_nodes[index := state >> lane.shift & mask] or lane.open_node(index) for lane in self._lanes]

    def paid_nodes(self, left: int, state: int) -> list[Node]:
        mask = self._mask
        return [lane.nodes[left][index := state >> lane.shift & mask] or lane.node(left, index) for lane in self._lanes]
