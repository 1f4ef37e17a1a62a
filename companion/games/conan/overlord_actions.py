"""The Overlord's console: the River, its prices, events, boosts, casualties."""

from __future__ import annotations

from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.checks import alive, attacks_left, hero_known, whose_turn
from companion.games.conan.draft import Draft
from companion.games.conan.gems import healed, one_gem, too_poor
from companion.games.conan.harm import fell, left_board, life_of, strike
from companion.games.conan.inventory import has
from companion.games.conan.phases import Events
from companion.games.conan.river import (
    MOST_TILES,
    Pick,
    dies,
    may_activate,
    may_clean,
    price_of,
    purchases,
    reinforced,
    shifted,
)
from companion.games.conan.spells import halo_kept
from companion.games.conan.state import BOOSTS, State, known, split

WOUND_MOST = 60
MOST_FIGURES = 99  # no box holds as many of a kind


def decide_overlord_action(state: State, command: cmd.OverlordAction, waived: frozenset[str]) -> Events:
    match command:
        case cmd.ActivateTile(tile):
            return _activate(state, tile, waived)
        case cmd.HoldAttacks(figures):
            return _hold(state, figures)
        case cmd.CleanRiver(tile):
            heed(waived, [may_clean(state.river, state.dead, tile, state.book.reserve, state.side, waived)])
            return (ev.RiverCleaned(tile),)
        case cmd.MoveTile() | cmd.FlipTile() | cmd.BringTile() | cmd.SetAsideTile():
            return _lay(state, command)
        case cmd.UseEvent(event):
            heed(waived, [_event_open(state)])
            return (ev.EventUsed(event.strip()[:80]),)
        case cmd.CallReinforcements(picks):
            return _reinforce(state, {t: n for t, n in picks.items() if n}, waived)
        case cmd.Boost():
            return _boost(state, command, waived)
        case _:
            return _casualties(state, command, waived)


def _activate(state: State, tile: str, waived: frozenset[str]) -> Events:
    """The tile's place is paid, it goes to the end, and its figures act.

    Rule: tile-activation
    """
    checks = [
        whose_turn(state, "overlord", "overlord-turn"),
        None if state.book.recovered else refuse("recover_first", "overlord-recovery"),
        refuse("attempt_open", "dice-pool") if state.attempt and state.attempt.step != "done" else None,
    ]
    heed(waived, checks)
    heed(waived, [may_activate(state.river, tile, state.book.reserve, state.book.done, state.costs, waived)])
    cost = price_of(state.river, tile, state.costs)
    assert cost is not None
    events: list[ev.Event] = [ev.TileActivated(tile, cost, shifted(state.river, tile))]
    if state.tiles[tile].halo and not halo_kept(tile_activated=True):
        events.append(ev.StatusChanged(f"tile/{tile}", "halo", ""))
    return tuple(events)


def _hold(state: State, figures: int) -> Events:
    """A figure need not attack; its attack is not kept for later.

    Rule: group-move-then-attack
    """
    actor = f"tile/{state.book.active}"
    if state.side != "overlord" or state.book.active not in state.tiles:
        deny("tile_not_active", "tile-activation", who=actor)
    if not 0 < figures <= attacks_left(state, actor):
        deny("all_attacked", "group-move-then-attack", who=actor)
    return (ev.AttacksHeld(actor, figures),)


def _lay(state: State, command: cmd.MoveTile | cmd.FlipTile | cmd.BringTile | cmd.SetAsideTile) -> Events:
    tile = command.tile
    match command:
        case cmd.MoveTile(_, to):
            if tile not in state.river:
                deny("no_such_tile", "river")
            rest = [other for other in state.river if other != tile]
            rest.insert(min(max(to, 0), len(rest)), tile)
            return (ev.RiverOrdered(tuple(rest), tile),)
        case cmd.FlipTile(_, dead):
            if tile not in state.tiles:
                deny("no_such_tile", "river")
            if dead == (tile in state.dead):
                deny("nothing_changes", "dead-tile")
            if not dead:
                return (ev.TileRevived(tile),)
            river, _ = dies(state.river, state.dead, tile, to_end=not state.reads("dead-tile", "stays"))
            return (ev.TileDied(tile, river),)
        case cmd.BringTile(_, to):
            if tile not in state.aside:
                deny("no_such_tile", "river")
            if len(state.river) >= MOST_TILES:
                deny("river_full", "river", most=MOST_TILES)
            row = list(state.river)
            row.insert(min(max(to, 0), len(row)), tile)
            return (ev.TileBrought(tile, tuple(row)),)
        case cmd.SetAsideTile():
            if tile not in state.river:
                deny("no_such_tile", "river")
            return (ev.TileSetAside(tile),)


