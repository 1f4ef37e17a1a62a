"""What the table tells: the last side left, who won by the scenario, what hands must do after a blow."""

from __future__ import annotations

from dataclasses import replace

from companion.capabilities.agreements import SetAutomation
from companion.core.game import Moment, main_of, replay
from companion.core.refusal import Refusal
from companion.games.heroes3 import GAME, lineup
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3.combat.combat_end import hero_goes
from companion.games.heroes3.march import Journey
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from tests.games.heroes3.tables import Seeded, done, fight, realm

EN = Translator("en", "heroes3")


def moment(before: Realm, command: object) -> Moment:
    events = GAME.decide(before, command, Seeded(1), frozenset())
    assert isinstance(events, tuple)
    assert GAME.told
    return GAME.told(before, events, replay(GAME, before, events), EN)


def test_a_fallen_unit_is_named_and_its_card_removed() -> None:
    state = done(fight({"crusaders": (2, 3)}, {"neutral-boars": (2, 4)}), c.Correct("fighter/f1/damage", 3))
    state = done(state, bc.EndActivation("f1"), waive=("neutral-must-attack",))
    told = moment(state, bc.Strike("n1", "f1", (1,)))
    assert told.lines == (), "the hands say it"
    assert told.hands == ("Remove the card: Boars",)
    assert not told.grave


def test_a_wound_is_told_once_with_the_tokens_that_lie_on_the_card() -> None:
    state = done(fight({"griffins": (2, 3)}, {"neutral-boars": (2, 4)}), c.Correct("fighter/n1/damage", 1))
    told = moment(done(state, bc.EndActivation("n1")), bc.ActEnemy("f1", dice=(-1,)))
    assert (told.number, told.headline) == ("1", "damage to Griffins")
    assert told.lines == ()
    assert "Griffins: 2 damage tokens" in told.hands
    assert told.dice


def test_the_last_one_left_has_won() -> None:
    assert GAME.ending
    state = realm(("Ana", "Bob", "Cy"))
    state = done(state, c.Eliminate(1))
    assert GAME.ending(state, EN) is None
    over = GAME.ending(done(state, c.Eliminate(2)), EN)
    assert over
    assert (over.winner, over.won) == ("Ana", True)
    lost = GAME.ending(done(realm(), c.Eliminate(0)), EN)
    assert lost
    assert (lost.winner, lost.won) == ("", False)


def test_partners_win_together() -> None:
    assert GAME.ending
    seats = [{"name": name, "team": team} for name, team in (("Ana", 0), ("Bob", 0), ("Cy", 1), ("Di", 1))]
    state = realm(seats, mode="alliance", expansions=1)
    over = GAME.ending(done(state, c.Eliminate(2), c.Eliminate(3)), EN)
    assert over
    assert over.winner == "Ana, Bob"


def test_after_the_last_round_people_say_who_reached_the_goal() -> None:
    assert GAME.due
    assert GAME.ending
    state = done(realm(("Ana", "Bob")), c.SetLimit(1), c.MarkPlayed(0), c.MarkPlayed(1))
    asked = GAME.ending(state, EN)
    assert asked
    assert asked.asks
    first = main_of(GAME.due(state, EN))
    assert first
    assert [answer.words for answer in first.answers] == ["Ana", "Bob", "Nobody"]
    over = GAME.ending(done(state, first.answers[1].command), EN)
    assert over
    assert (over.winner, over.asks) == ("Bob", False)
    assert GAME.due(done(state, first.answers[1].command), EN) == ()


def test_the_ai_hero_comes_back_with_the_army_that_it_has_left() -> None:
    state = realm(("Ana",), scenario={"units": ["griffins"], "ai_hero": True})
    army = (bc.Muster("skeletons", "pack"), bc.Muster("vampires", "few"))
    state = done(state, bc.StartCombat(0, "ai-hero", 3, enemy=army), bc.PlaceAll(), bc.BeginFight())
    assert state.combat
    first = next(f.id for f in state.combat.fighters if f.unit == "skeletons")
    state = done(state, c.Correct(f"fighter/{first}/gone", 1), bc.EndCombat("far-wins"))
    assert (state.ai_level, state.ai_army) == (3, (("vampires", "few"),))
    again = done(state, bc.StartCombat(0, "ai-hero"))
    assert again.combat
    assert [(f.unit, f.shows) for f in again.combat.fighters if f.side == "far"] == [("vampires", "few")]
    assert done(again, bc.EndCombat("near-wins")).ai_army == ()


