"""Small rules of Heroes III that a wrong sign or bound would break."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.refusal import Refusal
from companion.core.tray import RollDice
from companion.games.heroes3 import GAME, recap
from companion.games.heroes3.battle_commands import BeginFight, Muster, PlaceUnit, StartCombat
from companion.games.heroes3.battle_words import _fate
from companion.games.heroes3.commands import CountHand, Trade
from companion.games.heroes3.corrections import corrected, current
from companion.games.heroes3.economy import purse
from companion.games.heroes3.events import AiMarched, FieldChanged
from companion.games.heroes3.march import MapAction
from companion.games.heroes3.state import NOBODY, ArmyUnit, FieldMark, Realm
from companion.games.heroes3.told import _on_the_map
from companion.i18n import Translator
from tests.games.heroes3.tables import Seeded, decided, done, fight, pack, realm, refused


@pytest.mark.parametrize("die", ["resource", "treasure"])
def test_the_box_has_three_of_each_special_die(die: str) -> None:
    assert not isinstance(decided(realm(), RollDice((die,) * 3), Seeded(1)), Refusal)
    found = decided(realm(), RollDice((die,) * 4), Seeded(1))
    assert isinstance(found, Refusal)
    assert found.code == "box-has-3-dice"
    assert not isinstance(decided(realm(), RollDice((die,) * 4), Seeded(1), ("box-has-3-dice",)), Refusal)


def test_the_side_of_a_card_is_corrected_as_1_or_0() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-peasants": (2, 4)})
    assert current(state, "fighter/n1/pack") == 0
    turned = corrected(state, "fighter/n1/pack", 1)
    assert current(turned, "fighter/n1/pack") == 1
    assert current(state, "fighter/n1/damage") == 0
    assert current(corrected(state, "fighter/n1/damage", 2), "fighter/n1/damage") == 2


def test_archangels_bring_a_card_as_the_fight_begins() -> None:
    state = realm(scenario={"units": ("archangels",)}, heroes=("catherine",))
    state = done(state, StartCombat(0, enemy=(Muster("neutral-peasants"),)))
    before = state.seats[0].hand
    state = done(state, PlaceUnit("n1", (2, 2)), waive=("own-lines-only",))
    assert done(state, BeginFight()).seats[0].hand == before + 1


def test_a_card_that_turns_over_is_told_as_turned_and_one_that_falls_as_removed() -> None:
    _ = Translator("en", "heroes3")
    state = fight({"griffins": (2, 2)}, {"neutral-peasants": (2, 4)})
    assert state.combat
    unit = state.combat.fighter("n1")
    assert unit
    assert [_fate(unit, False, _), _fate(unit, True, _)] == ["", ", down to Few"]
    assert _fate(replace(unit, gone=True), True, _) == ", removed"


def test_the_first_player_puts_a_cube_too_and_nobody_else_does() -> None:
    _ = Translator("en", "heroes3")
    for owner, cubes in ((0, 1), (NOBODY, 0)):
        changed = FieldChanged(FieldMark("mine", "gold-mine", owner=owner))
        assert sum("Put a cube" in words for words in _on_the_map(realm(), (changed,), _)) == cubes


def test_an_ai_hero_walks_where_the_mode_has_one_and_the_scenario_does_not_forbid_it() -> None:
    solo = GAME.start(pack(), {"players": ["Ana"], "scenario": {}})
    clash = GAME.start(pack(), {"players": ["Ana", "Bob"], "scenario": {}})
    assert isinstance(solo, Realm)
    assert isinstance(clash, Realm)
    assert (solo.ai_hero, clash.ai_hero, realm(scenario={"ai_hero": False}).ai_hero) == (True, False, False)


def test_one_valuable_is_worth_two_materials() -> None:
    assert purse.RATES["valuables", "materials"] == (1, 2)
    state = realm()
    rich = replace(state, seats=(replace(state.seats[0], pool={"gold": 0, "materials": 0, "valuables": 1}),))
    after = done(rich, Trade(0, "valuables", "materials", 1), waive=("no-trading-post", "not-at-a-trading-post"))
    assert after.seats[0].pool["materials"] == 2


def test_the_recap_counts_a_pack_with_both_its_prices() -> None:
    state = realm(scenario={"units": ["castle-halberdiers"]})
    unit = next(id for id, card in state.units.items() if card.pack)
    card = state.units[unit]
    assert card.pack
    few, pack_ = (
        replace(state, seats=(replace(state.seats[0], army=(ArmyUnit("a", unit, shows),)),))
        for shows in ("few", "pack")
    )
    name = state.seats[0].name
    assert recap.chart(few)["army"][name] == card.few.gold
    assert recap.chart(pack_)["army"][name] == card.few.gold + card.pack.gold


@pytest.mark.parametrize(("kind", "told"), [("portal", True), ("chase", False)])
def test_only_a_portal_is_told_as_one(kind: str, told: bool) -> None:
    words = GAME.describe and GAME.describe(realm(), (AiMarched((MapAction(kind, cost=1),)),), Translator("en"))
    assert ("Town Portal" in (words or "")) is told


def test_dice_are_told_when_they_fell_and_not_again() -> None:
    before = realm()
    events = decided(before, RollDice(("resource",)), Seeded(1))
    after = done(before, RollDice(("resource",)), chance=Seeded(1))
    assert GAME.told
    assert [die for die, _face in GAME.told(before, events, after, Translator("en")).dice] == ["resource"]
    assert GAME.told(after, (FieldChanged(FieldMark("f", "mine")),), after, Translator("en")).dice == ()


def test_a_hand_is_counted_down_to_nothing_and_not_below() -> None:
    state = realm()
    assert done(state, CountHand(0, -state.seats[0].hand)).seats[0].hand == 0
    assert refused(state, CountHand(0, -state.seats[0].hand - 1)) == "value-negative"


def test_the_recap_counts_cubes_only_where_they_win_the_game() -> None:
    state, told = realm(("Ana", "Bob")), Translator("en", "heroes3")
    assert "cube" not in dict(recap.result(state, told))["Ana"]
    assert "cubes: 0" in dict(recap.result(replace(state, aim="cubes"), told))["Ana"]
    assert dict(recap.result(state, told))["Combats"] == "0", "between rivals somebody always wins"
