"""What the games themselves answer: sums by their engines, and facts from their data."""

from __future__ import annotations

import re

import pytest

from companion.games import answers_of
from companion.i18n import LANGUAGES
from companion.rules.answer import Answer, answer
from companion.views.knowing import Knowing
from tests.rules.test_golden import GAMES, library


def ask(game: str, language: str, question: str) -> Answer | None:
    return answer(library(), library().search(question, language, game), Knowing(library()))


@pytest.mark.parametrize(
    ("game", "language", "question", "number"),
    [
        (
            "conan",
            "en",
            "How many movement points to get away from 4 guards with 1 friend beside me?",
            "4 movement points",
        ),
        (
            "conan",
            "fr",
            "Combien de points pour sortir d'une zone avec 2 pictes si j'ai Souplesse féline ?",
            "2 points",
        ),
        ("conan", "en", "Four enemies, two of us in the area. What does leaving cost me?", "4 movement points"),
        ("conan", "fr", "Je suis seul avec 2 hyènes et un serpent, combien de points pour filer ?", "4 points"),
        ("conan", "fr", "On est deux contre quatre, difficulté 2 : combien de haches ?", "5 symboles"),
        ("conan", "en", "Alone with three guards I roll 5 axes with the bow. How strong is my shot?", "2 in power"),
        ("conan", "fr", "Attaque de 7 sur un garde qui a 2 de défense, combien passe ?", "5 blessures"),
        ("conan", "en", "Circular Strike for 6 against picts with 1 defence: how many die?", "3 of them fall"),
        ("conan", "fr", "L'Overlord joue la 2e tuile puis la 5e tuile, il paie combien en tout ?", "7 gemmes"),
        ("conan", "en", "A guard has 3 movement: how far at most, paying all it may?", "6 areas"),
        ("eternia", "fr", "Zone d'attaque : +3, +2 et deux soldats sacrifiés, ça fait ?", "7 en tout"),
        ("eternia", "en", "Fireball for 2, attack 5 on defence 5, she lost initiative. HP lost?", "3 damage"),
        ("eternia", "fr", "Bête : défense 1, 3 PS. Combien de réussites pour la vaincre ?", "4 réussites"),
        ("eternia", "en", "Train three +2 cards and one special in skirmish: how much?", "14 Eternium"),
        ("heroes3", "en", "My archers hit a neighbour: rolls +1 and -1, attack 3. Damage?", "2 damage"),
        ("heroes3", "en", "Level 2, then two learning stones. Level?", "Level 3"),
        ("heroes3", "fr", "Deux mines d'or et la variante revenus doublés, combien d'or ?", "20 or"),
        ("heroes3", "fr", "J'ai 17 or, je me rends, il me reste ?", "Il reste 7 or"),
        ("heroes3", "fr", "attaque 6 dé -1 défense 2", "3 dégâts"),
        ("eternia", "fr", "Il me reste 6 PS, deux soldats m'attaquent", "0 soldats restent"),
        ("eternia", "fr", "Solo novice, 3 PV, 2 avant-postes, 1 manche restante, réussi : score ?", "12 points"),
        ("veiel", "fr", "Faremos subit 2 blessures et Kilenne 3, combien sur mon deck ?", "5 cartes"),
        ("conan", "en", "The shot has power 5 and my armor stops 2, how many wounds?", "3 wounds"),
        ("conan", "fr", "Je tape à mains nues et je fais 5 haches, ça fait combien ?", "3 blessures"),
        ("conan", "en", "How many gems to teleport 3 areas?", "4 gems"),
        ("conan", "en", "How many gems to teleport 1 area?", "2 gems"),
        ("eternia", "en", "We hold 2 forges and the armour costs 6, how much do we pay?", "5 Eternium"),
        ("eternia", "fr", "On commence avec combien d'Eternium à 2 héros en escarmouche ?", "10 Eternium"),
        ("eternia", "en", "My hero attacks with an attack of 7 against a defence of 4, how much damage?", "3 damage"),
        ("heroes3", "en", "How many cards can I hold at level 5?", "6 cards"),
        ("heroes3", "fr", "Je vends 12 or, ça fait combien de richesses ?", "2 richesses"),
        ("heroes3", "en", "On hard, what guards a level III field?", "1 bronze and 2 silver"),
        ("conan", "fr", "Coffre à 2 symboles avec deux gardes qui me collent, il m'en faut combien ?", "4 symboles"),
        (
            "conan",
            "fr",
            "Huit tuiles en rivière, il active la troisième puis la rejoue : ça coûte combien ?",
            "11 gemmes",
        ),
        (
            "conan",
            "fr",
            "Un copain est mort, je me mets en récupération, je reprends combien ?",
            "3 si tu es actif, 6 en récupération, avec 1",
        ),
        ("conan", "fr", "L'Overlord a 6 points de renfort et ses sbires valent 2 chacun, il en ramène combien ?", "3 "),
        ("conan", "en", "Two dead tiles cleaned out of the River: how many gems gone?", "4 gems"),
        ("conan", "fr", "Pris dans la toile avec un seul point gratuit, combien de gemmes pour sortir ?", "3 gemmes"),
        ("conan", "fr", "Il me reste 3 gemmes et je lance Don de vie : mon copain en reçoit combien ?", "1 gemme"),
        ("conan", "fr", "2 points gratuits et je paye 3 gemmes, je fais combien de zones ?", "5 zones"),
        ("eternia", "fr", "9 d'attaque contre 5 de défense, il perd combien de PV ?", "4 dégâts"),
        ("eternia", "en", "I lost initiative, his attack is 8 against my defence of 3. How many HP gone?", "6 damage"),
        ("eternia", "en", "Defeated: I discard a card worth 3. How much Eternium do I still owe?", "2 Eternium"),
        ("eternia", "fr", "En escarmouche j'achète deux cartes +2 à l'entraînement, ça coûte combien ?", "6 Eternium"),
        ("eternia", "en", "My attack zone holds a +3, a +1 and a flux. What's my attack?", "5 in all"),
        ("eternia", "fr", "J'ai 7 cartes dans le paquetage, combien j'en défausse ?", "2 à défausser"),
        ("heroes3", "en", "7 HP pack with 5 damage takes 4 more: how much goes to the Few side?", "2 damage"),
        (
            "heroes3",
            "fr",
            "J'ai 2 mines d'or et une enclave réglée sur l'or, combien à la manche de revenus ?",
            "15 or",
        ),
        ("heroes3", "en", "I'm level 3 with 2 cards in hand. How many do I draw at the start of my turn?", "3 cards"),
        (
            "veiel",
            "fr",
            "Seul Faremos est dans la zone, on défausse 3 par héros présent : combien pour moi ?",
            "3 cartes",
        ),
        ("veiel", "fr", "Les deux jumeaux doivent défausser 3 cartes, ça m'en coûte combien ?", "6 cartes"),
    ],
)
def test_a_sum_comes_from_the_engine(game: str, language: str, question: str, number: str) -> None:
    said = ask(game, language, question)
    assert said
    assert said.source == "reckoned", said
    assert said.text.startswith(number), said


