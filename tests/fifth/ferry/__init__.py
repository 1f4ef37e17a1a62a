"""Night Ferry: row across the river before the storm has caught you."""

from __future__ import annotations

from companion.capabilities.agreements import agreements
from companion.capabilities.capability import taking
from companion.core.game import Game, Recap

from . import words
from .rules import AGREED, Command, Event, State, apply, decide, start

_RULES: Game[State] = Game(
    "ferry",
    State,
    Command,
    Event,
    start,
    decide,
    apply,
    due=words.due,
    told=words.told,
    ending=words.ending,
    describe=words.describe,
    headline=words.headline,
    refusals=words.REFUSALS,
    recap=Recap(lambda state: state.round, words.chart, words.titles, words.result),
    sides=lambda state: tuple((name, name) for name in state.players),
)
GAME = taking(_RULES, agreements(AGREED))
