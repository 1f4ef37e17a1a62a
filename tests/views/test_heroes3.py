"""What the screens of heroes3 show: legal moves, prices and reasons, decided without any drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation
from companion.core.game import replay
from companion.games.heroes3 import GAME
from companion.games.heroes3 import commands as c
from companion.games.heroes3.battle_commands import (
    ActEnemy,
    BeginFight,
    EndActivation,
    Muster,
    PlaceAll,
    StartCombat,
    Strike,
)
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from companion.views.heroes3 import battle, blows, locations, names, rounds, town
from tests.games.heroes3.tables import Seeded, decided, done, realm

EN, FR = Translator("en"), Translator("fr", "heroes3")
ARMY = {"units": ["halberdiers", "marksmen", "griffins", "crusaders"], "buildings": ["dwelling-1"]}


def fight(enemy: Sequence[str] = ("neutral-zombies", "neutral-skeletons"), **start: Any) -> Realm:
    state = realm(["Ana"], scenario=ARMY)
    begun = StartCombat(0, field=2, enemy=tuple(Muster(unit) for unit in enemy), **start)
    return done(state, begun, PlaceAll(), BeginFight(), chance=Seeded(1))


def marks(state: Realm, now: battle.Moment, **drafts: Any) -> dict[tuple[int, int], str]:
    plan = battle.planned(state, now.actor) if now.kind == "enemy" else None
    rows = battle.cells(state, now, plan, drafts.get("picked", ""), drafts.get("aim", ""), drafts.get("to"), EN)
    return {cell.at: cell.mark for row in rows for cell in row if cell.mark}


# rounds -----------------------------------------------------------------------------------------
def three() -> Realm:
    players = [
        {"name": name, "faction": faction}
        for name, faction in (("Ana", "castle"), ("Bob", "dungeon"), ("Cy", "necropolis"))
    ]
    return realm(players, mode="clash")


def next_round(state: Realm) -> Realm:
    played = [c.MarkPlayed(n) for n in range(len(state.seats))]
    return done(state, *played, c.NextRound(), chance=Seeded(3))


def test_a_resource_round_asks_everyone_to_collect_and_offers_it_in_one_tap() -> None:
    state = next_round(next_round(three()))
    board = rounds.board(state, EN)
    assert (board.kind, board.number) == ("resource", 3)
    assert any(due.command == c.CollectAll() for due in board.due)
    after = done(state, c.Collect(1), c.CollectAll())
    assert [seat.collected for seat in after.seats] == [True, True, True]


def test_a_city_hall_is_asked_for_gold_or_its_perk() -> None:
    state = done(next_round(next_round(three())), c.Build(0, "city-hall", free=True))
    mine = next(due for due in rounds.board(state, EN).due if due.choices)
    assert [command for _words, command in mine.choices] == [c.Collect(0, "gold"), c.Collect(0, "perk")]


def test_a_proclamation_is_asked_for_once_and_then_pinned() -> None:
    state = next_round(three())
    assert any(due.place == "proclaim" for due in rounds.board(state, EN).due)
    after = done(state, c.Proclaim("gold-dragon"))
    board = rounds.board(after, EN)
    assert not any(due.place == "proclaim" for due in board.due)
    assert board.pinned == "Gold Dragon"


def test_promised_income_is_given_in_one_resource_round_only() -> None:
    state = done(next_round(three()), c.Proclaim("gold-dragon"))
    third = next_round(state)
    assert done(third, c.Collect(0)).seats[0].pool["gold"] == third.seats[0].pool["gold"] + 15
    fifth = next_round(next_round(third))
    assert done(fifth, c.Collect(0)).seats[0].pool["gold"] == fifth.seats[0].pool["gold"] + 10


@pytest.mark.parametrize(("how", "gold"), [("do", 10), ("ask", 0), ("off", 0)])
def test_what_happens_by_itself_when_a_round_begins_is_one_step_with_it(how: Any, gold: int) -> None:
    state = done(next_round(three()), SetAutomation("income", how))
    after = next_round(state)
    assert after.seats[0].pool["gold"] == state.seats[0].pool["gold"] + gold
    assert after.seats[0].collected is bool(gold)


def test_a_seat_shows_what_it_will_have_and_its_limits() -> None:
    state = done(three(), c.GainXp(0, 5))
    seat = rounds.seat_view(state, 0, EN)
    assert (seat.level, seat.limit, seat.expert_most, len(seat.rewards)) == ("3½", 5, 1, 2)
    assert next(s for s in seat.stocks if s.id == "gold").after == 30
    assert not rounds.seat_view(state, 2, EN).feels


# town -------------------------------------------------------------------------------------------
def test_buildings_say_why_not() -> None:
    state = realm(["Ana"], scenario={"resources": {"gold": 6, "materials": 9, "valuables": 9}})
    offers = {offer.id: offer for offer in town.buildings(state, 0, EN)}
    assert offers["dwelling-1"].why_not == ""
    assert offers["dwelling-2"].why_not == "Build the bronze dwelling first."
    assert offers["city-hall"].why_not == "4 gold short."
    built = done(state, c.Build(0, "dwelling-1"))
    again = {offer.id: offer for offer in town.buildings(built, 0, EN)}
    assert again["dwelling-1"].had
    assert again["blacksmith"].why_not == "Token already used this round."


def test_recruits_and_reinforcements_have_their_prices() -> None:
    state = realm(["Ana"], scenario={"buildings": ["dwelling-1"], "units": ["griffins"]})
    lines = {line.unit: line for line in town.recruits(state, 0, EN)}
    assert "griffins" not in lines
    assert (lines["halberdiers"].price, lines["halberdiers"].why_not) == ("2 gold", "")
    assert lines["crusaders"].why_not == "You need the silver dwelling."
    grow = town.army(state, 0, EN)[0]
    assert (grow.can_grow, grow.why_not) == (True, "Reinforcing needs a Citadel.")


# map --------------------------------------------------------------------------------------------
def test_a_guarded_field_is_told_before_it_is_entered() -> None:
    state = realm(["Ana"])
    found = locations.scout(state, 0, 3, "main", EN)
    assert found is not None
    assert [(tier, n) for tier, n, _name in found.guards] == [("bronze", 2), ("silver", 1)]
    assert (found.quick, found.rounds) == (False, "3 Combat Rounds")
    strong = done(state, c.GainXp(0, 4))
    quick = locations.scout(strong, 0, 1, "main", EN)
    assert quick is not None
    assert quick.quick


def test_trades_and_the_best_way_to_a_cost() -> None:
    state = realm(["Ana"])
    assert locations.trade(state, 0, "gold", "valuables", 13, EN).words == "12 gold for 2 valuables"
    assert locations.trade(state, 0, "gold", "gold", 1, EN).why_not == "Pick two different resources."
    assert locations.trade(state, 0, "materials", "gold", 40, EN).why_not
    assert locations.deals(state, 0, {"gold": 5}, EN) == ()
    assert locations.deals(state, 0, {"valuables": 40}, EN) is None
    found = locations.deals(state, 0, {"valuables": 4}, EN)
    assert found
    assert found[0].buy == "valuables"


def test_the_ai_hero_chases_then_claims_then_marches() -> None:
    state = realm(["Ana"])
    assert locations.march_lines(state, locations.Walk(hero=2), EN)[-1] == "Fight your hero"
    assert (
        locations.march_lines(state, locations.Walk(field=1, second=2, town=9), EN)[0]
        == "Claim the nearest field (1 MP)"
    )
    assert locations.march_lines(state, locations.Walk(town=9), EN) == ("March on the nearest town (3 MP)",)


# combat -----------------------------------------------------------------------------------------
def test_placing_lights_the_own_two_lines() -> None:
    state = done(realm(["Ana"], scenario=ARMY), StartCombat(0, field=1), chance=Seeded(1))
    now = battle.moment(state)
    lit = marks(state, now, picked="n1")
    assert now.kind == "placing"
    assert {row for _column, row in lit} == {1, 2}
    assert len(battle.unplaced(state, EN)) == 4


def test_own_moves_and_targets_are_lit_and_the_enemy_is_planned() -> None:
    state = fight()
    now = battle.moment(state)
    assert (now.kind, battle.heading(state, EN)[0]) == ("own", "Combat, round 1")
    lit = marks(state, now)
    assert "move" in lit.values()
    assert "actor" in lit.values()
    units, acted = battle.queue(state, EN)
    assert (units[0].now, acted) == (True, 0)
    shooters = fight(("neutral-sharpshooters",))
    enemy = battle.moment(shooters)
    assert enemy.kind == "enemy"
    assert "aim" in marks(shooters, enemy).values()


def test_a_player_takes_an_enemy_unit_over_and_gives_it_back() -> None:
    state = fight(("neutral-sharpshooters",))
    actor = battle.moment(state).actor
    assert battle.moment(state, hand=actor).kind == "own"
    off = done(state, SetAutomation("enemy", "off"))
    assert battle.moment(off).kind == "own"


def test_an_attack_shows_its_exact_odds_before_the_roll() -> None:
    state = fight(("neutral-sharpshooters",))
    seen = blows.strike_view(state, "f1", "n2", 0, 0, EN)
    assert seen is not None
    assert (seen.sums, seen.dice, seen.kills) == ("3 + die − 0", 1, "100%")
    own = blows.strike_view(state, "n2", "f1", 0, 0, EN)
    assert own is not None
    assert (own.dice, bool(own.notes)) == (2, True)


def test_numbers_of_a_fan_collection_say_so_until_the_own_card_was_entered() -> None:
    cards = list(realm().units.values())[:2]
    assert "fans" in names.fans_of(cards, EN)
    assert "fans" in names.fans_of((replace(cards[0], source="box"), cards[1]), EN)
    assert names.fans_of([replace(card, source="box") for card in cards], EN) == ""


def test_the_enemy_explains_itself() -> None:
    state = fight(("neutral-sharpshooters",))
    plan = battle.planned(state, "f1")
    assert plan is not None
    why = blows.why_view(state, plan, "", EN)
    assert why.verdict == "Sharpshooters shoot at Marksmen."
    assert why.steps[0] == ("Shooters aim at ranged units first.", "ai-ranged-targeting")
    told = blows.why_view(state, plan, "", FR)
    assert told.steps[0][0] != why.steps[0][0]


def test_passing_a_unit_is_one_step() -> None:
    state = fight()
    actor = battle.moment(state).actor
    after = done(state, EndActivation(actor))
    assert after.combat is not None
    fighter = after.combat.fighter(actor)
    assert fighter is not None
    assert fighter.acted


def test_the_last_blows_are_told_newest_first() -> None:
    state = fight(("neutral-sharpshooters",))
    events = _events(state, ActEnemy("f1"))
    lines = blows.last_lines(_after(state, events), (events,), EN)
    assert lines[0].startswith("Sharpshooters attack Marksmen")


def _events(state: Realm, command: Any) -> tuple[Any, ...]:
    found: tuple[Any, ...] = decided(state, command, Seeded(2))
    return found


def _after(state: Realm, events: tuple[Any, ...]) -> Realm:
    return replay(GAME, state, events)


def test_every_way_out_tells_its_consequences() -> None:
    state = fight()
    ways = {way.how: way for way in blows.ways_out(state, EN)}
    assert ways["retreat"].goes == "The hero goes back to the previous field."
    beaten = done(state, c.Correct("fighter/f1/gone", 1), c.Correct("fighter/f2/gone", 1))
    assert battle.moment(beaten).kind == "over"
    end = blows.winner_view(beaten, EN)
    assert (end.words, end.lines[0]) == ("Victory", "Ana: level 2")


def test_the_card_helper_says_what_may_be_played() -> None:
    state = fight(("neutral-sharpshooters",))
    allowed = {kind: why for kind, _words, why, _rule in blows.playable(state, "near", EN)}
    assert allowed["other/map"] == "Map effects are not played in combat."
    assert allowed["spell/instant"] == ""


def test_a_missing_target_gives_no_odds() -> None:
    state = fight(("neutral-zombies",))
    assert blows.strike_view(done(state, c.Correct("fighter/f1/gone", 1)), "n1", "f1", 0, 0, EN) is None
    assert Strike("n1", "f1").dice == ()


# set-up and editor ------------------------------------------------------------------------------


def test_the_card_helper_says_in_few_lines_what_may_be_played() -> None:
    lines = blows.card_lines(fight(("neutral-sharpshooters",)), "near", EN)
    assert lines[0][0].startswith("Spell, instant")
    assert len(lines) > 1
    assert all(why for _words, why, _rule in lines[1:])


def test_a_unit_under_a_spell_says_so() -> None:
    state = done(fight(), c.Correct("fighter/f1/muted", 1), c.Correct("fighter/f1/fire", 2))
    assert state.combat
    fighter = state.combat.fighter("f1")
    assert fighter
    assert battle.spells_on(fighter, EN) == ("no special ability", "fire: 2 damage back")


def test_the_tower_stands_beside_the_board_and_is_a_target_for_shooters() -> None:
    two = [{"name": "Ana", "faction": "castle"}, {"name": "Bob", "faction": "dungeon"}]
    state = realm(two, mode="clash", scenario={"units": ["marksmen", "harpies"]})
    begun = StartCombat(0, "hero", other=1, place="town", citadel=True)
    state = done(state, begun, PlaceAll(), PlaceAll("far"), BeginFight(), chance=Seeded(1))
    first = battle.tower(state, battle.moment(state), "", EN)
    assert first is not None
    assert first.mark == "actor"
    state = done(state, EndActivation("tower"))
    state = done(state, EndActivation(battle.moment(state).actor))
    seen = battle.tower(state, battle.moment(state), "", EN)
    assert seen is not None
    assert seen.mark == "target"
    assert battle.tower(fight(), battle.moment(fight()), "", EN) is None


def test_a_fight_between_players_names_its_winner() -> None:
    state = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"]})
    state = done(state, StartCombat(0, kind="hero", other=1), PlaceAll("near"), PlaceAll("far"), BeginFight())
    assert blows.winner_view(done(state, c.Correct("fighter/n1/gone", 1)), EN).words == "Bob wins"
    assert [way.words for way in blows.ways_out(state, EN)][2:4] == ["Ana wins", "Bob wins"]


def test_nobody_is_offered_a_retreat_from_the_ai_hero() -> None:
    assert "retreat" in [way.how for way in blows.ways_out(fight(), EN)]
    state = done(realm(("Ana",), scenario=ARMY), StartCombat(0, kind="ai-hero", enemy=(Muster("neutral-boars"),)))
    assert "retreat" not in [way.how for way in blows.ways_out(state, EN)]
    assert blows.leaving(state, EN) is None, "nor another result in its place beside one more round"
    beside = blows.leaving(fight(), EN)
    assert beside
    assert beside.how == "retreat"
