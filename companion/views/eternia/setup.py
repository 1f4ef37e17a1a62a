"""A new table: what is chosen, what follows from it, and what the game is started with."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.refusal import Refusal
from companion.games.eternia import facts
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.box import Profile
from companion.games.eternia.checklist import Item, checklist
from companion.games.eternia.pool import TEAM_SIZE
from companion.games.eternia.readings import DEFAULTS, READINGS
from companion.games.eternia.setup import DEFAULT_BASES, DEFAULT_HEROES, start
from companion.games.eternia.state import State
from companion.games.eternia.table import heroes_of, supply
from companion.games.eternia.terms import term
from companion.games.eternia.wording import area_name, team_name
from companion.i18n import N_, Translator
from companion.packs.model import Pack
from companion.views import describe
from companion.views.eternia.box import Entry, areas_of, left_out, usable

SCENARIO = "scenario."  # a scenario's places in the box profile, by its name
OPTIONS = (
    ("one-round", N_("Faster: one combat round"), "faster-combat-one-round"),
    ("initiative-matters", N_("Faster: Initiative Matters"), "faster-initiative-matters"),
    ("stronger-together", N_("Stronger Together"), "stronger-together"),
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


@dataclass(frozen=True)
class TeamPlan:
    """A team of the new table as it is being chosen."""

    faction: str
    base: str
    heroes: tuple[str, ...]
    name: str = ""
    mounted: str = ""
    players: str = ""
    custom: str = ""


@dataclass(frozen=True)
class Places:
    """Where a scenario puts the enemy: heroes by area, soldiers by outpost."""

    heroes: tuple[tuple[str, str], ...] = ()
    soldiers: tuple[tuple[str, int], ...] = ()


def new_team(faction: str) -> TeamPlan:
    return TeamPlan(faction, DEFAULT_BASES.get(faction, ""), DEFAULT_HEROES.get(faction, ()))


@dataclass(frozen=True)
class Plan:
    """The new table as it is being chosen."""

    mode: str = "standard"
    difficulty: str = "beginner"
    scenario: str = ""
    options: tuple[str, ...] = ()
    first: str = ""
    deck: str = "table"
    waived: tuple[str, ...] = ()
    page: str = "game"
    soldiers: tuple[str, ...] | None = None  # None: where the book has them
    readings: tuple[tuple[str, str], ...] = ()
    teams: tuple[TeamPlan, ...] = (new_team("masters"), new_team("evil"))
    enemy: Places | None = None  # None: as the box knows this scenario
    brush: str = ""  # the enemy hero that the next area is for ("": a soldier)
    name: str = ""
    done: tuple[str, ...] = ()

    def with_team(self, at: int, team: TeamPlan) -> tuple[TeamPlan, ...]:
        return (*self.teams[:at], team, *self.teams[at + 1 :])


def pages(plan: Plan) -> tuple[str, ...]:
    return ("game", "teams", *(("enemy",) if plan.mode == "solo" else ()), "box", "fetch")


def in_mode(plan: Plan, mode: str) -> tuple[TeamPlan, ...]:
    """The teams that a mode leaves: alone there is one enemy."""
    return plan.teams[:2] if mode == "solo" else plan.teams


def of_faction(team: TeamPlan, faction: str) -> TeamPlan:
    """Another faction brings its own heroes and base."""
    return replace(new_team(faction), name=team.name, players=team.players)


def scenarios(mode: str) -> tuple[facts.Scenario, ...]:
    return facts.SCENARIOS.get("standard" if mode == "first-game" else mode, ())


def options(plan: Plan) -> tuple[tuple[str, str, str], ...]:
    return tuple(o for o in OPTIONS if o[0] != "open-heroes" or plan.mode == "skirmish")


def choosable(plan: Plan, at: int, _: Translator) -> tuple[tuple[str, str], ...]:
    """Heroes that a team may field: its faction's, or all with open heroes; those of other teams are gone."""
    team = plan.teams[at]
    taken = {name for n, other in enumerate(plan.teams) if n != at for name in other.heroes}
    free = "open-heroes" in plan.options and plan.mode == "skirmish"
    known = [(h.name.en, _.pick(h.name)) for h in facts.HEROES if free or h.faction == team.faction]
    own = [(name, name) for name in team.heroes if name not in {n for n, _w in known}]
    return tuple(pair for pair in (*known, *own) if pair[0] not in taken)


