"""Games that earlier versions wrote open for ever: entry by entry with an equal state, as file and as database."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import from_json, to_json

from companion.games import rules_of
from companion.packs.load import read_pack
from companion.packs.registry import Shelf
from companion.table.codec import codec_of
from companion.table.reading import Reader
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore

ROOT = Path(__file__).parents[2]
SAVES = ROOT / "tests" / "saves"
PACKS = {"toy": ROOT / "tests" / "packs" / "toy"} | {
    slug: ROOT / "rules_data" / slug for slug in ("conan", "eternia", "heroes3", "veiel")
}
SHELF = Shelf(tuple(read_pack(folder) for folder in PACKS.values()))
FILES = sorted(SAVES.glob("v*/*.json"))
FIRST = [file for file in FILES if file.stem.endswith("-1")]
DATABASES = sorted(SAVES.glob("v*/*.db.xz"))


def named(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def states_of(file: Path) -> list[str]:
    return lzma.decompress(file.with_suffix(".states.xz").read_bytes()).decode().split("\n")


def holds(today: Any, then: Any) -> bool:
    """All that was there is there and equal; only new fields may have come in."""
    if today == then:
        return True
    if isinstance(then, dict):
        return isinstance(today, dict) and all(key in today and holds(today[key], then[key]) for key in then)
    if isinstance(then, list):
        return isinstance(today, list) and len(today) == len(then) and all(map(holds, today, then))
    return False


def room_at(path: Path | str) -> Room:
    return Room(SqliteStore(path), SHELF)


@pytest.mark.parametrize("file", FILES, ids=map(named, FILES))
def test_an_old_game_has_after_every_entry_the_state_it_had_then(file: Path) -> None:
    saved = json.loads(file.read_text(encoding="utf-8"))
    game, version = rules_of(saved["slug"]), saved["game_version"]
    codec = codec_of(game)
    then = states_of(file)
    reader = Reader(codec, codec.state(json.dumps(saved["start"]), version), version)
    assert len(then) == len(saved["entries"]) + 1
    assert_equal(codec, reader.state, then[0], version, file.name)
    for n, body in enumerate(saved["entries"], 1):
        reader.take(json.dumps(body))
        assert_equal(codec, reader.state, then[n], version, f"{file.name}, entry {n}: {body}", n % 20 == 0)


def assert_equal(codec: Any, state: Any, then: str, version: int, where: str, whole: bool = True) -> None:
    if (today := codec.state_json(state)) == then:
        return
    upgraded = None
    if version < codec.game.version:
        upgraded = codec.game.upgrade(version, from_json(then))
        then = to_json(upgraded).decode()
    assert state == codec.state(then), where
    if whole:
        assert holds(from_json(today), upgraded or from_json(then)), where


@pytest.mark.parametrize("file", FIRST, ids=map(named, FIRST))
def test_an_old_file_is_brought_in_whole(file: Path) -> None:
    table = room_at(":memory:").bring_in(file.read_text(encoding="utf-8"))
    then = states_of(file)
    assert table.length == len(then) - 1
    assert_equal(codec_of(table.game), table.state, then[-1], json.loads(file.read_text())["game_version"], file.name)


@pytest.mark.parametrize("file", DATABASES, ids=map(named, DATABASES))
def test_an_old_database_opens_with_every_game_as_it_was_left(file: Path, tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    place.write_bytes(lzma.decompress(file.read_bytes()))
    room = room_at(place)
    games = room.games()
    assert {saved.name for saved in games} == {f.stem for f in file.parent.glob(f"{file.name.split('.')[0]}-*.json")}
    for saved in games:
        table, then = room.table(saved.id), states_of(file.parent / f"{saved.name}.json")
        assert table.length == len(then) - 1, saved.name
        assert_equal(codec_of(table.game), table.state, then[-1], saved.version, saved.name)
    assert room.store.damage == []
    room.store.close()


@pytest.mark.parametrize("folder", sorted(SAVES.glob("v*")), ids=lambda folder: folder.name)
def test_the_saves_of_a_version_hold_every_event_that_it_knew(folder: Path) -> None:
    found = set()
    for file in folder.glob("*.json"):
        saved = json.loads(file.read_text(encoding="utf-8"))
        found |= {f"{saved['slug']}/{event['type']}" for entry in saved["entries"] for event in entry.get("events", ())}
    assert found == set((folder / "events.txt").read_text().split())
