"""What real tables bring to a fight: dice of their own, cards against the enemy, a town that is already built."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation
from companion.core.chance import Given
from companion.core.game import main_of
from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import lineup, opponent
from companion.games.heroes3.combat import prowess
from companion.games.heroes3.due import due
from companion.games.heroes3.standing import carried
from companion.games.heroes3.state import Combat, Fighter, Realm
from companion.games.heroes3.told import told
from companion.i18n import Translator
from tests.games.heroes3.tables import Seeded, decided, done, fight, realm, refused

EN = Translator("en")
SKIP = ("not-its-turn", "already-activated")


def combat(state: Realm) -> Combat:
    assert state.combat
    return state.combat


def unit(state: Realm, id: str) -> Fighter:
    found = combat(state).fighter(id)
    assert found
    return found


def test_the_shields_die_counts_against_an_enemys_attack() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)})
    state = done(state, bc.DefendUnit("n1"))
    soft, hard = (done(state, bc.ActEnemy(dice=(0,), shield_die=die)) for die in (0, 1))
    assert (unit(soft, "n1").damage, unit(hard, "n1").damage) == (2, 1)


def test_a_defence_card_holds_off_an_enemys_attack() -> None:
    state = done(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)}), bc.EndActivation("n1"))
    assert unit(done(state, bc.ActEnemy(dice=(0,), defence_mod=2)), "n1").damage == 0


def test_typed_dice_are_typed_to_the_last_one() -> None:
    shielded = done(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)}), bc.DefendUnit("n1"))
    assert refused(shielded, bc.ActEnemy(dice=(0,))) == "dice-missing", "the Shield's die is not made up"
    own = {"crusaders": (2, 2), "halberdiers": (3, 2)}
    liches = fight(own, {"neutral-liches": (2, 5)})
    assert refused(liches, bc.Strike("f1", "n1", (0,)), SKIP) == "dice-missing", "nor the splash's"
    hit = done(liches, bc.Strike("f1", "n1", (0, 0)), waive=SKIP)
    assert (unit(hit, "n1").damage, unit(hit, "n2").damage) == (1, 1)


def test_a_second_hit_brings_the_die_of_its_own_targets_shield() -> None:
    state = fight({"crusaders": (2, 2), "halberdiers": (3, 2)}, {"neutral-liches": (2, 5)})
    state = done(state, bc.DefendUnit("n2"), waive=SKIP)
    assert [(x.target, x.dice, x.shield) for x in prowess.casts(state, "f1", "n1")] == [
        ("n1", 1, False),
        ("n2", 1, True),
    ]
    assert refused(state, bc.Strike("f1", "n1", (0, 1)), SKIP) == "dice-missing"
    hit = done(state, bc.Strike("f1", "n1", (0, 1, 1)), waive=SKIP)
    assert unit(hit, "n2").damage == 1


def test_the_answer_to_dread_knights_takes_two_dice_and_keeps_the_lower() -> None:
    state = fight({"dread-knights": (2, 3)}, {"neutral-trolls": (2, 4)}, factions=("necropolis",))
    state = done(state, bc.Strike("n1", "f1", (-1,)), waive=SKIP)
    assert [x.dice for x in prowess.casts(state, "f1", "n1", answer=True)] == [2]
    assert refused(state, bc.StrikeBack((1,))) == "two-dice-required"
    events = decided(state, bc.StrikeBack((1, -1)))
    low = next(x for x in events if isinstance(x, b.Struck))
    assert (low.dice, low.attack) == ((1, -1), state.units["neutral-trolls"].few.attack - 1)


def test_a_die_that_an_ability_rolls_afterwards_is_typed_too() -> None:
    state = fight({"medusas": (2, 3)}, {"neutral-boars": (2, 4)}, factions=("dungeon",))
    state = done(state, bc.Strike("f1", "n1", (-1,)), waive=SKIP)
    assert prowess.casts(state, "n1", "f1", answer=True)[0].after
    assert refused(state, bc.StrikeBack((0, 0))) == "dice-missing"
    paralysed = [unit(done(state, bc.StrikeBack((0, 0, last))), "f1").paralysed for last in (0, 1)]
    assert paralysed == [True, False]


def test_where_real_dice_are_entered_the_app_rolls_nothing() -> None:
    state = done(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)}), SetAutomation("dice", "off"))
    assert refused(state, bc.Strike("n1", "f1")) == "dice-missing"
    struck = done(state, bc.Strike("n1", "f1", (-1,)))
    assert refused(struck, bc.StrikeBack()) == "dice-missing"
    assert refused(done(state, bc.EndActivation("n1")), bc.ActEnemy()) == "dice-missing"


@pytest.mark.parametrize("kind", ["resource", "treasure"])
def test_of_several_dice_of_a_field_one_is_kept(kind: str) -> None:
    state = done(realm(), RollDice((kind, kind)), chance=Given((0, 0)))
    state = done(state, c.TakeDie(0, 1))
    assert refused(state, c.TakeDie(0, 0)) == "die-kept"
    assert done(state, RollDice((kind,)), c.TakeDie(0, 0), chance=Given((0,))).taken == (0,), (
        "a new roll is a new choice"
    )


def test_an_easy_table_keeps_both_dice_of_its_bonus() -> None:
    state = realm(("Ana", "Bob"), difficulty="easy")
    state = done(state, c.TakeBonus(0, "a", (0, 0)))
    assert state.taken == (0, 1)


def duellists() -> Realm:
    return realm(
        ("Ana", "Bob"),
        heroes=("catherine", "sandro"),
        scenario={"units": ["griffins", "skeletons"], "resources": {"gold": 20, "materials": 9, "valuables": 5}},
    )


def test_a_siege_knows_the_citadel_that_was_built_here() -> None:
    storm = bc.StartCombat(0, kind="hero", other=1, place="town")
    assert not combat(done(duellists(), storm)).pieces
    built = done(duellists(), c.Build(1, "citadel"))
    assert combat(done(built, storm)).pieces
    mine = bc.StartCombat(0, kind="hero", other=1, place="town", attacker="far")
    assert not combat(done(built, mine)).pieces, "it stands in the other town"
    razed = bc.StartCombat(0, kind="hero", other=1, place="town", citadel=False)
    assert not combat(done(built, razed)).pieces, "what the table says counts more"


@pytest.mark.parametrize("way", [bc.EndActivation("f1"), bc.MoveUnit("f1", (4, 5))])
def test_a_neutral_that_can_attack_neither_passes_nor_walks_away(way: Any) -> None:
    state = done(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 4)}), bc.EndActivation("n1"))
    assert refused(state, way) == "neutral-must-attack"
    assert combat(done(state, way, waive=("neutral-must-attack",)))
    closer = done(state, bc.MoveUnit("f1", (2, 3)))
    assert refused(closer, bc.EndActivation()) == "neutral-must-attack", "beside its target"
    far = done(fight({"griffins": (1, 1)}, {"neutral-mummies": (4, 5)}), bc.EndActivation("n1"))
    assert unit(done(far, bc.MoveUnit("f1", (3, 4)), bc.EndActivation()), "f1").acted


def test_the_way_into_the_fight_costs_its_movement_point() -> None:
    start = bc.StartCombat(0, field=2, enemy=(bc.Muster("neutral-boars"),))
    state = realm(scenario={"units": ["griffins"]})
    assert done(state, start).seats[0].mp["main"] == 2
    walked = bc.StartCombat(0, field=2, enemy=(bc.Muster("neutral-boars"),), entered=True)
    assert done(state, walked).seats[0].mp["main"] == 3
    tired = done(state, c.Correct("seat/0/mp/main", 0))
    assert refused(tired, start) == "not-enough-mp"
    attacked = bc.StartCombat(0, kind="hero", other=1, attacker="far")
    assert done(duellists(), attacked).seats[0].mp["main"] == 3, "who is attacked has not moved"


def test_no_next_round_before_the_fight_has_begun() -> None:
    state = realm(scenario={"units": ["griffins", "halberdiers"]}, heroes=("catherine",))
    state = done(state, bc.StartCombat(0, enemy=(bc.Muster("neutral-boars"),)), bc.PlaceUnit("n1", (1, 1)))
    waived = ("units-still-to-act", "not-enough-mp", "not-begun")
    assert refused(state, bc.NextCombatRound(), waived) == "not-begun"


def test_the_enemys_mind_has_no_plan_for_a_unit_that_stands_nowhere() -> None:
    clash = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"]})
    state = done(
        clash, bc.StartCombat(0, enemy=(bc.Muster("neutral-boars"),)), bc.PlaceUnit("n1", (1, 1)), chance=Seeded(1)
    )
    found = opponent.plan(state, "f1")
    assert isinstance(found, Refusal)
    assert found.code == "no-such-unit"


def test_a_beaten_secondary_hero_costs_its_cube_and_nothing_else() -> None:
    state = done(duellists(), c.HireHero(0, free=True), bc.StartCombat(0, kind="hero", hero="secondary", other=1))
    state = done(state, bc.PlaceAll("near"), bc.PlaceAll("far"), bc.BeginFight(), bc.EndCombat("far-wins"))
    loser, winner = state.seats
    assert winner.cubes == {"0": 1}
    assert (loser.pool["gold"], loser.morale, loser.secondary) == (20, "none", False)


def test_equal_initiative_alternates_from_side_to_side_in_the_order_shown() -> None:
    state = fight({"griffins": (1, 2), "crusaders": (2, 2)}, {"neutral-boars": (2, 4), "neutral-griffins": (3, 4)})
    values = {f.id: state.units[f.unit].few.initiative for f in combat(state).fighters}
    fast = [id for id in lineup.turn_order(state, combat(state)) if values[id] == 6]
    assert fast[:2] == ["n1", "f1"], "the attacker, then the defender"


def test_real_dice_of_a_field_and_of_the_bonus_are_entered_and_never_rolled() -> None:
    state = done(realm(("Ana", "Bob")), SetAutomation("dice", "off"))
    gold, face = (
        state.seats[0].pool["gold"],
        next(n for n, one in enumerate(state.dice["resource"].faces) if dict(one.symbols).get("gold") == 6),
    )
    after = done(state, c.TakeBonus(0, "a", (face,)))
    assert (after.seats[0].pool["gold"], after.seats[0].bonus) == (gold + 6, "a")
    assert isinstance(decided(after, c.TakeDie(0, 0)), Refusal), "what was kept is paid out already"
    visit = c.VisitField(0, "loc-resource-symbol", take=True, way="2", face=face)
    taken = done(after, visit)
    assert taken.seats[0].pool["gold"] == gold + 12
    assert isinstance(decided(after, replace(visit, face=99)), Refusal)
    easy = done(realm(("Ana", "Bob"), difficulty="easy"), SetAutomation("dice", "off"), c.TakeBonus(0, "a", (face,)))
    assert (easy.seats[0].bonus, easy.keep) == ("dice", 1), "one more die is kept"
    easy = done(easy, c.TakeBonus(0, "a", (face,)))
    assert (easy.seats[0].bonus, easy.seats[0].pool["gold"]) == ("a", gold + 12)


def face(state: Realm, die: str, **symbols: int) -> int:
    return next(n for n, one in enumerate(state.dice[die].faces) if dict(one.symbols) == symbols)


def test_a_single_die_of_a_field_is_taken_as_it_fell() -> None:
    state = realm()
    gold = face(state, "resource", gold=6)
    after = done(state, c.VisitField(0, "loc-resource-symbol", take=True, way="1"), chance=Given((gold,)))
    assert after.seats[0].pool["gold"] == state.seats[0].pool["gold"] + 6
    assert not [one for one in due(after, EN) if "die" in one.words], "nothing is left to choose"


def test_of_two_dice_of_a_field_the_choice_is_what_is_due_and_ending_the_turn_names_it() -> None:
    state = realm()
    gold, stone = face(state, "resource", gold=6), face(state, "resource", materials=4)
    visit = c.VisitField(0, "loc-resource-symbol", take=True, way="2")
    after = done(state, visit, chance=Given((gold, stone)))
    main = main_of(due(after, EN))
    assert main
    assert main.words == f"{state.seats[0].name}: which die do you keep?"
    assert [answer.words for answer in main.answers] == ["+6 gold", "+4 materials"]
    end = next(one for one in due(after, EN) if isinstance(one.command, c.MarkPlayed))
    assert "One of the dice is still to be kept." in end.leaves
    kept = done(after, main.answers[1].command)
    assert kept.seats[0].pool["materials"] == state.seats[0].pool["materials"] + 4
    assert not [one for one in due(kept, EN) if "die" in one.words]


def test_the_resource_dice_of_a_treasure_die_are_rolled_and_taken_in_the_same_step() -> None:
    state = realm()
    one, two, gold = (
        face(state, "treasure", resource_die=1),
        face(state, "treasure", resource_die=2),
        face(state, "resource", gold=6),
    )
    visit = c.VisitField(0, "loc-treasure-symbol", take=True, way="1")
    single = done(state, visit, chance=Given((one, gold)))
    assert single.seats[0].pool["gold"] == state.seats[0].pool["gold"] + 6
    double = done(state, visit, chance=Given((two, gold, gold)))
    main = main_of(due(double, EN))
    assert main
    assert [answer.words for answer in main.answers] == ["+6 gold"], "two alike are one answer"
    assert done(double, main.answers[0].command).seats[0].pool["gold"] == state.seats[0].pool["gold"] + 6


def test_the_real_resource_die_of_a_treasure_die_is_asked_for() -> None:
    state = done(realm(), SetAutomation("dice", "off"))
    visit = c.VisitField(0, "loc-treasure-symbol", take=True, face=face(state, "treasure", resource_die=2), way="1")
    after = done(state, visit)
    main = main_of(due(after, EN))
    assert main
    assert len(main.answers) == 6
    six = next(answer.command for answer in main.answers if answer.words == "+6 gold")
    kept = done(after, six)
    assert kept.seats[0].pool["gold"] == state.seats[0].pool["gold"] + 6
    assert main_of(due(kept, EN)) != main, "and only once"
    assert refused(kept, six) == "no_such_die"


def test_what_a_die_brings_is_told_to_the_hands() -> None:
    state = realm()
    visit = c.VisitField(0, "loc-treasure-symbol", take=True, way="1")
    for symbols, said in (
        ({"artifact": 1}, "Search (2) artifacts"),
        ({"resource_die": 1}, "Take from the supply: 6 gold"),
    ):
        chance = Given((face(state, "treasure", **symbols), face(state, "resource", gold=6)))
        events = decided(state, visit, chance=chance)
        assert not isinstance(events, Refusal)
        assert said in told(state, events, carried(state, events), EN).hands