@pytest.mark.parametrize(
    ("game", "language", "question", "word"),
    [
        ("conan", "en", "how many gems does Conan have", "11 gems"),
        ("conan", "fr", "combien de dés ajoute l'arbalète", "1 dé rouge"),
        ("conan", "en", "skills of the Dark Demon", "Blocking, Jinx"),
        ("conan", "fr", "combien coûte Don de vie", "2 gemmes"),
        ("heroes3", "en", "stats of Black Dragons", "attack 6, defense 3, HP 8, initiative 11"),
        ("heroes3", "fr", "Quelle est l'initiative des Griffons ?", "initiative 6"),
        ("heroes3", "en", "price of the City Hall", "10 gold and 4 building materials"),
        ("eternia", "fr", "Teela a combien de PS ?", "PS 6"),
        ("veiel", "en", "what elements does Magma need", "Fire and Earth"),
    ],
)
def test_a_fact_is_found_by_name_and_question(game: str, language: str, question: str, word: str) -> None:
    said = ask(game, language, question)
    assert said
    assert said.source == "fact", said
    assert word in said.text, said


def test_the_games_hand_in_forty_sums_and_every_one_leads_to_a_rule() -> None:
    handed = {game: brought for game in GAMES if (brought := answers_of(game))}
    sums = [(game, pattern) for game, brought in handed.items() for pattern in brought.RECKONINGS]
    assert len(sums) >= 40
    assert [pattern.rule for game, pattern in sums if not library().find(game, pattern.rule)] == []
    for game, brought in handed.items():
        assert [subject.rule for subject in brought.FACTS if not library().find(game, subject.rule)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_pattern_of_sums_and_facts_can_be_read(game: str) -> None:
    brought = answers_of(game)
    assert brought
    for pattern in brought.RECKONINGS:
        assert set(pattern.when) == set(pattern.say) == set(LANGUAGES)
        for text in (*pattern.when.values(), *pattern.marks.values(), pattern.unless):
            re.compile(text)
    for subject in brought.FACTS:
        for line in subject.lines:
            assert all(re.compile(text) for text in line.asks.values())
            assert all(line.says.values())


def test_a_common_word_is_no_building_that_is_called_nearly_so() -> None:
    said = ask("heroes3", "fr", "combien de sorts par tour ?")
    assert said is not None
    assert said.entry == "spell-limit"


@pytest.mark.parametrize(
    ("leader", "mate", "foe"), [("He-Man", "Teela", "Evil-Lyn"), ("Skeletor", "Evil-Lyn", "Teela")]
)
def test_the_heroes_who_stand_with_a_leader_are_of_that_side(leader: str, mate: str, foe: str) -> None:
    said = ask("eternia", "en", f"Which heroes are on {leader}'s team?")
    assert said
    assert mate in said.text
    assert foe not in said.text
