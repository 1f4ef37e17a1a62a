"""A new table: players, mode, difficulty, variants and what the scenario prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.core.deck import Deck
from companion.core.dice import Die, Face
from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.heroes3 import calendar, facts, lore, readings, units
from companion.games.heroes3.economy.purse import RESOURCES
from companion.games.heroes3.guards import DIFFICULTIES
from companion.games.heroes3.order import TIERS
from companion.games.heroes3.state import ArmyUnit, FieldMark, Realm, Scenario, Seat, Talent, TimedEvent
from companion.games.heroes3.town import TOKENS
from companion.packs.model import DieDef, Pack
from companion.packs.profile import BoxProfile, die_faces

NAME_LIMIT = 24
GOAL_LIMIT = 280
EVENT_LIMIT = 200
LAST_ROUND, FARTHEST = 99, 99
MAP_TILES = {"far": 9, "near": 6, "center": 2}
MOST_FOES = 8
MOST_TALENT = 5
AIMS = ("ai-hero", "cubes")
VARIANTS = (
    "captured-town",
    "no-rerolls",
    "one-resource",
    "no-starting-bonus",
    "start-secondary-hero",
    "min-damage",
    "double-income",
    "free-trade",
    "free-extension",
    "no-attack-die",
    "astrologers-every-round",
    "no-astrologers",
    "cube-refresh",
    "cards-to-discard",
)


def start(pack: Pack, choices: Mapping[str, Any]) -> Realm | Refusal:
    """A table ready for round 1, or why these choices do not fit.

    Rule: setup-sequence
    """
    seats_in = [_seating(i, player, choices) for i, player in enumerate(choices.get("players", ()))]
    mode = str(choices.get("mode") or ("campaign-solo" if len(seats_in) == 1 else "clash"))
    variants = tuple(v for v in VARIANTS if v in tuple(choices.get("variants", ())))
    expansions = _whole(choices.get("expansions"), 0)
    refusal = first_refusal(frozenset(), _checks(mode, seats_in, variants, expansions))
    if refusal:
        return refusal
    scenario = choices.get("scenario") or {}
    profile = choices.get("profile") or {}
    cards = {**units.pooled(facts.PRESETS, profile), facts.TOWER.id: facts.TOWER}
    page = checked(_printed(scenario), mode, cards)
    seats = tuple(_seat(i, s, mode, scenario, variants, page, cards) for i, s in enumerate(seats_in))
    difficulty = str(choices.get("difficulty") or "normal")
    begun = Realm(
        mode=mode,
        difficulty=difficulty if difficulty in DIFFICULTIES else "normal",
        seats=seats,
        variants=variants,
        proclamations=Deck(tuple(card.id for card in lore.PROCLAMATIONS)),
        units=cards,
        neutrals={
            tier: Deck(tuple(c.id for c in cards.values() if c.neutral and c.tier == tier for _ in range(c.copies)))
            for tier in TIERS
        },
        fields=tuple(FieldMark(f"town-{i}", "town", s.name, i, home=i) for i, s in enumerate(seats)),
        ai_home=page.ai_distance,
        readings=dict(readings.DEFAULTS),
        automation=readings.AGREED.levels(),
        dice={id: _die(die) for id, die in die_faces(pack, BoxProfile(pack.slug, profile)).items()},
        names=len(seats) * 8,
    )
    return begun.paged(page)


def _printed(scenario: Mapping[str, Any]) -> Scenario:
    """What the scenario's page says, as the wizard gives it."""
    tiles = scenario.get("tiles")
    return Scenario(
        str(scenario.get("goal") or ""),
        str(scenario.get("aim") or ""),
        _whole(scenario.get("rounds"), 0),
        {kind: _whole(tiles.get(kind), 0) for kind in MAP_TILES} if isinstance(tiles, Mapping) else {},
        tuple(str(unit) for unit in scenario.get("units", ())),
        tuple(str(unit) for unit in scenario.get("packs", ())),
        tuple(
            TimedEvent(_whole(event.get("round"), 0), str(event.get("text", "")))
            for event in scenario.get("events", ())
            if isinstance(event, Mapping)
        ),
        bool(scenario.get("ai_hero", True)),
        str(scenario.get("ai_faction") or ""),
        _whole(scenario.get("ai_level"), 0),
        tuple(
            (str(card[0]), str(card[1]))
            for card in scenario.get("ai_army", ())
            if isinstance(card, list | tuple) and len(card) == 2
        ),
        tuple(str(spell) for spell in scenario.get("ai_spells", ())),
        _whole(scenario.get("ai_distance"), -1),
        str(scenario.get("ai_talent") or ""),
        _talent(scenario.get("ai_skill")),
    )


def _talent(said: object) -> Talent:
    """What the skill cards do, as the page gives it."""
    known = said if isinstance(said, Mapping) else {}
    number = known.get("number")
    return Talent(
        str(known.get("does") or ""),
        number if isinstance(number, int) and not isinstance(number, bool) else 1,
        str(known.get("on") or ""),
    )


