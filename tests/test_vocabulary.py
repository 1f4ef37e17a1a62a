"""The interface and the rules say a printed term as its glossary does."""

from __future__ import annotations

from companion.rules.glossary import Term, read_glossary
from companion.vocabulary import astray, otherwise, unprinted

STANCE = Term("hero stance", "état du héros", also_fr=("l’état",), not_fr=("posture",))


def test_a_term_without_its_hyphens_or_accents_is_found() -> None:
    assert list(otherwise("Frapper au corps à corps", ["corps-à-corps"])) == [("corps-à-corps", "corps à corps")]
    assert list(otherwise("le des de pouvoir", ["dés de pouvoir"])) == [("dés de pouvoir", "des de pouvoir")]


def test_a_sentence_raises_the_first_letter_of_a_term_and_no_other() -> None:
    assert not list(otherwise("Corps-à-corps ou dé d’Attaque", ["corps-à-corps", "Dé d'Attaque"]))
    assert list(otherwise("le dé d’attaque", ["Dé d'Attaque"])) == [("Dé d'Attaque", "dé d’attaque")]
    assert list(otherwise("the main hero", ["Main Hero"])) == [("Main Hero", "main hero")]


def test_a_hyphen_may_join_a_term_and_a_short_word_may_be_another() -> None:
    assert not list(otherwise("her base-deck cards", ["base deck"]))
    assert not list(otherwise("zone de contrées sauvages", ["dé contrées sauvages"]))


def test_one_word_alone_may_be_another_word() -> None:
    assert not list(otherwise("un dé relancé", ["Relance"]))


def test_a_word_that_the_glossary_keeps_out_of_the_app_is_found_alone() -> None:
    assert list(unprinted("Choisir une posture : Conan", [STANCE], "fr")) == [("état du héros", "posture")]
    assert not list(unprinted("imposture", [STANCE], "fr"))
    assert not list(unprinted("posture", [STANCE], "en"))


def test_a_label_that_is_a_term_in_one_language_is_the_same_term_in_the_other() -> None:
    assert list(astray("Hero stance", "Attitude", [STANCE])) == [("état du héros", "Attitude")]
    assert list(astray("The pose", "État du héros", [STANCE])) == [("hero stance", "The pose")]
    assert not list(astray("Hero stances", "L’état", [STANCE]))


def test_a_glossary_tells_what_the_app_does_not_say() -> None:
    read = read_glossary('[[term]]\nen = "axe"\nfr = "hache"\nnot_en = ["chopper"]\n', "toy")
    assert (read.terms[0].never("en"), read.terms[0].never("fr")) == (("chopper",), ())
