"""axe finds nothing serious on ten screens, and no screen forbids to zoom or leaves its main key out of sight."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import Open
from tests.e2e.hands import PATIENCE, Hands, Server
from tests.e2e.test_walk import HEIGHT, begin, box

SETTLED = 700  # ms, until what a reader hears stands still
WRONG = ("moderate", "serious", "critical")


def found(hands: Hands, where: str) -> list[str]:
    hands.page.wait_for_timeout(SETTLED)
    wrong: list[dict[str, Any]] = Axe().run(hands.page).response["violations"]
    main = box(hands, "main")
    lost = [f"{where}: the main key lies at {main}"] if main and main[1] > HEIGHT else []
    lost += [f"{where}: too small for a finger: {words}" for words in hands.small()]
    return lost + [
        f"{where}: {one['id']} ({one['impact']}): {one['nodes'][0]['html'][:200]}"
        for one in wrong
        if one["impact"] in WRONG
    ]


def test_axe_finds_nothing_serious_on_any_of_ten_screens(open_app: Open, server: Server) -> None:
    id = begin(server, "conan")
    hands = open_app("phone", "fr")
    wrong = found(hands, "home")
    table = f"/table/{id}"
    for path in (
        "/rules",
        "/rules/conan",
        "/rules/conan/dodge",
        "/new/veiel",
        "/games",
        "/settings",
        table,
        f"{table}/more",
        f"{table}/recap",
        f"{table}/history",
    ):
        hands.visit(f"{path}?lang=fr")
        wrong += found(hands, path)
    assert not wrong, "\n".join(wrong)


def test_a_page_may_be_zoomed_and_its_tabs_tell_which_one_is_open(open_app: Open, server: Server) -> None:
    hands = open_app("phone", "fr", path=f"/table/{begin(server, 'conan')}")
    zoom = hands.page.locator("meta[name=viewport]")
    for meta in zoom.all():
        assert "user-scalable" not in (meta.get_attribute("content") or "")
    hands.tap("Plus")
    expect(hands.button("Plus")).to_have_attribute("aria-current", "true", timeout=PATIENCE)
    expect(hands.button("Héros")).to_have_attribute("aria-current", "false", timeout=PATIENCE)
