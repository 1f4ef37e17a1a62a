"""A box profile that holds nonsense: every table still starts, with the app's own values and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.eternia.box import read
from companion.i18n import Translator
from companion.packs.profile import exported, imported
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views.eternia import setup
from companion.views.eternia.box import left_out
from tests.games.eternia import MAP, PACK, begin

WRONG: tuple[Any, ...] = (7, -1, 2.5, True, "x", "", ["x"], [7], [[]], [{}], [None], {"x": 1}, [["a"]], [["a", 3]])
KEYS = ("track.spaces", "map.areas", "map.borders", "map.paths", "map.edges", "hero.teela", "battle.1", "effect.2")
SPOTS: tuple[tuple[str, Any], ...] = (
    *((key, value) for key in KEYS for value in WRONG),
    *(
        ("hero.teela", {name: value})
        for name in ("hp", "body", "move", "weapons", "surge")
        for value in (*WRONG, 10**8)
    ),
    *(("map.areas", [{"name": "North", name: value}]) for name in ("name", "income", "merchant") for value in WRONG),
    *(("track.spaces", [{"light": "day", "skull": value}] * 4) for value in WRONG),
    *(("battle.1", {"attack": value, "defence": 1, "initiative": 1, "weapon": "magic"}) for value in WRONG),
)


@pytest.mark.parametrize("mode", ["standard", "first-game", "solo", "skirmish"])
def test_every_table_starts_whatever_a_profile_holds(mode: str) -> None:
    for key, value in SPOTS:
        state = begin(mode=mode, profile={key: value}, deck="box")
        assert state.heroes["Teela"].max_hp <= 30, (key, value)
        setup.start_places(setup.Plan(), {key: value}, Translator("en", "eternia"))


def test_what_is_left_out_gets_a_sentence() -> None:
    words = Translator("en", "eternia")
    wrong = {"hero.teela": {"hp": "many", "body": 3}, "map.areas": [{"name": "North"}, 7], "track.spaces": [{}]}
    found = read(wrong)
    assert found.unread == ("hero.teela", "map.areas", "track.spaces")
    assert found.values["hero.teela"] == {"body": 3}
    said = "Some values of your box cannot be used and are left out: Teela, map, and round tracker. Enter them again."
    assert left_out(wrong, words) == said
    assert setup.preview(PACK, setup.Plan(), wrong, words).left_out == said
    assert not left_out(MAP, words)


def test_an_imported_profile_never_keeps_a_table_from_starting() -> None:
    games = shelf()
    for key, value in SPOTS[::3]:
        room = Room(SqliteStore(":memory:"), games)
        profile = imported("eternia", {**exported(room.profile("eternia")), "values": {key: value}})
        for name, kept in profile.values.items():
            room.keep_profile("eternia", name, kept)
        assert isinstance(room.new("eternia", {"players": ["Ada", "Bo"]}), Table), (key, value)
