"""The assistant says what is open, with which cards, and why the rest is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.veiel.assist import clashes, one_more, options
from companion.games.veiel.facts import Combined, Tier
from companion.games.veiel.fusion import Line, Play
from companion.games.veiel.planner import Plan, plans
from companion.packs.model import Names
from tests.games.veiel.test_fusion import WANTED, line, lines
from tests.vectors.veiel import ELEMENTS, taken


def tier_of(card: str) -> Tier:
    return "initiate" if len(ELEMENTS[card]) == 2 else "adept" if len(ELEMENTS[card]) == 3 else "master"


CATALOGUE = {card: Combined(card, Names(card, card), tier_of(card), ELEMENTS[card]) for card in WANTED}
ONE_EACH = dict.fromkeys(WANTED, 1)


def why(asked: Line, card: str, encounters: int = 3) -> str:
    option = next(o for o in options(asked, CATALOGUE, ONE_EACH, encounters) if o.card.id == card)
    return option.why.code if option.why else ""


@pytest.mark.parametrize(
    ("asked", "card", "code"),
    [
        (line("fire", "earth"), "magma", ""),
        (line("earth", "water", "fire"), "magma", "run_broken"),
        (line("ashen-blessing"), "magma", "one_card"),
        (line("fire*", "dust-screen*", "earth"), "magma", "card_used"),
        (line("fire*", "earth*", "water", late="turn"), "magma", "card_used"),
        (line("magma", "fire"), "magma", "loop"),
        (line("fire@1", "earth@2", turn=2), "magma", "turn_over"),
        (line("fire", "-earth"), "magma", "only_discarded"),
        (line("fire"), "magma", "missing_elements"),
        (line(), "magma", "missing_elements"),
        (line("fire", "earth", "magma", late="at-once"), "magma", "too_late"),
        (line("fire", "-water", "earth", discards="breaks"), "magma", "discard_broke"),
    ],
)
def test_the_reason_is_the_rule_without_which_the_card_could_be_fetched(asked: Line, card: str, code: str) -> None:
    assert why(asked, card) == code


def test_a_tier_that_is_not_laid_out_yet_is_named_first() -> None:
    four = line("dust-screen", "fire", "water")
    assert why(four, "x-four", 0) == "master_locked"
    assert why(four, "x-four", 1) == "master_locked"
    assert why(four, "x-four", 2) == ""
    assert why(line("magma", "water"), "ashen-blessing", 0) == "adept_locked"


def test_a_card_whose_copies_are_all_fetched_is_not_in_front() -> None:
    found = options(line("fire", "earth"), CATALOGUE, {}, 3)
    assert all(option.why and option.why.code == "not_in_front" for option in found)


def test_open_fusions_that_share_a_card_exclude_each_other() -> None:
    found = options(line("fire", "earth", "fire"), CATALOGUE, ONE_EACH, 3)
    assert clashes(found) == ()
    both = options(line("earth", "ashen-blessing"), CATALOGUE, ONE_EACH, 3)
    assert ("magma", "x-mud") in clashes(both)


def test_hints_name_the_one_element_that_is_missing() -> None:
    hints = one_more(options(line("magma"), CATALOGUE, ONE_EACH, 3))
    assert ("water", "ashen-blessing") in hints
    assert ("fire", "magma") not in hints
    assert ("earth", "magma") in one_more(options(line("ashen-blessing"), CATALOGUE, ONE_EACH, 3))


@settings(max_examples=80, deadline=None)
@given(lines)
def test_a_card_is_open_exactly_when_nothing_speaks_against_it(asked: Line) -> None:
    found = options(asked, CATALOGUE, ONE_EACH, 3)
    assert sorted(o.card.id for o in found if o.open) == list(taken(asked, WANTED))
    assert all(option.open == (option.why is None) for option in found)


# the planner -------------------------------------------------------------------------------------


def best(asked: Line, *hand: str, front: dict[str, int] | None = None) -> Plan:
    return plans(asked, hand, front or ONE_EACH, ELEMENTS)[0]


def test_the_planner_chains_a_fetched_card_into_a_bigger_one() -> None:
    plan = best(line(), "fire", "earth", "water", front={"magma": 1, "ashen-blessing": 1, "x-four": 1})
    assert [link.card for link in plan.links] == ["magma", "ashen-blessing"]
    plan = best(line(), "fire", "earth", "water", "air", front={"magma": 1, "ashen-blessing": 1, "x-four": 1})
    assert [link.card for link in plan.links] == ["magma", "ashen-blessing", "x-four"]


def test_the_planner_names_the_element_of_an_essence() -> None:
    plan = best(line(), "essence", "earth", front={"magma": 1})
    assert {(feed.card, feed.element) for feed in plan.links[0].feeds} == {("essence", "fire"), ("earth", "")}


def test_the_planner_goes_on_from_cards_already_played() -> None:
    plan = best(line("water", "fire"), "earth", front={"magma": 1})
    assert [(feed.card, feed.place) for feed in plan.links[0].feeds] == [("fire", 1), ("earth", None)]
    assert plans(line("fire", "water"), ("earth",), {"magma": 1}, ELEMENTS) == ()


def test_the_planner_can_aim_at_one_card() -> None:
    found = plans(line(), ("fire", "earth", "air"), ONE_EACH, ELEMENTS, want="dust-screen")
    assert found
    assert all(plan.links[-1].card == "dust-screen" for plan in found)


def exhaustive(asked: Line, hand: tuple[str, ...], left: dict[str, int]) -> tuple[int, int, int]:
    """The best chain by trying every order of plays and every fusion at every moment."""
    worth = (0, 0, 0)
    seen: set[object] = set()

    def visit(plays: tuple[Play, ...], cards: tuple[str, ...], front: dict[str, int], got: tuple[int, ...]) -> None:
        nonlocal worth
        key = (plays, tuple(sorted(cards)), tuple(sorted(front.items())))
        if key in seen:
            return
        seen.add(key)
        worth = max(worth, (max(got, default=0), sum(got), len(got)))
        moment = Line(plays, asked.turn)
        from companion.games.veiel.fusion import fusion_sets, used

        for card, copies in front.items():
            for places in fusion_sets(moment, card, ELEMENTS[card]) if copies else ():
                visit(
                    used(plays, places, card), (*cards, card), {**front, card: copies - 1}, (*got, len(ELEMENTS[card]))
                )
        for i, card in enumerate(cards):
            rest = cards[:i] + cards[i + 1 :]
            ways = [("fire",), ("air",), ("earth",), ("water",)] if card == "essence" else [ELEMENTS[card]]
            for elements in ways:
                visit((*plays, Play(card, elements, asked.turn)), rest, front, got)

    visit(asked.plays, hand, left, ())
    return worth


@settings(max_examples=12, deadline=None)
@given(
    st.lists(st.sampled_from(("fire", "air", "earth", "water", "magma")), max_size=2),
    st.lists(st.sampled_from(("fire", "air", "earth", "water", "essence")), min_size=2, max_size=3),
    st.sets(st.sampled_from(("magma", "ashen-blessing", "dust-screen", "x-steam", "x-four")), min_size=1, max_size=3),
)
def test_the_planner_is_as_good_as_trying_everything(table: list[str], hand: list[str], front: set[str]) -> None:
    left = dict.fromkeys(sorted(front), 1)
    asked = line(*table)
    found = plans(asked, tuple(hand), left, ELEMENTS)
    worth = found[0].worth("biggest")[:3] if found else (0, 0, 0)
    assert worth == exhaustive(asked, tuple(hand), left)


def test_a_full_hand_is_planned_in_a_blink() -> None:
    hand = ("essence", "essence", "fire", "earth", "water", "air", "magma", "fire")
    assert plans(line("fire", "air"), hand, dict.fromkeys(WANTED, 2), ELEMENTS)[0].links
