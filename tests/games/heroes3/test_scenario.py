"""A scenario sheet: units with their side, a goal that is seen, and an A.I. hero who is somebody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.chance import Given
from companion.core.deck import Deck
from companion.core.game import main_of
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import enemy_turn, lineup
from companion.games.heroes3.battle_events import UnitShifted
from companion.games.heroes3.due import due
from companion.games.heroes3.ending import ending
from companion.games.heroes3.march import Journey, Scene, Spot
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.standing import carried
from companion.games.heroes3.state import Realm, Scenario, Talent, TimedEvent
from companion.games.heroes3.told import told
from companion.games.heroes3.wording import describe
from companion.i18n import Translator
from companion.views.heroes3 import scenario as view
from companion.views.heroes3.spells import spell_view
from tests.games.heroes3.tables import Seeded, decided, done, realm

EN = Translator("en", "heroes3")
SHEET: dict[str, Any] = {
    "units": ["halberdiers", "griffins"],
    "packs": ["griffins"],
    "goal": "Beat Sandro before round 9.",
    "aim": "ai-hero",
    "ai_hero": True,
    "ai_faction": "necropolis",
    "ai_level": 3,
    "ai_army": [["skeletons", "pack"], ["zombies", "few"], ["no-such-unit", "few"], ["zombies"]],
    "ai_distance": 5,
    "ai_talent": "Raise 1 Skeleton.",
}


def table(**more: Any) -> Realm:
    return realm(("Ana",), mode="campaign-solo", scenario={**SHEET, **more})


def met() -> Realm:
    state = done(table(), c.MarkPlayed(0))
    return done(state, c.MarchAi(Journey(3, Scene((Spot("Ana", 1),)), 5)))


def test_a_sheet_gives_units_with_their_side_and_the_ai_hero_its_army() -> None:
    state = table()
    assert [(unit.unit, unit.shows) for unit in state.seats[0].army] == [("halberdiers", "few"), ("griffins", "pack")]
    assert state.ai_army == (("skeletons", "pack"), ("zombies", "few")), "what is no card is left out"
    assert (state.ai_faction, state.ai_level, state.ai_distance) == ("necropolis", 3, 5)
    clash = realm(("Ana", "Bob"), scenario=SHEET)
    assert (clash.aim, clash.ai_army, clash.goal) == ("", (), SHEET["goal"]), "a clash has no A.I. hero"


def test_meeting_the_ai_hero_leads_to_its_fight_in_two_taps() -> None:
    state = met()
    assert state.ai_meets == "field"
    first = main_of(due(state, EN))
    assert first
    assert first.words == "The A.I. hero attacks"
    fight = done(state, first.command, chance=Seeded(1))
    assert fight.combat
    assert {f.unit for f in fight.combat.alive("far")} == {"skeletons", "zombies"}
    assert fight.combat.numeral == 3
    assert fight.ai_meets == ""
    second = main_of(due(fight, EN))
    assert second
    assert isinstance(second.command, bc.BeginFight), "our units are lined up already"
    assert done(fight, second.command).combat is not None


def test_the_ai_hero_keeps_its_distance_and_may_after_all_not_fight() -> None:
    state = done(table(), c.MarkPlayed(0), c.MarchAi(Journey(3, Scene(), 5)))
    assert (state.ai_distance, state.ai_meets) == (2, "")
    assert done(met(), c.MarchAi(Journey(0))).ai_meets == ""


def test_the_goal_is_seen_when_the_ai_hero_is_beaten() -> None:
    state = done(met(), bc.StartCombat(0, "ai-hero", attacker="far", ready=True), chance=Seeded(1))
    assert ending(state, EN) is None
    won = done(state, bc.BeginFight(), bc.EndCombat("near-wins"))
    over = ending(won, EN)
    assert over
    assert (over.winner, over.won, over.asks) == ("Ana", True, False)
    assert due(won, EN) == ()
    lost = done(state, bc.BeginFight(), bc.EndCombat("far-wins"))
    after = ending(lost, EN)
    assert after is None or not after.won


def test_a_cube_of_every_opponent_wins_where_the_scenario_says_so() -> None:
    state = realm(("Ana", "Bob", "Cy"), scenario={"units": ["griffins"], "aim": "cubes"})
    state = done(state, c.ClaimField(0, field="town-1"))
    assert ending(state, EN) is None
    over = ending(done(state, c.ClaimField(0, field="town-2")), EN)
    assert over
    assert over.winner == "Ana"


def test_the_question_at_the_end_names_the_goal() -> None:
    state = done(table(rounds=1, aim="", ai_hero=False), c.MarkPlayed(0))
    over = ending(state, EN)
    assert over
    assert over.asks
    assert "Beat Sandro before round 9." in over.words


def test_the_calendar_says_what_is_special_about_the_rounds_to_come() -> None:
    state = table(rounds=3, events=[{"round": 2, "text": "Winter begins"}])
    words = {one.number: one.words for one in view.calendar(state, EN)}
    assert words == {1: "Nothing special", 2: "A proclamation, Winter begins", 3: "Income, last round"}


def test_the_ai_hero_is_told_with_its_army_way_and_talent() -> None:
    found = view.rival(table(), EN)
    assert found
    assert found.who == "Necropolis, level 3"
    assert found.lines[0] == "Army: Skeletons (Pack), Zombies"
    assert "5 fields to the nearest town" in found.lines
    assert found.lines[-1] == "Talent: Raise 1 Skeleton."
    assert view.rival(realm(("Ana", "Bob")), EN) is None


def cast(spell: str) -> Realm:
    """The A.I. hero's spell is drawn and about to be cast."""
    state = table(ai_spells=[spell])
    start = bc.StartCombat(0, "ai-hero", attacker="far", ready=True)
    state = done(state, start, bc.BeginFight(), chance=Seeded(1))
    assert state.combat
    state = replace(state, combat=replace(state.combat, ai_deck=Deck(("spell-2",))))
    return done(state, bc.Activate("f1"), chance=Given((0, 0)), waive=("not-its-turn",))


