"""A turn of heroes3 on a headless device: hand, tile and fields, town, and the A.I. hero after it."""

from __future__ import annotations

from companion.capabilities.agreements import SetAutomation
from companion.games.heroes3.battle_commands import BeginFight, EndCombat, Muster, StartCombat
from companion.games.heroes3.commands import MarchAi, MarkPlayed, NextRound, RefreshHand, TakeBonus
from companion.games.heroes3.march import Journey
from companion.table.session import Table
from companion.views.heroes3.turn import begun
from tests.ui.headless import Headless
from tests.ui.test_heroes3 import ARMY, at_a_table


def test_a_field_of_the_tile_is_taken_in_two_taps_with_its_own_guards() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Tile S3")
        await device.press("F4")
        gold = table.state.seats[0].pool["gold"]
        await device.press("Water Wheel, +3 gold")
        await device.press("Take: Water Wheel (1 MP)")
        seat = table.state.seats[0]
        assert (seat.pool["gold"], seat.mp["main"]) == (gold + 3, 2)
        assert "explored: a Black Cube" in device.words()
        await device.press("Gold Mine · III, income 5 gold")
        assert "A fight on the board" in device.words()
        assert "VI" not in device.names(), "the tile says who guards it"
        await device.press("III")
        assert "VI" in device.names(), "and may be put right"
        await device.press("Fight (1 MP)")
        assert table.state.combat
        assert table.state.combat.numeral == 3

    at_a_table(play, part="turn")


def test_an_empty_field_is_one_tap_and_a_tile_is_revealed_and_named() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Empty Field (1 MP)")
        await device.press("Reveal a tile (1 MP)")
        assert table.state.seats[0].mp["main"] == 1
        await device.press("Tile S3")
        await device.press("None of these")
        assert "Which tile?" in device.names()
        assert "Water Wheel" in device.names(), "without a tile all kinds are offered"

    at_a_table(play, part="turn")


def test_the_other_players_town_is_besieged_from_the_board() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Board")
        await device.press("Besiege Bob")
        await device.press("Set up the combat")
        fight = table.state.combat
        assert fight
        assert (fight.kind, fight.other, fight.place) == ("hero", 1, "town")

    scenario = {**ARMY, "units": (*ARMY["units"], "harpies")}
    at_a_table(play, ("Ana", "Bob"), part="turn", mode="clash", scenario=scenario)


def test_a_field_is_taken_with_its_cube_and_its_step_in_two_taps() -> None:
    async def play(device: Headless, table: Table) -> None:
        gold, cursor = table.state.seats[0].pool["gold"], table.timeline.cursor
        await device.press("Another field")
        await device.press("Water Wheel")
        await device.press("Take: Water Wheel (1 MP)")
        seat = table.state.seats[0]
        assert (seat.pool["gold"], seat.mp["main"], table.timeline.cursor) == (gold + 3, 2, cursor + 1)
        assert "Put a Black Cube on the field" in device.words()
        await device.press("Tree of Knowledge")
        await device.press("Decline")
        await device.press("Take: Tree of Knowledge (1 MP)")
        assert table.state.seats[0].level == seat.level
        await device.press("Ore Pit")
        await device.press("Take: Ore Pit (1 MP)")
        assert table.state.seats[0].income["materials"] == seat.income["materials"] + 2

    at_a_table(play, part="turn")


def test_a_guarded_field_is_fought_for_and_then_taken_without_another_step() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Another field")
        await device.press("Learning Stone")
        await device.press("III")
        assert "A fight on the board" in device.words()
        await device.press("Fight (1 MP)")
        assert table.state.combat
        assert table.state.combat.numeral == 3
        table.do(EndCombat("near-wins"))
        device.page.data.arrived(f"/table/{table.id}/turn")
        await device.settle()
        await device.press("Ana takes a reward: Search (2) abilities")  # a level comes before the field
        await device.press("End")
        assert "Learning Stone is won and not taken yet." in device.words()
        await device.press("Not yet")
        xp = (table.state.seats[0].level, table.state.seats[0].xp)
        await device.press("Take: Learning Stone")
        assert (table.state.seats[0].level, table.state.seats[0].xp) > xp
        assert table.state.seats[0].mp["main"] == 2

    at_a_table(play, part="turn")


