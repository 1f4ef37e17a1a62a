"""What a browser and a phone expect of any app: their language, their back key, their reload."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from companion.ui.palette import HOUSE, palette
from tests.e2e.conftest import VIEWPORTS
from tests.e2e.hands import PATIENCE, Hands, Server

Arrive = Callable[..., Hands]
BOX, START = "Nouvelle table\u00a0: Feux du port", "Commencer à jouer"
FOG = re.compile("^Brume.*3")
BEHIND = """new MutationObserver((changes) => {
  if (!changes.some((one) => [...one.removedNodes].some((node) => node.id === 'splash'))) return;
  const from = document.querySelector('flt-glass-pane').shadowRoot.querySelector('canvas');
  const dot = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  dot.drawImage(from, from.width / 2, from.height - 4, 1, 1, 0, 0, 1, 1);
  window.behind = [...dot.getImageData(0, 0, 1, 1).data.slice(0, 3)].map((n) => n.toString(16).padStart(2, '0')).join('');
}).observe(document, { childList: true, subtree: true })"""  # the colour of the page when our first screen goes


@pytest.fixture
def arrive(chromium: Browser, server: Server) -> Iterator[Arrive]:
    """A phone of some country that comes for the first time, by an address that names no language."""
    opened: list[Hands] = []

    def first_visit(locale: str, path: str = "/", device: Literal["dark", "light"] = "light") -> Hands:
        width, height = VIEWPORTS["phone"]
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            locale=locale,
            color_scheme=device,
        )
        context.add_init_script(BEHIND)
        hands = Hands(context, context.new_page(), server.address)
        opened.append(hands)
        hands.page.set_default_timeout(PATIENCE)
        hands.visit(path)
        return hands

    yield first_visit
    for hands in opened:
        hands.close()


def speaks(hands: Hands, language: str) -> None:
    expect(hands.page.locator("html")).to_have_attribute("lang", language, timeout=PATIENCE)


def test_a_french_phone_opens_in_french_and_says_so_to_the_screen_reader(arrive: Arrive) -> None:
    hands = arrive("fr-FR")
    hands.sees_button(BOX)
    speaks(hands, "fr")
    hands.tap(re.compile("^Langue"))
    hands.sees_button("New table: Harbour Lights")
    speaks(hands, "en")
    hands.page.reload()
    hands.wake()
    hands.sees_button("New table: Harbour Lights")
    speaks(hands, "en")


def test_a_phone_whose_language_we_do_not_speak_opens_in_english(arrive: Arrive) -> None:
    hands = arrive("pt-BR")
    hands.sees_button("New table: Harbour Lights")
    speaks(hands, "en")


def test_back_and_reload_with_a_sheet_open_leave_the_table_as_it_was(arrive: Arrive) -> None:
    hands = arrive("fr-FR")
    hands.tap(BOX)
    hands.tap(START)
    hands.sees_button(FOG)
    here = hands.page.url
    hands.tap(FOG)
    hands.sees_button("Valider")
    hands.page.go_back()
    hands.sees_no_button("Valider")
    hands.sees_button(FOG)
    assert hands.page.url == here
    hands.tap(FOG)
    hands.sees_button("Valider")
    hands.page.reload()
    hands.wake()
    hands.types("Brume", "5")
    hands.tap("Valider")
    hands.tap("Annuler\u00a0: Brume +2")
    hands.tap("Brume +1")
    hands.sees_button("Annuler\u00a0: Brume +1")
    hands.page.go_back()
    hands.sees_no_button("Brume +1")
    assert hands.page.url.endswith("/new/toy")


@pytest.mark.parametrize("mode", ["dark", "light"])
@pytest.mark.parametrize("device", ["dark", "light"])
def test_our_first_screen_goes_when_our_own_page_stands_behind_it(
    arrive: Arrive, mode: str, device: Literal["dark", "light"]
) -> None:
    hands = arrive("fr-FR", f"/?lang=fr&mode={mode}", device)
    expect(hands.page.locator("#splash")).to_have_count(0, timeout=PATIENCE)
    assert hands.page.evaluate("window.behind") == palette(HOUSE, mode == "dark")["surface"][1:].lower()


def test_what_is_seen_first_is_ours_in_the_readers_language_and_theme(arrive: Arrive) -> None:
    hands = arrive("fr-FR")
    splash = hands.page.locator("#splash")
    expect(splash).to_have_count(0, timeout=PATIENCE)
    hands.page.reload(wait_until="commit")
    expect(splash).to_contain_text("Mise en place de la table…")
    expect(splash).to_have_css("background-color", "rgb(245, 241, 234)")
    hands.wake()
    expect(splash).to_have_count(0, timeout=PATIENCE)
