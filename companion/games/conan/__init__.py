"""Conan: heroes against the Overlord and the Book of Skelos."""

from __future__ import annotations

from companion.capabilities.agreements import agreements
from companion.capabilities.capability import taking
from companion.core.game import Game, Recap
from companion.games.conan import recap, wording
from companion.games.conan.apply import apply
from companion.games.conan.commands import Command
from companion.games.conan.decide import decide
from companion.games.conan.due import due, ending
from companion.games.conan.events import Event
from companion.games.conan.readings import AGREED
from companion.games.conan.setup import start
from companion.games.conan.state import State
from companion.games.conan.told import told
from companion.games.conan.upgrade import upgrade_event

_RULES: Game[State] = Game(
    "conan",
    State,
    Command,
    Event,
    start,
    decide,
    apply,
    due=due,
    told=told,
    ending=ending,
    version=3,
    upgrade_event=upgrade_event,
    describe=wording.describe,
    headline=wording.headline,
    refusals=wording.REFUSALS,
    refusal_values=wording.refusal_values,
    recap=Recap(recap.round_of, recap.chart, recap.titles, recap.result, recap.side_name),
    sides=lambda state: tuple((player, player) for player in state.players),
)
GAME: Game[State] = taking(_RULES, agreements(AGREED))

__all__ = ["GAME", "Command", "Event", "State"]
