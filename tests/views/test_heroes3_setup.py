"""Heroes III: the set-up, the card editor, and names and notes of the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.chance import Given
from companion.core.tray import RollDice
from companion.games.heroes3 import GAME
from companion.games.heroes3 import commands as c
from companion.games.heroes3.state import Realm
from companion.views import cards, settings
from companion.views.heroes3 import blows, editor, locations, names, setup, sheet
from companion.views.heroes3.sheet import Sheet
from tests.games.heroes3.tables import done, pack, realm
from tests.views.test_heroes3 import EN, fight


def laid_out(**chosen: Any) -> setup.Plan:
    return setup.filled(setup.Plan(**chosen), EN)


def made(plan: setup.Plan) -> Realm:
    choices: dict[str, Any] = {**setup.start_choices(plan, Sheet())}
    return realm(**choices)


def test_the_wizard_seats_as_many_as_the_mode_needs() -> None:
    plan = laid_out()
    assert (plan.mode, len(plan.seats)) == ("campaign-solo", 1)
    plan = setup.add_seat(setup.filled(replace(plan, mode="coop"), EN), "Player {n}")
    assert [seat.name for seat in plan.seats] == ["Player 1", "Player 2", "Player 3"]
    assert len({seat.faction for seat in plan.seats}) == 3
    assert not setup.may_add(plan)
    assert made(plan).mode == "coop"
    assert len(setup.filled(replace(plan, mode="campaign-solo"), EN).seats) == 1


def test_a_faction_that_another_has_cannot_be_tapped() -> None:
    page = setup.wizard(pack(), laid_out(mode="coop"), Sheet(), {}, settings.who_rolls(settings.Settings(), EN), EN)
    locked = [one for one in cards.found(cards.Option, page) if one.icon == "lock_outline"]
    assert [one.words for one in locked] == ["Dungeon", "Castle"]
    assert all(one.act is None for one in locked)


def test_a_deck_that_is_not_nine_cards_gets_a_warning() -> None:
    seat = setup.SeatPlan(attack=2, defence=2, power=1, knowledge=1)
    assert setup.recipe(seat, EN).warning == ""
    assert setup.recipe(replace(seat, attack=4), EN).warning == "Cards in that deck: 11, not 9."


def test_an_alliance_seats_two_teams_and_asks_for_the_expansion() -> None:
    plan = laid_out(mode="alliance")
    assert [setup.team(plan, n) for n in range(4)] == [0, 0, 1, 1]
    plan = setup.join_team(plan, 0, 1)
    assert [setup.team(plan, n) for n in range(4)] == [1, 0, 1, 0]
    refusal = GAME.start(pack(), setup.start_choices(plan, Sheet()))
    assert getattr(refusal, "code", "") == "alliance-needs-an-expansion"
    lacks = setup.wizard(pack(), plan, Sheet(), {}, cards.Line(""), EN).main.lacks
    assert lacks == "Four-player Alliance needs an expansion.", "the key says so before it is pressed"
    plan = replace(plan, expansion=True)
    assert [seat.team for seat in made(plan).seats] == [1, 0, 1, 0]


def test_a_hero_of_an_expansion_brings_the_numbers_of_its_own_sheet() -> None:
    seat = setup.led(setup.SeatPlan(), "other")
    assert setup.recipe(seat, EN).words.startswith("the statistic cards of the hero's sheet, 1 Magic Arrow")
    assert setup.recipe(replace(seat, attack=3, defence=3), EN).warning == ""
    assert setup.recipe(replace(seat, attack=3), EN).warning == "Cards in that deck: 6, not 9."


def test_dwellings_come_in_order_and_variants_exclude_each_other() -> None:
    assert sheet.building_tapped((), "dwelling-2") == ("dwelling-1", "dwelling-2")
    assert sheet.building_tapped(("dwelling-1", "dwelling-2"), "dwelling-1") == ()
    assert setup.variant_tapped(("no-astrologers",), "astrologers-every-round") == ("astrologers-every-round",)


def test_the_components_are_listed_in_table_order() -> None:
    page = Sheet(buildings=("mage-guild",), far=2, center=1)
    lines = {mark: words for _name, _rule, lot in setup.fetches(pack(), laid_out(), page, EN) for mark, words in lot}
    assert {"deck.guild", "decks.ai"} <= lines.keys()
    assert lines["map.0"] == "the tiles of the scenario: 2 Far (II–III), 1 Center (VI–VII)"


def test_a_card_is_changed_within_its_bounds() -> None:
    state = realm(["Ana"])
    card = state.units["griffins"]
    assert editor.counted(card, "few", "hp", -9).few.hp == 1
    more = editor.counted(card, "pack", "attack", 2)
    assert more.pack
    assert card.pack
    assert more.pack.attack == card.pack.attack + 2
    own = editor.renamed(editor.new_card(state.units), "  Sea   Wolves ", "en")
    assert (own.en, own.fr, own.id) == ("Sea Wolves", "Sea Wolves", "own-1")
    assert editor.two_sided(own, True).pack is not None
    assert [u.id for u in editor.listed(state, "griff", EN)] == ["griffins", "neutral-griffins"]


def test_names_for_owners_and_levels() -> None:
    state = realm(["Ana"])
    assert (names.owner(state, 0, EN), names.owner(state, -2, EN)) == ("Ana", "the AI")
    assert names.level(3, 1) == "3½"


def test_dice_of_the_map_say_what_they_give() -> None:
    state = done(realm(["Ana"]), RollDice(("resource", "treasure", "attack")), chance=Given((5, 5, 0)))
    assert [(die.words, die.roll) for die in locations.rolled(state, EN)] == [
        ("+6 gold", 0),
        ("roll 2 Resource Dice", 2),
    ]


def test_a_lost_army_and_the_one_that_starts_over_are_a_line_each() -> None:
    state = fight()
    gone = [c.Correct(f"fighter/n{n}/gone", 1) for n in range(1, 5)]
    end = blows.winner_view(done(state, *gone), EN)
    every = "Halberdiers, Marksmen, Griffins, Crusaders"
    assert end.lines[:2] == (f"Leave Ana's army: {every}", f"Ana starts over, for free: {every}")
