"""Lists and tables of a rule are drawn as such, and a row is read out with its columns."""

from __future__ import annotations

from companion.i18n import Translator
from companion.views.blocks import Item, Sentence, Table, blocks, stacked

ENGLISH = Translator("en")


def test_rows_of_equal_length_make_a_table_whose_columns_the_sentence_before_names() -> None:
    drawn = list(
        blocks(["Each line goes Easy, Hard.", "I: 1Br, 2Br.", "II: 2Br, 3Br.", "III: 1Br+1Si, 3Si.", "Then fight."])
    )
    assert [type(one) for one in drawn] == [Sentence, Table, Sentence]
    table = drawn[1]
    assert isinstance(table, Table)
    assert table.head == ("Easy", "Hard")
    assert table.spoken(2, ENGLISH) == "III: Easy 1Br+1Si, Hard 3Si"


def test_without_named_columns_a_table_has_no_head() -> None:
    (table,) = blocks(["- Level 1: hand 4, Expert 0.", "- Level 2: hand 4, Expert 1.", "- Level 3: hand 5, Expert 1."])
    assert isinstance(table, Table)
    assert table.head == ()
    assert table.spoken(0, ENGLISH) == "Level 1: hand 4, Expert 0"


def test_numbers_and_dashes_are_marks_of_a_list() -> None:
    assert list(blocks(["Choose:", "- one thing;", "1. the other"])) == [
        Sentence("Choose:"),
        Item("", "one thing;"),
        Item("1.", "the other"),
    ]


def test_two_rows_are_sentences() -> None:
    assert all(isinstance(one, Sentence) for one in blocks(["Castle: Griffins, Angels.", "Dungeon: Harpies, Medusas."]))


def test_a_column_is_as_wide_as_its_longest_word_and_a_plus_before_a_number_stays() -> None:
    table = Table(("main", "compétences"), (("Impitoyable", ("4", "+1 partout")), ("Novice", ("5", "2 Br+1 Ar"))))
    assert table.widths() == (11, 4, 11)
    assert [stacked(cell) for cell in ("+1 partout", "2 Br+1 Ar")] == ["+1 partout", "2 Br\n1 Ar"]
    assert table.spoken(0, Translator("fr")) == "Impitoyable\u00a0: main 4, compétences +1 partout"