def test_the_ais_teleport_sets_a_unit_beside_its_foe() -> None:
    state = cast("teleport")
    assert state.combat
    assert state.combat.ai_spell == "teleport"
    first = main_of(due(state, EN))
    assert first
    events = decided(state, first.commands()[0])
    shifted = [event for event in events if isinstance(event, UnitShifted)]
    assert len(shifted) == 1
    after = done(state, first.commands()[0])
    assert after.combat
    unit = after.combat.fighter(shifted[0].fighter)
    assert unit
    assert unit.at
    assert any(abs(f.at[0] - unit.at[0]) + abs(f.at[1] - unit.at[1]) == 1 for f in after.combat.alive("near") if f.at)


def test_the_ais_teleport_says_what_it_does_and_on_which_space_the_card_is_put() -> None:
    state = cast("teleport")
    found = spell_view(state, "", EN)
    assert found
    assert found.effect == "The unit is set on the nearest free space beside one of yours."
    first = main_of(due(state, EN))
    assert first
    events = decided(state, first.commands()[0])
    shifted = next(event for event in events if isinstance(event, UnitShifted))
    assert any(h.startswith("Move the card") for h in told(state, events, carried(state, events), EN).hands)
    assert describe(state, events, EN).endswith(f"set on column {shifted.to[0]}, row {shifted.to[1]}")


def kept(spell: str) -> Realm:
    state = done(cast(spell), bc.CastAiSpell())
    assert state.combat
    assert (state.combat.ai_spell, [name for name, _power in state.combat.ai_kept]) == ("", [spell])
    return state


def test_the_ais_resurrection_waits_and_cancels_the_blow_that_beats_its_unit() -> None:
    state = done(kept("resurrection"), bc.EndActivation("f1"), waive=("neutral-must-attack",))
    state = done(state, bc.Activate("n1"), waive=("not-its-turn", "spell-first", "already-activated"))
    assert state.combat
    here, foe = state.combat.fighter("n1"), state.combat.fighter("f2")
    assert here
    assert here.at
    assert foe
    beside = replace(foe, at=(here.at[0], here.at[1] + 1), damage=2)
    fighters = tuple(beside if f.id == "f2" else f for f in state.combat.fighters)
    state = replace(state, combat=replace(state.combat, fighters=fighters))
    strike = bc.Strike("n1", "f2", (1,), attack_mod=9)
    after = done(state, strike)
    events = decided(state, strike)
    assert any("Resurrection" in line for line in told(state, events, after, EN).lines), "the moment says why it stands"
    assert after.combat
    risen = after.combat.fighter("f2")
    assert risen
    assert (risen.gone, risen.damage, after.combat.ai_kept) == (False, 2, ())
    fighters = tuple(replace(f, acted=False, attacked=False) for f in after.combat.fighters)
    again = done(replace(after, combat=replace(after.combat, fighters=fighters)), strike, waive=("not-its-turn",))
    assert again.combat
    fallen = again.combat.fighter("f2")
    assert fallen
    assert fallen.gone, "one card, one unit"


