"""Messages: a frozen value with a tag that saves know, and what makes two of them one step."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace
from typing import get_args

import pytest

from companion.core.message import LARGEST, LONGEST, MOST, Message, boundless, merge_key
from companion.games import rules_of


class Storm(Message, merges="sea"):
    sea: str
    force: int = 1


class Calm(Message, tag="stilled"): ...


def test_the_tag_is_the_kebab_case_of_the_name_or_the_one_that_saves_know() -> None:
    assert (Storm("north").type, Calm().type) == ("storm", "stilled")
    assert asdict(Storm("north")) == {"sea": "north", "force": 1, "type": "storm"}


def test_a_message_is_a_value() -> None:
    assert Storm("north", 2) == Storm("north", 2) != Storm("north", 3)
    assert len({Storm("north"), Storm("north")}) == 1
    with pytest.raises(FrozenInstanceError):
        object.__getattribute__(Storm("north"), "__setattr__")("force", 2)
    assert replace(Storm("north"), force=2) == Storm("north", 2)


def test_two_messages_merge_when_they_share_what_is_named() -> None:
    assert merge_key(Storm("north", 1)) == merge_key(Storm("north", 5)) != merge_key(Storm("south", 1))
    assert merge_key(Calm()) == ""


@dataclass(frozen=True)
class Fleet:
    boats: tuple[str, ...] = ()
    wind: float = 0.0
    held: Mapping[str, int] = field(default_factory=dict)


class Sail(Message):
    fleet: Fleet


@pytest.mark.parametrize(
    "fleet",
    [
        Fleet(wind=LARGEST + 1),
        Fleet(wind=-LARGEST - 1),
        Fleet(wind=float("nan")),
        Fleet(wind=float("inf")),
        Fleet(held={"rope": 10**30}),
        Fleet(held={"x" * (LONGEST + 1): 1}),
        Fleet(boats=("gull", "x" * (LONGEST + 1))),
        Fleet(boats=("gull",) * (MOST + 1)),
        Fleet(held=dict.fromkeys(map(str, range(MOST + 1)), 1)),
    ],
)
def test_what_no_table_could_mean_is_boundless_however_deep_it_lies(fleet: Fleet) -> None:
    assert boundless(Sail(fleet))


def test_what_a_table_could_mean_has_bounds() -> None:
    held = {"x" * LONGEST: LARGEST, "deep": True}
    assert not boundless(Sail(Fleet(("gull",) * MOST, float(-LARGEST), held)))


def test_what_is_not_there_cannot_be_merged_by() -> None:
    with pytest.raises(TypeError, match="wind"):

        class Gust(Message, merges="wind"): ...


def test_every_message_of_the_app_stands_in_a_union() -> None:
    games = [rules_of(slug) for slug in ("conan", "eternia", "generic", "heroes3", "veiel")]
    stands = {kind for game in games for union in (game.command, game.event) for kind in get_args(union)}
    known = [kind for kind in Message.__subclasses__() if kind.__module__.startswith("companion.")]
    assert not {kind.__name__ for kind in known if kind not in stands}
