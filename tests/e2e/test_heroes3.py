"""Heroes III in a real browser: a solo fight on a phone in French, a resource round of three on a tablet in English."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands

BOX = "Heroes of Might & Magic III"


def test_a_solo_fight_against_neutral_units_on_a_phone_in_french(open_app: Open) -> None:
    """The guards are drawn, placed and played by the app; the player's units come from the scenario."""
    hands = open_app("phone", "fr")
    hands.tap(f"Nouvelle table\u00a0: {BOX}")
    hands.sees_button("Campagne (solo)")
    hands.tap("Ouvrir")
    for unit in ("Hallebardiers", "Arbalétriers", "Griffons"):
        hands.tap(unit)
    hands.tap("Commencer la manche 1")
    hands.tap("Combat")
    hands.tap("Préparer le Combat")
    hands.tap("Les aligner\u00a0: à Distance derrière")
    hands.tap("Commencer le Combat")
    assert _fought(hands), hands.page.url
    hands.sees_button("Finir le tour de la manche 1")
    hands.sees_button(re.compile(r"^Annuler\s*: .*(combat|retraite)"))


def _fought(hands: Hands) -> bool:
    """Plays on until the combat's own screen is left: the enemy by its rules, own units attack where they can."""
    wanted = (
        "^Clore le Combat$", "^Lancer l'attaque$", "^Lancer la Riposte$", "^Résoudre", "^Faire le déplacement$",
        "^Attaquer ", "^Finir l'activation$", "^Combattre un tour", "^Battre en retraite$",
    )  # fmt: skip
    for _ in range(60):
        for name in wanted:
            found = hands.page.get_by_role("button", name=re.compile(name))
            if found.count():
                found.first.click(force=True)
                break
        hands.page.wait_for_timeout(350)
        if hands.page.get_by_role("button", name="Finir le tour de la manche 1").count():
            return True
        chosen = hands.page.get_by_role("button", name=re.compile("^(Griffons|Arbalétriers|Hallebardiers)$"))
        if hands.page.get_by_role("button", name=re.compile("^Choisir")).count() and chosen.count():
            chosen.first.click(force=True)
    return False


def test_a_resource_round_of_three_players_on_a_tablet_in_english(open_app: Open) -> None:
    hands = open_app("tablet", "en")
    hands.tap(f"New table: {BOX}")
    hands.tap("Clash")
    hands.tap("Add a player")
    hands.tap("Begin round 1")
    for number in (2, 3):
        for player in (1, 2, 3):
            hands.tap(f"End Player {player}'s turn")
        hands.tap(f"Begin round {number}")
        if number == 2:
            hands.tap("Draw")
            hands.tap("Dead Silence")
    hands.sees("Resource round")
    hands.tap("All")
    hands.sees_button(re.compile("^Undo: Player 3 collects \\+10 gold"))
    hands.sees_button(re.compile("^Gold: 25"))
    hands.tap("Open Player 2")
    hands.tap("Gold +1")
    hands.sees_button("Undo: Player 2: +1 gold")
    hands.tap("Undo: Player 2: +1 gold")
    hands.sees_button(re.compile("^Gold: 25"))
    hands.sees_button("Build Citadel, 8 gold + 5 materials + 1 valuables")
