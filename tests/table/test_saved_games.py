"""The room: tables are made, found again, renamed, copied, put away, carried out and brought in."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.errors import PlaceError, ProfileError, SaveError
from companion.games.generic import Count, DrawCards, NextPhase
from companion.table.saved_games import IMPORT_LIMIT, Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.table.conftest import CHOICES, Clock

OpenRoom = Callable[[], Room]


@pytest.fixture
def file_text(room: Room, table: Table) -> str:
    """A game in full swing, as a file."""
    for command in (Count("fog", 2), Count("fog", 1), NextPhase(), DrawCards("cargo", 3), Count("lamps/1", 4)):
        table.do(command, author="Ana", chance=Given((0,) * 3))
    table.undo()
    return room.export(table.id)


def changed(text: str, **changes: Any) -> str:
    return json.dumps(json.loads(text) | changes)


def with_event(text: str, **event: Any) -> str:
    data = json.loads(text)
    data["entries"][0]["events"][0] |= event
    return json.dumps(data)


def bad(text: str, room: Room, words: str) -> None:
    """Refused with these words, and the room is as it was."""
    before = room.games()
    with pytest.raises(SaveError, match=words):
        room.bring_in(text)
    assert room.games() == before


# making and finding ---------------------------------------------------------------------------
def test_a_table_is_found_again_after_a_restart(open_room: OpenRoom, table: Table) -> None:
    table.do(Count("fog", 2))
    again = open_room()
    assert [(saved.name, saved.slug, saved.steps) for saved in again.games()] == [("Friday", "toy", 1)]
    assert again.table(table.id).state == table.state


def test_every_device_is_given_the_same_table(room: Room, table: Table) -> None:
    assert room.table(table.id) is table


def test_a_game_that_is_not_on_the_shelf_cannot_be_started(room: Room) -> None:
    with pytest.raises(SaveError, match="“chess” is not on this device"):
        room.new("chess", CHOICES)


def test_a_seating_that_the_rules_refuse_makes_no_table(room: Room) -> None:
    assert isinstance(room.new("toy", {"players": []}), Refusal)
    assert room.games() == []


def test_a_table_without_a_name_is_called_after_its_game(room: Room) -> None:
    made = room.new("toy", CHOICES, " \u200d ")
    assert isinstance(made, Table)
    assert made.saved.name == "Harbour Lights"


# renaming, copying, deleting ------------------------------------------------------------------
@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Game night", "Game night"),
        ("n" * 10_000, "n" * 60),
        ("👩‍🚀🏴‍☠️", "👩‍🚀🏴‍☠️"),
        ("👩‍🚀" * 5000, "👩‍🚀" * 20),
        ("a\nb\x00", "a b"),
    ],
)
def test_a_new_name_is_kept_whole_or_cut_between_characters(
    room: Room, table: Table, open_room: OpenRoom, typed: str, kept: str
) -> None:
    seen: list[str] = []
    table.subscribe(lambda: seen.append(table.saved.name))
    room.rename(table.id, typed)
    assert (room.games()[0].name, seen) == (kept, [kept])
    assert open_room().games()[0].name == kept


@pytest.mark.parametrize("typed", ["", "   ", "\u200d", "\ud800"])
def test_a_name_with_nothing_to_see_changes_nothing(room: Room, table: Table, typed: str) -> None:
    room.rename(table.id, typed)
    assert room.games()[0].name == "Friday"


def test_a_copy_goes_its_own_way(room: Room, table: Table) -> None:
    table.do(Count("fog", 1))
    table.do(NextPhase())
    table.undo()
    copy = room.duplicate(table.id, "")
    assert (copy.state, copy.timeline, copy.saved.name) == (table.state, table.timeline, "Friday")
    copy.do(Count("fog", 5))
    assert (table.state.counters["fog"].value, copy.state.counters["fog"].value) == (4, 9)


def test_a_deleted_game_can_be_brought_back_with_all_its_steps(room: Room, table: Table, open_room: OpenRoom) -> None:
    table.do(Count("fog", 1))
    room.delete(table.id)
    assert (room.games(), [saved.id for saved in room.store.games(deleted=True)]) == ([], [table.id])
    again = open_room()
    again.restore(table.id)
    assert [saved.id for saved in again.games()] == [table.id]
    assert again.table(table.id).state == table.state


@pytest.mark.parametrize("act", ["export", "table"])
def test_a_game_that_is_not_here_is_told(room: Room, act: str) -> None:
    with pytest.raises(SaveError, match="not on this device"):
        getattr(room, act)("nope")


# files ----------------------------------------------------------------------------------------
def test_a_game_carried_out_and_in_is_the_same_game(room: Room, table: Table, file_text: str, clock: Clock) -> None:
    clock.wait(100)
    twin = room.bring_in(file_text)
    assert twin.id != table.id
    assert (twin.state, twin.timeline, twin.length) == (table.state, table.timeline, table.length)
    assert twin.saved.name == "Friday"
    assert twin.redo()
    assert json.loads(room.export(twin.id))["entries"][:-1] == json.loads(file_text)["entries"]


@pytest.mark.parametrize("text", ["", "null", "[]", "hello", '{"format": "zip"}', "[" * 200_000, '{"a": 1}{"b": 2}'])
def test_a_foreign_file_is_refused(room: Room, text: str) -> None:
    bad(text, room, "not a saved game; your games are unchanged")


def test_a_truncated_file_is_refused_wherever_it_breaks_off(room: Room, file_text: str) -> None:
    for end in range(0, len(file_text), 97):
        bad(file_text[:end], room, "not a saved game")


def test_a_huge_file_is_refused_unread(room: Room) -> None:
    bad(" " * (IMPORT_LIMIT + 1), room, "too large")


def test_a_file_from_the_future_is_refused(room: Room, file_text: str) -> None:
    bad(changed(file_text, version=2), room, "newer version")
    bad(changed(file_text, game_version=2), room, "newer version")
    bad(file_text.replace('"v": 1', '"v": 9'), room, "newer version")


@pytest.mark.parametrize("slug", ["chess", "", 3, None, "x" * 10_000, ["toy"]])
def test_a_file_of_a_game_that_is_not_here_is_refused(room: Room, file_text: str, slug: Any) -> None:
    bad(changed(file_text, slug=slug), room, "is not on this device")


def test_a_file_whose_table_belongs_to_another_game_is_refused(room: Room, file_text: str) -> None:
    start = json.loads(file_text)["start"] | {"slug": "chess"}
    bad(changed(file_text, start=start), room, "damaged; your games are unchanged")


@pytest.mark.parametrize(
    "changes",
    [
        {"entries": None},
        {"entries": {}},
        {"entries": "x"},
        {"game_version": "1"},
        {"game_version": True},
        {"version": 0},
    ],
)
def test_a_file_that_lacks_its_parts_is_refused(room: Room, file_text: str, changes: dict[str, Any]) -> None:
    bad(changed(file_text, **changes), room, "damaged; your games are unchanged")


@pytest.mark.parametrize(
    "changes", [{"start": None}, {"start": {}}, {"entries": [None]}, {"entries": [[]]}, {"entries": [{}]}]
)
def test_a_file_with_unreadable_parts_is_refused(room: Room, file_text: str, changes: dict[str, Any]) -> None:
    bad(changed(file_text, **changes), room, "cannot be read")


@pytest.mark.parametrize("event", [{"by": "2"}, {"by": True}, {"by": None}, {"type": "exploded"}, {"counter": 5}])
def test_a_file_with_values_of_the_wrong_kind_is_refused(room: Room, file_text: str, event: dict[str, Any]) -> None:
    bad(with_event(file_text, **event), room, "cannot be read")


def test_a_file_with_a_step_that_cannot_have_happened_is_refused(room: Room, file_text: str) -> None:
    bad(with_event(file_text, counter="no-such"), room, "damaged; your games are unchanged")


def test_a_file_whose_people_have_names_without_end_is_refused(room: Room, file_text: str) -> None:
    data = json.loads(file_text)
    for entry in ({**data["entries"][0], "author": "x" * 90_000}, {**data["entries"][0], "waived": ["x"] * 5_000}):
        bad(json.dumps({**data, "entries": [entry]}), room, "damaged; your games are unchanged")


def test_numbers_of_a_billion_stay_within_the_bounds_of_the_table(room: Room, file_text: str) -> None:
    twin = room.bring_in(with_event(file_text, by=10**9))
    assert all(c.low <= c.value <= c.high for c in twin.state.counters.values())
    data = json.loads(file_text)
    data["entries"].append({"type": "moved", "to": 10**9, "author": "", "at": 0.0})
    assert room.bring_in(json.dumps(data)).timeline.cursor == 5


def test_a_file_that_would_take_long_to_read_is_refused_at_once(room: Room, file_text: str) -> None:
    data = json.loads(file_text)
    many = [{"type": "moved", "to": 0, "author": "", "at": 0.0}] * 100_000
    bad(json.dumps(data | {"entries": many}), room, "too large")
    data["entries"][0]["author"] = "a" * 5_000_000
    bad(json.dumps(data), room, "too large")


def test_a_name_in_a_file_is_cleaned(room: Room, file_text: str) -> None:
    assert room.bring_in(changed(file_text, name="n" * 10_000)).saved.name == "n" * 60
    assert room.bring_in(changed(file_text, name=" \n")).saved.name == "toy"


@pytest.mark.parametrize("half", ["\\ud83c", "\\uDFB2", "\ud83c"])
def test_half_a_character_anywhere_in_a_file_is_refused(room: Room, file_text: str, half: str) -> None:
    for known in ("Friday", "Ana", "fog"):
        assert known in file_text
        bad(file_text.replace(known, known + half), room, "your games are unchanged")


def test_a_whole_character_written_as_two_halves_is_read(room: Room, file_text: str) -> None:
    assert room.bring_in(file_text.replace("Friday", "Friday \\ud83c\\udfb2")).saved.name == "Friday 🎲"


def test_when_the_disk_refuses_an_import_nothing_of_it_is_left(room: Room, file_text: str) -> None:
    store = room.store
    assert isinstance(store, SqliteStore)
    store._db.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON main.entry WHEN new.n = 2 BEGIN SELECT raise(FAIL, 'full'); END"
    )
    before = room.games()
    with pytest.raises((PlaceError, SaveError)):
        room.bring_in(file_text)
    assert room.games() == before
    assert store._db.execute("SELECT count(DISTINCT game) FROM entry").fetchone() == (1,)


# box profiles ---------------------------------------------------------------------------------
def test_what_was_read_off_the_box_is_kept_and_used_by_the_next_table(room: Room, open_room: OpenRoom) -> None:
    room.keep_profile("toy", "die.wind", [{"wind": 9}, {}])
    made = open_room().new("toy", CHOICES)
    assert isinstance(made, Table)
    assert made.state.dice["wind"].values("wind") == (9, 0)
    room.keep_profile("toy", "die.wind", None)
    assert room.profile("toy").values == {}


def test_a_running_table_keeps_the_dice_it_started_with(room: Room, table: Table, open_room: OpenRoom) -> None:
    room.keep_profile("toy", "die.wind", [{"wind": 9}])
    assert open_room().table(table.id).state.dice == table.state.dice


def test_a_friends_profile_is_taken_whole_or_not_at_all(room: Room) -> None:
    room.keep_profile("toy", "value.depth", 3)
    text = room.profile_text("toy")
    worse = json.loads(text)
    worse["values"] = {"value.a": 1, "die.wind": "six"}
    with pytest.raises(ProfileError, match=r"die\.wind"):
        room.take_profile("toy", json.dumps(worse))
    assert room.profile("toy").values == {"value.depth": 3}
    room.keep_profile("toy", "value.depth", None)
    assert room.take_profile("toy", text).values == {"value.depth": 3}


@pytest.mark.parametrize("half", ["\\ud83c", "\ud83c"])
def test_a_profile_with_half_a_character_is_refused(room: Room, half: str) -> None:
    room.keep_profile("toy", "value.note", "ours")
    text = room.profile_text("toy")
    for known in ("ours", "value.note"):
        with pytest.raises(ProfileError):
            room.take_profile("toy", text.replace(known, known + half))
    assert room.profile("toy").values == {"value.note": "ours"}


def test_a_value_that_does_not_fit_is_refused_at_the_door(room: Room) -> None:
    with pytest.raises(ProfileError):
        room.keep_profile("toy", "die.wind", [{"wind": 10**9}])
    assert room.profile("toy").values == {}


def test_a_damaged_value_does_not_hide_the_others(room: Room) -> None:
    room.keep_profile("toy", "value.depth", 3)
    room.store.keep("profile.toy", "value.broken", "{")
    room.store.keep("profile.toy", "die.wind", "7")
    assert room.profile("toy").values == {"value.depth": 3}


@pytest.mark.parametrize(
    ("key", "value"),
    [("die.wind", [{"wind": -1}]), ("die.nowhere", [{"wind": 1}]), ("die.nowhere", [{}]), ("die.wind", [{"<b>": 1}])],
)
def test_a_profile_must_fit_the_pack_it_is_for(room: Room, key: str, value: object) -> None:
    text = json.loads(room.profile_text("toy"))
    with pytest.raises(ProfileError, match=re.escape(key)):
        room.take_profile("toy", json.dumps({**text, "values": {key: value}}))
    assert not room.profile("toy").values


def lengthened(text: str, entries: int) -> str:
    """The same evening again and again: back to the start, then every step of it."""
    data = json.loads(text)
    once = [*data["entries"], {"type": "moved", "to": 0, "author": "", "at": 1.0}]
    return json.dumps({**data, "entries": (once * (entries // len(once) + 1))[:entries]})


def test_a_long_campaign_comes_in_and_an_endless_one_does_not(
    room: Room, file_text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert room.bring_in(lengthened(file_text, 3000)).length == 3000
    with pytest.raises(SaveError, match="too large"):
        room.bring_in(lengthened(file_text, 6001))
    monkeypatch.setattr("companion.table.bringing.PATIENCE", 0.0)
    with pytest.raises(SaveError, match="too large"):
        room.bring_in(lengthened(file_text, 300))


def test_notes_without_end_are_refused(room: Room) -> None:
    with pytest.raises(SaveError, match="too large"):
        room.margin.bring_in(" " * 10_000_001)
