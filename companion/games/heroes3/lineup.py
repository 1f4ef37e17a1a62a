"""What a unit can do on the board right now: its values, where it may go, whom it may attack, who acts next."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal, refuse
from companion.games.heroes3 import board, order, siege
from companion.games.heroes3.board import Cell
from companion.games.heroes3.combat import shooting
from companion.games.heroes3.ground import Ground, Piece
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Fighter, Realm
from companion.games.heroes3.targets import STEPS, rings_of
from companion.games.heroes3.units import Side, UnitCard


def card(state: Realm, fighter: Piece) -> UnitCard:
    return state.units[fighter.unit]


def values(state: Realm, fighter: Piece) -> Side:
    """The numbers of the side that lies up, with the abilities that spells have left it."""
    return under_spells(card(state, fighter).shown(fighter.shows), fighter)


def under_spells(side: Side, fighter: Piece) -> Side:
    """A muted unit has no special ability, a warded one is out of reach of spells; both until the combat ends.

    Rule: spell-cards
    """
    if not fighter.muted and not fighter.warded:
        return side
    tags = () if fighter.muted else side.tags
    return replace(side, tags=(*tags, "spell_immunity") if fighter.warded else tags)


def hp_left(state: Realm, fighter: Piece) -> int:
    return max(0, values(state, fighter).hp - fighter.damage)


def initiative(state: Realm, fighter: Piece) -> int:
    return values(state, fighter).initiative + fighter.initiative_plus


def role(combat: Ground, fighter: Piece) -> str:
    return "attacker" if fighter.side == combat.attacker else "defender"


def waiting(state: Realm, combat: Combat) -> tuple[str, ...]:
    """Units of whom one acts next; several when their owner chooses.

    Rule: initiative-order
    """
    if combat.phase != "fighting" or combat.answer:
        return ()
    if combat.active:
        return (combat.active,)
    return next_up(state, combat)


def next_up(state: Realm, combat: Ground) -> tuple[str, ...]:
    """Of those who have not acted, whoever acts next.

    Rule: initiative-ties
    """
    ready = [
        order.Ready(f.id, f.side == combat.attacker, initiative(state, f))
        for f in combat.fighters
        if not f.gone and not f.acted
    ]
    return order.next_up(ready, combat.last, combat.last_initiative)


def turn_order(state: Realm, combat: Combat) -> tuple[str, ...]:
    """All units that still act this combat round, in the order in which they will if nothing changes."""
    left = [f for f in combat.fighters if not f.gone and not f.acted and f.id != combat.active]
    found = [combat.active] if combat.active else []
    last, at = combat.last, combat.last_initiative
    if combat.active and (now := combat.fighter(combat.active)):
        last, at = role(combat, now), initiative(state, now)
    while left:
        ready = [order.Ready(f.id, f.side == combat.attacker, initiative(state, f)) for f in left]
        first = order.next_up(ready, last, at)[0]
        unit = next(f for f in left if f.id == first)
        found.append(first)
        left.remove(unit)
        last, at = role(combat, unit), initiative(state, unit)
    return tuple(found)


def blocked(combat: Ground, fighter: Piece, type: str) -> int:
    """Cells that a unit cannot stop on: other cards, and walls that stop it or leave no room."""
    taken = board.mask(f.at for f in combat.fighters if f.at is not None and not f.gone and f.id != fighter.id)
    standing = (siege.cell_of(k) for k, piece in combat.pieces.items() if piece in ("wall", "gate"))
    return taken | board.mask(standing)


def gate(combat: Ground, fighter: Piece) -> int:
    """The gate's cell where this unit may walk through it."""
    return board.mask(
        siege.cell_of(k)
        for k, piece in combat.pieces.items()
        if piece == "gate" and not siege.blocks("ground", role(combat, fighter), piece)
    )


def rings(state: Realm, combat: Ground, fighter: Piece, steps: int | None = None) -> list[int]:
    """Cells where the unit can stop, by steps."""
    if fighter.at is None:
        return [0]
    type = card(state, fighter).type
    room = STEPS[type] if steps is None else steps
    return rings_of(type, board.index(fighter.at), blocked(combat, fighter, type), gate(combat, fighter), room)


def steps_left(state: Realm, fighter: Fighter) -> int:
    """Spaces the unit may still move in this activation.

    Rule: move-then-attack
    """
    type = card(state, fighter).type
    if fighter.at is None:
        return 0
    if fighter.attacked and (type != "ranged" or reads(state.readings, "A12", "no")):
        return 0
    return max(0, STEPS[type] - fighter.moved)


