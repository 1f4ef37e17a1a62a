"""What comes back from JSON is what went in, or it is refused; nothing is bent to fit."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.game import Game
from companion.core.log import Did, Entry, Moved, Step
from companion.errors import SaveError
from companion.games.generic import GAME, CardsDrawn, Counted, DeckShuffled, PhaseChanged
from companion.table.codec import Codec, NewerSave, codec_of
from companion.table.reading import Reader
from tests.table.conftest import CHOICES, SHELF

CODEC = codec_of(GAME)
START: Any = GAME.start(SHELF.packs[0], CHOICES)
ENTRY = {
    "type": "did",
    "v": 1,
    "author": "Ana",
    "at": 5.5,
    "waived": [],
    "joins": False,
    "events": [{"type": "counted", "counter": "fog", "by": 1}],
}

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
events = st.one_of(
    st.builds(Counted, names, st.integers()),
    st.builds(PhaseChanged, st.integers(), st.integers(), st.integers()),
    st.builds(CardsDrawn, names, st.lists(names, max_size=3).map(tuple)),
    st.builds(DeckShuffled, names, st.lists(st.integers(0, 9), max_size=3).map(tuple), st.booleans()),
)
moments = st.floats(0, 1e11)
entries: st.SearchStrategy[Entry] = st.one_of(
    st.builds(Moved, st.integers(0, 10**6), names, moments),
    st.builds(
        lambda e, *rest: Did(Step(tuple(e), *rest)),
        st.lists(events, max_size=3),
        names,
        moments,
        st.lists(names, max_size=2).map(tuple),
        st.booleans(),
    ),
)


@given(entries)
def test_an_entry_comes_back_as_it_was(entry: Entry) -> None:
    assert CODEC.entry(CODEC.entry_json(entry)) == entry


def test_a_state_comes_back_as_it_was() -> None:
    assert CODEC.state(CODEC.state_json(START)) == START


@pytest.mark.parametrize(
    "change",
    [
        {"type": "dud"},
        {"type": 3},
        {"author": 3},
        {"at": "5.5"},
        {"at": True},
        {"at": float("nan")},
        {"at": float("inf")},
        {"waived": "all"},
        {"waived": [1]},
        {"joins": 1},
        {"v": "1"},
        {"events": {}},
        {"events": [{"type": "counted", "counter": "fog", "by": "1"}]},
        {"events": [{"type": "counted", "counter": "fog", "by": 1.5}]},
        {"events": [{"type": "counted", "counter": "fog", "by": True}]},
        {"events": [{"type": "counted", "counter": 7, "by": 1}]},
        {"events": [{"type": "counted", "counter": "fog"}]},
        {"events": [{"type": "exploded"}]},
        {"events": [None]},
        {"type": "moved", "to": "3"},
        {"type": "moved", "to": 3.0},
    ],
)
def test_a_value_that_is_merely_alike_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        CODEC.entry(json.dumps(ENTRY | change))


@pytest.mark.parametrize("key", [key for key in ENTRY if key != "v"])
def test_an_entry_that_lacks_something_is_refused(key: str) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        CODEC.entry(json.dumps({k: v for k, v in ENTRY.items() if k != key}))


@pytest.mark.parametrize("text", ["", "null", "3", "[]", "{", "[" * 100_000, "1" * 10_000, '"\\ud800"'])
def test_text_that_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(SaveError, match="cannot be read"):
        CODEC.entry(text)
    with pytest.raises(SaveError, match="cannot be read"):
        CODEC.state(text)


@pytest.mark.parametrize(
    "change",
    [
        {"active": 2},
        {"active": "0"},
        {"players": "Ana"},
        {"turn": {"phases": ["a"], "phase": 1}},
        {"turn": {"round": 0}},
        {"counters": {"fog": {"value": 99, "low": 0, "high": 10}}},
        {"tracks": {"tide": {"spaces": [], "at": 0}}},
        {"dice": {"wind": {"name": "wind", "faces": []}}},
        {"tray": {"dice": ["wind"], "faces": [99]}},
        {"shown": {}},
    ],
)
def test_a_state_that_no_table_can_show_is_refused(change: dict[str, Any]) -> None:
    data = json.loads(CODEC.state_json(START)) | change
    with pytest.raises(SaveError, match="cannot be read"):
        CODEC.state(json.dumps(data))


def test_the_reason_names_the_place() -> None:
    data = json.loads(CODEC.state_json(START))
    data["counters"]["fog"]["value"] = "many"
    with pytest.raises(SaveError, match=r"counters\.fog\.value"):
        CODEC.state(json.dumps(data))


# versions -------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Purse:
    gold: int = 0


@dataclass(frozen=True, slots=True)
class Paid:
    gold: int
    type: Literal["paid"] = "paid"


def renamed(version: int, data: Any, before: Any = None) -> Any:
    """Version 1 counted copper."""
    return {**{k: v for k, v in data.items() if k != "copper"}, "gold": data["copper"] // 100} if version == 1 else data


SECOND: Game[Purse] = Game(
    "purse",
    Purse,
    Paid,
    Paid,
    start=lambda pack, choices: Purse(),
    decide=lambda state, command, chance, waived: (command,),
    apply=lambda state, event: replace(state, gold=state.gold - event.gold),
    version=2,
    upgrade=renamed,
    upgrade_event=renamed,
)


def test_an_old_save_is_brought_up_to_date_state_and_events() -> None:
    codec = Codec(SECOND)
    old = {**ENTRY, "events": [{"type": "paid", "copper": 300}]}
    assert codec.state('{"copper": 700}', 1) == Purse(7)
    assert codec.entry(json.dumps(old)) == Did(Step((Paid(3),), "Ana", 5.5))


def test_an_old_event_is_brought_up_to_date_with_the_state_that_it_met() -> None:
    """Version 1 paid a share of what was there; version 2 holds what was paid."""
    halved = replace(SECOND, upgrade_event=lambda version, data, before: {"type": "paid", "gold": before.gold // 2})
    reader = Reader(Codec(halved), Purse(12), 1)
    body = json.dumps({**ENTRY, "events": [{"type": "paid"}, {"type": "paid"}]})
    assert reader.take(body).entry == Did(Step((Paid(6), Paid(3)), "Ana", 5.5))
    assert reader.state == Purse(3)
    undone = reader.take('{"type": "moved", "to": 0, "author": "", "at": 1}')
    assert (undone.before, undone.after) == (Purse(3), Purse(12))
    assert reader.take(json.dumps({**ENTRY, "events": [{"type": "paid"}]})).after == Purse(6)


def test_an_entry_that_does_not_fit_changes_nothing_in_the_reader() -> None:
    broken = replace(SECOND, apply=lambda state, event: 1 // event.gold and state)
    reader = Reader(Codec(broken), Purse(12), 2)
    with pytest.raises(SaveError, match="does not fit"):
        reader.take(json.dumps({**ENTRY, "v": 2, "events": [{"type": "paid", "gold": 0}]}))
    assert (reader.cursor, reader.state) == (0, Purse(12))


def test_an_entry_remembers_its_own_version() -> None:
    codec = Codec(SECOND)
    entry = Did(Step((Paid(3),), "Ana", 5.5))
    assert codec.entry(codec.entry_json(entry), 1) == entry


def test_a_save_from_the_future_is_not_called_damaged() -> None:
    with pytest.raises(NewerSave, match="newer version"):
        CODEC.entry(json.dumps(ENTRY | {"v": 2}))
    with pytest.raises(NewerSave, match="newer version"):
        CODEC.state(CODEC.state_json(START), 2)
