"""The shell on a headless device: from the shelf to a saved step, in both languages, with errors kept in their place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas
import pytest

from companion.core.chance import Given
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from companion.ui.touch import MAIN
from companion.ui.widgets import counter
from companion.ui.widgets.dice import die_face
from companion.ui.widgets.frame import WIDEST
from companion.views.setup import PackPlan
from tests.ui.headless import Headless

PACKS = Path(__file__).parent.parent / "packs"


def make_room() -> Room:
    return Room(SqliteStore(":memory:"), shelf(PACKS))


def on_a_device(
    play: Callable[[Headless, Room], Coroutine[Any, Any, None]], route: str = "/?lang=en", room: Room | None = None
) -> None:
    async def run() -> None:
        used = room or make_room()
        await play(await Headless(route=route).start(main_for(used)), used)

    asyncio.run(run())


def test_from_the_shelf_to_a_saved_step() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Fog +1")
        assert "Undo: Fog +1" in device.names()
        saved = room.games()[0]
        assert saved.steps == 1
        await device.press("Undo: Fog +1")
        assert room.table(saved.id).state.counters["fog"].value == 3

    on_a_device(play)


def test_a_device_opens_in_the_first_of_its_own_languages_that_we_speak() -> None:
    async def opened(*speaks: str) -> Headless:
        return await Headless(speaks=speaks).start(main_for(make_room()))

    async def play() -> None:
        for speaks, language, words in [
            (("fr", "en"), "fr", "Bienvenue à table"),
            (("de", "fr"), "fr", "Bienvenue à table"),
            (("en", "fr"), "en", "Welcome to the table"),
            (("pt",), "en", "Welcome to the table"),
            ((), "en", "Welcome to the table"),
        ]:
            device = await opened(*speaks)
            assert words in device.words(), speaks
            spoken = device.page.locale_configuration
            assert spoken
            assert spoken.current_locale == ft.Locale(language)

    asyncio.run(play())


def test_the_page_and_the_words_of_flutter_itself_follow_a_change_of_language() -> None:
    async def play(device: Headless, room: Room) -> None:
        device.page.data.change(language="fr")
        await device.settle()
        spoken = device.page.locale_configuration
        assert spoken
        assert spoken.current_locale == ft.Locale("fr") in spoken.supported_locales

    on_a_device(play)


def test_back_with_a_sheet_open_closes_the_sheet_and_changes_nothing_under_it() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        here = device.page.data.route
        await device.press("Fog: 3. Long press to type")
        assert len(device.sheets()) == 1
        device.page.data.arrived("/new/toy")
        await device.settle()
        assert (device.sheets(), device.page.data.route) == ([], here)
        device.page.data.arrived("/new/toy")
        await device.settle()
        assert device.page.data.route == "/new/toy"

    on_a_device(play)


def test_a_sheet_closes_even_while_a_message_stands_before_it() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Fog: 3. Long press to type")
        device.page.show_dialog(ft.SnackBar(ft.Text("a word from elsewhere")))
        await device.press("Set")
        assert device.sheets() == []

    on_a_device(play)


def test_two_devices_at_one_table_see_the_same_step_each_in_its_language() -> None:
    async def play() -> None:
        room = make_room()
        first = await Headless(route="/?lang=en").start(main_for(room))
        await first.press("New table: Harbour Lights")
        await first.press("Start playing")
        id = room.games()[0].id
        second = await Headless(route=f"/table/{id}?lang=fr").start(main_for(room))
        await first.press("Fog +1")
        await second.settle()
        assert any("Brume +1" in name for name in second.names())

    asyncio.run(play())


def test_a_link_to_a_game_that_is_gone_leads_home_with_a_word() -> None:
    async def play(device: Headless, room: Room) -> None:
        assert "That game is not on this device." in device.words()

    on_a_device(play, "/table/nowhere?lang=en")


def test_a_part_that_fails_to_draw_says_so_and_the_rest_goes_on(monkeypatch: Any) -> None:
    from companion.ui.screens import home

    def broken(*_: Any) -> ft.Control:
        raise RuntimeError("boom")

    monkeypatch.setattr(home, "_search", broken)

    async def play(device: Headless, room: Room) -> None:
        assert "Something went wrong here" in device.words()
        assert "boom" not in device.words()

    on_a_device(play)


def test_a_table_that_cannot_be_drawn_leaves_a_way_to_the_other_games(monkeypatch: Any) -> None:
    from companion.ui.screens import table

    def broken(*_: Any) -> ft.Control:
        raise RuntimeError("boom")

    monkeypatch.setattr(table, "panel_of", broken)

    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        assert "Something went wrong here" in device.words()
        await device.press("Saved games")
        assert "1 saved game" in device.words()

    on_a_device(play)


def test_every_button_has_a_spoken_name() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        assert all(name.strip() for name in device.names())

    on_a_device(play)


def test_a_broken_pack_is_named_on_the_shelf_in_the_readers_language(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "game.toml").write_text('name = { en = "A" }\n[[counter\n')
    room = Room(SqliteStore(":memory:"), shelf(tmp_path))

    async def play(device: Headless, room: Room) -> None:
        assert "bad/game.toml:2, TOML non valide" in device.words()
        assert str(tmp_path) not in device.words()

    on_a_device(play, "/?lang=fr", room)


def test_a_name_of_ten_thousand_letters_and_one_of_emoji_start_a_game() -> None:
    async def play(device: Headless, room: Room) -> None:
        name = "n" * 10_000
        device.page.data.drafts.edit(PackPlan, (("players", ("🐉 Zoé",)), ("name", name)))
        await device.press("Start playing")
        saved = room.games()[0]
        assert (saved.name, room.table(saved.id).state.players) == (name[:60], ("🐉 Zoé",))

    on_a_device(play, "/new/toy?lang=en")


def test_a_held_key_counts_on_until_it_is_let_go(monkeypatch: Any) -> None:
    monkeypatch.setattr(counter, "REPEAT_SECONDS", 0.02)

    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        table = room.table(room.games()[0].id)

        def lamps() -> int:
            return sum(c.value for id, c in table.state.counters.items() if id.startswith("lamps"))

        def key() -> ft.GestureDetector:
            named = next(c for c in device.everything() if isinstance(c, ft.Semantics) and c.label == "Lamps +1")
            assert isinstance(named.content, ft.GestureDetector)
            return named.content

        first = lamps()
        held = asyncio.create_task(device.session.dispatch_event(key()._i, "long_press_start", None))
        while lamps() < first + 2:
            await asyncio.sleep(0)
        await device.settle()
        await device.session.dispatch_event(key()._i, "long_press_end", None)
        stopped = lamps()
        await held
        assert lamps() == stopped < 15

    on_a_device(play)


def test_every_sheet_has_a_key_that_closes_it() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Fog: 3. Long press to type")
        await device.press("Close")
        assert device.sheets() == []

    on_a_device(play)


def test_home_has_one_main_key_and_joining_beside_it() -> None:
    async def play(device: Headless, room: Room) -> None:
        def mains() -> list[str | None]:
            return [c.label for c in device.everything() if isinstance(c, ft.Semantics) and c.identifier == MAIN]

        assert device.names().count("Join a table") == 1
        assert mains() == []  # nothing to resume: the shelf is the main thing
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Back")
        assert mains() == ["Resume Harbour Lights"]
        assert "Round 1 of 6" in device.words()
        await device.press("Join a table")
        await device.press("To the table")
        assert "Type the address first." in device.words()
        assert len(device.sheets()) == 1

    on_a_device(play)


def test_on_a_desktop_no_keys_are_stretched() -> None:
    async def run() -> None:
        device = await Headless(1280, 800, "/?lang=en").start(main_for(make_room()))
        for press in ("", "New table: Harbour Lights", "Start playing"):
            if press:
                await device.press(press)
            (dock,) = (c for c in device.walk() if isinstance(c, ft.Semantics) and c.identifier == "dock")
            widths = [c.width for c in device.walk(dock) if isinstance(c, ft.Container) and c.width]
            assert WIDEST / 2 <= max(widths) <= WIDEST, press

    asyncio.run(run())


def test_a_key_that_lacks_something_says_what_it_is() -> None:
    room = make_room()
    table = room.new("toy", {"players": ["Ana"]})
    assert isinstance(table, Table)

    async def share(device: Headless, room: Room) -> None:
        await device.press("Share this table")
        assert device.words().count("Say your name first.") == 2  # on the key, and told when it is tapped

    async def knock(device: Headless, room: Room) -> None:
        await device.press("Knock at the door")
        assert device.words().count("Say your name first.") == 2

    on_a_device(share, f"/share/{table.id}?lang=en", room)
    on_a_device(knock, "/join?lang=en", room)


def test_a_rulebook_of_ones_own_is_asked_about_before_it_goes() -> None:
    room = make_room()
    room.books.bring_in("toy", "book.txt", b"The zeppelin costs nine doubloons in every harbour.")

    async def play(device: Headless, room: Room) -> None:
        await device.press("Remove book")
        assert list(room.books.titles("toy")) == ["book"]
        await device.press("Remove it")
        assert list(room.books.titles("toy")) == []

    on_a_device(play, "/rules/toy?lang=en", room)


def test_the_tray_shows_exact_sums_no_certainty_and_no_reroll_where_none_is_played() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Dice")
        words = device.words()
        assert "exactly 1: " in words
        assert "100%" not in words
        await device.press("Roll 1")
        assert "Best reroll" not in device.words()

    on_a_device(play)


@pytest.mark.parametrize(
    "keys", [("Roll 1",), ("Real dice", "2 wind"), ("Reroll 1 die",), ("Type the reroll", "2 wind")]
)
def test_a_roll_that_brings_the_same_face_leaves_no_die_marked(keys: tuple[str, ...]) -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Dice")
        await device.press("Real dice")
        await device.press("2 wind")
        await device.press("Die 1: 2 wind")
        table = room.table(room.games()[0].id)
        table._chance = Given((5,))
        for key in keys:
            await device.press(key)
        assert table.state.tray.faces == (5,)
        assert table.length == 2
        assert "Type the reroll" not in device.names()

    on_a_device(play)


def test_a_face_of_five_or_six_pips_is_drawn_as_pips() -> None:
    for count in (5, 6):
        assert isinstance(die_face("square", "#FFFFFF", {"hit": count}), ft.canvas.Canvas)
    assert isinstance(die_face("square", "#FFFFFF", {"hit": 7}), ft.Stack)


def test_the_luck_chart_is_spoken_as_what_it_shows() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Dice")
        await device.press("Roll 1")
        await device.press("Luck chart")
        spoken = [c.label or "" for c in device.everything() if isinstance(c, ft.Semantics) and not c.button]
        chart = next(words for words in spoken if words.startswith("1 die rolled. "))
        assert chart.count(" came, ") == chart.count(" expected") > 1

    on_a_device(play)


def test_the_history_has_no_key_that_promises_the_history() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("History")
        assert "The very beginning" in device.names()
        assert "History" not in device.names()

    on_a_device(play)


def test_keys_side_by_side_keep_their_whole_width_for_large_words() -> None:
    async def icons(text: str) -> int:
        room = make_room()
        table = room.new("toy", {"players": ["Ana"]})
        assert isinstance(table, Table)
        route = f"/table/{table.id}/recap?lang=fr&text={text}"
        device = await Headless(route=route).start(main_for(room))
        return sum(c.icon == ft.Icons.IMAGE_OUTLINED for c in device.everything() if isinstance(c, ft.Icon))

    assert asyncio.run(icons("1.0")) == 1
    assert asyncio.run(icons("1.6")) == 0


def test_the_name_of_a_box_value_has_a_line_of_its_own_at_large_text() -> None:
    async def run() -> None:
        room = Room(SqliteStore(":memory:"), shelf())
        device = await Headless(route="/box/veiel?lang=fr&text=1.6").start(main_for(room))
        faces = [
            c for c in device.everything() if isinstance(c, ft.Semantics) and (c.label or "").startswith("Changer")
        ]
        assert faces
        for face in faces:
            rows = [c for c in device.walk(face) if isinstance(c, ft.Row)]
            assert [row.wrap for row in rows] == [True], face.label

    asyncio.run(run())
