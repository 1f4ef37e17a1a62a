"""Where the table is and what comes next: turn track, phases, reminders."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan import phases
from companion.games.conan.activation import blows
from companion.games.conan.river import MOST_ACTIVATIONS
from companion.games.conan.state import State, gems_off
from companion.games.conan.wording import REMINDERS, name
from companion.i18n import N_, Translator

PHASES = {
    "heroes": (N_("Start"), N_("Stances"), N_("Actions")),
    "overlord": (N_("Recovery"), N_("Activations"), N_("End")),
}
AT = {"start": 0, "stance": 1, "action": 2, "recovery": 0, "activation": 1}
RULES = {
    "start": "heroes-start-phase",
    "stance": "hero-stance",
    "action": "heroes-action-phase",
    "recovery": "overlord-recovery",
    "activation": "tile-activation",
}
REMINDER_RULES = {
    "last-turn": "turn-track",
    "overlord-empty": "overlord-reacts",
    "halo-overloaded": "halo-loss",
}


@dataclass(frozen=True)
class TurnView:
    """The turn track with its phases; `reminders` are sentences with the rule behind each."""

    side: str
    side_name: str
    turn: int
    last: int
    phases: tuple[str, ...]
    at: int
    rule: str
    reminders: tuple[tuple[str, str], ...]
    winner: str
    deciding: bool


def over(state: State) -> bool:
    """The Overlord's activations are spent."""
    return state.phase == "activation" and state.book.done >= MOST_ACTIVATIONS and blows(state) is None


def turn(state: State, _: Translator) -> TurnView:
    at = 2 if over(state) else AT[state.phase]
    found = () if state.winner else phases.reminders(state)  # who has won is known: nothing is left to be asked
    reminders = tuple((_(REMINDERS[id], turn=state.last_turn), REMINDER_RULES[id]) for id in found)
    winner = ""
    if state.winner:
        winner = _("The heroes have won") if state.winner == "heroes" else _("The Overlord has won")
    return TurnView(
        state.side,
        _("The heroes' turn") if state.side == "heroes" else _("The Overlord's turn"),
        state.turn,
        state.last_turn,
        tuple(_(words) for words in PHASES[state.side]),
        at,
        "overlord-end-phase" if at == 2 and state.side == "overlord" else RULES[state.phase],
        reminders,
        winner,
        bool(not state.winner and state.last_turn and state.turn >= state.last_turn),
    )


def gem_check(state: State, _: Translator) -> tuple[bool, str]:
    """Every sheet holds the gems it should: said openly, because people trust what they can check."""
    off = gems_off(state)
    if off:
        who, expected, found = off
        return False, _(
            "{who}: gems expected {expected}, found {found}", who=name(state, who, _), expected=expected, found=found
        )
    heroes = sum(hero.total for hero in state.heroes.values())
    return True, _("Gems add up: Overlord {book}, heroes {heroes}", book=state.book.total, heroes=heroes)
