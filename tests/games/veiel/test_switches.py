"""Every reading and every automation of the table, through its one door: what changes when it is switched."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation, SetReading
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games.veiel.commands import (
    DiscardCard,
    DrawCards,
    EndFight,
    EndReinforcement,
    Fuse,
    GainCard,
    MoveCards,
    PlayCard,
    TakeFromDestiny,
)
from companion.games.veiel.readings import AGREED
from companion.games.veiel.state import State
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.games.veiel.table import HEROES, KNIGHT, MISTRESS, mistress_of, piles, played

EN = Translator("en", "veiel")


def new() -> Table:
    room = Room(SqliteStore(":memory:"), shelf())
    made = room.new("veiel", {"players": ["Ana", "Bob", "Cy"], "heroes": HEROES, "boss": "moira"})
    assert isinstance(made, Table)
    return made


def code_of(table: Table, command: Message) -> str:
    """Nothing when the table takes it, else why not."""
    found = table.do(command)
    return found.code if isinstance(found, Refusal) else ""


def after(table: Table, *commands: Message) -> Table:
    for command in commands:
        assert code_of(table, command) == "", command
    return table


def at_moira(table: Table) -> Table:
    return after(table, MoveCards(KNIGHT, "deck", "wounds", 2), *(EndFight(), EndReinforcement()) * 3)


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def a_late_claim(table: Table) -> Any:
    """Magma is complete; a card that leaves its run alive follows, or one that breaks it."""
    after(table, *played("fire", "earth", "fire"))
    old = code_of(table, Fuse("magma", (0, 1)))
    if not old:
        table.undo()
    after(table, *played("air"))
    return old, code_of(table, Fuse("magma"))


def a_discard_in_between(table: Table) -> Any:
    after(table, *played("fire"), DiscardCard(MISTRESS, "water"), *played("earth"))
    return code_of(table, Fuse("magma"))


def two_novices_of_one_colour(table: Table) -> Any:
    after(table, GainCard(MISTRESS, "novice", "red"))
    return code_of(table, GainCard(MISTRESS, "novice", "red"))


def an_unresolved_ephemeral_card(table: Table) -> Any:
    after(table, PlayCard(KNIGHT, ephemeral=True, resolved=False))
    return piles(state_of(table), KNIGHT)["removed"], piles(state_of(table), KNIGHT)["discard"]


def healing_against_moira(table: Table) -> Any:
    at_moira(table)
    after(table, MoveCards(KNIGHT, "hand", "wounds"))
    return code_of(table, MoveCards(KNIGHT, "wounds", "discard")), state_of(table).destiny.get(KNIGHT)


SCENES: dict[str, tuple[Callable[[Table], Any], dict[str, Any]]] = {
    "late-claim": (
        a_late_claim,
        {"run": ("", "run_broken"), "at-once": ("too_late", "run_broken"), "turn": ("", "")},
    ),
    "discard-in-run": (a_discard_in_between, {"keeps": "", "breaks": "discard_broke"}),
    "same-novice": (two_novices_of_one_colour, {"allowed": "", "forbidden": "same_novice"}),
    "ephemeral-unresolved": (an_unresolved_ephemeral_card, {"discard": (0, 1), "removed": (1, 0)}),
    "moira-healing": (healing_against_moira, {"none": ("moira_no_wounds", 1), "destiny": ("", 0)}),
}


def test_every_reading_and_its_every_answer_has_a_scene() -> None:
    assert {id: set(options) for id, options in AGREED.options().items()} == {
        id: set(found) for id, (_, found) in SCENES.items()
    }


@pytest.mark.parametrize(("id", "answer"), [(id, answer) for id, (_, found) in SCENES.items() for answer in found])
def test_a_reading_decides_what_the_table_allows(id: str, answer: str) -> None:
    scene, found = SCENES[id]
    assert len(set(found.values())) == len(found), "a scene in which the reading makes no difference"
    assert scene(after(new(), SetReading(id, answer))) == found[answer]


def drawing_from_a_short_deck(table: Table) -> Any:
    after(table, MoveCards(KNIGHT, "deck", "discard", 7), MoveCards(KNIGHT, "hand", "discard", 5))
    return code_of(table, DrawCards(KNIGHT, 3)), piles(state_of(table), KNIGHT)["hand"]


def wounds_brought_to_moira(table: Table) -> Any:
    at_moira(table)
    due = table.game.due
    assert due is not None
    asked = [one.rule for one in due(state_of(table), EN) if not one.optional]
    return state_of(table).destiny.get(KNIGHT, 0), asked[0] == "destiny-pile"


STEPS: dict[str, tuple[Callable[[Table], Any], dict[str, Any]]] = {
    "reshuffle": (drawing_from_a_short_deck, {"ask": ("deck_short", 0), "do": ("", 3), "off": ("", 1)}),
    "gather-wounds": (wounds_brought_to_moira, {"ask": (0, True), "do": (2, False), "off": (0, False)}),
}


def test_every_automation_has_a_scene() -> None:
    assert set(AGREED.levels()) == set(STEPS)


@pytest.mark.parametrize(("id", "level"), [(id, level) for id, (_, found) in STEPS.items() for level in found])
def test_an_automation_does_asks_or_leaves_it(id: str, level: Any) -> None:
    scene, found = STEPS[id]
    assert scene(after(new(), SetAutomation(id, level))) == found[level]


def test_a_switch_stays_through_a_save() -> None:
    table = after(new(), SetReading("same-novice", "forbidden"), GainCard(MISTRESS, "novice", "red"))
    assert mistress_of(state_of(table)).novices == ("red",)
    assert code_of(table, GainCard(MISTRESS, "novice", "red")) == "same_novice"
    assert code_of(at_moira(new()), TakeFromDestiny(KNIGHT, "hand")) == "pile_empty"
