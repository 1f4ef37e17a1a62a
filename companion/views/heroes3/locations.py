"""The map's paper work: guards of a field, flags, the trading post, the A.I. hero's march, and the locations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.capabilities.agreements import we_roll
from companion.core.refusal import Refusal
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3 import march, reasons, wording
from companion.games.heroes3.agenda import scouted
from companion.games.heroes3.decide_seat import one_kept
from companion.games.heroes3.economy import purse
from companion.games.heroes3.economy.ledger import KINDS
from companion.games.heroes3.economy.purse import RESOURCES
from companion.games.heroes3.map_words import field_name
from companion.games.heroes3.places import PLACES, Way
from companion.games.heroes3.state import Realm
from companion.i18n import N_, Translator
from companion.views.heroes3 import names
from companion.views.heroes3.draft import Hero
from companion.views.heroes3.town import why

RECENT = 6
LIKELY = ("loc-resource-symbol", "loc-treasure-symbol", "gold-mine", "ore-pit", "settlement", "loc-water-wheel")
CLAIMABLE = tuple(kind for kind in KINDS if kind not in ("town", "valuables-mine"))
CATEGORIES = {
    "visitable": N_("Visitable"),
    "revisitable": N_("Revisitable"),
    "flaggable": N_("Flaggable"),
}
FLAGGED = {
    "gold-mine": N_("Gold Mine"),
    "ore-pit": N_("Ore Pit"),
    "alchemist-lab": N_("Alchemist's Lab"),
    "crystal-cavern": N_("Crystal Cavern"),
    "gem-pond": N_("Gem Pond"),
    "valuables-mine": N_("Mine of valuables"),
    "settlement": N_("Settlement"),
    "obelisk": N_("Obelisk"),
    "dragon-utopia": N_("Dragon Utopia"),
}
LOCATIONS: dict[str, str] = {
    "loc-town": "flaggable",
    "loc-settlement": "flaggable",
    "loc-mine": "flaggable",
    "loc-obelisk": "flaggable",
    "loc-dragon-utopia": "flaggable",
    "loc-water-wheel": "visitable",
    "loc-windmill": "visitable",
    "loc-mystical-garden": "visitable",
    "loc-shrine-gesture": "visitable",
    "loc-shrine-incantation": "visitable",
    "loc-tree-of-knowledge": "visitable",
    "loc-redwood-observatory": "visitable",
    "loc-learning-stone": "visitable",
    "loc-witch-hut": "visitable",
    "loc-temple": "visitable",
    "loc-warriors-tomb": "visitable",
    "loc-fountain-of-youth": "visitable",
    "loc-magic-spring": "visitable",
    "loc-treasure-symbol": "visitable",
    "loc-artifact-symbol": "visitable",
    "loc-resource-symbol": "visitable",
    "loc-stables": "revisitable",
    "loc-trading-post": "revisitable",
    "loc-sanctuary": "revisitable",
    "loc-grail": "visitable",
}


@dataclass(frozen=True)
class Scout:
    """A guarded field before the hero enters."""

    guards: tuple[tuple[str, int, str], ...]
    words: str
    quick: bool
    verdict: str
    xp: str
    rounds: str
    unsure: bool


def scout(state: Realm, number: int, numeral: int, hero: str, _: Translator) -> Scout | None:
    found = scouted(state, number, numeral, hero)
    if isinstance(found, Refusal):
        return None
    guards = tuple((tier, n, _(names.TIER[tier])) for tier, n in found.guards.items())
    words = _("Draw {what}", what=" + ".join(f"{n} {name.lower()}" for _t, n, name in guards))
    verdict = _("Quick Combat: the guards flee") if found.quick else _("A fight on the board")
    if found.to_level_seven:
        xp = _("victory leads straight to level 7")
    else:
        xp = _("{n} experience for a victory", n=found.xp)
    rounds = _.plural("{n} Combat Round", "{n} Combat Rounds", found.rounds) if found.rounds else _("no round limit")
    if not found.retreat:
        rounds += ", " + _("no retreat")
    return Scout(guards, words, found.quick, verdict, xp, rounds, found.unsure)


@dataclass(frozen=True)
class FieldView:
    id: str
    name: str
    kind: str
    owner: int
    owner_name: str
    token: str
    yields: str


def fields(state: Realm, _: Translator) -> tuple[FieldView, ...]:
    found = []
    for mark in state.fields:
        name = field_name(mark.kind, mark.name, _)
        gives = purse.MINES.get(mark.kind) or purse.SETTLEMENT.get(mark.token) or {}
        yields = wording.amounts(purse.doubled(gives, state.variants), _) if gives and mark.owner >= 0 else ""
        owners = [names.owner(state, n, _) for n in mark.flags] if mark.kind == "obelisk" else []
        owner = ", ".join(owners) or names.owner(state, mark.owner, _)
        found.append(FieldView(mark.id, name[:1].upper() + name[1:], mark.kind, mark.owner, owner, mark.token, yields))
    return tuple(found)


def kinds(_: Translator) -> tuple[tuple[str, str], ...]:
    """Fields that can be flagged, with what a mine yields."""
    found = []
    for kind in CLAIMABLE:
        name = field_name(kind, "", _)
        gives = wording.amounts(purse.MINES.get(kind, {}), _)
        name = name[:1].upper() + name[1:]
        found.append((kind, f"{name} · {gives}" if gives else name))
    return tuple(found)


@dataclass(frozen=True)
class TradeView:
    """A trade before it is made."""

    words: str
    rate: str
    get: int
    why_not: str


def trade(state: Realm, number: int, sell: str, buy: str, give: int, _: Translator) -> TradeView:
    owned = state.seats[number].pool.get(sell, 0)
    if sell == buy:
        return TradeView("", "", 0, _("Pick two different resources."))
    lot, worth = purse.RATES[sell, buy]
    rate = f"{names.price({sell: lot}, _)} = {names.price({buy: worth}, _)}"
    found = purse.exchange(sell, buy, give, owned)
    if isinstance(found, Refusal):
        short = _("You don't have that many.") if found.code == "not-enough-owned" else why(found, _)
        return TradeView("", rate, 0, short)
    if not found.get:
        return TradeView("", rate, 0, rate)
    words = _("{give} for {get}", give=names.price({sell: give - found.left}, _), get=names.price({buy: found.get}, _))
    return TradeView(words, rate, found.get, "")


@dataclass(frozen=True)
class DealView:
    sell: str
    buy: str
    give: int
    words: str


def deals(state: Realm, number: int, cost: dict[str, int], _: Translator) -> tuple[DealView, ...] | None:
    """The best trades to reach a cost: () when none is needed, None when it cannot be reached."""
    pool = state.seats[number].pool
    found = purse.best_deals({r: pool.get(r, 0) for r in RESOURCES}, cost)
    if found is None:
        return None
    return tuple(
        DealView(
            d.sell,
            d.buy,
            d.give,
            _("{give} for {get}", give=names.price({d.sell: d.give}, _), get=names.price({d.buy: d.get}, _)),
        )
        for d in found
    )


@dataclass(frozen=True)
class Walk:
    """The A.I. hero's surroundings as the players entered them (a distance below 0: not there)."""

    hero: int = -1
    field: int = -1
    second: int = -1
    town: int = 4
    hidden: bool = False


