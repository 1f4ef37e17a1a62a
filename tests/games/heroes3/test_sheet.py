"""The scenario's page: the same sheet makes a table and corrects it in play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.heroes3 import GAME
from companion.games.heroes3 import commands as c
from companion.games.heroes3.state import Realm, Scenario, TimedEvent
from companion.i18n import Translator
from companion.views import cards
from companion.views.heroes3 import scenario, sheet
from companion.views.heroes3.sheet import Sheet
from tests.games.heroes3.tables import done, pack, realm

EN = Translator("en", "heroes3")
PAGE = Sheet(
    gold=7,
    buildings=("citadel",),
    goal="Beat Sandro.",
    aim="ai-hero",
    rounds=9,
    far=2,
    center=1,
    units=("griffins",),
    packs=("griffins",),
    events=(TimedEvent(3, "Snow"),),
    ai_faction="necropolis",
    ai_level=3,
    ai_army=(("zombies", "pack"),),
    ai_spells=("haste",),
    ai_distance=6,
    ai_talent="Raise 1.",
)


def table(now: Sheet = PAGE, **more: Any) -> Realm:
    return realm(("Ana",), scenario=sheet.choices(now), **more)


def test_what_stands_on_the_sheet_stands_at_the_table() -> None:
    state = table()
    assert state.seats[0].pool["gold"] == 7
    assert [(unit.unit, unit.shows) for unit in state.seats[0].army] == [("griffins", "pack")]
    assert sheet.of_table(state) == replace(PAGE, gold=15, buildings=(), wide=True), "the start lies behind"
    assert "Tiles face down: 2 Far (II–III), 1 Center (VI–VII)" in scenario.goal(state, EN)


def test_a_page_is_corrected_in_play_and_only_with_what_fits() -> None:
    state = table()
    now = replace(sheet.of_table(state), goal=" Hold out. ", rounds=5, near=99, units=("griffins", "nobody"))
    after = done(state, sheet.corrected(now))
    assert (after.goal, after.round_limit, after.starting_units) == ("Hold out.", 5, ("griffins",))
    assert dict(after.map_tiles) == {"far": 2, "center": 1}, "the box has six near tiles"
    assert after.seats == state.seats
    clash = done(realm(("Ana", "Bob")), sheet.corrected(now))
    assert (clash.ai_hero, clash.ai_army, clash.aim) == (False, (), "")


def test_an_army_that_starts_over_takes_the_corrected_units() -> None:
    state = done(table(), c.SetScenario(replace(table().scenario, starting_units=("marksmen",), starting_packs=())))
    assert state.scenario == Scenario(
        **{**_plain(table().scenario), "starting_units": ("marksmen",), "starting_packs": ()}
    )


def _plain(page: Scenario) -> dict[str, Any]:
    return {name: getattr(page, name) for name in Scenario.__dataclass_fields__}


def test_every_key_of_the_page_makes_a_sheet_that_a_table_takes() -> None:
    for mode, players in (("campaign-solo", 1), ("clash", 2)):
        known = realm().units
        start = replace(PAGE, wide=True)
        group = sheet.at_setup(start, mode, ("castle", "dungeon"), known, EN)
        edits = cards.found(cards.Edit, group)
        assert len(edits) > 40
        for edit in edits:
            changed = replace(start, **dict(edit.changes))
            choices = {"players": ["Ana", "Bob"][:players], "mode": mode, "scenario": sheet.choices(changed)}
            assert isinstance(GAME.start(pack(), choices), Realm)


def test_a_unit_goes_from_none_to_few_to_pack_to_none() -> None:
    now, seen = Sheet(), []
    for _ in range(4):
        (option,) = [o for o in sheet._starting(now, realm().units, ("castle",), EN) if o.words.startswith("Griffins")]
        seen.append((option.words, option.on))
        assert isinstance(option.act, cards.Edit)
        now = replace(now, **dict(option.act.changes))
    assert seen == [("Griffins", False), ("Griffins", True), ("Griffins (Pack)", True), ("Griffins", False)]


def test_an_event_is_added_with_its_round_and_an_empty_one_is_not() -> None:
    assert sheet.with_event(Sheet(when=4, what=" Storm ")).events == (TimedEvent(4, "Storm"),)
    assert sheet.with_event(Sheet(when=4, what="  ")).events == ()