def _event_open(state: State) -> Refusal | None:
    """Events and reinforcements come with the event tile.

    Rule: event-activation
    """
    return None if state.book.event_open else refuse("event_not_active", "event-activation")


def casualties(state: State) -> list[tuple[str, int, int]]:
    """The pool for reinforcements: tile, reinforcement value, figures out of play.

    Rule: reinforcements
    """
    return [
        (id, tile.unit.value, tile.casualties)
        for id, tile in state.tiles.items()
        if tile.casualties and tile.unit.value is not None
    ]


def offers(state: State) -> list[dict[str, int]]:
    """Every full purchase within the scenario's points.

    Rule: reinforcement-points
    """
    return purchases(state.points, casualties(state))


def _reinforce(state: State, picks: dict[str, int], waived: frozenset[str]) -> Events:
    """Casualties come back within the points; dead tiles among them wake up.

    Rule: reinforcements
    """
    if not picks or any(tile not in state.tiles or not 0 < count <= MOST_FIGURES for tile, count in picks.items()):
        deny("no_such_tile" if picks else "nothing_changes", "reinforcements")
    heed(waived, [_event_open(state)])
    asked = [Pick(tile, state.tiles[tile].unit.value, count) for tile, count in picks.items()]
    pool = {tile: state.tiles[tile].casualties for tile in picks}
    spent = settled(reinforced(state.points, asked, pool, waived))
    draft = Draft(state).add(ev.Reinforced(picks, spent))
    for tile in picks:  # a fallen leader brought back by the scenario starts with full life again
        marker = state.tiles[tile].marker
        if marker and not state.life.get(marker):
            draft.add(ev.LifeChanged(marker, state.full_life.get(marker, 1)))
    return draft.done()


def _boost(state: State, command: cmd.Boost, waived: frozenset[str]) -> Events:
    """Gems buy movement, guard dice or rerolls; movement never above the figure's base value.

    Rule: overlord-boosts
    """
    box, gems, tile = command.box, command.gems, command.tile
    if box not in BOOSTS:
        deny("no_such_box", "overlord-boosts")
    key, limit = "", None
    if box == "move" and tile in state.tiles:
        key = f"{tile}/{command.figure}"
        base = state.tiles[tile].unit.move
        if state.book.moved.get(key, 0) + gems > base:
            limit = refuse("boost_limit", "movement-limit-units", move=base)
        elif state.tiles[tile].possessed and "blocking" not in has(state, state.tiles[tile]):
            limit = refuse("possessed", "sets-possession", who=f"tile/{tile}")
    checks = [
        one_gem(gems, "overlord-boosts"),
        limit,
        too_poor(gems, state.book.reserve, "overlord-boosts"),
    ]
    heed(waived, checks)
    return (ev.Boosted(box, max(1, gems), key),)


def _casualties(
    state: State,
    command: cmd.Wound | cmd.KillFigures | cmd.RemoveFigures | cmd.HealUnit | cmd.HealHero,
    waived: frozenset[str],
) -> Events:
    draft = Draft(state)
    match command:
        case cmd.Wound(target, wounds):
            if not known(state, target):
                deny("no_such_target", "damage-and-wounds")
            if not 1 <= wounds <= WOUND_MOST:
                deny("bad_number", "damage-and-wounds")
            kind, id = split(target)
            life = life_of(state, target)
            heed(waived, [alive(state, id) if kind == "hero" else None])
            marked = kind == "tile" and bool(state.tiles[id].marker)
            if marked and wounds > life and "overkill" not in waived:
                deny("overkill", "life-markers", who=target, life=life, wounds=wounds, final=False)
            strike(draft, target, wounds)
            return draft.done() or deny("nobody_left", "dead-tile")
        case cmd.KillFigures(tile, count) | cmd.RemoveFigures(tile, count):
            if tile not in state.tiles:
                deny("no_such_tile", "river")
            there = state.tiles[tile].figures
            if not 1 <= count <= there:
                deny("too_few_figures", "unit-life-points", n=there, who=f"tile/{tile}")
            (fell if isinstance(command, cmd.KillFigures) else left_board)(draft, tile, count)
            return draft.done()
        case cmd.HealUnit(tile, points):
            if tile not in state.tiles or not state.tiles[tile].marker:
                deny("no_marker", "life-markers")
            marker = state.tiles[tile].marker
            return (ev.LifeChanged(marker, min(WOUND_MOST, state.life.get(marker, 0) + max(1, points))),)
        case cmd.HealHero(hero, points):
            heed(waived, [hero_known(state, hero)])
            back = min(max(1, points), state.heroes[hero].wounds)
            if not back:
                deny("no_wounds", "damage-and-wounds")
            return (ev.HeroHealed(hero, back, healed(state.heroes[hero].zones, back)),)
