"""L'Ordre de Veiel on a headless device: set up, a fusion, Moira's pile, the twins, undo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import flet as ft

from companion.games.veiel.commands import (
    AddEnemy,
    DrawCards,
    EndFight,
    EndReinforcement,
    EndTurn,
    Fuse,
    MoveCards,
    PlayCard,
    Reshuffle,
)
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from companion.views.veiel.setup import Plan
from tests.ui.headless import Headless

HEROES = [{"kind": "elements-mistress"}, {"kind": "twins"}, {"kind": "hero", "name": "Knight"}]


def room_with_table() -> tuple[Room, Table]:
    room = Room(SqliteStore(":memory:"), shelf())
    return room, new_table(room)


def new_table(room: Room) -> Table:
    made = room.new("veiel", {"players": ["Ana", "Bob", "Cy"], "heroes": HEROES, "boss": "moira", "boss_actions": 7})
    assert isinstance(made, Table)
    return made


def on_a_device(
    play: Callable[[Headless], Coroutine[Any, Any, None]], room: Room, route: str, width: float = 390
) -> None:
    async def run() -> None:
        await play(await Headless(route=route, width=width).start(main_for(room)))

    asyncio.run(run())


def test_from_the_wizard_to_a_fusion_and_back() -> None:
    room = Room(SqliteStore(":memory:"), shelf())

    async def play(device: Headless) -> None:
        await device.press("Elements Mistress")
        await device.press("Novice card, Red")
        await device.press("Start encounter 1")  # one of her two Novice cards is still to be chosen: asked once
        assert "1 Novice card of hers is not chosen." in device.words()
        await device.press("Start without")
        await device.press("Begin the turn: Elements Mistress")
        await device.press("Fusions")
        await device.press("Play Fire")
        await device.press("Play Essence")
        assert "Which element does the Essence become?" in device.words()
        await device.press("Essence as Earth")
        await device.press("Take Magma")
        table = room.table(room.games()[0].id)
        assert table.state.mistress.hand == ("magma",)
        await device.press("Undo: Magma fetched")
        assert table.state.mistress.hand == ()
        assert "Take Magma" in device.names()

    on_a_device(play, room, "/new/veiel?lang=en")


def test_a_third_novice_card_is_asked_about() -> None:
    room = Room(SqliteStore(":memory:"), shelf())

    async def play(device: Headless) -> None:
        await device.press("Elements Mistress")
        for colour in ("Red", "Blue", "Green"):
            await device.press(f"Novice card, {colour}")
        assert "Two Novice cards only." in device.words()
        assert device.page.data.drafts.of(Plan).novices == ("red", "blue")
        await device.press("Green instead of Blue")
        assert device.page.data.drafts.of(Plan).novices == ("red", "green")

    on_a_device(play, room, "/new/veiel?lang=en")


def test_the_reinforcement_stands_on_whatever_page_the_fight_was_won() -> None:
    room, table = room_with_table()

    async def play(device: Headless) -> None:
        await device.press("Knight")
        await device.press("Reward")
        assert table.state.heroes[2].piles.in_use == 14, device.words()

    table.do(EndFight())
    on_a_device(play, room, f"/table/{table.id}/foes?lang=en")


def test_at_large_text_the_numbers_leave_the_piles_their_room() -> None:
    room, table = room_with_table()
    table.do(AddEnemy("Wolf", 3))
    seen: dict[str, str] = {}

    async def play(device: Headless) -> None:
        seen[device.page.route] = device.words()

    for size in ("1.0", "1.6"):
        on_a_device(play, room, f"/table/{table.id}?lang=en&text={size}")
    assert ["life 3 in all" in words for words in seen.values()] == [True, False]


def test_facing_moira_asks_for_her_life_once_and_shows_it() -> None:
    room = Room(SqliteStore(":memory:"), shelf())
    for evening in (1, 2):
        table = new_table(room)
        for command in ((EndFight(), EndReinforcement()) * 3)[:-1]:
            table.do(command)

        async def play(device: Headless, evening: int = evening, table: Table = table) -> None:
            await device.press("Face Moira")
            if evening == 1:
                assert "Life of Moira" in device.words()
                await device.press("Life +1")
                await device.press("Put it on the table")
            assert [(e.life, e.boss) for e in table.state.enemies] == [(11, True)]
            assert "Moira\n11\nlife" in device.words()

        on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_a_fetched_card_that_was_played_and_drawn_again_is_entered_again() -> None:
    room, table = room_with_table()
    for card in ("fire", "earth"):
        table.do(PlayCard("h1", card))
    for command in (Fuse("magma"), PlayCard("h1", "magma"), EndTurn("h1"), Reshuffle("h1"), DrawCards("h1")):
        table.do(command)

    async def play(device: Headless) -> None:
        assert "Play Magma" not in device.names()
        await device.press("Magma drawn again")
        assert table.state.mistress.hand == ("magma",)
        assert "Magma drawn again" not in device.names()
        await device.press("Play Magma")
        assert table.state.mistress.plays[-1].elements == ("fire", "earth")
        await device.press("Plan")
        await device.press("Add Magma to the hand")
        assert "Take Magma out of the hand" in device.names()
        assert "Add Magma to the hand" not in device.names()

    on_a_device(play, room, f"/table/{table.id}/fusions?lang=en")


def test_every_part_draws_and_every_button_is_named_in_both_languages_and_at_any_width() -> None:
    room, table = room_with_table()
    for language, width in (("fr", 390), ("en", 820), ("fr", 1280)):
        for part in ("table", "fusions", "foes", "twins", "more"):

            async def play(device: Headless) -> None:
                assert all(name.strip() for name in device.names())
                assert "Something went wrong" not in device.words()
                assert "Un problème" not in device.words()

            on_a_device(play, room, f"/table/{table.id}/{part}?lang={language}&text=1.6", width)


def test_french_sets_a_space_before_the_colon_of_a_name_with_its_value() -> None:
    room, table = room_with_table()

    async def play(device: Headless) -> None:
        assert "Manche\u00a0: 1" in [c.label for c in device.everything() if isinstance(c, ft.Semantics)]
        deck = next(name for name in device.names() if name.startswith("Maîtresse des éléments, Deck"))
        await device.press(deck)
        assert "Maîtresse des éléments\u00a0: Deck" in device.words()

    on_a_device(play, room, f"/table/{table.id}?lang=fr")


def test_against_moira_a_wound_goes_to_destiny_and_exile_of_wounds_is_refused_with_its_rule() -> None:
    room, table = room_with_table()
    for command in (EndFight(), EndReinforcement()) * 2:
        table.do(command)
    for last in (MoveCards("h3", "deck", "wounds", 2), EndFight(), EndReinforcement()):
        table.do(last)

    async def play(device: Headless) -> None:
        await device.press("Bring 2 wounds to Destiny")
        assert "They stay with their heroes" in device.names()
        await device.press("Bring 2 wounds to Destiny")
        assert table.state.destiny == {"h3": 2}
        await device.press("Wound to Destiny")
        assert table.state.destiny == {"h1": 1, "h3": 2}
        assert any(name.startswith("Elements Mistress, Wounds: 0") for name in device.names())
        await device.press("Elements Mistress, Wounds: 0. Tap to move cards")
        await device.press("Heal a wound anyway")
        assert "Against Moira nobody has wounds of their own." in device.words()
        assert "Read the rule" in device.names()

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_one_more_card_in_an_effect_leaves_the_rest_of_the_screen_as_it_is() -> None:
    room, table = room_with_table()
    for name in ("Ghoul", "Wolf"):
        table.do(AddEnemy(name, 3))

    async def play(device: Headless) -> None:
        before = device.everything()
        await device.press("Cards each time +1")
        known = {id(control) for control in before}
        fresh = [control for control in device.everything() if id(control) not in known]
        assert "Deal 2 wounds each time" in device.names()
        assert len(fresh) < len(before) / 4

    on_a_device(play, room, f"/table/{table.id}/foes?lang=en")


def test_the_twins_say_who_resolves_and_a_drawing_is_kept_in_the_box() -> None:
    room, table = room_with_table()

    async def play(device: Headless) -> None:
        await device.press("Kilenne plays")
        await device.press("Faremos")
        await device.press("Play it")
        assert (table.state.twins.last, table.state.heroes[1].piles.hand) == ("faremos", 4)
        await device.press("Drawing, column 1, row 1: –")
        await device.press("Empty the drawing")
        await device.press("Kilenne, column +1")
        assert table.state.twins.kilenne is not None

    on_a_device(play, room, f"/table/{table.id}/twins?lang=en")


def test_a_card_of_the_twins_waits_for_the_name_of_the_one_who_resolves_it() -> None:
    room, table = room_with_table()

    async def play(device: Headless) -> None:
        await device.press("Kilenne plays")
        await device.press("Kilenne")
        await device.press("Play it")
        assert "Kilenne or Faremos?" not in device.words()
        assert table.state.heroes[1].piles.hand == 5
        await device.press("Faremos")
        await device.press("Play it")
        assert table.state.heroes[1].piles.hand == 4

    on_a_device(play, room, f"/table/{table.id}/twins?lang=en")


def test_an_empty_deck_offers_its_reshuffle_beside_the_draw() -> None:
    room, table = room_with_table()

    async def play(device: Headless) -> None:
        assert "Reshuffle the discard" not in device.names()
        table.do(MoveCards("h1", "deck", "discard", table.state.heroes[0].piles.deck))
        await device.press("Enemies")
        await device.press("Heroes")
        await device.press("Reshuffle the discard")
        assert table.state.heroes[0].piles.discard == 0

    on_a_device(play, room, f"/table/{table.id}?lang=en")


def test_a_card_is_entered_once_and_kept_for_the_next_game() -> None:
    room, table = room_with_table()

    async def play(device: Headless) -> None:
        await device.press("Her cards")
        await device.press("Enter a card")
        await device.press("Add Air")
        await device.press("Add Water")
        await device.press("Keep this card")
        assert "A combined card needs a name" in device.words()
        await device.press("All right")
        device.page.data.memory[f"{table.id}.entering."]["name"] = "Mist"
        await device.press("Enter a card")
        await device.press("Keep this card")
        assert table.state.mistress.cards["mist"].elements == ("air", "water")
        assert "combined.mist" in room.profile("veiel").values

    on_a_device(play, room, f"/table/{table.id}/fusions?lang=en")
