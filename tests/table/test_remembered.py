"""What a table remembers beside its log: what the screens showed, the state before the last step, and sums of the state."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.core.chance import Given
from companion.core.log import Step
from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.games.generic import Count, Counted, MoveMarker, NextPhase
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.store import Damage


# an old screen ------------------------------------------------------------------------------------
def test_a_command_that_now_does_something_else_is_refused_on_an_old_screen_until_repeated(table: Table) -> None:
    seen = table.length
    table.do(NextPhase(), author="Ana")
    refused = table.do(NextPhase(), author="Bob", seen=seen)
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.final, refused.values()) == ("old_screen", False, {"who": "Ana"})
    step = table.do(NextPhase(), author="Bob", seen=seen, waive=("old_screen",))
    assert isinstance(step, Step)
    assert step.waived == ()


def test_a_command_that_still_does_the_same_goes_through_on_an_old_screen(table: Table) -> None:
    seen = table.length
    table.do(NextPhase(), author="Ana")
    assert isinstance(table.do(MoveMarker("tide", 2), author="Bob", seen=seen), Step)
    assert isinstance(table.do(Count("fog", 1), author="Bob", seen=seen), Step), "counters add up"


def test_who_taps_fast_is_not_told_of_their_own_taps(table: Table) -> None:
    seen = table.length
    assert isinstance(table.do(NextPhase(), author="Ana", seen=seen), Step)
    assert isinstance(table.do(NextPhase(), author="Ana", seen=seen), Step)


def test_the_same_roll_is_put_to_both_states_and_rolled_once(table: Table) -> None:
    seen = table.length
    table.do(Count("fog", 1), author="Ana")
    rolled = table.do(RollDice(("wind", "wind")), author="Bob", chance=Given((3, 5)), seen=seen)
    assert isinstance(rolled, Step)
    assert table.state.tray.faces == (3, 5)


def test_a_screen_too_old_to_be_remembered_is_refused(table: Table) -> None:
    for _ in range(20):
        table.do(MoveMarker("tide", 1), author="Ana")
    refused = table.do(NextPhase(), author="Bob", seen=0)
    assert isinstance(refused, Refusal)
    assert refused.code == "old_screen"


def test_an_undo_on_an_old_screen_takes_nothing_of_another_back(table: Table) -> None:
    table.do(Count("fog", 1), author="Bob")
    seen = table.length
    table.do(NextPhase(), author="Ana")
    assert not table.undo("Bob", seen)
    assert table.undo("Bob", table.length)


def test_the_undo_label_replays_nothing(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for n in range(30):
        table.do(MoveMarker("tide", n % 4))
    monkeypatch.setattr(Table, "_state_at", None)
    assert table.timeline.undo_to == 29
    assert table.state_at(29).tracks["tide"].at == 28 % 4
    behind = table.state
    table.do(Count("fog", 1))
    table.do(Count("fog", 1))
    assert table.timeline.undo_to == 30
    assert table.state_at(30) is behind, "joined taps have one state before them"


# sums ---------------------------------------------------------------------------------------------
def test_every_twentieth_entry_keeps_a_sum_of_each_field(room: Room, table: Table) -> None:
    for n in range(41):
        table.do(MoveMarker("tide", n % 4))
    kept = [n for n, body in enumerate(room.store.entries(table.id), 1) if "sums" in json.loads(body)]
    assert kept == [20, 40]
    body = json.loads(room.store.entries(table.id)[19])
    assert body["sums"].keys() == {field.name for field in dataclasses.fields(table.state)}


def test_a_rule_that_changed_since_is_told_named_and_cuts_nothing_off(
    open_room: Callable[[], Room], table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(6):
        table.do(Count("fog", 1))
    for n in range(40):
        table.do(MoveMarker("tide", n % 4))
    other = replace(
        table.game,
        apply=lambda state, event: table.game.apply(
            state, replace(event, by=1 - event.by) if isinstance(event, Counted) else event
        ),
    )
    room = open_room()
    room._rules = lambda slug: other
    again = room.table(table.id)
    assert (again.length, again.unread) == (46, 0)
    assert room.store.damage == [Damage("parted", "Friday", 20, fields=("counters",))]
    assert "counters" in caplog.text
    assert isinstance(again.do(NextPhase()), Step), "the game goes on"


def test_an_undo_and_a_file_keep_the_sums_too(open_room: Callable[[], Room], table: Table) -> None:
    for n in range(19):
        table.do(MoveMarker("tide", n % 4))
    table.undo()
    room = open_room()
    assert "sums" in json.loads(room.store.entries(table.id)[19])
    twin = room.bring_in(room.export(table.id))
    assert room.store.entries(twin.id)[19] == room.store.entries(table.id)[19]
    assert room.store.damage == []
