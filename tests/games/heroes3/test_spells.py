"""Spells whose effect stays on the board or cancels an attack, and the one that is cast on the map."""

from __future__ import annotations

import pytest

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import lineup, odds
from companion.games.heroes3.spells import sorcery, spellcraft
from companion.games.heroes3.state import Combat, Fighter, Realm
from tests.games.heroes3.tables import Seeded, decided, done, fight, realm, refused
from tests.games.heroes3.test_abilities import ai_fight

PASS = ("neutral-must-attack",)


def combat(state: Realm) -> Combat:
    assert state.combat
    return state.combat


def unit(state: Realm, id: str) -> Fighter:
    found = combat(state).fighter(id)
    assert found
    return found


def cast(spell: str, target: str, power: int = 0, side: str = "near") -> bc.PlayCard:
    return bc.PlayCard(side, spell, effect=sorcery.SORCERY[spell].when, power=power, target=target)  # type: ignore[arg-type]


def test_a_disrupted_unit_has_no_ability_until_the_combat_ends() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)})
    assert "unlimited_retaliation" in lineup.values(state, unit(state, "n1")).tags
    state = done(state, cast("disrupting-ray", "n1", side="near"))
    assert lineup.values(state, unit(state, "n1")).tags == ()
    later = done(state, bc.EndActivation("n1"), bc.EndActivation("f1"), bc.NextCombatRound(), waive=PASS)
    assert unit(later, "n1").muted


def test_a_disrupting_ray_reaches_silver_only_with_power() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-nomads": (2, 4)})
    assert refused(state, cast("disrupting-ray", "f1")) == "spell-tier"
    assert unit(done(state, cast("disrupting-ray", "f1", 1)), "f1").muted
    assert unit(done(state, cast("disrupting-ray", "f1"), waive=("spell-tier",)), "f1").muted


def test_a_warded_unit_is_out_of_reach_of_spells() -> None:
    state = done(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 4)}), cast("anti-magic", "n1"))
    later = done(state, bc.EndActivation("n1"), bc.EndActivation("f1"), bc.NextCombatRound(), waive=PASS)
    assert refused(later, cast("cure", "n1")) == "spell-immune"
    assert not sorcery.open_to(later, combat(later), "lightning-bolt", 0, "near")
    assert "unlimited_retaliation" in lineup.values(later, unit(later, "n1")).tags, "its own abilities stay"


@pytest.mark.parametrize(("power", "burn"), [(0, 1), (1, 1), (2, 2), (4, 3)])
def test_who_attacks_a_burning_unit_from_beside_is_burnt(power: int, burn: int) -> None:
    state = done(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)}), cast("fire-shield", "n1", power))
    assert unit(state, "n1").fire == burn
    state = done(state, bc.EndActivation("n1"), bc.ActEnemy(dice=(-1,)))
    assert unit(state, "f1").damage == burn
    assert combat(state).answer, "the retaliation is still due"


def test_a_unit_that_burns_as_it_attacks_is_not_struck_back_at() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3), "neutral-zombies": (4, 5)})
    state = done(state, cast("fire-shield", "n1", 4), bc.EndActivation("n1"))
    hp = lineup.hp_left(state, unit(state, "f1"))
    state = done(state, c.Correct("fighter/f1/damage", hp - 1), bc.ActEnemy("f1", dice=(-1,)))
    assert unit(state, "f1").gone
    assert (combat(state).answer, combat(state).active) == (None, "")


def test_fire_burns_out_with_the_round_and_does_not_reach_a_shooter() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-sharpshooters": (2, 5)})
    state = done(state, bc.ActEnemy(dice=(-1,)), cast("fire-shield", "n1"))
    later = done(state, bc.EndActivation("n1"), bc.NextCombatRound())
    assert unit(later, "n1").fire == 0
    burning = done(fight({"griffins": (2, 2)}, {"neutral-sharpshooters": (2, 5)}), c.Correct("fighter/n1/fire", 3))
    assert unit(done(burning, bc.ActEnemy(dice=(-1,))), "f1").damage == 0


def test_fire_takes_nothing_from_who_ignores_spells() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-azure-dragons": (2, 3)})
    state = done(state, c.Correct("fighter/n1/fire", 3), bc.ActEnemy(dice=(-1,)))
    assert unit(state, "f1").damage == 0


def lost_griffins() -> Realm:
    """Griffins beaten by the first attack; halberdiers still stand."""
    state = fight({"griffins": (2, 2), "halberdiers": (4, 1)}, {"neutral-champions": (2, 4)})
    state = done(state, c.Correct("fighter/n1/damage", 3))
    return done(state, bc.ActEnemy(target="n1", dice=(1, 1)), waive=("not-its-turn",))


