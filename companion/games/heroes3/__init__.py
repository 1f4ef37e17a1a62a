"""Heroes of Might & Magic III: The Board Game."""

from __future__ import annotations

from companion.capabilities.agreements import agreements
from companion.capabilities.capability import taking
from companion.core import message
from companion.core.game import Game, Recap
from companion.games.heroes3 import events as e
from companion.games.heroes3 import recap, wording
from companion.games.heroes3.apply import apply
from companion.games.heroes3.commands import Command
from companion.games.heroes3.decide import decide
from companion.games.heroes3.due import due
from companion.games.heroes3.ending import ending
from companion.games.heroes3.readings import AGREED
from companion.games.heroes3.setup import start
from companion.games.heroes3.state import Realm
from companion.games.heroes3.told import told
from companion.games.heroes3.upgrade import upgrade_event


def merge_key(event: e.Event) -> str:
    """Quick taps on one counter are one step."""
    match event:
        case e.ResourcesChanged(seat, changes, "") if len(changes) == 1:
            return f"gain {seat} {next(iter(changes))}"
        case e.IncomeChanged(seat, changes) if len(changes) == 1:
            return f"income {seat} {next(iter(changes))}"
        case e.HandChanged(seat, _, ""):
            return f"hand {seat}"
        case _:
            return message.merge_key(event)


_RULES: Game[Realm] = Game(
    "heroes3",
    Realm,
    Command,
    e.Event,
    start,
    decide,
    apply,
    merge_key,
    due=due,
    told=told,
    ending=ending,
    describe=wording.describe,
    headline=wording.headline,
    refusals=wording.REFUSALS,
    recap=Recap(recap.round_of, recap.chart, recap.titles, recap.result),
    sides=lambda state: tuple((seat.name, seat.name) for seat in state.seats),
    modes=lambda state: (state.mode, *state.variants),
    version=2,
    upgrade_event=upgrade_event,
)
GAME: Game[Realm] = taking(_RULES, agreements(AGREED))
