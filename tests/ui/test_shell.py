"""The shell on a headless device: from the shelf to a saved step, in both languages, with errors kept in their place."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import flet as ft
import flet.canvas

from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from companion.ui.touch import MAIN
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
            (("fr", "en"), "fr", "Bienvenue à\u00a0table"),
            (("de", "fr"), "fr", "Bienvenue à\u00a0table"),
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


def test_a_rulebook_of_ones_own_is_asked_about_before_it_goes() -> None:
    room = make_room()
    room.books.bring_in("toy", "book.txt", b"The zeppelin costs nine doubloons in every harbour.")

    async def play(device: Headless, room: Room) -> None:
        await device.press("Remove book")
        assert list(room.books.titles("toy")) == ["book"]
        await device.press("Remove it")
        assert list(room.books.titles("toy")) == []

    on_a_device(play, "/rules/toy?lang=en", room)


def test_the_history_has_no_key_that_promises_the_history() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("History")
        assert "The very beginning" in device.names()
        assert "History" not in device.names()

    on_a_device(play)
