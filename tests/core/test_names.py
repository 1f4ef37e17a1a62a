"""Names as people type them: kept whole, or cut between characters, never through one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.names import clean_name

FAMILY = "👨‍👩‍👧‍👦"
FLAG = "🇫🇷"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana \n  and\tBob ", "Ana and Bob"),
        ("É́lodie ❤️", "É́lodie ❤️"),
        (FAMILY, FAMILY),
        (FLAG + FLAG, FLAG + FLAG),
        ("👍🏽", "👍🏽"),
        ("\u200d\u0301\ufe0f", ""),
        ("\u3164\u2800 ", ""),
        ("a\x00b\u202ec\ud800d", "abcd"),
        ("ends\u200d", "ends"),
    ],
)
def test_a_name_keeps_what_can_be_seen(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


def test_a_long_name_is_cut_before_the_emoji_that_does_not_fit() -> None:
    assert clean_name("x" * 55 + FAMILY) == "x" * 55
    assert clean_name(FLAG * 5000, 24) == FLAG * 12
    assert len(clean_name("a" * 10_000)) == 60


def test_a_pile_of_accents_does_not_make_an_endless_character() -> None:
    name = clean_name("Z" + "\u0334" * 10_000 + "algo")
    assert name.startswith("Z\u0334")
    assert name.endswith("algo")


def test_a_joiner_at_the_end_of_a_full_character_does_not_swallow_the_rest() -> None:
    for marks in range(20):
        assert clean_name("Z" + "\u0334" * marks + "\u200d" + "algo").endswith("lgo")


@given(st.text(max_size=200), st.integers(1, 60))
def test_a_clean_name_fits_reads_on_one_line_and_stays_clean(typed: str, limit: int) -> None:
    name = clean_name(typed, limit)
    assert len(name) <= limit
    assert name == name.strip()
    assert len(name.splitlines()) <= 1
    assert clean_name(name, limit) == name
    name.encode()
