"""The set-up wizard's draft: modes and their seats, factions, heroes, scenario values, and what to fetch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.heroes3 import cards, lore
from companion.games.heroes3.calendar import CONTRADICTING, SEATS
from companion.games.heroes3.purse import starting_bonus
from companion.games.heroes3.setup import VARIANTS
from companion.games.heroes3.units import FACTIONS
from companion.games.heroes3.wording import DECK_WARNING
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.views.heroes3 import names
from companion.views.heroes3.sheet import Sheet, choices, tiles_said

Draft = dict[str, Any]
ATTRIBUTES = ("attack", "defence", "power", "knowledge")


def fill(draft: Draft, _: Translator) -> Draft:
    """Completes a draft with what has not been chosen yet; the seats fit the mode."""
    draft.setdefault("mode", "campaign-solo")
    draft.setdefault("difficulty", "normal")
    draft.setdefault("variants", ())
    draft.setdefault("expansion", False)
    draft.setdefault("seats", [])
    low, high = SEATS[draft["mode"]]
    seats: list[dict[str, Any]] = draft["seats"]
    del seats[high:]
    while len(seats) < low:
        add_seat(draft, _)
    return draft


def add_seat(draft: Draft, _: Translator) -> None:
    """One more player, with the first faction and hero that are free."""
    seats: list[dict[str, Any]] = draft["seats"]
    taken = {s["name"] for s in seats}
    name = next(w for n in range(1, 9) if (w := _("Player {n}", n=n)) not in taken)
    free = [f for f in FACTIONS if f not in {s["faction"] for s in seats}]
    faction = free[0] if free else "other"
    seats.append({"name": name, "faction": faction, **hero_of(faction)})


def hero_of(faction: str) -> dict[str, Any]:
    """The first hero of a faction with its attributes."""
    known = next((h for h in lore.HEROES if h.faction == faction), None)
    return take_hero(known.id if known else "")


def take_hero(id: str) -> dict[str, Any]:
    hero = next((h for h in lore.HEROES if h.id == id), None)
    numbers = {a: getattr(hero, a) if hero else 0 for a in ATTRIBUTES}
    return {"hero": id, "type": hero.type if hero else "might", **numbers}


def team(draft: Draft, number: int) -> int:
    """The team of a seat in an alliance: as chosen, otherwise two and two in the order of the seats."""
    return int(draft["seats"][number].get("team", number // 2))


def join_team(draft: Draft, number: int, wanted: int) -> None:
    """A player changes teams; the last one of the other team who leaves room changes the other way."""
    now = team(draft, number)
    if now == wanted:
        return
    there = [n for n in range(len(draft["seats"])) if team(draft, n) == wanted]
    for n in range(len(draft["seats"])):
        draft["seats"][n]["team"] = team(draft, n)
    draft["seats"][number]["team"] = wanted
    if there:
        draft["seats"][there[-1]]["team"] = now


def may_add(draft: Draft) -> bool:
    return len(draft["seats"]) < SEATS[draft["mode"]][1]


def may_drop(draft: Draft) -> bool:
    return len(draft["seats"]) > SEATS[draft["mode"]][0]


def factions(draft: Draft, number: int) -> tuple[tuple[str, bool], ...]:
    """Factions to choose from and whether another seat has them."""
    others = {s["faction"] for n, s in enumerate(draft["seats"]) if n != number}
    every = (*FACTIONS, "other") if draft["expansion"] or draft["mode"] == "alliance" else FACTIONS
    return tuple((f, f in others and f != "other") for f in every)


def heroes(faction: str) -> tuple[lore.Hero, ...]:
    return tuple(h for h in lore.HEROES if h.faction == faction)


@dataclass(frozen=True)
class Recipe:
    """A seat's starting deck in one line, with a warning when it is not nine cards."""

    words: str
    warning: str


