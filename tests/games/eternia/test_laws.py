"""Random games that the rules allow: what must hold whatever is played."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.capabilities.agreements import SetReading
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import GAME, merge_key
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.fight import Fight
from companion.games.eternia.grid import ZONES
from companion.games.eternia.readings import READINGS
from companion.games.eternia.seats import secrets, veil
from companion.games.eternia.state import Card, State
from companion.games.eternia.table import next_to_act, ready, supply
from companion.games.eternia.wording import headline
from companion.i18n import Translator
from companion.table.codec import codec_of
from companion.views.describe import UNKNOWN, refusal
from tests.games.eternia import MAP, Seeded, begin

CARDS = ("+1", "+2", "+3", "surge", "time", "flux")


def fighting(fight: Fight, rng: Random) -> list[Any]:
    """Commands that may make sense in a fight."""
    sides: tuple[Any, Any] = ("active", "other")
    side = rng.choice(sides)
    teams = (*fight.teams, fight.turn)
    effect = f.Effect(rng.choice(("hp", "bonus")), rng.choice(sides), rng.randint(0, 2), rng.choice(ZONES))
    card = rng.choice(CARDS)
    return [
        f.ChooseWeapon(side, rng.choice(("melee", "missile", "magic"))),
        f.NextStep(),
        f.NextStep(),
        f.Reckon(),
        f.Strike(),
        f.CheckDefeated(),
        f.StandGround(),
        f.CleanUp(),
        f.CleanUp(),
        f.PlaceCard("active", card, "side" if card == "time" else rng.choice(ZONES)),
        f.PlaceCard("other", card, "side" if card == "time" else rng.choice(ZONES)),
        f.DrawCard(side),
        f.FocusCard(side, rng.choice(CARDS)),
        f.UseTool(side, rng.choice(CARDS)),
        f.EnterTotals(side, rng.randint(0, 6), rng.randint(0, 8), rng.randint(0, 5)),
        f.PassActs(rng.choice(teams)),
        f.PassActs(rng.choice(teams)),
        f.CastSpell(rng.choice(teams), "Zap", "", (effect,)),
        f.RemoveSoldiers(rng.choice(teams), {rng.choice(ZONES): 1}),
        f.UseAbility(side, (effect,)),
        f.UseTimeCard(rng.choice(teams), (rng.choice(ZONES), 0), (rng.choice(ZONES), 0)),
        f.Flee("Woods"),
        f.PushLoser(fight.active.name, "Woods"),
        f.PushLoser(fight.other.name, "Hills"),
        f.TameBeast(),
        f.DecideLoser(side),
        RollDice(("epic",), "epic"),
        RollDice(("wilds",), "battle"),
        s.DrawBattleCard(),
        s.DrawEffectCard(),
        s.ApplySurge(),
        RollDice(("wilds",) * rng.randint(1, 4), "power"),
        f.KeepPowerRoll(side, rng.choice(ZONES)),
        f.CallOff(),
    ]


def at_table(state: State, rng: Random) -> list[Any]:
    """Commands that may make sense between fights."""
    hero = rng.choice(list(state.heroes))
    other = rng.choice(list(state.heroes))
    team = rng.choice(list(state.teams))
    area = rng.choice(list(state.areas))
    nxt = [h.name for h in ready(state, next_to_act(state))] if next_to_act(state) else [hero]
    kind = rng.choice(("spell", "armour", "artifact", "consumable", "ally", "beast", "vehicle"))
    card = Card(kind, "Card", rng.randint(0, 5), "head", move=1)  # type: ignore[arg-type]
    acting = state.active or hero
    asked = rng.choice(list(READINGS))
    return [
        t.BeginActions(),
        t.NextRound(),
        t.TakeIncome(),
        t.ResolveSkull(),
        t.Activate(rng.choice(nxt)),
        t.EndTurn(),
        t.Activate(rng.choice(nxt)),
        t.TakeAction(rng.choice(("move", "brave", "quest", "rest", "trade", "mobilize"))),
        t.MoveHero(acting, area, ("land",)),
        t.Fortify(acting, area, rng.randint(1, 3)),
        t.Rest(acting),
        t.MoveSoldiers(acting, area, rng.choice(list(state.areas)), rng.randint(1, 3)),
        t.BraveWilds(acting, True),
        t.GainAlly(acting, "Ally", rng.randint(0, 4)),
        t.SendAllyBack(acting),
        t.GoOnQuest(acting),
        c.Count(f"soldiers/{team}/{area}", rng.choice((-1, 1, 2))),
        c.Count(f"hp/{hero}", rng.choice((-2, -1, 1))),
        c.Count(f"eternium/{team}", rng.choice((-3, -1, 1, 2))),
        c.Count(f"vp/{team}", rng.choice((-1, 1))),
        c.PlaceHero(hero, area),
        c.DefeatHero(hero),
        c.PayPenalty(hero, rng.randint(0, 5)),
        c.GainCard(hero, card),
        c.Shop(acting, rng.choice(("shop", "forge"))),
        c.BuyCard(card),
        c.RefreshMarket(),
        c.LeaveShop(),
        c.TradeCard(hero, other, 0),
        c.PlayVictoryCard(team, 2),
        c.RedrawVictoryCards(team, 1),
        c.SwapCombatCard(team, "+2", "+1"),
        c.FightSoldiers(team, area, rng.randint(1, 3), rng.choice(list(state.areas))),
        c.WalkIntoSoldiers(hero, area),
        c.FinishGame(),
        c.PlayExtraNight(),
        c.PickChampion(team, hero),
        c.NextSetupPhase(),
        c.PassBuying(hero),
        c.ReturnHero(hero, area),
        c.DeployFirstGame(),
        SetReading(asked, rng.choice(READINGS[asked].options)),
        f.BeginDuel(),
        t.FastTravel(acting, area),
        f.BeginEpic(hero, other, area="Woods"),
        f.BeginEpic(hero, other, area="Woods", reckoning="totals"),
        f.BeginEpic(hero, "Griffin", rng.choice(("epic-beast", "boss")), hp=3, attack=3, cost=2),
        f.BeginWilds(hero, "Bat", 2, 2, 1, cost=1),
        s.GrowOutposts("turn-end"),
        s.GrowOutposts("night-round-end"),
    ]


def in_wilds(state: State, rng: Random) -> list[Any]:
    assert state.wilds
    targets = tuple(rng.choice(("defence", "hp", "attack", "none")) for _ in state.wilds.allocation)
    return [
        RollDice(("wilds",) * state.wilds.dice, "wilds"),
        RerollDice((0,)),
        f.LayAll(targets),
        f.ResolveWilds(),
        f.TameBeast(),
        f.LeaveWilds(),
    ]


def choices(rng: Random) -> dict[str, Any]:
    mode = rng.choice(("standard", "first-game", "solo", "skirmish"))
    options = [
        o for o in ("one-round", "initiative-matters", "stronger-together", "dice-of-power") if rng.random() < 0.3
    ]
    level = rng.choice(("beginner", "novice", "advanced", "merciless"))
    automation = {kind: "do" for kind in ("income", "growth", "defeat") if rng.random() < 0.5}
    profile = MAP if rng.random() < 0.8 or mode == "skirmish" else {}
    readings = {id: rng.choice(known.options) for id, known in READINGS.items() if rng.random() < 0.4}
    return {
        "mode": mode,
        "options": options,
        "difficulty": level if mode == "solo" else "",
        "deck": "ours",
        "profile": profile,
        "automation": automation,
        "readings": readings,
    }


def holds(state: State) -> None:
    for id, team in state.teams.items():
        assert team.eternium >= 0
        assert 0 <= supply(state, id) <= 15
        assert sum(team.deck.values()) == 21
    for area in state.areas.values():
        assert all(0 < number <= 3 for number in area.soldiers.values())
        assert not (area.base_of and area.soldiers)
    for hero in state.heroes.values():
        assert 0 <= hero.hp <= hero.max_hp
    if state.active:
        assert not state.heroes[state.active].activated
    if state.fight:
        for side in (state.fight.active, state.fight.other):
            assert all(number >= 0 for number in side.deck.values())
            assert side.focus_used <= side.mind


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**9))
def test_any_legal_game_keeps_its_numbers_and_replays_to_the_same_table(seed: int) -> None:
    rng, chance = Random(seed), Seeded(seed)
    first = state = begin(**choices(rng))
    events: list[Any] = []
    codec = codec_of(GAME)
    words = (Translator("en", "eternia"), Translator("fr", "eternia"))
    for _ in range(120):
        if state.fight:
            options = fighting(state.fight, rng)
        elif state.wilds:
            options = in_wilds(state, rng)
        else:
            options = at_table(state, rng)
        command = rng.choice(options)
        found = GAME.decide(state, command, chance, frozenset())
        if isinstance(found, Refusal):
            for _ in words:
                assert refusal(found, _, state) != _(UNKNOWN), found
            continue
        after = replay(GAME, state, found)
        for _ in words:
            assert GAME.describe is not None
            assert GAME.describe(state, found, _), f"{command} has no words"
            assert headline(after, _)
        events += found
        state = after
        holds(state)
        assert all(isinstance(merge_key(event), str) for event in found)
    assert codec.state(codec.state_json(state)) == state
    assert replay(GAME, codec.state(codec.state_json(first)), events) == state
    for team in state.teams:
        covered = json.loads(codec.state_json(veil(state, team)))
        true = json.loads(codec.state_json(state))
        named = [path for other, paths in secrets(state).items() if other != team for path in paths]
        for path in named:  # the veil takes away what is named as secret, and nothing else
            for whole in (covered, true):
                *way, last = path.split("/")
                place: Any = whole
                for step in way:
                    place = place[int(step) if isinstance(place, list) else step]
                place[int(last) if isinstance(place, list) else last] = None
        assert covered == true


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**9))
def test_house_rules_never_break_the_table(seed: int) -> None:
    """With every soft refusal waived the step is done as far as it makes sense, and nothing falls apart."""
    rng, chance = Random(seed), Seeded(seed)
    state = begin(**choices(rng))
    for _ in range(80):
        options = (
            fighting(state.fight, rng) if state.fight else in_wilds(state, rng) if state.wilds else at_table(state, rng)
        )
        command = rng.choice(options)
        waived: set[str] = set()
        while isinstance(found := GAME.decide(state, command, chance, frozenset(waived)), Refusal):
            if found.final or found.code in waived:
                break
            waived.add(found.code)
        if not isinstance(found, Refusal):
            state = replay(GAME, state, found)
            assert all(team.eternium >= 0 for team in state.teams.values())
            assert all(0 <= hero.hp <= hero.max_hp for hero in state.heroes.values())
