"""Every open point that the app acts on: the table's choice decides what `Table.do` makes of the same moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.capabilities.agreements import SetReading
from companion.core.refusal import Refusal
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.lore import PROCLAMATIONS
from companion.games.heroes3.readings import AGREED
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.games.heroes3.tables import SCENARIO, Seeded

ANA = {"name": "Ana", "hero": "catherine"}
BOB = {"name": "Bob", "hero": "sandro"}
SKIP = ("not-its-turn", "already-activated", "own-lines-only")


def table(*units: str, players: tuple[Any, ...] = (ANA,)) -> Table:
    scenario = {**SCENARIO, "units": units}
    found = Room(SqliteStore(":memory:"), shelf()).new("heroes3", {"players": list(players), "scenario": scenario})
    assert isinstance(found, Table)
    return found


def haunted(*units: str) -> Table:
    """A solo table whose A.I. hero knows Resurrection alone."""
    scenario = {**SCENARIO, "units": units, "ai_hero": True, "ai_spells": ["resurrection"]}
    found = Room(SqliteStore(":memory:"), shelf()).new("heroes3", {"players": [ANA], "scenario": scenario})
    assert isinstance(found, Table)
    return found


def go(at: Table, *commands: Any, waive: tuple[str, ...] = ()) -> Table:
    for command in commands:
        found = at.do(command, chance=Seeded(1), waive=waive)
        assert not isinstance(found, Refusal), (command, found)
    return at


def said(at: Table, command: Any) -> str:
    """Why not, or "" when it was done."""
    found = at.do(command, chance=Seeded(1))
    return found.code if isinstance(found, Refusal) else ""


def fight(at: Table, own: list[Any], enemy: dict[str, Any]) -> Table:
    go(at, bc.StartCombat(0, enemy=tuple(bc.Muster(unit) for unit in enemy)))
    for n, cell in enumerate(own, 1):
        go(at, bc.PlaceUnit(f"n{n}", cell), waive=SKIP)
    for n, cell in enumerate(enemy.values(), 1):
        if at.state.combat.fighter(f"f{n}").at != cell:
            go(at, bc.PlaceUnit(f"f{n}", cell), waive=SKIP)
    return go(at, bc.BeginFight())


def duel(at: Table, **start: Any) -> Table:
    begin = bc.StartCombat(0, kind="hero", other=1, **start)
    return go(at, begin, bc.PlaceAll("near"), bc.PlaceAll("far"), bc.BeginFight())


def two() -> Table:
    return table("griffins", "marksmen", "skeletons", players=(ANA, BOB))


def last(at: Table, kind: type) -> Any:
    return next(event for event in at.timeline.steps[-1].events if isinstance(event, kind))


def income(at: Table) -> Any:
    return said(go(at, c.Correct("round", 2)), c.Collect(0))


def settled(at: Table) -> Any:
    return go(at, c.ClaimField(0, "settlement", choice="gold")).state.seats[0].pool["gold"]


def reinforced(at: Table) -> Any:
    unit = at.state.seats[0].army[0].id
    return go(at, c.ClaimField(0, "settlement", choice="reinforce", army=unit)).state.seats[0].pool["gold"]


def sulking(at: Table) -> Any:
    return go(at, c.GainMorale(0, "negative"), c.GainMorale(0, "negative")).state.seats[0].morale


def beaten(at: Table) -> Any:
    go(duel(at), c.Correct("seat/0/pool/gold", 3), bc.EndCombat("far-wins"))
    return at.state.seats[0].pool["gold"]


def hired_too(at: Table) -> Any:
    go(at, c.Correct("seat/0/pool/gold", 50), c.Recruit(0, "halberdiers"), waive=("dwelling-1-missing",))
    return said(at, c.HireHero(0))


def hired_again(at: Table) -> Any:
    return said(go(at, c.HireHero(0, free=True), c.LoseHero(0)), c.HireHero(0))


def lined_up(at: Table) -> Any:
    return go(at, bc.StartCombat(0, enemy=(bc.Muster("neutral-boars"),))).state.combat.fighters[-1].at


def chosen(at: Table) -> Any:
    fight(at, [(2, 3), (4, 2)], {"neutral-nomads": (2, 4)})
    go(at, bc.ActEnemy("f1", dice=(-1,)), waive=SKIP)
    return last(at, b.EnemyDecided).target


def shot(at: Table) -> Any:
    fight(at, [(2, 2)], {"neutral-skeletons": (2, 4)})
    return go(at, bc.Strike("n1", "f1", (-1,)), waive=SKIP).state.combat.active


def aimed_past(at: Table) -> Any:
    fight(at, [(2, 2)], {"neutral-boars": (2, 3), "neutral-mummies": (4, 4)})
    go(at, bc.Activate("n1"), waive=SKIP)
    return said(at, bc.Strike("n1", "f2", (0,)))


def over_the_wall(at: Table) -> Any:
    duel(at, place="town", citadel=True)
    go(at, bc.Strike("n2", "f1", (0, 0)), waive=SKIP)
    return last(at, b.Struck).wall, last(at, b.Struck).attack


def homeless(at: Table) -> Any:
    duel(go(at, c.ClaimField(1, field="town-0")))
    return go(at, bc.EndCombat("far-wins")).state.seats[0].eliminated


def read_out(at: Table) -> Any:
    return said(go(at, *(c.Proclaim(card.id) for card in PROCLAMATIONS)), c.Proclaim())


def scared_off(at: Table) -> Any:
    go(at, c.GainXp(0, 4), c.HireHero(0, free=True))
    return said(at, bc.StartCombat(0, field=1, hero="secondary"))


def numb(at: Table) -> Any:
    fight(at, [(2, 3)], {"neutral-mummies": (2, 4)})
    go(at, bc.TogglePause("f1"), bc.Strike("n1", "f1", (-1,)), waive=SKIP)
    assert last(at, b.Struck).damage == 0
    return at.state.combat.fighter("f1").paralysed


def dug_in(at: Table) -> Any:
    fight(at, [(2, 2)], {"neutral-boars": (2, 5)})
    return said(go(at, bc.MoveUnit("n1", (1, 2))), bc.DefendUnit("n1"))


def bargain(at: Table) -> Any:
    return said(go(at, c.Trade(0, "gold", "materials", 6)), c.SellCard(0, "attack"))


def mixed(at: Table) -> Any:
    fight(at, [(2, 2)], {"neutral-azure-dragons": (2, 5), "neutral-champions": (3, 5)})
    return said(at, bc.EndCombat("retreat"))


def declined(at: Table) -> Any:
    go(at, c.VisitField(0, "loc-windmill", declined=True))
    return last(at, e.FieldVisited).black_cube


def rolled_again(at: Table) -> Any:
    fight(at, [(2, 2)], {"neutral-boars": (2, 5)})
    return said(at, bc.PlayCard("near", "reroll", "other", "instant", "between-roll-and-resolution"))


def spellbound(at: Table) -> Any:
    foe = bc.StartCombat(0, "ai-hero", enemy=(bc.Muster("skeletons", "few"),), ready=True)
    go(at, foe, bc.BeginFight(), bc.EndActivation("n1"), bc.DrawAiCard("spell-2"), bc.CastAiSpell())
    return dict(at.state.combat.ai_kept)


CASES: dict[str, tuple[Callable[[], Table], Callable[[Table], Any], Any, Any]] = {
    "A1": (table, income, "not-a-resource-round", ""),
    "A2": (table, settled, 25, 20),
    "A3": (lambda: table("griffins"), reinforced, 20, 17),
    "A4": (table, sulking, "negative", "none"),
    "A5": (two, beaten, 0, 3),
    "A7": (table, hired_too, "hero-or-units", ""),
    "A8": (table, hired_again, "hire-next-turn", ""),
    "A9": (lambda: table("griffins"), lined_up, (4, 4), (1, 4)),
    "A10": (lambda: table("champions", "halberdiers"), chosen, "n2", "n1"),
    "A12": (lambda: table("marksmen"), shot, "n1", ""),
    "A13": (lambda: table("marksmen"), aimed_past, "an-enemy-is-adjacent", ""),
    "A14": (two, over_the_wall, (True, 1), (True, 2)),
    "A18": (two, homeless, True, False),
    "A20": (table, read_out, "", "deck-empty"),
    "A22": (lambda: table("griffins"), scared_off, "quick-combat", ""),
    "A23": (lambda: table("griffins"), numb, False, True),
    "A24": (lambda: table("griffins"), dug_in, "", "moved-no-defence"),
    "A25": (table, bargain, "choose-one-per-visit", ""),
    "A26": (lambda: table("griffins"), mixed, "azure-fight-to-the-end", ""),
    "A35": (table, declined, True, False),
    "A37": (lambda: haunted("griffins"), spellbound, {"resurrection": 1}, {}),
    "A32": (lambda: table("griffins"), rolled_again, "", "not-between-roll-and-result"),
}


def test_every_reading_that_the_app_acts_on_has_its_case() -> None:
    assert set(CASES) == {reading.id for reading in AGREED.reading if reading.acts}


@pytest.mark.parametrize("id", CASES)
def test_the_tables_reading_decides(id: str) -> None:
    begin, play, usual, other = CASES[id]
    assert play(begin()) == usual
    assert play(go(begin(), SetReading(id, AGREED.by_id()[id].options[1]))) == other
