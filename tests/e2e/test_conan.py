"""Conan in a real browser: an Overlord's turn and a hero's attack on a phone in French, the Whisper on a tablet."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands
from tests.e2e.pace import counted

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
    choose(hands, "Commencer la partie")
    choose(hands, "Commencer le tour des héros")
    for hero in ("Bêlit", "Conan", "Hadrathus", "Shevatas"):
        choose(hands, f"Choisir l’état\u00a0: {hero}")
        choose(hands, "Actif\u00a0: 2 gemmes en retour")
    hands.tap("Conan\u00a0: 8 disponibles, encaisse encore 11")
    hands.tap(ACTS)
    hands.sees("Choisissez la cible")
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
    hands.sees(re.compile("N’ont pas encore agi"))
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
    hands.sees(re.compile("blessures? pour Bêlit"))
    hands.tap("Activer une tuile")
    choose(hands, re.compile("^Plus d.activation"))
    choose(hands, re.compile("^Terminer le tour de l.Overlord"))
    hands.sees_button("Choisir l’état\u00a0: Bêlit")


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
    nobody = hands.button("Nobody: the fewest unwounded gems decide")
    nobody.or_(hands.page.get_by_text("The Whisper asks")).first.wait_for()
    if nobody.count():  # three of the twelve cards hunt the objective
        hands.tap("Nobody: the fewest unwounded gems decide")
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


KEEP, BARE = re.compile("^Garder"), "Sans défense active"
ACTS = re.compile("^Corps-à-corps.*Attaquer")
ON = re.compile("^Suivante")


def settled(hands: Hands, *ways: str | re.Pattern[str]) -> None:
    """Keeps what was rolled and lets the blow fall, tap by tap, until one of these keys stands there again."""
    done = [hands.button(way) for way in ways]
    for _ in range(12):
        open_ = hands.button(KEEP).or_(hands.button(BARE)).or_(hands.button(ON)).or_(hands.button("Rien en retour"))
        for one in done:
            open_ = open_.or_(one)
        open_.first.wait_for()
        hands.page.wait_for_timeout(SHEET)
        if any(one.count() for one in done):
            return
        for key in (KEEP, BARE, ON, "Rien en retour"):
            if hands.button(key).count():
                hands.tap(key)
                break


def equipped(hands: Hands) -> None:
    """A scenario with an axe and leather for Conan, everybody active."""
    hands.tap("Nouvelle table\u00a0: Conan")
    hands.tap("Suite\u00a0: Héros")
    hands.tap(re.compile(r"^Équipement\s: Conan"))
    choose(hands, re.compile("^Hache de bataille, 3 poids"))
    hands.types("Chercher une carte", "cuir")
    choose(hands, re.compile("^Armure de cuir, 2 poids"))  # the list has come to rest
    hands.tap("Retour")
    for step in ("Overlord", "Rivière", "Début"):
        choose(hands, f"Suite\u00a0: {step}")
    choose(hands, "Commencer la partie")
    choose(hands, "Commencer le tour des héros")
    for hero in ("Bêlit", "Conan", "Hadrathus", "Shevatas"):
        choose(hands, f"Choisir l’état\u00a0: {hero}")
        choose(hands, "Actif\u00a0: 2 gemmes en retour")
    hands.tap("Conan\u00a0: 8 disponibles, encaisse encore 11")


def test_the_acts_of_an_evening_take_few_taps_on_a_phone_in_french(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    equipped(hands)
    hands.tap(ACTS)
    hands.tap("Guerriers pictes (violet), 3 figurines")
    hands.tap(re.compile("^Attaquer Guerriers"))
    settled(hands, ACTS)
    with counted(hands, "conan-attack"):  # target and weapon are those of the blow before
        hands.tap(ACTS)
        hands.tap(re.compile("^Attaquer Guerriers"))
        settled(hands, ACTS)
    hands.visit("/")
    with counted(hands, "conan-again"):
        hands.tap("Nouvelle table\u00a0: Conan")
        hands.tap("Comme la dernière fois")
        hands.sees_button("Commencer le tour des héros")


def test_a_tile_strikes_an_armoured_hero_with_real_dice_in_few_taps(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    equipped(hands)
    hands.tap("Plus")
    choose(hands, "On lance de vrais dés")
    hands.tap("Héros")
    hands.tap("Terminer le tour des héros")
    choose(hands, "Terminer le tour des héros")
    hands.tap("Récupérer 4 gemmes")
    hands.tap(re.compile("^Hyènes, prix 4"))
    hands.tap("Activer Hyènes\u00a0: 4 gemmes")
    hands.tap("Conan, encaisse encore 11")
    with counted(hands, "conan-blow"):
        choose(hands, "Orange\u00a0: 2 haches")
        choose(hands, "Jaune\u00a0: 1 hache")
        choose(hands, "Garder\u00a0: 1 blessure")
        hands.sees_button(re.compile("^Règle.*Attaque 2 sur 3"))
    for n in (2, 3):
        hands.sees_button(re.compile(f"^Règle.*Attaque {n} sur 3"))
        scroll_to(hands, re.compile("^Celle-ci n.attaque pas"))
        choose(hands, re.compile("^Celle-ci n.attaque pas"))
    choose(hands, "Activer une tuile")
    choose(hands, re.compile("^Guerriers pictes .violet."))
    with counted(hands, "conan-tile"):  # at whom the figure before struck
        for n in range(3):
            hands.sees_button(re.compile(f"^Règle.*Attaque {n + 1} sur 3"))
            choose(hands, "Rouge\u00a0: 2 haches")
            choose(hands, "Jaune\u00a0: 1 hache")
            choose(hands, "Garder\u00a0: 1 blessure")
        hands.sees_button(re.compile("^Terminer le tour de l.Overlord"))


def test_a_sweep_over_three_hyenas_takes_few_taps(open_app: Open) -> None:
    """With real dice counted as a total; the sweep before it missed, and target, weapon and sweep are kept from it."""
    hands = open_app("phone", "fr")
    equipped(hands)
    hands.tap("Plus")
    choose(hands, "On lance de vrais dés")
    hands.tap("Héros")
    hands.tap(ACTS)
    hands.tap("Hyènes, 3 figurines")
    scroll_to(hands, "Coup circulaire")
    hands.tap("Coup circulaire")
    hands.tap("Total")
    hands.tap("0 hache")
    with counted(hands, "conan-circle"):
        choose(hands, ACTS)
        choose(hands, "3 haches")
        choose(hands, BARE)
        choose(hands, re.compile("^Hyènes, restent 2"))
        choose(hands, re.compile("^Esquive, 1 gemme"))
        choose(hands, "0 hache")
        choose(hands, ON)
        hands.sees_button(ACTS)