def journey(state: Realm, walk: Walk, _: Translator) -> march.Journey:
    heroes = (march.Spot(_("your hero"), walk.hero),) if walk.hero >= 0 else ()
    spots = [(_("the nearest field"), walk.field), (_("the next field"), walk.second)]
    claimable = tuple(march.Spot(name, n) for name, n in spots if n >= 0)
    between = abs(walk.second - walk.field) if walk.second >= 0 else 0
    after = {spots[0][0]: {spots[1][0]: max(1, between)}} if len(claimable) > 1 else {}
    return march.Journey(state.ai_mp, march.Scene(heroes, claimable), walk.town, after, face_down=walk.hidden)


def march_lines(state: Realm, walk: Walk, _: Translator) -> tuple[str, ...]:
    return tuple(reasons.march_line(action, _) for action in march.map_turn(journey(state, walk, _)))


@dataclass(frozen=True)
class DieView:
    """A resource or treasure die in the tray: what it gives, and how many dice it lets one roll."""

    place: int
    die: str
    face: int
    words: str
    roll: int = 0


def rolled(state: Realm, _: Translator) -> tuple[DieView, ...]:
    """The dice of the map that lie in the tray and can still be taken, in words."""
    found = []
    for place, (name, face) in enumerate(zip(state.tray.dice, state.tray.faces, strict=True)):
        if place in state.taken or one_kept(state):
            continue
        if name in ("resource", "treasure"):
            shown = dict(state.dice[name].faces[face].symbols)
            words = wording.face_text(name, shown, state, _)
            found.append(DieView(place, name, face, words, shown.get("resource_die", 0)))
    return tuple(found)


