"""A whole evening through the table's one door: fusions, twins, Moira, undo, and the save that comes back."""

from __future__ import annotations

from pathlib import Path

from companion.core.refusal import Refusal
from companion.games.veiel import recap
from companion.games.veiel.assist import options
from companion.games.veiel.commands import (
    AddEnemy,
    BeginTurn,
    Command,
    Count,
    DrawBossAction,
    DrawCards,
    EndFight,
    EndReinforcement,
    EndTurn,
    Fuse,
    GainCard,
    HitHeroes,
    MoveCards,
    NextRound,
    PlayCard,
    SetBoss,
    SortDestiny,
)
from companion.games.veiel.planner import plans
from companion.games.veiel.state import State, destiny_size, in_front, left_in_front, line_of
from companion.i18n import Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore

EN = Translator("en", "veiel")
HEROES = [{"kind": "elements-mistress"}, {"kind": "twins"}, {"kind": "hero", "name": "Knight"}]


def do(table: Table, *commands: Command, waive: tuple[str, ...] = ()) -> None:
    for command in commands:
        step = table.do(command, waive=waive)
        assert not isinstance(step, Refusal), (command, step)


def state_of(table: Table) -> State:
    assert isinstance(table.state, State)
    return table.state


def test_an_evening_from_the_first_fusion_to_the_fall_of_moira(tmp_path: Path) -> None:
    room = Room(SqliteStore(tmp_path / "games.db"), shelf())
    room.keep_profile("veiel", "combined.storm", {"name": "Storm", "tier": "master", "elements": ["fire", "air"]})
    table = room.new("veiel", {"players": ["Ana", "Bob", "Cy"], "heroes": HEROES, "boss": "moira", "boss_actions": 7})
    assert isinstance(table, Table)

    # first fight: two elements make Magma, and the app knows what one more card would give
    do(table, AddEnemy("Wolf", 2), BeginTurn("h1"), PlayCard("h1", "fire"), PlayCard("h1", "earth"))
    mistress = state_of(table).mistress
    assert mistress is not None
    found = options(line_of(state_of(table)), mistress.cards, left_in_front(mistress), 0)
    assert [option.card.id for option in found if option.open] == ["magma"]
    do(table, Fuse("magma"))
    refused = table.do(Fuse("magma"))
    assert isinstance(refused, Refusal)
    assert refused.code == "not_in_front"
    assert table.undo()
    assert "magma" in in_front(state_of(table))
    assert table.redo()
    assert "magma" not in in_front(state_of(table))
    do(table, PlayCard("h1", "magma"), PlayCard("h1", "essence", "water"))
    locked = table.do(Fuse("ashen-blessing"))
    assert isinstance(locked, Refusal)
    assert locked.rule == "adept-cards"
    do(table, EndTurn(), BeginTurn("h2"), PlayCard("h2", twin="kilenne", target="faremos"), EndTurn())
    do(table, BeginTurn("h3"), PlayCard("h3", ephemeral=True), Count("enemy.e1.life", -2), EndTurn(), NextRound())
    do(table, EndFight(), GainCard("h1", "reward", "blue"), EndReinforcement())

    # second fight: the chain that the planner proposes is legal card by card
    state = state_of(table)
    assert state.mistress is not None
    elements = {id: card.elements for id, card in state.mistress.cards.items()}
    hand = ("magma", "water", "air")
    plan = plans(line_of(state), hand, in_front(state), elements)[0]
    do(table, DrawCards("h1", 3))
    for link in plan.links:
        do(table, *(PlayCard("h1", feed.card, feed.element) for feed in link.to_play), Fuse(link.card))
    assert plan.links[0].card == "ashen-blessing"
    do(table, EndTurn("h1"), EndFight(), EndReinforcement())
    assert "storm" in in_front(state_of(table))

    # the third fight leaves wounds, then Moira takes them all
    do(table, MoveCards("h3", "deck", "wounds", 2), EndFight(), SetBoss("moira", actions=7), EndReinforcement())
    do(table, AddEnemy("Moira", 12, boss=True), DrawBossAction(), HitHeroes("all-heroes", "wound", 1))
    assert state_of(table).destiny == {"h1": 1, "h2": 2, "h3": 1}
    exile = table.do(MoveCards("h3", "wounds", "exile"))
    assert isinstance(exile, Refusal)
    assert exile.rule == "moira-exile"
    do(table, MoveCards("h3", "hand", "exile"), Count("enemy.e2.life", -12), EndFight(), SortDestiny())
    state = state_of(table)
    assert (state.stage, state.won, destiny_size(state)) == ("over", True, 0)
    assert ("Encounters won", "4") in recap.result(state, EN)
    wounds = {recap.side_name(state, side, EN): n for side, n in recap.chart(state)["wounds"].items()}
    assert wounds == {"Elements Mistress (Ana)": 1, "Kilenne and Faremos (Bob)": 2, "Knight (Cy)": 3}

    # the save replays to the same table
    again = Room(SqliteStore(tmp_path / "games.db"), shelf()).table(table.id)
    assert again.state == state
    copy = room.bring_in(room.export(table.id))
    assert copy.state == state
