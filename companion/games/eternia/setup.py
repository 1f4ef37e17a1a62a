"""The first state of a table, from the wizard's answers and the box profile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from companion.core.deck import Deck
from companion.core.dice import Die, Face
from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.eternia import box, facts, substitute
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.market import MERCHANTS
from companion.games.eternia.opponent import Opponent, complete, effect_deck, known
from companion.games.eternia.pool import TEAM_SIZE, known_difficulty
from companion.games.eternia.readings import AUTOMATION, DEFAULTS
from companion.games.eternia.solo import COOP_PLAYERS, effect_deck_skulls
from companion.games.eternia.state import Area, Hero, Mode, Space, State, Team
from companion.games.eternia.table import starting_pool
from companion.packs.model import DieDef, Pack
from companion.packs.profile import BoxProfile, die_faces

NAME_LIMIT = 24
Choices = Mapping[str, Any]  # what a wizard, a save or a test answers, whatever it holds
Answers = dict[str, Any]
DEFAULT_HEROES = {
    "masters": ("He-Man", "Teela", "Man-At-Arms"),
    "evil": ("Skeletor", "Evil-Lyn", "Beast Man"),
}
DEFAULT_BASES = {"masters": "Castle Grayskull", "evil": "Temple of Serpos", "horde": "Temple of Hordak"}


def start(pack: Pack, choices: Choices) -> State | Refusal:
    """A fresh table. Answers: `mode`, `difficulty`, `scenario`, `options`, `first`, `deck` (solo) and `teams`, each
    with `id`, `name`, `faction`, `base`, `players`, `heroes` (names, or `name` and `mounted`) and `automated`.

    Rule: setup-teams
    """
    mode: Mode = _mode(choices)
    difficulty = str(choices.get("difficulty") or ("beginner" if mode == "solo" else ""))
    profile = box.read(choices.get("profile", {})).values
    wanted = _teams(choices, mode)
    waived = frozenset(str(code) for code in choices.get("waived", ()))
    if found := first_refusal(waived, _problems(wanted, mode, difficulty, choices)):
        return found
    readings = {**DEFAULTS, **choices.get("readings", {})}
    heroes = {hero.name: hero for team in wanted for hero in _heroes(team, profile)}
    teams = {team["id"]: _team(team, mode) for team in wanted}
    order = tuple(teams)
    first = str(choices.get("first", ""))
    dice = {id: _die(die) for id, die in die_faces(pack, BoxProfile(pack.slug, profile)).items()}
    track = _track(profile)
    seen = tuple(die.id for die in pack.die if f"die.{die.id}" in profile)
    state = State(
        mode=mode,
        teams=teams,
        order=order,
        first=first if first in teams else order[0],
        heroes=heroes,
        areas=_areas(profile, teams),
        dice=dice,
        difficulty=difficulty,
        scenario=str(choices.get("scenario", "")),
        options=tuple(str(option) for option in choices.get("options", ())),
        borders=_pairs(profile.get("map.borders")),
        paths=_pairs(profile.get("map.paths")),
        edges=dict(profile.get("map.edges") or {}),
        track=track,
        phase="buying" if mode == "skirmish" else "heroes" if mode == "first-game" else "preparation",
        light=track[0].light if track else "day",
        opponent=_opponent(choices, profile, difficulty),
        readings=readings,
        automation={**AUTOMATION, **choices.get("automation", {})},
        dice_known=seen,
        first_named=first in teams,
    )
    pools = {team.id: replace(team, eternium=starting_pool(state, team, readings)) for team in teams.values()}
    return _placed(replace(state, teams=pools), choices)


def _mode(choices: Choices) -> Mode:
    given = choices.get("mode") or choices.get("variant")
    known_modes: tuple[Mode, ...] = get_args(Mode)
    return next((mode for mode in known_modes if mode == given), "standard")


def _teams(choices: Choices, mode: Mode) -> list[Answers]:
    """The teams as answered, completed where the wizard left something out."""
    given: Sequence[Choices] = choices.get("teams") or ({"faction": "masters"}, {"faction": "evil"})
    players = [str(name) for name in choices.get("players", ())]
    teams: list[Answers] = []
    for n, answer in enumerate(given):
        faction = str(answer.get("faction") or ("masters" if n == 0 else "evil"))
        automated = bool(answer.get("automated", mode == "solo" and n > 0))
        heroes: list[str | Answers] = list(answer.get("heroes") or DEFAULT_HEROES.get(faction) or ())
        team = {
            "id": str(answer.get("id") or faction),
            "name": str(answer.get("name", "")).strip()[:NAME_LIMIT],
            "faction": faction,
            "base": str(answer.get("base") or DEFAULT_BASES.get(faction, "")),
            "players": tuple(answer.get("players") or (players[n :: len(given)] if not automated else ())),
            "heroes": [_hero_answer(hero) for hero in heroes],
            "automated": automated,
        }
        teams.append(team)
    if mode == "solo" and len(teams) == 1:
        other = facts.other_faction(teams[0]["faction"])
        teams.extend(_teams({"teams": [{"faction": other, "automated": True}]}, "standard"))
    if mode == "solo" and players and not choices.get("teams"):
        teams[0]["players"] = tuple(players)
    return teams


def _hero_answer(answer: str | Answers) -> Answers:
    if isinstance(answer, str):
        return {"name": answer.strip()[:NAME_LIMIT], "mounted": False}
    return {"name": str(answer.get("name", "")).strip()[:NAME_LIMIT], "mounted": bool(answer.get("mounted"))}


def _problems(teams: list[Answers], mode: Mode, difficulty: str, choices: Choices) -> Iterator[Refusal | None]:
    seen: set[str] = set()
    bases: set[str] = set()
    if mode == "solo":
        yield known_difficulty(difficulty)
        players = sum(len(team["players"]) for team in teams if not team["automated"])
        yield refuse("E_COOP_PLAYERS", "coop-control") if players > COOP_PLAYERS else None
    if len(teams) < 2 or len({team["id"] for team in teams}) != len(teams):
        yield refuse("teams_differ", "setup-teams", final=True)
    free = "open-heroes" in choices.get("options", ())
    for team in teams:
        heroes = team["heroes"]
        if len(heroes) != TEAM_SIZE and not team["automated"]:
            yield refuse("E_HERO_COUNT", "setup-heroes", n=len(heroes), final=not heroes)
        for hero in heroes:
            name = hero["name"]
            yield refuse("name_empty", "setup-heroes", final=True) if not name else None
            yield refuse("E_DUPLICATE_HERO", "setup-heroes", final=True, hero=name) if name in seen else None
            seen.add(name)
            fact = facts.HERO_BY_ID.get(facts.HERO_ID_BY_NAME.get(name, ""))
            if fact and fact.faction != team["faction"] and not free:
                yield refuse("hero_faction", "setup-heroes", hero=name)
        yield refuse("E_MOUNTED_LIMIT", "mounted-hero") if sum(h["mounted"] for h in heroes) > 1 else None
        if team["base"] and team["base"] in bases:
            yield refuse("E_BASE_TAKEN", "setup-starting-bases")
        bases.add(team["base"])


def _team(team: Answers, mode: Mode) -> Team:
    number = len(team["heroes"])
    return Team(
        team["id"],
        team["name"],
        team["faction"],
        team["base"],
        team["players"],
        team["automated"],
        victory_hand=number if mode in ("standard", "first-game") else 0,
    )


def _heroes(team: Answers, profile: box.Profile) -> Iterator[Hero]:
    """Heroes with what the box, else the public, knows of them; the rest is assumed and said to be."""
    for answer in team["heroes"]:
        name = answer["name"]
        id = facts.hero_id(name)
        fact = facts.HERO_BY_ID.get(id)
        own = profile.get(f"hero.{id}") or {}
        values = {**facts.ASSUMED, **(fact.values if fact else {})}
        values.update({key: own[key] for key in facts.ASSUMED if key in own})
        assumed = tuple(key for key in facts.ASSUMED if key not in own and not (fact and key in fact.values))
        weapons = tuple(own.get("weapons", ()) or (fact.weapons if fact else ()))
        hp = values["hp"]
        yield Hero(
            name,
            team["id"],
            hp,
            hp,
            values["body"],
            values["mind"],
            values["initiative"],
            values["move"],
            weapons,
            id,
            own.get("surge", ""),
            own.get("passive", ""),
            assumed,
            answer["mounted"],
            team["base"],
        )


def _die(definition: DieDef) -> Die:
    """A die of the pack; a face that stands on several sides is there several times."""
    faces = [
        Face(tuple(sorted(face.symbols.items())), face.name.en if face.name else _face_name(face.symbols))
        for face in definition.faces
        for _ in range(face.count)
    ]
    return Die(definition.id, tuple(faces))


def _face_name(symbols: Mapping[str, int]) -> str:
    """The epic die's faces by their words, where only symbols were entered."""
    if "surge" in symbols:
        return "surge"
    return next(
        (f"+{number} {zone}" for zone, number in symbols.items() if zone in ("attack", "defence", "initiative")), ""
    )


