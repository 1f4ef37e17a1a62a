"""A turn of the Elements Mistress: plays, fusions, and every refusal with its rule."""

from __future__ import annotations

from companion.capabilities.agreements import SetReading
from companion.games.veiel.commands import (
    Correct,
    DiscardCard,
    EndTurn,
    EnterCombined,
    Fuse,
    HoldCards,
    PlayCard,
    ReturnCard,
    SetColour,
)
from companion.games.veiel.draws import pair_odds
from companion.games.veiel.mistress import combined_from, profile_value
from companion.games.veiel.state import in_front
from tests.games.veiel.table import KNIGHT, MISTRESS, begun, done, mistress_of, piles, played, refused


def test_a_fetched_card_joins_her_hand_and_feeds_the_next_fusion() -> None:
    state = done(begun(), Correct("encounters", 1), *played("fire", "earth"), Fuse("magma"))
    assert mistress_of(state).hand == ("magma",)
    assert piles(state, MISTRESS)["hand"] == 4
    assert "magma" not in in_front(state)
    state = done(state, *played("magma", "water"), Fuse("ashen-blessing"))
    assert [play.used_for for play in mistress_of(state).plays] == [
        "magma",
        "magma",
        "ashen-blessing",
        "ashen-blessing",
    ]
    assert mistress_of(state).hand == ("ashen-blessing",)
    assert state.tally["fusions"] == 2


def test_each_rule_of_fusion_refuses_by_name() -> None:
    state = done(begun(), *played("earth", "water", "fire"))
    for command, code, rule in (
        (Fuse("magma"), "run_broken", "fusion-sequence"),
        (Fuse("magma", (0, 2)), "run_broken", "fusion-sequence"),
        (Fuse("magma", (2,)), "one_card", "fusion-min-two"),
        (Fuse("magma", (1, 2)), "no_common_element", "fusion-sequence"),
        (Fuse("ashen-blessing"), "adept_locked", "adept-cards"),
        (Fuse("storm"), "master_locked", "master-cards"),
    ):
        found = refused(state, command)
        assert (found.code, found.rule) == (code, rule)
    assert refused(state, Fuse("nothing")).code == "unknown_card"
    assert refused(state, Fuse("magma", (7, 8))).code == "no_such_play"


def test_a_used_card_and_a_double_are_refused_as_contributors() -> None:
    state = done(begun(), *played("fire", "earth"), Fuse("magma"), *played("magma", "fire"))
    assert refused(state, Fuse("steam", (0, 3))).code == "card_used"
    again = done(state, ReturnCard("magma"))
    assert refused(again, Fuse("magma", (2, 3))).code == "loop"
    assert refused(again, Fuse("magma")).code == "loop"


def test_too_few_elements_are_named() -> None:
    state = done(begun(), *played("fire", "fire"))
    found = refused(state, Fuse("magma", (0, 1)))
    assert (found.code, found.values()["elements"]) == ("missing_elements", "earth")


def test_a_turn_that_ended_closes_its_fusions() -> None:
    state = done(begun(), *played("fire", "earth"), EndTurn(MISTRESS))
    assert refused(state, Fuse("magma")).code == "turn_over"
    assert refused(state, Fuse("magma", (0, 1))).rule == "fusion-same-turn"
    later = done(state, *played("air"), EndTurn(MISTRESS), EndTurn(MISTRESS))
    assert refused(later, Fuse("magma")).code == "missing_elements"


def test_a_discarded_card_does_not_feed_a_fusion() -> None:
    state = done(begun(), *played("fire"), DiscardCard(MISTRESS, "earth"))
    assert refused(state, Fuse("magma")).code == "only_discarded"
    assert refused(state, Fuse("magma", (0, 1))).rule == "discard-vs-play"


def test_an_essence_must_be_named() -> None:
    found = refused(begun(), PlayCard(MISTRESS, "essence"))
    assert (found.code, found.rule) == ("which_element", "elemental-essence")
    done(begun(), *played("essence:fire", "earth"), Fuse("magma"))


