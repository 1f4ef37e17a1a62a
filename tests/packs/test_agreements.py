"""What a table can agree on stands in `readings.toml`; a mistake there is told with file and line."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from companion.packs.check import check_pack
from companion.packs.load import read_agreements
from companion.packs.registry import agreements_of
from tests.ui.test_shell import PACKS

GOOD = """\
[[reading]]
id = "night"
rule = "dawn"
question = { en = "Does the night heal", fr = "La nuit soigne-t-elle" }
answers = [
  { id = "all", name = { en = "everybody", fr = "tout le monde" } },
  { id = "one", name = { en = "one hero", fr = "un seul héros" } },
]

[[automation]]
id = "income"
rule = "dawn"
name = { en = "Income", fr = "Revenus" }
"""


def pack(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "toy"
    shutil.copytree(PACKS / "toy", folder)
    (folder / "readings.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_first_answer_holds_until_the_table_takes_another(tmp_path: Path) -> None:
    found = read_agreements(pack(tmp_path, GOOD))
    assert (found.defaults(), found.options()) == ({"night": "all"}, {"night": ("all", "one")})
    assert found.levels() == {"income": "ask"}
    assert found.by_id()["night"].answer("one").fr == "un seul héros"


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('rule = "dawn"\nquestion', 'rule = "nowhere"\nquestion', 3),
        ('fr = "un seul héros"', 'fr = ""', 7),
        ('id = "income"\nrule', "id = 3\nrule", 11),
        ("[[automation]]", GOOD.split("\n\n")[0] + "\n\n[[automation]]", 11),
        ('name = { en = "Income", fr = "Revenus" }', 'name = { en = "Income", fr = "Revenus" }\nlevel = "never"', 14),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int) -> None:
    found = [one for one in check_pack(pack(tmp_path, GOOD.replace(old, new))) if one.file.endswith("readings.toml")]
    assert [one.line for one in found] == [line]


def test_a_pack_without_the_file_leaves_nothing_open() -> None:
    assert agreements_of("no-such-game").reading == ()