def _track(profile: box.Profile) -> tuple[Space, ...]:
    spaces = profile.get("track.spaces") or ()
    return tuple(Space("night" if s.get("light") == "night" else "day", s.get("skull", 0)) for s in spaces)


def _pairs(value: Sequence[Sequence[str]] | None) -> tuple[tuple[str, str], ...]:
    return tuple((one, two) for one, two in value or ())


def _areas(profile: box.Profile, teams: Mapping[str, Team]) -> dict[str, Area]:
    """The map as the box profile has it, or the places that the rulebook names."""
    owners = {team.base: team.id for team in teams.values() if team.base}
    entered = profile.get("map.areas")
    if entered:
        areas = [
            Area(
                a["name"],
                "wilds" if a.get("kind") == "wilds" else "outpost",
                a.get("income", 0),
                a.get("merchant", ""),
                bool(a.get("tower")),
                owners.get(a["name"], ""),
            )
            for a in entered
        ]
    else:
        named = [area.id for area in facts.AREAS]
        areas = [Area(name, tower=name in facts.TOWERS, base_of=owners.get(name, "")) for name in named]
    known_names = {area.name for area in areas}
    areas += [Area(base, base_of=team) for base, team in owners.items() if base not in known_names]
    return {area.name: area for area in areas}


def _opponent(choices: Choices, profile: box.Profile, difficulty: str) -> Opponent:
    if not difficulty:
        return Opponent()
    ranks = effect_deck_skulls(difficulty)
    ranks = () if isinstance(ranks, Refusal) else ranks
    battle, effect = known(profile)
    source = choices.get("deck", "table")
    if source == "box" and not complete(battle, effect, ranks):
        source = "table"
    if source == "ours":
        battle, effect = dict(substitute.BATTLE), dict(substitute.EFFECT)
    pile = effect_deck(effect, ranks) if source != "table" else ()
    return Opponent(source if source in ("box", "ours") else "table", battle, effect, Deck(discard=pile))


