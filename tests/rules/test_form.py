"""How a question is put decides whether another question's verdict is its own."""

from __future__ import annotations

import pytest

from companion.rules.form import Kin, asking, form, kin, same_numbers

KIN: list[tuple[str, str, str, Kin]] = [
    ("en", "Must I fight when I fly over them?", "I fly over Skeletor: do I avoid the fight?", "turned"),
    ("en", "Do I have to fuse?", "Am I allowed to pass on Magma?", "turned"),
    ("en", "Must I fuse?", "May I fuse twice?", "apart"),
    ("en", "Do figures block sight?", "Do I see him?", "apart"),
    ("en", "Can I rest by day?", "Is resting by day legal?", "same"),
    ("en", "Can't I rest by day?", "Can I rest by day?", "same"),
    ("fr", "Je dois me battre si je survole ?", "J'évite la bagarre ?", "turned"),
    ("fr", "Je peux fuir sans payer ?", "Je peux fuir ?", "apart"),
    ("fr", "Je peux faire un pas ?", "Un pas, c'est possible ?", "same"),
]


@pytest.mark.parametrize(("language", "one", "other", "expected"), KIN)
def test_two_questions_about_one_rule_are_kin_by_how_they_are_put(
    language: str, one: str, other: str, expected: Kin
) -> None:
    assert kin(form(one, language), form(other, language)) == expected


def test_the_scene_before_and_behind_a_question_does_not_ask() -> None:
    assert asking("I lost my axe. Must I fight when they never move?") == "Must I fight"
    assert asking("Si je ne bouge pas, je peux tirer ?") == "je peux tirer ?"


def test_a_third_time_is_not_answered_by_twice() -> None:
    ways = ("May it act twice?", "second activation")
    assert not same_numbers("May it act a third time?", ways, "It may act again.")
    assert same_numbers("May it act a second time?", ways, "It may act again.")
    assert same_numbers("May it act again?", ways, "It may act again.")
