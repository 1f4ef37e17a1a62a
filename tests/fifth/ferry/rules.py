"""Night Ferry: the state, what may be asked, what happens, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, assert_never

from companion.capabilities.agreements import Level
from companion.core.chance import Chance
from companion.core.message import Message
from companion.core.names import clean_name
from companion.core.refusal import Refusal, deny, door, heed, refuse
from companion.packs.model import Pack
from companion.packs.registry import agreements_of

AGREED = agreements_of("ferry")
FACES = (1, 1, 1, 2, 2, 3)
BANK = 12
BEHIND = {"calm": -4, "rough": -2}
Outcome = Literal["", "won", "lost"]


@dataclass(frozen=True, slots=True)
class State:
    """Where the ferry and the storm are; `rowed` have had their turn this round, `pulled` have pulled hard this game."""

    players: tuple[str, ...]
    storm: int
    ferry: int = 0
    round: int = 1
    rowed: int = 0
    pulled: tuple[str, ...] = ()
    outcome: Outcome = ""
    readings: Mapping[str, str] = field(default_factory=AGREED.defaults)
    automation: Mapping[str, Level] = field(default_factory=AGREED.levels)

    @property
    def rower(self) -> str:
        """Whose turn it is; nobody's when the storm is due."""
        return self.players[self.rowed] if self.rowed < len(self.players) else ""


class Row(Message):
    """The one whose turn it is rows, or pulls hard."""

    hard: bool = False


class Blow(Message):
    """The storm moves."""


class Rowed(Message):
    who: str
    faces: tuple[int, ...]
    to: int
    outcome: Outcome


class Blown(Message):
    face: int
    to: int
    outcome: Outcome


Command = Row | Blow
Event = Rowed | Blown


def start(pack: Pack, choices: Mapping[str, Any]) -> State | Refusal:
    players = tuple(clean_name(str(name), 24) for name in choices.get("players", ()))
    if not pack.players_min <= len(players) <= pack.players_max:
        return refuse("player_count", final=True, low=pack.players_min, high=pack.players_max)
    if not all(players):
        return refuse("name_empty", final=True)
    return State(players, BEHIND.get(str(choices.get("weather")), BEHIND["calm"]))


def caught(state: State, ferry: int, storm: int) -> bool:
    """Level is caught, unless the table reads it otherwise.

    Rule: storm
    """
    return storm > ferry or (storm == ferry and state.readings["level"] == "caught")


@door
def decide(state: State, command: Command, chance: Chance, waived: frozenset[str]) -> tuple[Event, ...]:
    if state.outcome:
        deny("over", "goal")
    match command:
        case Row(hard):
            if not state.rower:
                deny("storm_first", "storm")
            heed(waived, [refuse("pulled", "rowing") if hard and state.rower in state.pulled else None])
            rowed = _rowed(state, hard, chance)
            last = state.rowed + 1 == len(state.players) and not rowed.outcome
            return (rowed, _blown(apply(state, rowed), chance)) if last and _by_itself(state) else (rowed,)
        case Blow():
            heed(waived, [refuse("rowers_left", "storm", who=state.rower) if state.rower else None])
            return (_blown(state, chance),)
        case _:
            assert_never(command)


def _by_itself(state: State) -> bool:
    return state.automation.get("storm") == "do"


def _rowed(state: State, hard: bool, chance: Chance) -> Rowed:
    """One die, or two; at the far bank the game is won.

    Rule: rowing
    """
    faces = tuple(FACES[chance.pick(len(FACES))] for _ in range(1 + hard))
    to = min(state.ferry + sum(faces), BANK)
    return Rowed(state.rower, faces, to, "won" if to == BANK else "")


def _blown(state: State, chance: Chance) -> Blown:
    """One more than the die shows.

    Rule: storm
    """
    face = FACES[chance.pick(len(FACES))]
    to = state.storm + face + 1
    return Blown(face, to, "lost" if caught(state, state.ferry, to) else "")


def apply(state: State, event: Event) -> State:
    match event:
        case Rowed(who, faces, to, outcome):
            pulled = (*state.pulled, who) if len(faces) > 1 else state.pulled
            return replace(state, ferry=to, rowed=state.rowed + 1, pulled=pulled, outcome=outcome)
        case Blown(_, to, outcome):
            return replace(state, storm=to, rowed=0, round=state.round + 1, outcome=outcome)
        case _:
            assert_never(event)
