"""Laying out the table: what is chosen, what must be fetched for it, and what the game is started with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.veiel.facts import HERO_NAMES
from companion.games.veiel.mistress import NOVICES, colours_from
from companion.games.veiel.setup import HEROES_MAX, HEROES_MIN, KINDS
from companion.i18n import Translator
from companion.packs.model import Pack

Draft = dict[str, Any]


@dataclass(frozen=True)
class Fetch:
    """A component to fetch, with the mark that remembers its tick."""

    mark: str
    words: str


def fill(draft: Draft) -> Draft:
    """What a new table starts with; what was chosen before stays."""
    draft.setdefault("heroes", [])
    for key, value in (
        ("boss", "other"),
        ("boss_name", ""),
        ("boss_actions", 0),
        ("battlefield", ""),
        ("difficulty", "normal"),
        ("novices", ()),
    ):
        draft.setdefault(key, value)
    seats = len(draft["players"])
    for hero in draft["heroes"]:
        hero["seat"] = min(hero["seat"], seats - 1)
    while len(draft["heroes"]) < seats or bodies(draft) < HEROES_MIN:
        add_hero(draft)
    return draft


def bodies(draft: Draft) -> int:
    """Heroes on the board: the twins are two."""
    return sum(2 if hero["kind"] == "twins" else 1 for hero in draft["heroes"])


def has(draft: Draft, kind: str) -> bool:
    return any(hero["kind"] == kind for hero in draft["heroes"])


def kinds_for(draft: Draft, n: int) -> tuple[str, ...]:
    """Kinds that this hero may be: each special hero is in the box once."""
    taken = {hero["kind"] for i, hero in enumerate(draft["heroes"]) if i != n and hero["kind"] != "hero"}
    return tuple(kind for kind in KINDS if kind not in taken)


def kind_name(kind: str, _: Translator) -> str:
    return _("Hero of the base game") if kind == "hero" else _.pick(HERO_NAMES[kind])


def add_hero(draft: Draft) -> None:
    """One more, for whoever leads the fewest."""
    led = [hero["seat"] for hero in draft["heroes"]]
    seat = min(range(len(draft["players"])), key=led.count)
    draft["heroes"].append({"kind": "hero", "name": "", "seat": seat})


def give(draft: Draft, n: int, seat: int) -> None:
    """A hero goes to another player; who would be left without one gets one of theirs in return."""
    heroes = draft["heroes"]
    before, heroes[n]["seat"] = heroes[n]["seat"], seat
    if all(hero["seat"] != before for hero in heroes):
        back = next((hero for hero in heroes if hero["seat"] == seat and hero is not heroes[n]), None)
        if back:
            back["seat"] = before


def idle(draft: Draft) -> tuple[str, ...]:
    """Players who lead no hero yet."""
    led = {hero["seat"] for hero in draft["heroes"]}
    return tuple(name for seat, name in enumerate(draft["players"]) if seat not in led)


def may_add(draft: Draft) -> bool:
    return len(draft["heroes"]) < HEROES_MAX


def may_drop(draft: Draft) -> bool:
    return len(draft["heroes"]) > 1


def novice_tapped(chosen: tuple[str, ...], colour: str) -> tuple[str, ...] | None:
    """One tap takes a colour, a second takes it twice, a third gives it back; None for a third card, which is asked about.

    Rule: em-novice-choice
    """
    if chosen.count(colour) == NOVICES or (colour in chosen and len(chosen) == NOVICES):
        return tuple(c for c in chosen if c != colour)
    return (*chosen, colour) if len(chosen) < NOVICES else None


def novice_swapped(chosen: tuple[str, ...], out: str, colour: str) -> tuple[str, ...]:
    """A third card takes the place of one of the two."""
    place = chosen.index(out)
    return (*chosen[:place], *chosen[place + 1 :], colour)


def colours(profile: Mapping[str, Any]) -> dict[str, str]:
    return colours_from(profile)


def fetches(pack: Pack, draft: Draft, _: Translator) -> tuple[Fetch, ...]:
    """The components in table order, only those that this table needs."""
    found: list[Fetch] = []
    steps = {step.id: step for step in pack.setup}

    def of(id: str) -> None:
        if id in steps:
            found.extend(Fetch(f"{id}.{n}", _.pick(names)) for n, names in enumerate(steps[id].fetch))

    of("cards")
    for n, hero in enumerate(draft["heroes"]):
        name = hero["name"] or kind_name(hero["kind"], _)
        found.append(Fetch(f"hero.{n}", _("{hero}: hero card, ten base cards, figure", hero=name)))
    if has(draft, "elements-mistress"):
        of("mistress")
    if has(draft, "twins"):
        found.append(Fetch("twins.two", _("Two figures for the twins, one deck and one board")))
    if draft["boss"] == "moira":
        found.append(Fetch("moira.card", _("Moira and her action cards")))
        found.append(Fetch("moira.pile", _("A place for the common pile, Destiny")))
    return tuple(found)


def start_choices(draft: Draft) -> dict[str, Any]:
    """The draft as the game takes it."""
    players = [str(name) for name in draft["players"]]
    heroes = [{"kind": hero["kind"], "name": hero["name"], "player": players[hero["seat"]]} for hero in draft["heroes"]]
    plain = {key: draft[key] for key in ("difficulty", "boss", "boss_name", "boss_actions", "battlefield", "novices")}
    return {**plain, "players": players, "heroes": heroes}
