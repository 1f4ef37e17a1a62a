"""Masters of the Universe: Fields of Eternia."""

from __future__ import annotations

from companion.capabilities.agreements import agreements
from companion.capabilities.capability import taking
from companion.capabilities.sealing import sealing
from companion.core import message
from companion.core.game import Game, Recap
from companion.games.eternia import events as e
from companion.games.eternia import recap, wording
from companion.games.eternia.apply import apply
from companion.games.eternia.commands import Command
from companion.games.eternia.decide.counts import set_up_again
from companion.games.eternia.decide.door import decide
from companion.games.eternia.due import due
from companion.games.eternia.readings import AGREED
from companion.games.eternia.seats import SECRETS, sides, veil
from companion.games.eternia.setup import start
from companion.games.eternia.state import State
from companion.games.eternia.told import ending as ended
from companion.games.eternia.told import told
from companion.games.eternia.upgrade import upgrade_event


def merge_key(event: e.Event) -> str:
    """Counters that quick taps turn; a change with a reason of its own stays a step of its own."""
    match event:
        case e.EterniumChanged(team, _, ""):
            return f"eternium {team}"
        case e.VpChanged(team, _, "other"):
            return f"vp {team}"
        case e.HpChanged(hero, _, ""):
            return f"hp {hero}"
        case _:
            return message.merge_key(event)


_RULES: Game[State] = Game(
    "eternia",
    State,
    Command,
    e.Event,
    start,
    decide,
    apply,
    merge_key,
    veil,
    version=3,
    upgrade_event=upgrade_event,
    due=due,
    told=told,
    ending=ended,
    describe=wording.describe,
    headline=wording.headline,
    refusals=wording.REFUSALS,
    refusal_values=wording.refusal_values,
    recap=Recap(recap.round_of, recap.chart, recap.titles, recap.result, recap.side_name),
    secrets=SECRETS,
    sides=sides,
    modes=lambda state: (state.mode, *state.options),
)
GAME: Game[State] = taking(
    _RULES,
    agreements(AGREED, lambda state: (state.mode, state.difficulty, *state.options), set_up_again),
    sealing(SECRETS),
)
