"""Conan: heroes against the Overlord and the Book of Skelos."""

from __future__ import annotations

from companion.core.step import Game
from companion.games.conan import events as ev
from companion.games.conan.apply import apply
from companion.games.conan.commands import Command
from companion.games.conan.decide import decide
from companion.games.conan.due import due, ending
from companion.games.conan.events import Event
from companion.games.conan.setup import start
from companion.games.conan.state import State
from companion.games.conan.told import told
from companion.games.conan.upgrade import upgrade_event


def merge_key(event: Event) -> str:
    """Quick taps on one counter are one step."""
    match event:
        case ev.GemsPlaced(hero, box):
            return f"gems {hero} {box}"
        case ev.Boosted(box, _, key):
            return f"boost {box} {key}"
        case ev.GemsMoved(who, source, target):
            return f"move {who} {source} {target}"
        case ev.Corrected(path):
            return f"correct {path}"
        case ev.HeroHurt(hero):
            return f"hurt {hero}"
        case ev.HeroHealed(hero):
            return f"heal {hero}"
        case ev.LifeChanged(marker):
            return f"life {marker}"
        case ev.FiguresFell(tile):
            return f"fell {tile}"
        case _:
            return ""


GAME: Game[State] = Game(
    "conan",
    State,
    Command,
    Event,
    start,
    decide,
    apply,
    merge_key,
    due=due,
    told=told,
    ending=ending,
    version=2,
    upgrade_event=upgrade_event,
)

__all__ = ["GAME", "Command", "Event", "State"]
