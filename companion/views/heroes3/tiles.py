"""The tile on which a hero stands: its fields with what they give and who guards them, and the choice of another tile."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.heroes3 import commands
from companion.games.heroes3.battle_commands import StartCombat
from companion.games.heroes3.economy import purse
from companion.games.heroes3.places import PLACES
from companion.games.heroes3.state import Realm
from companion.games.heroes3.tiles import EMPTY, HOME, TIERS, TILES, Spot
from companion.i18n import Translator
from companion.views import cards as c
from companion.views.heroes3 import locations, names
from companion.views.heroes3.draft import Ground, Hero, Visit
from companion.views.heroes3.turn import Meet


@dataclass(frozen=True, slots=True)
class ChooseTile(c.Open):
    """The sheet on which the tile is named."""

    seat: int
    hero: Hero


@dataclass(frozen=True, slots=True)
class Assail(c.Open):
    """The page on which a combat against another player is set up."""

    other: int
    hero: Hero
    place: Ground = "field"


def tile_of(state: Realm, number: int, hero: str) -> str:
    """The tile that was said; before that a hero of the base box stands on the starting tile of the faction."""
    return state.stands.get(f"{number}/{hero}", HOME.get(state.seats[number].faction, ""))


def walks(state: Realm, number: int, hero: str) -> bool:
    """Whether this hero has a movement point left."""
    return state.seats[number].mp.get(hero, 0) > 0


def fields(state: Realm, number: int, now: Visit, _: Translator) -> tuple[c.Card, ...]:
    """The fields of the tile, those that give something first."""
    tile = tile_of(state, number, now.hero)
    spots = [spot for spot in TILES.get(tile, ()) if spot.kind != EMPTY]
    given = sorted(spots, key=lambda spot: (_used(state, number, spot), spot.numeral))
    options = tuple(_option(state, number, spot, now.at, _) for spot in given)
    return (c.Choice(options),)


def _used(state: Realm, number: int, spot: Spot) -> bool:
    mark = next((f for f in state.fields if f.at == spot.at), None)
    mine = mark is not None and (mark.owner == number or number in mark.flags)
    return mine or (spot.at in state.explored)


def _option(state: Realm, number: int, spot: Spot, at: str, _: Translator) -> c.Option:
    name = kind_name(spot.kind, _)
    words = f"{name} · {names.ROMAN[spot.numeral]}" if spot.numeral else name
    mark = next((f for f in state.fields if f.at == spot.at), None)
    if _used(state, number, spot):
        return c.Option(name, False, None, _("your cube lies there") if mark else _("explored: a Black Cube"))
    gives = _gives(state, spot, _)
    if mark and mark.owner >= 0:
        gives = _("{what}, held by {name}", what=gives, name=state.seats[mark.owner].name)
    act = c.edit(Visit, place=spot.kind, numeral=0 if mark else spot.numeral, way=spot.way, at=spot.at, fights=-1)
    return c.Option(words, spot.at == at, act, gives)


def kind_name(kind: str, _: Translator) -> str:
    return _(locations.FLAGGED[kind]) if kind in locations.FLAGGED else _.pick(PLACES[kind].name)


def _gives(state: Realm, spot: Spot, _: Translator) -> str:
    """The gist of a field, as short as a card allows."""
    if spot.kind in purse.MINES:
        return _("income {what}", what=names.price(purse.doubled(purse.MINES[spot.kind], state.variants), _))
    if spot.kind not in PLACES:
        return _("a reward of your choice") if spot.kind == "settlement" else ""
    place = PLACES[spot.kind]
    return _.pick(place.gist) if place.gist else locations.effect(place.ways[0], _)


def ways_on(state: Realm, number: int, now: Visit, _: Translator) -> tuple[c.Card, ...]:
    """What else a movement point does: an empty field, a tile; and what is not on this tile: other fields, enemies."""
    tile, seat = tile_of(state, number, now.hero), state.seats[number]
    able = walks(state, number, now.hero)
    spend = [("move-1-field", _("Empty Field (1 MP)")), ("reveal-adjacent-tile", _("Reveal a tile (1 MP)"))]
    if seat.far_tiles:
        spend.append(("place-far-tile", _("Place a tile (1 MP, {n} left)", n=seat.far_tiles)))
    options = [
        c.Option(_("Tile {name}", name=tile) if tile else _("Which tile?"), bool(tile), ChooseTile(number, now.hero)),
        *(c.Option(words, False, c.Do(commands.SpendMp(number, now.hero, action))) for action, words in spend if able),
    ]
    if tile and able:
        options.append(c.Option(_("Another field"), False, c.edit(Visit, anywhere=True)))
    foes = [n for n, s in enumerate(state.seats) if not s.eliminated and not state.allied(n, number)]
    for n in foes:
        name = state.seats[n].name
        options.append(c.Option(_("Attack {name}", name=name), False, Assail(n, now.hero)))
        if any(mark.kind == "town" and mark.owner == n for mark in state.fields):
            options.append(c.Option(_("Besiege {name}", name=name), False, Assail(n, now.hero, "town")))
    if able and state.ai_hero and state.ai_army and not state.ai_beaten:
        fight = StartCombat(number, "ai-hero", hero=now.hero, ready=True)
        options.append(c.Option(_("Attack the A.I. hero (1 MP)"), False, Meet(fight)))
    note = _("What lies on a tile comes from a fan collection: if yours differs, choose “another field”.")
    return c.Chips(tuple(options)), *([c.Line(note, "small")] if tile and able and not now.anywhere else ())


def choice(state: Realm, asked: ChooseTile, _: Translator) -> c.Sheet:
    """All tiles of the box by their kind; the name stands on a tile's blocked field."""
    now = tile_of(state, asked.seat, asked.hero)
    cards: list[c.Card] = [c.Line(_("The name is printed on the tile’s Blocked Field."), "quiet", "map-tile-types")]
    for letter, words in TIERS.items():
        tiles = [tile for tile in TILES if tile[0] == letter]
        put = tuple(
            c.Option(tile, tile == now, c.Do(commands.StandOn(asked.seat, tile, asked.hero), (Visit,)))
            for tile in tiles
        )
        cards += [c.Line(_(words), "label"), c.Chips(put)]
    other = c.Option(_("None of these"), not now, c.Do(commands.StandOn(asked.seat, "", asked.hero), (Visit,)))
    return c.Sheet(_("Which tile is the hero on?"), (*cards, c.Chips((other,))))
