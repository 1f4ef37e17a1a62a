"""Conan's set-up: every page of it, what is checked, and the table that it makes."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views import cards as c
from companion.views.conan import kits, setup, setup_pages
from companion.views.settings import Settings
from companion.views.setup import put, renamed

EN = Translator("en", "conan")
PACK = next(pack for pack in shelf().packs if pack.slug == "conan")


def empty() -> Room:
    return Room(SqliteStore(":memory:"), shelf())


def begun(**profile: int) -> setup.Plan:
    return setup.begun(setup.Plan(), ("Ana",), {f"value.{key}": n for key, n in profile.items()}, empty())


def test_the_wizard_starts_with_the_first_scenario_and_its_choices_make_a_table() -> None:
    plan = begun(**{"figures-per-tile": 4})
    assert plan.river[0].figures == 4
    assert all(check.ok for check in setup.checks(plan, EN))
    assert any("figures" in line for line in setup.sources(plan, EN))
    plan = setup.moved(setup.with_spell(plan, 1, "sets-bite"), 7, 0)
    made = empty().new("conan", setup.start_choices(plan))
    assert isinstance(made, Table)
    state = made.state
    assert state.river[0] == "event-1"
    assert state.tiles["zogar-sag"].spells == ("sets-bite",)


def test_the_wizard_sees_a_lifeless_leader_and_an_empty_river() -> None:
    plan = begun()
    lifeless = replace(plan, river=put(plan.river, 1, replace(plan.river[1], life=0)))
    assert [(check.rule, check.page) for check in setup.checks(lifeless, EN) if not check.ok] == [("life-markers", 3)]
    assert setup.numbered(lifeless, 1, 1).river[1].life == 1
    own = setup.take(plan, "own", {})
    assert [check.rule for check in setup.checks(own, EN) if not check.ok] == ["river"]
    assert all(check.ok for check in setup.checks(setup.laid(own, "thak/"), EN))


def test_fewer_heroes_change_the_overlords_gems_where_the_scenario_says_so() -> None:
    plan = begun()
    assert (plan.reserve, plan.recovery) == (11, 7)
    plan = setup.with_hero(plan, "belit")
    assert (plan.reserve, plan.recovery) == (10, 5)
    fewer = setup.with_hero(plan, "shevatas")
    assert (fewer.reserve, fewer.recovery) == (10, 5), "two heroes: the nearest number that is known"
    assert ("board", "the board: Pict Village") in setup.fetches(plan, EN)


def test_every_key_of_the_wizard_makes_a_plan_that_starts_a_table() -> None:
    """A tap on any page: what it makes of the plan still is a plan, and its table begins unless a check says why not."""
    room, now = empty(), Settings()
    for page in range(5):
        plan = replace(begun(), page=page, solo=True, aside=(setup.lay("thak/"),), allies=(("hyenas", 3),))
        shown = setup_pages.wizard(PACK, plan, kits.earlier(room), now, False, EN)
        changes = [act for act in c.found(c.Change, shown) if act.how not in (setup.event_named, renamed)]
        assert changes or page in (2, 4)
        for act in changes:
            after = act.how(plan, *act.given)
            assert isinstance(after, setup.Plan)
            made = room.new("conan", setup.start_choices(after))
            assert isinstance(made, Refusal) == any(not check.ok for check in setup.checks(after, EN))


def test_the_last_key_of_the_wizard_says_what_is_missing_and_marks_its_page() -> None:
    plan = replace(setup.take(begun(), "own", {}), page=4)
    shown = setup_pages.wizard(PACK, plan, (), Settings(), False, EN)
    assert shown.main.lacks == "River of 0 tiles (1 to 8)"
    assert shown.undone == (3,)


def test_a_kit_that_weighs_too_much_asks_before_the_next_hero() -> None:
    plan = replace(begun(), items={"hadrathus": ("battle-axe", "halberd", "crossbow")}, hero="hadrathus")
    main = setup_pages.kit(plan, "hadrathus", EN).main
    assert main
    assert isinstance(main.act, c.Ask)
    assert main.act.act == setup_pages.kit_of("shevatas")
    light = setup_pages.kit(replace(plan, items={}), "hadrathus", EN).main
    assert light
    assert light.act == setup_pages.kit_of("shevatas")
