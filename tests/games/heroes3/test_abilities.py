"""Unit abilities and spells: what the app does by itself, at the table and in the odds."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import Given
from companion.games.heroes3 import abilities, facts, odds
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3.battle_events import AbilityUsed
from companion.games.heroes3.battle_words import ability_line
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.state import Fighter, Realm
from companion.i18n import Translator
from companion.views.heroes3.spells import ai_cards
from tests.games.heroes3.tables import Seeded, decided, done, fight, realm, refused

SKIP = ("not-its-turn", "already-activated", "neutrals-never-defend")


def unit(state: Realm, id: str) -> Fighter:
    assert state.combat
    found = state.combat.fighter(id)
    assert found
    return found


def struck(state: Realm, by: str, target: str, *dice: int, **more: Any) -> Realm:
    return done(state, bc.Strike(by, target, dice, **more), chance=Seeded(3), waive=SKIP)


def packed(state: Realm, id: str) -> Realm:
    return done(state, c.Correct(f"fighter/{id}/pack", 1))


def test_every_ability_of_a_preset_stands_in_the_table() -> None:
    used = {tag for card in facts.PRESETS for side in (card.few, card.pack) if side for tag in side.tags}
    assert used == set(abilities.ABILITIES)


@pytest.mark.parametrize(
    ("own", "theirs", "dice", "damage"),
    [
        ((), (), (0,), 2),
        (("best_of_two",), (), (-1, 1), 3),
        (("two_dice_sum",), (), (1, 1), 4),
        (("no_die",), (), (1,), 2),
        (("die_plus",), (), (0,), 3),
        (("plus_from_zero",), (), (0,), 3),
        (("plus_from_zero",), (), (-1,), 1),
        (("ignore_defense",), (), (0,), 4),
        ((), ("guard_on_plus",), (1,), 2),
        ((), ("guard_on_plus",), (0,), 2),
        ((), ("guard_on_zero",), (0,), 1),
        ((), ("curse_die",), (1,), 1),
        (("two_dice_sum",), ("guard_on_zero",), (1, 0), 1),
        (("no_die",), ("curse_die",), (1,), 2),
    ],
)
def test_an_ability_bends_the_sum_of_an_attack(
    own: tuple[str, ...], theirs: tuple[str, ...], dice: tuple[int, ...], damage: int
) -> None:
    found = abilities.totals(abilities.edge(own, theirs), 4, 2, dice)
    assert getattr(found, "damage", None) == damage


def test_an_ability_of_the_attack_does_nothing_in_a_retaliation() -> None:
    for tag in ("two_dice_sum", "no_die", "die_plus", "plus_from_zero", "ignore_defense", "best_of_two_attack"):
        assert abilities.edge((tag,), (), answer=True) == abilities.Edge(), tag
    assert abilities.edge(("best_of_two",), (), answer=True).keep == "high"
    assert abilities.edge((), ("guard_on_answer",), answer=True).guard == 1
    assert abilities.edge((), ("guard_on_answer",)).guard == 0


def test_two_dice_for_the_lower_and_for_the_higher_cancel_out() -> None:
    assert abilities.edge((), ("answer_low",), answer=True).keep == "low"
    assert abilities.edge(("best_of_two",), ("answer_low",), answer=True).keep == "one"


def test_rerolls_leave_only_the_faces_that_may_stay() -> None:
    faces = (-1, -1, 0, 0, 1, 1)
    assert set(abilities.outcomes(abilities.edge(("reroll_minus",), ()), faces)) == {0, 1}
    assert set(abilities.outcomes(abilities.edge(("reroll_zero",), (), reroll=True), faces)) == {-1, 1}
    assert set(abilities.outcomes(abilities.edge(("reroll_zero",), ()), faces)) == {-1, 0, 1}
    once = abilities.outcomes(abilities.edge(("reroll_after_move",), (), moved=True), faces)
    assert once.count(-1) / len(once) == pytest.approx(1 / 9)


def test_marksmen_shoot_twice_from_afar_and_once_beside() -> None:
    far = packed(fight({"marksmen": (2, 1)}, {"neutral-boars": (2, 4)}), "n1")
    assert unit(struck(far, "n1", "f1", 0, 0), "f1").gone
    near = packed(fight({"marksmen": (2, 2)}, {"neutral-boars": (2, 3)}), "n1")
    assert unit(struck(near, "n1", "f1", 0, 0), "f1").damage == 2


def test_vampires_heal_after_a_hit_and_get_no_answer() -> None:
    state = packed(fight({"vampires": (2, 2)}, {"neutral-trolls": (2, 3)}, factions=("necropolis",)), "n1")
    state = struck(done(state, c.Correct("fighter/n1/damage", 3)), "n1", "f1", 0)
    assert unit(state, "n1").damage == 1
    assert state.combat
    assert state.combat.answer is None


def test_trolls_and_wraiths_heal_as_they_wake() -> None:
    state = fight({"griffins": (1, 1)}, {"neutral-trolls": (2, 4)})
    state = done(state, c.Correct("fighter/f1/damage", 5), bc.Activate("f1"), waive=SKIP)
    assert unit(state, "f1").damage == 2


def test_enchanters_heal_the_most_hurt_ally_or_attack_harder() -> None:
    state = fight({"griffins": (1, 1)}, {"neutral-enchanters": (2, 5), "neutral-trolls": (2, 4)})
    healthy = done(state, bc.Activate("f1"), waive=SKIP)
    assert unit(healthy, "f1").attack_plus == 1
    hurt = done(state, c.Correct("fighter/f2/damage", 5), bc.Activate("f1"), waive=SKIP)
    assert (unit(hurt, "f2").damage, unit(hurt, "f1").attack_plus) == (3, 0)


def test_medusas_paralyse_who_they_answer_but_no_troglodytes() -> None:
    state = fight({"griffins": (2, 3)}, {"neutral-medusas": (2, 4)})
    state = done(struck(state, "n1", "f1", -1), bc.StrikeBack((0,)))
    assert unit(state, "n1").paralysed
    tough = packed(fight({"troglodytes": (2, 3)}, {"neutral-medusas": (2, 4)}, factions=("dungeon",)), "n1")
    tough = done(struck(tough, "n1", "f1", -1), bc.StrikeBack((-1,)))
    assert not unit(tough, "n1").paralysed


def test_azure_dragons_paralyse_on_a_minus_one() -> None:
    state = fight({"archangels": (2, 3)}, {"neutral-azure-dragons": (2, 4)})
    assert unit(struck(state, "f1", "n1", -1), "n1").paralysed
    assert not unit(struck(state, "f1", "n1", 0), "n1").paralysed


def test_liches_also_hit_a_unit_beside_the_target() -> None:
    own = {"crusaders": (2, 2), "halberdiers": (3, 2), "griffins": (1, 2)}
    state = fight(own, {"neutral-liches": (2, 5)})
    state = struck(state, "f1", "n1", 0, 0, second="n3")
    assert (unit(state, "n1").damage, unit(state, "n2").damage, unit(state, "n3").damage) == (1, 0, 2)


def test_black_dragons_reach_the_unit_behind_their_target() -> None:
    state = fight({"archangels": (2, 3), "griffins": (2, 2)}, {"neutral-black-dragons": (2, 4)})
    state = struck(state, "f1", "n1", 0, 0)
    assert (unit(state, "n1").damage, unit(state, "n2").damage) == (2, 2)
    assert state.combat
    assert state.combat.answer, "the first target strikes back after both hits"


def test_halberdiers_lend_a_shield_to_the_unit_beside_them() -> None:
    state = fight({"griffins": (2, 3)}, {"neutral-boars": (2, 4), "neutral-halberdiers": (3, 4)})
    assert unit(done(state, bc.Strike("n1", "f1", (0,), shield_die=1), waive=SKIP), "f1").damage == 1
    alone = fight({"griffins": (2, 3)}, {"neutral-boars": (2, 4), "neutral-halberdiers": (4, 4)})
    assert unit(done(alone, bc.Strike("n1", "f1", (0,), shield_die=1), waive=SKIP), "f1").damage == 2


def test_harpies_fly_back_after_the_answer() -> None:
    state = fight({"harpies": (2, 2)}, {"neutral-boars": (2, 4)}, factions=("dungeon",))
    state = struck(done(state, bc.MoveUnit("n1", (2, 3)), waive=SKIP), "n1", "f1", -1)
    state = done(state, bc.StrikeBack((-1,)), bc.MoveUnit("n1", (2, 2)))
    assert (unit(state, "n1").at, unit(state, "n1").acted) == ((2, 2), True)


def test_the_apps_harpies_fly_back_by_themselves() -> None:
    state = fight({"crusaders": (2, 2)}, {"neutral-harpies": (2, 4)})
    state = done(state, bc.ActEnemy("f1", dice=(0,)), waive=SKIP)
    assert unit(state, "n1").damage == 0
    assert (unit(state, "f1").at, unit(state, "f1").acted) == ((2, 4), True)


def test_halberdiers_discard_a_card_against_the_die() -> None:
    state = packed(fight({"halberdiers": (2, 3)}, {"neutral-boars": (2, 4)}), "n1")
    state = done(state, bc.ActEnemy("f1", dice=(1,), ignore_die=True), waive=SKIP)
    assert unit(state, "n1").damage == 1
    assert state.seats[0].hand == 3


def test_odds_count_the_abilities_of_both_cards() -> None:
    state = fight({"griffins": (2, 3)}, {"neutral-mummies": (2, 4)})
    found = odds.attack_odds(state, "n1", "f1")
    assert found
    assert found.damage == {0: 1.0}


def test_peasants_and_crystal_dragons_bring_income() -> None:
    state = realm(heroes=("catherine",))
    for neutral in ("neutral-peasants", "neutral-crystal-dragons"):
        state = done(state, c.Recruit(0, neutral, free=True))
    state = done(state, c.Correct("round", 3), c.Collect(0))
    assert (state.seats[0].pool["gold"], state.seats[0].pool["valuables"]) == (33, 5)


# --- spells ---


def ai_fight(spell: str, card: str = "spell-2", difficulty: str = "impossible") -> Realm:
    """An A.I. hero's unit has just drawn this spell."""
    state = realm(scenario={"units": ("crusaders", "griffins"), "ai_spells": (spell,)}, difficulty=difficulty)
    enemy = (bc.Muster("neutral-azure-dragons"), bc.Muster("neutral-boars"))
    state = done(state, bc.StartCombat(0, kind="ai-hero", enemy=enemy), chance=Seeded(2))
    state = done(state, bc.PlaceAll("near"), bc.BeginFight())
    return done(state, bc.DrawAiCard(card), chance=Seeded(2))