def test_a_reward_counts_as_the_element_of_its_colour() -> None:
    state = done(begun(), PlayCard(MISTRESS, "reward", colour="red"), PlayCard(MISTRESS, "novice", colour="green"))
    assert [play.elements for play in mistress_of(state).plays] == [("fire",), ("earth",)]
    done(state, Fuse("magma"))
    assert refused(state, PlayCard(MISTRESS, "reward", colour="colourless")).code == "colourless"
    swapped = done(begun(), SetColour("red", "water"), PlayCard(MISTRESS, "reward", colour="red"))
    assert mistress_of(swapped).plays[0].elements == ("water",)


def test_a_card_still_in_front_of_her_cannot_be_played() -> None:
    found = refused(begun(), PlayCard(MISTRESS, "magma"))
    assert (found.code, found.rule) == ("still_in_front", "fusion-to-hand")
    assert refused(begun(), PlayCard(MISTRESS, "lava")).code == "unknown_card"


def test_a_broken_run_claimed_anyway_still_spends_its_cards() -> None:
    state = done(begun(), *played("fire", "earth", "water"))
    assert refused(state, Fuse("magma")).code == "run_broken"
    state = done(state, Fuse("magma"), waive=("run_broken",))
    assert [play.used_for for play in mistress_of(state).plays] == ["magma", "magma", ""]


def test_a_table_may_allow_late_claims() -> None:
    state = done(begun(), SetReading("late-claim", "turn"), *played("fire", "earth", "water"), Fuse("magma"))
    assert mistress_of(state).hand == ("magma",)


def test_the_last_copy_leaves_and_comes_back() -> None:
    state = done(begun(), *played("fire", "earth"), Fuse("magma"), *played("fire", "earth"))
    assert refused(state, Fuse("magma")).code == "not_in_front"
    assert refused(state, ReturnCard("steam")).code == "lies_there"
    back = done(state, ReturnCard("magma", "hand"))
    assert piles(back, MISTRESS)["hand"] == piles(state, MISTRESS)["hand"] - 1
    done(back, Fuse("magma"))


def test_own_cards_are_entered_once_with_their_elements() -> None:
    state = done(begun(), EnterCombined("mud", "Boue", "initiate", ("water", "earth"), 2), *played("water", "earth"))
    state = done(state, Fuse("mud"))
    assert in_front(state)["mud"] == 1
    assert refused(state, EnterCombined("one", "One", "initiate", ("fire",))).code == "combined_incomplete"
    assert refused(state, EnterCombined("five", "Five", "master", ("fire",) * 5)).code == "element_count"
    card = mistress_of(state).cards["mud"]
    assert combined_from("mud", profile_value(card)) == card


def test_her_known_hand_shrinks_as_she_plays() -> None:
    state = done(begun(), HoldCards(("fire", "fire", "essence")), *played("fire", "essence:air"))
    assert mistress_of(state).hand == ("fire",)
    rewarded = done(begun(), HoldCards(("fire",)), PlayCard(MISTRESS, "reward", colour="red"))
    assert mistress_of(rewarded).hand == ()
    assert refused(state, HoldCards(("lava",))).code == "unknown_card"


def test_without_her_there_is_nothing_to_fuse() -> None:
    state = begun(heroes=["hero", "hero"])
    assert refused(state, Fuse("magma")).code == "no_mistress"


def test_other_heroes_leave_her_line_alone() -> None:
    assert mistress_of(done(begun(), PlayCard(KNIGHT))).plays == ()


def test_the_odds_of_a_pair_count_essences_as_either() -> None:
    assert pair_odds({"fire": 1, "earth": 1}, 2, "fire", "earth") == 1
    assert pair_odds({"fire": 1, "earth": 1, "other": 1}, 2, "fire", "earth") == 1 / 3
    assert pair_odds({"fire": 1, "essence": 1, "other": 1}, 2, "fire", "earth") == 1 / 3
    assert pair_odds({"fire": 2, "other": 1}, 2, "fire", "fire") == 1 / 3
    assert pair_odds({}, 5, "fire", "earth") == 0
