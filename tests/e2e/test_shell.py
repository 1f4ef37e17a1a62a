"""What a browser and a phone expect of any app: their language, their back key, their reload."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

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
  window.behind = Math.max(...dot.getImageData(0, 0, 1, 1).data.slice(0, 3));
}).observe(document, { childList: true, subtree: true })"""  # how bright the page is when our first screen goes


@pytest.fixture
def arrive(chromium: Browser, server: Server) -> Iterator[Arrive]:
    """A phone of some country that comes for the first time, by an address that names no language."""
    opened: list[Hands] = []

    def first_visit(locale: str) -> Hands:
        width, height = VIEWPORTS["phone"]
        context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale=locale
        )
        hands = Hands(context, context.new_page(), server.address)
        opened.append(hands)
        hands.page.set_default_timeout(PATIENCE)
        hands.visit("/")
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


def test_no_bright_page_flashes_before_a_dark_one(arrive: Arrive) -> None:
    hands = arrive("fr-FR")
    hands.tap("Réglages")
    hands.tap("Sombre")
    hands.page.wait_for_timeout(500)
    hands.page.add_init_script(BEHIND)
    hands.page.reload()
    hands.wake()
    expect(hands.page.locator("#splash")).to_have_count(0, timeout=PATIENCE)
    assert hands.page.evaluate("window.behind") < 160


def test_what_is_seen_first_is_ours_in_the_readers_language_and_theme(arrive: Arrive) -> None:
    hands = arrive("fr-FR")
    splash = hands.page.locator("#splash")
    expect(splash).to_have_count(0, timeout=PATIENCE)
    hands.page.reload(wait_until="commit")
    expect(splash).to_contain_text("Mise en place de la table…")
    expect(splash).to_have_css("background-color", "rgb(245, 241, 234)")
    hands.wake()
    expect(splash).to_have_count(0, timeout=PATIENCE)
