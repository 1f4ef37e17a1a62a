"""A vector with a slip of the pen is told so; it never passes for an answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.veiel import ADAPTERS

FIRE, EARTH = {"card": "fire"}, {"card": "earth"}


@pytest.mark.parametrize(
    ("fn", "case"),
    [
        ("allowed_fusions", {"played": [{"card": "fier"}, EARTH], "in_front": ["magma"]}),
        ("allowed_fusions", {"played": [{"card": "essence"}, EARTH], "in_front": ["magma"]}),
        ("allowed_fusions", {"played": [{"card": "essence", "elements": ["mud"]}], "in_front": ["magma"]}),
        ("allowed_fusions", {"played": [{"card": "fire", "used": "yes"}, EARTH], "in_front": ["magma"]}),
        ("allowed_fusions", {"played": [FIRE, EARTH], "in_front": ["magna"]}),
        ("available_cards", {"encounters_done": -1}),
        ("available_cards", {"encounters_done": "two"}),
        ("em_card_element", {"type": "reward", "colour": "mauve"}),
        ("em_card_element", {"type": "rewards", "colour": "red"}),
        ("card_destination", {"event": "plaid", "ephemeral": True}),
        ("twins_resolutions", {"target": "everybody"}),
        ("twins_resolutions", {"target": "all-heroes-in-area", "twins_in_area": 3}),
        ("moira", {"query": "exile-from", "place": "hat"}),
        ("moira", {"query": "why"}),
        ("contents", [31, "9"]),
    ],
)
def test_a_word_that_no_vector_knows_is_named_in_the_error(fn: str, case: Any) -> None:
    with pytest.raises(ValueError, match=r"is (none of|no |neither|unknown)"):
        ADAPTERS[fn](case)


def test_a_vector_that_leaves_out_what_decides_fails_instead_of_guessing() -> None:
    for fn, case in (
        ("twins_resolutions", {"target": "all-heroes-in-area"}),
        ("allowed_fusions", {"played": [FIRE]}),
        ("em_card_element", {"colour": "red"}),
    ):
        with pytest.raises(KeyError):
            ADAPTERS[fn](case)


def test_an_ephemeral_card_that_could_not_be_resolved_stays_in_the_cycle() -> None:
    unresolved = {"event": "played", "ephemeral": True, "resolved": False}
    assert ADAPTERS["card_destination"](unresolved) == "discard"


def test_a_discarded_essence_needs_no_element() -> None:
    played = [FIRE, {"card": "essence", "discarded": True}, EARTH]
    assert ADAPTERS["allowed_fusions"]({"played": played, "in_front": ["magma"]}) == ["magma"]
