"""Small rules of Eternia that a wrong sign or bound would break."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.refusal import Refusal
from companion.games.eternia import GAME, box
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia.decide.common import arrived
from companion.games.eternia.decide.turn import _near
from companion.games.eternia.decide.wilds import preview
from companion.games.eternia.events import MarketOpened
from companion.games.eternia.facts import FIRST_GAME_AREAS
from companion.games.eternia.fight import FightKind
from companion.games.eternia.fight_events import CardPlaced
from companion.i18n import Translator
from tests.games.eternia import MAP, begin, do, no

OWN = FIRST_GAME_AREAS["Castle Grayskull"]


@pytest.mark.parametrize("areas", [OWN[:2], (*OWN[:2], "No such place"), (*OWN, OWN[0])])
def test_a_first_game_begins_in_three_areas_of_the_map(areas: tuple[str, ...]) -> None:
    state = begin(mode="first-game")
    assert no(state, c.DeployFirstGame({"masters": areas})) == "E_UNKNOWN_BASE"


def test_without_a_fight_in_the_wilds_nothing_is_previewed() -> None:
    assert preview(begin()) == Refusal("no_fight", "wilds-combat", final=True)


@pytest.mark.parametrize(("soldiers", "fits"), [(0, True), (3, True), (99, False), (-1, False), ("2", False)])
def test_a_scenario_puts_down_no_soldiers_or_as_many_as_an_outpost_holds(soldiers: object, fits: bool) -> None:
    found = box.read({"scenario.ours": {"heroes": {}, "soldiers": {"Foe Castle": soldiers}}})
    assert (found.unread == ()) is fits


def test_a_hero_who_is_nowhere_yet_is_with_every_soldier() -> None:
    state = begin(profile={"value.map": MAP["value.map"]} if "value.map" in MAP else MAP)
    hero = next(iter(state.heroes.values()))
    assert _near(state, replace(hero, area=""), "Foe Castle") == "in"
    assert _near(state, replace(hero, area="Foe Castle"), "Foe Castle") == "in"
    assert _near(state, replace(hero, area="Slime Pit"), "Foe Castle") != "in"


def test_a_market_opens_only_where_a_merchant_is() -> None:
    state = begin()
    state = replace(state, automation={**state.automation, "market": "do"})
    hero = next(iter(state.heroes.values()))
    plain = next(name for name, area in state.areas.items() if not area.merchant)
    assert not any(isinstance(event, MarketOpened) for event in arrived(state, hero, plain))
    shops = {**state.areas, plain: replace(state.areas[plain], merchant="shop")}
    opened = [event for event in arrived(replace(state, areas=shops), hero, plain) if isinstance(event, MarketOpened)]
    assert opened == [MarketOpened("shop")]


def test_a_card_laid_against_a_hero_is_not_named_and_against_a_beast_it_is() -> None:
    _ = Translator("en", "eternia")
    laid = CardPlaced("active", "+2", "attack", True)

    def told(foe: str, kind: FightKind) -> str:
        state = do(begin(), f.BeginEpic("Teela", foe, kind, hp=3, cost=0))
        assert state.fight
        assert GAME.describe
        return GAME.describe(replace(state, fight=replace(state.fight, step=3)), (laid,), _)

    assert "+2" not in told("Evil-Lyn", "hero")
    assert "+2" in told("Griffin", "epic-beast")


def test_the_skulls_go_from_none_to_four() -> None:
    assert do(begin(), c.Correct("skulls", 4)).skulls == 4
    assert no(begin(), c.Correct("skulls", 5))
    assert no(begin(), c.Correct("skulls", -1))


def test_one_fight_at_a_time() -> None:
    state = do(begin(), f.BeginEpic("Teela", "Griffin", "epic-beast", hp=3, cost=0))
    assert no(state, f.BeginEpic("Teela", "Griffin", "epic-beast", hp=3, cost=0)) == "E_IN_COMBAT"
