"""`companion saves`: games listed, carried out, brought in and verified, whatever a file holds."""

from __future__ import annotations

import json
import lzma
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion import cli
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views.guide import told

ROOT = Path(__file__).parent
GOLDEN = ROOT / "saves" / "v1"
KEYS = ["file", "game", "entries", "applied", "described", "problems"]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def home(own_home: Path) -> Path:
    shutil.copytree(ROOT / "packs" / "toy", own_home / "packs" / "toy")
    return own_home


def saves(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[Any]]:
    code = cli.main(["saves", *words, "--json"])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def content(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def friday(home: Path) -> str:
    """A game on this device, as its id."""
    store = SqliteStore(home / "companion.db")
    table = Room(store, shelf()).bring_in((GOLDEN / "toy-1.json").read_text(encoding="utf-8"))
    assert isinstance(table, Table)
    store.close()
    return table.id


@pytest.mark.parametrize("name", ["conan-1", "eternia-4", "heroes3-4", "veiel-1", "toy-1"])
def test_a_golden_file_is_applied_and_described_whole(
    capsys: pytest.CaptureFixture[str], home: Path, name: str
) -> None:
    file = GOLDEN / f"{name}.json"
    code, (line,) = saves(capsys, "verify", str(file))
    entries = len(json.loads(file.read_text(encoding="utf-8"))["entries"])
    assert list(line) == KEYS
    assert line == {
        "file": str(file),
        "game": name.split("-")[0],
        "entries": entries,
        "applied": entries,
        "described": entries,
        "problems": [],
    }
    assert code == 0


@pytest.mark.parametrize("name", ["conan-1", "eternia-3", "heroes3-3", "veiel-1"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_step_of_an_old_save_that_holds_nothing_any_more_is_told_all_the_same(name: str, language: str) -> None:
    room = Room(SqliteStore(":memory:"), shelf())
    table = room.bring_in((ROOT / "saves" / "v2" / f"{name}.json").read_text(encoding="utf-8"))
    pack = room.shelf.find(table.saved.slug)
    assert pack
    assert told(table.game, pack, table.state, (), table.state, Translator(language, pack.slug)).headline


def test_a_database_is_verified_game_by_game_and_not_touched(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    place = tmp_path / "old.db"
    place.write_bytes(lzma.decompress((GOLDEN / "toy.db.xz").read_bytes()))
    before = content(tmp_path)
    code, lines = saves(capsys, "verify", str(place))
    assert code == 0
    assert len(lines) == len(list(GOLDEN.glob("toy-*.json")))
    assert all(line["entries"] == line["applied"] == line["described"] for line in lines)
    assert content(tmp_path) == before


def test_the_whole_store_is_verified_and_left_as_it_is(
    capsys: pytest.CaptureFixture[str], home: Path, friday: str
) -> None:
    before = content(home)
    code, (line,) = saves(capsys, "verify")
    assert (code, line["game"], line["applied"], line["problems"]) == (0, "toy", 260, [])
    assert friday in line["file"]
    assert content(home) == before


def test_an_empty_device_has_nothing_to_verify_and_gets_no_database(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    before = content(home)
    assert saves(capsys, "verify") == (0, [])
    assert saves(capsys, "list") == (0, [])
    for target in (home / "all", home / "one.json"):
        assert cli.main(["saves", "export", str(target)]) == 2
        assert "No game is saved" in capsys.readouterr().err
    assert content(home) == before


def changed(**changes: Any) -> str:
    return json.dumps({**json.loads((GOLDEN / "toy-5.json").read_text(encoding="utf-8")), **changes})


def entries(*more: Any) -> str:
    return changed(entries=[*json.loads((GOLDEN / "toy-5.json").read_text(encoding="utf-8"))["entries"], *more])


DID: dict[str, Any] = {"type": "did", "v": 1, "author": "", "at": 1.0, "waived": [], "joins": False}
HOSTILE: dict[str, str | bytes] = {
    "empty": "",
    "binary": b"\xff\xfe\x00" * 100,
    "a list": "[]",
    "deep": "[" * 200_000,
    "deep inside": changed(entries=[]).replace('"entries": []', '"entries": [' + "[" * 900 + "]" * 900 + "]"),
    "cut off": changed()[:-20],
    "no entries": changed(entries=None),
    "entries of nothing": changed(entries=[None, 1, "x", []]),
    "no start": changed(start=None),
    "start of a list": changed(start=[]),
    "of the future": changed(version=2),
    "of a future game": changed(game_version=99),
    "of an old game": changed(game_version=-7),
    "version of words": changed(game_version="1"),
    "another slug": changed(slug="conan"),
    "no such slug": changed(slug="../../etc"),
    "slug of words": changed(slug="import os"),
    "slug of a list": changed(slug=["toy"]),
    "name of a list": changed(name=["x"]),
    "odd letters": changed(name="\ud800\x1b[2J"),
    "an entry of nothing": entries({**DID, "events": []}),
    "an unknown event": entries({**DID, "events": [{"type": "nonsense"}]}),
    "an event that cannot be": entries(
        {**DID, "events": [{"type": "card-discarded", "deck": "cargo", "card": "gold"}]}
    ),
    "an event with odd letters": entries({**DID, "events": [{"type": "counted", "counter": "\ud800", "by": 1}]}),
    "a number without end": entries({**DID, "events": [{"type": "counted", "counter": "fog", "by": 10**40}]}),
    "not a time": entries({**DID, "at": float("nan"), "events": []}),
    "a move to nowhere": entries({"type": "moved", "to": -(10**30), "author": "", "at": 1}),
    "a move to a word": entries({"type": "moved", "to": "x", "author": "", "at": 1}),
    "a million wrongs": entries({**DID, "events": [0] * 300_000}),
    "a database of nonsense": b"SQLite format 3\0" + b"nonsense" * 1000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path, name: str
) -> None:
    held = HOSTILE[name]
    file = tmp_path / "hostile.json"
    file.write_bytes(held if isinstance(held, bytes) else held.encode("utf-8", "surrogatepass"))
    code, (line,) = saves(capsys, "verify", str(file))
    fits = name in ("name of a list", "a move to nowhere", "a number without end", "an entry of nothing")
    assert (code, bool(line["problems"])) == ((0, False) if fits else (1, True)), line
    assert list(line) == KEYS
    assert line["described"] <= line["applied"] <= line["entries"]
    for language in ("en", "fr"):
        assert cli.main(["--lang", language, "saves", "verify", str(file)]) == code
        told = capsys.readouterr().out
        assert "Traceback" not in told
        assert "\x1b" not in told
    before = content(home)
    if not fits:
        assert cli.main(["saves", "import", str(file), "--lang", "fr"]) == 1
        assert capsys.readouterr().err.startswith(str(file))
        assert {k: v for k, v in content(home).items() if "companion.db" not in k} == before


def test_a_file_that_is_not_there_is_told_and_the_others_are_verified(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    code, (missing, folder, good) = saves(capsys, "verify", "nope.json", str(tmp_path), str(GOLDEN / "toy-5.json"))
    assert code == 1
    assert missing["problems"] == ["This file cannot be read: No such file or directory"]
    assert folder["problems"]
    assert good["problems"] == []


def test_a_file_without_end_is_not_read_to_its_end(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert cli.main(["saves", "import", "/dev/zero"]) == 1
    assert "too large" in capsys.readouterr().err


def test_what_is_not_known_in_a_file_is_named(capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path) -> None:
    data = json.loads((ROOT / "saves" / "v2" / "toy-1.json").read_text(encoding="utf-8"))
    file = tmp_path / "later.json"
    file.write_text(json.dumps({**data, "stickers": 1}))
    assert cli.main(["saves", "import", str(file)]) == 0
    assert "left them out: stickers." in capsys.readouterr().out
    assert saves(capsys, "import", str(file))[1][0]["unknown"] == ["stickers"]


def test_games_are_carried_out_and_brought_in(
    capsys: pytest.CaptureFixture[str], home: Path, friday: str, tmp_path: Path
) -> None:
    target = tmp_path / "out" / "friday.json"
    assert saves(capsys, "export", str(target), "--game", friday)[0] == 0
    assert cli.main(["saves", "export", str(target)]) == 2
    assert "there already" in capsys.readouterr().err
    code, (line,) = saves(capsys, "import", str(target))
    assert (code, line["game"], line["entries"]) == (0, "toy", 260)
    listed = saves(capsys, "list")[1]
    assert {one["id"] for one in listed} == {friday, line["id"]}
    assert cli.main(["saves", "export", str(tmp_path / "one.json")]) == 2
    assert "choose one with --game" in capsys.readouterr().err
    assert saves(capsys, "export", str(tmp_path / "all"))[0] == 0
    assert len(list((tmp_path / "all").iterdir())) == 2
    assert cli.main(["saves", "export", "--game", friday, str(tmp_path / "one.json")]) == 0
    assert cli.main(["--lang", "fr", "saves", "list", "--game", "Jeudi"]) == 2
    assert "Jeudi" in capsys.readouterr().err


def test_an_entry_that_does_not_fit_is_named_and_what_was_before_it_counts(
    capsys: pytest.CaptureFixture[str], home: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(entries({**DID, "events": [{"type": "nonsense"}]}, {**DID, "events": []}))
    _, (line,) = saves(capsys, "verify", str(file))
    assert (line["entries"], line["applied"], line["described"]) == (7, 5, 5)
    assert line["problems"][0].startswith("entry 6: ")


def test_copies_are_listed_and_put_back(capsys: pytest.CaptureFixture[str], home: Path, friday: str) -> None:
    store = SqliteStore(home / "companion.db")
    store.back_up()
    store.delete(friday, 1.0)
    store.close()
    assert saves(capsys, "list") == (0, [])
    code, (line,) = saves(capsys, "copies")
    assert (code, line["copy"], len(line["games"])) == (0, "companion.db.bak", 1)
    assert saves(capsys, "restore", line["copy"]) == (0, [{"copy": line["copy"], "games": 1}])
    assert [game["id"] for game in saves(capsys, "list")[1]] == [friday]
    assert len(saves(capsys, "copies")[1]) == 3
    assert cli.main(["saves", "restore", "no such copy"]) == 2
    assert "lists them" in capsys.readouterr().err
