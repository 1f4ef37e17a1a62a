"""Lists and tables of a rule are drawn as such, and a row is read out with its columns."""

from __future__ import annotations

from companion.views.blocks import Item, Sentence, Table, blocks


def test_rows_of_equal_length_make_a_table_whose_columns_the_sentence_before_names() -> None:
    drawn = list(
        blocks(["Each line goes Easy, Hard.", "I: 1Br, 2Br.", "II: 2Br, 3Br.", "III: 1Br+1Si, 3Si.", "Then fight."])
    )
    assert [type(one) for one in drawn] == [Sentence, Table, Sentence]
    table = drawn[1]
    assert isinstance(table, Table)
    assert table.head == ("Easy", "Hard")
    assert table.spoken(2) == "III: Easy 1Br+1Si, Hard 3Si"


def test_without_named_columns_a_table_has_no_head() -> None:
    (table,) = blocks(["- Level 1: hand 4, Expert 0.", "- Level 2: hand 4, Expert 1.", "- Level 3: hand 5, Expert 1."])
    assert isinstance(table, Table)
    assert table.head == ()
    assert table.spoken(0) == "Level 1: hand 4, Expert 0"


def test_numbers_and_dashes_are_marks_of_a_list() -> None:
    assert list(blocks(["Choose:", "- one thing;", "1. the other"])) == [
        Sentence("Choose:"),
        Item("", "one thing;"),
        Item("1.", "the other"),
    ]


def test_two_rows_are_sentences() -> None:
    assert all(isinstance(one, Sentence) for one in blocks(["Castle: Griffins, Angels.", "Dungeon: Harpies, Medusas."]))
