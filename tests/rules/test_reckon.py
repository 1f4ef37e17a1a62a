"""Sums and facts: found in a question by the words beside their numbers, and by their names."""

from __future__ import annotations

import pytest

from companion.rules.facts import Subject, both, column, told
from companion.rules.reckon import Count, Reckoning, numbers_beside, reckoned

OIL = Reckoning(
    "lighting-a-lamp",
    both(r"\blamps?\b.*oil|oil.*\blamps?\b", r"lampes?.*huile|huile.*lampes?"),
    both("{result} oil for {lamps} {lamps:lamp|lamps}.", "{result} huiles pour {lamps} {lamps:lampe|lampes}."),
    lambda v: {"result": 2 * v["lamps"] - v["wick"]} if v["lamps"] else None,
    {"lamps": Count(r"lamps?", r"lampes?")},
    {"wick": r"wick|mèche"},
    unless=r"storm",
)
MARLA = Subject(
    {"en": ("Marla the Bold",), "fr": ("Marla l'Audacieuse",)},
    (column(r"\bropes?\b", r"cordages?", "Marla the Bold has 4 ropes.", "Marla l'Audacieuse a 4 cordages."),),
    both("Marla the Bold: 4 ropes, speed 2.", "Marla l'Audacieuse : 4 cordages, vitesse 2."),
)


@pytest.mark.parametrize(
    ("question", "noun", "number"),
    [
        ("I take 8 wounds with 1 gem in fatigue", "fatigue", 1),
        ("Attack 6, a card +2, defence 3", "attack", 6),
        ("Attack 6, a card +2, defence 3", "cards?", 2),
        ("three guards and two friends", "guards?", 3),
        ("2 on my spaces and 7 in reserve", "spaces", 2),
        ("a field IV", "field", 4),
        ("the third tile", "place|third", 3),
        ("9 d'attaque contre 5 de défense", "attaque", 9),
        ("attack 5 defence 1 die +1", "defence", 1),
        ("attaque 6 dé -1 défense 2", "défense", 2),
        ("un seul point gratuit", "points?", 1),
        ("alone with the guards", "friends?", None),
        ("7 lamps, then oil", "oil", None),
    ],
)
def test_a_number_belongs_to_the_word_beside_it(question: str, noun: str, number: int | None) -> None:
    assert next(numbers_beside(question, noun), None) == number


def test_a_sum_is_told_in_the_readers_language_with_its_nouns_in_number() -> None:
    found = reckoned("How much oil for three lamps?", "en", [OIL])
    assert found
    assert found[1] == "6 oil for 3 lamps."
    found = reckoned("Il faut combien d'huile pour une lampe avec une mèche ?", "fr", [OIL])
    assert found
    assert found[1] == "1 huiles pour 1 lampe."


@pytest.mark.parametrize("question", ["How much oil?", "How much oil for lamps?", "oil for 3 lamps in a storm"])
def test_without_its_numbers_or_in_another_moment_no_sum_is_made(question: str) -> None:
    assert reckoned(question, "en", [OIL]) is None


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many ropes does Marla the Bold have?", "Marla the Bold has 4 ropes."),
        ("Marla the Bold", "Marla the Bold: 4 ropes, speed 2."),
        ("stats of Marla the Bold", "Marla the Bold: 4 ropes, speed 2."),
    ],
)
def test_a_fact_is_found_by_its_name_and_by_what_is_asked(question: str, said: str) -> None:
    found = told(question, "en", [MARLA])
    assert found
    assert found[1] == said


@pytest.mark.parametrize(
    "question",
    [
        "When my keeper sleeps, how many ropes does Marla the Bold recover after the storm?",
        "Can Marla the Bold throw her ropes at a pirate next to her?",
    ],
)
def test_a_scene_that_only_names_somebody_asks_for_no_fact(question: str) -> None:
    assert told(question, "en", [MARLA]) is None
