"""Heroes, piles, fights and the boss at the table."""

from __future__ import annotations

import pytest

from companion.capabilities.agreements import SetAutomation, SetReading
from companion.core.refusal import Refusal
from companion.games.veiel import GAME
from companion.games.veiel.commands import (
    AddEnemy,
    BeginTurn,
    Correct,
    Count,
    DiscardCard,
    DrawBossAction,
    DrawCards,
    EndFight,
    EndReinforcement,
    EndTurn,
    GainCard,
    GatherWounds,
    HitHeroes,
    MoveCards,
    MoveTwin,
    NextRound,
    PlayCard,
    RemoveEnemy,
    Reshuffle,
    SetBoss,
    SetOut,
    ShuffleBossActions,
    SortDestiny,
    TakeFromDestiny,
)
from companion.games.veiel.state import State, destiny_size, hero_of, in_front, moira_in_force, wounds_shown
from companion.games.veiel.twins import Space, apart, danger, pattern_reaches
from tests.games.veiel.table import KNIGHT, MISTRESS, TWINS, begun, done, mistress_of, pack, piles, refused


def at_moira(**choices: object) -> State:
    return done(begun(**choices), *(EndFight(), EndReinforcement()) * 3)


# set-up ------------------------------------------------------------------------------------------


def test_a_game_starts_with_full_hands_in_the_first_fight() -> None:
    state = begun()
    assert piles(state, KNIGHT)["hand"] == 5
    assert piles(state, KNIGHT)["deck"] == 8
    assert piles(state, MISTRESS)["deck"] == 7
    assert (state.fight, state.stage, state.round) == (1, "fight", 1)


