"""Fact tables: rows become values, and whatever does not fit is told with its line."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Literal

import pytest

from companion import paths
from companion.errors import PackError
from companion.games import facts_of
from companion.packs import facts
from companion.packs.check import Remark, check_pack
from companion.packs.facts import by_id, compiled, corrected, names, problems, rows
from companion.packs.model import Confidence, Names
from companion.packs.registry import folders

GAMES = [folder.name for folder in folders(paths.HERE / "rules_data")]


@dataclass(frozen=True, slots=True)
class Load:
    """Something written as `3 kg`."""

    weight: int

    @classmethod
    def written(cls, text: str) -> Load:
        return cls(int(text.removesuffix(" kg")))


@dataclass(frozen=True, slots=True)
class Boat:
    id: str
    name: Names
    sort: Literal["sail", "oar"]
    crew: tuple[str, ...] = ()
    load: Load = Load(0)
    price: Mapping[str, int] = field(default_factory=dict)
    span: tuple[int, int] = (1, 2)
    pace: float = 1.0
    deep: bool = False
    length: int | None = None
    source: str = ""
    confidence: Confidence = "printed"


HEAD = 'source = "the quay"\nconfidence = "seen"\n'
GULL = 'id = "gull", name = { en = "Gull", fr = "Mouette" }, sort = "sail"'


def table(tmp_path: Path, *given: str, head: str = HEAD) -> Path:
    file = tmp_path / "harbour" / "boats.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(head + "row = [\n" + "".join(f"  {{ {row} }},\n" for row in given) + "]\n", encoding="utf-8")
    return file


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Packs of a test's own: nothing that it makes known stays known."""
    monkeypatch.setattr(paths, "pack_roots", lambda: [tmp_path])
    monkeypatch.setattr(facts, "KINDS", {})
    return tmp_path


def test_a_row_is_the_games_own_value_and_takes_from_the_head_what_it_does_not_say(shelf: Path) -> None:
    more = 'crew = ["Ana"], load = "3 kg", price = { gold = 2 }, span = [3, 4], pace = 2, deep = true, length = 7'
    table(shelf, GULL, f'id = "tern", name = {{ en = "T", fr = "S" }}, sort = "oar", {more}, source = "a list"')
    gull = Boat("gull", Names("Gull", "Mouette"), "sail", source="the quay", confidence="seen")
    tern = Boat("tern", Names("T", "S"), "oar", ("Ana",), Load(3), {"gold": 2}, (3, 4), 2.0, True, 7, "a list", "seen")
    assert rows("harbour", "boats", Boat) == (gull, tern)
    assert by_id("harbour", "boats", Boat) == {"gull": gull, "tern": tern}


def test_the_browsers_compiled_tables_say_the_same_without_any_toml(shelf: Path) -> None:
    file = table(shelf, GULL)
    plain = rows("harbour", "boats", Boat)
    (shelf / facts.COMPILED).write_bytes(compiled(shelf))
    shutil.rmtree(file.parent)
    assert rows("harbour", "boats", Boat) == plain
    with pytest.raises(PackError, match="boots"):
        rows("harbour", "boots", Boat)


def test_names_alone_need_no_class(shelf: Path) -> None:
    table(shelf, 'id = "red", name = { en = "red", fr = "rouge" }')
    assert names("harbour", "boats") == {"red": Names("red", "rouge")}


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ('id = "tern", sort = "oar"', "row.1.name"),
        ('id = "tern", name = { en = "T" }, sort = "oar"', "row.1.name.fr"),
        ('id = "tern", name = { en = "T", fr = " " }, sort = "oar"', "row.1.name.fr"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "steam"', "sail"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", crews = []', "row.1.crews"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", crew = "Ana"', "row.1.crew"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", crew = [1]', "row.1.crew.0"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", span = [1]', "row.1.span"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", price = { gold = "2" }', "row.1.price.gold"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", price = 3', "row.1.price"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", load = "heavy"', "row.1.load"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", length = true', "row.1.length"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", deep = 1', "row.1.deep"),
        ('id = "tern", name = { en = "T", fr = "S" }, sort = "oar", confidence = "sure"', "printed"),
        ('id = "gull", name = { en = "T", fr = "S" }, sort = "oar"', "gull"),
    ],
)
def test_what_does_not_fit_is_told_with_its_line(shelf: Path, row: str, told: str) -> None:
    file = table(shelf, GULL, row)
    found = list(problems(file, Boat))
    assert [(problem.file, problem.line) for problem in found] == [(str(file), 5)]
    assert told in str(found[0])
    with pytest.raises(PackError) as stopped:
        rows("harbour", "boats", Boat)
    assert (stopped.value.file, stopped.value.line) == (str(file), 5)


def test_all_that_is_wrong_in_a_table_is_told_at_once(shelf: Path) -> None:
    file = table(shelf, 'id = "tern"', GULL, 'id = "auk", sort = "oar"')
    assert [problem.line for problem in problems(file, Boat)] == [4, 4, 6]
    file = table(shelf, 'id = "tern"', head=HEAD + 'ship = "x"\nlength = "x"\n')
    assert [problem.line for problem in problems(file, Boat)] == [3, 4]


@pytest.mark.parametrize("head", ['source = "the quay"\n', 'confidence = "seen"\n', ""])
def test_a_table_says_where_it_was_read_and_how_sure_that_is(shelf: Path, head: str) -> None:
    assert list(problems(table(shelf, GULL, head=head), Boat))


@pytest.mark.parametrize("text", ["row = 3\n", HEAD, "row = [3]\n", "row = [\n"])
def test_a_table_without_rows_is_no_table(shelf: Path, text: str) -> None:
    file = table(shelf)
    file.write_text(text, encoding="utf-8")
    assert list(problems(file, Boat))


def test_the_box_corrects_what_can_stand_and_nothing_else() -> None:
    boat = Boat("gull", Names("Gull", "Mouette"), "sail", length=5)
    given = {"length": 7, "load": "4 kg", "sort": "steam", "crew": "Ana", "id": "x", "wings": 2, "deep": 1}
    found = corrected(boat, given)
    assert (found.length, found.load, found.sort, found.crew, found.id) == (7, Load(4), "sail", (), "gull")
    assert (found.source, found.confidence) == ("box", "seen")
    for nothing in (None, 3, "length", {}, {"length": "7"}):
        assert corrected(boat, nothing) == boat


@pytest.mark.parametrize("slug", GAMES)
def test_every_table_of_a_game_is_read_and_checked(slug: str) -> None:
    folder, kinds = paths.HERE / "rules_data" / slug, facts_of(slug)
    assert {file.stem for file in facts.tables(folder)} == set(kinds)
    for name, kind in kinds.items():
        assert list(problems(folder / f"{name}.toml", kind)) == []
        assert rows(slug, name, kind)
        assert {"id"} <= {one.name for one in fields(kind)}


def test_the_check_names_tables_that_are_wrong_missing_or_read_by_nobody(shelf: Path) -> None:
    shutil.copytree(Path(__file__).parent / "toy", shelf / "harbour", dirs_exist_ok=True)
    file = table(shelf, 'id = "tern"')
    file.with_name("boots.toml").write_text("row = []\n", encoding="utf-8")
    found = check_pack(file.parent, lambda slug: {"boats": Boat, "sails": Boat})
    told = {(Path(one.file).name, isinstance(one, Remark)) for one in found if one.file.endswith("s.toml")}
    assert {("boats.toml", False), ("boots.toml", True), ("sails.toml", False)} <= told
