"""Folding, numbers, stems, sounds and typos: what makes two words one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules.fold import fold_word, spans, words
from companion.rules.stem import stem
from companion.rules.typo import Spelling, allowed, distance, sound_key
from companion.rules.words import is_stop, may_mean_die, number, numbered, roman


@pytest.mark.parametrize(
    ("typed", "known"),
    [
        ("Épée", "epee"),
        ("l’épée", "epee"),
        ("d'Œuvre", "oeuvre"),
        ("qu'une", "une"),
        ("jusqu'au", "au"),
        ("can't", "cant"),
        ("hero's", "hero"),
        ("I.A.", "ia"),
        ("GÊNE", "gene"),
        ("cœur", "coeur"),
        ("e\u0301pe\u0301e", "epee"),
    ],
)
def test_accents_ligatures_case_and_apostrophes_are_folded(typed: str, known: str) -> None:
    assert fold_word(typed) == known


def test_a_die_keeps_its_accent_so_that_it_is_not_an_article() -> None:
    assert [word.text for word in words("lance des dés de vent")] == ["lance", "des", "dé", "de", "vent"]
    assert may_mean_die("les", "des")
    assert may_mean_die("un", "de")
    assert not may_mean_die("avec", "des")


@pytest.mark.parametrize(
    ("word", "value"), [("II", 2), ("iv", 4), ("vii", 7), ("xii", 12), ("mix", 0), ("i", 0), ("xxx", 0)]
)
def test_roman_numerals_are_numbers(word: str, value: int) -> None:
    assert roman(word.lower()) == value


def test_digits_roman_numerals_and_written_numbers_are_one() -> None:
    assert {number(word) for word in ("iii", "three", "trois", "3")} == {"3"}


def test_a_lone_capital_counts_as_roman_only_where_it_closes_a_phrase() -> None:
    def told(text: str) -> list[str]:
        return [word.text for word in numbered(list(words(text)), text)]

    assert told("Specialty I.") == ["specialty", "1"]
    assert told("I-VII") == ["1", "7"]
    assert told("can I move") == ["can", "i", "move"]


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("fr", ["bougé", "bouge", "bouger", "bougées"]),
        ("fr", ["meurt", "mort", "mourir"]),
        ("fr", ["cheval", "chevaux"]),
        ("en", ["attack", "attacks", "attacking", "attacker"]),
        ("en", ["dead", "died", "dying"]),
        ("en", ["defence", "defense"]),
    ],
)
def test_the_forms_of_a_word_share_a_stem(language: str, forms: list[str]) -> None:
    assert len({stem(fold_word(form), language) for form in forms}) == 1


@pytest.mark.parametrize(
    ("a", "b"), [("agressive", "aggressive"), ("rendfort", "renfort"), ("tuille", "tuile"), ("fisique", "physique")]
)
def test_words_that_sound_alike_or_nearly_are_found(a: str, b: str) -> None:
    near = Spelling.of([b, "window", "paragraph"]).near(a)
    assert near
    assert near[0].word == b


def test_the_sound_key_is_the_same_for_double_letters_and_silent_ends() -> None:
    assert sound_key("attaque") == sound_key("atake")
    assert sound_key("deplacement") == sound_key("deplacements")


@settings(max_examples=120, deadline=None)
@given(st.text("abcde", max_size=7), st.text("abcde", max_size=7))
def test_distance_is_symmetric_bounded_and_zero_only_for_equals(a: str, b: str) -> None:
    far = distance(a, b, 3)
    assert far == distance(b, a, 3)
    assert (far == 0) == (a == b)
    assert 0 <= far <= 4
    assert far >= min(4, abs(len(a) - len(b)))


def test_two_swapped_letters_are_one_typo() -> None:
    assert distance("resreve", "reserve", 2) == 1


def test_swapped_letters_are_likelier_than_a_wrong_one() -> None:
    assert [near.word for near in Spelling.of(["fifth", "fight"]).near("figth")] == ["fight", "fifth"]


def test_short_words_are_never_corrected() -> None:
    assert Spelling.of(["arc", "are"]).near("ars") == []


def test_marks_become_spans_of_the_text_and_neighbours_are_joined() -> None:
    text = "L'épée de Conan coupe."
    assert [text[a:b] for a, b in spans(text, {"epee", "coupe"})] == ["L'épée", "coupe"]
    assert [text[a:b] for a, b in spans(text, {"conan", "coupe"})] == ["Conan coupe"]
    assert spans(text, set()) == []


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_any_text_can_be_cut_into_words_whose_places_are_right(text: str) -> None:
    for word in words(text):
        assert 0 <= word.start < word.end <= len(text)
        assert word.text == fold_word(text[word.start : word.end])


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2e héros", ["second", "heros"]),
        ("2nd hero", ["second", "hero"]),
        ("3ème tuile", ["3", "tuile"]),
        ("10 thieves", ["10", "thieves"]),
    ],
)
def test_ordinals_in_digits_are_one_word(typed: str, said: list[str]) -> None:
    assert [word.text for word in words(typed)] == said


def test_a_french_noun_is_not_taken_for_the_word_whose_stem_it_shares() -> None:
    assert stem("portees", "fr") == stem("portee", "fr") != stem("porte", "fr")
    assert stem("armees", "fr") == stem("armee", "fr") != stem("arme", "fr")


def test_a_longer_word_may_hold_more_typos() -> None:
    assert [allowed(length) for length in (3, 4, 7, 8, 30)] == [0, 1, 1, 2, 2]


@pytest.mark.parametrize(
    ("word", "same", "grammar"),
    [("parer", "pare", "par"), ("tuer", "tue", "tu"), ("entrée", "entrées", "entre"), ("serrer", "serre", "sera")],
)
def test_a_french_verb_or_noun_shares_no_stem_with_a_word_of_grammar(word: str, same: str, grammar: str) -> None:
    roots = [stem(fold_word(each), "fr") for each in (word, same, grammar)]
    assert roots[0] == roots[1]
    assert roots[0] != roots[2]


def test_a_mine_is_a_thing_to_take_not_whose_it_is() -> None:
    assert not is_stop("mine", "en")
