"""The house in a real browser: count, roll, undo, kill the process, come back to the very same table."""

from __future__ import annotations

import re

import pytest

from tests.e2e.conftest import Open
from tests.e2e.hands import Server

WORDS = {
    "en": ("New table: Harbour Lights", "Start playing", "Fog", "Undo: Fog +2", "^Resume"),
    "fr": ("Nouvelle table\u00a0: Feux du port", "Commencer à jouer", "Brume", "Annuler\u00a0: Brume +2", "^Reprendre"),
}


@pytest.mark.parametrize(("device", "language"), [("phone", "fr"), ("tablet", "en")])
def test_a_killed_process_loses_no_step(open_app: Open, server: Server, device: str, language: str) -> None:
    box, start, counter, undo, resume = WORDS[language]
    hands = open_app(device, language)
    hands.tap(box)
    hands.tap(start)
    hands.tap(f"{counter} +1")
    hands.tap(f"{counter} +1")
    hands.sees_button(undo)
    server.kill()
    server.start()
    again = open_app(device, language)
    again.tap(re.compile(resume))
    again.sees_button(undo)
    again.tap(undo)
    again.sees_button(re.compile(f"^{counter}.*3"))


def test_dice_are_rolled_and_kept_in_the_log(open_app: Open) -> None:
    hands = open_app("phone", "en")
    hands.tap("New table: Harbour Lights")
    hands.tap("Start playing")
    hands.tap("Dice")
    hands.tap("Roll 1")
    hands.sees_button(re.compile("^Die 1"))
    hands.sees_button("Undo: 1 die rolled")
    hands.tap("1 die rolled.")
    hands.sees_button("Go to step 1: 1 die rolled")


def test_text_in_a_number_field_gets_a_sentence_and_loses_nothing(open_app: Open) -> None:
    hands = open_app("phone", "en")
    hands.tap("New table: Harbour Lights")
    hands.tap("Start playing")
    hands.tap(re.compile("^Fog: 3"))
    hands.types("Fog", "lots")
    hands.tap("Set")
    hands.sees("Enter a whole number between 0 and 10.")
    hands.types("Fog", "1000000000")
    hands.tap("Set")
    hands.sees("Enter a whole number between 0 and 10.")
    hands.types("Fog", "7")
    hands.tap("Set")
    hands.sees_button(re.compile("^Fog: 7"))


def test_the_language_is_switched_live(open_app: Open) -> None:
    hands = open_app("phone", "en")
    hands.tap("Language: English. Switch to French")
    hands.sees_button("Nouvelle table\u00a0: Feux du port")
