"""Rules that only a table can answer: their vectors are played, command by command, through the game's own door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.chance import Given
from companion.core.odds import Foe
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia import GAME, encounter
from companion.games.eternia import combat_deck as decks
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia import solo_commands as s
from companion.games.eternia import turn_commands as t
from companion.games.eternia.fight import Fight
from companion.games.eternia.grid import CARD_LIMIT, POWER_ZONE_LIMIT
from companion.games.eternia.opponent import BattleCard, EffectCard
from companion.games.eternia.state import Card, Hero, State, WildsFight
from companion.games.eternia.table import carried, die_faces, heroes_of, next_to_act
from companion.packs.load import read_pack
from tests.vectors.eternia.telling import Case

PACK = read_pack(Path(__file__).parents[3] / "rules_data" / "eternia")
FACES = {"blank": 0, "success": 2, "double": 4, "reroll": 5}
OWNED = 45  # combat cards of a faction
MINE, THEIRS = "Teela", "Skeletor"


def table(**choices: Any) -> State:
    state = GAME.start(PACK, {"profile": {}, **choices})
    assert isinstance(state, State), state
    return state


def play(state: State, command: Any, chance: tuple[int, ...] = (), waived: tuple[str, ...] = ()) -> State | Refusal:
    found = GAME.decide(state, command, Given(chance), frozenset(waived))
    if isinstance(found, Refusal):
        return found
    for event in found:
        state = GAME.apply(state, event)
    return state


def done(state: State, *commands: Any, waived: tuple[str, ...] = ()) -> State:
    """Steps that the rules must accept."""
    for command in commands:
        found = play(state, command, waived=waived)
        assert not isinstance(found, Refusal), (command, found)
        state = found
    return state


def fight_of(state: State) -> Fight:
    assert state.fight
    return state.fight


def with_hero(state: State, name: str, **values: Any) -> State:
    return replace(state, heroes={**state.heroes, name: replace(state.heroes[name], **values)})


def start_deck(case: Case) -> Case:
    deck = table().teams["masters"].deck
    total = sum(deck.values())
    basic = sum(decks.modifier(card) * n for card, n in deck.items() if card not in decks.SPECIAL)
    return {
        "cards": dict(deck),
        "total": total,
        "sum_of_basic_modifiers": basic,
        "left_in_supply": OWNED - total,
    }


def tamed(case: Case) -> Case:
    """A beast beaten in the wilds is tamed, by a hero with a mount or without."""
    old = (Card("vehicle", "Sled", 0),) if case.get("has_mount") else ()
    state = with_hero(table(), MINE, cards=old)
    team = state.heroes[MINE].team
    state = replace(state, teams={**state.teams, team: replace(state.teams[team], eternium=case["pool"])})
    left, standing = 0 if case["beast_defeated"] else 1, case["hero_hp"] > 0
    beast = WildsFight(MINE, "Bat", "beast", Foe(1, 0, 0), 2, case["cost"], True, (), left, 0, standing)
    found = play(replace(state, wilds=beast), f.TameBeast())
    if isinstance(found, Refusal):
        return {"error": found.code}
    out: Case = {"pool": found.teams[team].eternium, "old_mount_discarded": False}
    return {**out, "old_mount_discarded": True} if old and old[0] not in found.heroes[MINE].cards else out


def activations(case: Case) -> Case:
    """Heroes activate and end their turns until nobody is left; whose team is next, the table says."""
    state = table()
    one, hero = state.teams["masters"], state.heroes[MINE]
    teams = {id: replace(one, id=id) for id in case["teams"]}
    heroes: dict[str, Hero] = {}
    for id, number in case["heroes"].items():
        heroes |= {f"{id} {n}": replace(hero, name=f"{id} {n}", team=id, area="") for n in range(number)}
    first = case["first"] if case["first"] in teams else next(iter(teams), "")
    state = replace(state, teams=teams, order=tuple(teams), first=first, heroes=heroes, phase="action")
    order: list[str] = []
    while team := next_to_act(state):
        order.append(team)
        ready = next(hero for hero in heroes_of(state, team) if not hero.activated)
        state = done(state, t.Activate(ready.name), t.EndTurn())
    return {"order": order}


def overflow(case: Case) -> Case:
    """Cards go into a pack one by one; for each that does not fit an older one leaves."""
    card, discarded = Card("consumable"), 0
    state = with_hero(table(), MINE, cards=(card,) * case["pack"])
    for _gained in range(case["gained"]):
        found = play(state, c.GainCard(MINE, card))
        if isinstance(found, Refusal):
            assert found.code == "E_LIMIT_PACK"
            found = done(state, c.GainCard(MINE, card, (0,)))
            discarded += 1
        state = found
    return {"discard": discarded, "pack": carried(state.heroes[MINE].cards)["pack"]}


def placed(case: Case) -> Case:
    """One side's cards in a row; that the other side places in between is waived."""
    dice = case.get("zone_limit", 0) == POWER_ZONE_LIMIT
    begin = f.BeginEpic(MINE, THEIRS, reckoning="dice" if dice else "cards")
    state = done(table(), begin, f.ChooseWeapon("active", "melee"), f.ChooseWeapon("other", "melee"), f.NextStep())
    fight = fight_of(state)
    assert fight.step == 3
    more = case.get("limit", CARD_LIMIT) - CARD_LIMIT
    state = replace(state, fight=replace(fight, stronger=True, active=replace(fight.active, companions=more)))
    for card, zone in case["plays"]:
        found = play(state, f.PlaceCard("active", card, zone), waived=("not_your_card",))
        if isinstance(found, Refusal):
            return {"error": found.code}
        state = found
    return {"valid": True, "counted": fight_of(state).active.counted}


