"""The astrologers' cards carry themselves out: dice and choices of each player, and then they are gone."""

from __future__ import annotations

from companion.capabilities.agreements import SetAutomation
from companion.core.chance import Given
from companion.core.game import main_of
from companion.games.heroes3 import GAME
from companion.games.heroes3 import commands as c
from companion.games.heroes3.due import due
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from tests.games.heroes3.tables import Seeded, done, realm, refused

EN = Translator("en", "heroes3")
ARMIES = {"units": ["halberdiers", "griffins", "skeletons"], "packs": ["griffins"]}


def heard(card: str) -> Realm:
    table = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario=ARMIES)
    return done(table, c.Correct("round", 2), c.Proclaim("dead-silence"), c.Proclaim(card))


def test_each_player_rolls_a_resource_die_and_the_card_goes_with_the_last() -> None:
    state = heard("white-raven")
    assert state.heeding == (0, 1)
    first = main_of(due(state, EN))
    assert first
    assert (first.words, first.command) == ("Ana rolls a Resource Die", c.Heed(0))
    rolled = done(state, c.Heed(0), chance=Seeded(1))
    assert sum(rolled.seats[0].pool.values()) > sum(state.seats[0].pool.values())
    assert (rolled.heeding, rolled.pinned) == ((1,), "white-raven")
    both = done(rolled, c.Heed(1), chance=Seeded(1))
    assert (both.heeding, both.pinned) == ((), "")
    assert refused(both, c.Heed(1)) == "nothing-asked"


def test_a_real_die_is_named_by_what_it_gives() -> None:
    state = done(heard("white-raven"), SetAutomation("dice", "off"))
    first = main_of(due(state, EN))
    assert first
    assert first.command is None
    assert "+6 gold" in [answer.words for answer in first.answers]
    named = next(answer.command for answer in first.answers if answer.words == "+6 gold")
    assert done(state, named, chance=Given(())).seats[0].pool["gold"] == state.seats[0].pool["gold"] + 6


def test_a_treasure_die_gives_its_experience() -> None:
    state = heard("fluffy-rabbit")
    faces = [dict(face.symbols) for face in state.dice["treasure"].faces]
    wise = next(n for n, face in enumerate(faces) if face.get("experience"))
    learned = done(state, c.Heed(0, wise))
    assert (learned.seats[0].level, learned.seats[0].xp) > (state.seats[0].level, state.seats[0].xp)


def test_the_plague_asks_only_those_who_have_a_pack() -> None:
    state = heard("terrible-plague")
    assert state.heeding == (0,), "Bob has no Pack"
    griffins = next(unit for unit in state.seats[0].army if unit.unit == "griffins")
    assert griffins.shows == "pack"
    flipped = done(state, c.Heed(0, army=griffins.id))
    assert [unit.shows for unit in flipped.seats[0].army] == ["few", "few"]
    assert flipped.pinned == ""


def test_isras_friends_reinforce_at_half_price_or_nobody() -> None:
    state = heard("isras-friends")
    few = next(unit for unit in state.seats[0].army if unit.shows == "few")
    grown = done(state, c.Heed(0, army=few.id))
    paid = state.seats[0].pool["gold"] - grown.seats[0].pool["gold"]
    pack = state.units[few.unit].pack
    assert pack
    assert paid == -(-pack.gold // 2)
    assert done(state, c.Heed(0)).seats[0].army == state.seats[0].army


def test_the_beaver_is_never_the_first_card() -> None:
    table = done(realm(("Ana", "Bob")), c.Correct("round", 2))
    assert refused(table, c.Proclaim("friendly-beaver")) == "draw-another"
    first = {done(table, c.Proclaim(), chance=Seeded(seed)).proclamations.discard for seed in range(60)}
    assert ("friendly-beaver",) not in first
    assert len(first) > 10


def test_what_nobody_has_done_is_over_with_the_round() -> None:
    state = done(heard("white-raven"), c.NextRound(), waive=("not-all-played",))
    assert (state.heeding, state.pinned) == ((), "")
    assert GAME.due is not None
