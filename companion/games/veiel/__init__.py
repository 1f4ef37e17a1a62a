"""L'Ordre de Veiel with its expansion: fusions, the twins, the Time Mage and Moira."""

from __future__ import annotations

from companion.capabilities.agreements import agreements
from companion.capabilities.capability import taking
from companion.core.game import Game, Recap
from companion.games.veiel import recap, wording
from companion.games.veiel.apply import apply
from companion.games.veiel.commands import Command
from companion.games.veiel.decide import decide
from companion.games.veiel.due import due, ending
from companion.games.veiel.events import Event
from companion.games.veiel.readings import AGREED
from companion.games.veiel.setup import start
from companion.games.veiel.state import State
from companion.games.veiel.told import told

_RULES: Game[State] = Game(
    "veiel",
    State,
    Command,
    Event,
    start,
    decide,
    apply,
    due=due,
    told=told,
    ending=ending,
    describe=wording.describe,
    headline=wording.headline,
    refusals=wording.REFUSALS,
    refusal_values=wording.refusal_values,
    recap=Recap(recap.round_of, recap.chart, recap.titles, recap.result, recap.side_name),
    sides=lambda state: tuple((player, player) for player in state.players),
)
GAME: Game[State] = taking(_RULES, agreements(AGREED))
