"""What may still be thrown again for nothing."""

from __future__ import annotations

from companion.games.conan.pools import AXE
from companion.games.conan.state import Attempt, State


def worth_a_free_reroll(state: State, attempt: Attempt, place: int) -> bool:
    """A free reroll may be left unused: only a die that could still gain by one holds up a paid reroll.

    Rule: free-reroll
    """
    colour, values = state.tray.dice[place], state.dice[state.tray.dice[place]].values(AXE)
    free = attempt.support or (attempt.arrows.get(colour, 0) > 0 and place not in attempt.taken)
    return free and values[state.tray.faces[place]] < max(values)