def recipe(seat: Mapping[str, Any], _: Translator) -> Recipe:
    found = cards.starting_deck(seat["type"], *(seat[a] for a in ATTRIBUTES))
    if not seat.get("hero") and found.statistics == 0:
        words = _.plural(
            "the statistic cards of the hero's sheet, {n} Magic Arrow, 1 ability, specialty I",
            "the statistic cards of the hero's sheet, {n} Magic Arrows, 1 ability, specialty I",
            found.magic_arrows,
        )
        return Recipe(words, "")
    words = _(
        "{a} attack, {d} defence, {p} power, {k} knowledge, {arrows} Magic Arrow, 1 ability, specialty I",
        a=seat["attack"],
        d=seat["defence"],
        p=seat["power"],
        k=seat["knowledge"],
        arrows=found.magic_arrows,
    )
    return Recipe(words, _(DECK_WARNING, n=found.total) if found.total != 9 else "")


def bonus_lines(draft: Draft, _: Translator) -> tuple[str, ...]:
    """The starting bonus of the difficulty, to choose one of; a solo scenario brings its own."""
    if draft["mode"] == "campaign-solo" and draft["difficulty"] != "impossible":
        return (_("The solo scenario gives its own starting bonus."),)
    found = []
    for option in ("a", "b"):
        bonus = starting_bonus(draft["difficulty"], option, draft["variants"])
        if bonus is None:
            return (_("No starting bonus."),)
        if bonus.dice:
            found.append(_("roll {n} resource dice, keep {keep}", n=bonus.dice, keep=bonus.keep))
        elif bonus.reveal_minor:
            found.append(_("reveal artifacts until a minor one"))
        else:
            found.append(_("Search (2) artifacts, {n} ×", n=bonus.searches))
    return tuple(found)


def toggled(chosen: tuple[str, ...], id: str) -> tuple[str, ...]:
    return tuple(c for c in chosen if c != id) if id in chosen else (*chosen, id)


def variant_tapped(chosen: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Two variants about the astrologers exclude each other: the new one wins."""
    now = toggled(chosen, id)
    return tuple(v for v in now if v == id or v not in CONTRADICTING) if id in CONTRADICTING else now


@dataclass(frozen=True)
class Fetch:
    mark: str
    words: str


def fetches(pack: Pack, draft: Draft, sheet: Sheet, _: Translator) -> tuple[tuple[str, str, tuple[Fetch, ...]], ...]:
    """The physical steps in table order: title, rule, lines to tick."""
    found = []
    for step in pack.setup:
        if not step.fetch:
            continue
        lines = [Fetch(f"{step.id}.{n}", _.pick(words)) for n, words in enumerate(step.fetch)]
        if step.id == "deck":
            lines = [Fetch(f"deck.{s['name']}", f"{s['name']} · {recipe(s, _).words}") for s in draft["seats"]]
            lines[-1] = Fetch(lines[-1].mark, f"{lines[-1].words}. {names.fans(_)}")
            if "mage-guild" in sheet.buildings:
                lines.append(
                    Fetch("deck.guild", _("Mage Guild from the start: Search (2) spells twice, into the deck"))
                )
        if step.id == "decks" and draft["mode"] in ("campaign-solo", "coop"):
            lines.append(Fetch("decks.ai", _("the AI deck and the AI hero's spells")))
        if step.id == "map" and (said := tiles_said(sheet, _)):
            lines[0] = Fetch(lines[0].mark, _("{what}: {effect}", what=lines[0].words, effect=said))
        found.append((_.pick(step.name), step.rule, tuple(lines)))
    return tuple(found)


def start_choices(draft: Draft, sheet: Sheet) -> dict[str, Any]:
    """The draft as the game wants it."""
    return {
        "players": [
            {
                "name": s["name"],
                "faction": s["faction"],
                "hero": s["hero"],
                "type": s["type"],
                **({"team": team(draft, n)} if draft["mode"] == "alliance" else {}),
            }
            for n, s in enumerate(draft["seats"])
        ],
        "mode": draft["mode"],
        "difficulty": draft["difficulty"],
        "variants": tuple(v for v in VARIANTS if v in draft["variants"]),
        "expansions": int(draft["expansion"]),
        "scenario": choices(sheet),
    }