def test_the_spell_that_the_real_deck_gave_is_named_with_its_card() -> None:
    many = {"units": ("crusaders",), "ai_spells": ("curse", "fireball", "lightning-bolt")}
    state = done(realm(scenario=many), bc.StartCombat(0, kind="ai-hero", enemy=(bc.Muster("neutral-boars"),)))
    state = done(state, bc.PlaceAll("near"), bc.BeginFight())
    for spell in ("fireball", "curse"):
        named = done(state, bc.DrawAiCard("spell-1", spell), chance=Seeded(2)).combat
        assert named
        assert (named.ai_spell, named.ai_spells.discard) == (spell, (spell,))
    assert refused(state, bc.DrawAiCard("spell-1", "haste")) == "unknown-name"
    assert [words for words, named in ai_cards(state, Translator("en", "heroes3")) if named[0] == "spell-1"] == [
        "Cast a spell I · Curse",
        "Cast a spell I · Fireball",
        "Cast a spell I · Lightning Bolt",
    ]


def test_a_curse_takes_and_tells_no_more_defence_than_there_is() -> None:
    state = realm(scenario={"units": ("griffins",), "ai_spells": ("curse",)})
    state = done(state, bc.StartCombat(0, kind="ai-hero", enemy=(bc.Muster("neutral-zombies"),)))
    state = done(state, bc.PlaceAll("near"), bc.BeginFight(), bc.EndActivation("n1"))
    state = done(state, bc.DrawAiCard("spell-2"), chance=Seeded(2))
    events = decided(state, bc.CastAiSpell())
    assert [event.n for event in events if isinstance(event, AbilityUsed)] == [0]
    assert ability_line("Griffins", "defence", 0, Translator("en", "heroes3")) == "Griffins: nothing changes"


