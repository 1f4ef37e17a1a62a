"""The assistant over the toy pack: entries, notes and own pages in one list of answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import paths
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.rules.library import Library
from companion.table.books import Books
from companion.table.notes import Margin
from companion.table.sqlite import SqliteStore
from companion.views.assistant import Assistant, mode_name
from tests import CACHE

PACKS = Path(__file__).parent.parent / "packs"
TOY, ALL = Library(PACKS), Library(paths.packs(), CACHE)  # read when first asked, then shared


def assistant() -> Assistant:
    store = SqliteStore(":memory:")
    return Assistant(TOY, Margin(store, lambda: 1.0), Books(store))


def of_all_games() -> Assistant:
    store = SqliteStore(":memory:")
    return Assistant(ALL, Margin(store, lambda: 1.0), Books(store))


def test_an_answer_marks_the_words_that_were_asked_for() -> None:
    found = assistant().ask("storm", "en")
    first = found.lines[0]
    assert first.id == "the-storm"
    marked = [first.title[start:end].lower() for start, end in first.title_marks]
    assert "storm" in " ".join(marked)


def test_a_french_word_finds_the_rule_in_an_english_interface() -> None:
    assert assistant().ask("tempête", "en").lines[0].id == "the-storm"


def test_a_note_of_ones_own_is_found_with_its_rule() -> None:
    asked = assistant()
    asked.margin.write("toy/the-storm", "Grandma says the kraken sleeps in winter")
    line = asked.ask("kraken", "en").lines[0]
    assert (line.kind, line.id) == ("note", "the-storm")
    asked.margin.write("toy/the-storm", "")
    assert asked.ask("kraken", "en").nothing


def test_a_page_of_ones_own_book_is_found_as_printed_text_with_its_page() -> None:
    asked = assistant()
    asked.books.bring_in(
        "toy", "book.txt", b"The first page says little.\fThe zeppelin costs nine doubloons in every harbour."
    )
    line = asked.ask("zeppelin", "en").lines[0]
    assert (line.kind, line.page) == ("page", "2")
    assert "zeppelin" in line.answer


def test_nothing_found_offers_the_closest_entries() -> None:
    found = assistant().ask("qzxjkv", "en")
    assert found.nothing
    assert found.lines == ()


def test_a_question_of_ten_thousand_letters_uses_the_first_three_hundred() -> None:
    assert assistant().ask("storm " * 2000, "en").truncated


@pytest.mark.parametrize(
    ("game", "chosen", "played"),
    [
        (
            "eternia",
            ("standard", "one-round", "dice-of-power"),
            ("standard", "faster-combat", "dice-of-power"),
        ),
        ("eternia", ("solo", "open-heroes"), ("solo",)),
        ("heroes3", ("coop", "free-extension"), ("coop",)),
        ("conan", (), ()),
    ],
)
def test_a_table_tells_which_modes_it_plays(game: str, chosen: tuple[str, ...], played: tuple[str, ...]) -> None:
    assert of_all_games().in_play(game, chosen) == played


def test_a_rule_of_several_modes_is_in_play_in_each() -> None:
    asked = of_all_games()
    found = asked.ask("trading cards with an ally", "en", "heroes3", ("coop",)).lines[0]
    assert (found.id, found.in_play) == ("ally-card-trade", True)
    assert not asked.ask("trading cards with an ally", "en", "heroes3", ("clash",)).lines[0].in_play


def test_one_mode_alone_leaves_the_others_out() -> None:
    lines = of_all_games().ask("starting eternium", "en", "eternia", only="solo").lines
    assert {line.variant for line in lines} <= {"standard", "solo"}
    assert "solo-beginner" in {line.id for line in lines}


def test_every_mode_has_a_name_in_both_languages() -> None:
    asked, packs = of_all_games(), shelf()
    for game in ("eternia", "heroes3"):
        modes = asked.modes(game)
        assert modes
        for language in ("en", "fr"):
            names = [mode_name(packs.find(game), mode, Translator(language)) for mode in modes]
            assert len(set(names)) == len(modes)
            assert not any("-" in name and name == mode for name, mode in zip(names, modes, strict=True))


def test_a_page_of_ones_own_book_is_gone_when_the_book_is_removed() -> None:
    asked = assistant()
    asked.books.bring_in("toy", "book.txt", b"The zeppelin costs nine doubloons in every harbour.")
    assert not asked.ask("zeppelin", "en").nothing
    asked.books.remove("toy", "book")
    assert asked.ask("zeppelin", "en").nothing