def with_hero(team: TeamPlan, name: str) -> TeamPlan | None:
    """In or out; a fourth stays out until one of the three makes room, and nobody leaves in silence."""
    if name not in team.heroes and len(team.heroes) >= TEAM_SIZE:
        return None
    heroes = tuple(h for h in team.heroes if h != name) if name in team.heroes else (*team.heroes, name)
    return replace(team, heroes=heroes, mounted=team.mounted if team.mounted in heroes else "")


def bases(plan: Plan, at: int, _: Translator) -> tuple[tuple[str, str], ...]:
    taken = {team.base for n, team in enumerate(plan.teams) if n != at}
    return tuple((b.id, _.pick(b.name)) for b in facts.BASES if b.id not in taken)


def players_of(words: str) -> tuple[str, ...]:
    """Names typed with commas between them."""
    return tuple(name.strip()[:24] for name in words.split(",") if name.strip())


def ids(plan: Plan) -> list[str]:
    """Team ids: the faction, numbered when two teams share it."""
    found: list[str] = []
    for team in plan.teams:
        found.append(team.faction if team.faction not in found else f"{team.faction}-{len(found) + 1}")
    return found


def start_choices(plan: Plan, profile: Profile) -> Entry:
    """What the game is started with."""
    solo = plan.mode == "solo"
    teams = [
        {
            "id": id,
            "name": team.name,
            "faction": team.faction,
            "base": team.base,
            "players": players_of(team.players) if not (solo and n) else (),
            "automated": solo and n > 0,
            "heroes": [{"name": name, "mounted": name == team.mounted} for name in team.heroes],
        }
        for n, (id, team) in enumerate(zip(ids(plan), plan.teams, strict=True))
    ]
    known = [o[0] for o in options(plan)]
    more: Entry = {"start_soldiers": start_soldiers(plan)} if begins_with_soldiers(plan) else {}
    if solo:
        more["enemy"] = kept_places(places(plan, profile))
    return {
        **more,
        "readings": dict(plan.readings),
        "mode": plan.mode,
        "difficulty": plan.difficulty if solo else "",
        "scenario": plan.scenario,
        "options": tuple(o for o in plan.options if o in known),
        "first": plan.first,
        "teams": teams,
        "deck": plan.deck,
        "waived": plan.waived,
    }


def begins_with_soldiers(plan: Plan) -> bool:
    """A solo beginner has a soldier on the nearest shop, mage guild and forge."""
    return plan.mode == "solo" and plan.difficulty == "beginner"


def start_soldiers(plan: Plan) -> tuple[str, ...]:
    """Where they stand: as chosen, else the merchants that the book names near the base."""
    return facts.FIRST_GAME_AREAS.get(plan.teams[0].base, ()) if plan.soldiers is None else plan.soldiers


def start_places(plan: Plan, profile: Profile, _: Translator) -> tuple[tuple[str, str], ...]:
    """Outposts with a merchant, as the box has them or as the book names them; bases hold no soldiers."""
    taken = {team.base for team in plan.teams}
    areas = [a for a in areas_of(usable(profile)) if a.get("kind") != "wilds" and a["name"] not in taken]
    merchants = {str(a["name"]) for a in areas if a.get("merchant")}
    merchants |= set() if merchants else {name for names in facts.FIRST_GAME_AREAS.values() for name in names}
    return tuple((str(a["name"]), _named(a, _)) for a in areas if a["name"] in {*merchants, *start_soldiers(plan)})


def _named(area: Entry, _: Translator) -> str:
    shown = area_name(str(area["name"]), _)
    return f"{shown} ({term(str(area['merchant']), _)})" if area.get("merchant") else shown


def with_soldier(plan: Plan, area: str) -> tuple[str, ...]:
    """In or out; beyond three the oldest makes room."""
    now = start_soldiers(plan)
    return tuple(a for a in now if a != area) if area in now else (*now, area)[-TEAM_SIZE:]


