"""The tiles of the map: what lies on them, where heroes stand, and fields that were taken once."""

from __future__ import annotations

import pytest

from companion.core.refusal import Refusal
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import tiles
from companion.games.heroes3.economy.ledger import KINDS
from companion.games.heroes3.places import PLACES
from companion.i18n import Translator
from companion.views.cards import Choice
from companion.views.heroes3 import tiles as view
from companion.views.heroes3.draft import Visit
from tests.games.heroes3.tables import decided, done, realm

EN = Translator("en", "heroes3")
BACKS = {"S": (1, 1), "F": (2, 3), "N": (4, 5), "C": (6, 7)}


def test_the_box_has_twenty_tiles_and_their_guards_are_those_of_their_backs() -> None:
    count = {letter: sum(tile[0] == letter for tile in tiles.TILES) for letter in BACKS}
    assert count == {"S": 3, "F": 9, "N": 6, "C": 2}, "as the rulebook counts them"
    for tile, spots in tiles.TILES.items():
        low, high = BACKS[tile[0]]
        assert all(spot.numeral == 0 or low <= spot.numeral <= high for spot in spots), tile
        for spot in spots:
            assert spot.kind in (*KINDS, *PLACES, tiles.EMPTY)
            assert spot.kind not in PLACES or spot.way in {"", *(way.id for way in PLACES[spot.kind].ways)}


def test_a_hero_begins_on_the_factions_tile_and_stands_where_it_is_said() -> None:
    state = realm(("Ana", "Bob"))
    assert [view.tile_of(state, n, "main") for n in (0, 1)] == ["S3", "S2"]
    state = done(state, c.StandOn(0, "F4"))
    assert [view.tile_of(state, n, "main") for n in (0, 1)] == ["F4", "S2"]
    assert view.tile_of(done(state, c.StandOn(0, "")), 0, "main") == ""
    assert isinstance(decided(state, c.StandOn(0, "X9")), Refusal)


def test_a_field_of_a_tile_is_explored_once_until_the_cubes_leave() -> None:
    state = done(realm(("Ana",), variants=("cube-refresh",)), c.StandOn(0, "F4"))
    spot = next(one for one in tiles.TILES["F4"] if one.kind == "loc-water-wheel")
    take = c.VisitField(0, spot.kind, take=True, at=spot.at)
    state = done(state, take)
    assert state.explored == (spot.at,)
    again = decided(state, take)
    assert isinstance(again, Refusal)
    assert again.code == "field-empty"
    for _ in range(3):
        state = done(state, c.MarkPlayed(0), c.NextRound(), waive=("ai-hero-waits",))
    assert state.round == 4
    assert state.explored == ()


def test_a_mine_of_a_tile_that_another_holds_is_taken_from_them() -> None:
    spot = next(one for one in tiles.TILES["F4"] if one.kind == "gold-mine")
    state = done(realm(("Ana", "Bob")), c.ClaimField(0, "gold-mine", at=spot.at))
    assert [seat.income.get("gold", 0) for seat in state.seats] == [15, 10]
    option = view._option(done(state, c.StandOn(1, "F4")), 1, spot, "", EN)
    assert option.note == "income 5 gold, held by Ana"
    state = done(state, c.ClaimField(1, "gold-mine", at=spot.at))
    assert [seat.income.get("gold", 0) for seat in state.seats] == [10, 15]
    assert [mark.owner for mark in state.fields if mark.at == spot.at] == [1]


@pytest.mark.parametrize("at", ["F4", "F4.9", "nowhere"])
def test_a_field_that_no_tile_has_is_refused(at: str) -> None:
    assert isinstance(decided(realm(), c.VisitField(0, "loc-temple", take=True, at=at)), Refusal)


def test_what_gives_something_comes_before_what_was_taken() -> None:
    state = done(realm(), c.StandOn(0, "F4"), c.VisitField(0, "loc-temple", take=True, at="F4.4"))
    (choice,) = view.fields(state, 0, Visit(), EN)
    assert isinstance(choice, Choice)
    assert choice.options[-1].words == "Temple"
