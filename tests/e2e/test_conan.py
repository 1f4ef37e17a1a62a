"""Conan in a real browser: an Overlord's turn and a hero's attack on a phone in French, the Whisper on a tablet."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands

SHEET = 600  # a sheet slides in: what is tapped while it moves is missed
WHEEL = 400


def choose(hands: Hands, name: str | re.Pattern[str]) -> None:
    """A tap in a sheet that has come to rest."""
    hands.sees_button(name)
    hands.page.wait_for_timeout(SHEET)
    hands.tap(name)


def scroll_to(hands: Hands, name: str | re.Pattern[str], x: int = 195, times: int = 12) -> None:
    """Turns the wheel until a control is on the screen."""
    for _ in range(times):
        box = hands.button(name).bounding_box() if hands.button(name).count() else None
        if box and 60 < box["y"] < (hands.page.viewport_size or {"height": 844})["height"] - 260:
            return
        hands.page.mouse.move(x, 400)
        hands.page.mouse.wheel(0, WHEEL)
        hands.page.wait_for_timeout(SHEET)


def test_a_heros_attack_and_an_overlords_turn_on_a_phone_in_french(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    hands.tap("Nouvelle table\u00a0: Conan")
    for step in ("Héros", "Overlord", "Rivière", "Début"):
        hands.tap(f"Suite\u00a0: {step}")
    hands.tap("Commencer la partie")
    hands.tap("Commencer le tour des héros")
    for hero in ("Bêlit", "Conan", "Hadrathus", "Shevatas"):
        hands.tap(f"Choisir une posture\u00a0: {hero}")
        choose(hands, "Actif\u00a0: 2 gemmes en retour")
    hands.tap("Conan\u00a0: 8 disponibles, encaisse encore 11")
    hands.tap("Corps-à-corps\u00a0: 0/5. Attaquer")
    hands.sees("Choisissez d'abord la cible.")
    hands.tap("Hyènes, 3 figurines")
    hands.sees_button("Attaquer Hyènes\u00a0: 1 gemme")
    hands.tap("Gemmes (un dé chacune) +1")
    hands.sees("Pour tuer\u00a0: 3 haches")  # bare hands lose two
    hands.tap("Attaquer Hyènes\u00a0: 2 gemmes")  # announces and rolls
    keep, defend = hands.button(re.compile("^Garder")), hands.button("Sans défense active")
    ended = hands.button("Terminer le tour des héros")
    keep.or_(defend).or_(ended).first.wait_for()
    if keep.count():
        hands.tap(re.compile("^Garder"))
        defend.or_(ended).first.wait_for()
    if defend.count():
        hands.tap("Sans défense active")
    hands.tap("Terminer le tour des héros")
    hands.sees(re.compile("N’a pas encore agi"))
    choose(hands, "Terminer le tour des héros")
    hands.tap("Récupérer 4 gemmes")
    hands.tap("Plus")
    choose(hands, "On lance de vrais dés")
    hands.tap("Overlord")
    hands.tap(re.compile("^Zogar Sag, prix 2"))
    hands.sees_button(re.compile("^Zogar Sag, prix 2, 5 points de vie, puis 8"))
    hands.tap("Activer Zogar Sag\u00a0: 2 gemmes")
    hands.tap("Bêlit, encaisse encore 9")
    face = re.compile("^(Rouge|Orange|Jaune).*2 haches")
    hands.tap(face)
    hands.page.wait_for_timeout(SHEET)
    while hands.button(face).count() and not keep.count() and not defend.count():  # the last die resolves
        hands.tap(face)
        hands.page.wait_for_timeout(SHEET)
    keep.or_(defend).first.wait_for()
    if keep.count():
        hands.tap(re.compile("^Garder"))
    hands.tap("Sans défense active")
    hands.sees(re.compile("Bêlit\u00a0: . blessures"))
    hands.tap("Activer une tuile")
    choose(hands, "Plus d'activation")
    choose(hands, "Terminer le tour de l'Overlord")
    hands.sees_button("Choisir une posture\u00a0: Bêlit")


def test_a_turn_of_the_whisper_on_a_tablet_in_english(open_app: Open) -> None:
    hands = open_app("tablet", "en")
    hands.tap("New table: Conan")
    for step in ("Heroes", "Overlord", "River", "Start"):
        hands.tap(f"Next: {step}")
    hands.tap("The Overlord")
    hands.tap("The Whisper of Skelos")
    hands.tap("Hard")
    hands.sees(re.compile(r"^Recovery \+2"))
    hands.tap("Start the game")
    hands.sees("Recovery 9 (+2 by the difficulty)")
    hands.tap("Recover 4 gems")
    hands.tap("Draw a decision card")
    hands.sees("The Whisper asks")
    for _ in range(8):  # only the tiles that could still come first are asked about
        asked = hands.name(re.compile("^Answer for"))
        hands.tap(re.compile("^(all .*|1 figure)$"))
        hands.sees_no_button("do nothing")  # that was a question about nobody
        hands.tap(asked)
        hands.sees_no_button(asked)
        hands.button(re.compile("^(Answer for|Activate |The Whisper passes)")).first.wait_for()
        if not hands.button(re.compile("^Answer for")).count():
            break
    hands.sees(re.compile("^Activate "))  # the order, with its reasons below
    hands.sees(re.compile("gain .* for .* gem"))
    hands.tap(re.compile("^Activate "))
    hands.sees_button(re.compile("^Undo: .* activated"))
    hands.sees_button(re.compile("^Rule: Attack 1 of"))
    hands.tap("Back")
    hands.tap("End")
    choose(hands, "End the Overlord's turn")
    hands.sees_button("Choose a stance: Bêlit")
