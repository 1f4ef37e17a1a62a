"""Dice of Power: the best reroll against every throw counted out."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from companion.games.eternia.power_odds import Faces, best_reroll

DIE = Faces(2, 2, 1, 1)
SIDES = ("blank", "blank", "success", "success", "double", "reroll")
WORTH = {"blank": 0, "success": 1, "double": 2, "reroll": 0}


def brute(faces: tuple[str, ...], depth: int) -> float:
    """The best average by trying every legal choice of dice, a few rerolls deep."""
    icons = [at for at, face in enumerate(faces) if face == "reroll"]
    now = float(sum(WORTH[face] for face in faces))
    if not icons or not depth:
        return now
    best = now
    others = [at for at in range(len(faces)) if at not in icons]
    for more in range(min(len(icons), len(others)) + 1):
        for chosen in combinations(others, more):
            again = (*icons, *chosen)
            total = 0.0
            for fresh in product(SIDES, repeat=len(again)):
                after = list(faces)
                for at, face in zip(again, fresh, strict=True):
                    after[at] = face
                total += brute(tuple(after), depth - 1)
            best = max(best, total / len(SIDES) ** len(again))
    return best


@pytest.mark.parametrize(
    "faces",
    [("reroll",), ("reroll", "blank"), ("reroll", "success"), ("reroll", "double"), ("reroll", "reroll")],
)
def test_the_best_reroll_is_worth_what_counting_every_throw_gives(faces: tuple[str, ...]) -> None:
    assert best_reroll(DIE, faces).then == pytest.approx(brute(faces, 4), abs=0.02)


def test_an_icon_takes_a_blank_with_it_and_leaves_a_double() -> None:
    assert best_reroll(DIE, ("double", "blank", "reroll", "success")).places == (1, 2)
    assert best_reroll(DIE, ("double", "success")).places == ()


def test_a_die_of_doubles_throws_single_successes_again() -> None:
    assert best_reroll(Faces(0, 1, 4, 1), ("success", "reroll")).places == (0, 1)
