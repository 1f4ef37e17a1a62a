"""The box profile: the player's corrections stand beside the pack, and travel as a small file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.errors import ProfileError
from companion.packs.load import read_pack
from companion.packs.model import Names, ValueDef
from companion.packs.profile import (
    SIZE_LIMIT,
    BoxProfile,
    checked,
    die_faces,
    exported,
    fitting,
    imported,
    read_profile,
)

PACK = read_pack(Path(__file__).parent / "toy")
FILE = {"format": "table-companion-box", "version": 1, "game": "toy", "values": {"die.wind": [{"wind": 2}, {}]}}


def test_a_corrected_die_rolls_as_the_box_says_and_the_pack_is_unchanged() -> None:
    before = PACK.die[0]
    dice = die_faces(PACK, BoxProfile("toy", {"die.wind": [{"wind": 3}, {}]}))
    assert [face.symbols for face in dice["wind"].faces] == [{"wind": 3}, {}]
    assert (dice["wind"].confidence, dice["wind"].source) == ("seen", "box")
    assert PACK.die[0] == before


def test_without_a_correction_the_die_is_the_packs() -> None:
    assert die_faces(PACK, BoxProfile("toy"))["wind"] == PACK.die[0]


def test_a_value_is_found_below_its_prefix() -> None:
    assert BoxProfile("toy", {"card.oil": 3, "cardboard.x": 1}).under("card") == {"oil": 3}


def test_a_profile_comes_back_from_its_file_as_it_was() -> None:
    profile = BoxProfile("toy", {"die.wind": [{"wind": 2}], "value.depth": 7, "card.names": ["Öl", "🪢"]})
    assert read_profile("toy", json.dumps(exported(profile))) == profile


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "something"}, "not a box profile"),
        ({"game": "other"}, r"for another game \(other\)"),
        ({"game": 3}, "for another game"),
        ({"version": 2}, "newer version"),
        ({"values": [1]}, "values cannot be read"),
        ({"values": {"k" * 201: 1}}, "values cannot be read"),
        ({"values": {"die.wind": 5}}, "“die.wind” cannot be used"),
        ({"values": {"die.wind": []}}, "“die.wind” cannot be used"),
        ({"values": {"die.wind": [{"wind": "2"}]}}, "“die.wind” cannot be used"),
        ({"values": {"die.wind": [{"wind": 10**9}]}}, "“die.wind” cannot be used"),
        ({"values": {"die.wind": [{}] * 101}}, "“die.wind” cannot be used"),
        ({"values": {"value.depth": 10**9}}, "“value.depth” cannot be used"),
        ({"values": {"value.depth": "x" * 10_001}}, "“value.depth” cannot be used"),
        ({"values": {"value.depth": [[[[[1]]]]]}}, "“value.depth” cannot be used"),
    ],
)
def test_a_profile_that_does_not_fit_is_refused_whole(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ProfileError, match=words):
        imported("toy", FILE | change)


@pytest.mark.parametrize("text", ["", "{", "[]", '"x"', "[" * 100_000, '{"format": 1e999}'])
def test_a_file_that_is_no_profile_is_refused(text: str) -> None:
    with pytest.raises(ProfileError, match="not a box profile"):
        read_profile("toy", text)


def test_a_huge_file_is_refused_unread() -> None:
    with pytest.raises(ProfileError, match="too large"):
        read_profile("toy", " " * (SIZE_LIMIT + 1))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), {1: 2}])
def test_a_value_that_json_cannot_carry_is_refused(value: Any) -> None:
    with pytest.raises(ProfileError):
        checked("value.depth", value)


@pytest.mark.parametrize(("kind", "value"), [("number", 7), ("number", "3"), ("number", True), ("text", "x" * 201)])
def test_a_value_must_be_one_that_the_box_can_say(kind: Any, value: Any) -> None:
    pack = replace(PACK, value=(ValueDef("depth", Names("Depth", "Profondeur"), kind, high=6),))
    with pytest.raises(ProfileError, match="depth"):
        fitting(pack, BoxProfile("toy", {"value.depth": value}))
    fits = BoxProfile("toy", {"value.depth": 6 if kind == "number" else "deep", "value.of-the-game": [1]})
    assert fitting(pack, fits) is fits