def test_a_turn_begins_with_the_hand_and_leads_on_to_the_board_and_the_town() -> None:
    async def play(device: Headless, table: Table) -> None:
        assert "of 4 cards in hand" in device.words()
        await device.press("Draw 4 cards")
        assert table.state.seats[0].hand == 4
        assert "Where to?" in device.words()
        await device.press("Next: the town")
        await device.press("Citadel")
        await device.press("Build: Citadel")
        assert table.state.seats[0].buildings == ("citadel",)
        await device.press("End the turn of round 1")
        assert not table.state.seats[0].played
        assert "3 Movement Points are left." in device.words()
        await device.press("End the turn of round 1")
        assert table.state.seats[0].played

    at_a_table(play, part="turn", drawn=False)


def test_a_guard_from_the_real_pile_is_named_on_the_field_and_a_lost_fight_leaves_it() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Another field")
        await device.press("Learning Stone")
        await device.press("II")
        await device.press("Name a guard drawn from the real pile")
        assert "Dragon flies" not in device.words(), "only cards of the tiers that the numeral calls up"
        await device.press("Boars")
        await device.press("Fight (1 MP)")
        assert table.state.combat
        assert [one.unit for one in table.state.combat.fighters if one.side == "far"] == ["neutral-boars"]
        table.do(EndCombat("far-wins"))
        device.page.data.arrived(f"/table/{table.id}/turn")
        await device.settle()
        assert "The beaten hero goes to an own town or settlement." in device.words()
        assert "Fight (1 MP)" not in device.names()

    at_a_table(play, part="turn")


def test_spells_of_a_new_guild_may_pass_the_hand_limit_until_the_next_turn() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Town")
        await device.press("Mage Guild")
        await device.press("Build: Mage Guild")
        assert table.state.seats[0].hand == 6
        device.page.data.arrived(f"/table/{table.id}/table")
        device.page.data.arrived(f"/table/{table.id}/turn")
        await device.settle()
        await device.press("Board")
        assert "Where to?" in device.words()
        assert begun(table.state, 0)

    at_a_table(play, part="turn", scenario={**ARMY, "resources": {"gold": 20, "materials": 9, "valuables": 9}})


def test_a_trade_at_the_post_reaches_the_price_of_what_one_wants() -> None:
    poor = {**ARMY, "resources": {"gold": 20, "materials": 3, "valuables": 1}}

    async def play(device: Headless, table: Table) -> None:
        await device.press("Town")
        await device.press("Citadel")
        assert "At a Trading Post: 4 gold for 2 materials" in device.words()
        assert "Trade 4 gold for 2 materials" not in device.names(), "the hero is not there"
        await device.press("Board")
        await device.press("Another field")
        await device.press("Trading Post")
        await device.press("Take: Trading Post (1 MP)")
        await device.press("Town")
        await device.press("Trade 4 gold for 2 materials")
        await device.press("Build: Citadel")
        seat = table.state.seats[0]
        assert (dict(seat.pool), seat.buildings) == ({"gold": 8, "materials": 0, "valuables": 0}, ("citadel",))

    at_a_table(play, part="turn", scenario=poor)


def test_a_factions_own_building_says_what_it_does() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Town")
        await device.press(next(name for name in device.names() if name.startswith("Show all")))
        assert "Positive Morale in each Resource Round" in device.words()

    at_a_table(play, part="turn")


def test_the_main_key_moves_the_ai_hero_where_its_part_is_in_sight() -> None:
    """A key that only opened the part one already sees did nothing."""

    async def play(device: Headless, table: Table) -> None:
        assert table.state.ai_waits
        await device.press("It has moved so")
        assert not table.state.ai_waits

    scenario = {**ARMY, "ai_army": (("skeletons", "few"),)}
    at_a_table(play, part="map", commands=(MarkPlayed(0),), scenario=scenario)


def test_the_scenarios_page_is_corrected_in_play_and_kept_for_the_next_time() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Correct the scenario’s page")
        await device.press("Rounds +1")
        await device.press("Near (IV–V) +1")
        await device.press("Also for the next time")
        await device.press("Keep the page")
        assert (table.state.round_limit, dict(table.state.map_tiles)) == (1, {"near": 1})
        room = device.page.data.room
        (kept,) = room.setups("heroes3")
        again = room.start_from(kept)
        assert (again.state.round_limit, again.state.seats[0].army) == (1, table.state.seats[0].army)

    at_a_table(play, part="map")


def test_a_real_die_of_a_field_is_one_tap_on_its_face() -> None:
    async def play(device: Headless, table: Table) -> None:
        gold = table.state.seats[0].pool["gold"]
        await device.press("Resource symbol, Resource Dice, keep 1")
        assert not table.state.tray.dice
        await device.press("+6 gold")
        assert (table.state.seats[0].pool["gold"], table.state.seats[0].mp["main"]) == (gold + 6, 2)

    at_a_table(play, part="turn", commands=(SetAutomation("dice", "off"),))


