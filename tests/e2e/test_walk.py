"""Every screen of a table on a phone in French: what is due, what happened and what was last used are in sight.

A table begins as an old save began, and whoever presses nothing but the main key plays on; on the way every tab, the
history, the recap and the rules are looked at.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from tests.e2e.conftest import Open
from tests.e2e.hands import PATIENCE, Hands, Server

SAVES = Path(__file__).parent.parent / "saves" / "v1"
GAMES = ("conan", "eternia", "heroes3", "veiel")
HEIGHT = 844
DOCK_AT_MOST = 0.22 * HEIGHT
PRESSES = 14  # of the main key
MOMENT_WITHIN = 0.5 * HEIGHT
BOX = """name => {
  const all = [...document.querySelectorAll(`[flt-semantics-identifier="${name}"]`)];
  const boxes = all.map(e => e.getBoundingClientRect()).filter(b => b.width && b.height);
  const box = boxes[boxes.length - 1];
  return box ? [box.top, box.bottom] : null;
}"""
ENGLISH = {"Dismiss", "Dialog", "Alert", "Close", "Scrim", "Bottom Sheet", "Menu", "Back"}  # Flutter's own words
HEARD = "[...document.querySelectorAll('flt-semantics[aria-label]')].map(e => e.getAttribute('aria-label'))"
MIDDLES = "all => all.map(e => e.getBoundingClientRect()).map(b => b.top + b.height / 2)"
NAMED = (
    "[...document.querySelectorAll('flt-semantics[role=button]')].map(e => e.getAttribute('aria-label') || e.innerText)"
)


def begin(server: Server, slug: str) -> str:
    """A fresh table, set up as one was long ago."""
    room = Room(SqliteStore(server.home / "companion.db"), shelf())
    saved = json.loads((SAVES / f"{slug}-1.json").read_text(encoding="utf-8"))
    table = room.bring_in(json.dumps(saved | {"entries": []}))
    return table.id


def box(hands: Hands, name: str) -> tuple[float, float] | None:
    found: Any = hands.page.evaluate(BOX, name)
    return (float(found[0]), float(found[1])) if found else None


def in_sight(hands: Hands, where: str) -> None:
    """The laws of every screen of a table."""
    for names in (("moment",), ("main", "dock")):
        either = ", ".join(f'[flt-semantics-identifier="{name}"]' for name in names)
        hands.page.locator(either).first.wait_for(state="attached")
    main, dock, moment = (box(hands, name) for name in ("main", "dock", "moment"))
    if dock is not None:
        assert HEIGHT - dock[0] <= DOCK_AT_MOST, f"{where}: the dock begins at {dock[0]:.0f} of {HEIGHT}"
    if main is not None:
        assert 0 <= main[0] < main[1] <= HEIGHT, f"{where}: the main key lies at {main}"
    assert main or dock, f"{where}: neither a main key nor a pad"
    assert moment is not None, f"{where}: no moment"
    assert 0 <= moment[0] < moment[1] <= MOMENT_WITHIN, f"{where}: the moment lies at {moment}"
    assert not hands.small(), f"{where}: too small for a finger: {hands.small()}"


def sheet_answers(hands: Hands, where: str) -> bool:
    """A sheet that stands open has a way out in sight; the first answer is taken."""
    if not hands.button("Fermer").count():
        return False
    heard: list[str] = hands.page.evaluate(HEARD)
    assert not ENGLISH & set(heard), f"{where}: said in English: {heard}"
    closing = hands.button("Fermer")
    expect(closing).to_be_visible(timeout=PATIENCE)
    hands.page.wait_for_timeout(500)
    top = closing.bounding_box()
    assert top
    assert 0 <= top["y"] <= HEIGHT - 48, f"{where}: the way out of the sheet lies at {top['y']:.0f}"
    names = [name for name in hands.page.evaluate(NAMED) if name]
    first = next(name for name in names[names.index("Fermer") + 1 :] if not name.startswith("Règle"))
    hands.tap(first if first not in ("Pas encore", "Annuler") else "Fermer")
    hands.page.wait_for_timeout(500)
    if hands.button("Fermer").count():  # a sheet to be filled in: its first key was one choice of several
        hands.tap("Fermer")
    return True


def still_there(hands: Hands, name: str, where: str) -> None:
    """What was used last, if it is still there, has not left the screen."""
    tops: list[float] = hands.button(name).evaluate_all(MIDDLES)
    assert all(-1 <= top <= HEIGHT for top in tops), f"{where}: {name!r} went to {tops}"


@pytest.mark.parametrize("slug", GAMES)
def test_main_key_moment_and_what_was_used_last_are_in_sight(open_app: Open, server: Server, slug: str) -> None:
    id = begin(server, slug)
    hands = open_app("phone", "fr", path=f"/table/{id}")
    main = hands.page.locator('[flt-semantics-identifier="main"]').last
    main.wait_for()
    for part in tabs(hands):
        hands.tap(part)
        hands.page.wait_for_timeout(400)
        in_sight(hands, f"{slug}, {part}")
        still_there(hands, part, f"{slug}, {part}")
    for press in range(PRESSES):
        where = f"{slug}, main key {press}"
        if not main.count():
            break
        words = main.get_attribute("aria-label") or main.inner_text()
        hands.tap(main)
        hands.page.wait_for_timeout(500)
        if sheet_answers(hands, where):
            hands.page.wait_for_timeout(500)
        if "/recap" in hands.page.url:
            break
        in_sight(hands, f"{where} ({words})")
        still_there(hands, words, where)


def tabs(hands: Hands) -> list[str]:
    found = hands.page.locator('[flt-semantics-identifier="tabs"] flt-semantics[role=button]')
    return [one.get_attribute("aria-label") or one.inner_text() for one in found.all()]
