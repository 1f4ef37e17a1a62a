"""The library reads packs, keeps its index, and never believes a damaged file."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.rules import library as module
from companion.rules import store
from companion.rules.library import COMPILED, Library
from tests.rules.toy import toy_index, write_pack

QUERIES = ("lamp", "tempette", "pv", "warden", "agg", "combien de lanternes", "level II")


def test_an_index_survives_being_written_and_read() -> None:
    index = toy_index()
    again = store.load(store.dump(index))
    for query in QUERIES:
        assert again.search(query, "fr", explain=True, typing=True) == index.search(
            query, "fr", explain=True, typing=True
        )


def test_the_same_texts_give_the_same_bytes() -> None:
    assert store.dump(toy_index()) == store.dump(toy_index())


def test_an_empty_index_can_be_kept_too() -> None:
    from companion.rules.index import Index

    assert not store.load(store.dump(Index.of([]))).search("lamp", "en")


@pytest.mark.parametrize("damage", [b"", b"RULES", b"NOT AN INDEX AT ALL, BUT LONG ENOUGH"])
def test_foreign_bytes_are_refused(damage: bytes) -> None:
    with pytest.raises(store.Unreadable):
        store.load(damage)


def test_a_flipped_byte_is_refused() -> None:
    data = bytearray(store.dump(toy_index()))
    data[len(data) // 2] ^= 1
    with pytest.raises(store.Unreadable):
        store.load(bytes(data))


def test_a_library_finds_entries_glossary_contents_and_popular_rules(tmp_path: Path) -> None:
    write_pack(tmp_path)
    library = Library(tmp_path)
    assert library.games == ("harbour",)
    entry = library.find("harbour", "the-storm")
    assert entry
    assert entry.title("fr") == "La tempête"
    assert library.find("harbour", "nope") is None
    assert [chapter.title("fr") for chapter in library.contents("harbour")] == ["Navigation"]
    assert library.contents("harbour")[0].entries[0] == "lighting-a-lamp"
    assert len(library.glossary("harbour").terms) == 3
    hit = library.search("tempête", "fr").hits[0]
    assert library.of_hit(hit) is entry


def test_popular_rules_are_the_most_linked_unless_the_game_names_them(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    assert {entry.id for entry in Library(tmp_path).popular("harbour")} == {
        "the-storm",
        "hit-points",
        "lighting-a-lamp",
    }
    (folder / "game.toml").write_text('popular = ["victory-points", "unknown"]\n', encoding="utf-8")
    assert [entry.id for entry in Library(tmp_path).popular("harbour")] == ["victory-points"]


def test_the_cache_is_used_until_a_text_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packs, cache = tmp_path / "packs", tmp_path / "cache"
    folder = write_pack(packs)
    before = Library(packs, cache).search("lamp", "en")
    assert len(list(cache.iterdir())) == 1
    with monkeypatch.context() as patch:
        patch.setattr(module, "read_rules", lambda *_: pytest.fail("the cache was not used"))
        kept = Library(packs, cache)
        assert kept.search("lamp", "en") == before
        assert kept.find("harbour", "the-storm")
    file = folder / "rules" / "01-sailing.en.md"
    file.write_text(file.read_text(encoding="utf-8").replace("bad weather", "hurricane"), encoding="utf-8")
    assert Library(packs, cache).search("hurricane", "en").hits[0].id == "the-storm"


def test_a_folder_of_caches_does_not_grow_with_every_change(tmp_path: Path) -> None:
    packs, cache = tmp_path / "packs", tmp_path / "cache"
    file = write_pack(packs) / "rules" / "01-sailing.en.md"
    for word in ("hail", "sleet", "thunder", "drizzle"):
        file.write_text(file.read_text(encoding="utf-8").replace("bad weather", f"bad weather, {word}"))
        Library(packs, cache).warm()
    assert len(list(cache.iterdir())) == module.KEPT


def test_what_the_cache_gives_back_equals_what_was_read(tmp_path: Path) -> None:
    write_pack(tmp_path / "packs")
    read = Library(tmp_path / "packs", tmp_path / "cache")
    read.search("lamp")
    kept = Library(tmp_path / "packs", tmp_path / "cache")
    assert kept.entries("harbour") == read.entries("harbour")
    assert kept.contents("harbour") == read.contents("harbour")
    assert kept.glossary("harbour") == read.glossary("harbour")


def test_a_damaged_cache_is_built_again(tmp_path: Path) -> None:
    write_pack(tmp_path / "packs")
    Library(tmp_path / "packs", tmp_path / "cache").search("lamp")
    file = next((tmp_path / "cache").iterdir())
    file.write_bytes(file.read_bytes()[:-40])
    assert Library(tmp_path / "packs", tmp_path / "cache").search("lamp", "en").hits


def test_a_cache_that_cannot_be_written_costs_nothing_but_time(tmp_path: Path) -> None:
    write_pack(tmp_path / "packs")
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    assert Library(tmp_path / "packs", tmp_path / "file").search("lamp", "en").hits


def test_the_compiled_form_stands_alone(tmp_path: Path) -> None:
    write_pack(tmp_path / "packs")
    whole = Library(tmp_path / "packs")
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / COMPILED).write_bytes(whole.compiled())
    alone = Library(tmp_path / "web")
    assert alone.entries("harbour") == whole.entries("harbour")
    assert alone.search("tempette", "fr") == whole.search("tempette", "fr")


def test_a_mistake_costs_one_entry_and_is_named(tmp_path: Path) -> None:
    folder = write_pack(tmp_path)
    file = folder / "rules" / "01-sailing.en.md"
    file.write_text(file.read_text(encoding="utf-8").replace("{#hit-points", "{#HIT"), encoding="utf-8")
    library = Library(tmp_path)
    assert len(library.entries("harbour")) == 5
    assert [problem.line for problem in library.problems] == [17]
    assert library.search("storm", "en").hits


def test_an_unreadable_file_sets_its_game_aside_and_no_other(tmp_path: Path) -> None:
    write_pack(tmp_path)
    (tmp_path / "other" / "rules").mkdir(parents=True)
    (tmp_path / "other" / "rules" / "01.en.md").write_bytes(b"# \xff\xfe")
    library = Library(tmp_path)
    assert library.games == ("harbour",)
    assert len(library.problems) == 1
