"""Sums as a pack's TOML tells them: read with the game's functions, and each mistake named with its line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion import paths
from companion.errors import PackError
from companion.games import facts_of
from companion.packs import facts
from companion.packs.check import check_pack
from companion.packs.sums import reckonings
from companion.rules.reckon import reckoned

SUMS = """\
source = "the harbour's book"
confidence = "printed"

[[row]]
id = "oil"
rule = "lighting-a-lamp"
when.en = 'lamps?.*oil'
when.fr = 'lampes?.*huile'
say.en = "{result} oil for {lamps} {lamps:lamp|lamps}."
say.fr = "{result} huiles pour {lamps} {lamps:lampe|lampes}."
counts.lamps = { en = 'lamps?', fr = 'lampes?' }
marks.wick = 'wick|mèche'

[[row]]
id = "night-oil"
sum = "oil"
like = "oil"
rule = "lighting-a-lamp"
when.en = 'lamps?.*night'
when.fr = 'lampes?.*nuit'
unless = 'storm'
say.en = "{result} oil for the night."
say.fr = "{result} huiles pour la nuit."
"""
OIL = {"oil": lambda v: {"result": 2 * v["lamps"] - v["wick"]}}


@pytest.fixture
def harbour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "harbour").mkdir()
    file = tmp_path / "harbour" / "sums.toml"
    file.write_text(SUMS, encoding="utf-8")
    monkeypatch.setattr(paths, "pack_roots", lambda: [tmp_path])
    monkeypatch.setattr(facts, "KINDS", {})
    return file


def test_a_row_and_the_games_function_make_a_sum_and_like_takes_its_counts_along(harbour: Path) -> None:
    sums = reckonings("harbour", OIL)
    for question, said in (
        ("how many lamps, 3 lamps of oil", "6 oil for 3 lamps."),
        ("2 lamps with a wick at night", "3"),
    ):
        found = reckoned(question, "en", sums)
        assert found
        assert found[1].startswith(said)


def test_a_sum_that_the_game_does_not_make_is_named(harbour: Path) -> None:
    with pytest.raises(PackError, match="oil"):
        reckonings("harbour", {})


@pytest.mark.parametrize(
    ("written", "instead", "line"),
    [
        ("when.en = 'bare.?hand", "when.en = '(bare.?hand", "unarmed-attack"),
        ('rule = "unarmed-attack"', 'rule = "no-such-rule"', "unarmed-attack"),
        ('rule = "unarmed-attack"', "", "unarmed-attack"),
    ],
)
def test_a_pattern_that_cannot_be_read_and_a_rule_that_is_not_written_are_told_by_file_and_line(
    tmp_path: Path, written: str, instead: str, line: str
) -> None:
    folder = tmp_path / "conan"
    shutil.copytree(paths.HERE / "rules_data" / "conan", folder)
    file = folder / "sums.toml"
    text = file.read_text(encoding="utf-8")
    assert written in text
    file.write_text(text.replace(written, instead, 1), encoding="utf-8")
    told = [problem for problem in check_pack(folder, facts_of) if problem.file == str(file)]
    near = text[: text.index(f'rule = "{line}"')].count("\n") + 1
    assert [abs(problem.line - near) <= 2 for problem in told] == [True]
