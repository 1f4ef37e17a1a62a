"""Fields of Eternia as its screens see it, without Flet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.refusal import Refusal
from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.due import due
from companion.games.eternia.setup import start
from companion.games.eternia.state import Card, State
from companion.games.eternia.table import alternating
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views import cards
from companion.views.eternia import (
    areas,
    box,
    closing,
    hero,
    moving,
    opening,
    pending,
    setup,
    setup_pages,
    table,
    teams,
    turn,
)

SHELF = shelf()
_ = Translator("en", "eternia")
TRACK = [{"light": "night" if n % 2 else "day", "skull": {2: 1, 5: 2, 7: 3, 11: 4}.get(n, 0)} for n in range(12)]
MAP = [
    {"name": "Castle Grayskull", "kind": "outpost"},
    {"name": "Temple of Serpos", "kind": "outpost"},
    {"name": "Foe Castle", "kind": "outpost", "income": 2, "merchant": "shop"},
    {"name": "Village of Gaz", "kind": "outpost", "income": 1, "merchant": "shop"},
    {"name": "Sands of Time", "kind": "wilds"},
]
BORDERS = [["Castle Grayskull", "Foe Castle"]]


def room() -> Room:
    found = Room(SqliteStore(":memory:"), SHELF)
    found.keep_profile("eternia", "track.spaces", TRACK)
    found.keep_profile("eternia", "map.areas", MAP)
    found.keep_profile("eternia", "map.borders", BORDERS)
    return found


def begun(*commands: Any, **choices: Any) -> Table:
    made = room().new("eternia", {"mode": "standard", **choices})
    assert isinstance(made, Table)
    for command in commands:
        outcome = made.do(command)
        assert not isinstance(outcome, Refusal), (command, outcome)
    return made


def state(*commands: Any, **choices: Any) -> State:
    found: State = begun(*commands, **choices).state
    return found


def round_of_turns(made: Table) -> None:
    made.do(t.BeginActions())
    for name in ("He-Man", "Skeletor", "Teela", "Evil-Lyn", "Man-At-Arms", "Beast Man"):
        made.do(t.Activate(name))
    made.do(t.EndTurn())


def test_the_track_shows_a_window_around_now() -> None:
    seen = table.track(state(), _, 7)
    assert [cell.number for cell in seen.cells] == [1, 2, 3, 4, 5, 6, 7]
    assert seen.more
    assert (seen.cells[0].when, seen.cells[2].skull) == ("now", 1)
    assert seen.cells[2].said == "Round 3, day, Skull 1"


def test_the_main_button_follows_the_round() -> None:
    made = begun()
    words = [due(made.state, _)[0].words]
    made.do(c.ChooseFirst("masters"))
    words.append(due(made.state, _)[0].words)
    made.do(t.TakeIncome())
    words.append(due(made.state, _)[0].words)
    made.do(t.BeginActions())
    words.append(due(made.state, _)[0].words)
    made.do(t.Activate("Teela"))
    words.append(due(made.state, _)[0].words)
    assert words == [
        "Who starts?",
        "Take the day's income",
        "Begin the actions",
        "Activate a hero: Masters of the Universe",
        "End Teela's turn",
    ]
    assert table.phases(made.state, _) == (("Income", "Actions", "End"), 1)


def test_when_all_have_acted_the_next_round_is_offered_and_at_the_end_the_finish() -> None:
    made = begun()
    round_of_turns(made)
    assert due(made.state, _)[0].words == "Begin round 2, night"
    made.do(c.Correct("skulls", 4))
    assert due(made.state, _)[0].words == "Skull 4: event done"  # a skull of this very round is read first
    made.do(t.ResolveSkull())
    assert due(made.state, _)[0].words == "Finish the game"


def test_a_skull_is_resolved_before_the_income() -> None:
    made = begun()
    for _n in range(2):
        round_of_turns(made)
        made.do(t.NextRound())
    assert table.phases(made.state, _)[0][0] == "Skull 1"
    assert due(made.state, _)[0].words == "Skull 1: event done"
    assert "Skull 1 comes next round." not in table.banner(made.state, _).lines


def test_income_is_proposed_outpost_by_outpost_and_what_is_typed_replaces_it() -> None:
    found = state(c.Count("soldiers/masters/Foe Castle", 1), c.Count("soldiers/masters/Village of Gaz", 1))
    first = pending.incomes(found, {}, _)[0]
    assert (first.lines, first.total, first.pool) == ((("Foe Castle", 2), ("Village of Gaz", 1)), 3, 10)
    assert pending.incomes(found, {"masters": 5}, _)[0].total == 5


def test_a_penalty_mixes_tokens_and_cards_and_gives_no_change() -> None:
    found = state(
        c.GainCard("Teela", Card("spell", "Bolt", 3)),
        c.GainCard("Teela", Card("armour", "Helmet", 4)),
        c.Count("hp/Teela", -6),
        c.DefeatHero("Teela"),
    )
    plain = pending.payment(found, "Teela", None, (), _)
    assert (plain.tokens, plain.paid, plain.enough) == (5, 5, True)
    mixed = pending.payment(found, "Teela", None, (0,), _)
    assert (mixed.tokens, mixed.paid) == (2, 5)
    over = pending.payment(found, "Teela", 0, (0, 1), _)
    assert (over.paid, over.missing) == (7, 0)
    assert not pending.payment(found, "Teela", 1, (), _).enough


def test_actions_say_why_they_are_shut() -> None:
    found = state(t.BeginActions(), t.Activate("Teela"))
    lines = {line.id: line for line in turn.turn(found, "Teela", _).standard}
    assert {id: line.shut for id, line in lines.items() if line.shut} == {
        "fast-travel": "not on a tower",
        "mobilize": "no soldier to move",
        "brave": "not in the wilds",
        "quest": "no token here",
        "rest": "only at night",
    }
    assert lines["move"].note == "2 points"
    assert "outpost-movement" not in lines


def test_a_move_tells_its_cost_its_fight_and_what_it_leaves() -> None:
    found = state(
        t.BeginActions(),
        c.PlaceHero("Teela", "Village of Gaz"),
        c.Count("soldiers/evil/Foe Castle", 2),
        t.Activate("Teela"),
    )
    seen = moving.move(found, "Teela", moving.Draft("Foe Castle"), _)
    assert (seen.spent, seen.points, seen.lost) == (1, 2, 1)
    assert seen.combat == "A fight starts there: enemy soldiers."
    assert seen.leaves == "Village of Gaz"
    far = moving.move(found, "Teela", moving.Draft("Sands of Time", ("land",) * 3), _)
    assert far.refused == "Not enough movement points (2 for 3)."
    wet = moving.move(found, "Teela", moving.Draft("Sands of Time", ("water",)), _)
    assert "flying" in wet.refused


def test_neighbours_come_first_and_enemy_bases_are_left_out() -> None:
    found = state()
    names = [place.id for place in moving.places(found, found.heroes["Teela"], _)]
    assert names[:2] == ["wilds/Castle Grayskull", "Foe Castle"]  # the wilds next door, though nobody has named them
    assert "Temple of Serpos" not in names


def test_a_price_has_the_discount_and_a_full_place_names_what_must_go() -> None:
    found = state(
        c.Count("soldiers/masters/Foe Castle", 1),
        c.Count("soldiers/masters/Village of Gaz", 1),
        c.GainCard("Teela", Card("spell", "Bolt", 2)),
        c.GainCard("Teela", Card("spell", "Shield", 2)),
    )
    seen = hero.offer(found, "Teela", hero.NewCard("armour", cost=5), "shop", _)
    assert (seen.price, seen.pool, seen.give_up) == (4, 6, ())
    full = hero.offer(found, "Teela", hero.NewCard("spell", cost=3), "", _)
    assert full.full
    assert [name for _at, name in full.give_up] == ["Bolt", "Shield"]


def test_a_hero_card_is_kept_without_what_was_only_assumed() -> None:
    found = state(c.Correct("body/Teela", 7), c.EditHero("Teela", ("melee", "magic")))
    assert hero.box_values(found, "Teela") == {
        "hp": 6,
        "body": 7,
        "mind": 2,
        "initiative": 3,
        "weapons": ["melee", "magic"],
    }


def test_areas_say_who_holds_them_and_contested_ones_come_first() -> None:
    found = state(
        c.Count("soldiers/masters/Foe Castle", 2),
        c.PlaceHero("Skeletor", "Village of Gaz"),
        c.PlaceHero("Teela", "Village of Gaz"),
    )
    lines = areas.areas(found, "outposts", _)
    assert lines[0].owner == "two teams here: settle the fight"
    castle = next(line for line in lines if line.id == "Foe Castle")
    assert (castle.owner, castle.soldiers, castle.tags) == ("Masters of the Universe", 2, ("shop",))
    assert areas.supplies(found, _)[0].left == 13


def test_the_ledger_is_newest_first_and_victory_cards_stay_counted() -> None:
    found = state(c.Count("eternium/masters", -2, "refresh"), c.PlayVictoryCard("masters", 2))
    own = teams.owned(found, "masters", _)
    assert [(e.why, e.by, e.balance) for e in own.lines] == [
        ("primary objective", "+2", 2),
        ("market refresh", "−2", 8),
    ]
    assert own.cards[0].title == "Victory card 1"


def test_a_track_draft_numbers_its_skulls_along_the_way() -> None:
    draft = box.track_of({})
    for place in (9, 2, 5):
        draft = draft.skulled(place)
    assert not draft.complete
    draft = draft.skulled(7)
    assert draft.complete
    assert [s.skull for s in draft.spaces if s.skull] == [1, 2, 3, 4]
    assert draft.skulled(0) == draft
    assert draft.tapped(0).spaces[0].night


def test_set_up_choices_become_a_table_with_its_numbers() -> None:
    pack = SHELF.find("eternia")
    assert pack is not None
    masters, evil = setup.Plan().teams
    plan = setup.Plan(teams=(masters, replace(evil, mounted="Skeletor")))
    seen = setup.preview(pack, plan, {}, _)
    assert [team.eternium for team in seen.teams] == [14, 10]
    assert any("21 combat cards" in item.text for item in seen.items)
    assert setup.with_hero(masters, "She-Ra") is None  # a fourth throws nobody out
    two = setup.with_hero(masters, "Teela")
    assert two
    three = setup.with_hero(two, "She-Ra")
    assert three
    assert three.heroes == ("He-Man", "Man-At-Arms", "She-Ra")
    same = setup.Plan(teams=(masters, replace(evil, base="Castle Grayskull")))
    assert setup.preview(pack, same, {}, _).code == "E_BASE_TAKEN"


def test_the_variants_stand_before_the_scenario_and_only_the_chosen_mode_is_explained() -> None:
    pack = SHELF.find("eternia")
    assert pack is not None
    shown = setup_pages.game(pack, setup.Plan(), {}, _)
    groups = [card.cards for card in shown if isinstance(card, cards.Group)]
    headings = [part.words for parts in groups for part in parts if isinstance(part, cards.Heading)]
    assert headings == ["Which game?", "Variants", "Scenario"]
    assert [type(part) for part in groups[0]].count(cards.Line) == 1


def test_a_solo_scenario_says_where_the_enemy_begins_and_is_kept_under_its_name() -> None:
    pack = SHELF.find("eternia")
    assert pack is not None
    plan = setup.Plan(mode="solo", scenario="The lost child", brush="Skeletor")
    plan = replace(plan, enemy=setup.put(plan, {}, "Slime Pit"), brush="")
    for _n in range(2):
        plan = replace(plan, enemy=setup.put(plan, {}, "Foe Castle"))
    made = start(pack, setup.start_choices(plan, {}))
    assert isinstance(made, State)
    assert made.heroes["Skeletor"].area == "Slime Pit"
    assert made.heroes["Evil-Lyn"].area == "Temple of Serpos"  # the others in their base
    assert made.areas["Foe Castle"].soldiers["evil"] == 2
    said = [item.text for item in setup.preview(pack, plan, {}, _).items]
    assert "Skeletor (enemy): Slime Pit" in said
    assert "2 enemy soldiers: Foe Castle" in said
    kept = setup.to_keep(plan)
    assert kept
    box_ = dict([kept])
    again = setup.Plan(mode="solo", scenario="The lost child")
    assert ("The lost child", "The lost child") in setup.scenario_names(again, box_, _)
    assert setup.places(again, box_) == plan.enemy


def test_after_three_enemy_soldiers_an_outpost_has_none_again() -> None:
    plan = setup.Plan(mode="solo")
    for n in (1, 2, 3, 0):
        plan = replace(plan, enemy=setup.put(plan, {}, "Foe Castle"))
        assert dict(setup.places(plan, {}).soldiers).get("Foe Castle", 0) == n


def test_a_skirmish_buys_and_deploys_in_turn() -> None:
    found = state(mode="skirmish")
    assert alternating(found)[:3] == ("He-Man", "Skeletor", "Teela")
    assert [b.pool for b in opening.buyers(found, _)][:2] == [15, 15]
    spots = opening.quest_spots(found, "masters", _)
    assert spots == (("Sands of Time", "Sands of Time", ""),)


def test_solo_scores_are_kept_best_first_and_broken_lists_are_ignored() -> None:
    kept = {"k": closing.with_score({}, "k", 3, "a", 1.0)}
    kept["k"] = closing.with_score(kept, "k", 9, "b", 2.0)
    assert [(b.total, b.name) for b in closing.best(kept, "k")] == [(9, "b"), (3, "a")]
    assert closing.best({"k": "nonsense"}, "k") == ()


def test_growth_is_a_list_to_tick() -> None:
    found = state(t.BeginActions(), c.Count("soldiers/evil/Foe Castle", 1), mode="solo", difficulty="advanced")
    seen = pending.grown(found, "day-round-end", None, _)
    assert seen is not None
    assert [(id, n, on) for id, _name, n, on in seen.rows] == [("Foe Castle", 1, True)]
    assert pending.grown(found, "turn-end", (), _) is None