def test_the_ais_spell_waits_for_a_tap_and_strikes_the_highest_defence() -> None:
    state = ai_fight("lightning-bolt")
    assert refused(state, bc.ActEnemy()) == "spell-first"
    state = done(state, bc.CastAiSpell())
    assert unit(state, "n1").gone, "4 damage at power 3"
    assert state.combat
    assert state.combat.ai_spell == ""
    assert refused(state, bc.CastAiSpell()) == "no-ai-spell"


def test_a_tie_between_the_spells_targets_is_put_to_the_players() -> None:
    state = done(ai_fight("slow"), c.Correct("fighter/n2/defence_plus", 2))
    assert refused(state, bc.CastAiSpell()) == "ai-tie"
    assert unit(done(state, bc.CastAiSpell("n2")), "n2").initiative_plus == -3


def test_a_blinding_spell_reaches_only_tiers_that_its_power_allows() -> None:
    assert unit(done(ai_fight("blind"), bc.CastAiSpell()), "n1").paralysed, "power 3: silver"
    weak = done(ai_fight("blind", difficulty="normal"), bc.CastAiSpell())
    assert (unit(weak, "n1").paralysed, unit(weak, "n2").paralysed) == (False, True), "power 1: bronze"


def test_a_helping_spell_goes_to_the_ais_own_units_that_take_spells() -> None:
    state = done(ai_fight("stone-skin"), bc.CastAiSpell())
    assert (unit(state, "f1").defence_plus, unit(state, "f2").defence_plus) == (0, 3), "dragons ignore spells"
    assert refused(ai_fight("stone-skin"), bc.CastAiSpell("x")) == "no-such-target"
    assert done(ai_fight("stone-skin"), bc.CastAiSpell(skip=True)).combat != state.combat


