"""Notes, pins and recent rules are kept on the device."""

from __future__ import annotations

from itertools import count

import pytest

from companion.errors import SaveError
from companion.table.notes import MOST_RECENT, NOTE_LIMIT, Margin
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


def test_notes_and_pins_travel_in_a_file_and_join_those_already_there() -> None:
    one, two = fresh(), fresh()
    one.write("toy/dawn", "we skip this")
    one.pin("toy/dusk", True)
    two.write("toy/storm", "mine")
    assert two.bring_in(one.export()) == 1
    assert two.notes() == {"toy/dawn": "we skip this", "toy/storm": "mine"}
    assert two.pinned() == ["toy/dusk"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"format": "table-companion-box"}',
        '{"format": "table-companion-notes", "notes": []}',
        '{"format": "table-companion-notes", "version": 2, "notes": {"toy/dawn": "of a later version"}}',
        '{"format": "table-companion-notes", "notes": {"toy/dawn": 3}}',
        "[" * 100_000,
        '{"format": "table-companion-notes", "notes": {"toy/dawn": "half \\ud83c"}}',
        '{"format": "table-companion-notes", "notes": {"\\ud83c": "a note"}}',
        '{"format": "table-companion-notes", "notes": {"toy/dawn": "half \ud83c"}}',
        '{"format": "table-companion-notes", "notes": {}, "pinned": ["\\udfff"]}',
    ],
)
def test_a_file_that_holds_no_notes_is_refused_and_nothing_changes(text: str) -> None:
    margin = fresh()
    margin.write("toy/dawn", "mine")
    with pytest.raises(SaveError):
        margin.bring_in(text)
    assert margin.notes() == {"toy/dawn": "mine"}
