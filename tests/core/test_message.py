"""Messages: a frozen value with a tag that saves know, and what makes two of them one step."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, asdict, replace
from typing import get_args

import pytest

from companion.core.message import Message, merge_key
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


def test_what_is_not_there_cannot_be_merged_by() -> None:
    with pytest.raises(TypeError, match="wind"):

        class Gust(Message, merges="wind"): ...


def test_every_message_of_the_app_stands_in_a_union() -> None:
    games = [rules_of(slug) for slug in ("conan", "eternia", "generic", "heroes3", "veiel")]
    stands = {kind for game in games for union in (game.command, game.event) for kind in get_args(union)}
    known = [kind for kind in Message.__subclasses__() if kind.__module__.startswith("companion.")]
    assert not {kind.__name__ for kind in known if kind not in stands}
