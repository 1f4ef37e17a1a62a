"""What a table can set: automation by kind of step, numbers to put right, the names of open questions."""

from __future__ import annotations

from companion.games.conan.correct import value_at
from companion.games.conan.state import State
from companion.i18n import Translator
from companion.views.assistant import Assistant


def automation(_: Translator) -> tuple[tuple[str, str, str], ...]:
    """Kind of step, words, rule."""
    return (
        ("upkeep", _("Start phase of the heroes"), "heroes-start-phase"),
        ("recovery", _("Recovery of the Overlord"), "overlord-recovery"),
        ("guard", _("The Whisper defends its figures"), "dodge"),
    )


def modes(_: Translator) -> tuple[tuple[str, str], ...]:
    return ("off", _("off")), ("ask", _("ask")), ("do", _("do it"))


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


def reading_name(assistant: Assistant, slug: str, rule: str, _: Translator) -> str:
    """The title of the rule that a reading is about, in the reader's language."""
    entry = assistant.library.find(slug, rule)
    return entry.title(_.language) if entry else rule
