"""A slow, plain second opinion about the enemy's choice: 500 random boards, the same target and the same way."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from itertools import pairwise
from random import Random

from companion.core.refusal import Refusal
from companion.games.heroes3 import opponent
from companion.games.heroes3.board import Cell
from companion.games.heroes3.facts import PRESETS
from companion.games.heroes3.state import Combat, Fighter, Realm
from tests.games.heroes3.tables import realm

TIERS = ["bronze", "silver", "gold", "azure"]
CELLS = [(c, r) for r in range(1, 6) for c in range(1, 5)]


def neighbours(cell: Cell) -> list[Cell]:
    column, row = cell
    return [n for n in ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)) if n in CELLS]


def apart(a: Cell, b: Cell) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def walked(start: Cell, taken: set[Cell], flying: bool) -> dict[Cell, int]:
    """Every cell the unit can stop on within three steps, found by trying them one after the other."""
    if flying:
        return {c: apart(start, c) for c in CELLS if apart(start, c) <= 3 and (c not in taken or c == start)}
    found = {start: 0}
    todo = deque([start])
    while todo:
        here = todo.popleft()
        for there in neighbours(here):
            if there not in taken and there not in found and found[here] < 3:
                found[there] = found[here] + 1
                todo.append(there)
    return found


def liking(own: str, foe: str) -> int:
    order = [own, *reversed(TIERS[: TIERS.index(own)]), *TIERS[TIERS.index(own) + 1 :]]
    return order.index(foe)


def random_board(source: Random) -> tuple[Realm, Fighter, list[Fighter]]:
    """An enemy unit, one to five player units and some other cards, anywhere."""
    base = realm()
    cells = source.sample(CELLS, source.randint(2, 12))
    cards = list(PRESETS)
    actor = Fighter("f1", source.choice(cards).id, "far", "few", cells[0])
    count = source.randint(1, min(5, len(cells) - 1))
    foes = [
        Fighter(f"n{i}", source.choice(cards).id, "near", "few", cell) for i, cell in enumerate(cells[1 : count + 1], 1)
    ]
    rest = [
        Fighter(f"f{i}", source.choice(cards).id, "far", "few", cell) for i, cell in enumerate(cells[count + 1 :], 2)
    ]
    combat = Combat("neutrals", 0, phase="fighting", fighters=(actor, *foes, *rest), active="f1")
    return replace(base, combat=combat), actor, foes


def at(fighter: Fighter) -> Cell:
    assert fighter.at
    return fighter.at


def test_the_enemy_chooses_target_and_way_as_a_brute_force_search_does() -> None:
    source = Random(20_26)
    kinds = {"attack": 0, "shoot": 0, "approach": 0, "stay": 0}
    for number in range(500):
        state, actor, foes = random_board(source)
        plan = opponent.plan(state, actor.id)
        assert not isinstance(plan, Refusal)
        kinds[plan.kind] += 1
        card = state.units[actor.unit]
        tier = {f.id: state.units[f.unit].tier for f in foes}
        if card.type == "ranged":
            close = [f for f in foes if apart(at(actor), at(f)) == 1]
            pool = close or [f for f in foes if state.units[f.unit].type == "ranged"] or foes
            if close:
                pool = [f for f in close if state.units[f.unit].type == "ranged"] or close
            keys = {f.id: (liking(card.tier, tier[f.id]), apart(at(actor), at(f))) for f in pool}
            best = [id for id, key in keys.items() if key == min(keys.values())]
            assert plan.kind == "shoot", number
            assert sorted(plan.ties or (plan.target,)) == sorted(best), number
            continue
        assert state.combat
        taken = {at(f) for f in state.combat.fighters if f.id != actor.id}
        reach = walked(at(actor), taken, card.type == "flying")
        steps = {f.id: min((reach[c] for c in neighbours(at(f)) if c in reach), default=None) for f in foes}
        keys = {id: (liking(card.tier, tier[id]), n) for id, n in steps.items() if n is not None}
        if keys:
            best = [id for id, key in keys.items() if key == min(keys.values())]
            assert plan.kind == "attack", number
            assert sorted(plan.ties or (plan.target,)) == sorted(best), number
            assert plan.to is not None
            assert plan.steps == steps[plan.target] == reach[plan.to], number
            goal = next(f for f in foes if f.id == plan.target)
            assert apart(plan.to, at(goal)) == 1
        else:
            nearest = min(apart(at(actor), at(f)) for f in foes)
            goals = [f for f in foes if apart(at(actor), at(f)) == nearest]
            after = {c: min(apart(c, at(f)) for f in goals) for c in reach}
            least = min(after.values())
            assert plan.to is not None
            assert after[plan.to] == least, number
            assert plan.steps == min(n for c, n in reach.items() if after[c] == least), number
            assert (plan.kind == "stay") == (plan.steps == 0)
        if card.type != "flying":
            assert plan.way[0] == at(actor)
            assert plan.way[-1] == plan.to
            assert len(plan.way) == plan.steps + 1, number
            assert all(apart(a, b) == 1 for a, b in pairwise(plan.way))
            assert not set(plan.way[1:]) & taken
    assert all(kinds[kind] > 0 for kind in ("attack", "shoot", "approach")), kinds
