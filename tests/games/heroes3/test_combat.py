"""The combat board through `decide` and `apply`: turns, moves, blows, walls, and how it ends."""

from __future__ import annotations

from dataclasses import replace

from companion.capabilities.agreements import SetReading
from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import enemy_turn, lineup, opponent
from companion.games.heroes3.combat.combat_end import Outlook, outlook
from companion.games.heroes3.spells import spellcraft
from companion.games.heroes3.state import Combat, Realm
from companion.games.heroes3.units import Side, UnitCard, from_profile, to_profile
from tests.games.heroes3.tables import Seeded, decided, done, fight, realm, refused

SKIP = ("not-its-turn", "already-activated")


def combat(state: Realm) -> Combat:
    assert state.combat
    return state.combat


def hurt(state: Realm, id: str) -> tuple[str, int]:
    unit = combat(state).fighter(id)
    assert unit
    return ("gone", 0) if unit.gone else (unit.shows, unit.damage)


def duel(state: Realm | None = None, **scenario: object) -> Realm:
    """Two players' armies face to face: Griffins against Skeletons."""
    table = state or realm(
        ("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"], **scenario}
    )
    return done(
        table,
        bc.StartCombat(0, kind="hero", other=1),
        bc.PlaceUnit("n1", (2, 2)),
        bc.PlaceUnit("f1", (2, 4)),
        bc.BeginFight(),
    )


def test_guards_of_the_field_are_drawn_by_tier_and_lined_up() -> None:
    state = realm(scenario={"units": ["griffins"]}, difficulty="normal")
    state = done(state, bc.StartCombat(0, field=3), chance=Seeded(3))
    guards = [f for f in combat(state).fighters if f.side == "far"]
    assert sorted(state.units[f.unit].tier for f in guards) == ["bronze", "bronze", "silver"]
    assert all(f.at for f in guards)
    assert sum(len(deck.discard) for deck in state.neutrals.values()) == 3


def test_guards_a_level_below_flee_unless_the_table_wants_the_fight() -> None:
    state = done(realm(scenario={"units": ["griffins"]}), c.GainXp(0, 2))
    assert refused(state, bc.StartCombat(0, field=1)) == "quick-combat"
    assert done(state, bc.StartCombat(0, field=1), chance=Seeded(1), waive=("quick-combat",)).combat


def test_a_fight_begins_with_cards_sides_and_fields_that_exist() -> None:
    state = realm(scenario={"units": ["griffins"]})
    for unit, shows in (("", "few"), ("neutral-boars", "é" * 900)):
        assert refused(state, bc.StartCombat(0, enemy=(bc.Muster(unit, shows),))) == "unknown-name"
    assert refused(state, bc.StartCombat(0, field=-99_999, enemy=(bc.Muster("neutral-boars"),))) == (
        "difficulty-out-of-range"
    )
    begun = done(state, bc.StartCombat(0, other=99_999, enemy=(bc.Muster("neutral-boars"),)))
    assert begun.combat
    assert begun.combat.other == -1


def test_units_are_placed_on_their_own_lines_one_a_cell() -> None:
    state = realm(scenario={"units": ["griffins", "marksmen"]}, heroes=("catherine",))
    state = done(state, bc.StartCombat(0, enemy=(bc.Muster("neutral-boars"),)), bc.PlaceUnit("n1", (1, 1)))
    assert refused(state, bc.PlaceUnit("n2", (1, 1))) == "space-occupied"
    assert refused(state, bc.PlaceUnit("n2", (1, 3))) == "own-lines-only"
    assert refused(state, bc.BeginFight()) == "units-unplaced"
    assert refused(state, bc.MoveUnit("n1", (2, 1))) == "not-begun"


def test_the_left_of_the_line_is_the_enemys_unless_read_otherwise() -> None:
    start = bc.StartCombat(0, enemy=(bc.Muster("neutral-boars"),))
    state = realm(scenario={"units": ["griffins"]})
    assert combat(done(state, start)).fighters[-1].at == (4, 4)
    mirrored = done(state, SetReading("A9", "player-left"), start)
    assert combat(mirrored).fighters[-1].at == (1, 4)


