"""The rules screens on a headless device: modes, the way back, one's own pages and notes, the calculator of a rule."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion import paths
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.rules.library import Library
from companion.table.books import Reading, reading
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.app import main_for
from companion.ui.screens.search import Question
from companion.views import readings
from tests import CACHE
from tests.ui.headless import Headless

PACKS = Path(__file__).parent.parent / "packs"
LIBRARY = Library(paths.packs(), CACHE)
TABLES: dict[str, dict[str, Any]] = {
    "toy": {"players": ["Ada"]},
    "conan": {"scenario": "clutches-of-the-picts", "players": ["Ada"]},
    "eternia": {"mode": "standard", "players": ["Ada", "Bo"]},
    "heroes3": {"mode": "campaign-solo", "players": ["Ada"]},
    "veiel": {"players": ["Ada", "Bo"], "heroes": [{"kind": "elements-mistress"}, {"kind": "twins"}], "boss": "moira"},
}


def on_a_device(
    play: Callable[[Headless, Room], Coroutine[Any, Any, None]], route: str, packs: Path = PACKS, width: float = 390
) -> None:
    async def run() -> None:
        room = Room(SqliteStore(":memory:"), shelf(packs))
        room.__dict__["library"] = Library(packs) if packs == PACKS else LIBRARY
        await play(await Headless(width, route=route).start(main_for(room)), room)

    asyncio.run(run())


def new_table(room: Room, slug: str) -> Table:
    made = room.new(slug, TABLES[slug], "Friday")
    assert isinstance(made, Table)
    return made


def chosen(device: Headless) -> set[str]:
    return {c.label or "" for c in device.everything() if isinstance(c, ft.Semantics) and c.button and c.selected}


async def to(device: Headless, route: str) -> None:
    device.page.data.go(route)
    await device.settle()


def test_a_page_of_ones_own_book_opens_whole_and_leads_back_to_the_answers() -> None:
    async def play(device: Headless, room: Room) -> None:
        text = (
            "Nothing much stands on the first page.\fThe zeppelin costs nine doubloons in every harbour. "
            + "More. " * 300
        )
        room.books.bring_in("toy", "book.txt", text.encode())
        device.page.data.drafts.edit(Question, (("words", "zeppelin"),), quietly=True)
        await to(device, "/rules/toy")
        await device.press(next(name for name in device.names() if name.startswith("book. ")))
        assert "printed text, p. 2" in device.words()
        await device.press("Page before")
        assert "Nothing much stands on the first page." in device.words()
        await device.press("Back to the answers")
        assert device.page.data.route == "/rules/toy"

    on_a_device(play, "/?lang=en")


def test_a_book_is_read_beside_the_loop_that_serves_every_device(monkeypatch: pytest.MonkeyPatch) -> None:
    readers: list[threading.Thread] = []

    def read(name: str, data: bytes) -> Reading:
        readers.append(threading.current_thread())
        return (yield from reading(name, data))

    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules/toy")
        await device.page.data.memory["picker.book.toy"][1]["take"]("book.txt", b"The zeppelin costs nine doubloons.")
        assert room.books.titles("toy") == {"book": 1}
        assert readers != [threading.main_thread()]

    monkeypatch.setattr("companion.table.bookworm.reading", read)
    on_a_device(play, "/?lang=en")


def test_a_filter_at_the_table_stays_at_the_table_and_back_leads_to_its_tab() -> None:
    async def play(device: Headless, room: Room) -> None:
        id = new_table(room, "toy").id
        await to(device, f"/table/{id}/dice")
        await to(device, f"/table/{id}/rules")
        await device.press("All games")
        assert device.page.data.route == f"/table/{id}/rules"
        await to(device, f"/table/{id}/rule/toy/the-storm")
        await device.press("Back to the table")
        assert device.page.data.route == f"/table/{id}/dice"

    on_a_device(play, "/?lang=en")


def test_each_table_keeps_its_own_filter_beside_the_others() -> None:
    async def play(device: Headless, room: Room) -> None:
        one, two = (f"/table/{new_table(room, 'toy').id}/rules" for _n in range(2))
        for place in (one, two, "/rules/toy"):
            await to(device, place)
            assert chosen(device) == {"Harbour Lights"}
            if place != "/rules/toy":
                await device.press("All games")
        await to(device, one)
        assert chosen(device) == {"All games"}

    on_a_device(play, "/?lang=en")


def test_from_rule_to_rule_the_arrow_still_leads_to_the_answers() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules")
        await to(device, "/rules/toy/the-storm")
        await to(device, "/rules/toy/dawn")
        await device.press("Ask another rule")
        assert device.page.data.route == "/rules"

    on_a_device(play, "/?lang=en")


def test_one_mode_alone_shows_its_own_rules_and_hides_the_others() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules/eternia")
        await device.press("Skirmish")
        assert "Rules of this mode only" in device.words()
        assert any(name.startswith("Skirmish: starting Eternium") for name in device.names())
        device.page.data.drafts.edit(Question, (("words", "starting eternium"),))
        await device.settle()
        assert any(name.startswith("Skirmish: starting Eternium") for name in device.names())
        assert not any(name.startswith("Beginner difficulty") for name in device.names())

    on_a_device(play, "/?lang=en", paths.packs())


def test_notes_can_be_saved_as_a_file_once_there_are_any() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules")
        assert "Save your notes as a file" not in device.names()
        room.margin.write("toy/dawn", "we skip it")
        device.page.data.redraw()
        await device.settle()
        assert "Save your notes as a file" in device.names()

    on_a_device(play, "/?lang=en")


@pytest.mark.parametrize("width", [390, 820])
def test_a_rule_opens_its_calculator_at_the_table_and_asks_for_a_table_where_there_is_none(width: float) -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules/conan/hindering-penalty")
        assert "Set up a table to use the calculator" in device.names()
        id = new_table(room, "conan").id
        await to(device, "/rules/conan/dice-pool")
        await device.press("Open the calculator in “Friday”")
        assert device.page.data.route == f"/table/{id}/pool"
        await to(device, f"/table/{id}/rule/conan/hindering-penalty")
        await device.press("Open the calculator")
        assert device.page.data.route == f"/table/{id}/pool"
        assert "Friends here, you included" in device.words()

    on_a_device(play, "/?lang=en", paths.packs(), width)


@pytest.mark.parametrize("game", LIBRARY.games)
def test_every_calculator_that_a_rule_names_is_a_part_of_its_game(game: str) -> None:
    async def play(device: Headless, room: Room) -> None:
        id = new_table(room, game).id
        first = {entry.tool: entry.id for entry in reversed(LIBRARY.entries(game)) if entry.tool}
        for tool, rule in first.items():
            await to(device, f"/table/{id}/rule/{game}/{rule}")
            await device.press("Open the calculator")
            assert device.page.data.route == f"/table/{id}/{tool}"
        assert first

    on_a_device(play, "/?lang=en", paths.packs())


def test_a_question_among_all_games_that_names_one_says_whose_answers_these_are() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules")
        device.page.data.drafts.edit(Question, (("words", "line of sight conan"),))
        await device.settle()
        assert "Answers from Conan, which your question names." in device.words()
        device.page.data.drafts.edit(Question, (("words", "line of sight"),))
        await device.settle()
        assert "which your question names" not in device.words()

    on_a_device(play, "/?lang=en", paths.packs())


def test_each_rule_each_question_and_the_glossary_open_at_their_own_top() -> None:
    """A list that keeps its key keeps how far it was scrolled: the next rule would open in its middle."""

    async def play(device: Headless, room: Room) -> None:
        def list_key() -> object:
            lists = [c for c in device.everything() if isinstance(c, ft.Column) and c.scroll and c.expand]
            assert len(lists) == 1
            return lists[0].key

        seen = []
        for route in ("/rules/toy/the-storm", "/rules/toy/dawn", "/rules/toy/glossary", "/rules/toy", "/rules"):
            await to(device, route)
            seen.append(list_key())
        for question in ("storm", "lamp"):
            device.page.data.drafts.edit(Question, (("words", question),))
            await device.settle()
            seen.append(list_key())
        assert None not in seen
        assert len(set(seen)) == len(seen)

    on_a_device(play, "/?lang=en")


def test_side_by_side_each_language_has_its_own_labels() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules/conan/hindering-penalty")
        words = device.words()
        assert "Example: " in words
        assert "Exemple\u00a0: " in words
        assert "The book is unclear here" in words
        assert "Le livret est ambigu ici" in words

    on_a_device(play, "/?lang=en", paths.packs(), 820)


def test_inside_a_game_a_question_that_names_another_can_be_asked_there() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules/conan")
        device.page.data.drafts.edit(Question, (("words", "heroes 3 morale"),))
        await device.settle()
        await device.press("Ask it in Heroes of Might & Magic III")
        assert device.page.data.route == "/rules/heroes3"

    on_a_device(play, "/?lang=en", paths.packs())


@pytest.mark.parametrize(
    ("slug", "rule", "reading", "words", "option"),
    [
        ("veiel", "em-novice-choice", "same-novice", "Two different colours", "forbidden"),
        ("conan", "dead-tile", "dead-tile", "A tile that dies stays where it lies", "stays"),
        ("eternia", "day-income", "A10", "is not paid", "no"),
        ("heroes3", "paralysis", "A23", "stays", "stays"),
    ],
)
def test_a_reading_is_switched_from_the_rule_that_says_the_book_is_unclear(
    slug: str, rule: str, reading: str, words: str, option: str
) -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, f"/rules/{slug}/{rule}")
        assert words not in device.names(), "without a table there is nothing to decide"
        table = new_table(room, slug)
        await to(device, f"/table/{table.id}/rule/{slug}/{rule}")
        assert "How your table reads it" in device.words()
        await device.press(words)
        assert table.state.readings[reading] == option
        chosen = [c for c in device.everything() if isinstance(c, ft.Semantics) and c.label == words]
        assert [c.selected for c in chosen] == [True]
        await to(device, f"/rules/{slug}/{rule}")
        assert "How “Friday” reads it" in device.words()

    on_a_device(play, "/?lang=en", paths.packs())


@pytest.mark.parametrize("slug", ["veiel", "conan", "eternia", "heroes3"])
def test_every_reading_of_every_game_is_asked_at_its_rule_in_both_languages(slug: str) -> None:
    table = new_table(Room(SqliteStore(":memory:"), shelf(paths.packs())), slug)
    questions = [one for one in table.game.questions(table.state, Translator("en", slug)) if one.options]
    assert questions
    for one in questions:
        assert LIBRARY.find(slug, one.rule), one
        english = readings.of_rule(table, one.rule, Translator("en", slug))
        french = readings.of_rule(table, one.rule, Translator("fr", slug))
        assert len(english) == len(french) >= 1
        for en, fr in zip(english, french, strict=True):
            assert [option.on for option in en.options].count(True) == 1
            assert all(option.words for option in (*en.options, *fr.options))


def test_a_page_that_is_not_known_is_not_spoken_of() -> None:
    async def play(device: Headless, room: Room) -> None:
        for language in ("fr", "en"):
            device.page.data.change(language=language)
            await to(device, "/rules/veiel/fusion")
            assert "page inconnue" not in device.words()
            assert "page unknown" not in device.words()
            assert "p. ?" not in device.words()

    on_a_device(play, "/?lang=en", paths.packs())


def test_a_text_of_the_box_is_in_the_readers_language_chosen_and_confirmed() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/box/veiel")
        assert "Rouge" in device.words()
        assert "red" not in device.words()
        await device.press("Changer Couleur du Feu")
        await device.press("Violet")
        assert room.profile("veiel").values["value.colour-fire"] == "purple"
        assert "Violet" in device.words()
        await device.press("C’est juste\u00a0: Couleur de l’Eau")
        assert room.profile("veiel").values["value.colour-water"] == "blue"
        made = new_table(room, "veiel")
        assert made.state.mistress.colours["purple"] == "fire"

    on_a_device(play, "/?lang=fr", paths.packs())


def test_an_answer_stands_above_the_results_with_its_verdict_and_leads_to_its_rule() -> None:
    async def play(device: Headless, room: Room) -> None:
        device.page.data.drafts.edit(
            Question, (("words", "I discarded an ephemeral card without playing it, is it lost?"),)
        )
        await device.settle()
        words = device.words()
        assert words.index("A discarded card was not resolved") < words.index("The rules")
        spoken = next(name for name in device.names() if name.startswith("No A discarded card"))
        await device.press(spoken)
        assert device.page.data.path == ["rules", "veiel", "ephemeral-discarded"]

    on_a_device(play, "/rules/veiel", paths.packs())


def test_an_answer_asked_at_a_table_says_how_the_table_reads_the_rule() -> None:
    async def play(device: Headless, room: Room) -> None:
        table = new_table(room, "heroes3")
        await to(device, f"/table/{table.saved.id}/rules")
        device.page.data.drafts.edit(
            Question, (("words", "does the paralysis token leave when the attack deals no damage"),)
        )
        await device.settle()
        assert "At this table: An attack that deals nothing: the paralysis token... is removed" in device.words()

    on_a_device(play, "/", paths.packs())


def test_every_rule_says_whether_it_is_printed_or_our_reading() -> None:
    async def play(device: Headless, room: Room) -> None:
        assert "our reading" in device.words()
        await to(device, "/rules/heroes3/loc-obelisk")
        assert "printed in the book" in device.words()

    on_a_device(play, "/rules/heroes3/no-surrender-in-town", paths.packs())


def test_what_the_browser_heard_is_the_question_once_and_its_answer_may_be_read_aloud() -> None:
    async def play(device: Headless, room: Room) -> None:
        await to(device, "/rules/toy")
        assert not {"Ask by voice", "Read aloud"} & {*device.names()}
        device.page.data.voice = "hear say"
        heard = "/rules/toy?heard=when%20does%20the%20storm%20come%3F&at=1"
        device.page.data.arrived(heard)
        await device.settle()
        assert device.page.data.drafts.of(Question).words == "when does the storm come?"
        assert device.page.data.route == "/rules/toy"
        await device.press("Read aloud")
        await device.press("Clear the question")
        assert "Ask by voice" in device.names()
        device.page.data.arrived(heard)  # the browser's way back
        await device.settle()
        assert device.page.data.drafts.of(Question).words == ""

    on_a_device(play, "/?lang=en")
