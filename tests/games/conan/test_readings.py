"""Every reading and every automation switch, through the table's one door: the play ends otherwise when it is set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.capabilities.agreements import SetAutomation, SetReading
from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.apply import apply
from companion.games.conan.readings import AGREED, READINGS
from companion.games.conan.state import State
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from tests.games.conan.table import CHOICES, fresh

THOG = [{"tile": "thog-alt", "life": 8}]
THALIS = [{"tile": "thalis", "life": 6}, {"tile": "hyenas", "figures": 1}]
ACTIVE = [cmd.ChooseStance("conan", "active"), cmd.ChooseStance("hadrathus", "active")]
CALLED = [cmd.ChooseStance("belit", "active"), cmd.ChooseStance("conan", "active")]
SEIZE = [cmd.Recover(), cmd.ActivateTile("thog-alt"), cmd.Attack("tile/thog-alt", "melee", ("hero/conan",))]
BITE = [cmd.Recover(), cmd.ActivateTile("giant-snake"), cmd.Attack("tile/giant-snake", "melee", ("hero/conan",))]
ALLIED = {"heroes": ["belit", "conan"], "items": {}, "allies": {"belits-guards": 2}}
SWEEP = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("two-handed-sword",), 1, circular=True)
LOADED = {"items": {"conan": ["scale-mail", "battle-axe"]}}


def table(**changes: Any) -> Table:
    made = Room(SqliteStore(":memory:"), shelf()).new("conan", {**CHOICES, **changes})
    assert isinstance(made, Table)
    return made


@dataclass(frozen=True)
class Play:
    """Commands, the last of which may be refused; `sees` reads the table afterwards (a refusal is its code)."""

    other: str
    usual: Any
    changed: Any
    commands: list[Any]
    sees: Callable[[State], Any] = lambda state: "ok"
    choices: dict[str, Any] = field(default_factory=dict)
    faces: tuple[int, ...] = ()

    def ends(self, setting: Any) -> Any:
        made = table(**self.choices)
        if setting is not None:
            assert not isinstance(made.do(setting), Refusal)
        for command in self.commands[:-1]:
            done = made.do(command, chance=Given(self.faces) if isinstance(command, cmd.RollPool) else None)
            assert not isinstance(done, Refusal), (command, done)
        last = made.do(self.commands[-1])
        return last.code if isinstance(last, Refusal) else self.sees(made.state)


PLAYS = {
    "hindering": Play(
        "literal",
        2,
        1,
        [*ACTIVE, cmd.Manipulate("conan", friends=2, enemies=3)],
        lambda s: s.attempt and s.attempt.lost,
    ),
    "ally-gems": Play(
        "fatigue",
        1,
        0,
        [*CALLED, cmd.ActivateAlly("belits-guards", "belit")],
        lambda s: s.heroes["belit"].allies,
        ALLIED,
    ),
    "halo-overload": Play(
        "stays",
        "",
        "mitras-halo",
        [*ACTIVE, cmd.CastSpell("hero/hadrathus", "mitras-halo"), cmd.DealCard("hero/hadrathus", "item", "scale-mail")],
        lambda s: s.heroes["hadrathus"].halo,
    ),
    "overload": Play("exceeded", "no_skill", "ok", [*ACTIVE, cmd.LeapOver("conan")], choices=LOADED),
    "constriction": Play(
        "exactly-two",
        "thog-alt",
        "",
        [*SEIZE, cmd.RollPool(), cmd.AcceptRoll()],
        lambda s: s.heroes["conan"].held,
        {"river": THOG, "first": "overlord"},
        (5, 0, 0),
    ),
    "giant-snake": Play(
        "constriction",
        "",
        "giant-snake",
        [*BITE, cmd.RollPool(), cmd.AcceptRoll()],
        lambda s: s.heroes["conan"].held,
        {"first": "overlord"},
        (4, 0, 0),
    ),
    "elevation": Play(
        "ranged",
        2,
        1,
        [*ACTIVE, cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), (), 1, above=True)],
        lambda s: s.attempt and len(s.attempt.dice),
    ),
    "teleportation": Play(
        "per-area",
        3,
        2,
        [*ACTIVE, cmd.CastSpell("hero/hadrathus", "teleportation", areas=2)],
        lambda s: s.heroes["hadrathus"].cards["teleportation"],
        {"spells": {"hadrathus": ["teleportation"]}},
    ),
    "intangible": Play(
        "moves",
        0,
        2,
        [*ACTIVE, cmd.DealCard("hero/conan", "skill", "intangible"), cmd.Manipulate("conan", enemies=2)],
        lambda s: s.attempt and s.attempt.lost,
    ),
    "blocking": Play(
        "air-too",
        "blocked",
        "ok",
        [*ACTIVE, cmd.DealCard("hero/conan", "skill", "flying"), cmd.StepAway("conan", enemies=1, blocker=True)],
    ),
    "life-potion": Play(
        "mixed",
        (0, 2),
        (1, 1),
        [*ACTIVE, cmd.MoveGems("hero/hadrathus", "reserve", "wounds", 2), cmd.DrinkPotion("hadrathus", from_fatigue=1)],
        lambda s: (s.heroes["hadrathus"].wounds, s.heroes["hadrathus"].fatigue),
    ),
    "mitras-healing": Play(
        "reroll",
        {},
        {"orange": 1},
        [*ACTIVE, cmd.Wound("hero/conan", 2), cmd.CastSpell("hero/hadrathus", "mitras-healing", ("hero/conan",))],
        lambda s: s.attempt and dict(s.attempt.arrows),
    ),
    "wound-order": Play(
        "boxes",
        (3, 5),
        (0, 2),
        [*ACTIVE, cmd.CastSpell("hero/hadrathus", "mitras-halo"), cmd.Wound("hero/hadrathus", 5)],
        lambda s: (s.heroes["hadrathus"].red, s.heroes["hadrathus"].reserve),
    ),
    "web": Play(
        "exceed",
        "over_limit",
        "ok",
        [
            *ACTIVE,
            cmd.PlaceGems("conan", "move", 3),
            cmd.SetStatus("hero/conan", "webbed", "yes"),
            cmd.TearWeb("conan"),
        ],
    ),
    "two-handed": Play(
        "listed", "ok", "not_two_handed", [*ACTIVE, SWEEP], choices={"items": {"conan": ["two-handed-sword"]}}
    ),
    "boosts": Play(
        "own-turn", 0, 2, [*ACTIVE, cmd.Boost("guard", 2), cmd.EndHeroesTurn()], lambda s: s.book.boosts.get("guard", 0)
    ),
    "dead-tile": Play(
        "stays", 4, 2, [cmd.KillFigures("bossonian-guards", 2)], lambda s: s.river.index("bossonian-guards")
    ),
    "fascination-area": Play(
        "spared",
        4,
        6,
        [
            *ACTIVE,
            cmd.AreaAttack("hero/conan", ("tile/thalis", "tile/hyenas"), ("red", "red")),
            cmd.TypeSymbols(4),
            cmd.Defend("none"),
        ],
        lambda s: s.life["thalis"],
        {"river": THALIS, "automation": {"guard": "off"}},
    ),
}
SWITCHES = {
    "upkeep": Play(
        "ask", True, False, [*ACTIVE, cmd.EndHeroesTurn(), cmd.Recover(), cmd.EndOverlordTurn()], lambda s: s.opened
    ),
    "recovery": Play("do", False, True, [*ACTIVE, cmd.EndHeroesTurn()], lambda s: s.book.recovered),
    "guard": Play(
        "ask",
        1,
        0,
        [*ACTIVE, cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("conans-sword",), 4), cmd.TypeSymbols(11)],
        lambda s: s.attempt and s.attempt.guard_gems,
        {"solo": True},
    ),
}


def test_every_reading_that_the_app_calculates_by_and_every_switch_is_played() -> None:
    assert set(PLAYS) == {id for id, reading in READINGS.items() if reading.acts}
    assert set(SWITCHES) == set(AGREED.levels())
    assert fresh().automation == AGREED.levels()


@pytest.mark.parametrize("id", PLAYS)
def test_the_play_follows_the_reading(id: str) -> None:
    play = PLAYS[id]
    assert play.ends(None) == play.usual
    assert play.ends(SetReading(id, play.other)) == play.changed


@pytest.mark.parametrize("id", SWITCHES)
def test_the_play_follows_the_switch(id: str) -> None:
    play = SWITCHES[id]
    assert play.ends(None) == play.usual
    assert play.ends(SetAutomation(id, play.other)) == play.changed  # type: ignore[arg-type]


@pytest.mark.parametrize("reading", ["all-boxes", "boxes"])
@pytest.mark.parametrize("wounds", range(1, 13))
def test_the_dead_have_no_gem_left_and_the_living_have_one_by_either_order_of_wounds(reading: str, wounds: int) -> None:
    made = table(readings={"wound-order": reading})
    for command in (*ACTIVE, cmd.CastSpell("hero/hadrathus", "mitras-halo"), cmd.Wound("hero/hadrathus", wounds)):
        assert not isinstance(made.do(command), Refusal)
    hadrathus = made.state.heroes["hadrathus"]
    assert hadrathus.dead == hadrathus.zones.dead == (wounds >= 10)
    assert hadrathus.zones.standing == max(0, 10 - wounds)


def test_a_wound_from_an_older_log_takes_the_gems_that_it_took_then() -> None:
    made = table(readings={"wound-order": "boxes"})
    for command in (*ACTIVE, cmd.CastSpell("hero/hadrathus", "mitras-halo")):
        made.do(command)
    old = {"type": "hero-hurt", "hero": "hadrathus", "wounds": 12, "dead": True}
    hurt = GAME.upgrade_event(1, old, made.state)
    assert isinstance(hurt, dict)
    after = apply(made.state, ev.HeroHurt("hadrathus", 12, True, tuple(hurt["taken"]))).heroes["hadrathus"]
    assert (after.wounds, after.red, after.reserve, after.cards, after.dead) == (7, 0, 0, {"mitras-halo": 3}, True)
