"""A turn of Conan as it is led: who comes next, what is open for whom, what a tap is for."""

from __future__ import annotations

import flet as ft
import pytest

from companion.core.chance import Given
from companion.games.conan import commands as cmd
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.views.cards import edit
from companion.views.conan.sheets import Note, Words
from tests.ui.headless import Headless
from tests.ui.test_conan import OVERLORD, STANCES, on_a_device, room_with


def test_the_main_key_passes_to_the_next_hero_who_has_not_acted() -> None:
    room, table = room_with(*STANCES, cmd.PlaceGems("hadrathus", "guard"))

    async def play(device: Headless) -> None:
        await device.press("Pass to Conan")
        assert "Melee: 0/5. 1 orange, 1 red. Attack" in device.names()
        await device.press("Pass to Shevatas")  # Hadrathus has acted
        await device.press("End the heroes' turn")
        assert table.state.side == "heroes"
        assert "Have not acted yet: Bêlit (6 gems), Conan (8 gems), and Shevatas (7 gems)" in device.words()

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_the_turn_can_be_ended_beside_the_hero_who_comes_next() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        assert "Pass to Conan" in device.names()
        await device.press("End the heroes' turn")
        await device.press("End the heroes' turn")
        assert table.state.side == "overlord"

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_after_a_stance_the_next_hero_is_shown_whoever_was_looked_at_before() -> None:
    room, table = room_with()

    async def play(device: Headless) -> None:
        await device.press("Hadrathus: 5 available, can take 10 more")
        await device.press("Cautious +5")
        assert table.state.heroes["hadrathus"].stance == "recovering"
        await device.press("Aggressive +2")
        assert table.state.heroes["belit"].stance == "active"

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_movement_is_open_for_the_hero_who_walks_with_its_step_above_the_counting() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Conan: 8 available, can take 11 more")
        await device.press("Movement: 0/4. Walk")
        names = device.names()
        assert names.index("Step: 1 point (free)") < names.index("Enemies here +1")
        await device.press("Hadrathus: 7 available, can take 10 more")
        assert "Step: 1 point (free)" not in device.names()
        await device.press("Movement: 0/2. Walk")
        await device.press("Close")
        assert "Step: 1 point (free)" not in device.names()

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_a_hero_who_has_begun_stays_in_sight_though_another_has_not_acted_yet() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Manipulation +1")  # nobody was picked: the first hero acts
        await device.press("Guard +1")
        assert table.state.heroes["belit"].boxes == {"manipulation": 1, "guard": 1}

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_movement_folds_once_its_free_points_are_walked_and_for_another_act() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Conan: 8 available, can take 11 more")
        await device.press("Movement: 0/4. Walk")
        await device.press("Step: 1 point (free)")
        await device.press("Step: 1 point (free)")
        assert not any(name.startswith("Step:") for name in device.names())
        await device.press("Movement: 0/4. Walk")
        assert "Step: 1 point (1 gem)" in device.names()
        await device.press("Melee: 0/5. 1 orange, 1 red. Attack")
        await device.press("Back")
        assert not any(name.startswith("Step:") for name in device.names())

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_acts_are_lit_for_who_may_act_and_a_shot_for_who_has_something_to_shoot_with() -> None:
    room, table = room_with()

    async def play(device: Headless) -> None:
        assert not any(name.endswith((". Attack", ". Shoot", ". Walk")) for name in device.names())
        for _hero in range(4):
            await device.press("Aggressive +2")
        assert any(name.endswith(". Attack") for name in device.names())
        assert not any(name.endswith(". Shoot") for name in device.names())  # Bêlit has bare hands

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_a_stance_says_how_many_gems_really_come_back() -> None:
    room, table = room_with(hero_fatigue=1)

    async def play(device: Headless) -> None:
        assert {"Aggressive +1", "Cautious +1"} <= set(device.names())

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_the_next_figure_strikes_whom_the_main_key_was_told_to_strike() -> None:
    room, table = room_with(*OVERLORD, cmd.ActivateTile("pict-hunters-blue"))

    async def play(device: Headless) -> None:
        await device.press("Attack 1 of 3: Pict Hunters (blue)")
        await device.press("Hadrathus")
        while table.state.attempt is not None:
            key = next(
                one for one in device.names() if one.startswith(("Nobody", "Roll", "Keep", "No Guard", "Reroll"))
            )
            await device.press(key)
        assert "Attack Hadrathus" in device.names()

    on_a_device(play, room, f"/table/{table.id}/overlord?lang=en")


