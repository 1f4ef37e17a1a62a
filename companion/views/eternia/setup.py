"""A new table: what is chosen, what follows from it, and what the game is started with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.step import Refusal
from companion.games.eternia import facts
from companion.games.eternia.checklist import Item, checklist
from companion.games.eternia.pool import TEAM_SIZE
from companion.games.eternia.readings import DEFAULTS, READINGS
from companion.games.eternia.setup import DEFAULT_BASES, DEFAULT_HEROES, start
from companion.games.eternia.state import State
from companion.games.eternia.table import heroes_of, supply
from companion.games.eternia.terms import term
from companion.games.eternia.wording import team_name
from companion.i18n import N_, Translator
from companion.packs.model import Pack
from companion.views import describe
from companion.views.eternia.box import areas_of, left_out, usable

Draft = dict[str, Any]
PAGES = ("game", "teams", "box", "fetch")
OPTIONS = (
    ("one-round", N_("Faster: one combat round"), "faster-combat-one-round"),
    ("initiative-matters", N_("Faster: initiative matters"), "faster-initiative-matters"),
    ("stronger-together", N_("Stronger together"), "stronger-together"),
    ("dice-of-power", N_("Dice of Power instead of cards"), "dice-of-power"),
    ("open-heroes", N_("Open heroes: any hero in any team"), "open-hero-variant"),
)
LEVELS = {
    "beginner": N_("Flight is free, a defeat costs nothing, outposts never grow."),
    "novice": N_("Flight costs 1; enemy outposts grow after each night."),
    "advanced": N_("Flight costs 2; outposts grow after every round; one more effect card."),
    "merciless": N_("Flight costs 2; outposts grow after every turn; two more effect cards, always the surge deck."),
}


@dataclass(frozen=True, slots=True)
class TeamPreview:
    number: int
    name: str
    automated: bool
    eternium: int
    supply: int
    heroes: str
    victory: int


@dataclass(frozen=True, slots=True)
class Preview:
    """The table as it would begin, or why it cannot."""

    problem: str
    code: str
    rule: str
    final: bool
    items: tuple[Item, ...]
    teams: tuple[TeamPreview, ...]
    left_out: str = ""


def fill(draft: Draft) -> Draft:
    """What a new table starts with; what was chosen before stays."""
    for key, value in (
        ("mode", "standard"),
        ("difficulty", "beginner"),
        ("scenario", ""),
        ("options", ()),
        ("first", ""),
        ("deck", "table"),
        ("waived", ()),
        ("page", "game"),
        ("soldiers", None),
        ("readings", {}),
    ):
        draft.setdefault(key, value)
    draft.setdefault("teams", [new_team("masters"), new_team("evil")])
    if draft["mode"] == "solo" and len(draft["teams"]) > 2:
        draft["teams"] = draft["teams"][:2]
    return draft


def new_team(faction: str) -> Draft:
    return {
        "faction": faction,
        "name": "",
        "base": DEFAULT_BASES.get(faction, ""),
        "heroes": list(DEFAULT_HEROES.get(faction, ())),
        "mounted": "",
        "players": "",
        "custom": "",
    }


def set_faction(team: Draft, faction: str) -> None:
    """Another faction brings its own heroes and base."""
    team.update(new_team(faction), name=team["name"], players=team["players"])


def scenarios(mode: str) -> tuple[facts.Named, ...]:
    return facts.SCENARIOS.get("standard" if mode == "first-game" else mode, ())


def options(draft: Draft) -> tuple[tuple[str, str, str], ...]:
    return tuple(o for o in OPTIONS if o[0] != "open-heroes" or draft["mode"] == "skirmish")


def choosable(draft: Draft, at: int, _: Translator) -> tuple[tuple[str, str], ...]:
    """Heroes that a team may field: its faction's, or all with open heroes; those of other teams are gone."""
    team = draft["teams"][at]
    taken = {name for n, other in enumerate(draft["teams"]) if n != at for name in other["heroes"]}
    free = "open-heroes" in draft["options"] and draft["mode"] == "skirmish"
    known = [(h.name.en, _.pick(h.name)) for h in facts.HEROES if free or h.faction == team["faction"]]
    own = [(name, name) for name in team["heroes"] if name not in {n for n, _w in known}]
    return tuple(pair for pair in (*known, *own) if pair[0] not in taken)


def toggle_hero(team: Draft, name: str) -> bool:
    """In or out; a fourth stays out until one of the three makes room, and nobody leaves in silence."""
    heroes = team["heroes"]
    if name not in heroes and len(heroes) >= TEAM_SIZE:
        return False
    team["heroes"] = [h for h in heroes if h != name] if name in heroes else [*heroes, name]
    if team["mounted"] not in team["heroes"]:
        team["mounted"] = ""
    return True


def bases(draft: Draft, at: int, _: Translator) -> tuple[tuple[str, str], ...]:
    taken = {team["base"] for n, team in enumerate(draft["teams"]) if n != at}
    return tuple((b.id, _.pick(b.name)) for b in facts.BASES if b.id not in taken)


def players_of(words: str) -> tuple[str, ...]:
    """Names typed with commas between them."""
    return tuple(name.strip()[:24] for name in words.split(",") if name.strip())