def _placed(state: State, choices: Choices) -> State:
    """Soldiers and markets that a solo game starts with, and whoever of the enemy its scenario puts on the map; in a
    skirmish nobody stands anywhere before the deployment.

    Rule: solo-setup
    """
    if state.mode == "skirmish":
        return replace(state, heroes={name: replace(hero, area="") for name, hero in state.heroes.items()})
    if state.mode != "solo":
        return state
    given = choices.get("enemy") or {}
    foes = {team.id for team in state.teams.values() if team.automated}
    heroes, areas = dict(state.heroes), dict(state.areas)
    for name, area in (given.get("heroes") or {}).items():
        if name in heroes and heroes[name].team in foes and area in areas:
            heroes[name] = replace(heroes[name], area=area)
    for team in foes:
        areas.update(_garrisoned(areas, team, given.get("soldiers") or {}))
    state = replace(state, heroes=heroes, areas=areas)
    return _beginner(state, choices) if state.difficulty == "beginner" else state


def _garrisoned(areas: Mapping[str, Area], team: str, wanted: Mapping[str, int]) -> dict[str, Area]:
    """Outposts with soldiers of a team, three at most in each."""
    open_ = {name: area for name, area in areas.items() if area.kind == "outpost" and not area.base_of}
    return {
        name: replace(
            open_[name],
            soldiers={**open_[name].soldiers, team: min(OUTPOST_LIMIT, open_[name].soldiers.get(team, 0) + number)},
        )
        for name, number in wanted.items()
        if name in open_ and number > 0
    }


def _beginner(state: State, choices: Choices) -> State:
    """Three soldiers near the base, and open markets.

    Rule: solo-beginner
    """
    team = next(t for t in state.teams.values() if not t.automated)
    named = choices.get("start_soldiers")
    if named is None:
        named = facts.FIRST_GAME_AREAS.get(team.base, ())
    areas = {**state.areas, **_garrisoned(state.areas, team.id, dict.fromkeys(named, 1))}
    markets = MERCHANTS if state.readings["A11"] == "yes" else ()
    return replace(state, areas=areas, markets=markets)
