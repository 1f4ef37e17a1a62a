"""Heroes III: what an evening played by hand found, from the first hand to a town that falls."""

from __future__ import annotations

from companion.core.game import Due, Moment, main_of, replay
from companion.games.heroes3 import GAME
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3.due import due
from companion.games.heroes3.ending import ending
from companion.games.heroes3.march import Journey
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from companion.views.heroes3.turn import begun
from tests.games.heroes3.tables import Seeded, done, pack, realm, refused

EN = Translator("en")


def moment(before: Realm, command: object) -> Moment:
    events = GAME.decide(before, command, Seeded(1), frozenset())
    assert isinstance(events, tuple), events
    assert GAME.told
    return GAME.told(before, events, replay(GAME, before, events), EN)


def first_due(state: Realm) -> Due:
    found = main_of(due(state, EN))
    assert found
    return found


def test_nobody_holds_a_card_before_the_first_turn_which_begins_with_drawing_four() -> None:
    state = GAME.start(pack(), {"players": ["Ana", "Bob"], "difficulty": "impossible"})
    assert isinstance(state, Realm)
    assert [seat.hand for seat in state.seats] == [0, 0]
    assert not begun(state, 0)
    assert done(state, c.RefreshHand(0)).seats[0].hand == 4


def test_cards_that_are_searched_for_come_into_the_hand_unless_the_table_discards_them() -> None:
    state = realm(("Ana", "Bob"))
    assert done(state, c.TakeBonus(0, "b")).seats[0].hand == 5
    assert done(state, c.GainXp(0, 2), c.TakeReward(0)).seats[0].hand == 5
    tomb = c.VisitField(0, "loc-warriors-tomb", "visitable", take=True)
    assert done(state, tomb).seats[0].hand == 6
    assert done(realm(variants=["cards-to-discard"]), tomb).seats[0].hand == 4


def test_a_second_negative_morale_costs_the_hand_as_the_own_turn_ends_and_never_in_anothers() -> None:
    state = done(realm(("Ana", "Bob")), c.MarkPlayed(0), c.GainMorale(0, "negative", 2))
    assert state.seats[0].discard_hand
    assert "discard" not in first_due(state).words, "it is Bob's turn"
    state = done(state, c.MarkPlayed(1), c.NextRound())
    ended = moment(state, c.MarkPlayed(0))
    assert "Ana discards the whole hand" in ended.hands
    state = done(state, c.MarkPlayed(0))
    assert (state.seats[0].hand, state.seats[0].discard_hand) == (0, False)


def test_the_starting_bonus_is_the_main_key_until_its_die_is_kept() -> None:
    state = realm(("Ana", "Bob"))
    asked = first_due(state)
    assert (asked.words, len(asked.answers)) == ("Ana: starting bonus", 2)
    state = done(state, asked.answers[0].command, chance=Seeded(3))
    asked = first_due(state)
    assert (asked.words, len(asked.answers)) == ("Ana: which die do you keep?", 2)
    state = done(state, asked.answers[1].command)
    assert "starting bonus" not in first_due(state).words


def met() -> Realm:
    state = realm(
        scenario={"units": ["griffins"], "ai_hero": True, "ai_army": [["zombies", "few"]], "ai_distance": 2},
    )
    return done(state, c.MarkPlayed(0), c.MarchAi(Journey(town=2)))


def test_a_town_that_the_ai_hero_attacks_is_held_by_the_hero_by_a_paid_army_or_falls() -> None:
    state = met()
    asked = first_due(state)
    assert (asked.words, asked.note) == ("The A.I. hero attacks the town", "Ana's hero defends it")
    alone, falls = (way.command for way in asked.answers[:2])
    fight = done(state, alone)
    assert fight.combat
    assert fight.combat.army_alone
    assert fight.seats[0].pool["gold"] == state.seats[0].pool["gold"] - 8
    assert not done(fight, bc.BeginFight(), bc.EndCombat("far-wins")).seats[0].eliminated, "its hero was elsewhere"
    lost = done(state, falls)
    assert (lost.fields[0].owner, lost.ai_meets) == (-2, "")
    assert ending(lost, EN) is None, "three rounds are left"


def test_an_army_alone_is_never_sent_into_the_open_field() -> None:
    state = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"]})
    assert refused(state, bc.StartCombat(0, kind="hero", other=1, other_hero="none")) == "army-needs-a-place"


def test_what_hands_do_is_told_for_a_round_an_income_a_building_a_tile_and_a_wall() -> None:
    state = realm(
        ("Ana", "Bob"), scenario={"far_tiles": 2, "units": ["griffins", "skeletons"], "buildings": ["citadel"]}
    )
    assert moment(state, c.SpendMp(0, action="place-far-tile")).hands
    built = moment(state, c.Build(0, "city-hall"))
    assert "Put the tile on the Town Board: City Hall" in built.hands
    later = done(state, c.MarkPlayed(0), c.MarkPlayed(1))
    told = moment(later, c.NextRound())
    assert (told.headline, len(told.hands)) == ("Round 2 · Astrologers' Round", 2)
    later = done(later, c.NextRound(), c.Proclaim("gold-dragon"), c.MarkPlayed(0), c.MarkPlayed(1), c.NextRound())
    assert moment(later, c.CollectAll()).hands == (
        "Ana takes from the supply: 15 gold",
        "Bob takes from the supply: 15 gold",
    )


def test_the_moment_that_ends_the_game_says_who_has_won_and_why() -> None:
    state = realm(
        scenario={"units": ["griffins"], "ai_hero": True, "aim": "ai-hero", "ai_army": [["zombies", "few"]]},
    )
    state = done(state, bc.StartCombat(0, "ai-hero", ready=True), bc.BeginFight(), c.Correct("fighter/f1/gone", 1))
    told = moment(state, bc.EndCombat())
    assert told.headline == "Victory: Ana"
    assert told.lines[0] == "The A.I. hero is beaten."


def test_one_damage_is_singular_and_a_pack_turned_over_without_a_wound_needs_no_token() -> None:
    state = realm(
        ("Ana", "Bob"),
        heroes=("catherine", "sandro"),
        scenario={"units": ["crusaders", "skeletons"], "packs": ["skeletons"]},
    )
    state = done(state, bc.StartCombat(0, kind="hero", other=1, ready=True), bc.PlaceAll("far"), bc.BeginFight())
    state = done(state, bc.Activate("n1"))
    strike = bc.Strike("n1", "f1", (0,))
    told = moment(done(state, bc.ShiftUnit("n1", (2, 3))), strike)
    assert not [hand for hand in told.hands if ": 0 " in hand]
    french = Translator("fr", "heroes3")
    assert french.plural("damage to {whom}", "damage to {whom}", 1, whom="X").startswith("dégât\u00a0:")


def test_lining_up_for_a_fight_between_players_names_whose_units() -> None:
    state = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"]})
    state = done(state, bc.StartCombat(0, kind="hero", other=1))
    assert first_due(state).words == "Line up the units of Ana"
    assert first_due(done(state, bc.PlaceAll("near"))).words == "Line up the units of Bob"
