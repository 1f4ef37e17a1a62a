"""Line of sight, asked and settled."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.conan.sight import BACK, BELOW, BLOCKED, OPEN, TOGETHER, Ask, Seen, sight


def settled(**board: bool) -> tuple[Seen, list[str]]:
    """What the board settles, and what had to be asked for it."""
    answers: dict[str, bool] = {}
    while isinstance(found := sight(answers), Ask):
        answers[found.id] = board[found.id]
    return found, list(answers)


def test_in_one_area_nothing_more_is_asked() -> None:
    assert settled(same=True) == (TOGETHER, ["same"])


def test_on_one_level_only_the_line_counts() -> None:
    assert settled(same=False, drop=False, cut=False) == (OPEN, ["same", "drop", "cut"])
    assert settled(same=False, drop=False, cut=True)[0] == BLOCKED


@pytest.mark.parametrize("edge", [True, False])
def test_every_board_is_settled_in_four_questions(edge: bool) -> None:
    names = ("same", "drop", "edge", "higher", "cut")
    for values in product((True, False), repeat=len(names)):
        board = dict(zip(names, values, strict=True))
        answers: dict[str, bool] = {}
        while isinstance(found := sight(answers, edge), Ask):
            answers[found.id] = board[found.id]
        assert len(answers) <= 4
        level = board["edge"] if edge else board["higher"]
        seen = board["same"] or (not board["cut"] and (not board["drop"] or level))
        assert found.yes is seen
        if not board["same"] and board["drop"] and not level:
            assert found is (BACK if edge else BELOW)