def test_an_activation_that_leaves_an_attack_undone_is_asked_about_once() -> None:
    near = done(fight({"griffins": (2, 3)}, {"neutral-boars": (2, 4)}))
    assert GAME.due
    asked = [one for one in GAME.due(near, EN) if bc.EndActivation("n1") in one.commands() and one.leaves]
    assert [one.leaves for one in asked] == ["Griffins can still attack."]
    done_ = [one for one in GAME.due(near, EN) if bc.EndActivation("f1") in one.commands() and one.leaves]
    assert done_ == [], "a neutral that can attack must"


def test_a_typed_starting_bonus_is_told_by_what_it_gives() -> None:
    state = done(realm(("Ana", "Bob")), SetAutomation("dice", "off"))
    assert moment(state, c.TakeBonus(0, "a", (0,))).headline.startswith("Ana: +")


def test_only_the_besieger_tears_down_walls() -> None:
    state = realm(("Ana", "Bob"), scenario={"units": ["griffins", "harpies"], "buildings": ["citadel"]})
    siege = bc.StartCombat(0, "hero", other=1, place="town", ready=True)
    state = done(state, siege, bc.PlaceAll("far"), bc.BeginFight())
    assert state.combat
    lit = {f.id: lineup.breaches(state, state.combat, f) for f in state.combat.alive()}
    assert [bool(lit[id]) for id in sorted(lit)] == [False, True], "far defends, near attacks"
    found = GAME.decide(state, bc.Breach("f1", (2, 3)), Seeded(1), frozenset({"not-its-turn"}))
    assert isinstance(found, Refusal)
    assert found.code == "own-walls"


def test_a_turn_that_leaves_its_starting_bonus_asks_and_the_other_player_keeps_the_own_one() -> None:
    state = realm(("Ana", "Bob"))
    assert GAME.due
    first = main_of(GAME.due(state, EN))
    assert first
    assert first.words == "Ana: starting bonus"
    ends = next(one for one in GAME.due(state, EN) if isinstance(one.command, c.MarkPlayed))
    assert ends.leaves.startswith("The starting bonus was not taken.")
    after = done(state, c.MarkPlayed(0))
    assert "Bob: starting bonus" in [one.words for one in GAME.due(after, EN)]
    assert "Ana: starting bonus" not in [one.words for one in GAME.due(after, EN)]


def test_a_lost_fight_names_who_learned_and_who_paid_and_moves_no_card_to_and_fro() -> None:
    state = realm(("Ana", "Bob"), scenario={"units": ("griffins", "troglodytes")})
    state, luck = done(state, bc.StartCombat(0, kind="hero", other=1)), Seeded(1)
    assert GAME.due
    while state.combat and state.combat.phase != "over":
        first = main_of(GAME.due(state, EN))
        assert first
        events = GAME.decide(state, first.commands()[0], luck, frozenset())
        assert isinstance(events, tuple)
        state = replay(GAME, state, events)
    assert state.combat
    won, lost = ("Ana", "Bob") if state.combat.alive("near") else ("Bob", "Ana")
    told = moment(state, bc.EndCombat())
    assert told.headline == f"{won} wins"
    assert {
        f"{won}: level 1½",
        f"{lost} pays {won} 5 gold",
        f"{lost}: Negative Morale",
    } <= set(told.lines)
    assert not [line for line in told.hands if "puts back" in line]


def test_a_fight_lost_to_guards_is_a_loss_that_says_where_the_hero_goes_and_what_it_starts_over_with() -> None:
    state = done(
        realm(scenario={"units": ("griffins",)}),
        bc.StartCombat(0, field=1, enemy=(bc.Muster("neutral-boars", "neutral"),), ready=True),
        bc.BeginFight(),
    )
    told = moment(state, bc.EndCombat("far-wins"))
    assert told.grave
    assert "The beaten hero goes to an own town or settlement." in told.lines
    alone = done(state, c.Correct("fighter/n1/gone", 1))
    assert "Ana starts over, for free: Griffins" in moment(alone, bc.EndCombat()).lines


def test_an_army_sent_alone_has_no_hero_to_move() -> None:
    state = done(
        realm(("Ana", "Bob"), scenario={"units": ("griffins", "troglodytes"), "gold": 20}),
        bc.StartCombat(0, kind="hero", other=1, other_hero="none", place="settlement"),
    )
    assert state.combat
    assert hero_goes(state, state.combat, "near", "won") == ""
    assert hero_goes(state, state.combat, "far", "won") == "own-town-or-settlement"


