"""Keys, the dice tray and charts on a screen: what they say, how wide they are, what a held key does."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft
import flet.canvas
import pytest

from companion.core.chance import Given
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from companion.ui.screens import dice
from companion.ui.widgets import counter
from companion.ui.widgets.dice import die_face
from companion.ui.widgets.frame import WIDEST, scroll
from companion.ui.widgets.surface import rim
from tests.ui.headless import Headless
from tests.ui.test_shell import make_room, on_a_device


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
    "keys", [("Roll 1",), ("Real dice", "Wind: 2"), ("Reroll 1 die",), ("Type the reroll", "Wind: 2")]
)
def test_a_roll_that_brings_the_same_face_leaves_no_die_marked(keys: tuple[str, ...]) -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("New table: Harbour Lights")
        await device.press("Start playing")
        await device.press("Dice")
        await device.press("Real dice")
        await device.press("Wind: 2")
        await device.press("Die 1: Wind: 2")
        table = room.table(room.games()[0].id)
        table._chance = Given((5,))
        for key in keys:
            await device.press(key)
        assert table.state.tray.faces == (5,)
        assert table.length == 2
        assert "Type the reroll" not in device.names()

    on_a_device(play)


def test_every_face_of_every_box_is_spoken_in_the_readers_language() -> None:
    """A symbol's own id is English: each die says what its symbols or its faces are called."""
    dies = {die.id: die for pack in shelf().packs for die in pack.die}
    for die in dies.values():
        for face in die.faces:
            assert face.name or {symbol for symbol, n in face.symbols.items() if n} <= set(die.shows), die.id
    spoken = [
        dice.face_words(dies[id], dies[id].faces[-1].symbols, Translator("fr")) for id in ("epic", "attack", "resource")
    ]
    assert spoken == ["surcharge", "Attaque\u00a0: 1", "Or\u00a0: 6"]


def test_a_corrected_face_says_what_it_shows_and_a_minus_is_no_blank() -> None:
    async def play(device: Headless, room: Room) -> None:
        assert "Face 1, Attaque\u00a0: −1\u00a0: changer" in device.names()
        await device.press("Face 3, vide\u00a0: changer")
        assert {"Attaque\u00a0: −1", "vide", "Attaque\u00a0: 1"} <= set(device.names())
        await device.press("Attaque\u00a0: −1")
        assert room.profile("heroes3").values["die.attack"][2] == {"attack": -1}
        assert "Face 3, Attaque\u00a0: −1\u00a0: changer" in device.names()

    on_a_device(play, "/box/heroes3?lang=fr", Room(SqliteStore(":memory:"), shelf()))


def test_a_pile_of_the_tracker_says_that_it_is_drawn_from() -> None:
    async def play(device: Headless, room: Room) -> None:
        await device.press("Nouvelle table\u00a0: Feux du port")
        await device.press("Commencer à jouer")
        await device.press("Cartes")
        await device.press("Piocher")
        await device.press("Piocher dans Cargaison\u00a0: reste 8, défausse 0")
        assert len(room.table(room.games()[0].id).state.shown["cargo"]) == 2

    on_a_device(play, "/?lang=fr")


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


def test_the_rim_of_a_key_at_the_edge_of_what_scrolls_is_not_cut_off() -> None:
    """What scrolls is clipped at its sides, and the rim lies outside the key."""
    outer: Any = scroll([])
    whole = outer.content.controls[0]
    assert whole.padding.left == whole.padding.right >= rim("black").spread_radius
