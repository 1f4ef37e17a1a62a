"""Heroes III: sieges, the AI's hero and forecasts."""

from __future__ import annotations

from companion.core.game import main_of
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import lineup, lore, odds, opponent, simulate
from companion.games.heroes3.due import due
from companion.games.heroes3.ending import ending
from companion.games.heroes3.march import Journey, Scene, Spot, map_turn, starts_fight
from companion.games.heroes3.state import Realm
from companion.games.heroes3.told import told
from companion.i18n import Translator
from tests.games.heroes3.tables import Seeded, decided, done, fight, realm, refused
from tests.games.heroes3.test_combat import SKIP, combat


def besieged() -> Realm:
    state = realm(
        ("Ana", "Bob"),
        heroes=("catherine", "sandro"),
        scenario={"units": ["griffins", "crusaders", "marksmen", "skeletons"]},
    )
    return done(
        state,
        bc.StartCombat(0, kind="hero", other=1, place="town", citadel=True),
        bc.PlacePiece(2),
        bc.PlaceUnit("n1", (4, 2)),
        bc.PlaceUnit("n2", (1, 2)),
        bc.PlaceUnit("n3", (3, 1)),
        bc.PlaceUnit("f1", (2, 4)),
        bc.BeginFight(),
    )


def test_the_moment_says_which_card_of_the_defences_turns_over() -> None:
    state = besieged()
    for piece in ("gate", "wall"):
        events = (b.Breached("n2", (2, 3), piece),)
        assert f"Turn the {piece}’s card over" in told(state, events, state, Translator("en", "heroes3")).hands


def test_walls_stop_walkers_but_not_flyers_and_the_gate_lets_defenders_through() -> None:
    state = besieged()
    board = combat(state)
    foot, flyer, defender = board.fighter("n2"), board.fighter("n1"), board.fighter("f1")
    assert foot
    assert flyer
    assert defender
    assert all(row < 3 for _, row in lineup.moves(state, board, foot))
    assert (4, 4) in lineup.moves(state, board, flyer)
    assert (2, 2) in lineup.moves(state, board, defender)
    assert (2, 3) not in lineup.moves(state, board, defender), "nobody stands in the gate"


def test_a_shot_over_the_wall_loses_one_and_a_breach_needs_no_die() -> None:
    state = besieged()
    shot = decided(state, bc.Strike("n3", "f1", dice=(0,)), waive=SKIP)
    struck = next(e for e in shot if isinstance(e, b.Struck))
    assert (struck.attack, struck.wall) == (1, True)
    assert refused(state, bc.Breach("n3", (3, 3)), SKIP) == "ranged-cannot-breach"
    state = done(state, bc.Breach("n2", (1, 3)), waive=SKIP)
    assert combat(state).pieces["1,3"] == "rubble"
    for column in (2, 3, 4):
        state = done(state, bc.Breach("n2", (column, 3)), waive=(*SKIP, "not-adjacent", "already-attacked"))
    tower = combat(state).fighter("tower")
    assert tower
    assert tower.gone, "the tower falls with the last wall"
    assert refused(besieged(), bc.EndCombat("surrender", side="far")) == "defending-town"


def test_a_besieging_enemy_tears_down_the_closest_wall() -> None:
    state = realm(scenario={"units": ["griffins"]}, heroes=("catherine",))
    start = bc.StartCombat(
        0, kind="ai-hero", attacker="far", place="town", citadel=True, enemy=(bc.Muster("zombies", "few"),)
    )
    state = done(state, start, bc.PlaceUnit("n1", (2, 1)), bc.BeginFight(), chance=Seeded(1))
    plan = opponent.plan(state, "f1")
    assert isinstance(plan, opponent.Plan)
    assert (plan.kind, plan.wall) == ("breach", (4, 3))


def test_an_ai_hero_draws_a_card_each_activation_with_the_number_of_the_difficulty() -> None:
    state = realm(scenario={"units": ["griffins"], "ai_spells": ["haste"]}, difficulty="impossible")
    start = bc.StartCombat(0, kind="ai-hero", enemy=(bc.Muster("zombies", "pack"),))
    state = done(state, start, bc.PlaceUnit("n1", (2, 2)), bc.BeginFight(), chance=Seeded(4))
    state = done(state, bc.DefendUnit("n1"))
    cards = {
        event.card
        for seed in range(40)
        for event in decided(state, bc.ActEnemy(), Seeded(seed))
        if isinstance(event, b.AiCardDrawn)
    }
    assert len(cards) > 5, "which card comes is settled when it is drawn"
    assert combat(state).ai_deck.pile == lore.AI_DECK, "no order is stored that a device could read ahead"
    by_hand = done(state, bc.DrawAiCard("attack-2"), chance=Seeded(1))
    unit = combat(by_hand).fighter("f1")
    assert unit
    assert unit.attack_plus == 2
    assert len(combat(by_hand).ai_deck) == 20
    assert refused(fight({"griffins": (2, 2)}, {"neutral-harpies": (2, 4)}), bc.DrawAiCard("attack-1")) == "no-ai-cards"


