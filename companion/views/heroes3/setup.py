"""The set-up wizard's draft: modes and their seats, factions, heroes, scenario values, and what to fetch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.heroes3 import cards, facts, lore
from companion.games.heroes3.calendar import CONTRADICTING, SEATS
from companion.games.heroes3.purse import RESOURCES, starting_bonus
from companion.games.heroes3.setup import VARIANTS
from companion.games.heroes3.units import FACTIONS, pooled
from companion.games.heroes3.wording import DECK_WARNING
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.views.heroes3 import names

Draft = dict[str, Any]
START = {"gold": 15, "materials": 3, "valuables": 1}
INCOME = {"gold": 10, "materials": 0, "valuables": 0}
ATTRIBUTES = ("attack", "defence", "power", "knowledge")
MOST = {"gold": 99, "materials": 99, "valuables": 99}


def fill(draft: Draft, _: Translator) -> Draft:
    """Completes a draft with what has not been chosen yet; the seats fit the mode."""
    draft.setdefault("mode", "campaign-solo")
    draft.setdefault("difficulty", "normal")
    draft.setdefault("variants", ())
    draft.setdefault("resources", dict(START))
    draft.setdefault("income", dict(INCOME))
    draft.setdefault("buildings", ())
    draft.setdefault("units", ())
    draft.setdefault("rounds", 0)
    draft.setdefault("far_tiles", 0)
    draft.setdefault("events", [])
    draft.setdefault("ai_spells", ())
    draft.setdefault("ai_hero", True)
    draft.setdefault("packs", ())
    draft.setdefault("goal", "")
    draft.setdefault("aim", "")
    draft.setdefault("ai_faction", "")
    draft.setdefault("ai_level", 1)
    draft.setdefault("ai_army", ())
    draft.setdefault("ai_distance", 4)
    draft.setdefault("ai_talent", "")
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


def building_tapped(chosen: tuple[str, ...], id: str) -> tuple[str, ...]:
    """Dwellings come in order: a higher one brings the lower ones, a lower one takes the higher ones away."""
    now = set(toggled(chosen, id))
    if id.startswith("dwelling-"):
        rank = int(id[-1])
        for other in (1, 2, 3):
            name = f"dwelling-{other}"
            if id in now and other < rank:
                now.add(name)
            if id not in now and other > rank:
                now.discard(name)
    return tuple(b.id for b in lore.TOWNS["castle"] if b.id in now)


def common_buildings(_: Translator) -> tuple[tuple[str, str], ...]:
    """Buildings that a scenario may give to every town."""
    generic = {1: _("Bronze dwelling"), 2: _("Silver dwelling"), 3: _("Gold dwelling")}
    found = []
    for b in lore.TOWNS["castle"][:6]:
        name = generic[int(b.id[-1])] if b.id.startswith("dwelling-") else _.pick(b.name)
        found.append((b.id, name))
    return tuple(found)


def starting_units(draft: Draft, profile: Mapping[str, Any], _: Translator) -> tuple[tuple[str, str, str], ...]:
    """Units that the scenario may give: those of the chosen factions (id, name, faction)."""
    chosen = {s["faction"] for s in draft["seats"]}
    every = pooled(facts.PRESETS, profile).values()
    return tuple((c.id, _.pick(c), names.faction(c.faction, _)) for c in every if c.faction in chosen)


def unit_tapped(draft: Draft, id: str) -> None:
    """A starting unit goes from none to Few, to Pack, to none."""
    if id not in draft["units"]:
        draft["units"] = (*draft["units"], id)
    elif id not in draft["packs"]:
        draft["packs"] = (*draft["packs"], id)
    else:
        draft["units"] = tuple(u for u in draft["units"] if u != id)
        draft["packs"] = tuple(u for u in draft["packs"] if u != id)


def foe_tapped(draft: Draft, id: str) -> None:
    """A card of the A.I. hero goes from none to Few, to Pack, to none."""
    army = dict(draft["ai_army"])
    if id not in army:
        army[id] = "few"
    elif army[id] == "few":
        army[id] = "pack"
    else:
        del army[id]
    draft["ai_army"] = tuple(army.items())


def foes(draft: Draft, profile: Mapping[str, Any], _: Translator) -> tuple[tuple[str, str, str], ...]:
    """Units of the A.I. hero's faction: id, name, and the side that was chosen."""
    army = dict(draft["ai_army"])
    every = pooled(facts.PRESETS, profile).values()
    return tuple((c.id, _.pick(c), army.get(c.id, "")) for c in every if c.faction == draft["ai_faction"] and c.pack)


def aims(draft: Draft, _: Translator) -> tuple[tuple[str, str], ...]:
    """Goals that the app can see by itself."""
    found = [("", _("The last one left, or as people say"))]
    if draft["mode"] in ("campaign-solo", "coop"):
        return (*found, ("ai-hero", _("Beat the A.I. hero")))
    return (*found, ("cubes", _("A cube of every opponent")))


@dataclass(frozen=True)
class Fetch:
    mark: str
    words: str


def fetches(pack: Pack, draft: Draft, _: Translator) -> tuple[tuple[str, str, tuple[Fetch, ...]], ...]:
    """The physical steps in table order: title, rule, lines to tick."""
    found = []
    for step in pack.setup:
        if not step.fetch:
            continue
        lines = [Fetch(f"{step.id}.{n}", _.pick(words)) for n, words in enumerate(step.fetch)]
        if step.id == "deck":
            lines = [Fetch(f"deck.{s['name']}", f"{s['name']} · {recipe(s, _).words}") for s in draft["seats"]]
            lines[-1] = Fetch(lines[-1].mark, f"{lines[-1].words}. {names.fans(_)}")
            if "mage-guild" in draft["buildings"]:
                lines.append(
                    Fetch("deck.guild", _("Mage Guild from the start: Search (2) spells twice, into the deck"))
                )
        if step.id == "decks" and draft["mode"] in ("campaign-solo", "coop"):
            lines.append(Fetch("decks.ai", _("the AI deck and the AI hero's spells")))
        found.append((_.pick(step.name), step.rule, tuple(lines)))
    return tuple(found)


def start_choices(draft: Draft) -> dict[str, Any]:
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
        "scenario": {
            "resources": {r: draft["resources"][r] for r in RESOURCES},
            "income": {r: draft["income"][r] for r in RESOURCES},
            "buildings": tuple(draft["buildings"]),
            "units": tuple(draft["units"]),
            "rounds": draft["rounds"],
            "far_tiles": draft["far_tiles"],
            "events": list(draft["events"]),
            "ai_spells": tuple(draft["ai_spells"]),
            "ai_hero": draft["ai_hero"],
            "packs": tuple(draft["packs"]),
            "goal": draft["goal"].strip(),
            "aim": draft["aim"],
            "ai_faction": draft["ai_faction"],
            "ai_level": draft["ai_level"],
            "ai_army": tuple(draft["ai_army"]),
            "ai_distance": draft["ai_distance"],
            "ai_talent": draft["ai_talent"].strip(),
        },
    }


def spells(_: Translator) -> tuple[tuple[str, str], ...]:
    return tuple((s.id, _.pick(s.name)) for s in lore.SPELLS)
