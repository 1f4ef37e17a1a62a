"""The Overlord's console: energy, the River with its prices now and next, boosts, the tile that acts, the casualties."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan import overlord_actions, phases
from companion.games.conan.activation import blows
from companion.games.conan.facts.dice import Dice
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.inventory import has, tile_skills
from companion.games.conan.river import CLEANING, MOST_ACTIVATIONS, price_of, second_prices
from companion.games.conan.state import BOOSTS, Boosted, State, Tile
from companion.games.conan.wording import counted, gems, tile
from companion.i18n import N_, Translator
from companion.views.conan.dice import dice_words


@dataclass(frozen=True)
class TileView:
    """A tile of the River: its price, its price once the picked tile has acted, who is left of it."""

    id: str
    name: str
    short: str
    kind: str
    price: int
    then: int | None
    figures: int
    life: int | None
    dead: bool
    acting: bool
    affordable: bool
    said: str


@dataclass(frozen=True)
class BookView:
    """The Overlord's gems; `extra` is what a solo difficulty adds to the recovery."""

    reserve: int
    fatigue: int
    total: int
    recovery: int
    extra: int
    boosts: tuple[tuple[Boosted, str, int], ...]
    cards: int
    left: int
    mine: bool
    aside: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ActingView:
    """The tile that acts now: what its figures can do, with what."""

    id: str
    name: str
    event: bool
    figures: int
    attacks: int
    move: int
    melee: str
    ranged: str
    web: bool
    casts: bool
    skills: tuple[tuple[str, str], ...]
    note: str
    spell: str


def river(state: State, picked: str, _: Translator) -> tuple[TileView, ...]:
    after = second_prices(state.river, picked, state.costs) if picked in state.river else {}
    return tuple(_tile(state, id, after.get(id), _) for id in state.river)


def _tile(state: State, id: str, then: int | None, _: Translator) -> TileView:
    here: Tile = state.tiles[id]
    name, dead = tile(state, id, _), id in state.dead
    price = price_of(state.river, id, state.costs) or 0
    life = state.life.get(here.marker) if here.marker else None
    said = [name, _("price {n}", n=price)]
    if dead:
        said.append(_("dead"))
    elif life is not None:
        said.append(_.plural("{n} life point", "{n} life points", life))
    elif here.unit.kind != "event":
        said.append(_.plural("{n} figure", "{n} figures", here.figures))
    if then is not None:
        said.append(_("then {n}", n=then))
    return TileView(
        id,
        name,
        name.replace(" (", "\n("),
        here.unit.kind,
        price,
        then,
        here.figures,
        life,
        dead,
        state.book.active == id and state.side == "overlord",
        price <= state.book.reserve,
        ", ".join(said),
    )


def book(state: State, _: Translator) -> BookView:
    here = state.book
    names = {"move": _("Move"), "guard": _("Defence"), "reroll": _("Reroll")}
    boosts = tuple((box, names[box], here.boosts.get(box, 0)) for box in BOOSTS)
    now = phases.recovery_now(state)
    return BookView(
        here.reserve,
        here.fatigue,
        here.total,
        now,
        now - here.recovery,
        boosts,
        sum(here.cards.values()),
        MOST_ACTIVATIONS - here.done,
        state.side == "overlord",
        tuple((id, tile(state, id, _)) for id in state.aside),
    )


def acting(state: State, _: Translator) -> ActingView | None:
    """The tile whose figures act, or the event tile while its event is open."""
    id = state.book.active
    if state.side != "overlord" or id not in state.tiles:
        return None
    here = state.tiles[id]
    event = here.unit.kind == "event"
    if event and not state.book.event_open:
        return None
    if not event and (id in state.dead or not here.figures):
        return None
    now = tile_skills(state, here)
    skills = tuple(
        (skill, _.pick(SKILLS[skill].name)) for skill in has(state, here) if skill in SKILLS and skill in now
    )
    rooted = here.possessed and "blocking" not in has(state, here)
    spell = ""
    if here.possessed:
        words = (
            N_("{who} is possessed and cannot move this time.") if rooted else N_("{who} is possessed: no Blocking.")
        )
        spell = _(words, who=tile(state, id, _))
    return ActingView(
        id,
        tile(state, id, _),
        event,
        here.figures,
        left.left if (left := blows(state)) else 0,
        0 if rooted else here.unit.move,
        _dice(here.unit.melee, _),
        _dice(here.unit.ranged, _),
        "web-projection" in has(state, here),
        bool(here.spells),
        skills,
        here.note,
        spell,
    )


def _dice(lot: Dice, _: Translator) -> str:
    return dice_words(lot.dice, lot.free(), _) if lot else ""


@dataclass(frozen=True)
class TileCard:
    """Everything about one tile, for its sheet."""

    id: str
    name: str
    kind: str
    kind_name: str
    figures: int
    casualties: int
    life: int | None
    full: int
    armour: int
    move: int
    value: int | None
    melee: str
    ranged: str
    dead: bool
    aside: bool
    place: int
    last: int
    possessed: bool
    halo: str
    note: str
    skills: tuple[tuple[str, str], ...]
    spells: tuple[str, ...]
    clean: str
    confidence: str


def kind_name(kind: str, _: Translator) -> str:
    names = {
        "minion": _("minions"),
        "leader": _("leader"),
        "monster": _("monster"),
        "event": _("event"),
    }
    return names.get(kind, kind)


def card(state: State, id: str, _: Translator) -> TileCard:
    here = state.tiles[id]
    unit = here.unit
    life = state.life.get(here.marker) if here.marker else None
    skills = tuple((skill, _.pick(SKILLS[skill].name)) for skill in has(state, here) if skill in SKILLS)
    halo = _.pick(state.spells[here.halo].name) if here.halo in state.spells else here.halo
    return TileCard(
        id,
        tile(state, id, _),
        unit.kind,
        kind_name(unit.kind, _),
        here.figures,
        here.casualties,
        life,
        state.full_life.get(here.marker, 0),
        unit.armour,
        unit.move,
        unit.value,
        _dice(unit.melee, _),
        _dice(unit.ranged, _),
        id in state.dead,
        id in state.aside,
        state.river.index(id) if id in state.river else -1,
        len(state.river) - 1,
        here.possessed,
        halo,
        here.note,
        skills,
        tuple(_.pick(state.spells[s].name) for s in here.spells),
        _("Clean it away: {n} for good", n=gems(CLEANING, _)),
        unit.confidence,
    )


@dataclass(frozen=True)
class CasualtyView:
    """Figures that may come back, and what each costs in reinforcement points."""

    tile: str
    name: str
    value: int
    figures: int


def casualties(state: State, _: Translator) -> tuple[CasualtyView, ...]:
    return tuple(CasualtyView(id, tile(state, id, _), value, n) for id, value, n in overlord_actions.casualties(state))


def offers(state: State, _: Translator) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    """Full purchases in words, each with its picks."""
    found = []
    for picks in overlord_actions.offers(state):
        words = counted(state, picks, _)
        found.append((words, tuple(picks.items())))
    return tuple(found)
