"""One door: every change is decided, saved, then shown; and it can all be taken back."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.chance import Given
from companion.core.log import Step
from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.errors import PlaceError, SaveError
from companion.games.generic import Count, DrawCards, MoveMarker, NextPhase
from companion.table.saved_games import Room
from companion.table.session import CHECKPOINT, Table
from companion.table.sqlite import SqliteStore
from companion.table.store import OutOfStep
from tests.table.conftest import CHOICES, SHELF, Clock

Act = tuple[str, int]
acts: st.SearchStrategy[list[Act]] = st.lists(
    st.tuples(
        st.sampled_from(["fog", "lamps/0", "phase", "draw", "tide", "undo", "redo", "jump", "wait"]), st.integers(-2, 9)
    ),
    max_size=30,
)


def memory_table(clock: Clock) -> Table:
    made = Room(SqliteStore(":memory:"), SHELF, now=clock).new("toy", CHOICES)
    assert isinstance(made, Table)
    return made


def act(table: Table, clock: Clock, what: str, n: int) -> None:
    match what:
        case "wait":
            clock.now += n
        case "undo":
            table.undo()
        case "redo":
            table.redo()
        case "jump":
            table.jump(n)
        case "phase":
            table.do(NextPhase())
        case "draw":
            table.do(DrawCards("cargo", n))
        case "tide":
            table.do(MoveMarker("tide", n))
        case counter:
            table.do(Count(counter, n))


@settings(max_examples=60, deadline=None)
@given(acts)
def test_a_table_opened_again_is_the_very_same_table(played: list[Act]) -> None:
    clock = Clock()
    table = memory_table(clock)
    for what, n in played:
        act(table, clock, what, n)
    again = Table(table.game, table.saved, table._store, table._hub, Given(()), clock)
    assert (again.state, again.timeline, again.length) == (table.state, table.timeline, table.length)


@settings(max_examples=60, deadline=None)
@given(acts)
def test_undo_restores_the_state_before_and_redo_the_state_after(played: list[Act]) -> None:
    clock = Clock()
    table = memory_table(clock)
    states = {0: table.state}
    for what, n in played:
        act(table, clock, what, n)
        states = {k: s for k, s in states.items() if k < table.timeline.cursor} | {table.timeline.cursor: table.state}
    for cursor, state in states.items():
        assert table.state_at(cursor) == state
    after, to = table.state, table.timeline.undo_to
    if table.undo():
        assert table.state == states.get(to or 0, table.state_at(to or 0))
        assert table.redo()
    assert table.state == after


def test_several_taps_within_two_seconds_are_one_step(table: Table, clock: Clock) -> None:
    before = table.state
    for _ in range(4):
        clock.now += 2.0
        table.do(Count("fog", 1))
    assert table.timeline.undo_to == 0
    assert table.undo()
    assert table.state == before
    assert table.redo()
    assert table.state.counters["fog"].value == 7


@pytest.mark.parametrize(
    ("why", "second"),
    [
        ("time has passed", lambda t, c: (c.wait(2.01), t.do(Count("fog", 1)))),
        ("the clock went back", lambda t, c: (c.wait(-60), t.do(Count("fog", 1)))),
        ("it is another counter", lambda t, c: t.do(Count("lamps/0", 1))),
        ("somebody else tapped", lambda t, c: t.do(Count("fog", 1), author="Bob")),
        ("a rule was waived", lambda t, c: t.do(Count("fog", 1), waive=["house"])),
        ("it is no counter", lambda t, c: t.do(NextPhase())),
        ("something came between", lambda t, c: (t.do(NextPhase()), t.do(Count("fog", 1)))),
    ],
)
def test_a_tap_stands_alone_when(
    table: Table, clock: Clock, why: str, second: Callable[[Table, Clock], object]
) -> None:
    table.do(Count("fog", 1))
    second(table, clock)
    assert not table.timeline.steps[-1].joins, why


def test_a_tap_after_a_jump_back_starts_its_own_step_and_drops_the_redo_tail(table: Table) -> None:
    for _ in range(3):
        table.do(Count("fog", 1))
    table.jump(1)
    table.do(Count("fog", 2))
    assert [step.joins for step in table.timeline.steps] == [False, False]
    assert not table.redo()
    assert table.state.counters["fog"].value == 6


def test_a_refusal_changes_nothing_and_writes_nothing(table: Table) -> None:
    before, length = table.state, table.length
    assert isinstance(table.do(Count("no-such", 1)), Refusal)
    assert (table.state, table.length, table.timeline.steps) == (before, length, ())


@pytest.mark.parametrize("by", [10**30, -(10**30), 100_000])
def test_a_number_that_no_table_could_mean_never_reaches_the_rules(table: Table, by: int) -> None:
    before = table.state, table.length
    assert table.do(Count("fog", by)) == Refusal("boundless", final=True)
    assert (table.state, table.length) == before


def test_what_changes_nothing_is_no_step(table: Table) -> None:
    table.game = replace(table.game, decide=lambda state, command, chance, waived: ())
    assert table.do(Count("fog", 1)) == Refusal("nothing_changes", final=True)
    assert table.length == 0


@pytest.mark.parametrize("to", [-1, 2, 10**9, 1])
def test_a_jump_to_nowhere_or_to_here_does_nothing(table: Table, to: int) -> None:
    table.do(NextPhase())
    assert not table.jump(to)
    assert table.length == 1


def test_undo_and_redo_say_when_there_is_nothing_to_do(table: Table) -> None:
    assert (table.undo(), table.redo(), table.length) == (False, False, 0)


def test_typed_dice_are_the_same_fact_as_rolled_ones(table: Table) -> None:
    step = table.do(RollDice(("wind", "wind"), physical=True), chance=Given((5, 2)))
    assert isinstance(step, Step)
    assert table.state.tray.faces == (5, 2)
    assert table.state.tray.total(table.state.dice, "wind") == 3


def test_a_long_game_jumps_to_the_right_moment_and_forgets_marks_of_a_dropped_future(
    table: Table, clock: Clock
) -> None:
    for n in range(3 * CHECKPOINT + 7):
        clock.now += 10
        table.do(Count("fog", 1 if n % 2 else -1))
    table.state_at(10**9)  # every mark of this line is remembered now
    assert table.jump(CHECKPOINT - 1)
    for _ in range(2 * CHECKPOINT):
        clock.now += 10
        table.do(MoveMarker("tide", table.timeline.cursor % 4))
    assert table.state_at(CHECKPOINT + 1).tracks["tide"].at == CHECKPOINT % 4
    assert table.state_at(CHECKPOINT + 1).counters["fog"].value == 2
    assert table.state_at(10**9) == table.state


# when the disk fails --------------------------------------------------------------------------
@pytest.mark.parametrize("change", ["do", "undo", "redo", "jump"])
def test_when_the_disk_refuses_nothing_has_changed_and_the_next_try_works(
    table: Table, room: Room, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    table.do(Count("fog", 1))
    table.do(NextPhase())
    table.undo()
    tries: dict[str, Callable[[], object]] = {
        "do": lambda: table.do(Count("lamps/0", 1)),
        "undo": table.undo,
        "redo": table.redo,
        "jump": lambda: table.jump(2),
    }
    seen: list[int] = []
    table.subscribe(lambda: seen.append(1))
    before = (table.state, table.timeline, table.length)

    def full(*_: object) -> None:
        raise PlaceError("full")

    with monkeypatch.context() as broken:
        broken.setattr(room.store, "append", full)
        with pytest.raises(PlaceError):
            tries[change]()
    assert (table.state, table.timeline, table.length, seen) == (*before, [])
    assert tries[change]()
    assert (table.length, seen) == (4, [1])


def test_two_copies_of_the_app_do_not_write_over_each_other(open_room: Callable[[], Room], table: Table) -> None:
    other = open_room().table(table.id)
    other.do(Count("fog", 1))
    with pytest.raises(OutOfStep):
        table.do(NextPhase())
    assert table.state == other.state
    assert isinstance(table.do(NextPhase()), Step)
    assert open_room().table(table.id).state == table.state


def test_a_command_that_breaks_the_rules_code_changes_nothing(table: Table) -> None:
    before = (table.state, table.length)
    with pytest.raises(ValueError, match="not a face"):
        table.do(RollDice(("wind",)), chance=Given((99,)))
    assert (table.state, table.length) == before


# several devices ------------------------------------------------------------------------------
def test_taps_from_many_threads_all_count(room: Room, table: Table, clock: Clock) -> None:
    def tap(seat: int) -> None:
        for _ in range(20):
            table.do(Count(f"lamps/{seat}", 1), author=str(seat))

    threads = [threading.Thread(target=tap, args=(n,)) for n in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [table.state.counters[f"lamps/{n}"].value for n in (0, 1)] == [20, 20]
    assert len(room.store.entries(table.id)) == table.length == 40


def test_a_listener_may_use_the_table_from_another_thread(table: Table) -> None:
    seen: list[int] = []

    def listen() -> None:
        reader = threading.Thread(target=lambda: seen.append(table.state_at(99).counters["fog"].value))
        reader.start()
        reader.join(timeout=10)

    table.subscribe(listen)
    table.do(Count("fog", 1))
    table.undo()
    assert seen == [4, 4]


def test_a_listener_that_fails_does_not_silence_the_others_and_one_that_left_hears_nothing(table: Table) -> None:
    seen: list[str] = []
    table.subscribe(lambda: [][0])
    leave = table.subscribe(lambda: seen.append("left"))
    table.subscribe(lambda: seen.append("here"))
    leave()
    leave()
    table.do(Count("fog", 1))
    assert seen == ["here"]


def test_a_game_that_is_not_there_is_told(room: Room) -> None:
    with pytest.raises(SaveError, match="not on this device"):
        room.table("nope")


def test_a_redo_after_an_undo_from_between_two_joined_taps_comes_back_between_them(table: Table) -> None:
    table.do(Count("fog", 1))
    table.do(Count("fog", 1))
    assert (table.jump(1), table.undo(), table.redo()) == (True, True, True)
    assert table.timeline.cursor == 1
    assert table.redo()
    assert table.timeline.cursor == 2