def test_higher_initiative_acts_first_and_nobody_twice() -> None:
    state = fight({"griffins": (2, 2), "halberdiers": (3, 2)}, {"neutral-boars": (2, 5)})
    assert lineup.waiting(state, combat(state)) == ("n1",), "the attacker wins the tie at 6"
    assert lineup.turn_order(state, combat(state)) == ("n1", "f1", "n2")
    assert refused(state, bc.MoveUnit("n2", (3, 3))) == "not-its-turn"
    state = done(state, bc.DefendUnit("n1"))
    assert refused(state, bc.MoveUnit("n1", (2, 3))) == "already-activated"
    state = done(state, bc.ActEnemy(), chance=Seeded(1))
    state = done(state, bc.SkipAnswer()) if combat(state).answer else state
    state = done(state, bc.DefendUnit("n2"))
    assert combat(state).phase == "round-over"


def test_moves_keep_to_type_and_way() -> None:
    state = fight(
        {"halberdiers": (1, 1), "griffins": (1, 2), "marksmen": (2, 1), "crusaders": (4, 1)}, {"neutral-boars": (4, 5)}
    )
    ground = combat(state).fighter("n1")
    assert ground
    assert lineup.moves(state, combat(state), ground) == {}, "walled in by its own cards"
    assert refused(state, bc.MoveUnit("n2", (4, 4))) == "too-far"
    assert refused(state, bc.MoveUnit("n2", (4, 1))) == "space-occupied"
    state = done(state, bc.MoveUnit("n2", (2, 3)))
    assert refused(state, bc.MoveUnit("n2", (4, 3))) == "too-far", "one step is left"
    assert refused(state, bc.Strike("n2", "f1")) == "not-adjacent"


def test_a_shooter_aims_at_the_adjacent_enemy_and_not_after_a_move() -> None:
    state = fight({"marksmen": (2, 2)}, {"neutral-boars": (2, 3), "neutral-mummies": (4, 4)})
    state = done(state, bc.DefendUnit("f1"), waive=("neutrals-never-defend",))
    state = done(state, bc.EndActivation()) if combat(state).active else state
    assert refused(state, bc.Strike("n1", "f2"), SKIP) == "an-enemy-is-adjacent"
    assert lineup.strikes(state, combat(state), combat(state).fighters[0]) == ("f1",)
    moved = done(state, bc.MoveUnit("n1", (1, 2)), waive=SKIP)
    assert refused(moved, bc.Strike("n1", "f2")) == "moved-already"
    loose = done(state, SetReading("A13", "may"))
    assert lineup.strikes(loose, combat(loose), combat(loose).fighters[0]) == ("f1", "f2")


def test_a_penalty_rolls_two_dice_and_keeps_the_lower() -> None:
    state = fight({"marksmen": (2, 1)}, {"neutral-skeletons": (2, 5)})
    assert refused(state, bc.Strike("n1", "f1", dice=(1,))) == "two-dice-required"
    state = done(state, bc.Strike("n1", "f1", dice=(1, -1)))
    assert hurt(state, "f1") == ("neutral", 1)
    assert combat(state).active == "n1", "a ranged unit may still step after its shot"
    state = done(state, bc.MoveUnit("n1", (1, 1)))
    assert combat(state).active == ""


def test_an_attack_is_answered_once_a_round_and_an_answer_never() -> None:
    state = fight({"crusaders": (2, 2), "halberdiers": (1, 3)}, {"neutral-nomads": (2, 3)})
    state = done(state, bc.EndActivation("f1"), bc.Strike("n1", "f1", dice=(0,)), waive=("neutral-must-attack",))
    assert hurt(state, "f1") == ("neutral", 2)
    answer = combat(state).answer
    assert answer
    assert (answer.by, answer.against) == ("f1", "n1")
    assert refused(state, bc.MoveUnit("n2", (1, 2)), SKIP) == "answer-first"
    state = done(state, bc.StrikeBack(dice=(0,)))
    assert hurt(state, "n1") == ("few", 1)
    assert combat(state).answer is None
    state = done(state, bc.Strike("n2", "f1", dice=(-1,)), waive=SKIP)
    assert combat(state).answer is None


def test_griffins_answer_every_time() -> None:
    state = fight({"crusaders": (2, 2), "halberdiers": (1, 3)}, {"neutral-griffins": (2, 3)})
    state = done(state, bc.Strike("n1", "f1", dice=(-1,)), bc.StrikeBack(dice=(-1,)), waive=SKIP)
    state = done(state, bc.Strike("n2", "f1", dice=(-1,)), waive=SKIP)
    assert combat(state).answer


