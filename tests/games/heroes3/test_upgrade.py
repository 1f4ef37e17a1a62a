"""What happened stays what happened: a game in play and a game of version 1 stand as they stood when a rule changes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.errors import SaveError
from companion.games.heroes3 import GAME, calendar, lore, march, siege, standing
from companion.games.heroes3.calendar import RoundKind
from companion.games.heroes3.state import Stand
from companion.table.codec import codec_of
from companion.table.reading import Reader

GOLDEN = sorted((Path(__file__).parents[2] / "saves" / "v1").glob("heroes3-*.json"))


def replayed(file: Path) -> tuple[Any, list[str]]:
    """The last state of a game, and its log as this version would write it."""
    saved, codec = json.loads(file.read_text(encoding="utf-8")), codec_of(GAME)
    reader = Reader(codec, codec.state(json.dumps(saved["start"]), saved["game_version"]), saved["game_version"])
    bodies = [codec.entry_json(reader.take(json.dumps(entry)).entry) for entry in saved["entries"]]
    return reader.state, bodies


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: str(file.stem))
def test_other_rules_for_rounds_and_combats_change_no_game_that_was_played(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, bodies = replayed(file)
    monkeypatch.setattr(calendar, "round_kind", lambda *_a, **_b: RoundKind("resource", True, True))
    monkeypatch.setattr(calendar, "MP", {"main": 9, "secondary": 9, "ai": 9})
    monkeypatch.setattr(march, "starts_fight", lambda _actions: "field")
    monkeypatch.setattr(siege, "tower_stands", lambda _pieces: False)
    monkeypatch.setattr(standing, "tower_stands", lambda _pieces: False)
    monkeypatch.setattr(standing, "stand", lambda _combat: Stand("over"))
    monkeypatch.setattr(standing, "woken", lambda fighter, _defence: fighter)
    monkeypatch.setattr(lore, "PROCLAIMED", {})
    monkeypatch.setattr(lore, "AI_CARD", {})
    assert replayed(file)[0] == before
    saved, codec = json.loads(file.read_text(encoding="utf-8")), codec_of(GAME)
    again = Reader(codec, codec.state(json.dumps(saved["start"]), saved["game_version"]), GAME.version)
    for body in bodies:
        again.take(body)
    assert again.state == before, "written by this version and read again"


@pytest.mark.parametrize(
    "event",
    [
        {"type": "proclaimed"},
        {"type": "ai-marched", "actions": 3},
        {"type": "ai-marched", "actions": [3]},
        {"type": "proclaimed", "card": []},
        3,
    ],
)
def test_a_damaged_event_of_version_1_is_a_damaged_save(event: Any) -> None:
    saved, codec = json.loads(GOLDEN[0].read_text(encoding="utf-8")), codec_of(GAME)
    reader = Reader(codec, codec.state(json.dumps(saved["start"]), 1), 1)
    entry = {"type": "did", "v": 1, "author": "", "at": 0, "waived": [], "joins": False, "events": [event]}
    with pytest.raises(SaveError):
        reader.take(json.dumps(entry))
