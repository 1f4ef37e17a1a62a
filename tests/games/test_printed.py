"""Numbers that cards and books print, and the sentences that tell them: each stands here once more, read from the source."""

from __future__ import annotations

import re

import pytest

from companion.games import answers_of
from companion.games.eternia.combat_deck import SIZE, START
from companion.games.eternia.facts import BATTLE_CARDS, EFFECT_CARDS, WEAPONS
from companion.games.eternia.substitute import BATTLE, EFFECT
from companion.games.heroes3.abilities import ABILITIES
from companion.games.heroes3.facts import PRESETS, TOWER
from companion.games.heroes3.level import Standing, gained
from companion.games.heroes3.lore import AI_DECK, SPELL
from companion.games.heroes3.spells.sorcery import SORCERY
from companion.games.veiel.facts import CONTENTS, contents
from companion.rules.facts import told
from companion.rules.reckon import reckoned


def test_the_number_in_an_abilitys_name_is_its_number() -> None:
    named = {id: int(found[1]) for id in ABILITIES if (found := re.search(r"_(\d)$", id))}
    assert len(named) >= 9
    assert {id: ABILITIES[id].n for id in named} == named


def test_every_tag_of_a_card_is_an_ability_and_every_ability_stands_on_a_card() -> None:
    tags = {tag for card in (*PRESETS, TOWER) for side in (card.few, card.pack) if side for tag in side.tags}
    assert tags == set(ABILITIES)


@pytest.mark.parametrize("spell", ["curse", "weakness", "slow"])
def test_what_a_curse_takes_is_1_2_or_3(spell: str) -> None:
    assert SORCERY[spell].numbers == (-1, -2, -3)


@pytest.mark.parametrize("spell", ["bloodlust", "stone-skin", "haste", "prayer", "cure", "magic-arrow"])
def test_what_a_blessing_gives_is_1_2_or_3(spell: str) -> None:
    assert SORCERY[spell].numbers == (1, 2, 3)


def test_which_spells_reach_higher_tiers_with_more_power_and_which_strike_hand_to_hand() -> None:
    tiered = {"blind", "disrupting-ray", "counterstrike", "anti-magic", "resurrection", "teleport"}
    assert {id for id, spell in SORCERY.items() if spell.tiered} == tiered
    assert {id for id, spell in SORCERY.items() if spell.melee} == {"bloodlust", "bless"}
    assert SORCERY["bless"].numbers == SORCERY["town-portal"].numbers == (0, 1, 2)


def test_at_level_seven_nothing_more_is_counted() -> None:
    assert [gained(7, 0, 1), gained(6, 1, 5), gained(6, 0, 1)] == [Standing(7, 0), Standing(7, 0), Standing(6, 1)]


def test_our_own_enemy_deck_is_balanced_as_it_says() -> None:
    assert (len(BATTLE), len(EFFECT)) == (BATTLE_CARDS, EFFECT_CARDS)
    totals = {(card.surge, card.attack + card.defence + card.initiative) for card in BATTLE.values()}
    assert totals == {(False, 9), (True, 8)}
    assert {sum(card.weapon == weapon for card in BATTLE.values()) for weapon in WEAPONS} == {8}
    for rank in (1, 2, 3, 4):
        cards = [card for card in EFFECT.values() if card.skulls == rank]
        assert (len(cards), sum(card.surge for card in cards)) == (6, 1)


def test_decks_hold_what_is_printed() -> None:
    assert (SPELL["magic-arrow"].copies, SPELL["haste"].copies) == (6, 2)
    assert len(AI_DECK) == 20
    assert sum(START.values()) == SIZE == 21
    assert contents(tuple(CONTENTS.values())) == 116


@pytest.mark.parametrize(
    ("game", "language", "question", "said"),
    [
        ("conan", "en", "axe melee dice?", "2 yellow dice"),
        ("conan", "fr", "quels dés de mêlée a la hallebarde ?", "2 dés rouges"),
        ("conan", "fr", "quels dés de mêlée a l'épée de Conan ?", "1 dé orange"),
        ("veiel", "en", "What is Ashen Blessing made of?", "Ashen Blessing: Water, Fire and Earth."),
        ("veiel", "fr", "De quoi est faite la Bénédiction cendrée ?", "Bénédiction cendrée : Eau, Feu et Terre."),
        ("heroes3", "fr", "Combien coûte l'Amplificateur de Nécromancie ?", "7 or, 3 matériaux et 1 richesse"),
        ("heroes3", "en", "Catherine", "Catherine (Castle, might): attack 2, defense 2, power 1, knowledge 1."),
    ],
)
def test_a_fact_is_told_in_number_and_in_language(game: str, language: str, question: str, said: str) -> None:
    known = answers_of(game)
    assert known
    found = told(question, language, known.FACTS)
    assert found, question
    assert said.lower() in found[1].lower()


@pytest.mark.parametrize(
    ("game", "question", "said"),
    [
        ("heroes3", "I have 14 gold and surrender, what is left?", "4 gold left"),
    ],
)
def test_a_sum_takes_the_printed_number(game: str, question: str, said: str) -> None:
    known = answers_of(game)
    assert known
    found = reckoned(question, "en", known.RECKONINGS)
    assert found, question
    assert said in found[1]
