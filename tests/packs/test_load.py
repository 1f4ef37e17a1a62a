"""A pack reads well, or every mistake is told as file:line with what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import PackError
from companion.packs.check import check_packs
from companion.packs.load import pack_problems, read_pack
from companion.packs.registry import shelf
from companion.rules.library import Library
from companion.rules.toml_lines import line_of, places

TOY = Path(__file__).parent / "toy"
HEAD = 'name = { en = "Test", fr = "Essai" }\n'
NAMED = 'id = "%s"\nname = { en = "A", fr = "B" }\n'


def counter(id: str = "a", more: str = "") -> str:
    return f"[[counter]]\n{NAMED % id}{more}"


def deck(*cards: str) -> str:
    return f"[[deck]]\n{NAMED % 'd'}cards = [\n" + "\n".join(f"  {card}," for card in cards) + "\n]\n"


def card(id: str, more: str = "") -> str:
    return f'{{ id = "{id}", name = {{ en = "A", fr = "B" }}{more} }}'


def track(more: str) -> str:
    return f"[[track]]\n{NAMED % 't'}{more}"


BROKEN: dict[str, tuple[str, int, str]] = {
    "a name is missing": ("players_min = 1\n", 1, "“name” is missing"),
    "one language is missing": ('name = { en = "Test" }\n', 1, "“name.fr” is missing"),
    "an unknown key": (f"{HEAD}\nplayer_max = 3\n", 3, "“player_max” is not known here"),
    "an unknown key in the second counter": (
        f"{HEAD}{counter('a')}{counter('b')}hgih = 3\n",
        8,
        "“counter.1.hgih” is not known",
    ),
    "a key missing in the second counter": (f"{HEAD}{counter('a')}\n[[counter]]\nid = 'b'\n", 6, "“counter.1.name”"),
    "text for a number": (f'{HEAD}{counter("a")}start = "3"\n', 5, "“counter.0.start” must be a whole number"),
    "true for a number": (f"{HEAD}players_min = true\n", 2, "“players_min” must be a whole number"),
    "a fraction for a whole number": (f"{HEAD}players_min = 1.5\n", 2, "“players_min” must be a whole number"),
    "a number for text": (f"{HEAD}publisher = 7\n", 2, "“publisher” must be text in quotes"),
    "a word that is not offered": (f'{HEAD}{counter("a")}per = "seat"\n', 5, "must be one of 'table' or 'player'"),
    "text for a table": ('name = "Test"\n', 1, "“name” must be a table in { }"),
    "text for a list": (f'{HEAD}popular = "a"\n', 2, "“popular” must be a list in [ ]"),
    "a mistake in the third card": (
        HEAD + deck(card("a"), card("b"), card("c", ', count = "2"')),
        8,
        "“deck.0.cards.2.count” must be a whole",
    ),
    "two counters of one id": (f"{HEAD}{counter('a')}{counter('a')}", 6, "the id “a” is used twice"),
    "two cards of one id": (HEAD + deck(card("a"), card("a")), 7, "the id “a” is used twice"),
    "two phases of one id": (
        f"{HEAD}[turn]\nphases = [\n  {card('p')},\n  {card('p')},\n]\n",
        5,
        "the id “p” is used twice",
    ),
    "an id with a slash": (HEAD + counter("a/0"), 3, "the id “a/0” may have only small letters"),
    "a start above the bounds": (f"{HEAD}{counter('a')}high = 5\nstart = 6\n", 6, "“a” starts at 6, outside 0 to 5"),
    "a track without spaces": (HEAD + track("spaces = []\n"), 2, "the track “t” has 0 spaces"),
    "a marker off its track": (HEAD + track('spaces = ["x"]\nstart = 1\n'), 6, "must be from 0 to 0"),
    "a die without faces": (f"{HEAD}[[die]]\n{NAMED % 'd'}faces = []\n", 5, "the die “d” needs at least one face"),
    "a face that is there zero times": (
        f"{HEAD}[[die]]\n{NAMED % 'd'}faces = [{{ symbols = {{}}, count = 0 }}]\n",
        5,
        "needs at least one face",
    ),
    "a die with a billion faces": (
        f"{HEAD}[[die]]\n{NAMED % 'd'}faces = [{{ symbols = {{}}, count = 1000000000 }}]\n",
        5,
        "more than 1000 faces",
    ),
    "a deck of a billion cards": (HEAD + deck(card("a", ", count = 1000000000")), 5, "more than 1000 cards"),
    "fewer than no cards": (HEAD + deck(card("a", ", count = -1")), 6, "cannot be negative"),
    "no players": (f"{HEAD}players_max = 0\n", 2, "must lie within 1 to 20"),
    "a default that is no option": (f'{HEAD}[[setup]]\n{NAMED % "s"}default = "x"\n', 5, "“x” is none of the options"),
    "a foreign slug": (f'{HEAD}slug = "other"\n', 2, "the slug “other” must be the folder's name, “pack”"),
    "a number of five thousand digits": (f"{HEAD}\nplayers_max = {'9' * 5000}\n", 3, "a number is too large here"),
    "a number beyond every bound": (f"{HEAD}{counter('a')}high = 0x{'f' * 5000}\n", 5, "a number is too large here"),
    "lists within lists without end": (f"{HEAD}popular = {'[' * 5000}{']' * 5000}\n", 2, "nested too deeply here"),
    "a list thirty deep": (f"{HEAD}popular = {'[' * 30}{']' * 30}\n", 2, "nested too deeply here"),
    "tables within tables without end": (f"{HEAD}[turn{'.a' * 2000}]\nb = 1\n", 2, "nested too deeply here"),
    "broken TOML": (f"{HEAD}players_min = = 3\n", 2, "not valid TOML"),
    "TOML that breaks off": (f"{HEAD}popular = [", 2, "not valid TOML"),
}


def written(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("text", "line", "words"), BROKEN.values(), ids=BROKEN)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(PackError) as e:
        read_pack(written(tmp_path, text))
    assert str(e.value).startswith(f"{tmp_path / 'pack' / 'game.toml'}:{line}: ")
    assert words in str(e.value)


def test_all_mistakes_of_a_file_can_be_told_at_once(tmp_path: Path) -> None:
    text = f'{HEAD}publisher = 3\n{counter("a", "low = true")}\nhigh = "x"\n'
    assert [problem.line for problem in pack_problems(written(tmp_path, text))] == [2, 6, 7]


def test_a_folder_without_a_game_or_with_bytes_that_are_no_text_is_told(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"game.toml:1: no readable game.toml here"):
        read_pack(tmp_path)
    (tmp_path / "game.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PackError, match=r"game.toml:1: no readable game.toml here: UTF-8"):
        read_pack(tmp_path)


def test_the_toy_pack_reads_well() -> None:
    pack = read_pack(TOY)
    assert (pack.slug, pack.name.fr, len(pack.turn.phases)) == ("toy", "Feux du port", 3)
    assert sum(card.count for card in pack.deck[0].cards) == 9


def test_a_broken_pack_is_named_and_the_others_stay_on_the_shelf(tmp_path: Path) -> None:
    for slug, text in (("good", HEAD), ("bad", "name = 3\n")):
        (tmp_path / slug).mkdir()
        (tmp_path / slug / "game.toml").write_text(text, encoding="utf-8")
    found = shelf(tmp_path)
    assert [pack.slug for pack in found.packs] == ["good"]
    assert found.find("bad") is None
    assert "bad" in found.broken[0].file


def test_a_pack_that_nobody_could_mean_is_set_aside_with_its_rules(tmp_path: Path) -> None:
    for slug, text in (("good", HEAD), ("long", f"players_max = {'9' * 5000}\n"), ("deep", f"a{'.a' * 2000} = 1\n")):
        (tmp_path / slug).mkdir()
        (tmp_path / slug / "game.toml").write_text(text, encoding="utf-8")
        (tmp_path / slug / "glossary.toml").write_text(text, encoding="utf-8")
    assert [pack.slug for pack in shelf(tmp_path).packs] == ["good"]
    assert not Library(tmp_path).search("anything")
    assert [problem.line for problem in check_packs(tmp_path)] == [1, 1, 1, 1]


def test_an_empty_shelf_is_no_error(tmp_path: Path) -> None:
    assert shelf(tmp_path / "nowhere").packs == ()


def test_the_line_of_a_value_is_found_through_every_kind_of_toml() -> None:
    text = '''# a comment = with [[brackets]]
a.b = """
not = a key
"""
"quoted.key" = { x = 1, y = [ 1,
  { z = "}" } ] }
[table.sub]
k = 'it"s'
[[list]]
[[list]]
v = 2024-01-01T00:00:00Z # v = 3
[list.inner]
w = [[1, 2], [
  3]]
'''
    wanted: dict[tuple[str | int, ...], int] = {
        ("a", "b"): 2,
        ("quoted.key", "y"): 5,
        ("quoted.key", "y", 1, "z"): 6,
        ("table", "sub", "k"): 8,
        ("list", 0): 9,
        ("list", 1): 10,
        ("list", 1, "v"): 11,
        ("list", 1, "inner", "w", 1, 0): 14,
    }
    found = places(text)
    assert {path: found.get(path) for path in wanted} == wanted
    assert ("not",) not in found


def test_what_is_not_there_is_told_at_what_is_around_it() -> None:
    assert line_of("\n[[a]]\nx = 1\n", ["a", 0, "missing", "deep"]) == 2
    assert line_of("x = 1\n", ["nowhere"]) == 1


@given(st.text(alphabet="ab=[]{}.\"'#,\n 1", max_size=60))
def test_looking_for_a_line_never_fails(text: str) -> None:
    assert 1 <= line_of(text, ["a", 0, "b"]) <= text.count("\n") + 1


def test_where_a_die_is_known_from_is_said_in_both_languages() -> None:
    for pack in shelf(TOY.parents[2] / "rules_data").packs:
        for die in pack.die:
            assert not isinstance(die.source, str) or not die.source, (pack.slug, die.id)
