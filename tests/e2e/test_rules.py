"""Asking a rule at the table, with a typo, on a phone in French; then back with nothing lost."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands

QUESTION = re.compile("Une règle, un mot")


def test_a_typo_on_a_phone_in_french_finds_the_rule_and_the_table_is_untouched(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    hands.tap("Nouvelle table\u00a0: Feux du port")
    hands.tap("Commencer à jouer")
    hands.tap("Brume +1")
    hands.tap("Demander une règle")
    hands.types(QUESTION, "tempete")
    hands.sees_not("Les plus demandées")
    hands.tap(re.compile("^La tempête"))
    hands.sees(re.compile("de votre livret"))
    hands.tap("English")
    hands.sees("The storm")
    hands.tap("Retour à la table")
    hands.sees_button("Annuler\u00a0: Brume +1")


def test_on_a_tablet_a_rule_stands_in_both_languages_side_by_side(open_app: Open) -> None:
    hands = open_app("tablet", "en")
    hands.tap("Search all rules")
    hands.types(re.compile("A rule, a word"), "how much eternum at the start")
    hands.tap(re.compile("^Starting Eternium"))
    hands.sees("English")
    hands.sees("Français")
    hands.sees(re.compile("Eternium de départ"))


def test_a_question_without_an_answer_says_so(open_app: Open) -> None:
    hands = open_app("phone", "en")
    hands.tap("Search all rules")
    hands.types(re.compile("A rule, a word"), "qzxjkv wqpfgh")
    hands.sees("No rule found for that. Try one of these, or other words.")


def test_on_a_desktop_slash_asks_a_rule_but_is_a_letter_in_a_field(open_app: Open) -> None:
    hands = open_app("desktop", "en")
    hands.tap("New table: Harbour Lights")
    hands.types("Name of the table (optional)", "")
    hands.page.keyboard.type("One/two")
    hands.tap("Start playing")
    hands.sees("One/two")
    hands.page.keyboard.press("/")
    hands.types(re.compile("A rule, a word"), "storm")
    hands.sees_not("Most used")
    hands.tap(re.compile("^The storm"))
    hands.tap("Back to the table")
    hands.sees_button("Fog +1")


VOICE = """
window.spoken = [];
window.SpeechRecognition = class { start() { setTimeout(() => this.onresult({ results: [[{ transcript: "quand la tempête arrive-t-elle" }]] }), 50); } };
window.SpeechSynthesisUtterance = class { constructor(words) { this.words = words; } };
Object.defineProperty(window, "speechSynthesis", { value: { cancel() {}, speak(one) { window.spoken.push([one.lang, one.words]); } } });
"""
NO_VOICE = """
for (const name of ["SpeechRecognition", "webkitSpeechRecognition", "SpeechSynthesisUtterance", "speechSynthesis"])
  Object.defineProperty(window, name, { value: undefined });
"""


def _in_a_browser(hands: Hands, script: str) -> None:
    """The rules of the toy game on a new page, whose browser is as the script makes it."""
    hands.context.add_init_script(script)
    hands.page.close()
    hands.page = hands.context.new_page()
    hands.visit("/rules/toy?lang=fr")


def test_a_question_is_asked_by_voice_and_its_answer_read_aloud(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    _in_a_browser(hands, VOICE)
    hands.tap("Demander à voix haute")
    hands.sees_not("Les plus demandées")
    hands.tap("Lire à voix haute")
    language, words = hands.comes("window.spoken[0]")
    assert language == "fr"
    assert len(words.split()) > 3
    hands.tap("Effacer la question")
    hands.sees("Les plus demandées")


def test_a_browser_without_a_voice_gets_no_key_for_one(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    _in_a_browser(hands, NO_VOICE)
    hands.sees("Les plus demandées")
    hands.sees_no_button("Demander à voix haute")
    hands.types(QUESTION, "quand la tempête arrive-t-elle")
    hands.sees_not("Les plus demandées")
    hands.sees_no_button("Lire à voix haute")
