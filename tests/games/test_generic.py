"""The generic tracker keeps its laws on any pack: counters in bounds, cards conserved, saves that come back."""

from __future__ import annotations

from collections import Counter as Tally
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.core.tray import DiceRolled, RerollDice, RollDice
from companion.games import generic, rules_of
from companion.games.generic import (
    GAME,
    CardDiscarded,
    CardsDrawn,
    Command,
    Count,
    Counted,
    DeckShuffled,
    DiscardShown,
    DrawCards,
    Event,
    MarkerMoved,
    MoveMarker,
    NextPhase,
    PhaseChanged,
    ShuffleDeck,
    TakeCard,
    Tracker,
)
from companion.packs.load import read_pack
from companion.table.chance import SystemChance
from companion.table.codec import codec_of

PACK = read_pack(Path(__file__).parent.parent / "packs" / "toy")
whole = st.integers(-(10**9), 10**9)
cards = st.sampled_from(["oil", "rope", "salt", "gold"])
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Count, st.sampled_from(["fog", "lamps/0", "lamps/1", "lamps/7", "x"]), whole | st.integers(-3, 3)),
    st.builds(MoveMarker, st.sampled_from(["tide", "x"]), st.integers(-2, 5)),
    st.just(NextPhase()),
    st.builds(DrawCards, st.sampled_from(["cargo", "x"]), st.integers(-2, 12)),
    st.builds(DiscardShown, st.just("cargo"), cards),
    st.builds(ShuffleDeck, st.just("cargo")),
    st.builds(TakeCard, st.just("cargo"), cards),
    st.builds(RollDice, st.lists(st.sampled_from(["wind", "wind", "x"]), max_size=3).map(tuple)),
    st.builds(RerollDice, st.lists(st.integers(-1, 3), max_size=3).map(tuple)),
)


def fresh(**choices: Any) -> Tracker:
    state = generic.start(PACK, {"players": ["Ana", "Bob"], **choices})
    assert isinstance(state, Tracker)
    return state


PILE = ("oil",) * 4 + ("rope",) * 3 + ("salt",) * 2


def after(state: Tracker, *commands: Command, chance: tuple[int, ...] = ()) -> Tracker:
    for command in commands:
        events = generic.decide(state, command, Given(chance), frozenset())
        assert not isinstance(events, Refusal), events
        state = replay(GAME, state, events)
    return state


def refused(state: Tracker, command: Command) -> str:
    found = generic.decide(state, command, Given(()), frozenset())
    assert isinstance(found, Refusal)
    return found.code


def every_card(state: Tracker) -> Tally[str]:
    deck = state.decks["cargo"]
    return Tally(deck.pile + deck.discard + deck.removed + state.shown["cargo"])


@given(st.lists(commands, max_size=25))
def test_whatever_is_tapped_the_laws_of_the_table_hold(taps: list[Command]) -> None:
    state, codec = fresh(), codec_of(GAME)
    for tap in taps:
        events = generic.decide(state, tap, SystemChance(), frozenset())
        if isinstance(events, Refusal):
            continue
        assert events
        state = replay(GAME, state, events)
        assert all(c.low <= c.value <= c.high for c in state.counters.values())
        assert every_card(state) == {"oil": 4, "rope": 3, "salt": 2}
        assert 0 <= state.active < 2
        assert state.turn.round <= 6
        assert codec.state(codec.state_json(state)) == state


def test_a_counter_takes_what_fits_and_then_says_where_its_edge_is() -> None:
    state = after(fresh(), Count("fog", 10**9))
    assert state.counters["fog"].value == 10
    assert refused(state, Count("fog", 1)) == "at_bound"


def test_a_new_deck_is_shuffled_by_its_first_draw_and_only_then() -> None:
    state = fresh()
    first = generic.decide(state, DrawCards("cargo"), Given((8,)), frozenset())
    assert first == (DeckShuffled("cargo"), CardsDrawn("cargo", ("salt",)))
    state = replay(GAME, state, first)
    assert generic.decide(state, DrawCards("cargo"), Given((0,)), frozenset()) == (CardsDrawn("cargo", ("oil",)),)


def test_nobody_can_read_in_the_log_what_lies_in_a_pile() -> None:
    ways = []
    for pick in range(9):
        table = after(fresh(), DrawCards("cargo"), chance=(pick,))
        gone = list(PILE)
        gone.remove(table.shown["cargo"][0])
        ways.append(table.decks["cargo"].pile == tuple(gone))
    assert all(ways)
    again = after(fresh(), DrawCards("cargo", 9), ShuffleDeck("cargo"), chance=(0,) * 9)
    assert again.decks["cargo"].pile == ()


