"""Conan's view-models: prices now and next, what the main action says, odds before a roll."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Given
from companion.core.game import main_of
from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan import commands as cmd
from companion.games.conan.due import due
from companion.games.conan.state import State
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views import cards as c
from companion.views.conan import (
    announcing,
    attempt,
    dealing,
    goals,
    goods,
    heroes,
    sheets,
    spells,
    turn,
    whisper,
    zones,
)
from companion.views.conan import (
    defence as defence_of,
)
from companion.views.conan import dice as dice_view
from companion.views.conan import (
    overlord as river_view,
)
from companion.views.conan import plan as plans

SLUG = "conan"
EN, FR = Translator("en", SLUG), Translator("fr", SLUG)
BASE = {
    "players": ["Ana"],
    "scenario": "clutches-of-the-picts",
    "items": {SLUG: ("conans-sword", "leather-armour"), "shevatas": ("dagger", "buckler")},
    "spells": {"hadrathus": ("gift-of-life", "mitras-halo")},
}
STANCES = [cmd.ChooseStance(id, "active") for id in ("belit", SLUG, "hadrathus", "shevatas")]


def table(*commands: Any, **choices: Any) -> Table:
    made = Room(SqliteStore(":memory:"), shelf()).new(SLUG, {**BASE, **choices})
    assert isinstance(made, Table)
    for command in commands:
        assert not isinstance(made.do(command), Refusal), command
    return made


def overlord(*commands: Any, **choices: Any) -> Table:
    return table(*STANCES, cmd.EndHeroesTurn(), cmd.Recover(), *commands, **choices)


def test_the_river_shows_what_every_tile_costs_now_and_after_the_picked_one() -> None:
    tiles = river_view.river(overlord().state, "pict-warriors-purple", EN)
    assert [tile.price for tile in tiles] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [tile.then for tile in tiles] == [1, 2, 8, 3, 4, 5, 6, 7]
    assert [tile.then for tile in river_view.river(overlord().state, "", EN)] == [None] * 8


def test_life_and_figures_are_told_apart_and_a_dead_tile_says_so() -> None:
    state = table(*STANCES, cmd.KillFigures("hyenas", 3)).state
    shown = {tile.id: tile for tile in river_view.river(state, "", FR)}
    assert (shown["zogar-sag"].life, shown["pict-hunters-blue"].figures) == (5, 3)
    assert shown["hyenas"].dead
    assert "morte" in shown["hyenas"].said


@pytest.mark.parametrize(
    ("commands", "words"),
    [
        ((), "Start the heroes' turn"),
        ((cmd.StartHeroesTurn(),), "Choose a stance: Bêlit"),
        (STANCES, "End the heroes' turn"),
        ((*STANCES, cmd.EndHeroesTurn()), "Recover 4 gems"),
        ((*STANCES, cmd.EndHeroesTurn(), cmd.Recover()), "Activate a tile"),
    ],
)
def test_the_main_action_changes_only_with_the_phase(commands: Iterable[Any], words: str) -> None:
    found = main_of(due(table(*commands).state, EN))
    assert found
    assert found.words == words


def test_after_two_activations_only_the_end_of_the_turn_is_left() -> None:
    state = overlord(
        cmd.ActivateTile("hyenas"), cmd.HoldAttacks(3), cmd.ActivateTile("zogar-sag"), cmd.HoldAttacks(1)
    ).state
    found = main_of(due(state, EN))
    assert found
    assert (found.words, found.leaves) == ("End the Overlord's turn", "")
    assert turn.turn(state, EN).at == 2


def test_gems_are_said_to_add_up() -> None:
    assert turn.gem_check(table().state, EN) == (True, "Gems add up: Overlord 15, heroes 40")


def test_a_full_box_has_no_room_and_a_move_begun_is_lost_by_attacking() -> None:
    state = table(*STANCES, cmd.PlaceGems("belit", "ranged", 3), cmd.StepAway("belit")).state
    boxes = {box.id: box for box in heroes.hero(state, "belit", EN).boxes}
    assert (boxes["ranged"].room, boxes["ranged"].limit, boxes["guard"].limit) == (0, 3, None)
    assert boxes["melee"].loses == 1


def test_a_box_shows_the_dice_that_one_gem_on_it_throws() -> None:
    boxes = {box.id: box for box in heroes.hero(table().state, SLUG, FR).boxes}
    assert boxes["melee"].dice == ("red", "orange")
    assert boxes["ranged"].dice == ("orange", "orange")
    assert boxes["manipulation"].dice == ("orange",)
    assert (boxes["melee"].said, boxes["move"].said) == ("1 orange, 1 rouge", "")


def test_a_step_says_its_price_and_why() -> None:
    state = table(*STANCES).state
    shown = heroes.step(state, "belit", heroes.StepDraft(friends=2, enemies=3), EN)
    assert (shown.cost, shown.words) == (3, "2 free and 1 gem")
    assert shown.why == "3 enemies − 1 other friend = 2"
    assert "Blocking" in heroes.step(state, "belit", heroes.StepDraft(blocker=True), EN).stuck


def test_an_attack_is_announced_with_the_only_weapon_and_exact_odds() -> None:
    state = table(*STANCES).state
    plan = replace(plans.fresh(state, "melee", f"hero/{SLUG}"), targets=("tile/hyenas",), gems=2)
    assert plan.weapons == ("conans-sword",)
    shown = announcing.view(state, plan, EN)
    assert shown.pool == ("red", "red", "orange")
    assert (shown.goals[0].words, shown.goals[0].need) == ("To kill: 1 axe", 1)
    assert shown.words == "Attack Hyenas: 2 gems"
    assert shown.objection == ""


def test_each_tap_on_a_group_hits_one_figure_more_and_then_nobody() -> None:
    state = table(*STANCES).state
    plan = plans.fresh(state, "area", f"hero/{SLUG}")
    notes = []
    for _n in range(4):
        plan = replace(plan, **plans.tapped(state, plan, "targets", "tile/hyenas"))
        shown = announcing.view(state, plan, EN)
        notes.append(next(option.note for option in shown.targets if option.id == "tile/hyenas"))
    assert notes == ["1 figure of 3", "2 figures of 3", "3 figures of 3", "3 figures"]
    assert plan.targets == ()


def test_until_the_roll_the_victims_may_still_change_and_nobody_ends_it() -> None:
    state = table(*STANCES, cmd.AreaAttack(f"hero/{SLUG}", ("tile/hyenas",), ("red",))).state
    assert state.attempt
    shown = attempt.view(state, state.attempt, EN)
    assert [option.id for option in shown.victims if option.on] == ["tile/hyenas"]
    nobody = attempt.view(state, replace(state.attempt, targets=()), EN)
    assert (nobody.words, nobody.command) == ("Nobody is hit", cmd.EndAttempt())


def test_an_area_attack_says_which_of_its_victims_defends() -> None:
    victims = ("hero/belit", "hero/hadrathus")
    turn_of = [*STANCES, cmd.EndHeroesTurn(), cmd.Recover(), cmd.AreaAttack("tile/zogar-sag", victims, ("red",))]
    state = table(*turn_of, cmd.TypeSymbols(2)).state
    assert state.attempt
    assert attempt.view(state, state.attempt, EN).sub.endswith(" at Bêlit, 1 of 2")
    assert attempt.view(state, replace(state.attempt, at=1), EN).sub.endswith(" at Hadrathus, 2 of 2")
    own = replace(state.attempt, actor="hero/hadrathus", at=1)
    assert attempt.view(state, own, EN).sub == "Hadrathus at Hadrathus, 2 of 2"


def test_nobody_is_asked_who_has_won_once_it_is_said() -> None:
    state = overlord(turns=1).state
    asked = "Turn 1 is the last: who has won by its end?"
    assert asked in [words for words, _rule in turn.turn(state, EN).reminders]
    assert turn.turn(replace(state, winner="heroes"), EN).reminders == ()


def test_typed_axes_ask_whether_a_die_seized_and_armour_is_named() -> None:
    river = [{"tile": "thog-alt", "life": 8}, {"tile": "giant-snake", "life": 8}]
    turn_of = [*STANCES, cmd.EndHeroesTurn(), cmd.Recover(), cmd.ActivateTile("thog-alt")]
    blow = cmd.Attack("tile/thog-alt", "melee", (f"hero/{SLUG}",))
    state = table(*turn_of, blow, cmd.TypeSymbols(4), river=river, allies={}, tile_spells={}).state
    assert state.attempt
    shown = attempt.view(state, state.attempt, EN)
    assert [option.name for option in shown.choices] == ["A die showed two axes: Conan is seized"]
    defence = defence_of.defence_view(state, state.attempt, defence_of.DefendDraft(), EN)
    assert (defence.ways[0].name, defence.words) == ("Armor only", "Armor only: 1 die")


def test_a_possessed_tile_says_that_it_does_not_move_or_no_longer_blocks() -> None:
    river = [{"tile": "thog-alt", "life": 8}, {"tile": "giant-snake", "life": 8}]
    for tile, move, words in (
        ("thog-alt", 0, "Thog - Alt is possessed and cannot move this time."),
        ("giant-snake", 3, "Giant Snake is possessed: no Blocking."),
    ):
        marked = [cmd.SetStatus(f"tile/{tile}", "possessed", "yes"), cmd.EndHeroesTurn(), cmd.Recover()]
        state = table(*STANCES, *marked, cmd.ActivateTile(tile), river=river, allies={}, tile_spells={}).state
        shown = river_view.acting(state, EN)
        assert shown
        assert (shown.move, shown.spell) == (move, words)
        assert "blocking" not in dict(shown.skills)


def test_what_the_rules_forbid_is_said_before_the_tap() -> None:
    state = table(cmd.StartHeroesTurn()).state
    plan = replace(plans.fresh(state, "melee", f"hero/{SLUG}"), targets=("tile/hyenas",))
    shown = announcing.view(state, plan, EN)
    assert shown.objection == "Choose aggressive or cautious before acting."
    assert shown.objection_rule == "hero-stance"
    assert announcing.view(state, replace(plan, targets=()), EN).command is None


def test_a_hero_is_wounded_long_before_killed() -> None:
    state = overlord(cmd.ActivateTile("zogar-sag")).state
    plan = replace(plans.fresh(state, "melee", "tile/zogar-sag"), targets=("hero/belit",))
    assert [goal.words for goal in announcing.view(state, plan, EN).goals] == ["To wound: 1 axe"]


def rolled(*faces: int, **more: Any) -> State:
    made = table(*STANCES)
    blow = cmd.Attack(
        f"hero/{SLUG}", "melee", ("tile/pict-warriors-purple",), ("conans-sword",), len(faces) - 1, **more
    )
    assert not isinstance(made.do(blow), Refusal)
    assert not isinstance(made.do(cmd.RollPool(), chance=Given(faces)), Refusal)
    state: State = made.state
    return state


def test_the_blank_die_is_advised_and_its_gain_is_said() -> None:
    state = rolled(0, 1, 0)
    assert state.attempt
    shown = attempt.view(state, state.attempt, FR)
    assert shown.advice
    assert (shown.advice.place, shown.advice.paid) == (0, True)
    assert shown.advice.aim == "Pour tuer"
    assert shown.advice.keep == "0\u00a0%"
    assert shown.advice.this == shown.advice.each[0] != shown.advice.keep
    assert shown.words == "Garder 1 hache"


def test_the_sums_lead_from_axes_to_wounds() -> None:
    made = overlord(cmd.ActivateTile("zogar-sag"), cmd.Attack("tile/zogar-sag", "melee", (f"hero/{SLUG}",)))
    made.do(cmd.TypeSymbols(3))
    now = made.state.attempt
    assert now
    assert now.step == "defend"
    shown = attempt.view(made.state, now, EN)
    assert shown.sums[0] == ("Power of the blow", "3")
    parry = defence_of.DefendDraft("parry-weapon", 2, "conans-sword")
    ways = defence_of.defence_view(made.state, now, parry, EN)
    assert [(way.name, way.draft.gems) for way in ways.ways] == [
        ("Armor only", 1),
        ("Parry: Conan's Sword", 1),
        ("Parry: Conan's Sword", 2),
    ]
    assert ways.words == "Parry: Conan's Sword: 2 gems"
    assert [way.on for way in ways.ways] == [False, False, True]
    hurt = [float(way.wounds) for way in ways.ways]
    assert hurt[0] > hurt[1] > hurt[2]
    assert not ways.lethal


def test_the_free_pool_has_exact_odds_and_a_wanted_nought_always_comes() -> None:
    dice = table().state.dice
    shown = dice_view.pool(dice, dice_view.PoolDraft((0, 2, 0), need=2), EN)
    assert (shown.chance, shown.mean) == ("67%", "2.0")
    assert dice_view.pool(dice, dice_view.PoolDraft((0, 2, 0), need=0), EN).any_roll
    assert dice_view.pool(dice, dice_view.PoolDraft((9, 9, 9)), EN).too_many
    better = dice_view.pool(dice, dice_view.PoolDraft((0, 2, 0), (0, 2, 0), need=2), EN)
    assert better.plain == "67%"
    assert better.chance != "67%"


def test_the_whisper_asks_once_for_each_tile_and_its_order_is_read_back_while_the_tile_acts() -> None:
    made = overlord(cmd.DrawCard(), solo=True)
    made.do(cmd.NameBearer())  # in case its card hunts the objective
    asked = whisper.question(made.state, EN)
    assert asked
    answer = whisper.AnswerDraft(asked.tile, attackers=2, prey=asked.prey)
    sent = answer.command(asked.figures)
    assert (sent.attackers, sent.advancing) == (2, asked.figures - 2)
    made.do(sent)
    made.do(cmd.FollowOrder(), waive=("answers_missing",))
    why = whisper.why(made.state, EN)
    assert why
    if why.kind == "activate":
        made.do(cmd.FollowOrder())
        again = whisper.order_in_force(made, made.state, EN)
        assert again
        assert again.verdict == why.verdict


def test_a_difficulty_says_what_it_does_to_the_recovery() -> None:
    assert whisper.level_line("hard", "clutches-of-the-picts", EN).startswith("recovery +2")
    assert "−1" in whisper.level_line("easy", "heart-of-darkness", EN)
    state = overlord(solo=True, difficulty="brutal").state
    assert river_view.book(state, EN).extra == 4


def test_spell_cards_say_price_limit_and_when_they_end() -> None:
    caster = spells.casters(table(*STANCES).state, EN)[0]
    halo = next(card for card in caster.spells if card.id == "mitras-halo")
    assert (halo.cost, halo.limit, halo.placed) == (3, 3, 0)
    assert "reaction: any time" in halo.tags
    assert halo.end


def test_zones_and_marks_name_everything_that_can_be_put_right() -> None:
    state = table(*STANCES).state
    assert {zone.id for zone in zones.zones(state, "book", EN)} >= {"reserve", "fatigue", "boost/guard"}
    assert {mark.id for mark in zones.marks(state, SLUG, EN)} >= {"horror", "webbed", "possessed", "objective"}
    assert goods.shelves(state, EN, False)[0][0] == "In this scenario's chests"


def test_a_spell_at_its_limit_says_so_before_a_target_is_asked_for() -> None:
    bite = cmd.CastSpell("hero/hadrathus", "sets-bite", ("tile/hyenas",))
    state = table(*STANCES, bite, spells={"hadrathus": ("sets-bite",)}).state
    state = replace(state, attempt=None)
    assert "2/2" in spells.casters(state, EN)[0].spells[0].objection


def test_every_key_of_the_sheets_is_accepted() -> None:
    made = table(*STANCES, cmd.Wound("hero/conan", 2))
    shown = (
        sheets.wounds(made.state, sheets.Wounds(SLUG), sheets.Amount(2), EN),
        sheets.take(made.state, sheets.Take(SLUG), sheets.Taking(), EN),
        sheets.take(made.state, sheets.Take(SLUG), sheets.Taking(free=True, every_box=True), EN),
        sheets.between(made.state, sheets.Between("hero/conan"), sheets.Moving("reserve", "fatigue", 2), EN),
        dealing.sheet(made.state, dealing.Deal(), dealing.Dealing("hero/hadrathus", "spell"), EN),
        dealing.sheet(made.state, dealing.Deal(), dealing.Dealing("", "skill"), EN),
    )
    for command in c.keys(shown):
        assert not isinstance(GAME.decide(made.state, command, Given(()), frozenset()), Refusal), command


def test_gems_leave_a_spell_card_though_its_zone_goes_with_the_last() -> None:
    made = table(*STANCES, cmd.CastSpell("hero/hadrathus", "mitras-halo"))
    sheet = sheets.between(
        made.state, sheets.Between("hero/hadrathus"), sheets.Moving("card/mitras-halo", "reserve", 3), EN
    )
    (move,) = c.keys(sheet)
    assert not isinstance(made.do(move), Refusal)
    again = sheets.between(
        made.state, sheets.Between("hero/hadrathus"), sheets.Moving("card/mitras-halo", "reserve", 3), EN
    )
    assert sheets.Number("hero/hadrathus/red", "Red gems") in [
        o.act for card in c.found(c.Chips, again) for o in card.options
    ]


def test_figures_to_bring_back_are_counted_against_the_points() -> None:
    made = overlord(cmd.KillFigures("pict-hunters-blue", 3), cmd.MoveTile("event-1", 0), cmd.ActivateTile("event-1"))
    none = sheets.buy(made.state, sheets.Buy(), sheets.Picks(), EN)
    assert c.keys(none) == []
    two = sheets.with_figures(sheets.with_figures(sheets.Picks(), "pict-hunters-blue", 1), "pict-hunters-blue", 2)
    assert "2 of 4 points" in [line.words for line in c.found(c.Line, sheets.buy(made.state, sheets.Buy(), two, EN))]
    (bring,) = c.keys(sheets.buy(made.state, sheets.Buy(), two, EN))
    assert not isinstance(made.do(bring), Refusal)
    assert made.state.tiles["pict-hunters-blue"].figures == 2


def test_circular_strike_is_offered_with_a_two_handed_weapon_only() -> None:
    state = table(*STANCES, items={SLUG: ("conans-sword", "battle-axe")}).state
    plan = plans.Plan("melee", "hero/conan", ("tile/giant-snake",), ("conans-sword",))
    assert "circular" not in [toggle for toggle, *_rest in announcing.view(state, plan, EN).toggles]
    heavy = announcing.view(state, replace(plan, weapons=("battle-axe",)), EN).toggles
    assert next(toggle for toggle, *_rest in heavy) == "circular"


def test_what_gems_would_make_of_a_blow_is_not_promised_for_the_whisper() -> None:
    """Its card says how many rerolls it pays for."""

    def paid(**choices: Any) -> str:
        first = overlord(cmd.ActivateTile("pict-hunters-blue"), **choices)
        struck = cmd.Attack("tile/pict-hunters-blue", "melee", ("hero/conan",))
        assert not isinstance(first.do(struck), Refusal)
        return goals.goals(first.state, first.state.attempt, EN)[0].paid

    assert paid() == "91% with 3 gems for rerolls"
    assert paid(solo=True) == ""


def test_where_the_nearest_is_hunted_nobody_is_somebody_else() -> None:
    assert [id for id, _words in whisper.rests("conan")] == ["advancing", "others", "holding", ""]
    assert [id for id, _words in whisper.rests("")] == ["advancing", "holding", ""]
