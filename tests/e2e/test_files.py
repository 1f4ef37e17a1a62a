"""A game leaves as a file and comes back as the same game; a foreign file is refused in a sentence."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands


def bring_in(hands: Hands, file: Path) -> None:
    with hands.page.expect_file_chooser() as chosen:
        hands.tap("Bring in a game from a file")
    chosen.value.set_files(file)


def test_a_game_is_saved_as_a_file_and_brought_in_again(open_app: Open, tmp_path: Path) -> None:
    hands = open_app("phone", "en")
    hands.tap("New table: Harbour Lights")
    hands.tap("Start playing")
    hands.tap("Fog +1")
    hands.sees_button("Undo: Fog +1")
    hands.visit("/games?lang=en")
    hands.tap("More about Harbour Lights")
    with hands.page.expect_download() as download:
        hands.tap("Save as a file")
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert json.loads(file.read_text())["format"] == "table-companion-game"
    hands.visit("/games?lang=en")
    bring_in(hands, file)
    hands.sees_button("Undo: Fog +1")
    hands.visit("/games?lang=en")
    hands.sees(re.compile("2 saved games"))


def test_a_foreign_file_is_refused_and_nothing_changes(open_app: Open, tmp_path: Path) -> None:
    hands = open_app("phone", "en", "/games")
    file = tmp_path / "holiday.json"
    file.write_text('{"photos": 12}')
    bring_in(hands, file)
    hands.sees("This file is not a saved game; your games are unchanged.")


def test_a_deleted_game_comes_back_with_undo(open_app: Open) -> None:
    hands = open_app("phone", "en")
    hands.tap("New table: Harbour Lights")
    hands.tap("Start playing")
    hands.sees_button("Fog +1")
    hands.visit("/games?lang=en")
    hands.tap("More about Harbour Lights")
    hands.tap("Delete")
    hands.sees("No saved game yet. Choose a game on the shelf.")
    hands.tap("Undo")
    hands.sees_button("More about Harbour Lights")
