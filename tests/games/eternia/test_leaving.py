"""Where a hero goes who lost a fight, and what a fight must not walk past."""

from __future__ import annotations

from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import turn_commands as t
from companion.games.eternia.due import due
from companion.games.eternia.fight_guide import resolving
from companion.games.eternia.leaving import ways_out
from companion.games.eternia.state import State
from companion.i18n import Translator
from tests.games.eternia import MAP, begin, do, no
from tests.games.eternia.test_fights import fight_of

EN = Translator("en")


def lost(*before: object, **choices: object) -> State:
    """Evil-Lyn lost the only combat round against Teela, in the outpost North."""
    placed = (c.PlaceHero("Teela", "North"), c.PlaceHero("Evil-Lyn", "North"))
    state = do(begin(options=["one-round"], **choices), *placed, *before)
    state = do(state, f.BeginEpic("Teela", "Evil-Lyn", area="North", reckoning="totals"))
    state = do(state, f.EnterTotals("active", 5, 3, 2), f.EnterTotals("other", 2, 1, 2), f.Reckon(), f.Strike())
    while fight_of(state).outcome is None:
        state = do(state, f.CheckDefeated() if fight_of(state).step == 7 else f.StandGround())
    return state


def test_without_an_outpost_a_hero_falls_back_to_its_base_and_the_main_key_does_it() -> None:
    state = lost(profile=MAP)
    assert ways_out(state, "Evil-Lyn") == ("Temple of Serpos",)
    first = due(state, EN)[0]
    assert first.command == f.PushLoser("Evil-Lyn", "Temple of Serpos")
    assert no(state, f.PushLoser("Evil-Lyn", "South")) == "no_haven"
    assert do(state, f.PushLoser("Evil-Lyn", "Temple of Serpos"), f.CleanUp()).fight is None


def test_a_hero_falls_back_to_the_nearest_outpost_of_its_team() -> None:
    held = (c.Count("soldiers/evil/South", 1), c.Count("soldiers/evil/East", 1))
    state = lost(*held, profile=MAP)
    assert ways_out(state, "Evil-Lyn") == ("South",)
    unknown = lost(c.Count("soldiers/evil/Foe Castle", 1), c.Count("soldiers/evil/Village of Gaz", 1))
    assert set(ways_out(unknown, "Evil-Lyn")) == {"Foe Castle", "Village of Gaz"}
    assert [answer.command for answer in due(unknown, EN)[0].answers] == [
        f.PushLoser("Evil-Lyn", area) for area in ways_out(unknown, "Evil-Lyn")
    ]


def placing() -> State:
    state = do(begin(), f.BeginEpic("Teela", "Evil-Lyn"), f.ChooseWeapon("active", "melee"))
    return do(state, f.ChooseWeapon("other", "magic"), f.NextStep(), f.PlaceCard("active", "surge", "attack"))


def rest_placed(state: State) -> State:
    for zone in ("defence", "attack", "initiative", "defence"):
        state = do(state, f.PlaceCard("other", "+1", zone))
        if zone != "defence" or fight_of(state).active.counted < 4:
            mine = {"attack": "defence", "defence": "initiative", "initiative": "attack"}[zone]
            state = do(state, f.PlaceCard("active", "+1", mine)) if fight_of(state).step == 3 else state
    return state if fight_of(state).step == 4 else do(state, f.NextStep())


def test_an_immediate_surge_uses_its_card_up() -> None:
    state = do(placing(), f.UseAbility("active", (f.Effect("bonus", "active", 1, "defence"),), "surge"))
    assert [lain.spent for lain in fight_of(state).active.attack] == [True]
    assert no(rest_placed(state), f.UseSurgeCard("masters", ("attack", 0), ())) == "surge_spent"


def test_resolving_a_combat_round_asks_about_a_surge_that_was_not_used() -> None:
    state = rest_placed(placing())
    key = next(one for one in due(state, EN) if one.command == resolving(state, fight_of(state)))
    assert key.leaves == "Not used yet: surge (Teela)."
    used = do(state, f.UseSurgeCard("masters", ("attack", 0), ()))
    assert not any(one.leaves for one in due(used, EN))


def test_who_starts_is_due_until_it_is_said_once() -> None:
    state = begin()
    assert due(state, EN)[0].words == "Who starts?"
    assert [answer.command for answer in due(state, EN)[0].answers] == [
        c.ChooseFirst("masters"),
        c.ChooseFirst("evil"),
        c.ChooseFirst(""),
    ]
    assert due(do(state, c.ChooseFirst("evil")), EN)[0].words != "Who starts?"
    assert due(begin(first="evil"), EN)[0].words != "Who starts?"


def test_a_third_action_cannot_be_a_reinforcement() -> None:
    state = do(begin(profile=MAP), t.BeginActions(), c.PlaceHero("Teela", "North"), t.Activate("Teela"))
    state = do(state, t.TakeAction("move"), t.TakeAction("brave"))
    assert no(state, t.Fortify("Teela", "North", 1)) == "E_TOO_MANY_ACTIONS"


def test_the_set_up_of_a_skirmish_asks_the_starting_team_first_and_heroes_in_turn() -> None:
    state = do(begin(mode="skirmish", profile=MAP), c.ChooseFirst("evil"))
    order = [one.who for one in due(state, EN) if isinstance(one.command, c.PassBuying)]
    assert [state.heroes[name].team for name in order] == ["evil", "masters"] * 3
    state = do(state, *(c.PassBuying(name) for name in order), c.NextSetupPhase())
    assert [one.who for one in due(state, EN)][:2] == ["evil", "masters"]
