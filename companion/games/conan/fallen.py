"""Who fell between two states of the table, and which pieces that moves: read off the states, so that no event is missed."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.state import State


@dataclass(frozen=True, slots=True)
class Fall:
    """Somebody fell: so many figures of one hero, tile or ally; `last` when none of them is left.

    `marked` is a leader or monster with a life marker: one figure, however many tiles it has.
    """

    who: str
    count: int
    last: bool
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile that died: turned to its bloody side at this place of the River (from 1; 0 when it lies aside)."""

    tile: str
    place: int
    moved: bool


def fallen(before: State, after: State) -> tuple[Fall, ...]:
    """Every hero, leader, minion and ally that died on the way from one state to the other.

    Rule: hero-death
    """
    found = [
        Fall(f"hero/{id}", 1, True) for id, hero in after.heroes.items() if hero.dead and not before.heroes[id].dead
    ]
    markers: set[str] = set()
    for id, tile in after.tiles.items():
        count = tile.casualties - before.tiles[id].casualties
        if count > 0 and tile.figures < before.tiles[id].figures and tile.marker not in markers:
            found.append(Fall(f"tile/{id}", count, not tile.figures, bool(tile.marker)))
            markers |= {tile.marker} - {""}
    for id, ally in after.allies.items():
        if (count := before.allies[id].figures - ally.figures) > 0:
            found.append(Fall(f"ally/{id}", count, not ally.figures))
    return tuple(found)


def turned(before: State, after: State) -> tuple[Turned, ...]:
    """The tiles to turn to their bloody side, and where each lies then.

    Rule: dead-tile
    """
    found = []
    for id in after.dead:
        if id not in before.dead:
            place = after.river.index(id) + 1 if id in after.river else 0
            moved = place > 0 and id in before.river and before.river.index(id) + 1 != place
            found.append(Turned(id, place, moved))
    return tuple(found)


def freed(before: State, after: State) -> tuple[str, ...]:
    """The heroes whom a dead monster holds no longer.

    Rule: constriction
    """
    return tuple(id for id, hero in after.heroes.items() if before.heroes[id].held and not hero.held and not hero.dead)