def test_chain_lightning_goes_on_to_the_two_closest() -> None:
    state = done(ai_fight("chain-lightning"), bc.CastAiSpell())
    assert unit(state, "n1").damage == 2
    assert unit(state, "n2").damage == 1


@pytest.mark.parametrize(("unit_", "left"), [("neutral-gold-golems", 1), ("neutral-diamond-golems", 0)])
def test_golems_take_less_from_spells(unit_: str, left: int) -> None:
    state = fight({"griffins": (2, 1)}, {unit_: (2, 5)})
    state = done(state, bc.PlayCard("near", "magic-arrow", power=2, target="f1"))
    assert unit(state, "f1").damage == left


def test_an_own_spell_does_what_its_table_says() -> None:
    state = fight({"griffins": (2, 1)}, {"neutral-boars": (2, 5), "neutral-azure-dragons": (3, 5)})
    fast = done(state, bc.PlayCard("near", "haste", power=1, target="n1"))
    assert unit(fast, "n1").initiative_plus == 2
    assert refused(state, bc.PlayCard("near", "lightning-bolt", target="f2")) == "spell-immune"
    blessed = done(state, bc.PlayCard("near", "bless", power=1, target="n1"))
    assert (unit(blessed, "n1").steady, unit(blessed, "n1").attack_plus) == (True, 1)


