"""The interface spells a printed term as the glossary does."""

from __future__ import annotations

from companion.vocabulary import otherwise


def test_a_term_without_its_hyphens_or_accents_is_found() -> None:
    assert list(otherwise("Frapper au corps à corps", ["corps-à-corps"])) == [("corps-à-corps", "corps à corps")]
    assert list(otherwise("le des de pouvoir", ["dés de pouvoir"])) == [("dés de pouvoir", "des de pouvoir")]


def test_capitals_and_either_apostrophe_are_the_same_spelling() -> None:
    assert not list(otherwise("Corps-à-corps ou dé d’attaque", ["corps-à-corps", "Dé d'Attaque"]))


def test_one_word_alone_may_be_another_word() -> None:
    assert not list(otherwise("un dé relancé", ["Relance"]))
