"""Notes, pins and recent rules are kept on the device."""

from __future__ import annotations

from itertools import count

from companion.table.margin import MOST_RECENT, NOTE_LIMIT, Margin
from companion.table.sqlite import SqliteStore


def fresh() -> Margin:
    ticks = count(1)
    return Margin(SqliteStore(":memory:"), lambda: float(next(ticks)))


def test_a_note_is_kept_trimmed_and_an_empty_one_takes_it_away() -> None:
    margin = fresh()
    margin.write("toy/dawn", "  we skip this  ")
    assert margin.note("toy/dawn") == "we skip this"
    margin.write("toy/dawn", " \n ")
    assert margin.notes() == {}


def test_a_note_of_ten_thousand_letters_is_cut_and_not_lost() -> None:
    margin = fresh()
    margin.write("toy/dawn", "é" * 10_000)
    assert len(margin.note("toy/dawn")) == NOTE_LIMIT


def test_the_newest_pin_stands_first() -> None:
    margin = fresh()
    margin.pin("toy/a", True)
    margin.pin("toy/b", True)
    assert margin.pinned() == ["toy/b", "toy/a"]
    margin.pin("toy/b", False)
    assert margin.pinned() == ["toy/a"]


def test_only_the_last_rules_read_are_remembered() -> None:
    margin = fresh()
    for n in range(MOST_RECENT * 3):
        margin.read(f"toy/{n}")
    assert margin.recent()[0] == f"toy/{MOST_RECENT * 3 - 1}"
    assert len(margin.recent()) == MOST_RECENT
