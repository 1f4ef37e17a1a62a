"""Moving up to an enemy and striking it in one tap: from where a unit may attack whom, and how the attack finds it."""

from __future__ import annotations

from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import board, lineup
from companion.games.heroes3.board import Cell
from companion.games.heroes3.combat import blows
from companion.games.heroes3.state import Combat, Fighter, Realm


def stands(state: Realm, combat: Combat, fighter: Fighter, target: Fighter) -> tuple[Cell, ...]:
    """Cells from which this unit may attack that enemy after a move, the best first: fewest enemies beside, then the
    shortest way. Nothing for shooters, who shoot from where they are, and nothing once the unit has attacked.

    Rule: move-then-attack
    """
    if fighter.attacked or target.at is None or target.gone or lineup.card(state, fighter).type == "ranged":
        return ()
    there = target.at
    found = {cell: n for cell, n in lineup.moves(state, combat, fighter).items() if board.adjacent(cell, there)}
    foes = [f.at for f in lineup.foes(combat, fighter) if f.at is not None]
    return tuple(sorted(found, key=lambda cell: (sum(board.adjacent(cell, at) for at in foes), found[cell], cell)))


def reach(state: Realm, combat: Combat, fighter: Fighter) -> dict[str, Cell | None]:
    """Every enemy that the unit can attack now, with the cell to go to first (None: from where it stands)."""
    here: dict[str, Cell | None] = dict.fromkeys(lineup.strikes(state, combat, fighter))
    for foe in lineup.foes(combat, fighter):
        if foe.id not in here and (cells := stands(state, combat, fighter, foe)):
            here[foe.id] = cells[0]
    return here


def arrived(state: Realm, id: str, to: Cell | None) -> Realm:
    """The table as the attack finds it: the unit on the cell from which it strikes."""
    combat = state.combat
    fighter = combat.fighter(id) if combat else None
    if combat is None or fighter is None or to is None:
        return state
    steps = lineup.moves(state, combat, fighter).get(to, 0)
    return blows.carried(state, (b.UnitMoved(id, to, steps),))
