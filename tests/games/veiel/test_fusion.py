"""The fusion rules, one by one, and against a second reading of the booklet by brute force."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.veiel.fusion import Line, Play, can_fuse, contributors, enough, fusion_sets, run
from tests.vectors.veiel import ELEMENTS, MADE_UP, taken

WANTED = sorted(("magma", "dust-screen", "ashen-blessing", *MADE_UP))
CARDS = sorted(ELEMENTS)


def line(*cards: str, turn: int = 1, **readings: str) -> Line:
    """Cards in order: `fire`, `fire*` already used, `-fire` discarded, `fire@0` of another turn."""
    plays = []
    for card in cards:
        name, _, of = card.strip("*-").partition("@")
        used_for = "x-steam" if card.endswith("*") else ""
        plays.append(Play(name, ELEMENTS[name], int(of or turn), used_for, card.startswith("-")))
    return Line(tuple(plays), turn, **readings)  # type: ignore[arg-type]


def now(asked: Line, *front: str) -> tuple[str, ...]:
    return taken(asked, front or WANTED)


def test_two_cards_that_hold_all_elements_give_the_card_in_either_order() -> None:
    assert now(line("fire", "earth")) == ("magma",)
    assert now(line("earth", "fire")) == ("magma",)


def test_only_cards_in_front_of_her_are_offered() -> None:
    assert now(line("fire", "earth"), "x-mud") == ()


def test_a_card_that_shares_nothing_ends_the_run_of_that_card_alone() -> None:
    broken = line("earth", "water", "fire")
    assert now(broken, "magma") == ()
    assert "ashen-blessing" in now(broken)


def test_a_very_long_run_still_offers_its_oldest_card() -> None:
    long = line("earth", *["fire"] * 14)
    assert now(long, "magma") == ("magma",)
    assert all(0 in places and len(places) == 2 for places in fusion_sets(long, "magma", ELEMENTS["magma"]))
    assert fusion_sets(long, "magma", ELEMENTS["magma"])


def test_the_run_begins_again_after_the_stranger() -> None:
    assert run(line("earth", "water", "fire", "earth"), ELEMENTS["magma"]) == (2, 3)
    assert now(line("earth", "water", "fire", "earth"), "magma") == ("magma",)


def test_a_card_played_after_the_last_one_that_shares_nothing_closes_the_offer() -> None:
    assert now(line("fire", "earth", "water"), "magma") == ()


def test_a_used_card_stays_in_the_run_but_gives_nothing() -> None:
    assert now(line("fire", "magma*", "earth"), "magma", "ashen-blessing") == ("magma",)
    assert now(line("fire*", "earth"), "magma") == ()


def test_a_used_stranger_still_ends_the_run() -> None:
    assert now(line("fire", "water*", "earth"), "magma") == ()


def test_surplus_elements_do_no_harm() -> None:
    assert now(line("fire", "dust-screen"), "magma") == ("magma",)


def test_one_card_is_never_enough_even_when_it_holds_everything() -> None:
    assert now(line("ashen-blessing"), "magma") == ()
    assert now(line("ashen-blessing", "fire"), "magma") == ("magma",)
    assert now(line("ashen-blessing", "ashen-blessing*"), "magma") == ()


def test_a_card_never_helps_to_fetch_its_own_double_nor_breaks_the_run() -> None:
    assert now(line("magma", "fire"), "magma") == ()
    assert now(line("magma", "magma"), "magma") == ()
    assert now(line("fire", "magma", "earth"), "magma") == ("magma",)
    assert now(line("fire", "earth", "magma"), "magma") == ("magma",)


def test_elements_are_counted_not_only_present() -> None:
    assert now(line("x-four", "fire"), "x-eight") == ()
    assert now(line("x-four", "x-four"), "x-eight") == ("x-eight",)


def test_a_fusion_lives_within_one_turn() -> None:
    assert now(line("fire@1", "earth@2", turn=2), "magma") == ()
    assert now(line("fire@1", "fire@2", "earth@2", turn=2), "magma") == ("magma",)


def test_a_discarded_card_gives_nothing_and_breaks_nothing() -> None:
    assert now(line("fire", "-earth"), "magma") == ()
    assert now(line("fire", "-water", "earth"), "magma") == ("magma",)
    assert now(line("fire", "earth", "-water"), "magma") == ("magma",)


def test_a_table_may_read_a_discard_as_breaking_the_run() -> None:
    assert now(line("fire", "-water", "earth", discards="breaks"), "magma") == ()


def test_a_table_may_want_fusions_claimed_at_once() -> None:
    assert now(line("fire", "earth", "magma", late="at-once"), "magma") == ()
    assert now(line("magma", "fire", "earth", late="at-once"), "magma") == ("magma",)


def test_a_table_may_let_fusions_be_claimed_until_the_turn_ends() -> None:
    assert now(line("fire", "earth", "water", late="turn"), "magma") == ("magma",)
    assert now(line("earth", "water", "fire", late="turn"), "magma") == ()


def test_the_first_choice_spares_the_most_elements_and_spends_older_cards() -> None:
    assert fusion_sets(line("magma", "earth", "fire"), "magma", ELEMENTS["magma"]) == ((1, 2),)
    found = fusion_sets(line("dust-screen", "earth", "fire"), "magma", ELEMENTS["magma"])
    assert found == ((1, 2), (0, 2))
    assert fusion_sets(line("fire", "fire", "earth"), "magma", ELEMENTS["magma"])[0] == (0, 2)


plays = st.builds(
    lambda card, used, discarded, turn: Play(card, ELEMENTS[card], turn, "x-mud" if used else "", discarded),
    st.sampled_from(CARDS),
    st.sampled_from((False, False, False, True)),
    st.sampled_from((False, False, False, True)),
    st.sampled_from((2, 2, 2, 2, 1)),
)
lines = st.lists(plays, max_size=7).map(lambda cards: Line(tuple(sorted(cards, key=lambda play: play.turn)), 2))


def second_reading(asked: Line, card: str) -> set[tuple[int, ...]]:
    """The booklet read again, forwards: any cards of this turn, from the first of which on nothing foreign was played."""
    wanted = list(ELEMENTS[card])
    found = set()
    turn = [i for i, play in enumerate(asked.plays) if play.turn == asked.turn and not play.discarded]
    for size in range(2, len(turn) + 1):
        for chosen in combinations(turn, size):
            cards = [asked.plays[i] for i in chosen]
            if any(play.used_for or play.card == card for play in cards):
                continue
            since_first = [asked.plays[i] for i in turn if i >= chosen[0]]
            if any(all(element not in wanted for element in play.elements) for play in since_first):
                continue
            pot = [element for play in cards for element in play.elements]
            if all(pot.count(element) >= wanted.count(element) for element in wanted):
                found.add(chosen)
    return found


@settings(max_examples=200, deadline=None)
@given(lines)
def test_the_fusions_are_those_of_a_brute_force_reading(asked: Line) -> None:
    assert taken(asked, WANTED) == tuple(c for c in WANTED if second_reading(asked, c))


@settings(max_examples=60, deadline=None)
@given(lines, st.sampled_from(WANTED))
def test_the_choices_of_contributors_are_the_smallest_of_a_brute_force_reading(asked: Line, card: str) -> None:
    every = second_reading(asked, card)
    smallest = {places for places in every if not any(set(other) < set(places) for other in every)}
    assert set(fusion_sets(asked, card, ELEMENTS[card])) == smallest


@settings(max_examples=60, deadline=None)
@given(lines, st.sampled_from(WANTED), st.randoms(use_true_random=False))
def test_the_order_of_a_run_never_matters(asked: Line, card: str, shuffler: object) -> None:
    places = run(asked, ELEMENTS[card])
    cards = [asked.plays[i] for i in places]
    shuffler.shuffle(cards)  # type: ignore[attr-defined]
    assert can_fuse(Line(tuple(cards), 2), card, ELEMENTS[card]) == can_fuse(asked, card, ELEMENTS[card])


@settings(max_examples=60, deadline=None)
@given(lines, st.sampled_from(WANTED))
def test_late_claims_only_widen_and_claims_at_once_only_narrow(asked: Line, card: str) -> None:
    wanted = ELEMENTS[card]
    late, strict = Line(asked.plays, 2, "turn"), Line(asked.plays, 2, "at-once")
    assert can_fuse(asked, card, wanted) <= can_fuse(late, card, wanted)
    assert can_fuse(strict, card, wanted) <= can_fuse(asked, card, wanted)
    assert bool(fusion_sets(strict, card, wanted)) == can_fuse(strict, card, wanted)
    assert bool(fusion_sets(late, card, wanted)) == can_fuse(late, card, wanted)


@given(lines, st.sampled_from(WANTED))
@settings(max_examples=40, deadline=None)
def test_contributors_are_enough_exactly_when_the_card_is_offered(asked: Line, card: str) -> None:
    serving = [asked.plays[i] for i in contributors(asked, card, ELEMENTS[card])]
    assert enough(serving, ELEMENTS[card]) == can_fuse(asked, card, ELEMENTS[card])