def test_a_lone_player_leads_two_heroes() -> None:
    assert len(begun(players=["Ana"], heroes=None).heroes) == 2


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"players": []}, "player_count"),
        ({"players": ["Ana", "Ana"]}, "name_taken"),
        ({"players": ["Ana", " "]}, "name_empty"),
        ({"heroes": [{"kind": "hero"}]}, "hero_count"),
        ({"heroes": ["hero"] * 6}, "hero_count"),
        ({"heroes": ["hero", "dragon"]}, "unknown_hero"),
        ({"heroes": ["twins", "twins"]}, "hero_twice"),
        ({"heroes": ["elements-mistress", "hero"], "novices": ["red", "red", "blue"]}, "third_novice"),
        ({"heroes": ["elements-mistress", "hero"], "novices": ["colourless"]}, "colourless"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(choices: dict[str, object], code: str) -> None:
    found = GAME.start(pack(), {"players": ["Ana", "Bob"], **choices})
    assert isinstance(found, Refusal)
    assert found.code == code


def test_the_box_profile_gives_her_cards_colours_and_the_sizes() -> None:
    profile = {
        "combined.magma": {"name": "Magma", "tier": "adept", "elements": ["fire", "earth"], "copies": 2},
        "combined.bad": {"name": "Bad", "tier": "king", "elements": ["fire"]},
        "value.colour-fire": "jaune",
        "value.colour-air": "red",
        "value.hand-size": 4,
        "value.cards-fire": 3,
    }
    state = begun(profile=profile, novices=["yellow", "yellow"])
    mistress = mistress_of(state)
    assert mistress.cards["magma"].tier == "adept"
    assert mistress.cards["magma"].copies == 2
    assert "bad" not in mistress.cards
    assert mistress.colours["yellow"] == "fire"
    assert mistress.colours["red"] == "air"
    assert mistress.deck["fire"] == 5
    assert state.hand_size == 4


# fights ------------------------------------------------------------------------------------------


def test_winning_the_first_two_fights_lays_out_her_next_tiers() -> None:
    state = begun()
    assert set(in_front(state)) == {"magma", "dust-screen", "steam"}
    state = done(state, EndFight())
    assert state.stage == "reinforcement"
    assert "ashen-blessing" in in_front(state)
    assert "storm" not in in_front(state)
    state = done(state, EndReinforcement(), EndFight())
    assert in_front(state)["storm"] == 2


def test_the_fourth_fight_is_the_boss_and_ends_the_game() -> None:
    state = at_moira()
    assert state.fight == 4
    assert moira_in_force(state)
    over = done(state, EndFight())
    assert (over.stage, over.won) == ("over", True)
    assert refused(over, EndFight()).code == "no_fight"
    lost = done(begun(), EndFight(won=False))
    assert (lost.stage, lost.won, lost.encounters_done) == ("over", False, 0)


def test_a_fight_with_standing_enemies_is_won_only_if_the_table_says_so() -> None:
    state = done(begun(), AddEnemy("Wolf", 3))
    assert refused(state, EndFight()).code == "enemies_left"
    assert done(state, EndFight(), waive=("enemies_left",)).enemies == ()
    state = done(state, Count("enemy.e1.life", -3), EndFight())
    assert state.tally["defeated"] == 1


def test_the_boss_must_be_named_before_the_last_fight() -> None:
    state = done(begun(boss=""), *(EndFight(), EndReinforcement()) * 2, EndFight())
    assert refused(state, EndReinforcement()).code == "boss_unset"
    assert done(state, SetBoss("moira", actions=7), EndReinforcement()).boss.left == 7


def test_boss_actions_are_counted_down_and_shuffled_again() -> None:
    state = done(begun(), SetBoss("moira", actions=1), DrawBossAction())
    assert refused(state, DrawBossAction()).code == "no_action_left"
    assert done(state, ShuffleBossActions()).boss.left == 1


def test_each_hero_finishes_before_the_next_and_a_round_waits_for_all() -> None:
    state = done(begun(), BeginTurn(KNIGHT))
    assert refused(state, BeginTurn(TWINS)).code == "turn_running"
    state = done(state, EndTurn())
    assert refused(state, BeginTurn(KNIGHT)).code == "acted"
    assert refused(state, NextRound()).values() == {"n": 2}
    state = done(state, EndTurn(TWINS), SetOut(MISTRESS), NextRound())
    assert state.round == 2
    assert not any(hero.acted for hero in state.heroes)
    assert refused(state, BeginTurn(MISTRESS)).code == "hero_is_out"


def test_enemies_come_and_go_by_their_own_names() -> None:
    state = done(begun(), AddEnemy("Wolf", 3, 1), AddEnemy("Wolf", 2), RemoveEnemy("e1"))
    assert [enemy.id for enemy in state.enemies] == ["e2"]
    assert refused(state, RemoveEnemy("e1")).code == "unknown_enemy"
    assert refused(state, AddEnemy("Ghost", 0)).code == "enemy_life"


# piles -------------------------------------------------------------------------------------------


def test_cards_move_between_piles_and_none_is_lost() -> None:
    state = done(begun(), MoveCards(KNIGHT, "deck", "wounds", 3), MoveCards(KNIGHT, "wounds", "exile"))
    assert piles(state, KNIGHT) == {"deck": 5, "hand": 5, "discard": 0, "wounds": 2, "exile": 1, "removed": 0}


def test_a_pile_that_is_too_small_sends_the_table_to_its_base_rulebook() -> None:
    state = begun()
    found = refused(state, MoveCards(KNIGHT, "deck", "wounds", 9))
    assert (found.code, found.rule, found.final) == ("pile_short", "base-game", False)
    assert piles(done(state, MoveCards(KNIGHT, "deck", "wounds", 9), waive=("pile_short",)), KNIGHT)["wounds"] == 8
    assert refused(state, MoveCards(KNIGHT, "exile", "hand")).code == "pile_empty"


def test_drawing_from_a_short_deck_asks_before_it_reshuffles() -> None:
    state = done(begun(), MoveCards(KNIGHT, "deck", "wounds", 7), MoveCards(KNIGHT, "hand", "discard", 4))
    assert refused(state, DrawCards(KNIGHT)).code == "deck_short"
    drawn = piles(done(state, DrawCards(KNIGHT), waive=("deck_short",)), KNIGHT)
    assert (drawn["hand"], drawn["deck"], drawn["discard"]) == (5, 1, 0)
    by_itself = done(state, SetAutomation("reshuffle", "do"), DrawCards(KNIGHT))
    assert piles(by_itself, KNIGHT) == drawn
    off = done(state, SetAutomation("reshuffle", "off"), DrawCards(KNIGHT))
    assert piles(off, KNIGHT)["hand"] == 2
    assert piles(done(state, Reshuffle(KNIGHT)), KNIGHT)["deck"] == 5


def test_a_full_hand_draws_nothing() -> None:
    assert refused(begun(), DrawCards(KNIGHT)).code == "hand_full"


def test_an_ephemeral_card_leaves_when_played_and_stays_when_discarded() -> None:
    state = done(begun(), PlayCard(KNIGHT, ephemeral=True), DiscardCard(KNIGHT, ephemeral=True))
    found = piles(state, KNIGHT)
    assert (found["removed"], found["discard"], found["exile"]) == (1, 1, 0)


def test_an_ephemeral_card_that_did_nothing_follows_the_tables_reading() -> None:
    unresolved = PlayCard(KNIGHT, ephemeral=True, resolved=False)
    assert piles(done(begun(), unresolved), KNIGHT)["discard"] == 1
    other = done(begun(), SetReading("ephemeral-unresolved", "removed"), unresolved)
    assert piles(other, KNIGHT)["removed"] == 1


def test_an_empty_hand_plays_only_as_a_house_rule_and_no_card_appears() -> None:
    state = done(begun(), MoveCards(KNIGHT, "hand", "discard", 5))
    assert refused(state, PlayCard(KNIGHT)).code == "hand_empty"
    assert refused(state, DiscardCard(KNIGHT)).code == "hand_empty"
    assert piles(done(state, PlayCard(KNIGHT), waive=("hand_empty",)), KNIGHT) == piles(state, KNIGHT)


def test_any_number_can_be_counted_and_corrected_within_its_bounds() -> None:
    state = done(begun(), Count("hero.h3.exile", 2), Correct("hand-size", 6), Correct("encounters", 2))
    assert piles(state, KNIGHT)["exile"] == 2
    assert "storm" in in_front(state)
    assert piles(done(state, Count("hero.h3.exile", -3)), KNIGHT)["exile"] == 0
    assert refused(state, Count("hero.h3.wounds", -1)).code == "at_bound"
    assert refused(state, Correct("fight", 9)).code == "out_of_bounds"
    assert refused(state, Count("hero.h9.hand", 1)).code == "unknown_counter"


# twins -------------------------------------------------------------------------------------------


def test_every_card_of_the_twins_names_who_resolves_it() -> None:
    state = begun()
    found = refused(state, PlayCard(TWINS))
    assert (found.code, found.rule, found.final) == ("which_twin", "twins-choose", True)
    after = done(state, PlayCard(TWINS, twin="faremos"))
    assert after.twins is not None
    assert after.twins.last == "faremos"
    assert piles(after, TWINS)["discard"] == 1


def test_a_twin_is_another_hero_for_its_twin_and_never_for_itself() -> None:
    state = begun()
    done(state, PlayCard(TWINS, twin="kilenne", target="faremos"), PlayCard(TWINS, twin="kilenne", target=KNIGHT))
    found = refused(state, PlayCard(TWINS, twin="kilenne", target="kilenne"))
    assert (found.code, found.rule) == ("twin_self", "twins-other-hero")
    assert refused(state, PlayCard(KNIGHT, target=KNIGHT)).code == "needs_other_hero"


def test_an_effect_on_all_heroes_hits_the_one_deck_of_the_twins_twice() -> None:
    state = done(begun(), HitHeroes("all-heroes", "wound", 2))
    assert [piles(state, hero)["wounds"] for hero in (MISTRESS, TWINS, KNIGHT)] == [2, 4, 2]


def test_an_effect_on_an_area_counts_the_twins_who_stand_there() -> None:
    def hurt(*there: str) -> int:
        return piles(done(begun(), HitHeroes("all-heroes-in-area", "discard", 1, heroes=there)), TWINS)["discard"]

    assert hurt("kilenne", "faremos") == 2
    assert hurt("faremos", KNIGHT) == 1
    assert hurt(KNIGHT) == 0
    assert refused(begun(), HitHeroes("all-heroes-in-area", "wound")).code == "nobody_there"


def test_an_effect_on_one_twin_is_resolved_once_and_the_twin_is_named() -> None:
    assert piles(done(begun(), HitHeroes("one-hero", "exile", heroes=("kilenne",))), TWINS)["exile"] == 1
    assert refused(begun(), HitHeroes("one-hero", "wound", heroes=(TWINS,))).code == "which_twin"
    assert refused(begun(), HitHeroes("one-hero", "wound")).code == "which_hero"
    assert refused(begun(), HitHeroes("one-hero", "wound", heroes=("kilenne", KNIGHT))).code == "which_hero"


def test_twins_who_are_out_are_reached_by_nothing() -> None:
    out = done(begun(), SetOut(TWINS, True))
    for target in ("one-hero", "all-heroes-in-area"):
        assert refused(out, HitHeroes(target, "wound", heroes=("kilenne",))).rule == "twins-all-in-zone"
    assert piles(done(out, HitHeroes("all-heroes", "wound")), TWINS)["wounds"] == 0


def test_the_second_resolution_takes_what_the_first_left() -> None:
    state = done(begun(), HitHeroes("all-heroes", "wound", 6))
    assert piles(state, TWINS)["wounds"] == 8
    assert piles(state, TWINS)["deck"] == 0


def test_the_danger_gauge_counts_both_bodies() -> None:
    assert danger(8, 2, 3).lost == 6
    assert not danger(8, 2, 3).all
    assert danger(8, 2, 5).all


def test_the_twins_stand_apart_and_a_drawing_fits_only_their_places() -> None:
    state = done(begun(), MoveTwin("kilenne", 2, 3), MoveTwin("faremos", 4, 3))
    assert state.twins is not None
    kilenne, faremos = state.twins.kilenne, state.twins.faremos
    assert kilenne is not None
    assert faremos is not None
    assert apart(kilenne, faremos) == (2, 0)
    assert pattern_reaches(("KxF",), kilenne, faremos) == (Space(3, 3),)
    assert pattern_reaches(("KF",), kilenne, faremos) is None
    assert refused(state, MoveTwin("kilenne", 0, 1)).code == "off_board"


# Moira -------------------------------------------------------------------------------------------


def test_against_moira_all_wounds_lie_in_destiny_with_their_owners() -> None:
    state = done(at_moira(), HitHeroes("all-heroes", "wound", 1), MoveCards(KNIGHT, "hand", "wounds", 2))
    assert state.destiny == {MISTRESS: 1, TWINS: 2, KNIGHT: 3}
    assert destiny_size(state) == 6
    knight = hero_of(state, KNIGHT)
    assert knight is not None
    assert wounds_shown(state, knight) == 0


def test_wounds_of_earlier_fights_are_shown_as_none_and_can_be_gathered() -> None:
    state = done(begun(), MoveCards(KNIGHT, "deck", "wounds", 2), *(EndFight(), EndReinforcement()) * 3)
    knight = hero_of(state, KNIGHT)
    assert knight is not None
    assert wounds_shown(state, knight) == 0
    assert done(state, GatherWounds()).destiny == {KNIGHT: 2}
    assert refused(at_moira(), GatherWounds()).code == "nothing_to_gather"
    assert refused(begun(), GatherWounds()).code == "no_moira"
    by_itself = done(begun(), SetAutomation("gather-wounds", "do"), MoveCards(KNIGHT, "deck", "wounds", 2))
    assert done(by_itself, *(EndFight(), EndReinforcement()) * 3).destiny == {KNIGHT: 2}


def test_against_moira_cards_are_exiled_from_hand_or_deck_only() -> None:
    state = done(at_moira(), MoveCards(KNIGHT, "deck", "wounds", 2), MoveCards(KNIGHT, "hand", "discard"))
    done(state, MoveCards(KNIGHT, "hand", "exile"), MoveCards(KNIGHT, "deck", "exile"))
    for source in ("wounds", "destiny", "discard"):
        found = refused(state, MoveCards(KNIGHT, source, "exile"))
        assert (found.code, found.rule) == ("moira_exile", "moira-exile")
    anyway = done(state, MoveCards(KNIGHT, "wounds", "exile"), waive=("moira_exile", "moira_no_wounds"))
    assert anyway.destiny == {KNIGHT: 1}


def test_against_other_bosses_wounds_stay_personal() -> None:
    state = done(at_moira(boss="other"), MoveCards(KNIGHT, "deck", "wounds", 2))
    assert piles(state, KNIGHT)["wounds"] == 2
    done(state, MoveCards(KNIGHT, "wounds", "exile"))


def test_healing_finds_no_wounds_against_moira_unless_the_card_names_destiny() -> None:
    state = done(at_moira(), MoveCards(KNIGHT, "deck", "wounds", 2))
    assert refused(state, MoveCards(KNIGHT, "wounds", "discard")).code == "moira_no_wounds"
    assert done(state, TakeFromDestiny(KNIGHT, "discard", 2)).destiny == {KNIGHT: 0}
    read = done(state, SetReading("moira-healing", "destiny"), MoveCards(KNIGHT, "wounds", "discard"))
    assert read.destiny == {KNIGHT: 1}


def test_what_leaves_destiny_is_not_exiled_while_moira_is_fought() -> None:
    state = done(at_moira(), MoveCards(KNIGHT, "deck", "wounds", 2))
    for asked in (TakeFromDestiny(KNIGHT, "exile"), SortDestiny("exile"), MoveCards(KNIGHT, "destiny", "exile")):
        assert refused(state, asked).code == "moira_exile"
    assert piles(done(state, TakeFromDestiny(KNIGHT, "exile"), waive=("moira_exile",)), KNIGHT)["exile"] == 1
    assert piles(done(state, EndFight(), SortDestiny("exile")), KNIGHT)["exile"] == 2


def test_destiny_is_sorted_back_to_its_owners() -> None:
    state = done(at_moira(), HitHeroes("all-heroes", "wound"), EndFight(), SortDestiny("discard"))
    assert destiny_size(state) == 0
    assert piles(state, TWINS)["discard"] == 2


# gains -------------------------------------------------------------------------------------------


def test_the_mistress_takes_four_colours_never_a_colourless_card_and_two_novices() -> None:
    state = begun()
    assert refused(state, GainCard(MISTRESS, "reward", "colourless")).rule == "em-four-colours"
    state = done(state, GainCard(MISTRESS, "novice", "red"), GainCard(MISTRESS, "novice", "red"))
    assert refused(state, GainCard(MISTRESS, "novice", "blue")).code == "third_novice"
    assert mistress_of(state).deck["fire"] == 2
    done(state, GainCard(KNIGHT, "reward", "colourless"))


def test_a_table_may_forbid_two_novices_of_one_colour() -> None:
    state = done(begun(), SetReading("same-novice", "forbidden"), GainCard(MISTRESS, "novice", "red"))
    assert refused(state, GainCard(MISTRESS, "novice", "red")).code == "same_novice"


def test_settings_that_do_not_exist_are_refused() -> None:
    assert refused(begun(), SetReading("late-claim", "never")).code == "unknown_setting"
    assert refused(begun(), SetAutomation("juggling", "do")).code == "unknown_setting"
