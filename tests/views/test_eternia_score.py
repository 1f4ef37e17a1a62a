"""The end in numbers: what a solo table knows is filled in, and every page counts outposts the same way."""

from __future__ import annotations

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.decide.ending import captured, rounds_left, standings
from companion.games.eternia.names import figure
from companion.games.eternia.recap import chart
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views.eternia import closing
from companion.views.eternia.table import phases
from companion.views.recap import recap
from tests.games.eternia import MAP, PACK, begin, do

EN = Translator("en", "eternia")


def test_a_solo_score_knows_the_rounds_left_and_the_outposts_taken() -> None:
    state = begin(mode="solo", difficulty="novice", profile=dict(MAP))
    state = do(state, c.PlaceHero("Teela", "North"), c.Count("soldiers/masters/South", 1))
    assert (captured(state), rounds_left(state)) == (("North", "South"), 4)
    found = closing.score(state, closing.Answers(success=True), EN)
    assert found
    assert (found.captured, found.rounds, found.places) == (2, 4, "North and South")
    assert ("Rounds left", "+12") in found.lines
    assert found.total == 2 + 12 + 4


def test_rounds_left_that_nobody_can_know_are_asked_for() -> None:
    state = begin(mode="solo", difficulty="novice")
    unknown, typed = (closing.score(state, closing.Answers(success=True, rounds=n), EN) for n in (None, 2))
    assert unknown
    assert typed
    assert unknown.left == "Your track is not entered: count them, 3 VP each"
    assert typed.left == "day or night, 3 VP each"


def test_what_is_typed_counts_before_what_is_known() -> None:
    state = begin(mode="solo", difficulty="novice", profile=dict(MAP))
    assert closing.answered(state, closing.Answers(success=True, captured=3, rounds=1)) == (True, 3, 1)
    assert closing.answered(state, closing.Answers(success=False)) == (False, 0, 0)


def test_outposts_that_a_beginner_was_given_are_not_captured() -> None:
    state = begin(mode="solo", difficulty="beginner")
    assert standings(state)["masters"].outposts == 3
    assert captured(state) == ()


def test_the_recap_counts_outposts_without_the_base_and_names_the_teams() -> None:
    room = Room(SqliteStore(":memory:"), shelf())
    table = room.new("eternia", {"players": ["Ada", "Bo"]})
    assert isinstance(table, Table)
    table.do(t.BeginActions())
    table.do(c.Count("soldiers/evil/Slime Pit", 1))
    assert chart(table.state)["outposts"] == {"masters": 0, "evil": 1}
    sides = {name for drawn in recap(table, PACK, EN).charts for name, _values in drawn.series}
    assert sides == {"Masters of the Universe", "Evil Warriors"}


def test_a_round_without_a_skull_shows_none() -> None:
    state = do(begin(profile=dict(MAP)), t.BeginActions(), t.NextRound(), waive=("E_HEROES_LEFT",))
    assert phases(do(state, t.ResolveSkull()), EN)[0][0] == "Skull 1"
    plain = {**MAP, "track.spaces": [{"skull": 1}, {}, {"skull": 2}, {"skull": 3}, {"skull": 4}]}
    state = do(begin(profile=plain), c.Correct("skulls", 1), t.ResolveSkull(), t.BeginActions())
    state = do(state, t.NextRound(), waive=("E_HEROES_LEFT",))
    assert not any("Skull" in name for name in phases(state, EN)[0])


def test_a_score_below_zero_has_a_true_minus() -> None:
    assert figure(-3) == "\u22123"
    assert figure(4) == "4"
