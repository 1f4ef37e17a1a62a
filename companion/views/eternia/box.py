"""What one's own box prints and the public does not know: the round track, the twelve heroes, the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.games.eternia import facts
from companion.games.eternia.box import LIMITS, Profile, read
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.rounds import SKULLS, track_problem
from companion.games.eternia.terms import term
from companion.i18n import N_, Translator

HERO_VALUES = tuple(LIMITS)
Entry = dict[str, Any]  # an area, a space or a hero as the profile keeps it


BOX_WORDS = {
    "track": N_("round tracker"),
    "hero": N_("hero cards"),
    "map": N_("map"),
    "battle": N_("battle cards"),
    "effect": N_("effect cards"),
    "die": N_("dice"),
    "scenario": N_("scenarios"),
}


@dataclass(frozen=True, slots=True)
class Space:
    night: bool
    skull: int


@dataclass(frozen=True, slots=True)
class TrackDraft:
    """The round track as it is being entered."""

    spaces: tuple[Space, ...]

    @property
    def complete(self) -> bool:
        return track_problem([s.skull for s in self.spaces]) is None

    def tapped(self, at: int) -> TrackDraft:
        """A tap turns day into night and back."""
        return self._with(at, replace(self.spaces[at], night=not self.spaces[at].night))

    def skulled(self, at: int) -> TrackDraft:
        """A skull comes or goes; skulls are numbered along the track."""
        had = self.spaces[at].skull
        marks = [bool(s.skull) for s in self.spaces]
        marks[at] = not had
        if sum(marks) > SKULLS:
            return self
        spaces, n = [], 0
        for space, mark in zip(self.spaces, marks, strict=True):
            n += mark
            spaces.append(replace(space, skull=n if mark else 0))
        return TrackDraft(tuple(spaces))

    def longer(self) -> TrackDraft:
        """Day and night usually follow each other."""
        return TrackDraft((*self.spaces, Space(not self.spaces[-1].night if self.spaces else False, 0)))

    def shorter(self) -> TrackDraft:
        return TrackDraft(self.spaces[:-1])

    def _with(self, at: int, space: Space) -> TrackDraft:
        return TrackDraft((*self.spaces[:at], space, *self.spaces[at + 1 :]))

    def kept(self) -> list[Entry]:
        return [{"light": "night" if s.night else "day", "skull": s.skull} for s in self.spaces]


@dataclass(frozen=True, slots=True)
class Entering:
    """What is open on the box's page and being entered there: its track, a hero or an area, a new area's name, which links
    of an area are being drawn."""

    page: str = ""
    chosen: str = ""
    track: TrackDraft | None = None
    name: str = ""
    drawing: str = ""


@dataclass(frozen=True, slots=True)
class HeroRow:
    """A hero of the box; what nobody entered shows as None."""

    id: str
    name: str
    faction: str
    values: tuple[tuple[str, str, int | None, bool], ...]
    weapons: tuple[str, ...]
    entered: int


@dataclass(frozen=True, slots=True)
class AreaRow:
    name: str
    shown: str
    wilds: bool
    income: int
    merchant: str
    tower: bool
    near: tuple[str, ...]
    paths: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Seen:
    """The box profile at a glance, and what is being entered."""

    page: str
    track: TrackDraft
    track_known: int
    heroes: tuple[HeroRow, ...]
    heroes_known: int
    areas: tuple[AreaRow, ...]
    map_known: bool
    chosen: str
    name: str
    left_out: str = ""
    drawing: str = ""


def usable(profile: Profile) -> Profile:
    """What of the profile can be used."""
    return read(profile).values


def left_out(profile: Profile, _: Translator) -> str:
    """A sentence on what of the profile cannot be used ("" when all can)."""
    names: dict[str, None] = {}
    for key in read(profile).unread:
        kind, _dot, rest = key.partition(".")
        named = next((_.pick(hero.name) for hero in facts.HEROES if kind == "hero" and hero.id == rest), "")
        names[named or _(BOX_WORDS.get(kind, BOX_WORDS["map"]))] = None
    if not names:
        return ""
    return _(
        "Some values of your box cannot be used and are left out: {what}. Enter them again.", what=_.listing([*names])
    )


def track_of(profile: Profile) -> TrackDraft:
    """The entered track, or ten spaces of day and night to begin with."""
    spaces = profile.get("track.spaces")
    if spaces:
        return TrackDraft(tuple(Space(s.get("light") == "night", int(s.get("skull", 0))) for s in spaces))
    return TrackDraft(tuple(Space(n % 2 == 1, 0) for n in range(10)))


def hero_rows(profile: Profile, _: Translator) -> tuple[HeroRow, ...]:
    rows = []
    for fact in facts.HEROES:
        box = profile.get(f"hero.{fact.id}")
        own: Profile = box if isinstance(box, Mapping) else {}
        values = tuple(
            (id, term(id, _).capitalize(), own.get(id, fact.values.get(id)), id in own or id in fact.values)
            for id in HERO_VALUES
        )
        weapons = tuple(own.get("weapons", ()) or fact.weapons)
        rows.append(
            HeroRow(fact.id, _.pick(fact.name), fact.faction, values, weapons, sum(id in own for id in HERO_VALUES))
        )
    return tuple(rows)


def areas_of(profile: Profile) -> list[Entry]:
    """The entered areas, or those that the rulebook names."""
    entered = profile.get("map.areas")
    if entered:
        return [dict(a) for a in entered]
    return [
        {"name": a.id, "kind": "outpost", "income": 0, "merchant": "", "tower": a.id in facts.TOWERS}
        for a in facts.AREAS
    ]


def pairs(profile: Profile, key: str) -> list[list[str]]:
    return [list(pair) for pair in profile.get(key) or () if len(pair) == 2]


def area_rows(profile: Profile, _: Translator) -> tuple[AreaRow, ...]:
    borders, paths = pairs(profile, "map.borders"), pairs(profile, "map.paths")
    rows = []
    for area in areas_of(profile):
        name = str(area["name"])
        names = facts.AREA_NAMES.get(name)
        wilds = area.get("kind") == "wilds"
        bits = [_("wilds") if wilds else _("outpost")]
        if area.get("income"):
            bits.append(_("income {n}", n=area["income"]))
        if area.get("merchant"):
            bits.append(term(str(area["merchant"]), _))
        if area.get("tower"):
            bits.append(_("tower"))
        near = _linked(borders, name)
        along = _linked(paths, name)
        if near or along:
            bits.append(_.plural("{n} neighbour", "{n} neighbours", len({*near, *along})))
        rows.append(
            AreaRow(
                name,
                _.pick(names) if names else name,
                wilds,
                int(area.get("income", 0)),
                str(area.get("merchant", "")),
                bool(area.get("tower")),
                near,
                along,
                ", ".join(bits),
            )
        )
    return tuple(rows)


def _linked(found: list[list[str]], name: str) -> tuple[str, ...]:
    return tuple(b if a == name else a for a, b in found if name in (a, b))


def linked(found: list[list[str]], a: str, b: str) -> list[list[str]]:
    """Two areas joined, or no longer."""
    rest = [pair for pair in found if set(pair) != {a, b}]
    return rest if len(rest) < len(found) else [*found, [a, b]]


def changed(areas: list[Entry], name: str, **values: object) -> list[Entry]:
    return [{**a, **values} if a["name"] == name else a for a in areas]


def hero_changed(profile: Profile, id: str, key: str, by: int) -> Entry:
    """A value one up or down; the first tap starts from what is known or assumed."""
    box = profile.get(f"hero.{id}")
    own = dict(box) if isinstance(box, Mapping) else {}
    fact = facts.HERO_BY_ID[id]
    low, high = LIMITS[key]
    start = own.get(key, fact.values.get(key, facts.ASSUMED[key]))
    own[key] = min(high, max(low, int(start) + by))
    return own


def weapon_changed(profile: Profile, id: str, weapon: str) -> Entry:
    box = profile.get(f"hero.{id}")
    own = dict(box) if isinstance(box, Mapping) else {}
    now = list(own.get("weapons", facts.HERO_BY_ID[id].weapons))
    own["weapons"] = [w for w in now if w != weapon] if weapon in now else [*now, weapon][-2:]
    return own


def merchants(_: Translator) -> tuple[tuple[str, str], ...]:
    return (("", _("no merchant")), *((m, term(m, _)) for m in MERCHANTS))
