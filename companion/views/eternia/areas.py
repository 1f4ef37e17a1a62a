"""The map as lines: who holds an area, with how many soldiers, and what the board prints there."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.eternia.facts import FIRST_GAME_AREAS
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.state import Area, State
from companion.games.eternia.table import contested, controller, held, income_of, supply
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import Translator
from companion.views.eternia.box import Entry


@dataclass(frozen=True, slots=True)
class Supply:
    id: str
    number: int
    name: str
    left: int
    outposts: int
    income: int


@dataclass(frozen=True, slots=True)
class AreaLine:
    id: str
    name: str
    owner: str
    number: int
    soldiers: int
    income: int
    heroes: str
    tags: tuple[str, ...]
    wilds: bool
    base: bool
    contested: bool
    said: str


@dataclass(frozen=True, slots=True)
class Detail:
    id: str
    kind: str
    wilds: bool
    base: bool
    income: int
    merchant: str
    tower: bool
    quest: bool
    soldiers: tuple[tuple[str, str, int], ...]
    merchants: tuple[tuple[str, str], ...]


def supplies(state: State, _: Translator) -> tuple[Supply, ...]:
    return tuple(
        Supply(
            id,
            n,
            team_name(state, id, _),
            supply(state, id),
            sum(not a.base_of for a in held(state, id)),
            sum(value for _name, value in income_of(state, id)),
        )
        for n, id in enumerate(state.order)
    )


def area_line(state: State, area: Area, _: Translator) -> AreaLine:
    owner = controller(state, area)
    fought = contested(state, area)
    words = _("free")
    if area.base_of:
        words = _("base of {team}", team=team_name(state, area.base_of, _))
    elif fought:
        words = _("two teams here: settle the fight")
    elif area.kind == "wilds":
        words = _("wilds")
    elif owner:
        words = team_name(state, owner, _)
    heroes = _.listing([h.name for h in state.heroes.values() if h.area == area.name])
    tags = [term(area.merchant, _)] if area.merchant else []
    tags += [_("tower")] if area.tower else []
    tags += [_("quest token")] if area.quest else []
    soldiers = sum(area.soldiers.values())
    name = area_name(area.name, _)
    said = f"{name}, {words}"
    if soldiers:
        said += ", " + _.plural("{n} soldier", "{n} soldiers", soldiers)
    number = state.order.index(owner) if owner and not fought else -1
    return AreaLine(
        area.name,
        name,
        words,
        number,
        soldiers,
        area.income,
        heroes,
        tuple(tags),
        area.kind == "wilds",
        bool(area.base_of),
        fought,
        said,
    )


def areas(state: State, which: str, _: Translator) -> tuple[AreaLine, ...]:
    """The areas of a filter; contested ones first, because they wait for somebody."""
    found = []
    for area in state.areas.values():
        line = area_line(state, area, _)
        shown = {
            "outposts": not line.wilds,
            "held": line.number >= 0 or line.contested,
            "wilds": line.wilds,
        }.get(which, True)
        if shown:
            found.append(line)
    return tuple(sorted(found, key=lambda line: (not line.contested, line.base)))


def detail(state: State, id: str, _: Translator) -> Detail:
    area = state.areas[id]
    soldiers = tuple((team, team_name(state, team, _), area.soldiers.get(team, 0)) for team in state.order)
    merchants = (("", _("no merchant")), *((m, term(m, _)) for m in MERCHANTS))
    return Detail(
        id,
        area.kind,
        area.kind == "wilds",
        bool(area.base_of),
        area.income,
        area.merchant,
        area.tower,
        area.quest,
        soldiers,
        merchants,
    )


def box_areas(state: State) -> list[Entry]:
    """The map as the box profile keeps it."""
    return [
        {"name": a.name, "kind": a.kind, "income": a.income, "merchant": a.merchant, "tower": a.tower}
        for a in state.areas.values()
    ]


def merchants_unknown(state: State, team: str) -> tuple[Area, ...]:
    """A team's outposts that the book calls merchants' areas, while nobody has said which merchant."""
    known = {name for areas in FIRST_GAME_AREAS.values() for name in areas}
    return tuple(area for area in held(state, team) if area.name in known and not area.merchant)