def test_a_spell_that_asks_nothing_is_cast_with_one_tap_and_not_lit_beyond_its_limit() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Cast Mitra's Halo")
        assert table.state.heroes["hadrathus"].halo == "mitras-halo"
        assert "Hadrathus: 2 points of passive defence" in device.words()
        assert "Cast Mitra's Halo" not in device.names()
        assert "Cast it all the same" in device.names()

    on_a_device(play, room, f"/table/{table.id}/cards?lang=en")


def test_a_target_once_chosen_makes_room_and_can_be_changed() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Melee: 0/4. 1 orange. Attack")
        assert "Choose the target" in device.words()
        await device.press("Hyenas, 3 figures")
        assert "Zogar Sag, 5 life points" not in device.names()
        await device.press("Another target")
        await device.press("Zogar Sag, 5 life points")
        assert "Attack Zogar Sag: 1 gem" in device.names()

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_a_tile_whose_attacks_are_over_leaves_the_screen_to_the_river() -> None:
    hold = cmd.HoldAttacks(3)
    room, table = room_with(*OVERLORD, cmd.ActivateTile("pict-hunters-blue"), hold)

    async def play(device: Headless) -> None:
        assert "Pict Hunters (blue): attacks over" in device.words()
        assert "Attack" not in device.names()
        await device.press("Activate a tile")
        await device.press("Zogar Sag: 1 gem")
        assert table.state.book.active == "zogar-sag"

    on_a_device(play, room, f"/table/{table.id}/overlord?lang=en")


@pytest.mark.parametrize(("width", "beside"), [(390, False), (820, True)])
def test_a_tablet_shows_the_river_beside_the_tile_that_acts(width: float, beside: bool) -> None:
    room, table = room_with(*OVERLORD, cmd.ActivateTile("pict-hunters-blue"))

    async def play(device: Headless) -> None:
        assert "Attack 1 of 3" in device.words()
        assert ("Order of the River" in device.names()) is beside

    on_a_device(play, room, f"/table/{table.id}?lang=en", width)


def test_wounds_are_counted_on_their_sheet_and_the_next_sheet_begins_anew() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Wounds: 0")
        await device.press("How many +1")
        await device.press("Take them")
        assert table.state.heroes["belit"].wounds == 2
        await device.press("Wounds: 2")
        assert "How many: 1" in device.names()
        await device.press("Heal them")
        assert table.state.heroes["belit"].wounds == 1
        await device.press("Wounds: 1")
        await device.press("Put gems right")
        assert "Move gems: Bêlit" in device.words()

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


def test_cards_are_dealt_one_after_the_other_from_a_sheet_that_stays() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Deal or take back a spell")
        await device.press("Teleportation")
        await device.press("Set's Bite")
        await device.press("Gift of Life")
        assert table.state.heroes["hadrathus"].spells[-2:] == ("teleportation", "sets-bite")
        assert "gift-of-life" not in table.state.heroes["hadrathus"].spells
        await device.press("Zogar Sag")
        assert "Cards of Zogar Sag" in device.words()

    on_a_device(play, room, f"/table/{table.id}/cards?lang=en")