def test_a_shield_adds_one_only_on_a_plus_one_and_not_twice_in_a_row() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)})
    state = done(state, bc.DefendUnit("n1"))
    soft = done(state, bc.Strike("f1", "n1", dice=(0,), shield_die=0))
    hard = done(state, bc.Strike("f1", "n1", dice=(0,), shield_die=1))
    assert (hurt(soft, "n1")[1], hurt(hard, "n1")[1]) == (2, 1)
    state = done(soft, bc.SkipAnswer(), bc.NextCombatRound(), bc.Activate("n1"))
    assert refused(state, bc.DefendUnit("n1")) == "shield-just-discarded"
    assert (
        refused(fight({"griffins": (2, 2)}, {"neutral-harpies": (2, 4)}), bc.DefendUnit("f1"))
        == "neutrals-never-defend"
    )


def test_paralysis_costs_the_next_activation_and_goes_when_attacked() -> None:
    state = done(fight({"crusaders": (2, 2)}, {"neutral-mummies": (2, 3)}), bc.TogglePause("f1"))
    state = done(state, bc.Strike("n1", "f1", dice=(-1,)))
    unit = combat(state).fighter("f1")
    assert unit
    assert not unit.paralysed
    assert combat(state).answer
    frozen = done(fight({"griffins": (2, 2)}, {"neutral-mummies": (2, 3)}), bc.TogglePause("n1"), bc.Activate("n1"))
    own = combat(frozen).fighter("n1")
    assert own
    assert own.acted
    assert not own.paralysed


def test_extra_rounds_cost_points_except_against_azure_or_by_variant() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 5)})
    state = done(state, bc.DefendUnit("n1"), bc.ActEnemy(), chance=Seeded(2))
    if combat(state).answer:
        state = done(state, bc.SkipAnswer())
    assert done(state, bc.NextCombatRound()).seats[0].mp["main"] == 1, "one for the way in, one for the round"
    broke = done(state, c.Correct("seat/0/mp/main", 0))
    assert refused(broke, bc.NextCombatRound()) == "not-enough-mp"
    free = done(broke, c.SwitchVariant("free-extension", True))
    assert combat(done(free, bc.NextCombatRound())).round == 2
    azure = fight({"griffins": (2, 2)}, {"neutral-azure-dragons": (2, 5)})
    assert refused(azure, bc.EndCombat("retreat")) == "azure-fight-to-the-end"


def test_retreat_keeps_what_is_left_and_teaches_nothing() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 5)})
    state = done(state, c.Correct("fighter/n1/damage", 3))
    found = outlook(state, combat(state), bc.EndCombat("retreat"))
    assert isinstance(found, Outlook)
    assert found.hero_goes == "previous-field"
    state = done(state, bc.EndCombat("retreat"))
    assert (state.combat, state.seats[0].xp, len(state.seats[0].army)) == (None, 0, 1)
    assert refused(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 5)}), bc.EndCombat("surrender")) == "players-only"


def test_surrender_costs_ten_gold_at_the_start_of_an_own_activation() -> None:
    state = duel()
    assert refused(state, bc.EndCombat("retreat")) == "surrender-instead"
    assert refused(done(state, bc.MoveUnit("n1", (2, 3))), bc.EndCombat("surrender")) == "only-at-start-of-activation"
    poor = done(state, c.Correct("seat/0/pool/gold", 9))
    assert refused(poor, bc.EndCombat("surrender")) == "not-enough-gold"
    state = done(state, bc.EndCombat("surrender"))
    assert [seat.pool["gold"] for seat in state.seats] == [10, 30]
    assert len(state.seats[0].army) == 1
    assert state.seats[0].morale == "none"


def test_a_victory_teaches_by_the_field_and_azure_leads_to_seven() -> None:
    state = realm(scenario={"units": ["griffins"]})
    start = bc.StartCombat(0, field=2, enemy=(bc.Muster("neutral-peasants"),))
    state = done(state, start, bc.PlaceAll("near"), bc.BeginFight(), bc.EndCombat("near-wins"))
    assert (state.seats[0].level, state.won) == (2, {"0": 1})
    start = bc.StartCombat(0, field=7, enemy=(bc.Muster("neutral-azure-dragons"),))
    state = done(state, start, bc.PlaceAll("near"), bc.BeginFight(), bc.EndCombat("near-wins"))
    assert state.seats[0].level == 7


def test_a_beaten_army_starts_over_and_a_homeless_loser_is_out() -> None:
    state = duel()
    state = done(state, c.Correct("fighter/n1/gone", 1), bc.EndCombat("far-wins"))
    assert [u.unit for u in state.seats[0].army] == ["griffins"]
    assert not state.seats[0].eliminated
    homeless = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"]})
    homeless = duel(done(homeless, c.ClaimField(1, field="town-0")))
    assert done(homeless, bc.EndCombat("far-wins")).seats[0].eliminated
    kept = done(homeless, SetReading("A18", "town-only"), bc.EndCombat("far-wins"))
    assert not kept.seats[0].eliminated


