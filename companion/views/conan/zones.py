"""The zones of a sheet and the marks of a hero, for the sheets that put things right."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.correct import BOOK_ZONES, ZONES, zone_of
from companion.games.conan.inventory import has
from companion.games.conan.state import State
from companion.games.conan.wording import STATUSES, name
from companion.games.conan.wording import ZONES as ZONE_WORDS
from companion.i18n import Translator


@dataclass(frozen=True)
class Zone:
    id: str
    name: str
    gems: int


@dataclass(frozen=True)
class Mark:
    id: str
    name: str
    value: str
    on: bool


def numbers(who: str, _: Translator) -> list[tuple[str, str]]:
    """The numbers of a sheet that can be typed, by their paths."""
    if who == "book":
        names = {"recovery": _("Recovery value"), "done": _("Activations this turn")}
    else:
        names = {"wounds": _("Wounds"), "red": _("Red gems"), "free": _("Base movement")}
    names = {"reserve": _("Reserve"), "fatigue": _("Fatigue"), **names}
    return [(f"{who}/{zone}", words) for zone, words in names.items()]


def zones(state: State, who: str, _: Translator) -> tuple[Zone, ...]:
    """Every zone of a sheet that gems can lie in, spell cards with gems included."""
    ids = list(BOOK_ZONES if who == "book" else [zone for zone in ZONES if zone != "red"])
    cards = state.book.cards if who == "book" else state.heroes[who.removeprefix("hero/")].cards
    ids += [f"card/{spell}" for spell, gems in cards.items() if gems]
    found = []
    for id in ids:
        last = id.rpartition("/")[2]
        words = name(state, last, _) if id.startswith("card/") else _(ZONE_WORDS.get(id, ZONE_WORDS.get(last, last)))
        found.append(Zone(id, words.capitalize(), zone_of(state, who, id) or 0))
    return tuple(found)


def marks(state: State, hero: str, _: Translator) -> tuple[Mark, ...]:
    """Marks that can be put on a hero; a grip names the figure that holds."""
    here = state.heroes[hero]
    found = [
        Mark(flag, _(STATUSES[flag]).capitalize(), "yes", bool(getattr(here, flag)))
        for flag in ("horror", "webbed", "possessed", "objective")
    ]
    if here.halo:
        found.append(Mark("halo", name(state, here.halo, _), "", True))
    if here.held:
        found.append(Mark("held", _("Seized by {who}", who=name(state, f"tile/{here.held}", _)), "", True))
    else:
        found += [
            Mark("held", _("Seized by {who}", who=name(state, f"tile/{id}", _)), id, False)
            for id, tile in state.tiles.items()
            if "constriction" in has(state, tile) and tile.figures
        ]
    return tuple(found)
