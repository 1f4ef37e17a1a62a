"""L'Ordre de Veiel in a real browser: a turn of fusions on a phone in French, a fight against Moira on a tablet."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands

SHEET = 500  # a sheet slides in: what is tapped while it moves is missed


def choose(hands: Hands, name: str) -> None:
    """A tap in a sheet that has come to rest."""
    hands.sees_button(name)
    hands.page.wait_for_timeout(SHEET)
    hands.tap(name)


def reach(hands: Hands, name: str | re.Pattern[str], by: int) -> None:
    """Scrolls (on a tablet the right pane) until a control lies well in sight, then taps it."""
    size = hands.page.viewport_size
    assert size
    hands.button(name).wait_for(state="attached")
    for _ in range(20):
        box = hands.button(name).bounding_box() if hands.button(name).count() else None
        if box and 120 < box["y"] < size["height"] - 280:
            break
        hands.page.mouse.move(size["width"] * 0.75, size["height"] * 0.5)
        hands.page.mouse.wheel(0, by)
        hands.page.wait_for_timeout(SHEET)
    hands.tap(name)


def test_a_turn_of_fusions_on_a_phone_in_french(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    hands.tap("Nouvelle table\u00a0: L’Ordre de Veiel")
    hands.tap("Maîtresse des éléments")
    hands.tap("Commencer l’affrontement 1")
    choose(hands, "Commencer sans")
    hands.tap("Commencer le tour\u00a0: Maîtresse des éléments")
    hands.tap("Fusions")
    hands.tap("Jouer Feu")
    hands.sees("Encore Terre et ce serait Magma.")
    hands.tap("Jouer Eau")
    hands.tap("Jouer Terre")
    hands.sees(re.compile("^L’Eau s’est intercalée"))
    hands.tap("Jouer Essence")
    choose(hands, "Essence en Feu")
    reach(hands, "Prendre Magma", 200)
    hands.sees_button("Annuler\u00a0: Magma en main")
    reach(hands, "Jouer Magma", -200)
    hands.sees_button(re.compile("^Annuler.*Magma en jeu"))
    hands.tap("Finir le tour\u00a0: Maîtresse des éléments")
    hands.sees(re.compile("^Rien de joué"))


def begin_moira(hands: Hands) -> None:
    """Three encounters won, the last of them with a wound; then the boss."""
    hands.tap("New table: L'Ordre de Veiel")
    hands.tap("Kilenne and Faremos")
    hands.tap("Moira, Spinner of Omens")
    hands.tap("Start encounter 1")
    hands.tap("Enemies")
    for following in ("Begin encounter 2", "Begin encounter 3"):
        hands.tap("The encounter is won")
        hands.tap(following)
        hands.sees_button("The encounter is won")
    hands.tap("Wound from deck")
    hands.sees_button(re.compile("^Undo: .*wound", re.IGNORECASE))
    hands.tap("The encounter is won")
    hands.tap("Face Moira")
    choose(hands, "Life +1")
    choose(hands, "Put it on the table")
    hands.sees_button(re.compile("^Moira: 11"))


def test_a_fight_against_moira_on_a_tablet_in_english(open_app: Open) -> None:
    hands = open_app("tablet", "en")
    begin_moira(hands)
    hands.tap("Bring 1 wound to Destiny")
    choose(hands, "Bring 1 wound to Destiny")
    reach(hands, "All heroes", 300)
    hands.sees("2 × 1: 2 of 7 cards")
    reach(hands, "Deal 1 wound each time", 300)
    hands.sees_button(re.compile("^Undo: 1 wound for Kilenne, 1 wound for Faremos"))
    hands.tap("Kilenne and Faremos, Wounds: 0. Tap to move cards")
    choose(hands, "Heal a wound anyway")
    hands.sees(re.compile("^Against Moira nobody has wounds"))
    choose(hands, "All right")
    reach(hands, re.compile("^Moira: 11"), -300)
    hands.page.wait_for_timeout(SHEET)
    hands.types("Moira", "0")
    choose(hands, "Set")
    hands.tap("No enemy is standing")
    choose(hands, "The encounter is won")
    hands.tap("Everyone takes their cards back")
    hands.sees_button(re.compile("^Victory: The heroes"))