def checked(said: Scenario, mode: str, cards: Mapping[str, units.UnitCard]) -> Scenario:
    """The same with what fits this table: units that exist, words that can be read, an A.I. hero where there is one.

    Rule: setup-scenario-values
    """
    solo = mode in ("campaign-solo", "coop")
    starting = tuple(unit for unit in said.starting_units if unit in cards)
    found = replace(
        said,
        goal=said.goal.strip()[:GOAL_LIMIT],
        aim=said.aim if said.aim in AIMS and (said.aim != "ai-hero" or solo) else "",
        round_limit=max(0, min(said.round_limit, LAST_ROUND)),
        map_tiles={kind: n for kind, n in said.map_tiles.items() if kind in MAP_TILES and 0 < n <= MAP_TILES[kind]},
        starting_units=starting,
        starting_packs=tuple(unit for unit in starting if unit in said.starting_packs and cards[unit].pack),
        events=tuple(
            TimedEvent(max(0, min(event.round, LAST_ROUND)), event.text[:EVENT_LIMIT]) for event in said.events
        ),
        ai_hero=solo and said.ai_hero,
        ai_spells=tuple(spell for spell in said.ai_spells if spell in lore.SPELL),
    )
    if not solo:
        return replace(found, ai_faction="", ai_level=0, ai_army=(), ai_distance=-1, ai_talent="", ai_skill=Talent())
    army = tuple(card for card in said.ai_army if card[0] in cards and card[1] in units.SIDES)
    return replace(
        found,
        ai_faction=said.ai_faction if said.ai_faction in units.FACTIONS else "",
        ai_level=max(0, min(said.ai_level, 7)),
        ai_army=army[:MOST_FOES],
        ai_distance=max(-1, min(said.ai_distance, FARTHEST)),
        ai_talent=said.ai_talent.strip()[:GOAL_LIMIT],
        ai_skill=_fit(said.ai_skill),
    )


def _fit(said: Talent) -> Talent:
    if said.does not in lore.TALENTS:
        return Talent()
    least = -MOST_TALENT if said.does in ("attack", "defence", "initiative") else 1
    number = max(least, min(said.number, MOST_TALENT))
    return Talent(said.does, number, said.on if said.on in lore.TALENT_ON else "")


def _die(definition: DieDef) -> Die:
    faces = [
        Face(tuple(sorted(face.symbols.items())), face.name.en if face.name else "")
        for face in definition.faces
        for _ in range(face.count)
    ]
    return Die(definition.id, tuple(faces))


def _seating(number: int, player: Any, choices: Mapping[str, Any]) -> dict[str, str]:
    """A player as the wizard gives it: a name, or name, faction and hero."""
    if isinstance(player, Mapping):
        given = {key: str(player.get(key) or "") for key in ("name", "faction", "hero", "type")}
        given["team"] = str(player.get("team", ""))
    else:
        given = {"name": str(player), "faction": "", "hero": "", "type": "", "team": ""}
    factions, heroes = tuple(choices.get("factions", ())), tuple(choices.get("heroes", ()))
    given["hero"] = given["hero"] or (str(heroes[number]) if number < len(heroes) else "")
    known = next((h for h in lore.HEROES if h.id == given["hero"].lower()), None)
    given["faction"] = (
        given["faction"]
        or (str(factions[number]) if number < len(factions) else "")
        or (known.faction if known else units.FACTIONS[number % len(units.FACTIONS)])
    )
    given["type"] = given["type"] or (known.type if known else "might")
    given["name"] = given["name"].strip()[:NAME_LIMIT]
    return given


def _checks(mode: str, seats: list[dict[str, str]], variants: tuple[str, ...], expansions: int) -> list[Refusal | None]:
    names = [seat["name"] for seat in seats]
    factions = [seat["faction"] for seat in seats]
    base = [f for f in factions if f in units.FACTIONS]
    return [
        refuse("unknown-mode", "player-count", final=True) if mode not in calendar.SEATS else None,
        calendar.seats_refused(mode, len(seats), expansions) if mode in calendar.SEATS else None,
        None if all(names) else refuse("name_empty", final=True),
        None if len(set(names)) == len(names) else refuse("name_taken", final=True),
        # A fourth seat plays a faction of the expansion, which this app knows only by name.
        None
        if len(set(base)) == len(base) or mode == "alliance"
        else refuse("faction-taken", "setup-choose-faction", final=True),
        refuse("teams-of-two", "mode-alliance", final=True) if mode == "alliance" and not _even(seats) else None,
        calendar.variants_refused(variants),
    ]


def _even(seats: list[dict[str, str]]) -> bool:
    """Whether the chosen teams are two and two; without a choice they are.

    Rule: mode-alliance
    """
    teams = [seat["team"] for seat in seats if seat["team"] in ("0", "1")]
    return not teams or (teams.count("0") == 2 and teams.count("1") == 2)


def _seat(
    number: int,
    given: dict[str, str],
    mode: str,
    scenario: Mapping[str, Any],
    variants: tuple[str, ...],
    page: Scenario,
    cards: Mapping[str, units.UnitCard],
) -> Seat:
    resources, income = scenario.get("resources") or {}, scenario.get("income") or {}
    buildings = tuple(str(b) for b in scenario.get("buildings", ()))
    own = [u for u in page.starting_units if cards[u].faction in ("", given["faction"])]
    chosen = given["team"]
    team = {"coop": 0, "alliance": int(chosen) if chosen in ("0", "1") else number // 2}.get(mode, number)
    return Seat(
        given["name"],
        given["faction"],
        given["hero"],
        given["type"] if given["type"] in ("might", "magic") else "might",
        team,
        {r: _whole(resources.get(r), 0) for r in RESOURCES},
        {r: _whole(income.get(r), 0) for r in RESOURCES},
        tokens=dict.fromkeys(TOKENS, "ready"),
        buildings=buildings,
        mp={"main": calendar.MP["main"], "secondary": calendar.MP["secondary"]},
        secondary="start-secondary-hero" in variants,
        army=tuple(
            ArmyUnit(f"u{number}-{i}", unit, "pack" if unit in page.starting_packs else "few")
            for i, unit in enumerate(own)
        ),
        far_tiles=_whole(scenario.get("far_tiles"), 0),
    )


def _whole(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 999 else otherwise
