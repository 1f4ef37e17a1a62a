"""A new table: players, mode, difficulty, variants and what the scenario prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.deck import Deck
from companion.core.dice import Die, Face
from companion.core.step import Refusal, first_refusal, refuse
from companion.games.heroes3 import calendar, facts, lore, readings, units
from companion.games.heroes3.guards import DIFFICULTIES
from companion.games.heroes3.order import TIERS
from companion.games.heroes3.purse import RESOURCES
from companion.games.heroes3.state import ArmyUnit, FieldMark, Realm, Seat, TimedEvent
from companion.games.heroes3.town import TOKENS
from companion.packs.model import DieDef, Pack
from companion.packs.profile import BoxProfile, die_faces

NAME_LIMIT = 24
GOAL_LIMIT = 300
MOST_FOES = 8
AIMS = ("ai-hero", "cubes")
SIDES = ("few", "pack", "neutral")
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
    starting = tuple(str(u) for u in scenario.get("units", ()) if u in cards)
    packs = tuple(u for u in starting if u in tuple(scenario.get("packs", ())) and cards[u].pack)
    seats = tuple(_seat(i, s, mode, scenario, variants, starting, cards, packs) for i, s in enumerate(seats_in))
    difficulty = str(choices.get("difficulty") or "normal")
    limit = _whole(scenario.get("rounds"), 0)
    return Realm(
        mode=mode,
        difficulty=difficulty if difficulty in DIFFICULTIES else "normal",
        seats=seats,
        variants=variants,
        round_limit=limit,
        events=tuple(
            TimedEvent(_whole(event.get("round"), 0), str(event.get("text", ""))[:200])
            for event in scenario.get("events", ())
            if isinstance(event, Mapping)
        ),
        proclamations=Deck(tuple(card.id for card in lore.PROCLAMATIONS)),
        units=cards,
        starting_units=starting,
        neutrals={
            tier: Deck(tuple(c.id for c in cards.values() if c.neutral and c.tier == tier for _ in range(c.copies)))
            for tier in TIERS
        },
        fields=tuple(FieldMark(f"town-{i}", "town", s.name, i, home=i) for i, s in enumerate(seats)),
        ai_hero=mode in ("campaign-solo", "coop") and bool(scenario.get("ai_hero", True)),
        **_goal(mode, scenario, cards, packs),
        ai_spells=tuple(str(s) for s in scenario.get("ai_spells", ()) if s in lore.SPELL),
        readings=dict(readings.DEFAULTS),
        automation=readings.AGREED.levels(),
        dice={id: _die(die) for id, die in die_faces(pack, BoxProfile(pack.slug, profile)).items()},
        names=len(seats) * 8,
    )


def _goal(
    mode: str, scenario: Mapping[str, Any], cards: Mapping[str, units.UnitCard], packs: tuple[str, ...]
) -> dict[str, Any]:
    """What the scenario says of its goal and of the A.I. hero: who it is, what it leads, how far away it stands."""
    aim = str(scenario.get("aim") or "")
    faction = str(scenario.get("ai_faction") or "")
    army = [
        (str(card[0]), str(card[1]))
        for card in scenario.get("ai_army", ())
        if isinstance(card, list | tuple) and len(card) == 2 and card[0] in cards and card[1] in SIDES
    ]
    solo = mode in ("campaign-solo", "coop")
    return {
        "goal": str(scenario.get("goal") or "")[:GOAL_LIMIT],
        "aim": aim if aim in AIMS and (aim != "ai-hero" or solo) else "",
        "starting_packs": packs,
        "ai_faction": faction if solo and faction in units.FACTIONS else "",
        "ai_talent": str(scenario.get("ai_talent") or "")[:GOAL_LIMIT] if solo else "",
        "ai_distance": _whole(scenario.get("ai_distance"), -1) if solo else -1,
        "ai_home": _whole(scenario.get("ai_distance"), -1) if solo else -1,
        "ai_level": min(_whole(scenario.get("ai_level"), 0), 7) if solo else 0,
        "ai_army": tuple(army[:MOST_FOES]) if solo else (),
    }


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
    starting: tuple[str, ...],
    cards: Mapping[str, units.UnitCard],
    packs: tuple[str, ...],
) -> Seat:
    resources, income = scenario.get("resources") or {}, scenario.get("income") or {}
    buildings = tuple(str(b) for b in scenario.get("buildings", ()))
    own = [u for u in starting if cards[u].faction in ("", given["faction"])]
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
        hand=4,
        army=tuple(ArmyUnit(f"u{number}-{i}", unit, "pack" if unit in packs else "few") for i, unit in enumerate(own)),
        far_tiles=_whole(scenario.get("far_tiles"), 0),
    )


def _whole(value: Any, otherwise: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 999 else otherwise
