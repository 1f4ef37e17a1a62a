"""Cards change places; none is made and none is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.deck import Deck, discarded, drawn, removed, shuffled, taken

cards = st.lists(st.sampled_from("abcdef"), max_size=12).map(tuple)
decks = st.builds(Deck, cards, cards, cards)


def every(deck: Deck) -> list[str]:
    return sorted(deck.pile + deck.discard + deck.removed)


@given(decks, st.data(), st.booleans())
def test_a_shuffle_keeps_every_card(deck: Deck, data: st.DataObject, with_discard: bool) -> None:
    count = len(deck.pile) + (len(deck.discard) if with_discard else 0)
    after = shuffled(deck, data.draw(st.permutations(range(count))), with_discard=with_discard)
    assert every(after) == every(deck)
    assert after.discard == (() if with_discard else deck.discard)


@given(decks, st.integers(-5, 20))
def test_a_draw_takes_from_the_top_and_never_more_than_there_is(deck: Deck, count: int) -> None:
    top, rest = drawn(deck, count)
    assert top + rest.pile == deck.pile
    assert len(top) == min(max(count, 0), len(deck))


@given(decks.filter(lambda deck: deck.pile != ()), st.data())
def test_a_search_takes_one_copy_and_leaves_the_others_in_place(deck: Deck, data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(deck.pile))
    at = deck.pile.index(card)
    assert taken(deck, card).pile == deck.pile[:at] + deck.pile[at + 1 :]


def test_the_last_card_discarded_lies_on_top() -> None:
    assert discarded(Deck(("a",), ("b",)), "c") == Deck(("a",), ("b", "c"))


def test_a_removed_card_stays_out_of_a_shuffle() -> None:
    deck = removed(Deck(("a",), ("b",)), "x")
    assert shuffled(deck, (1, 0)) == Deck(("b", "a"), (), ("x",))


@pytest.mark.parametrize("order", [(0, 0), (0,), (0, 1, 2), (1, 2)])
def test_an_order_that_does_not_place_every_card_once_is_refused(order: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="exactly once"):
        shuffled(Deck(("a", "b")), order)


def test_a_card_that_is_not_in_the_pile_cannot_be_searched_out() -> None:
    with pytest.raises(ValueError, match="not in"):
        taken(Deck(("a",), ("b",)), "b")
