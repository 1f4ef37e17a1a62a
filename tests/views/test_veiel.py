"""What the screens of L'Ordre de Veiel show, without a screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.capabilities.agreements import SetReading
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.games.veiel import recap
from companion.games.veiel.commands import (
    AddEnemy,
    BeginTurn,
    Command,
    Count,
    EndFight,
    EndReinforcement,
    EndTurn,
    Fuse,
    HitHeroes,
    MoveCards,
    MoveTwin,
    NextRound,
    PlayCard,
)
from companion.games.veiel.mistress import colours_from
from companion.games.veiel.state import State
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views.veiel import fusion, hits, setup, table, twins
from companion.views.veiel.colours import colours
from companion.views.veiel.hits import Draft
from companion.views.veiel.settings import difficulty

EN, FR = Translator("en", "veiel"), Translator("fr", "veiel")
HEROES = [{"kind": "elements-mistress"}, {"kind": "twins"}, {"kind": "hero", "name": "Knight"}]
PLAYERS = ["Ana", "Bob", "Cy"]


def new(**more: object) -> Table:
    room = Room(SqliteStore(":memory:"), shelf())
    made = room.new("veiel", {"players": PLAYERS, "heroes": HEROES, "boss": "moira", "boss_actions": 7, **more})
    assert isinstance(made, Table)
    return made


def after(*commands: Message, at: Table | None = None) -> State:
    game = at or new()
    for command in commands:
        step = game.do(command)
        assert not isinstance(step, Refusal), (command, step)
    assert isinstance(game.state, State)
    return game.state


TO_MOIRA: tuple[Command, ...] = (
    EndFight(),
    EndReinforcement(),
    EndFight(),
    EndReinforcement(),
    MoveCards("h3", "deck", "wounds", 2),
    EndFight(),
    EndReinforcement(),
)


# the table ------------------------------------------------------------------------------------
def main_key(state: State, tapped: str = "", words: Translator = EN) -> str:
    due = table.next_step(state, tapped, words)
    return due.words if due else ""


def test_the_main_action_changes_only_with_the_phase() -> None:
    game = new()
    seen = [main_key(after(at=game), "h3")]
    steps: tuple[tuple[Command, ...], ...] = (
        (BeginTurn("h3"),),
        (Count("hero.h3.hand", -1), PlayCard("h3")),
        (EndTurn(),),
        (BeginTurn("h1"), EndTurn(), BeginTurn("h2"), EndTurn()),
        (NextRound(), EndFight()),
        (EndReinforcement(), EndFight(False)),
    )
    seen += [main_key(after(*commands, at=game), "h3") for commands in steps]
    assert seen == [
        "Begin the turn: Knight",
        "End the turn: Knight",
        "End the turn: Knight",
        "Begin the turn: Elements Mistress",
        "Round 1 is over",
        "Begin encounter 2",
        "",
    ]


def test_the_boss_is_named_on_the_way_and_on_the_button() -> None:
    state = after(*TO_MOIRA[:-1])
    assert main_key(state, words=FR) == "Affronter Moïra"
    assert table.fights(state, FR) == (("1", "2", "3", "Moïra"), 2)
    assert table.stage_words(state, EN) == "Reinforcement"


def test_the_boss_arrives_with_the_life_of_its_card() -> None:
    state = after(*TO_MOIRA[:-1], EndReinforcement(15))
    assert [(e.life, e.most, e.boss, name) for e, name in table.enemies(state, FR)] == [(15, 15, True, "Moïra")]
    boss = table.stats(state, 0, FR)[1]
    assert (boss.name, boss.value) == ("Moïra", 15)
    assert [enemy.boss for enemy in after(EndFight(), EndReinforcement(15)).enemies] == []


def test_the_hero_in_sight_is_the_tapped_one_then_the_one_who_plays() -> None:
    state = after(BeginTurn("h2"))
    assert (table.focus(state, ""), table.focus(state, "h3"), table.focus(state, "gone")) == ("h2", "h3", "h2")
    assert table.focus(after(), "") == "h1"


def test_against_moira_wounds_are_shown_as_none_and_the_pile_as_a_number() -> None:
    state = after(*TO_MOIRA, HitHeroes("all-heroes", "wound", 1))
    knight = table.heroes(state, EN)[2]
    wounds = next(pile for pile in knight.piles if pile.id == "wounds")
    assert (wounds.count, wounds.muted, knight.destiny) == (0, True, 1)
    assert "wounds" not in [pile.id for pile in knight.brief]
    assert [(s.id, s.value) for s in table.stats(state, 0, EN)] == [("round", 1), ("enemies", 0), ("destiny", 4)]
    assert main_key(state) == "Bring 2 wounds to Destiny"


def test_the_names_of_the_numbers_agree_with_them() -> None:
    game = new()
    assert [(s.value, s.name) for s in table.stats(after(AddEnemy("Wolf", 1), at=game), 1, FR)[1:]] == [
        (1, "Ennemi"),
        (1, "Fusion"),
    ]
    assert [s.name for s in table.stats(after(AddEnemy("Wolf", 1), at=game), 2, FR)[1:]] == ["Ennemis", "Fusions"]


def test_fallen_enemies_offer_the_end_of_the_fight() -> None:
    game = new()
    assert main_key(after(at=game)) == "Begin the turn: Elements Mistress"
    assert main_key(after(AddEnemy("Wolf", 1), at=game)) == "Begin the turn: Elements Mistress"
    assert main_key(after(Count("enemy.e1.life", -1), at=game)) == "No enemy is standing"


def test_rare_piles_are_shown_when_they_hold_something() -> None:
    game = new()
    assert [p.id for p in table.heroes(after(at=game), EN)[2].piles] == ["hand", "deck", "discard", "wounds", "exile"]
    state = after(PlayCard("h3", ephemeral=True), at=game)
    assert [p.id for p in table.heroes(state, EN)[2].piles][-1] == "removed"
    assert table.heroes(state, EN)[2].missing == 1


# fusions --------------------------------------------------------------------------------------
def test_open_and_closed_fusions_with_their_reasons() -> None:
    turn = fusion.turn(after(PlayCard("h1", "fire"), PlayCard("h1", "air"), PlayCard("h1", "essence", "earth")), EN)
    assert [play.name for play in turn.plays] == ["Fire", "Air", "Essence (Earth)"]
    screen, magma, ashen = turn.options
    assert (screen.id, screen.open, screen.choices[0].words) == ("dust-screen", True, "Air + Essence (Earth)")
    assert (magma.run, magma.late, magma.have) == ("alive", True, (False, True))
    assert magma.why == "Air came in between and shares nothing with Magma: the run starts again after it."
    assert (magma.rule, ashen.locked) == ("fusion-sequence", True)
    assert turn.hints == ("One more Fire would give Magma.",)
    assert turn.open == fusion.open_now(after(PlayCard("h1", "fire"), PlayCard("h1", "earth"))) == 1


def test_a_used_card_says_for_what_and_the_fetched_one_is_held() -> None:
    turn = fusion.turn(after(PlayCard("h1", "fire"), PlayCard("h1", "earth"), Fuse("magma")), FR)
    assert [play.served for play in turn.plays] == ["Magma", "Magma"]
    assert turn.held == (("magma", "Magma"),)


def test_fusions_that_exclude_each_other_are_named() -> None:
    turn = fusion.turn(
        after(
            PlayCard("h1", "earth"),
            SetReading("late-claim", "turn"),
            PlayCard("h1", "fire"),
            PlayCard("h1", "earth"),
            PlayCard("h1", "air"),
        ),
        EN,
    )
    names = {option.id for option in turn.options if option.open}
    assert names == {"magma", "dust-screen"}
    short = fusion.turn(
        after(SetReading("late-claim", "turn"), PlayCard("h1", "fire"), PlayCard("h1", "earth"), PlayCard("h1", "air")),
        EN,
    )
    assert short.clashes == ("Dust Screen or Magma: both need the same card.",)


def test_the_planner_speaks_of_fusions_and_cards_to_play() -> None:
    found = fusion.plan_views(after(), ("fire", "essence"), "biggest", "", FR)
    assert found[0].lines == ("Magma = Essence élémentaire (Terre) + Feu",)
    assert found[0].sum == "1 fusion, 2 cartes à jouer"
    assert fusion.plan_views(after(), ("fire",), "most", "", EN) == ()


def test_her_cards_by_tier_and_an_id_for_a_new_one() -> None:
    state = after()
    assert [(tier, laid, len(cards)) for tier, laid, _rule, cards in fusion.book(state, EN)] == [
        ("Initiate", True, 2),
        ("Adept", False, 1),
        ("Master", False, 0),
    ]
    assert fusion.card_id("Nuée d'été", ()) == "nuée-d-été"
    assert (fusion.card_id("Magma", ("magma",)), fusion.card_id(" . ", ())) == ("magma-2", "card")
    assert fusion.card_id("Fire", ()) == "fire-2"


def test_without_the_mistress_there_is_no_turn_of_fusions() -> None:
    state = after(at=new(heroes=[{"kind": "twins"}, {"kind": "hero"}]))
    assert fusion.turn(state, EN).options == ()
    assert fusion.plays(state, EN) == ()
    assert fusion.book(state, EN) == ()
    assert fusion.plan_views(state, ("fire",), "most", "", EN) == ()


# effects and twins ----------------------------------------------------------------------------
def test_an_effect_on_all_heroes_costs_the_twins_twice() -> None:
    shown = hits.preview(after(), Draft("all-heroes", "wound", 3), EN)
    assert [(cost.name, cost.times, cost.words) for cost in shown.costs][1] == (
        "Kilenne and Faremos",
        2,
        "2 × 3: 6 of 8 cards",
    )
    assert shown.command == HitHeroes("all-heroes", "wound", 3)


def test_an_effect_on_nobody_cannot_be_pressed() -> None:
    shown = hits.preview(after(), Draft("one-hero", "exile", 1), EN)
    assert (shown.command, shown.costs) == (None, ())
    one = hits.preview(after(), Draft("one-hero", "discard", 2, "deck", ("kilenne", "h3")), EN)
    assert one.command == HitHeroes("one-hero", "discard", 2, "hand", ("kilenne",))
    assert (one.sources, one.costs[0].times) == (("hand",), 1)


def test_against_moira_wounds_go_to_destiny_before_they_are_dealt() -> None:
    state = after(*TO_MOIRA)
    assert hits.preview(state, Draft("all-heroes"), FR).words == "deck vers Destinée"
    assert hits.preview(state, Draft("all-heroes"), EN).rule == "destiny-pile"
    assert hits.button_words(state, Draft(count=2), EN) == "Deal 2 wounds each time"


def test_the_twins_stand_apart_and_their_danger_is_counted() -> None:
    game = new()
    shown = twins.twins_view(after(MoveTwin("kilenne", 2, 2), MoveTwin("faremos", 4, 2), at=game), 2, 7, EN)
    assert shown is not None
    assert (shown.apart, shown.fatal) == ("2 columns and 0 rows apart", True)
    assert shown.danger == "2 × 7 would take 13 of your 13 cards"
    assert twins.others(after(at=game), "kilenne", EN)[0] == ("faremos", "Faremos")


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        (("x....",) + (twins.EMPTY,) * 4, "Put K and F on the drawing first."),
        (("KF...",) + (twins.EMPTY,) * 4, "The twins do not stand as in the drawing."),
        (("K.F..",) + (twins.EMPTY,) * 4, "The drawing marks no space."),
        (("KxF..",) + (twins.EMPTY,) * 4, "Reaches column 3, row 2."),
    ],
)
def test_a_drawing_is_laid_over_where_they_stand(drawing: tuple[str, ...], words: str) -> None:
    state = after(MoveTwin("kilenne", 2, 2), MoveTwin("faremos", 4, 2))
    assert twins.reaches(state, drawing, EN) == words


def test_a_drawing_is_tapped_square_by_square_and_each_letter_stands_once() -> None:
    blank = (twins.EMPTY,) * twins.SIDE
    one = twins.tapped(twins.tapped(blank, 0, 0), 0, 0)
    assert one[0] == "K...."
    two = one
    for _ in range(2):
        two = twins.tapped(two, 1, 0)
    assert two[0] == ".K..."
    assert twins.drawings({"drawing.Arc": list(two), "drawing.bad": ["K"], "value.x": 1}) == {"Arc": two}
    assert twins.reaches(after(), ("KF...", *blank[1:]), EN) == "Enter first where both twins stand."


# setting up -----------------------------------------------------------------------------------
def test_a_lone_player_starts_with_two_heroes_and_the_draft_becomes_a_game() -> None:
    plan = setup.filled(setup.Plan(players=("Ana",)))
    assert len(plan.heroes) == 2
    plan = replace(setup.of_kind(plan, 0, "elements-mistress"), novices=setup.novice_tapped(("red",), "blue") or ())
    assert "elements-mistress" not in setup.kinds_for(plan, 1)
    made = Room(SqliteStore(":memory:"), shelf()).new("veiel", setup.start_choices(plan))
    assert isinstance(made, Table)
    assert made.state.mistress.novices == ("red", "blue")


def test_every_player_leads_a_hero_and_a_hero_is_given_in_exchange() -> None:
    plan = setup.filled(setup.of_kind(setup.filled(setup.Plan(players=("Ana", "Bob", "Cy"))), 0, "twins"))
    assert [hero.seat for hero in plan.heroes] == [0, 1, 2]
    plan = setup.give(plan, 0, 1)
    assert [hero.seat for hero in plan.heroes] == [1, 0, 2]
    assert setup.idle(plan) == ()
    plan = setup.drop_hero(setup.give(setup.add_hero(plan), 3, 2), 0)
    assert setup.idle(plan) == ("Bob",)
    pack = shelf().find("veiel")
    assert pack is not None
    assert setup.wizard(pack, plan, {}, EN).main.lacks == "No hero yet for: Bob"


def test_at_a_shared_table_ones_own_hero_comes_first() -> None:
    state = after()
    assert (table.focus(state, "", "Cy"), table.focus(state, "h1", "Cy")) == ("h3", "h1")
    assert main_key(state, table.own_hero(state, "Cy")) == "Begin the turn: Knight"
    assert table.own_hero(after(BeginTurn("h3"), EndTurn()), "Cy") == ""


def test_heroes_of_one_player_are_told_apart_and_the_recap_names_them() -> None:
    made = Room(SqliteStore(":memory:"), shelf()).new("veiel", {"players": ["Joueur 1"]})
    assert isinstance(made, Table)
    assert [recap.side_name(made.state, id, FR) for id in recap.chart(made.state)["wounds"]] == ["Héros 1", "Héros 2"]
    assert [recap.side_name(after(), id, EN) for id in ("h1", "h3", "Table")] == [
        "Elements Mistress (Ana)",
        "Knight (Cy)",
        "Table",
    ]


def test_the_twins_alone_are_enough_and_players_that_leave_lose_no_hero() -> None:
    plan = setup.of_kind(setup.filled(setup.Plan(players=("Ana", "Bob"))), 1, "twins")
    again = setup.filled(replace(plan, players=("Ana",)))
    assert [hero.seat for hero in again.heroes] == [0, 0]
    again = setup.filled(setup.drop_hero(again, 0))
    assert len(again.heroes) == 1
    assert not setup.may_drop(again)
    assert setup.may_add(again)


@pytest.mark.parametrize(
    ("chosen", "tapped", "now"),
    [
        ((), "red", ("red",)),
        (("red",), "red", ("red", "red")),
        (("red", "red"), "red", ()),
        (("red", "blue"), "red", ("blue",)),
        (("red", "blue"), "green", None),
    ],
)
def test_two_novice_cards_and_never_three(chosen: tuple[str, ...], tapped: str, now: tuple[str, ...] | None) -> None:
    assert setup.novice_tapped(chosen, tapped) == now


def test_a_third_novice_card_replaces_the_one_that_is_named() -> None:
    assert setup.novice_swapped(("red", "blue"), "red", "green") == ("blue", "green")
    assert setup.novice_swapped(("red", "red"), "red", "green") == ("red", "green")


def test_only_what_this_table_needs_is_fetched() -> None:
    pack = shelf().find("veiel")
    assert pack is not None
    plan = setup.filled(setup.Plan(players=("Ana",)))
    plain = setup.fetches(pack, plan, EN)
    full = setup.of_kind(setup.of_kind(replace(plan, boss="moira"), 0, "elements-mistress"), 1, "twins")
    extra = {mark for mark, _words in setup.fetches(pack, full, EN)} - {mark for mark, _words in plain}
    assert {"mistress.0", "twins.two", "moira.pile"} <= extra
    assert difficulty(pack, "hard", FR) == "Difficile"
    assert [c.element for c in colours(colours_from({"value.colour-fire": "Noir"}), FR)] == [
        "fire",
        "air",
        "earth",
        "water",
    ]
