"""The assistant over the toy pack: entries, notes and own pages in one list of answers."""

from __future__ import annotations

from pathlib import Path

from companion.rules.library import Library
from companion.table.books import Books
from companion.table.margin import Margin
from companion.table.sqlite import SqliteStore
from companion.views.assistant import Assistant

PACKS = Path(__file__).parent.parent / "packs"


def assistant() -> Assistant:
    store = SqliteStore(":memory:")
    return Assistant(Library(PACKS), Margin(store, lambda: 1.0), Books(store))


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
