"""Turn structure: rounds of kinds, phases inside a round, sides that activate one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the table is: the round (1 is the first), its kind, and the phase inside it."""

    phases: tuple[str, ...] = ("play",)
    kinds: tuple[str, ...] = ()
    round: int = 1
    phase: int = 0
    last_round: int = 0

    def __post_init__(self) -> None:
        if self.round < 1 or not 0 <= self.phase < len(self.phases):
            raise ValueError(f"there is no phase {self.phase} in round {self.round}")

    @property
    def kind(self) -> str:
        """The kind of this round; kinds repeat in order (day, night, day, ...)."""
        return self.kinds[(self.round - 1) % len(self.kinds)] if self.kinds else ""

    @property
    def phase_name(self) -> str:
        return self.phases[self.phase]

    @property
    def over(self) -> bool:
        """The last phase of the last round is reached; 0 means there is no last round."""
        return bool(self.last_round) and self.round >= self.last_round and self.phase == len(self.phases) - 1


def advanced(turn: Turn) -> Turn:
    """The next phase, or the first phase of the next round."""
    if turn.phase + 1 < len(turn.phases):
        return replace(turn, phase=turn.phase + 1)
    return replace(turn, phase=0, round=turn.round + 1)


def next_side(order: Sequence[str], last: str, ready: Sequence[str]) -> str:
    """Who activates next: sides take turns in seat order, and a side with nobody left is passed over ("" = none)."""
    if not ready:
        return ""
    start = order.index(last) + 1 if last in order else 0
    for i in range(len(order)):
        side = order[(start + i) % len(order)]
        if side in ready:
            return side
    return ""
