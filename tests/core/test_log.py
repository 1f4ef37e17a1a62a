"""The log only grows; undo, redo and jump move over it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.log import Did, Entry, Moved, Step, Timeline, appended, timeline

steps = st.builds(Step, st.tuples(st.integers(0, 99)), joins=st.booleans())
entries: st.SearchStrategy[list[Entry]] = st.lists(
    st.one_of(st.builds(Did, steps), st.builds(Moved, st.integers(-3, 12))), max_size=30
)


def line_of(*joins: bool) -> Timeline:
    return timeline([Did(Step((n,), joins=joined)) for n, joined in enumerate(joins)])


@given(entries)
def test_a_log_read_in_one_pass_equals_one_lived_entry_by_entry(log: list[Entry]) -> None:
    lived = Timeline()
    for entry in log:
        lived = appended(lived, entry)
    assert timeline(log) == lived


@given(entries)
def test_the_cursor_never_leaves_the_line(log: list[Entry]) -> None:
    line = timeline(log)
    assert 0 <= line.cursor <= len(line.steps)
    assert line.done == line.steps[: line.cursor]


@given(entries)
def test_redo_after_undo_comes_back_to_the_same_place(log: list[Entry]) -> None:
    line = timeline([Did(Step(("first",))), *log])
    if line.undo_to is None:
        return
    back = appended(line, Moved(line.undo_to))
    assert back.cursor < line.cursor
    assert appended(back, Moved(back.redo_to or 0)) == line


def test_as_many_redos_as_undos_come_back_from_inside_a_group() -> None:
    start = appended(line_of(False, True, False, True, True), Moved(4))
    line = start
    for _ in range(2):
        line = appended(line, Moved(line.undo_to or 0))
    assert line.cursor == 0
    for expected in (2, 4):
        line = appended(line, Moved(line.redo_to or 0))
        assert line.cursor == expected
    assert line == start
    assert line.redo_to == 5


@given(entries, steps)
def test_a_new_step_after_an_undo_drops_what_could_be_redone(log: list[Entry], step: Step) -> None:
    line = timeline(log)
    after = appended(line, Did(step))
    assert after.steps == (*line.done, step)
    assert after.redo_to is None


def test_joined_taps_are_undone_and_redone_together() -> None:
    line = line_of(False, False, True, True)
    assert line.undo_to == 1
    back = appended(line, Moved(1))
    assert back.redo_to == 4


def test_an_undo_from_inside_a_group_leads_to_its_start_and_a_redo_to_its_end() -> None:
    inside = appended(line_of(False, False, True, True), Moved(3))
    assert (inside.undo_to, inside.redo_to) == (1, 4)


def test_there_is_nothing_to_undo_at_the_beginning_and_nothing_to_redo_at_the_end() -> None:
    assert Timeline().undo_to is None
    assert line_of(False).redo_to is None


def test_a_first_step_marked_as_joined_still_has_a_start() -> None:
    assert line_of(True, True).undo_to == 0


@pytest.mark.parametrize("to", [-1, -(10**9), 4, 10**9])
def test_a_move_beyond_the_line_stops_at_its_ends(to: int) -> None:
    assert appended(line_of(False, False, False), Moved(to)).cursor == (0 if to < 0 else 3)
