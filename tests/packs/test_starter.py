"""`companion new-game` writes a pack that is complete from the first minute."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import PackError, PlaceError
from companion.packs import starter
from companion.packs.check import check_pack, check_packs
from companion.packs.load import read_pack
from companion.packs.starter import write_starter


def test_a_starter_pack_passes_every_check_and_is_ready_to_play(tmp_path: Path) -> None:
    folder = write_starter("my-harbour-2", tmp_path / "packs")
    assert check_pack(folder) == []
    pack = read_pack(folder)
    assert (pack.slug, pack.name.en) == ("my-harbour-2", "My Harbour 2")
    assert pack.counter
    assert pack.die
    assert pack.deck


@pytest.mark.parametrize("slug", ["", "Harbour", "2harbour", "a--b", "a-", "a b", "../a", "é", "a_b", "a" * 31, "🎲"])
def test_a_slug_that_cannot_name_a_folder_is_refused_with_what_to_do(tmp_path: Path, slug: str) -> None:
    with pytest.raises(PackError, match="use small letters, digits and single “-”"):
        write_starter(slug, tmp_path)
    assert not any(tmp_path.iterdir())


@pytest.mark.parametrize("slug", ["companion", "generic"])
def test_the_apps_own_names_are_taken(tmp_path: Path, slug: str) -> None:
    with pytest.raises(PackError, match="belongs to the app"):
        write_starter(slug, tmp_path)


def test_an_existing_folder_is_never_touched(tmp_path: Path) -> None:
    (tmp_path / "harbour").mkdir()
    with pytest.raises(PlaceError, match="is there already"):
        write_starter("harbour", tmp_path)
    assert not any((tmp_path / "harbour").iterdir())


def test_a_place_where_no_folder_can_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PlaceError, match="cannot be made"):
        write_starter("harbour", tmp_path / "file" / "packs")


def test_no_half_of_a_pack_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starter, "files", lambda slug: {"game.toml": "", "game.toml/impossible": ""})
    with pytest.raises(PlaceError, match="cannot be made"):
        write_starter("harbour", tmp_path)
    assert not any(tmp_path.iterdir())


def test_the_check_finds_rules_that_are_not_written_and_names_that_are_empty(tmp_path: Path) -> None:
    file = write_starter("harbour", tmp_path) / "game.toml"
    text = file.read_text().replace('rule = "turn"', 'rule = "trun"').replace('fr = "Dé blanc"', 'fr = " "')
    file.write_text(text.replace('popular = ["goal", "turn"]', 'popular = ["gaol"]'))
    lines = text.splitlines()
    wanted = {
        ("popular", "“gaol”"),
        ('rule = "trun"', "“trun”"),
        ("White die", "“die.0.name.fr” is empty"),
    }
    found = check_packs(tmp_path)
    assert len(found) == len(wanted)
    for start, words in wanted:
        line = next(n for n, text in enumerate(lines, 1) if start in text)
        assert any(problem.line == line and words in str(problem) for problem in found), start


def test_a_folder_without_packs_is_told(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="there is no pack in"):
        check_packs(tmp_path)
    with pytest.raises(PackError, match="there is no folder"):
        check_packs(tmp_path / "nowhere")


def test_the_toy_pack_passes_every_check() -> None:
    assert check_pack(Path(__file__).parent / "toy") == []
