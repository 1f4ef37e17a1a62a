"""What a table can set: automation by kind of step, numbers to put right, the names of open questions."""

from __future__ import annotations

from companion.games.conan.correct import value_at
from companion.games.conan.state import State
from companion.i18n import Translator


def numbers(state: State, _: Translator) -> tuple[tuple[str, str, int], ...]:
    names = (
        ("turn", _("Turn")),
        ("last-turn", _("Last turn")),
        ("points", _("Reinforcement points")),
        ("book/recovery", _("Recovery value")),
        ("book/done", _("Activations this turn")),
    )
    found = [(path, words, value_at(state, path) or 0) for path, words in names]
    for marker in state.life:
        tile = next((t for t in state.tiles.values() if t.marker == marker), None)
        words = _("Life points: {who}", who=_.pick(tile.unit.name) if tile else marker)
        found.append((f"life/{marker}", words, state.life[marker]))
    return tuple(found)
