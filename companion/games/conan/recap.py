"""The end of the evening: where the gems went, who was hurt, what was activated."""

from __future__ import annotations

from companion.games.conan.state import State
from companion.games.conan.wording import gems, headline, hero
from companion.i18n import Translator


def round_of(state: State) -> int:
    """The turn of the track; what the heroes do before the hourglass first moves belongs to the first."""
    return max(1, state.turn)


def chart(state: State) -> dict[str, dict[str, int]]:
    """Samples for the charts: gems at hand, wounds so far, figures on the board."""
    return {
        "energy": {
            "heroes": sum(h.reserve for h in state.heroes.values()),
            "overlord": state.book.reserve,
        },
        "wounds": {
            "heroes": state.tally.get("wounds/heroes", 0),
            "overlord": state.tally.get("wounds/overlord", 0) + state.tally.get("kills", 0),
        },
        "standing": {
            "heroes": sum(max(0, h.zones.standing) for h in state.heroes.values()),
            "overlord": sum(t.figures for t in state.tiles.values()),
        },
    }


def side_name(state: State, side: str, _: Translator) -> str:
    return _("The heroes") if side == "heroes" else _("Overlord")


def titles(_: Translator) -> dict[str, str]:
    return {
        "energy": _("Available gems"),
        "wounds": _("Wounds taken"),
        "standing": _("Unwounded gems and figures on the board"),
    }


def result(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    """The outcome in a few lines."""
    tally = state.tally
    lines = [(_("Outcome"), headline(state, _))]
    for id, one in state.heroes.items():
        fate = _("fallen") if one.dead else _.plural("{n} unwounded gem", "{n} unwounded gems", one.zones.standing)
        spent = gems(tally.get(f"gems/{id}", 0), _)
        lines.append((hero(state, id, _), _("{fate}; {n} spent", fate=fate, n=spent)))
    lines += [
        (_("Tiles activated"), str(tally.get("activations", 0))),
        (_("Figures fallen"), str(tally.get("kills", 0))),
        (_("Reinforcements"), str(tally.get("reinforced", 0))),
    ]
    return tuple(lines)