def test_resurrection_cancels_the_attack_that_beat_the_unit() -> None:
    state = lost_griffins()
    assert unit(state, "n1").gone
    back = done(state, cast("resurrection", "n1"))
    assert (unit(back, "n1").gone, unit(back, "n1").damage, unit(back, "n1").at) == (False, 3, (2, 2))
    assert refused(state, cast("resurrection", "n1", side="far")) == "nobody-fell", "an own unit only"
    assert refused(back, cast("resurrection", "n1")) in ("nobody-fell", "one-spell-per-combat-round")


def test_resurrection_comes_too_late_once_the_next_unit_acts() -> None:
    state = lost_griffins()
    state = done(state, bc.Activate("n2"))
    assert refused(state, cast("resurrection", "n1")) == "nobody-fell"


def test_resurrection_brings_the_last_unit_back_into_the_fight() -> None:
    state = fight({"crusaders": (2, 2)}, {"neutral-champions": (2, 4)})
    state = done(state, c.Correct("fighter/n1/damage", 3), bc.ActEnemy(dice=(1, 1)))
    assert combat(state).phase == "over"
    assert refused(state, cast("resurrection", "n1")) == "spell-tier"
    back = done(state, cast("resurrection", "n1", 2))
    assert combat(back).phase == "fighting"
    assert lineup.waiting(back, combat(back)) == ("n1",), "the champions have had their activation"


def test_a_cure_takes_away_what_harmful_spells_did() -> None:
    state = done(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 4)}), c.Correct("fighter/n1/muted", 1))
    state = done(state, c.Correct("fighter/n1/initiative_plus", -2), c.Correct("fighter/n1/attack_plus", 1))
    cured = unit(done(state, cast("cure", "n1")), "n1")
    assert (cured.muted, cured.initiative_plus, cured.attack_plus) == (False, 0, 1)


def test_the_ai_casts_what_stays_and_loses_what_reaches_nobody() -> None:
    assert unit(done(ai_fight("disrupting-ray"), bc.CastAiSpell()), "n1").muted, "power 3: silver, highest defence"
    assert any(f.fire == 2 for f in combat(done(ai_fight("fire-shield"), bc.CastAiSpell())).fighters)
    for spell in ("resurrection", "town-portal"):
        state = ai_fight(spell)
        assert sorcery.ai_targets(state, combat(state)) == ()
        assert done(state, bc.CastAiSpell()).combat


def test_a_spell_of_an_activation_waits_for_the_own_unit() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-champions": (2, 4)})
    assert spellcraft.moment_for(state, combat(state), "near") == "enemy-activation"
    moment = spellcraft.moment_for(state, combat(state), "near")
    bolt = bc.PlayCard("near", "lightning-bolt", effect="activation", moment=moment, target="f1")
    assert refused(state, bolt) == "own-activation-before-attack-only"
    due = fight({"griffins": (2, 2)}, {"neutral-zombies": (2, 4)})
    assert spellcraft.moment_for(due, combat(due), "near") == "own-activation-before-attack"


@pytest.mark.parametrize(("power", "mp"), [(0, 3), (1, 3), (2, 4), (3, 4), (4, 5), (9, 5)])
def test_town_portal_adds_movement_by_its_power(power: int, mp: int) -> None:
    state = realm()
    after = done(state, c.BonusMp(0, "main", "town-portal", power))
    assert (after.seats[0].mp["main"], after.seats[0].hand) == (mp, state.seats[0].hand - 1)


def test_town_portal_needs_a_home_and_peace() -> None:
    portal = c.BonusMp(0, "main", "town-portal", 2)
    assert refused(fight({"griffins": (2, 2)}, {"neutral-boars": (2, 4)}), portal) == "map-effect-not-in-combat"
    assert refused(realm(), c.BonusMp(0, "main", "town-portal", -1)) == "power-negative"


def test_the_odds_of_an_attack_know_a_muted_target() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 3)})
    state = done(state, c.Correct("fighter/n1/retaliated", 1))
    free = odds.attack_odds(state, "f1", "n1")
    muted = odds.attack_odds(done(state, c.Correct("fighter/n1/muted", 1)), "f1", "n1")
    assert free
    assert muted
    assert free.answer > muted.answer == 0


def test_what_is_not_there_is_refused_and_nothing_changes() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 4)})
    assert isinstance(decided(state, cast("resurrection", "n1"), Given(())), Refusal)
    assert isinstance(decided(state, c.Correct("fighter/n1/fire", 9), Seeded(1)), Refusal)