def test_the_enemy_says_why_and_leaves_a_tie_to_the_player() -> None:
    state = fight({"halberdiers": (1, 2), "griffins": (3, 2)}, {"neutral-wraiths": (2, 4)})
    plan = opponent.plan(state, "f1")
    assert isinstance(plan, opponent.Plan)
    assert plan.ties == ("n1", "n2")
    assert ("tie", "ai-melee-targeting") in plan.reasons
    assert enemy_turn.next_enemy(state, combat(state)) == "f1"
    assert refused(state, bc.ActEnemy()) == "ai-tie"
    state = done(state, bc.ActEnemy(target="n2"), chance=Given((2,)))
    decision = [
        e
        for e in decided(fight({"griffins": (3, 2)}, {"neutral-wraiths": (2, 4)}), bc.ActEnemy(), Given((2,)))
        if isinstance(e, b.EnemyDecided)
    ]
    assert decision[0].reasons[0] == ("same-tier", "ai-melee-targeting")
    assert hurt(state, "n2") == ("few", 2)


def test_the_card_helper_says_what_may_be_played_now() -> None:
    state = done(duel(), bc.Activate("n1"))
    assert spellcraft.playable(state, "near")["other/activation"] is None
    enemy = spellcraft.playable(state, "far")["other/activation"]
    assert enemy
    assert enemy.code == "own-activation-before-attack-only"
    state = done(state, bc.PlayCard("near", "haste"))
    assert refused(state, bc.PlayCard("near", "bless")) == "one-spell-per-combat-round"
    assert done(state, bc.PlayCard("near", "bless"), waive=("one-spell-per-combat-round",)).combat
    alone = realm(("Ana", "Bob"), heroes=("catherine", "sandro"), scenario={"units": ["griffins", "skeletons"]})
    alone = done(
        alone,
        bc.StartCombat(0, kind="hero", other=1, other_hero="none", place="settlement"),
        bc.PlaceAll("near"),
        bc.PlaceAll("far"),
        bc.BeginFight(),
    )
    assert refused(alone, bc.PlayCard("far", "haste")) == "hero-not-present"
    assert alone.seats[1].pool["gold"] == 12, "sending the army alone costs 8 gold"


def test_a_unit_of_ones_own_is_kept_in_the_box_profile_and_checked() -> None:
    card = UnitCard("owls", "Owls", "Hiboux", "", "silver", "flying", Side(3, 1, 4, 7))
    assert from_profile("owls", to_profile(card)) == replace(card, source="box")
    assert from_profile("owls", {"few": {"hp": 0}}) is None
    assert from_profile("owls", "nonsense") is None
    state = done(realm(profile={"unit.owls": to_profile(card)}), c.Recruit(0, "owls", free=True))
    assert state.units[state.seats[0].army[0].unit].few.attack == 3
    assert refused(state, c.SetUnit(replace(card, few=Side(1, 1, 0, 1)))) == "hp-at-least-1"
    assert refused(state, c.SetUnit(replace(card, tier=""))) == "tier-missing"
    fixed = done(state, c.SetUnit(replace(card, few=Side(9, 1, 4, 7))))
    assert fixed.units["owls"].few.attack == 9


def test_nothing_of_a_combat_can_be_asked_without_one() -> None:
    for command in (bc.Activate("n1"), bc.EndCombat(), bc.NextCombatRound(), bc.ActEnemy(), bc.StrikeBack()):
        found = decided(realm(), command)
        assert isinstance(found, Refusal)
        assert found.code == "no-combat"


def test_a_second_fight_does_not_begin_within_one_whatever_is_waived() -> None:
    found = decided(duel(), bc.StartCombat(0, kind="hero", other=1), waive=("combat-under-way",))
    assert isinstance(found, Refusal)
    assert found.code == "combat-under-way"


def test_an_attack_without_cards_strikes_with_what_is_printed() -> None:
    state = fight({"griffins": (2, 3)}, {"neutral-wraiths": (2, 4)})
    struck = next(
        event for event in decided(state, bc.ActEnemy(dice=(0,)), Given((1,)), SKIP) if isinstance(event, b.Struck)
    )
    foe = combat(state).fighter("f1")
    assert foe
    assert struck.attack == lineup.card(state, foe).shown(foe.shows).attack
