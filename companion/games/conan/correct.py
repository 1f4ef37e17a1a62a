"""Manual corrections: any number the table counts, by its path, and gems between the zones of one sheet."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal, refuse
from companion.games.conan.state import BOOSTS, BOXES, Book, Hero, State

MOST_GEMS = 40
ZONES = ("reserve", "fatigue", "wounds", "red", *(f"box/{box}" for box in BOXES), "allies")
BOOK_ZONES = ("reserve", "fatigue", *(f"boost/{box}" for box in BOOSTS))


def hero_zone(hero: Hero, zone: str) -> int | None:
    """The gems in one zone of a sheet, None when there is no such zone."""
    if zone.startswith("box/"):
        return hero.boxes.get(zone[4:], 0) if zone[4:] in BOXES else None
    if zone.startswith("card/"):
        return hero.cards.get(zone[5:], 0)
    found = {
        "reserve": hero.reserve,
        "fatigue": hero.fatigue,
        "wounds": hero.wounds,
        "red": hero.red,
        "allies": hero.allies,
    }
    return found.get(zone)


def set_hero_zone(hero: Hero, zone: str, value: int) -> Hero:
    if zone.startswith("box/"):
        return replace(hero, boxes={**hero.boxes, zone[4:]: value})
    if zone.startswith("card/"):
        return replace(hero, cards={**hero.cards, zone[5:]: value})
    match zone:
        case "reserve":
            return replace(hero, reserve=value)
        case "fatigue":
            return replace(hero, fatigue=value)
        case "wounds":
            return replace(hero, wounds=value)
        case "red":
            return replace(hero, red=value)
        case "allies":
            return replace(hero, allies=value)
        case _:
            return hero


def book_zone(book: Book, zone: str) -> int | None:
    if zone.startswith("boost/"):
        return book.boosts.get(zone[6:], 0) if zone[6:] in BOOSTS else None
    if zone.startswith("card/"):
        return book.cards.get(zone[5:], 0)
    return {"reserve": book.reserve, "fatigue": book.fatigue}.get(zone)


def set_book_zone(book: Book, zone: str, value: int) -> Book:
    if zone.startswith("boost/"):
        return replace(book, boosts={**book.boosts, zone[6:]: value})
    if zone.startswith("card/"):
        return replace(book, cards={**book.cards, zone[5:]: value})
    return replace(book, reserve=value) if zone == "reserve" else replace(book, fatigue=value)


def zone_of(state: State, who: str, zone: str) -> int | None:
    if who == "book":
        return book_zone(state.book, zone)
    id = who.removeprefix("hero/")
    return hero_zone(state.heroes[id], zone) if id in state.heroes else None


def _set_zone(state: State, who: str, zone: str, value: int) -> State:
    if who == "book":
        return replace(state, book=set_book_zone(state.book, zone, value))
    id = who.removeprefix("hero/")
    hero = set_hero_zone(state.heroes[id], zone, value)
    return replace(state, heroes={**state.heroes, id: replace(hero, dead=hero.zones.dead)})


def moved_gems(state: State, who: str, source: str, target: str, gems: int) -> State:
    state = _set_zone(state, who, source, (zone_of(state, who, source) or 0) - gems)
    return _set_zone(state, who, target, (zone_of(state, who, target) or 0) + gems)


def may_move(state: State, who: str, source: str, target: str, gems: int) -> Refusal | None:
    """Gems are moved between zones that exist and hold them; red reminders are not gems.

    Rule: energy-gems
    """
    have, there = zone_of(state, who, source), zone_of(state, who, target)
    if have is None or there is None or source == target or "red" in (source, target):
        return refuse("no_such_zone", "energy-gems", final=True)
    if gems < 1:
        return refuse("bad_gem_count", "energy-gems", final=True)
    return None if gems <= have else refuse("not_enough_gems", "energy-gems", final=True, need=gems, have=have)


def _sheet(path: str) -> tuple[str, str]:
    """Splits a path of a gem zone into the sheet and the zone."""
    if path.startswith("book/"):
        return "book", path[5:]
    kind, _, rest = path.partition("/")
    id, _, zone = rest.partition("/")
    return (f"{kind}/{id}", zone) if kind == "hero" and zone else ("", "")


def total_after(state: State, path: str, value: int) -> tuple[int, int] | None:
    """For a gem zone: how many gems the sheet should hold, and how many it would hold after this correction."""
    who, zone = _sheet(path)
    if not who or zone in ("red", "free") or zone_of(state, who, zone) is None:
        return None
    after = _set_zone(state, who, zone, value)
    if who == "book":
        book = after.book
        return book.total, book.reserve + book.fatigue + book.placed
    hero = after.heroes[who.removeprefix("hero/")]
    return hero.total, hero.zones.total


def value_at(state: State, path: str) -> int | None:
    """The number at a path, None when the table counts no such thing."""
    who, zone = _sheet(path)
    if who and zone == "free" and who[5:] in state.heroes:
        return state.heroes[who[5:]].free
    if who and zone == "recovery":
        return state.book.recovery
    if who and zone == "done":
        return state.book.done
    if who:
        return zone_of(state, who, zone)
    kind, _, id = path.partition("/")
    if kind == "life":
        return state.life.get(id)
    tile, _, what = id.partition("/")
    if kind == "tile" and tile in state.tiles:
        return {"figures": state.tiles[tile].figures, "casualties": state.tiles[tile].casualties}.get(what)
    if kind == "ally" and tile in state.allies:
        return {"figures": state.allies[tile].figures, "acted": state.allies[tile].acted}.get(what)
    return {"turn": state.turn, "last-turn": state.last_turn, "points": state.points}.get(path)


def corrected(state: State, path: str, value: int, total: int) -> State:
    """The state with one number set; a new total goes with it when the table insists on other gems."""
    who, zone = _sheet(path)
    if who and zone == "free":
        hero = state.heroes[who[5:]]
        return replace(state, heroes={**state.heroes, who[5:]: replace(hero, free=value)})
    if who == "book" and zone in ("recovery", "done"):
        book = state.book
        return replace(state, book=replace(book, recovery=value) if zone == "recovery" else replace(book, done=value))
    if who:
        state = _set_zone(state, who, zone, value)
        if total >= 0 and who == "book":
            return replace(state, book=replace(state.book, total=total))
        if total >= 0:
            hero = replace(state.heroes[who[5:]], total=total)
            return replace(state, heroes={**state.heroes, who[5:]: hero})
        return state
    kind, _, id = path.partition("/")
    if kind == "life":
        return replace(state, life={**state.life, id: value})
    tile, _, what = id.partition("/")
    if kind == "tile":
        old = state.tiles[tile]
        new = replace(old, figures=value) if what == "figures" else replace(old, casualties=value)
        return replace(state, tiles={**state.tiles, tile: new})
    if kind == "ally":
        friend = state.allies[tile]
        changed = replace(friend, figures=value) if what == "figures" else replace(friend, acted=value)
        return replace(state, allies={**state.allies, tile: changed})
    match path:
        case "turn":
            return replace(state, turn=value)
        case "last-turn":
            return replace(state, last_turn=value)
        case "points":
            return replace(state, points=value)
        case _:
            return state