def test_the_ais_town_portal_takes_a_hero_that_won_back_to_its_town() -> None:
    state = replace(kept("town-portal"), ai_distance=1)
    won = done(state, bc.EndCombat("far-wins"))
    assert won.ai_distance == 5, "as far as the scenario set it"
    lost = done(state, bc.EndCombat("near-wins"))
    assert lost.ai_distance == 1


def test_a_scenario_changed_in_play_holds_no_number_that_no_page_prints() -> None:
    page = Scenario("é" * 900, round_limit=-99_999, events=(TimedEvent(99_999, "Late"),), ai_distance=99_999)
    state = done(realm(mode="campaign-solo"), c.SetScenario(page))
    assert len(state.goal) < 300
    assert (state.round_limit, state.events[0].round, state.ai_distance) == (0, 99, 99)


def talented(does: str, number: int = 1, on: str = "", difficulty: str = "normal") -> Realm:
    """A fight with the A.I. hero whose page says what its talent does."""
    skill = {"does": does, "number": number, "on": on}
    state = realm(("Ana",), difficulty=difficulty, scenario={"units": ["halberdiers", "griffins"], "ai_skill": skill})
    enemy = tuple(bc.Muster(unit, "few") for unit in ("skeletons", "zombies"))
    state = done(state, bc.StartCombat(0, "ai-hero", enemy=enemy, ready=True), bc.BeginFight())
    while state.combat and not enemy_turn.next_enemy(state, state.combat):
        state = done(state, bc.EndActivation(lineup.waiting(state, state.combat)[0]))
    return done(state, bc.DrawAiCard("skill-1"))


def test_the_talent_of_the_page_is_applied_with_the_card_that_names_it() -> None:
    state = talented("damage", 1)
    assert state.combat
    assert "spell-first" in str(decided(state, bc.ActEnemy())), "it never goes by with the blow"
    first = main_of(due(state, EN))
    assert first
    assert first.words == "The A.I. hero’s talent"
    after = done(state, first.command).combat
    assert after
    assert {f.unit: f.damage for f in after.alive("near")} == {"halberdiers": 1, "griffins": 0}, "the highest defense"
    assert not after.ai_spell
    assert after.cast == {}, "it is no spell of its hero's"


def test_on_hard_a_talent_is_used_twice() -> None:
    state = talented("attack", 1, "active", "hard")
    assert state.combat
    twice = done(state, bc.CastAiSpell(), bc.CastAiSpell()).combat
    once = done(state, bc.CastAiSpell()).combat
    assert once
    assert twice
    unit = once.fighter(state.combat.active)
    assert unit
    assert (unit.attack_plus, once.ai_spell) == (1, "talent")
    assert (again := twice.fighter(unit.id))
    assert (again.attack_plus, twice.ai_spell) == (2, "")
    assert done(state, bc.CastAiSpell(skip=True)).combat == replace(
        state.combat, ai_spell="", ai_power=state.combat.ai_power
    )


def test_a_talent_heals_the_unit_hurt_most_or_whom_people_choose() -> None:
    state = talented("heal", 2, "hurt")
    assert state.combat
    ids = [f.id for f in state.combat.alive("far")]
    hurt = replace(state.combat, fighters=tuple(replace(f, damage=f.id == ids[1]) for f in state.combat.fighters))
    assert sorcery.ai_targets(replace(state, combat=hurt), hurt) == (ids[1],)
    assert set(sorcery.ai_targets(talented("heal", 2, "choose"), state.combat)) == set(ids)
    healed = done(replace(state, combat=hurt), bc.CastAiSpell()).combat
    assert healed
    assert not any(f.damage for f in healed.alive("far"))


def test_a_talent_told_while_its_card_lies_open_is_what_this_card_does() -> None:
    state = talented("")
    assert state.combat
    assert (state.combat.ai_card, state.combat.ai_spell) == ("skill-1", "")
    known = done(state, c.SetScenario(replace(state.scenario, ai_skill=Talent("paralyse", 9, "nowhere"))))
    assert known.combat
    assert (known.ai_skill, known.combat.ai_spell) == (Talent("paralyse", 5, ""), "talent")
    after = done(known, bc.CastAiSpell()).combat
    assert after
    assert [f.unit for f in after.alive("near") if f.paralysed] == ["halberdiers"]
    assert done(known, c.SetScenario(replace(state.scenario, ai_skill=Talent("nonsense")))).ai_skill == Talent()