def test_the_guild_says_its_two_searches_and_puts_them_in_the_hand() -> None:
    state = done(realm(), c.Gain(0, "gold", 20), c.Gain(0, "materials", 9), c.Gain(0, "valuables", 9))
    told = moment(state, c.Build(0, "mage-guild"))
    assert told.headline == "Mage Guild built"
    assert {"Turn over: Build token", "Search (2) spells, twice: both cards into your hand"} <= set(told.hands)
    assert any(line.startswith("Pay from the purse: ") for line in told.hands)
    assert done(state, c.Build(0, "mage-guild")).seats[0].hand == state.seats[0].hand + 2


def test_the_way_of_the_ai_hero_is_told_in_fields() -> None:
    state = done(realm(scenario={"ai_hero": True}), c.MarkPlayed(0))
    told = moment(state, c.MarchAi(Journey(3, town=5)))
    assert told.hands == ("Move the AI hero 3 fields", "2 fields are left to your nearest town.")


def test_an_activation_that_ends_says_whose_it_was() -> None:
    state = fight({"griffins": (2, 3)}, {"neutral-boars": (2, 4)})
    assert moment(state, bc.EndActivation("n1")).headline == "Griffins are done"


def test_whoever_leaves_all_movement_points_is_asked_once_the_hand_was_drawn() -> None:
    state = done(realm(), c.CountHand(0, -2), c.RefreshHand(0, 0))
    assert GAME.due
    assert "3 Movement Points are left." in [one.leaves for one in GAME.due(state, EN)]


def test_a_card_that_was_turned_over_in_the_fight_is_not_turned_again_when_it_closes() -> None:
    state = realm(scenario={"units": ("griffins",)})
    packs = tuple(replace(unit, shows="pack") for unit in state.seats[0].army)
    state = done(
        replace(state, seats=(replace(state.seats[0], army=packs),)),
        bc.StartCombat(0, field=1, enemy=(bc.Muster("neutral-boars", "neutral"),), ready=True),
        bc.BeginFight(),
    )
    state = done(state, c.Correct("fighter/f1/gone", 1))
    assert state.combat
    turned = tuple(replace(one, shows="few") if one.id == "n1" else one for one in state.combat.fighters)
    state = replace(state, combat=replace(state.combat, fighters=turned))
    after = moment(state, bc.EndCombat())
    assert not [line for line in after.hands if line.startswith("Turn the card over")]


def test_a_new_round_says_what_the_scenario_announces_for_it() -> None:
    state = done(realm(), c.AddEvent(2, "Everyone gains 2 gold"), c.MarkPlayed(0))
    assert moment(state, c.NextRound()).hands[0] == "Event: Everyone gains 2 gold"


def test_a_card_that_an_ability_draws_is_said_with_the_blow() -> None:
    state = realm(factions=("dungeon",), scenario={"units": ("minotaurs",)})
    state = done(state, bc.StartCombat(0, enemy=(bc.Muster("neutral-boars"),)))
    state = done(state, bc.PlaceUnit("n1", (2, 3)), bc.PlaceUnit("f1", (2, 4)), waive=("own-lines-only",))
    state = done(state, bc.BeginFight())
    assert "Ana draws 1 card" in moment(state, bc.Strike("n1", "f1", (-1,))).hands
    assert "Ana draws 1 card" not in moment(state, bc.Strike("n1", "f1", (0,))).hands


def test_a_player_who_is_out_has_no_town_to_go_back_to() -> None:
    state = realm(("Ana", "Bob"), scenario={"units": ("griffins", "troglodytes")})
    state = done(state, bc.StartCombat(0, kind="hero", other=1, place="town", citadel=False))
    state = done(state, bc.PlaceAll("near"), bc.PlaceAll("far"), bc.BeginFight())
    told = moment(done(state, c.Correct("fighter/f1/gone", 1)), bc.EndCombat())
    assert "Bob is out of the game." in told.lines
    assert not any("starts over" in line for line in told.lines)
    assert "The beaten hero goes to an own town or settlement." not in told.lines


def test_a_unit_that_the_app_has_moved_is_moved_by_hands_too() -> None:
    state = fight({"griffins": (2, 1)}, {"neutral-boars": (2, 4)})
    told = moment(done(state, bc.EndActivation("n1")), bc.ActEnemy("f1", dice=(-1,)))
    assert "Move the card as the board shows: Boars" in told.hands
    assert not any("Move the card" in hand for hand in moment(state, bc.MoveUnit("n1", (3, 1))).hands)
