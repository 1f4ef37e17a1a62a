"""What belongs to the base game is said to be missing from the booklet; what the booklet settles is still told."""

from __future__ import annotations

import pytest

from companion import paths
from companion.rules.answer import answer
from companion.rules.library import Library
from tests import CACHE


@pytest.fixture(scope="module")
def library() -> Library:
    return Library(paths.packs(), CACHE)


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("fr", "combien je pioche par tour"),
        ("fr", "combien de cartes en main"),
        ("fr", "peut-on se soigner"),
        ("fr", "je meurs quand"),
        ("fr", "combien de cartes je peux jouer"),
        ("en", "how do I heal"),
        ("en", "how many cards do I draw"),
        ("en", "how does the game end"),
    ],
)
def test_a_question_about_the_base_game_is_answered_by_a_silence(
    library: Library, language: str, question: str
) -> None:
    said = answer(library, library.search(question, language, "veiel"))
    assert said
    assert said.source == "silent"


@pytest.mark.parametrize(
    ("language", "question", "entry"),
    [
        ("fr", "on peut se soigner contre Moïra", "moira-no-wounds"),
        ("fr", "Kilenne peut soigner Faremos ?", "twins-other-hero"),
        ("fr", "plusieurs fusions par tour", "fusion-chaining"),
        ("en", "can I heal against Moira", "moira-no-wounds"),
        ("en", "how many fusions per turn", "fusion-chaining"),
    ],
)
def test_a_silence_does_not_hide_what_the_booklet_settles(
    library: Library, language: str, question: str, entry: str
) -> None:
    said = answer(library, library.search(question, language, "veiel"))
    assert said
    assert said.entry == entry
