"""Kits of the heroes in the set-up of Conan."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.views.conan import dealing, goods, kits, plan, setup
from companion.views.conan.plan import at_hand
from tests.games.conan.table import fresh
from tests.views.test_conan import STANCES, table

EN, FR = Translator("en", "conan"), Translator("fr", "conan")
PICTS, TIGRESS = "clutches-of-the-picts", "hunting-the-tigress"


def room() -> Room:
    return Room(SqliteStore(":memory:"), shelf())


def played(here: Room, scenario: str, name: str, **items: list[str]) -> None:
    made = here.new("conan", {"players": ["Ana"], "scenario": scenario, "items": items}, name)
    assert not isinstance(made, Refusal)


def test_a_scenario_begun_before_starts_with_what_was_carried_then() -> None:
    here = room()
    played(here, PICTS, "Monday", conan=["battle-axe"])
    played(here, TIGRESS, "Tuesday", belit=["shield"])
    begun = setup.begun(setup.Plan(), ("Ana",), {}, here)
    assert (begun.scenario, begun.items) == (PICTS, {"conan": ("battle-axe",)})
    assert setup.take(begun, TIGRESS, {}, kits.last(here, TIGRESS)).items == {"belit": ("shield",)}
    assert setup.take(begun, "heart-of-darkness", {}, kits.last(here, "heart-of-darkness")).items == {}


def test_kits_are_kept_under_several_names_and_forgotten() -> None:
    here = room()
    kits.keep(here, "Fast", {"conan": ("dagger",)}, {})
    kits.keep(here, "Éclair", {"conan": ("kris",)}, {"hadrathus": ("mitras-halo",)})
    kits.keep(here, "   ", {"conan": ("kris",)}, {})
    assert [kit.name for kit in kits.earlier(here)] == ["Éclair", "Fast"]
    kits.keep(here, "Fast", {"conan": ("javelin",)}, {})
    assert {kit.name: dict(kit.items) for kit in kits.earlier(here)}["Fast"] == {"conan": ("javelin",)}
    kits.forget(here, "Fast")
    assert [kit.name for kit in kits.earlier(here)] == ["Éclair"]
    here.store.keep(kits.SHELF, "Broken", "[1, 2")
    assert [kit.name for kit in kits.earlier(here)] == ["Éclair"]


def test_the_same_kits_are_offered_once() -> None:
    here = room()
    played(here, PICTS, "Monday", conan=["battle-axe"])
    played(here, PICTS, "Tuesday", conan=["battle-axe"])
    assert len(kits.earlier(here)) == 1


def test_cards_come_in_the_order_of_the_language_those_held_first() -> None:
    names = [card.name for card in kits.cards("conan", {}, {}, "", "", False, FR)]
    assert names.index("Écu") < names.index("Hache de bataille")
    held = kits.cards("conan", {"conan": ("javelin",)}, {}, "", "", False, FR)
    assert (held[0].name, held[0].on) == ("Javelot", True)


def test_a_card_is_found_without_its_accents_and_says_what_it_does() -> None:
    found = kits.cards("conan", {}, {}, "", "epee de", False, FR)
    assert [card.id for card in found] == ["conans-sword"]
    sword = kits.cards("conan", {}, {}, "weapon", "conan's", False, EN)[0]
    assert sword.line == "melee: 1 orange · thrown: 1 orange · parry: 1 orange"
    assert (sword.amount, sword.unit) == (2, "weight")


def test_spells_are_offered_to_casters_with_price_and_limit() -> None:
    halo = kits.cards("hadrathus", {}, {}, "spell", "halo de mitra", False, FR)[0]
    assert (halo.amount, halo.unit, halo.shelf) == (3, "gemmes", "spells")
    assert kits.cards("conan", {}, {}, "spell", "", False, FR) == ()


def test_the_load_says_what_is_lost_and_what_the_next_step_takes() -> None:
    load = kits.load("conan", {"conan": ("battle-axe", "conans-sword", "leather-armour")}, EN)
    assert (load.weight, load.maximum, load.over) == (7, 12, 0)
    assert load.lost == "lost: Swimming (6)"
    assert load.then == "at 8, lost: Leap and 1 point of movement"
    heavy = kits.load("hadrathus", {"hadrathus": ("battle-axe", "halberd", "crossbow")}, EN)
    assert heavy.over == 1


def test_a_weapon_that_is_thrown_away_is_not_chosen_over_one_that_is_kept() -> None:
    kit = {"conan": ["javelin", "bossonian-bow"]}
    state = fresh(items=kit)
    assert plan.fresh(state, "ranged", "hero/conan").weapons == ("bossonian-bow",)
    assert plan.fresh(fresh(items={"conan": ["javelin"]}), "ranged", "hero/conan").weapons == ("javelin",)


def test_what_is_held_and_what_is_asked_for_is_shown_among_every_kind() -> None:
    armour = kits.cards("conan", {"conan": ("battle-axe",)}, {}, "armour", "", False, FR)
    assert [card.name for card in armour][:2] == ["Hache de bataille", "Armure d’écailles"]
    assert [card.name for card in kits.cards("conan", {}, {}, "armour", "hache de b", False, FR)] == [
        "Hache de bataille"
    ]


def test_a_card_shows_its_dice_and_free_rerolls() -> None:
    sword = kits.cards("conan", {}, {}, "weapon", "battle axe", False, EN)[0]
    assert [(how, dice.dice, dice.arrows) for how, dice in sword.lots] == [
        ("melee", ("red",), ("red",)),
        ("thrown", ("red",), ("red",)),
    ]


def test_the_better_of_two_daggers_is_at_hand_and_the_kept_bow_before_a_thrown_one() -> None:
    state = fresh(heroes=["shevatas"], items={"shevatas": ["dagger", "parrying-dagger"]})
    assert [card.id for card in at_hand(state, state.heroes["shevatas"], "melee")] == ["parrying-dagger", "dagger"]
    state = fresh(heroes=["shevatas"], items={"shevatas": ["parrying-dagger", "bossonian-bow"]})
    assert at_hand(state, state.heroes["shevatas"], "ranged")[0].id == "bossonian-bow"


def test_kits_are_marked_while_the_heroes_hold_just_those() -> None:
    kit = kits.Kit("Monday", {"conan": ("battle-axe", "leather-armour")}, {})
    assert kits.same(kit, {"conan": ("leather-armour", "battle-axe"), "belit": ()}, {})
    assert not kits.same(kit, {"conan": ("leather-armour", "halberd")}, {})
    assert kits.summary("hadrathus", {}, {"hadrathus": ("mitras-halo",)}, EN) == "Mitra's Halo (3 gems)"


def test_a_scenario_begun_before_starts_with_who_played_it_then() -> None:
    here = room()
    choices = {"players": ["Ana"], "scenario": PICTS, "heroes": ["conan", "shevatas"], "items": {}}
    assert not isinstance(here.new("conan", choices, "Monday"), Refusal)
    begun = setup.begun(setup.Plan(), ("Ana",), {}, here)
    assert begun.heroes == ("conan", "shevatas")
    assert begun.reserve == setup.with_hero(replace(begun, heroes=("conan",)), "shevatas").reserve
    assert len(setup.take(begun, TIGRESS, {}, kits.last(here, TIGRESS)).heroes) > 2
    assert kits.earlier(here) == ()


def test_cards_to_take_or_give_stand_in_french_order() -> None:
    state = table(*STANCES).state
    weapons = [name for _id, name in dict(goods.shelves(state, FR, False))[FR("Weapons")]]
    assert weapons.index("Épée") < weapons.index("Hache de bataille")
    spells = [name for _id, name in dealing.deal(state, "hero/hadrathus", "spell", True, FR).groups[0][1]]
    assert spells.index("Étourdissement magique") < spells.index("Guérison de Mitra")
