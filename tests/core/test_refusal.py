"""Refusals raised inside a decision, and given back at its door."""

from __future__ import annotations

import pytest

from companion.core.refusal import Refusal, Refused, deny, door, heed, need, refuse, settled

NOTHING: frozenset[str] = frozenset()


@door
def spend(purse: dict[str, int], coin: str, waived: frozenset[str] = NOTHING) -> tuple[str, int]:
    """A decision with one thing it needs, one objection, and one thing that cannot be done."""
    held = need(purse.get(coin), "no_such_coin", coin=coin)
    heed(waived, [refuse("last_one", "thrift") if held == 1 else None])
    return (coin, held - 1) if held else deny("empty", "thrift")


def test_what_is_decided_goes_out_as_it_is() -> None:
    assert spend({"gold": 3}, "gold") == ("gold", 2)


def test_what_is_raised_inside_comes_out_as_a_refusal() -> None:
    assert spend({}, "gold") == refuse("no_such_coin", final=True, coin="gold")
    assert spend({"gold": 0}, "gold") == refuse("empty", "thrift", final=True)


def test_an_objection_can_be_waived() -> None:
    assert spend({"gold": 1}, "gold") == refuse("last_one", "thrift")
    assert spend({"gold": 1}, "gold", frozenset({"last_one"})) == ("gold", 0)


def test_a_refusal_that_was_given_back_is_raised_again() -> None:
    assert settled(3) == 3
    with pytest.raises(Refused) as raised:
        settled(Refusal("shut"))
    assert raised.value.refusal.code == "shut"