def test_points_of_movement_are_bought_figure_by_figure_from_one_sheet() -> None:
    room, table = room_with(*OVERLORD, cmd.ActivateTile("pict-hunters-blue"))

    async def play(device: Headless) -> None:
        await device.press("Move +1")
        await device.press("Figure +1")
        before = table.state.book.reserve
        await device.press(f"One point: 1 gem of {before}")
        assert "1 of 2 extra points bought" in device.words()
        await device.press(f"One point: 1 gem of {before - 1}")
        assert table.state.book.moved == {"pict-hunters-blue/2": 2}

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_a_note_on_a_tile_is_typed_and_kept() -> None:
    room, table = room_with(*OVERLORD)

    async def play(device: Headless) -> None:
        desk = device.page.data.desks[table.id]
        desk.perform(Note("hyenas", "old"))
        await device.settle()
        desk.typed(edit(Words, words=""), "Guards the hut")
        await device.press("Keep the note")
        assert table.state.tiles["hyenas"].note == "Guards the hut"

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_what_a_hero_carries_opens_above_the_acts() -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Carried 0/9: Life Potion")
        names = device.names()
        assert names.index("Take something") < names.index("Melee: 0/4. 1 orange. Attack")
        await device.press("Carried 0/9: Life Potion")
        assert "Take something" not in device.names()

    on_a_device(play, room, f"/table/{table.id}/heroes?lang=en")


@pytest.mark.parametrize("part", ["heroes", "overlord", "more"])
def test_who_reached_the_goal_is_said_from_either_side_s_page(part: str) -> None:
    room, table = room_with(*STANCES)

    async def play(device: Headless) -> None:
        await device.press("Goal reached? Say who has won")
        await device.press("The heroes have won")
        assert table.state.winner == "heroes"
        assert "Victory: The heroes" in " ".join(device.names())

    on_a_device(play, room, f"/table/{table.id}/{part}?lang=en")


def test_kits_kept_by_name_stand_among_the_kits_at_once() -> None:
    room = Room(SqliteStore(":memory:"), shelf())

    async def play(device: Headless) -> None:
        await device.press("Next: Heroes")
        await device.press(next(name for name in device.names() if name.startswith("Kit: Conan")))
        await device.press(next(name for name in device.names() if name.startswith("Dagger")))
        await device.press("Back")
        await device.press("Keep these kits by name")
        entry = next(field for field in device.walk(device.sheets()) if isinstance(field, ft.TextField))
        entry._values["value"] = "Thieves"
        await device.session.dispatch_event(entry._i, "change", "Thieves")
        await device.press("Keep")
        assert "Kits of “Thieves”, Conan 1" in device.names()

    on_a_device(play, room, "/new/conan?lang=en")


def test_who_dies_with_a_last_attack_strikes_first_and_then_leaves_the_board() -> None:
    strike = (cmd.ActivateTile("zogar-sag"), cmd.Attack("tile/zogar-sag", "melee", ("hero/belit",)))
    fatal = (cmd.TypeSymbols(4), cmd.Defend("none"))
    room, table = room_with(*OVERLORD, cmd.Wound("hero/belit", 8), *strike, *fatal, allies={})

    async def play(device: Headless) -> None:
        assert "But first it may strike once more: Bêlit." in device.words()
        assert "Attack from Beyond of Bêlit, Pict Hunters (blue)" in device.names()  # whoever stands beside her
        await device.press("Attack from Beyond of Bêlit")
        assert table.state.attempt.target == "tile/zogar-sag"

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_large_text_leaves_a_defence_its_price_and_name_and_wraps_the_advice() -> None:
    strike = cmd.Attack("tile/zogar-sag", "melee", ("hero/conan",))
    room, table = room_with(*OVERLORD, cmd.ActivateTile("zogar-sag"), strike, cmd.TypeSymbols(4), allies={})

    async def defends(device: Headless) -> None:
        assert "Parry: Conan's Sword" in device.words()
        assert "1 gem, " not in device.words()

    on_a_device(defends, room, f"/table/{table.id}?lang=en&text=1.6")
    blow = cmd.Attack("hero/conan", "melee", ("tile/zogar-sag",), ("conans-sword",), 2)
    room, table = room_with(*STANCES, blow)
    table.do(cmd.RollPool(), chance=Given((0, 0, 0)))

    async def rolls(device: Headless) -> None:
        columns = [one for one in device.walk() if isinstance(one, ft.Column) and one.expand]
        words = [one.value for column in columns for one in column.controls if isinstance(one, ft.Text)]
        assert "Keep" in words

    on_a_device(rolls, room, f"/table/{table.id}?lang=en&text=1.6")