def ids(draft: Draft) -> list[str]:
    """Team ids: the faction, numbered when two teams share it."""
    found: list[str] = []
    for team in draft["teams"]:
        id = team["faction"]
        found.append(id if id not in found else f"{id}-{len(found) + 1}")
    return found


def start_choices(draft: Draft) -> Draft:
    solo = draft["mode"] == "solo"
    teams = [
        {
            "id": id,
            "name": team["name"],
            "faction": team["faction"],
            "base": team["base"],
            "players": players_of(team["players"]) if not (solo and n) else (),
            "automated": solo and n > 0,
            "heroes": [{"name": name, "mounted": name == team["mounted"]} for name in team["heroes"]],
        }
        for n, (id, team) in enumerate(zip(ids(draft), draft["teams"], strict=True))
    ]
    known = [o[0] for o in options(draft)]
    garrison = {"start_soldiers": start_soldiers(draft)} if begins_with_soldiers(draft) else {}
    return {
        **garrison,
        "readings": dict(draft["readings"]),
        "mode": draft["mode"],
        "difficulty": draft["difficulty"] if solo else "",
        "scenario": draft["scenario"],
        "options": tuple(o for o in draft["options"] if o in known),
        "first": draft["first"],
        "teams": teams,
        "deck": draft["deck"],
        "waived": draft["waived"],
    }


def begins_with_soldiers(draft: Draft) -> bool:
    """A solo beginner has a soldier on the nearest shop, mage guild and forge."""
    return bool(draft["mode"] == "solo" and draft["difficulty"] == "beginner")


def start_soldiers(draft: Draft) -> tuple[str, ...]:
    """Where they stand: as chosen, else the merchants that the book names near the base."""
    chosen: tuple[str, ...] | None = draft["soldiers"]
    return facts.FIRST_GAME_AREAS.get(draft["teams"][0]["base"], ()) if chosen is None else chosen


def start_places(draft: Draft, profile: Mapping[str, Any], _: Translator) -> tuple[tuple[str, str], ...]:
    """Outposts with a merchant, as the box has them or as the book names them; bases hold no soldiers."""
    taken = {team["base"] for team in draft["teams"]}
    areas = [a for a in areas_of(usable(profile)) if a.get("kind") != "wilds" and a["name"] not in taken]
    merchants = {str(a["name"]) for a in areas if a.get("merchant")}
    merchants |= set() if merchants else {name for names in facts.FIRST_GAME_AREAS.values() for name in names}
    return tuple((str(a["name"]), _named(a, _)) for a in areas if a["name"] in {*merchants, *start_soldiers(draft)})


def _named(area: Mapping[str, Any], _: Translator) -> str:
    names = facts.AREA_NAMES.get(str(area["name"]))
    shown = _.pick(names) if names else str(area["name"])
    return f"{shown} ({term(str(area['merchant']), _)})" if area.get("merchant") else shown


def toggle_soldier(draft: Draft, area: str) -> None:
    """In or out; beyond three the oldest makes room."""
    now = start_soldiers(draft)
    draft["soldiers"] = tuple(a for a in now if a != area) if area in now else (*now, area)[-TEAM_SIZE:]


def doubts(draft: Draft) -> tuple[tuple[str, str], ...]:
    """Readings that change how this table begins, with the one taken."""
    ridden = {bool(team["mounted"]) for team in draft["teams"]} == {True, False}
    comes_up = {
        "A11": draft["mode"] == "first-game" or begins_with_soldiers(draft),
        "A20": draft["mode"] == "solo" and draft["difficulty"] in READINGS["A20"].options,
        "A27": draft["mode"] in ("solo", "skirmish") and ridden,
    }
    return tuple((id, draft["readings"].get(id, DEFAULTS[id])) for id, asked in comes_up.items() if asked)


def preview(pack: Pack, draft: Draft, profile: Mapping[str, Any], _: Translator) -> Preview:
    """The numbers and the checklist of the table that would begin."""
    made = start(pack, {**start_choices(draft), "profile": dict(profile)})
    if isinstance(made, Refusal):
        return Preview(problem_words(made, _), made.code, made.rule, made.final, (), ())
    teams = tuple(_team(made, id, _) for id in made.order)
    return Preview("", "", "", False, checklist(made, _), teams, left_out(profile, _))


def _team(state: State, id: str, _: Translator) -> TeamPreview:
    team = state.teams[id]
    heroes = _.listing([hero.name for hero in heroes_of(state, id)])
    return TeamPreview(
        state.order.index(id),
        team_name(state, id, _),
        team.automated,
        team.eternium,
        supply(state, id),
        heroes,
        team.victory_hand,
    )


def problem_words(found: Refusal, _: Translator) -> str:
    return describe.refusal(found, _)


def name_of(draft: Draft, at: int, _: Translator) -> str:
    team = draft["teams"][at]
    faction = next((f for f in facts.FACTIONS if f.id == team["faction"]), None)
    return str(team["name"].strip() or (_.pick(faction.name) if faction else team["faction"]))


def deck_names(_: Translator) -> tuple[tuple[str, str], ...]:
    return tuple((id, term(id, _)) for id in ("table", "box", "ours"))
