"""What happened stays what happened: a game in play and a game of version 1 keep their gems when a rule changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.games.conan import GAME, gems, harm, phases
from companion.games.conan.gems import Zones
from companion.table.codec import codec_of
from companion.table.reading import Reader

GOLDEN = sorted((Path(__file__).parents[2] / "saves" / "v1").glob("conan-*.json"))


def replayed(file: Path) -> tuple[Any, list[str]]:
    """The last state of a game, and its log as this version would write it."""
    saved, codec = json.loads(file.read_text(encoding="utf-8")), codec_of(GAME)
    reader = Reader(codec, codec.state(json.dumps(saved["start"]), saved["game_version"]), saved["game_version"])
    bodies = [codec.entry_json(reader.take(json.dumps(entry)).entry) for entry in saved["entries"]]
    return reader.state, bodies


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: str(file.stem))
def test_another_rule_for_wounds_and_upkeep_changes_no_game_that_was_played(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, bodies = replayed(file)
    lost = Zones(0, 0, 0, 0, 0)
    for module in (gems, harm, phases):
        for name in ("hurt", "upkeep", "healed", "tired_by_bite"):
            monkeypatch.setattr(module, name, lambda *_: lost, raising=False)
    assert replayed(file)[0] == before
    saved, codec = json.loads(file.read_text(encoding="utf-8")), codec_of(GAME)
    again = Reader(codec, codec.state(json.dumps(saved["start"]), saved["game_version"]), GAME.version)
    for body in bodies:
        again.take(body)
    assert again.state == before, "written by this version and read again"


@pytest.mark.parametrize(
    "event",
    [
        {"type": "hero-hurt"},
        {"type": "hero-healed", "hero": "nobody", "points": 1},
        {"type": "hero-tired", "hero": 3},
        {"type": "hero-hurt", "hero": "conan", "wounds": "x"},
        3,
    ],
)
def test_a_damaged_event_of_version_1_is_a_damaged_save(event: Any) -> None:
    from companion.errors import SaveError

    saved, codec = json.loads(GOLDEN[0].read_text(encoding="utf-8")), codec_of(GAME)
    reader = Reader(codec, codec.state(json.dumps(saved["start"]), 1), 1)
    entry = {"type": "did", "v": 1, "author": "", "at": 0, "waived": [], "joins": False, "events": [event]}
    with pytest.raises(SaveError):
        reader.take(json.dumps(entry))
