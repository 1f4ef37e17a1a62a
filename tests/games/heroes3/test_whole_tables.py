"""The table as a whole: allies, the A.I. hero's turn, proclamations, income for all, cards that power a spell."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.chance import Given
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import commands as c
from companion.games.heroes3.march import Journey, Scene, Spot
from companion.games.heroes3.state import Realm
from companion.games.heroes3.wording import describe
from companion.i18n import Translator
from tests.games.heroes3.tables import Seeded, decided, done, fight, realm, refused

PLAYERS = [{"name": name, "team": team} for name, team in (("Ana", 0), ("Bob", 0), ("Cy", 1), ("Di", 1))]
UNITS = {"units": ["griffins", "skeletons", "troglodytes"], "ai_hero": True}


def alliance() -> Realm:
    return realm(
        PLAYERS, mode="alliance", expansions=1, factions=("castle", "dungeon", "necropolis", "other"), scenario=UNITS
    )


def coop() -> Realm:
    return realm(("Ana", "Bob"), mode="coop", scenario=UNITS)


@pytest.mark.parametrize("state", [alliance(), coop()])
def test_partners_fight_each_other_only_when_the_table_insists(state: Realm) -> None:
    duel = bc.StartCombat(0, kind="hero", other=1)
    assert refused(state, duel) == "allied-hero"
    assert done(state, duel, waive=("allied-hero",)).combat
    assert state.mode == "coop" or done(state, bc.StartCombat(0, kind="hero", other=2)).combat


def test_a_cooperative_table_meets_an_ai_hero_with_its_spells() -> None:
    state = replace(coop(), ai_spells=("haste",))
    assert state.ai_hero
    fought = done(state, bc.StartCombat(0, kind="ai-hero", enemy=(bc.Muster("zombies", "few"),)), chance=Seeded(1))
    assert fought.combat
    assert (len(fought.combat.ai_deck), fought.combat.ai_spells.pile) == (20, ("haste",))
    assert not realm(("Ana", "Bob"), mode="coop", scenario={"ai_hero": False}).ai_hero


def test_the_ai_heros_turn_is_not_passed_over_without_a_question() -> None:
    state = done(coop(), c.MarkPlayed(0), c.MarkPlayed(1))
    assert refused(state, c.NextRound()) == "ai-hero-waits"
    assert done(state, c.NextRound(), waive=("ai-hero-waits",)).round == 2
    marched = done(state, c.MarchAi(Journey(3, Scene((), (Spot("mine", 1),)), 6)), c.NextRound())
    assert marched.round == 2
    assert marched.ai_waits, "a new round, a new turn"
    still = done(state, c.MarchAi(Journey(3, Scene(), 0)))
    assert done(still, c.NextRound()).round == 2, "a turn in which it stays is one too"
    assert done(state, c.Correct("ai_hero", 0), c.NextRound()).round == 2, "beaten for good"


def proclaimed(card: str, state: Realm | None = None) -> Realm:
    table = done(state or realm(("Ana", "Bob"), heroes=("catherine", "sandro")), c.Correct("round", 2))
    return done(table, c.Proclaim(card))


def turned(state: Realm) -> Realm:
    return done(state, c.NextRound(), waive=("not-all-played",))


def test_a_proclamation_leaves_when_its_work_is_done() -> None:
    assert proclaimed("dead-silence").pinned == "", "nothing is left to do"
    assert turned(proclaimed("crazy-wizard")).pinned == "crazy-wizard"
    promised = turned(proclaimed("gold-dragon"))
    assert promised.pinned == "gold-dragon", "the resource round is yet to come"
    assert turned(promised).pinned == ""


def test_the_pixie_cheers_up_everyone_but_the_necropolis() -> None:
    state = proclaimed("fancy-pixie")
    assert [seat.morale for seat in state.seats] == ["positive", "none"]
    sad = done(realm(("Ana", "Bob"), heroes=("catherine", "sandro")), c.GainMorale(0, "negative"))
    assert proclaimed("fancy-pixie", sad).seats[0].morale == "none"


def test_everyone_collects_in_one_step() -> None:
    state = done(realm(("Ana", "Bob", "Cy")), c.Correct("round", 3), c.Build(2, "city-hall", free=True))
    events = decided(state, c.CollectAll())
    assert [event.seat for event in events] == [0, 1], "a City Hall is asked for its choice"
    assert describe(state, events, Translator("en")) == "Ana, Bob collect income"
    paid = done(state, c.CollectAll())
    assert [seat.pool["gold"] for seat in paid.seats] == [30, 30, 20]
    assert refused(paid, c.CollectAll()) == "income-already-collected"


def test_a_spell_takes_every_card_that_powers_it() -> None:
    state = fight({"griffins": (2, 2)}, {"neutral-boars": (2, 4)})
    arrow: Any = bc.PlayCard("near", "magic-arrow", effect="activation", power=2, target="f1", boosts=2)
    assert done(state, arrow).seats[0].hand == state.seats[0].hand - 3
    portal = c.BonusMp(0, "main", "town-portal", 2, boosts=2)
    assert done(realm(), portal).seats[0].hand == 1


def ai_fight() -> Realm:
    state = realm(scenario={**UNITS, "ai_spells": ("haste",)}, heroes=("catherine",))
    start = bc.StartCombat(0, kind="ai-hero", enemy=(bc.Muster("neutral-wraiths"),))
    return done(state, start, bc.PlaceAll("near"), bc.BeginFight(), chance=Seeded(1))


def stacked(card: str) -> Realm:
    """The A.I. hero's first unit is due, and this card is the last of its deck."""
    state = ai_fight()
    assert state.combat
    return replace(state, combat=replace(state.combat, ai_deck=replace(state.combat.ai_deck, pile=(card,))))


@pytest.mark.parametrize("command", [bc.Activate("f1"), bc.MoveUnit("f1", (4, 3)), bc.EndActivation("f1")])
def test_a_unit_of_the_ai_hero_draws_its_card_also_when_people_move_it(command: Any) -> None:
    events = decided(stacked("attack-1"), command, Given((0,)), waive=("not-its-turn",))
    drawn = [event.card for event in events if isinstance(event, b.AiCardDrawn)]
    assert drawn == ["attack-1"]


@pytest.mark.parametrize("command", [bc.MoveUnit("f1", (4, 3)), bc.EndActivation("f1"), bc.DefendUnit("f1")])
def test_a_spell_so_drawn_comes_before_the_move(command: Any) -> None:
    state = done(stacked("spell-1"), command, chance=Given((0, 0)), waive=("not-its-turn",))
    assert state.combat
    assert (state.combat.active, state.combat.ai_spell) == ("f1", "haste")
    unit = state.combat.fighter("f1")
    assert unit
    assert unit.moved == 0
