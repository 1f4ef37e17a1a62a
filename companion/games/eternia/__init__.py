"""Masters of the Universe: Fields of Eternia."""

from __future__ import annotations

from companion.core.step import Game
from companion.games.eternia import events as e
from companion.games.eternia import fight_events as fe
from companion.games.eternia.apply import apply
from companion.games.eternia.commands import Command
from companion.games.eternia.decide import decide
from companion.games.eternia.due import due
from companion.games.eternia.seats import veil
from companion.games.eternia.setup import start
from companion.games.eternia.state import State
from companion.games.eternia.told import ending as ended
from companion.games.eternia.told import told


def merge_key(event: e.Event) -> str:
    """Counters that quick taps turn; a change with a reason of its own stays a step of its own."""
    match event:
        case e.EterniumChanged(team, _, ""):
            return f"eternium {team}"
        case e.VpChanged(team, _, "other"):
            return f"vp {team}"
        case e.HpChanged(hero, _, ""):
            return f"hp {hero}"
        case e.SoldiersChanged(team, area):
            return f"soldiers {team} {area}"
        case e.VictoryHandChanged(team):
            return f"hand {team}"
        case e.ProgressMade(team, place):
            return f"progress {team} {place}"
        case e.DeckChanged(team, card):
            return f"deck {team} {card}"
        case fe.TotalsTyped(side):
            return f"totals {side}"
        case fe.FoeRaised():
            return "foe"
        case e.HeroSet(hero, value):
            return f"{value} {hero}"
    return ""


GAME: Game[State] = Game(
    "eternia", State, Command, e.Event, start, decide, apply, merge_key, veil, due=due, told=told, ending=ended
)
