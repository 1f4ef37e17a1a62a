"""A table of L'Ordre de Veiel for the tests: the Elements Mistress, the twins and a knight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games.veiel import GAME
from companion.games.veiel.commands import PlayCard
from companion.games.veiel.state import Mistress, State, hero_of
from companion.packs.load import read_pack
from companion.packs.model import Pack

HEROES = ({"kind": "elements-mistress"}, {"kind": "twins"}, {"kind": "hero", "name": "Knight"})
MISTRESS, TWINS, KNIGHT = "h1", "h2", "h3"
OWN_CARDS = {
    "combined.steam": {"name": "Steam", "tier": "initiate", "elements": ["fire", "water"], "copies": 1},
    "combined.storm": {"name": "Storm", "tier": "master", "elements": ["fire", "air", "earth", "water"], "copies": 2},
}


def pack() -> Pack:
    return read_pack(Path(__file__).parents[3] / "rules_data" / "veiel")


def begun(**choices: Any) -> State:
    answers: dict[str, Any] = {"players": ["Ana", "Bob", "Cy"], "heroes": HEROES, "boss": "moira", "profile": OWN_CARDS}
    state = GAME.start(pack(), {**answers, **choices})
    assert isinstance(state, State), state
    return state


def tried(state: State, command: Message, *waived: str) -> tuple[Any, ...] | Refusal:
    return GAME.decide(state, command, Given(()), frozenset(waived))


def done(state: State, *commands: Message, waive: tuple[str, ...] = ()) -> State:
    for command in commands:
        events = tried(state, command, *waive)
        assert not isinstance(events, Refusal), (command, events)
        state = replay(GAME, state, events)
    return state


def refused(state: State, command: Message, *waived: str) -> Refusal:
    found = tried(state, command, *waived)
    assert isinstance(found, Refusal), found
    return found


def played(*cards: str) -> tuple[PlayCard, ...]:
    """Cards of the Mistress in order; `essence:fire` names the Essence's element."""
    return tuple(PlayCard(MISTRESS, card.partition(":")[0], element=card.partition(":")[2]) for card in cards)


def mistress_of(state: State) -> Mistress:
    assert state.mistress is not None
    return state.mistress


def piles(state: State, hero: str) -> dict[str, int]:
    found = hero_of(state, hero)
    assert found is not None
    return {pile: found.piles.count(pile) for pile in ("deck", "hand", "discard", "wounds", "exile", "removed")}
