"""Vectors that are played: the commands a table would give, decided by the game itself."""

from __future__ import annotations

from typing import Any

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.facts.heroes import HEROES
from companion.games.conan.facts.spells import SPELLS
from companion.games.conan.inventory import has
from companion.games.conan.state import State
from tests.games.conan.table import fresh

In = dict[str, Any]
SHIELD, SWORD, WITHOUT_END = "shield", "conans-sword", 12
WAIVED = frozenset({"gems_off"})


def played(state: State, *commands: Any) -> tuple[State, tuple[Any, ...]] | Refusal:
    """The state after these commands and what the last one did, or the first refusal."""
    events: tuple[Any, ...] = ()
    for command in commands:
        decided = GAME.decide(state, command, Given(()), WAIVED)
        if isinstance(decided, Refusal):
            return decided
        state, events = replay(GAME, state, decided), decided
    return state, events


def made(state: State, *commands: Any) -> State:
    found = played(state, *commands)
    assert not isinstance(found, Refusal), found
    return found[0]


def _alone(skills: tuple[str, ...] | list[str] = ()) -> State:
    """One active hero with just these skills, and no gem to spend."""
    state = made(fresh(heroes=["conan"], items={}, hero_fatigue=0), cmd.ChooseStance("conan", "active"))
    state = made(state, cmd.MoveGems("hero/conan", "reserve", "fatigue", state.heroes["conan"].reserve))
    gone = [cmd.DealCard("hero/conan", "skill", skill, given=False) for skill in has(state, state.heroes["conan"])]
    return made(state, *gone, *(cmd.DealCard("hero/conan", "skill", skill) for skill in skills))


def path_cost(given: In) -> int:
    """The movement points that the steps of a path take."""
    state = made(_alone(given.get("skills", ())), cmd.Correct("hero/conan/free", 40))
    steps = [cmd.StepAway("conan", s["friends"], s["enemies"], s.get("surcharge", 0)) for s in given["steps"]]
    return 40 - made(state, *steps).heroes["conan"].free


def leap(given: In) -> In:
    state = made(_alone(("leap",)), cmd.Correct("hero/conan/free", given["points"]))
    found = played(state, cmd.LeapOver("conan", given["areas"], given["difficulty"]), cmd.TypeSymbols(given["roll"]))
    if isinstance(found, Refusal):
        return {"ok": False, "error": found.code}
    after, events = found
    ended = next(event for event in events if isinstance(event, ev.AttemptEnded))
    return {"ok": True, "success": ended.success, "points_left": after.heroes["conan"].free}


def dodge(gems: int) -> tuple[str, ...] | Refusal:
    """The dice with which a unit dodges."""
    state = made(fresh(reserve=40), cmd.ChooseStance("conan", "active"), cmd.ChooseStance("hadrathus", "active"))
    blow = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("conans-sword",), 5)
    found = played(state, blow, cmd.TypeSymbols(10), cmd.Defend("dodge", gems))
    if isinstance(found, Refusal):
        return found
    assert found[0].attempt is not None
    return found[0].attempt.dice


CARDS = {"shield": ("parry-shield", SHIELD), "weapon": ("parry-weapon", SWORD)}


def area_attack(given: In) -> In:
    """Everybody there defends alone: by a parry where the card may parry it, else by a dodge."""
    present, power = given["present"], given["power"]
    heroes = list(HEROES)[: len(present)]
    items = {id: [CARDS[p["item"]][1]] for id, p in zip(heroes, present, strict=True) if p.get("item")}
    blast = cmd.AreaAttack("tile/giant-snake", tuple(f"hero/{id}" for id in heroes), ("red",) * max(1, -(-power // 3)))
    found = played(fresh(heroes=heroes, items=items, hero_fatigue=0), blast, cmd.TypeSymbols(power))
    for one in present:
        assert not isinstance(found, Refusal), found
        found = _defended(found[0], one) if found[0].attempt else found
    assert not isinstance(found, Refusal), found
    ended = next(event for event in found[1] if isinstance(event, ev.AttemptEnded))
    return {one["who"]: hurt for one, (_ref, hurt) in zip(present, ended.dealt, strict=True)}


def _defended(state: State, one: In) -> tuple[State, tuple[Any, ...]] | Refusal:
    own, card, fixed = one.get("dice", 0), one.get("item_dice", 0), one.get("fixed", 0)
    if card:
        how, item = CARDS[one["item"]]
        parry = cmd.Defend(how, own + card, item, bonus=fixed)  # type: ignore[arg-type]
        found = played(state, parry, cmd.TypeSymbols(own + card))
        if not isinstance(found, Refusal):
            return found
    dodge = [cmd.Defend("dodge", own, bonus=fixed), cmd.TypeSymbols(own)]
    return played(state, *dodge) if own else played(state, cmd.Defend("none", bonus=fixed))


def spell_casts(given: str) -> int | str:
    """How often a spell is cast before its card is full."""
    spell = SPELLS[given]
    state = made(fresh(spells={"hadrathus": [given]}), cmd.ChooseStance("hadrathus", "active"))
    cast = cmd.CastSpell("hero/hadrathus", given, ("hero/conan",))
    for times in range(WITHOUT_END):
        state = made(state, cmd.Correct("hero/hadrathus/reserve", 2 * spell.cost + 2))
        found = played(state, cast)
        if isinstance(found, Refusal):
            assert found.code == "over_limit", found
            return times
        state = found[0]
        state = made(state, cmd.EndAttempt()) if state.attempt else state
    return "unlimited"
