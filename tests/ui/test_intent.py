"""Intents are values: equal when they would do the same to the same."""

from __future__ import annotations

from companion.ui.intent import Intent


class Counter:
    def __init__(self) -> None:
        self.total = 0

    def add(self, *numbers: int) -> int:
        self.total += sum(numbers)
        return self.total


def test_the_same_deed_on_the_same_things_is_equal() -> None:
    one, other = Counter(), Counter()
    assert Intent(one.add, 1) == Intent(one.add, 1)
    assert hash(Intent(one.add, 1)) == hash(Intent(one.add, 1))
    assert Intent(one.add, 1) != Intent(one.add, 2)
    assert Intent(one.add, 1) != Intent(other.add, 1)
    assert Intent(Intent(one.add, 1), 2) == Intent(Intent(one.add, 1), 2)


def test_what_it_is_called_with_comes_last() -> None:
    one = Counter()
    assert Intent(one.add, 1)(2, 3) == 6