def test_two_players_are_asked_who_meets_the_ai_hero_and_come_straight_to_the_board() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("The A.I. hero attacks the town")
        await device.press("Bob's hero defends it")
        assert table.state.combat
        assert table.state.combat.seat == 1
        assert "Begin the fight" in device.names()
        assert "End it" in device.names(), "the combat board stands, not the turn"

    scenario = {**ARMY, "units": (*ARMY["units"], "harpies"), "ai_army": (("skeletons", "few"),), "ai_hero": True}
    commands = (MarkPlayed(0), MarkPlayed(1), MarchAi(Journey(3, town=2)))
    at_a_table(play, ("Ana", "Bob"), part="turn", mode="coop", scenario=scenario, commands=commands)


def test_a_spell_is_played_from_the_sheet_of_cards_with_power_and_target() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Cards")
        await device.press("Lightning Bolt")
        await device.press("Boars")
        await device.press("Power +1")
        assert "Cards given for it: 1" in device.names()
        await device.press("Play it")
        boars = table.state.combat.fighter("f1")
        assert boars
        assert boars.damage == 3

    enemy = (Muster("neutral-boars", "neutral"),)
    at_a_table(play, part="combat", commands=(StartCombat(0, field=1, enemy=enemy, ready=True), BeginFight()))


def test_a_units_numbers_are_put_right_on_its_sheet_which_stays_open() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Correct")
        await device.press("damage +1")
        await device.press("damage +1")
        await device.press("Shield")
        assert [(one.unit, one.shield) for one in table.state.combat.fighters if one.damage == 2] == [
            ("griffins", True)
        ]

    enemy = (Muster("neutral-zombies", "neutral"),)
    at_a_table(play, part="combat", commands=(StartCombat(0, field=1, enemy=enemy, ready=True), BeginFight()))


def test_a_siege_that_was_tapped_asks_only_who_defends_and_may_find_nobody() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Besiege Bob")
        assert "Ana besieges Bob" in device.words()
        assert "Against whom?" not in device.words(), "that was said"
        await device.press("Nobody: take the town")
        assert [mark.owner for mark in table.state.fields] == [0, 0]
        assert "Where to?" in device.words(), "back on the map"

    at_a_table(play, ("Ana", "Bob"), part="turn", mode="clash", commands=(TakeBonus(0, "b"),))


def test_a_card_that_is_chosen_leaves_room_for_whom_it_strikes() -> None:
    async def play(device: Headless, table: Table) -> None:
        await device.press("Cards")
        assert "Spell, instant" in device.words()
        await device.press("Haste")
        assert "Spell, instant" not in device.words()
        assert "Touch whom it is cast on." in device.words()
        assert "Play it" not in device.names(), "without a target it would be lost"
        await device.press("Griffins")
        assert "Play it" in device.names()

    at_a_table(play, part="combat", commands=(StartCombat(0, field=1, ready=True), BeginFight()))


def test_the_ai_heros_turn_opens_by_itself_in_every_round() -> None:
    """From the second round on one more tap was needed: the screen stayed where the last move had led."""

    async def play(device: Headless, table: Table) -> None:
        for number in (1, 2):
            await device.press("End")
            await device.press(f"End the turn of round {number}")
            await device.press("It has moved so")
            table.do(NextRound())
            table.do(RefreshHand(0))
            await device.settle()

    scenario = {**ARMY, "ai_army": (("skeletons", "few"),), "ai_hero": True, "ai_distance": 9}
    at_a_table(play, scenario=scenario)


def test_a_seat_that_is_opened_begins_the_page_of_players() -> None:
    """The last of three opened far below the fold, and stayed there once the seat before it had closed."""

    async def play(device: Headless, table: Table) -> None:
        await device.press("Open Cid")
        names = [name for name in device.names() if name.split()[-1] in ("Ana", "Bob", "Cid")]
        assert names == ["Close Cid", "Open Ana", "Open Bob"]

    at_a_table(play, ("Ana", "Bob", "Cid"), "table", mode="clash")


def test_a_turn_that_is_over_leaves_neither_hand_nor_town_on_the_page_until_it_is_opened_again() -> None:
    async def play(device: Headless, _table: Table) -> None:
        await device.press("Town")
        assert "Population: ready" in device.names()
        await device.press("End")
        await device.press("End the turn of round 1")
        assert "Ana's turn is over." in device.words()
        assert "Population: ready" not in device.names()
        await device.press("Town")
        assert "Population: ready" in device.names()

    at_a_table(play, part="turn")
