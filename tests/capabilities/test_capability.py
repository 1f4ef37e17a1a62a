"""A slice folded into a game: its messages are decided, applied, told and refused beside the game's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import pytest

from companion.capabilities.agreements import Level, SetAutomation, SetReading, agreements
from companion.capabilities.capability import taking
from companion.core.chance import Chance, Given
from companion.core.game import Game, replay
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.i18n import Translator
from companion.packs.model import Agreements, AnswerDef, AutomationDef, Names, ReadingDef
from companion.table.codec import codec_of


def both(words: str) -> Names:
    return Names(words, words)


AGREED = Agreements(
    (
        ReadingDef(
            "tie", "end", (AnswerDef("first", both("goes first")), AnswerDef("both", both("share"))), both("A tie")
        ),
    ),
    (AutomationDef("wind", "dawn", both("The wind")),),
)


@dataclass(frozen=True, slots=True)
class Boat:
    knots: int = 0
    readings: Mapping[str, str] = field(default_factory=AGREED.defaults)
    automation: Mapping[str, Level] = field(default_factory=AGREED.levels)


class Row(Message):
    by: int


class Rowed(Message):
    by: int


def decide(state: Boat, command: Row, chance: Chance, waived: frozenset[str]) -> tuple[Rowed, ...]:
    return (Rowed(command.by),)


def apply(state: Boat, event: Rowed) -> Boat:
    return replace(state, knots=state.knots + event.by)


PLAIN: Game[Boat] = Game(
    "boat",
    Boat,
    Row,
    Rowed,
    lambda pack, choices: Boat(),
    decide,
    apply,
    describe=lambda state, events, words: f"rowed {len(events)}",
)
GAME = taking(PLAIN, agreements(AGREED))
EN = Translator("en")


def after(*commands: Message) -> Boat:
    state = Boat()
    for command in commands:
        events = GAME.decide(state, command, Given(()), frozenset())
        assert not isinstance(events, Refusal), events
        state = replay(GAME, state, events)
    return state


def test_each_message_goes_to_its_owner() -> None:
    state = after(Row(2), SetReading("tie", "both"), SetAutomation("wind", "do"))
    assert (state.knots, state.readings, state.automation) == (2, {"tie": "both"}, {"wind": "do"})


def test_what_nobody_knows_is_refused_by_its_owner() -> None:
    refused = GAME.decide(Boat(), SetReading("tie", "neither"), Given(()), frozenset())
    assert isinstance(refused, Refusal)
    assert refused.code == "unknown_setting"


def test_both_are_told_in_one_line_and_saved_in_one_log() -> None:
    taken = GAME.decide(Boat(), SetReading("tie", "both"), Given(()), frozenset())
    assert isinstance(taken, tuple)
    assert GAME.describe is not None
    assert GAME.describe(Boat(), (Rowed(1), *taken), EN) == "rowed 1, A tie share"
    codec = codec_of(GAME)
    assert codec.state(codec.state_json(after(Row(1)))) == after(Row(1))


def test_the_questions_of_a_slice_are_the_games() -> None:
    assert [(one.id, one.taken({"tie": "both"})) for one in GAME.questions(Boat(), EN)] == [("tie", "share")]
    assert [(one.id, one.level) for one in GAME.switches(Boat(), EN)] == [("wind", "ask")]


def test_no_message_has_two_owners() -> None:
    with pytest.raises(TypeError, match="set-reading"):
        taking(GAME, agreements(AGREED))