def exchange(case: Case) -> Case:
    """Totals entered, initiative compared, both strikes: steps 5 and 6 of a combat round."""
    fast = case.get("variant") in ("faster-combat", "initiative-matters")
    state = table(options=("initiative-matters",) if fast else ())
    for name, side in ((MINE, case["active"]), (THEIRS, case["other"])):
        state = with_hero(state, name, hp=side["hp"], max_hp=max(1, side["hp"]))
    state = done(state, f.BeginEpic(MINE, THEIRS, reckoning="totals"))
    for which, side in (("active", case["active"]), ("other", case["other"])):
        values = (side["initiative"], side["attack"], side["defence"])
        state = done(state, f.EnterTotals("active" if which == "active" else "other", *values))
    state = done(state, f.Reckon())
    if fight_of(state).step == 6:
        state = done(state, f.Strike())
    fight = fight_of(state)
    hp = {"active": state.heroes[MINE].hp, "other": state.heroes[THEIRS].hp}
    return {
        "strikes_first": fight.first,
        "hp_active": hp["active"],
        "hp_other": hp["other"],
        "first_strike_damage": fight.strikes[0],
        "second_strike_damage": fight.strikes[1],
        "defeated": [side for side, left in hp.items() if left == 0],
    }


def rerolled(case: Case) -> Case:
    """Real dice typed in: the roll of a wilds combat, then the dice thrown again."""
    faces, again = case["faces"], case["new_faces"]
    if found := encounter.bad_face(*faces, *again):
        return {"error": found.code}
    if len(again) != len(case["rerolled"]):
        return {"error": "E_DICE_COUNT"}  # a die thrown again is asked for face by face
    state = with_hero(table(), MINE, body=len(faces), area="")
    state = done(state, f.BeginWilds(MINE, "Dylinx", 3, 3, 2))
    thrown = play(state, RollDice(("wilds",) * len(faces), "wilds", True), tuple(FACES[face] for face in faces))
    assert not isinstance(thrown, Refusal), thrown
    after = play(thrown, RerollDice(tuple(case["rerolled"]), physical=True), tuple(FACES[face] for face in again))
    if isinstance(after, Refusal):
        return {"error": after.code}
    shown = die_faces(after)
    return {"faces": shown, "may_reroll_again": "reroll" in shown}


def surges(case: Case) -> Case:
    """A battle card and effect cards with the enemy's mark, typed in; how many surges then wait."""
    marks = case["effect_surges"]
    state = table(mode="solo", difficulty="novice")
    state = done(state, f.BeginEpic(MINE, "Evil-Lyn"), f.ChooseWeapon("active", "melee"))
    card = BattleCard("", 1, 1, 1, "magic", case["battle_surge"], effects=marks)
    state = done(state, s.EnterBattleCard(card), waived=("weapon_no_match",))
    state = done(state, f.NextStep(), f.EnterTotals("active", 1, 1, 1), f.NextStep())
    for n in range(marks):
        state = done(state, s.EnterEffectCard(EffectCard(f"{n + 1}", surge=True)))
    return {"activations": fight_of(state).surges}


ADAPTERS: dict[str, Callable[[Case], Any]] = {
    "starting_combat_deck": start_deck,
    "activation_order": activations,
    "tame": tamed,
    "pack_overflow": overflow,
    "place_cards": placed,
    "epic_round": exchange,
    "reroll": rerolled,
    "enemy_surge_count": surges,
}