@dataclass(frozen=True)
class Kind:
    """A kind of field that a hero may stand on: its id (a kind of the ledger, or the rule of a place), name and rule."""

    id: str
    name: str
    category: str
    rule: str


def every_kind(_: Translator) -> tuple[Kind, ...]:
    """All fields that one takes, by category: used once, used again, flagged."""
    rule = {"settlement": "loc-settlement", "obelisk": "loc-obelisk", "dragon-utopia": "loc-dragon-utopia"}
    return (
        *(Kind(kind, _(FLAGGED[kind]), "flaggable", rule.get(kind, "loc-mine")) for kind in CLAIMABLE),
        *(Kind(place.id, _.pick(place.name), place.category, place.id) for place in PLACES.values()),
    )


def kind_of(id: str, _: Translator) -> Kind:
    """One of them, or the mine of valuables that only a tile names so."""
    mine = Kind(id, _(FLAGGED.get(id, id)), "flaggable", "loc-mine")
    return next((kind for kind in every_kind(_) if kind.id == id), mine)


@dataclass(frozen=True)
class WayView:
    id: str
    words: str
    gives: str


def ways(state: Realm, number: int, kind: str, _: Translator) -> tuple[WayView, ...]:
    """How this field may be used, with what comes of each way."""
    if kind in PLACES:
        place = PLACES[kind]
        found = [WayView(way.id, _.pick(way.words) if way.words else "", effect(way, _)) for way in place.ways]
        return (*found, WayView("-", _("Decline"), _("nothing"))) if place.may else tuple(found)
    if kind == "settlement":
        return tuple(
            WayView(r, _("Income of {what}", what=wording.amounts(gives, _)), "")
            for r, gives in purse.SETTLEMENT.items()
        )
    gives = wording.amounts(purse.doubled(purse.MINES.get(kind, {}), state.variants), _)
    return (WayView("", "", _("income {what}, and as much at once the first time", what=gives) if gives else ""),)


def effect(way: Way, _: Translator) -> str:
    said = [
        wording.amounts(purse.added(way.gains, purse.less(way.pays)), _),
        _("+{n} experience", n=way.xp) if way.xp else "",
        _("+{n} MP", n=way.mp) if way.mp else "",
        {"positive": _("Positive Morale"), "negative": _("Negative Morale, twice")}.get(way.morale, ""),
        _.pick(way.hands) if way.hands else "",
    ]
    return " · ".join(words for words in said if words)


def faces(state: Realm, kind: str, _: Translator) -> tuple[tuple[int, str], ...]:
    """Where real dice are rolled for a field: the faces of which one is kept."""
    dice = PLACES[kind].ways[0].dice if kind in PLACES else ()
    if not dice or not we_roll(state):
        return ()
    said = {
        wording.face_text(dice[0], dict(face.symbols), state, _): n for n, face in enumerate(state.dice[dice[0]].faces)
    }
    return tuple((n, words) for words, n in said.items())


def sides(state: Realm, kind: str) -> int:
    """How many faces the die of a field has."""
    return len(state.dice[PLACES[kind].ways[0].dice[0]].faces)


def take(
    number: int, kind: str, way: str, hero: Hero, at: str = "", *, moved: bool, face: int = -1
) -> c.ClaimField | c.VisitField:
    """The one step that takes a field: its effect, its cube, and the movement point of the way there."""
    if kind not in PLACES:
        return c.ClaimField(number, kind, choice=way, moved=moved, hero=hero, at=at)
    place, no = PLACES[kind], way == "-"
    return c.VisitField(
        number, kind, place.category, hero, declined=no, take=True, way="" if no else way, moved=moved, at=at, face=face
    )


def recent(steps: Iterable[tuple[object, ...]]) -> tuple[str, ...]:
    """Kinds of field that this table took last, the latest first; then those that lie on most tiles."""
    found: dict[str, None] = {}
    for events in steps:
        for event in events:
            if isinstance(event, e.FieldVisited):
                found.setdefault(event.place)
            elif isinstance(event, e.FieldChanged) and event.mark.kind != "town":
                found.setdefault(event.mark.kind)
    return tuple({**found, **dict.fromkeys(LIKELY)})[:RECENT]