def way_back(state: Realm, combat: Combat, fighter: Fighter) -> Cell | None:
    """Where a unit that flies back after its attack may return to, while that space is free."""
    home = fighter.origin
    if home is None or fighter.at is None or not fighter.attacked or fighter.gone or home == fighter.at:
        return None
    if "return_after_attack" not in values(state, fighter).tags:
        return None
    return None if board.mask([home]) & blocked(combat, fighter, "flying") else home


def moves(state: Realm, combat: Combat, fighter: Fighter) -> dict[Cell, int]:
    """Legal cells to move to, with the steps each takes."""
    if fighter.at is not None and (home := way_back(state, combat, fighter)):
        return {home: board.distance(fighter.at, home)}
    room = steps_left(state, fighter)
    found = rings(state, combat, fighter, room)
    return {cell: steps for steps, ring in enumerate(found) if steps for cell in board.cells(ring)}


def foes(combat: Combat, fighter: Fighter) -> tuple[Fighter, ...]:
    return tuple(f for f in combat.fighters if f.side != fighter.side and not f.gone)


def strike_refused(state: Realm, combat: Combat, fighter: Fighter, target: Fighter) -> Refusal | None:
    """Ground and flying units hit adjacent enemies, ranged ones any, with the limits of shooting.

    Rule: attack-resolution
    """
    ranged = card(state, fighter).type == "ranged"
    if target.at is None and not ranged:
        return refuse("tower-only-shot", "arrow-tower")
    if ranged:
        enemies = [f.at for f in foes(combat, fighter) if f.at is not None]
        free = reads(state.readings, "A13", "may")
        return shooting.shot_refused(fighter.at, target.at, enemies, fighter.moved > 0, may_ignore=free)
    if fighter.at is None or target.at is None or not board.adjacent(fighter.at, target.at):
        return refuse("not-adjacent", "unit-adjacency")
    return None


def strikes(state: Realm, combat: Combat, fighter: Fighter) -> tuple[str, ...]:
    """Legal targets from where the unit stands."""
    if fighter.attacked:
        return ()
    return tuple(f.id for f in foes(combat, fighter) if strike_refused(state, combat, fighter, f) is None)


def breaches(state: Realm, combat: Combat, fighter: Fighter) -> tuple[Cell, ...]:
    """Walls and gate that the unit can destroy from where it stands."""
    at, type = fighter.at, card(state, fighter).type
    if at is None or fighter.attacked or type == "ranged" or role(combat, fighter) != "attacker":
        return ()
    return tuple(c for c in standing_pieces(combat) if board.adjacent(at, c))


def standing_pieces(combat: Ground) -> tuple[Cell, ...]:
    return tuple(siege.cell_of(k) for k, piece in sorted(combat.pieces.items()) if piece in ("wall", "gate"))


def penalty(state: Realm, fighter: Piece, target: Piece) -> str:
    """Why two dice are rolled for the lower, "" when they are not (some units ignore it)."""
    if card(state, fighter).type != "ranged":
        return ""
    why = shooting.shot_penalty(fighter.at, target.at)
    tags = values(state, fighter).tags
    if "no_penalties" in tags or (why == shooting.ADJACENT and "no_adjacent_penalty" in tags):
        return ""
    return why


def shielded(state: Realm, combat: Ground, target: Piece) -> bool:
    """Whether a Shield's die is rolled: the token, or an ally beside it that lends one."""
    if target.shield or target.at is None:
        return target.shield
    beside = (f for f in combat.alive(target.side) if f.id != target.id and board.adjacent(f.at or (0, 0), target.at))
    return any("defense_aura" in values(state, f).tags for f in beside)


def behind_wall(state: Realm, combat: Ground, fighter: Piece, target: Piece) -> bool:
    """Whether a shot loses 1 because a wall or gate shelters the target.

    Rule: ranged-wall-penalty
    """
    if card(state, fighter).type != "ranged" or not combat.pieces or fighter.at is None:
        return False
    defender = "far" if combat.attacker == "near" else "near"
    if target.side != defender or (fighter.at[1] > board.MIDDLE) == (defender == "far"):
        return False
    piece = siege.shelter(combat.pieces, target.at, defender)
    return siege.shot_modifier(role(combat, fighter), piece, piece in ("wall", "gate")) < 0
