"""What wounds do: gems of a hero, figures of a tile, a leader's marker, and the tile that dies with its last figure."""

from __future__ import annotations

from companion.games.conan import events as ev
from companion.games.conan.combat import life_left
from companion.games.conan.draft import Draft
from companion.games.conan.gems import Zones, hurt
from companion.games.conan.river import dies
from companion.games.conan.state import Hero, State, split


def life_of(state: State, ref: str) -> int:
    """How many wounds would kill: a hero's standing gems, a marker's number, one for a minion or an ally.

    Rule: unit-life-points
    """
    kind, id = split(ref)
    if kind == "hero":
        return state.heroes[id].zones.standing
    if kind == "tile":
        tile = state.tiles[id]
        return state.life.get(tile.marker, 1) if tile.marker else min(1, tile.figures)
    return state.allies[id].life if id in state.allies else 0


def wounded(state: State, hero: Hero, wounds: int) -> Zones:
    """A hero's gems after so many wounds, in the order that this table reads.

    Rule: hero-wounds-order
    """
    late = sum(hero.cards.values()) + hero.allies if state.reads("wound-order", "boxes") else 0
    return hurt(hero.zones, wounds, late)


def strike(draft: Draft, ref: str, wounds: int) -> bool:
    """Adds what these wounds do to one figure; true when it dies of them.

    Rule: damage-and-wounds
    """
    kind, id = split(ref)
    state = draft.state
    if wounds <= 0:
        return False
    if kind == "hero":
        hero = state.heroes[id]
        was, now = hero.zones, wounded(state, hero, wounds)
        taken = was.fatigue - now.fatigue, now.red - was.red, was.reserve - now.reserve
        draft.add(ev.HeroHurt(id, wounds, now.dead, taken))
        if now.dead and hero.halo:
            draft.add(ev.StatusChanged(ref, "halo", ""))
        return now.dead
    if kind == "ally":
        draft.add(ev.AllyFell(id, 1))
        return True
    tile = state.tiles[id]
    if tile.marker:
        left = life_left(state.life.get(tile.marker, 1), wounds)
        draft.add(ev.LifeChanged(tile.marker, left))
        if left:
            return False
        for other in state.tiles.values():
            if other.marker == tile.marker and other.figures:
                fell(draft, other.id, other.figures)
        return True
    if tile.figures:
        fell(draft, id, 1)
        return True
    return False


def fell(draft: Draft, tile: str, count: int) -> None:
    """Figures fall; with the last one the tile dies and whoever it held is free.

    Rule: dead-tile
    """
    draft.add(ev.FiguresFell(tile, count))
    _settle(draft, tile)


def left_board(draft: Draft, tile: str, count: int) -> None:
    """Figures leave alive: they are no casualties, but an empty tile is a dead tile all the same.

    Rule: dead-tile
    """
    draft.add(ev.FiguresLeft(tile, count))
    _settle(draft, tile)


def _settle(draft: Draft, tile: str) -> None:
    state = draft.state
    if state.tiles[tile].figures or tile in state.dead:
        return
    river, _ = dies(state.river, state.dead, tile, to_end=not state.reads("dead-tile", "stays"))
    draft.add(ev.TileDied(tile, river))
    for id, hero in state.heroes.items():
        if hero.held == tile:
            draft.add(ev.StatusChanged(f"hero/{id}", "held", ""))