def test_power_beyond_a_step_is_lost() -> None:
    known = sorcery.SORCERY["fireball"]
    assert [(known.step(power), known.spent(power)) for power in range(6)] == [
        (0, 0),
        (0, 1),
        (1, 0),
        (1, 1),
        (2, 0),
        (2, 1),
    ]


def test_an_effect_sets_a_unit_on_a_free_space_only() -> None:
    state = fight({"griffins": (2, 1)}, {"neutral-boars": (2, 4)})
    assert unit(done(state, bc.ShiftUnit("f1", (4, 3))), "f1").at == (4, 3)
    assert refused(state, bc.ShiftUnit("f1", (2, 1))) == "space-occupied"


# --- dice, bonus, variants ---


def duel(**choices: Any) -> Realm:
    return realm(("Ana", "Ben"), **choices)


def test_a_die_is_taken_once() -> None:
    state = done(duel(), c.TakeBonus(0, "a", (4, 2)), chance=Given(()))
    state = done(state, c.TakeDie(0, 0))
    assert state.seats[0].pool["gold"] == 23
    assert refused(state, c.TakeDie(0, 0)) == "die-taken"
    assert refused(state, c.TakeDie(0, 1)) == "die-kept", "normal difficulty keeps one of two"


def test_the_starting_bonus_is_chosen_once_and_before_round_two() -> None:
    easy = done(duel(difficulty="easy"), c.TakeBonus(0, "a", (4, 2)))
    assert (easy.seats[0].pool["gold"], easy.seats[0].pool["valuables"]) == (23, 4), "both dice are kept"
    assert refused(easy, c.TakeBonus(0, "b")) == "bonus-taken"
    assert refused(easy, c.TakeDie(0, 0)) == "die-taken"
    assert done(duel(), c.TakeBonus(0, "b")).seats[0].bonus == "b"
    assert refused(done(duel(), c.Correct("round", 2)), c.TakeBonus(0, "a")) == "bonus-late"
    assert refused(duel(difficulty="impossible"), c.TakeBonus(0, "a")) == "no-bonus"
    assert refused(duel(), c.TakeBonus(0, "a", (9, 0))) == "no_such_die"
    assert decided(duel(), c.TakeBonus(0, "a"), Seeded(1))
    assert refused(realm(), c.TakeBonus(0, "a")) == "scenario-bonus", "a solo scenario brings its own"


def test_a_captured_town_can_be_used_where_the_table_plays_it_so() -> None:
    for variants, code in (((), "other-faction"), (("captured-town",), "")):
        state = realm(("Ana", "Ben"), factions=("castle", "dungeon"), variants=variants)
        state = done(state, c.Build(1, "dwelling-1", free=True), c.Build(1, "mage-guild", free=True))
        state = done(state, c.ClaimField(0, field="town-1"))
        if code:
            assert refused(state, c.Recruit(0, "harpies")) == code
            assert refused(state, c.BuySpell(0)) == "no-mage-guild"
        else:
            assert [u.unit for u in done(state, c.Recruit(0, "harpies")).seats[0].army] == ["harpies"]
            assert refused(state, c.Recruit(0, "medusas")) == "dwelling-2-missing"
            assert done(state, c.BuySpell(0)).seats[0].tokens["spell-book"] == "used"


def test_free_trade_needs_no_visit_and_the_post_gives_an_artifact() -> None:
    state = done(realm(variants=("free-trade",)), c.Trade(0, "gold", "materials", 4))
    assert state.traded == -1
    assert refused(state, c.SellCard(0, "artifact")) == "post-gives-artifact"
    assert done(realm(), c.Trade(0, "gold", "materials", 4)).traded == 0