# where a scenario puts the enemy ----------------------------------------------------------------------
def scenario_names(plan: Plan, profile: Profile, _: Translator) -> tuple[tuple[str, str], ...]:
    """Scenarios to choose from: those of the book, and alone those that this box has learned."""
    known = [(s.id, _.pick(s.name)) for s in scenarios(plan.mode)]
    kept = [key.removeprefix(SCENARIO) for key in profile if key.startswith(SCENARIO)] if plan.mode == "solo" else []
    return (*known, *((name, name) for name in sorted(kept) if name not in {id for id, _n in known}))


def places(plan: Plan, profile: Profile) -> Places:
    """Where the enemy begins: as chosen, else as the box knows this scenario."""
    if plan.enemy is not None:
        return plan.enemy
    known = usable(profile).get(SCENARIO + plan.scenario.strip()) or {}
    mine = plan.teams[-1].heroes
    heroes = tuple((hero, area) for hero, area in (known.get("heroes") or {}).items() if hero in mine)
    return Places(heroes, tuple((known.get("soldiers") or {}).items()))


def kept_places(found: Places) -> dict[str, Entry]:
    """The places as the table is started with them, and as the box keeps them."""
    return {"heroes": dict(found.heroes), "soldiers": dict(found.soldiers)}


def to_keep(plan: Plan) -> tuple[str, dict[str, Entry]] | None:
    """What the box learns of a named scenario when the table begins."""
    named = plan.scenario.strip()
    return (SCENARIO + named, kept_places(plan.enemy)) if plan.mode == "solo" and named and plan.enemy else None


def enemy_areas(plan: Plan, profile: Profile, _: Translator) -> tuple[tuple[str, str, str, bool], ...]:
    """Every area, with whoever of the enemy stands there, and whether the next tap may use it."""
    found, foes = places(plan, profile), plan.teams[-1]
    soldiers, rows = dict(found.soldiers), []
    held = {team.base for team in plan.teams}
    for area in areas_of(usable(profile)):
        id = str(area["name"])
        here = [hero for hero in foes.heroes if dict(found.heroes).get(hero, foes.base) == id]
        if soldiers.get(id):
            here.append(_.plural("{n} soldier", "{n} soldiers", soldiers[id]))
        barred = id == plan.teams[0].base if plan.brush else area.get("kind") == "wilds" or id in held
        rows.append((id, area_name(id, _), _.listing(here) if here else "", not barred))
    return tuple(rows)


def put(plan: Plan, profile: Profile, area: str) -> Places:
    """A hero goes there; of soldiers there is one more, and after three none again."""
    now = places(plan, profile)
    if plan.brush:
        rest = tuple(pair for pair in now.heroes if pair[0] != plan.brush)
        return replace(now, heroes=(*rest, (plan.brush, area)))
    n = (dict(now.soldiers).get(area, 0) + 1) % (OUTPOST_LIMIT + 1)
    others = tuple(pair for pair in now.soldiers if pair[0] != area)
    return replace(now, soldiers=(*others, (area, n)) if n else others)


def doubts(plan: Plan) -> tuple[tuple[str, str], ...]:
    """Readings that change how this table begins, with the one taken."""
    ridden = {bool(team.mounted) for team in plan.teams} == {True, False}
    comes_up = {
        "A11": plan.mode == "first-game" or begins_with_soldiers(plan),
        "A20": plan.mode == "solo" and plan.difficulty in READINGS["A20"].options,
        "A27": plan.mode in ("solo", "skirmish") and ridden,
    }
    chosen = dict(plan.readings)
    return tuple((id, chosen.get(id, DEFAULTS[id])) for id, asked in comes_up.items() if asked)


def preview(pack: Pack, plan: Plan, profile: Profile, _: Translator) -> Preview:
    """The numbers and the checklist of the table that would begin."""
    made = start(pack, {**start_choices(plan, profile), "profile": dict(profile)})
    if isinstance(made, Refusal):
        return Preview(describe.refusal(made, _), made.code, made.rule, made.final, (), ())
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


def name_of(plan: Plan, at: int, _: Translator) -> str:
    team = plan.teams[at]
    faction = next((f for f in facts.FACTIONS if f.id == team.faction), None)
    return team.name.strip() or (_.pick(faction.name) if faction else team.faction)


def deck_names(_: Translator) -> tuple[tuple[str, str], ...]:
    return tuple((id, term(id, _)) for id in ("table", "box", "ours"))
