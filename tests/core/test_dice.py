"""Dice, pools and rolls as they lie on the table."""

from __future__ import annotations

import json

import pytest

from companion.core.chance import Given
from companion.core.dice import Die, Face, Pool, Roll, throw

RED = Die.numbered("red", "axe", (0, 1, 1, 2, 2, 3))
ODD = Die("odd", (Face(), Face((("axe", 1), ("shield", 2)), "both"), Face((("arrow", 1),), "arrow")))


def test_a_face_shows_any_symbols_in_any_number_and_nothing_else() -> None:
    both = ODD.faces[1]
    assert (both.count("axe"), both.count("shield"), both.count("arrow")) == (1, 2, 0)
    assert ODD.values("axe") == (0, 1, 0)


def test_a_die_without_faces_is_a_broken_file() -> None:
    with pytest.raises(ValueError, match="no face"):
        Die("ghost", ())


def test_two_different_dice_of_one_name_cannot_lie_in_one_pool() -> None:
    with pytest.raises(ValueError, match="red"):
        Pool((RED, Die.numbered("red", "axe", (0, 1))))


def test_a_pool_keeps_its_order_and_counts_its_colours() -> None:
    pool = Pool((RED, ODD, RED)) + Pool.of((ODD, 2))
    assert [die.name for die in pool.dice] == ["red", "odd", "red", "odd", "odd"]
    assert pool.groups() == ((RED, 2), (ODD, 3))
    assert pool.ways() == 6 * 6 * 3**3
    assert (len(Pool()), Pool().ways(), Pool().groups()) == (0, 1, ())


def test_a_stored_roll_comes_back_from_plain_names_and_numbers() -> None:
    roll = Roll(Pool((RED, ODD)), (5, 1))
    stored = json.loads(json.dumps(roll.keys()))
    assert Roll.read((ODD, RED), [(name, face) for name, face in stored]) == roll
    assert roll.total("axe") == 4
    assert [face.name for face in roll.shown()] == ["3", "both"]


def test_a_stored_roll_of_unknown_dice_or_faces_is_not_read() -> None:
    with pytest.raises(ValueError, match="blue"):
        Roll.read((RED,), [("blue", 0)])
    with pytest.raises(ValueError, match="face 6"):
        Roll.read((RED,), [("red", 6)])
    with pytest.raises(ValueError, match="2 dice"):
        Roll(Pool((RED, RED)), (1,))


def test_a_die_thrown_again_keeps_only_its_new_face() -> None:
    roll = Roll(Pool((RED, RED)), (0, 5))
    assert roll.turned(0, 3).values("axe") == (2, 3)
    assert roll.values("axe") == (0, 3)


def test_dice_typed_in_from_the_table_make_the_same_roll() -> None:
    assert throw(Pool((RED, ODD)), Given([4, 2])).keys() == (("red", 4), ("odd", 2))
