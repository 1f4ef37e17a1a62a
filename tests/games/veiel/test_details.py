"""Small rules of Veiel that a wrong sign or bound would break."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal
from companion.games.veiel import recap, wording
from companion.games.veiel.commands import AddEnemy, DiscardCard, DrawCards, MoveCards
from companion.games.veiel.decide import MOST_ENEMIES
from companion.games.veiel.due import ending
from companion.games.veiel.events import CardDiscarded, CardsMoved
from companion.games.veiel.numbers import number
from companion.games.veiel.setup import boss_named
from companion.games.veiel.twins import Space, pattern_reaches
from companion.i18n import Translator
from tests.games.veiel.table import KNIGHT, TWINS, begun, done, refused, tried

OTHER = boss_named("other", "", None)


def test_the_rounds_and_the_fights_are_counted_from_one() -> None:
    state = replace(begun(), round=5, fight=3)
    assert [(found.low if found else None) for found in (number(state, "round"), number(state, "fight"))] == [1, 1]


def test_a_name_is_cut_at_24_letters() -> None:
    heroes = ({"kind": "hero", "name": "x" * 40}, {"kind": "hero"}, {"kind": "hero"})
    assert len(begun(heroes=heroes, boss="other").heroes[0].name.en) == 24


def test_only_a_twin_of_the_twins_discards_as_one() -> None:
    def who(hero: str, twin: str) -> str:
        found = tried(begun(), DiscardCard(hero, "novice", twin=twin))
        assert not isinstance(found, Refusal)
        [event] = found
        assert isinstance(event, CardDiscarded)
        return event.twin

    assert (who(TWINS, "kilenne"), who(TWINS, "nobody"), who(KNIGHT, "kilenne")) == ("kilenne", "", "")


def test_only_the_last_fight_against_moira_ends_by_her_rule() -> None:
    _ = Translator("en", "veiel")
    over = replace(begun(), stage="over", won=False)
    ended = [ending(replace(state, fight=fight), _) for state in (over, replace(over, boss=OTHER)) for fight in (1, 4)]
    assert [found and found.rule for found in ended] == ["base-game", "moira", "base-game", "base-game"]


def test_a_drawing_is_laid_over_the_twins_wherever_it_puts_them() -> None:
    assert pattern_reaches(("xKF",), Space(3, 2), Space(4, 2)) == (Space(2, 2),)


def test_heroes_of_one_name_are_counted_from_one_in_the_recap() -> None:
    heroes = ({"kind": "hero", "name": "Ash"}, {"kind": "hero", "name": "Ash"}, {"kind": "hero"})
    state = begun(heroes=heroes, boss="other")
    assert [recap.side_name(state, id, Translator("en")) for id in ("h1", "h2")] == ["Ash 1 (Ana)", "Ash 2 (Bob)"]


def test_the_thirtieth_enemy_still_comes_and_the_next_does_not() -> None:
    state = done(begun(), *[AddEnemy(f"n{n}", 1, 0) for n in range(MOST_ENEMIES)])
    assert len(state.enemies) == MOST_ENEMIES
    assert refused(state, AddEnemy("more", 1, 0)).code == "too_many_enemies"


def test_the_last_card_of_a_deck_is_drawn_without_a_shuffle() -> None:
    state = begun()
    hero = next(hero for hero in state.heroes if hero.id == KNIGHT)
    bare = replace(hero, piles=replace(hero.piles, deck=1, hand=0, discard=5))
    state = replace(state, heroes=tuple(bare if one.id == KNIGHT else one for one in state.heroes))
    assert tried(state, DrawCards(KNIGHT, 1)) == (CardsMoved(KNIGHT, "deck", "hand", 1),)


def test_a_twins_card_moves_for_one_of_the_two_only() -> None:
    assert refused(begun(), MoveCards(TWINS, "deck", "wounds", 1, "ash")).code == "which_twin"
    assert not isinstance(tried(begun(), MoveCards(TWINS, "deck", "wounds", 1, "kilenne")), Refusal)


def test_a_game_that_ends_at_once_tells_that_nothing_was_done() -> None:
    told = dict(recap.result(begun(), Translator("en")))
    assert [told[what] for what in ("Encounters won", "Enemies defeated", "Wounds taken", "Fusions")] == ["0"] * 4


def test_a_card_has_its_name_or_its_own_words_or_is_just_a_card() -> None:
    _ = Translator("en", "veiel")
    assert [wording.card_name(begun(), id, _) for id in ("shadow of doubt", "")] == ["shadow of doubt", "a card"]