def test_the_odds_of_an_attack_are_exact() -> None:
    state = fight({"crusaders": (2, 2)}, {"neutral-nomads": (2, 3)})
    found = odds.attack_odds(state, "n1", "f1")
    assert found
    assert set(found.damage) == {1, 2, 3}
    assert abs(found.average - 2) < 1e-9
    assert (found.kills, found.answer) == (0, 1)
    shot = fight({"marksmen": (2, 1)}, {"neutral-skeletons": (2, 5)})
    two = odds.attack_odds(shot, "n1", "f1")
    assert two
    assert abs(two.damage[1] - 5 / 9) < 1e-9


def test_a_hopeless_fight_is_forecast_as_lost_and_an_easy_one_as_won() -> None:
    weak = fight({"halberdiers": (2, 2)}, {"neutral-azure-dragons": (2, 4)})
    lost = simulate.forecast(weak, Seeded(1), 50)
    assert lost
    assert lost.lost == 1
    strong = fight({"archangels": (2, 2), "champions": (3, 2)}, {"neutral-peasants": (2, 4)})
    won = simulate.forecast(strong, Seeded(1), 50)
    assert won
    assert (won.won, won.own_losses) == (1, 0)
    assert simulate.forecast(realm(), Seeded(1), 5) is None


def test_the_ai_hero_marches_and_its_points_go() -> None:
    journey = Journey(3, Scene((), (Spot("mine", 1),)), 6)
    state = done(realm(), c.MarchAi(journey))
    assert state.ai_mp == 0
    assert refused(state, c.MarchAi(Journey(3, Scene(), -1))) == "distance-missing"


def test_a_march_that_reaches_a_hero_or_the_town_ends_in_a_combat() -> None:
    chase, siege, on = Journey(3, Scene((Spot("hero", 1),)), 6), Journey(3, Scene(), 2), Journey(1, Scene(), 6)
    assert [starts_fight(map_turn(j)) for j in (chase, siege, on, Journey(0))] == ["field", "town", "", ""]
    assert done(realm(), c.MarchAi(chase)).ai_mp == 0, "no point is left after the combat"


def test_a_wall_shelters_only_who_stands_behind_it_while_it_stands() -> None:
    state = besieged()
    assert combat(state).pieces["2,3"] != "rubble"
    for column in (1, 2, 3, 4):
        state = done(state, bc.Breach("n2", (column, 3)), waive=(*SKIP, "not-adjacent", "already-attacked"))
    shot = decided(state, bc.Strike("n3", "f1", dice=(0,)), waive=SKIP)
    struck = next(event for event in shot if isinstance(event, b.Struck))
    assert (struck.attack, struck.wall) == (2, False)


def test_a_siege_with_its_tower_is_forecast() -> None:
    found = simulate.forecast(besieged(), Seeded(3), 50)
    assert found
    assert 0 < found.won + found.lost <= 1
    assert found.fates.keys() >= {"n1", "f1"}


def _stormed(*players: str, **more: object) -> Realm:
    """A siege of Bob's town that Ana is about to win."""
    state = realm(
        players or ("Ana", "Bob"),
        heroes=("catherine", "sandro", "alamar")[: len(players) or 2],
        scenario={"units": ["griffins", "skeletons", "harpies"]},
    )
    begun = bc.StartCombat(0, kind="hero", other=1, place="town", ready=True, **more)  # type: ignore[arg-type]
    return done(state, begun, bc.PlaceAll("far"), bc.BeginFight())


def test_a_stormed_town_wears_the_winners_cube_and_its_last_owner_is_out_of_the_game() -> None:
    state = done(_stormed(), bc.EndCombat("near-wins"))
    assert [mark.owner for mark in state.fields] == [0, 0]
    assert state.seats[1].eliminated, "beaten in the last town"
    over = ending(state, Translator("en"))
    assert over
    assert over.winner == "Ana"


def test_an_army_sent_alone_loses_the_town_but_not_the_game() -> None:
    state = done(_stormed("Ana", "Bob", "Cleo", other_hero="none"), bc.EndCombat("near-wins"))
    assert state.fields[1].owner == 0
    assert not state.seats[1].eliminated, "three rounds are left to win a home back"
    assert done(_stormed(), bc.EndCombat("far-wins")).fields[1].owner == 1, "a town that was held stays"


def test_the_ai_hero_that_storms_the_last_town_wins_a_solo_game() -> None:
    state = realm(scenario={"units": ["griffins"]}, heroes=("catherine",))
    begun = bc.StartCombat(
        0, kind="ai-hero", attacker="far", place="town", enemy=(bc.Muster("zombies", "few"),), ready=True
    )
    state = done(state, begun, bc.BeginFight(), bc.EndCombat("far-wins"))
    over = ending(state, Translator("en"))
    assert over
    assert (state.seats[0].eliminated, over.won) == (True, False)


def test_whoever_storms_a_settlement_chooses_its_reward_as_the_fight_is_closed() -> None:
    state = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"]})
    state = done(state, c.ClaimField(1, "settlement", choice="gold"))
    begun = bc.StartCombat(0, kind="hero", other=1, place="settlement", ready=True)
    state = done(state, begun, bc.PlaceAll("far"), bc.BeginFight())
    state = done(state, c.Correct("fighter/f1/gone", 1))
    asked = main_of(due(state, Translator("en")))
    assert asked
    assert len(asked.answers) == 4, "three incomes, and the griffins may be reinforced"
    state = done(state, asked.answers[1].command)
    assert state.fields[-1].owner == 0
    assert (state.seats[0].income["materials"], state.seats[1].income["gold"]) == (2, 10)
