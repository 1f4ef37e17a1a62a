"""Screens as values: a card is drawn, its key does what its act says, and a draft on a sheet is drawn again."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from companion.capabilities.agreements import DICE, we_roll
from companion.games.generic import Count
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.ui.render import sheet_of
from companion.views import cards as c
from companion.views.conan import setup as plan
from companion.views.settings import Settings, cards, who_rolls
from tests.ui.headless import Headless
from tests.ui.test_guide import seated
from tests.ui.test_shell import on_a_device

EN = Translator("en")


@dataclass(frozen=True)
class Pick(c.Open):
    title: str


@dataclass(frozen=True)
class Picked:
    some: tuple[str, ...] = ()


@sheet_of(Pick)
def _pick(host: object, asked: Pick) -> c.Sheet:
    chosen = host.drafts.of(Picked).some  # type: ignore[attr-defined]
    ticks = tuple(c.Tick(name, name in chosen, c.toggle(Picked, some=(name,))) for name in ("Ash", "Oak"))
    return c.Sheet(asked.title, (*ticks, c.Line(f"{len(chosen)} chosen"), c.Button("Rules", c.Part("rules"))))


def test_acts_and_cards_are_equal_when_they_say_the_same() -> None:
    assert c.edit(Settings, theme="dark") == c.Edit(Settings, (("theme", "dark"),))
    assert cards(Settings(), "fr", EN) == cards(Settings(), "fr", EN)
    assert cards(Settings(), "fr", EN) != cards(Settings(theme="dark"), "fr", EN)
    assert hash(c.toggle(Picked, some=("Ash",))) == hash(c.Toggle(Picked, "some", "Ash"))


def test_the_keys_of_a_screen_can_be_read_without_drawing_it() -> None:
    one, two = Count("lamp", 1), Count("lamp", 2)
    assert c.keys((c.Button("One", c.Do(one)), c.Group((c.Button("Two", c.Ask("?", "yes", c.Do(two))),)))) == [one, two]
    assert c.keys(c.Button("More", c.Count(Count, ("lamp",), 2))) == [two]


def test_a_sheet_of_cards_is_drawn_again_while_its_draft_changes_and_closed_by_a_way_elsewhere() -> None:
    async def play(device: Headless, room: Room) -> None:
        await seated(device, room)
        desk = device.page.data.desks[room.games()[0].id]
        desk.perform(Pick("Which trees?"))
        await device.settle()
        assert "0 chosen" in device.words()
        await device.press("Ash")
        assert "1 chosen" in device.words()
        assert len(device.sheets()) == 1
        await device.press("Ash")
        assert "0 chosen" in device.words()
        await device.press("Rules")
        assert not device.sheets()
        assert device.page.data.path[2:] == ["rules"]

    on_a_device(play)


@pytest.mark.parametrize(("answer", "real"), [("off", True), ("do", False)])
def test_who_rolls_is_asked_at_set_up_and_stands_in_the_first_state(answer: str, real: bool) -> None:
    room = Room(SqliteStore(":memory:"), shelf())
    table = room.new(
        "conan",
        {**plan.start_choices(plan.begun(plan.Plan(), ("Ada",), {}, room)), DICE: answer},
        "Evening",
    )
    assert isinstance(table, Table)
    assert we_roll(table.state) is real
    setup = room.last_setup("conan")
    assert setup
    assert we_roll(room.start_from(setup).state) is real


def test_the_answer_is_kept_for_the_next_table() -> None:
    card = who_rolls(Settings(dice="off"), EN)
    on = [option for option in c.found(c.Option, card) if option.on]
    assert [option.words for option in on] == ["We roll real dice"]
    assert c.edit(Settings, dice="do") in c.found(c.Edit, card)
