"""What is due, what a step is told as, and how the evening ends."""

from __future__ import annotations

import re
from dataclasses import replace

from companion.core.game import main_of, replay
from companion.core.message import Message
from companion.games.veiel import GAME
from companion.games.veiel.commands import (
    AddEnemy,
    BeginTurn,
    Count,
    EndFight,
    EndReinforcement,
    EndTurn,
    Fuse,
    HitHeroes,
    MoveCards,
    PlayCard,
    Reshuffle,
    SetOut,
    SortDestiny,
)
from companion.games.veiel.due import due, ending
from companion.games.veiel.facts import CONTENTS, contents
from companion.games.veiel.state import State
from companion.games.veiel.told import told
from companion.i18n import Translator
from tests.games.veiel.table import KNIGHT, MISTRESS, TWINS, begun, done, pack, played, tried

EN, FR = Translator("en", "veiel"), Translator("fr", "veiel")
TO_MOIRA = (EndFight(), EndReinforcement()) * 3


def words(state: State, _: Translator = EN) -> list[str]:
    first = main_of(due(state, _))
    return [first.words, *(answer.words for answer in first.answers)] if first else []


def telling(state: State, command: Message, _: Translator = EN) -> str:
    events = tried(state, command)
    assert isinstance(events, tuple), events
    return told(state, events, replay(GAME, state, events), _).spoken()


def test_heroes_begin_in_any_order_and_the_round_is_asked_about_where_no_enemy_is_counted() -> None:
    state = begun()
    assert [one.who for one in due(state, EN)] == [MISTRESS, TWINS, KNIGHT]
    acted = done(state, *(step for id in (MISTRESS, TWINS, KNIGHT) for step in (BeginTurn(id), EndTurn())))
    assert words(acted) == ["Round 1 is over", "The encounter is won", "Begin round 2", "The encounter is lost"]
    assert words(done(acted, AddEnemy("Wolf", 2))) == ["Begin round 2"]


def test_the_last_enemy_down_asks_for_the_end_of_the_fight() -> None:
    state = done(begun(), AddEnemy("Wolf", 1), BeginTurn(KNIGHT), Count("enemy.e1.life", -1))
    assert words(state) == ["No enemy is standing", "The encounter is won", "End the turn: Knight"]


def test_the_end_of_her_turn_names_the_fusion_that_it_lets_go() -> None:
    state = done(begun(), BeginTurn(MISTRESS), *played("fire", "earth"))
    first = main_of(due(state, EN))
    assert first is not None
    assert first.leaves == "She can still take: Magma"
    after = main_of(due(done(state, Fuse("magma")), EN))
    assert after is not None
    assert after.leaves == ""


def test_a_boss_that_nobody_named_is_asked_for_before_the_last_fight() -> None:
    state = done(begun(boss=""), *TO_MOIRA[:-1])
    assert words(state) == ["Who is the boss?", "Moira", "Another boss"]


def test_every_hero_out_is_a_question_and_a_lost_fight_the_end() -> None:
    state = done(begun(), *(SetOut(hero) for hero in (MISTRESS, TWINS, KNIGHT)))
    asked = ending(state, EN)
    assert asked is not None
    assert (asked.asks, asked.won) == (True, False)
    assert words(state)[:2] == ["No hero is left", "The encounter is lost"]
    over = ending(done(state, EndFight(False)), FR)
    assert over is not None
    assert (over.asks, over.won, over.winner, over.words) == (
        False,
        False,
        "",
        "Les héros ont perdu\u00a0: affrontement\u00a01",
    )


def test_moira_beaten_ends_the_evening_with_her_name() -> None:
    state = done(begun(), *TO_MOIRA[:-1], EndReinforcement(9), HitHeroes("all-heroes", "wound", 1))
    won = done(state, Count("enemy.e1.life", -9), EndFight())
    over = ending(won, FR)
    assert over is not None
    assert (over.winner, over.words, over.rule) == ("Les héros", "Victoire sur Moïra", "moira")
    assert [(one.words, one.optional) for one in due(won, EN)] == [("Everyone takes their cards back", True)]
    assert "Knight takes 1 card back" in telling(won, SortDestiny())


def test_hands_are_told_what_to_do_with_the_cards() -> None:
    state = begun()
    assert "2 cards of Knight go to the wounds." in telling(state, MoveCards(KNIGHT, "deck", "wounds", 2))
    assert "it is Ephemeral" in telling(state, PlayCard(KNIGHT, ephemeral=True))
    assert "not carried out" in telling(state, PlayCard(MISTRESS, "reward", colour="red"))
    assert "Take Magma into her hand." in telling(done(state, *played("fire", "earth")), Fuse("magma"))
    shuffled = telling(done(state, MoveCards(KNIGHT, "deck", "discard", 8)), Reshuffle(KNIGHT))
    assert "Shuffle the discard pile of Knight" in shuffled
    assert "Lay her Adept cards in front of the Elements Mistress." in telling(state, EndFight())
    arrives = telling(done(state, *TO_MOIRA[:-1]), EndReinforcement(9), FR)
    assert "Moïra arrive sur le plateau avec 9 de vie" in arrives
    assert "Destinée" in arrives


def test_a_wound_is_told_once() -> None:
    assert telling(begun(), MoveCards(KNIGHT, "deck", "wounds")).lower().count("1 wound for knight") == 1


def test_who_falls_is_told() -> None:
    state = done(begun(), AddEnemy("Wolf", 1))
    fall = telling(state, Count("enemy.e1.life", -1))
    assert fall.startswith("Wolf falls. Wolf, life −1."), "who falls is what the moment begins with"
    assert "Take Wolf off the board." in fall
    assert "Knight is out." in telling(state, SetOut(KNIGHT))
    lost = tried(state, EndFight(False))
    assert isinstance(lost, tuple)
    assert told(state, lost, replay(GAME, state, lost), EN).grave


def test_a_fight_that_is_won_is_told_with_how_many_there_were() -> None:
    assert "1 encounter won so far." in telling(begun(), EndFight())
    assert "1 affrontement gagné jusqu’ici." in telling(begun(), EndFight(), FR)


def test_the_wizard_tells_the_number_of_cards_in_the_box() -> None:
    box = next(step for step in pack().setup if step.id == "cards").fetch[1]
    assert [re.findall(r"\d+", text) for text in (box.en, box.fr)] == [[str(contents(tuple(CONTENTS.values())))]] * 2


def test_a_wound_that_goes_to_destiny_is_told_as_a_wound_and_where_its_card_goes() -> None:
    state = replace(begun(), fight=4)
    moved = tried(state, MoveCards(KNIGHT, "deck", "wounds"))
    assert isinstance(moved, tuple)
    moment = told(state, moved, replay(GAME, state, moved), EN)
    assert (moment.headline, moment.lines, moment.hands) == (
        "1 wound for Knight",
        (),
        ("1 card of Knight goes to Destiny",),
    )


def test_a_hero_that_is_a_common_noun_takes_an_article_in_french() -> None:
    assert FR("turn of {hero}", hero="Maîtresse des éléments") == "tour de la Maîtresse des éléments"
    assert FR("turn of {hero}", hero="Mage du temps") == "tour du Mage du temps"
    assert FR("turn of {hero}", hero="Ana") == "tour d’Ana"
    assert FR.plural("{n} wound for {hero}", "{n} wounds for {hero}", 2, hero="Mage du temps").endswith(
        "pour le Mage du temps"
    )