def test_an_older_log_with_its_order_is_replayed_as_it_was() -> None:
    old = (DeckShuffled("cargo", (8, 0, 5, 1, 2, 3, 4, 6, 7)), CardsDrawn("cargo", ("salt", "oil")))
    state = replay(GAME, fresh(), old)
    assert state.decks["cargo"].pile == ("rope", "oil", "oil", "oil", "rope", "rope", "salt")


def test_a_draw_empties_the_pile_before_the_discard_is_shuffled_into_a_new_one() -> None:
    state = after(fresh(), DrawCards("cargo", 8), chance=(0,) * 8)
    state = after(state, DiscardShown("cargo", "oil"), DiscardShown("cargo", "rope"))
    events = generic.decide(state, DrawCards("cargo", 2), Given((0, 1)), frozenset())
    assert events == (CardsDrawn("cargo", ("salt",)), DeckShuffled("cargo"), CardsDrawn("cargo", ("rope",)))


@pytest.mark.parametrize("count", [0, -1, -(10**9)])
def test_drawing_less_than_one_card_is_refused(count: int) -> None:
    assert refused(fresh(), DrawCards("cargo", count)) == "deck_empty"


def test_a_search_shows_the_card_and_shuffles_the_rest() -> None:
    state = after(fresh(), TakeCard("cargo", "salt"))
    assert state.shown["cargo"] == ("salt",)
    assert refused(after(state, TakeCard("cargo", "salt")), TakeCard("cargo", "salt")) == "card_not_in_deck"


def test_the_next_player_begins_each_round() -> None:
    state = fresh()
    seen = []
    for _ in range(6):
        state = after(state, NextPhase())
        seen.append((state.turn.phase_name, state.active))
    assert seen == [("sailing", 0), ("dusk", 0), ("dawn", 1), ("sailing", 1), ("dusk", 1), ("dawn", 0)]


def test_the_last_round_ends_the_game_unless_the_table_waives_it() -> None:
    state = after(fresh(), *[NextPhase()] * 17)
    assert refused(state, NextPhase()) == "last_round"
    assert generic.decide(state, NextPhase(), Given(()), frozenset({"last_round"})) == (PhaseChanged(7, 0, 0),)


@pytest.mark.parametrize(
    ("players", "code"),
    [
        ([], "player_count"),
        (["A"] * 6, "player_count"),
        (["A", " \u200d "], "name_empty"),
        (["A", " A "], "name_taken"),
    ],
)
def test_a_seating_that_makes_no_sense_is_refused(players: list[str], code: str) -> None:
    found = generic.start(PACK, {"players": players})
    assert isinstance(found, Refusal)
    assert (found.code, found.final) == (code, True)


def test_names_are_cleaned_and_cut_between_characters() -> None:
    state = fresh(players=["A" * 10_000, "\ud800👨‍👩‍👧‍👦" * 99])
    assert state.players == ("A" * 24, "👨‍👩‍👧‍👦" * 3)


def test_the_box_profile_corrects_the_dice() -> None:
    state = fresh(profile={"die.wind": [{"wind": 9}]})
    assert state.dice["wind"].values("wind") == (9,)


@pytest.mark.parametrize(
    "event",
    [
        Counted("x", 1),
        MarkerMoved("x", 1),
        PhaseChanged(1, 99, 0),
        PhaseChanged(1, 0, 99),
        CardsDrawn("cargo", ("gold",)),
        CardDiscarded("cargo", "oil"),
        DeckShuffled("cargo", (0,)),
        DiceRolled(("wind",), (6,)),
        DiceRolled(("x",), (0,)),
    ],
)
def test_an_event_that_cannot_have_happened_is_never_applied(event: Event) -> None:
    with pytest.raises((ValueError, KeyError)):
        generic.apply(fresh(), event)


def test_only_taps_on_one_counter_can_become_one_step() -> None:
    assert generic.GAME.merge_key(Counted("fog", 1)) == generic.GAME.merge_key(Counted("fog", -2)) != ""
    assert generic.GAME.merge_key(Counted("lamps/0", 1)) != generic.GAME.merge_key(Counted("lamps/1", 1))
    assert generic.GAME.merge_key(MarkerMoved("tide", 1)) == ""


@pytest.mark.parametrize("slug", ["toy", "no-such-game", "generic", "../x", "", "_private"])
def test_a_pack_without_rules_of_its_own_is_run_by_the_tracker(slug: str) -> None:
    assert rules_of(slug) is GAME
