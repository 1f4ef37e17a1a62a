"""The pages of a new table: the game, the teams, where a scenario puts the enemy, what to fetch."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.eternia import facts
from companion.games.eternia.box import Profile
from companion.games.eternia.pool import TEAM_SIZE
from companion.games.eternia.readings import READINGS
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.views import cards as c
from companion.views.eternia import setup as view
from companion.views.eternia.setup import Plan, TeamPlan

LONG = 34  # letters of an answer that no longer stands on a chip


@dataclass(frozen=True, slots=True)
class TeamTitle(c.Card):
    """A team by its mark and colour."""

    at: int
    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Numbers(c.Card):
    """What each team begins with."""

    teams: tuple[view.TeamPreview, ...]


@dataclass(frozen=True, slots=True)
class Fetched(c.Card):
    """A line to tick, with its rule."""

    tick: c.Tick
    rule: str


@dataclass(frozen=True, slots=True)
class TeamIsFull(c.Open):
    """A fourth hero was tapped: who must make room is the player's to say."""

    hero: str


@dataclass(frozen=True, slots=True)
class AddHero(c.Open):
    """The hero whose name was typed joins the team."""

    at: int


@dataclass(frozen=True, slots=True)
class Begin(c.Open):
    """The table is laid out: it begins."""


def chips(options: tuple[c.Option, ...]) -> c.Card:
    """Answers side by side, or below each other where one is long."""
    return c.Choice(options, 1) if any(len(o.words) > LONG for o in options) else c.Chips(options)


# the game ---------------------------------------------------------------------------------------------
def game(pack: Pack, plan: Plan, profile: Profile, _: Translator) -> tuple[c.Card, ...]:
    """Mode, level, scenario, variants."""
    modes = tuple(
        c.Option(_.pick(v.name), plan.mode == v.id, c.edit(Plan, mode=v.id, waived=(), teams=view.in_mode(plan, v.id)))
        for v in pack.variants
    )
    notes = [c.Line(_.pick(v.note), "quiet") for v in pack.variants if v.note and v.id == plan.mode]
    made: list[c.Card] = [c.Group((c.Heading(_("Which game?"), "game-modes"), c.Choice(modes), *notes))]
    if plan.mode == "solo":
        made.append(_solo(pack, plan, _))
    rows = tuple(
        Fetched(c.Tick(_(words), id in plan.options, c.toggle(Plan, options=(id,))), rule)
        for id, words, rule in view.options(plan)
    )
    made.append(c.Group((c.Heading(_("Variants")), *rows), 0))
    known = view.scenario_names(plan, profile, _)
    free = plan.scenario if plan.scenario not in {id for id, _n in known} else ""
    chosen = tuple(
        c.Option(name, id == plan.scenario, c.edit(Plan, scenario="" if id == plan.scenario else id, enemy=None))
        for id, name in known
    )
    other = c.Field(_("Another scenario"), c.edit(Plan, scenario=free))
    made.append(c.Group((c.Heading(_("Scenario"), "setup-scenario"), c.Chips(chosen), other)))
    return tuple(made)


def _solo(pack: Pack, plan: Plan, _: Translator) -> c.Card:
    """The level and the enemy's cards."""
    step = next(step for step in pack.setup if step.id == "difficulty")
    levels = tuple(
        c.Option(_.pick(o.name), plan.difficulty == o.id, c.edit(Plan, difficulty=o.id), _(view.LEVELS[o.id]))
        for o in step.options
    )
    note = _("Real cards are typed in as they come and remembered; our substitute has our own numbers.")
    decks = c.one_of(plan.deck, view.deck_names(_), _deck)
    return c.Group(
        (
            c.Heading(_.pick(step.name), step.rule),
            c.Choice(levels, 1),
            c.Line(_("Cards of the enemy"), "label"),
            chips(decks),
            c.Line(note, "quiet"),
        )
    )


def _deck(id: str) -> c.Act:
    return c.edit(Plan, deck=id)


# the teams --------------------------------------------------------------------------------------------
def teams(plan: Plan, profile: Profile, _: Translator) -> tuple[c.Card, ...]:
    made: list[c.Card] = [_team(plan, n, _) for n in range(len(plan.teams))]
    if plan.mode in ("standard", "skirmish") and len(plan.teams) < 3:
        third = c.edit(Plan, teams=(*plan.teams, view.new_team("horde")))
        made.append(c.Button(_("Add a third team (expansion)"), third, "add"))
    elif len(plan.teams) > 2:
        made.append(c.Button(_("Only two teams"), c.edit(Plan, teams=plan.teams[:2]), "remove"))
    if view.begins_with_soldiers(plan):
        made.append(_soldiers(plan, profile, _))
    if plan.mode != "solo":
        names = [(id, view.name_of(plan, n, _)) for n, id in enumerate(view.ids(plan))]
        picks = c.one_of(plan.first, [*names, ("", _("Later, or by chance"))], _first)
        made.append(c.Group((c.Heading(_("Who starts?"), "starting-team"), c.Chips(picks))))
    return tuple(made)


def _first(id: str) -> c.Act:
    return c.edit(Plan, first=id)


def _soldiers(plan: Plan, profile: Profile, _: Translator) -> c.Card:
    """A solo beginner's three soldiers, where the board has the nearest merchants."""
    chosen = view.start_soldiers(plan)
    picks = tuple(
        c.Option(name, area in chosen, c.edit(Plan, soldiers=view.with_soldier(plan, area)))
        for area, name in view.start_places(plan, profile, _)
    )
    note = _("One on the nearest shop, mage guild and forge ({n} of 3 chosen); a scenario may add more.", n=len(chosen))
    heading = c.Heading(_("Where do your first soldiers stand?"), "solo-beginner")
    return c.Group((heading, c.Line(note, "quiet"), c.Chips(picks)))


def _changed(plan: Plan, at: int, team: TeamPlan) -> c.Act:
    return c.edit(Plan, teams=plan.with_team(at, team))


def _called(plan: Plan, at: int, words: str) -> Plan:
    return replace(plan, teams=plan.with_team(at, replace(plan.teams[at], name=words)))


def _played(plan: Plan, at: int, words: str) -> Plan:
    return replace(plan, teams=plan.with_team(at, replace(plan.teams[at], players=words)))


def _joined(plan: Plan, at: int, words: str) -> Plan:
    return replace(plan, teams=plan.with_team(at, replace(plan.teams[at], custom=words)))


def _team(plan: Plan, n: int, _: Translator) -> c.Card:
    team, enemy = plan.teams[n], plan.mode == "solo" and n > 0
    count = len(team.heroes)
    rows: list[c.Card] = [TeamTitle(n, _("Enemy") if enemy else _("Team {n}", n=n + 1), "setup-heroes")]
    rows.append(
        c.Chips(
            tuple(
                c.Option(_.pick(f.name), f.id == team.faction, _changed(plan, n, view.of_faction(team, f.id)))
                for f in facts.FACTIONS
            )
        )
    )
    if not enemy:
        rows.append(c.Field(_("Name of team {n} (optional)", n=n + 1), c.typing(Plan, _called, n), 24, team.name))
        rows.append(c.Field(_("Players, with commas"), c.typing(Plan, _played, n), 80, team.players))
    rows.append(c.Line(_("Three heroes ({n} chosen)", n=count), "label", tone="" if count == TEAM_SIZE else "bad"))
    heroes = []
    for id, name in view.choosable(plan, n, _):
        with_it = view.with_hero(team, id)
        act = _changed(plan, n, with_it) if with_it else TeamIsFull(name)
        heroes.append(c.Option(name, id in team.heroes, act))
    rows.append(c.Chips(tuple(heroes)))
    rows.append(c.Field(_("Another hero, by name"), c.typing(Plan, _joined, n), 24, team.custom))
    rows.append(c.Button(_("Add hero to team {n}", n=n + 1), AddHero(n), "add"))
    if team.heroes:
        riders = [("", _("nobody")), *((name, name) for name in team.heroes)]
        rows.append(c.Line(_("Mounted hero"), "label", "mounted-hero"))
        rows.append(
            c.Chips(
                tuple(
                    c.Option(words, id == team.mounted, _changed(plan, n, replace(team, mounted=id)))
                    for id, words in riders
                )
            )
        )
    rows.append(c.Line(_("Base"), "label", "setup-starting-bases"))
    bases = tuple(
        c.Option(words, id == team.base, _changed(plan, n, replace(team, base=id)))
        for id, words in view.bases(plan, n, _)
    )
    rows.append(c.Chips(bases))
    return c.Group(tuple(rows), 6)


# the enemy of a solo game -----------------------------------------------------------------------------
def enemy(plan: Plan, profile: Profile, _: Translator) -> tuple[c.Card, ...]:
    """Who or what is placed, then the areas; what a named scenario says is kept for the next time."""
    brushes = [*((hero, hero) for hero in plan.teams[-1].heroes), ("", _("a soldier"))]
    areas = tuple(
        c.Option(words, bool(who), c.edit(Plan, enemy=view.put(plan, profile, id)) if may else None, who)
        for id, words, who, may in view.enemy_areas(plan, profile, _)
        if may or who
    )
    hint = (
        _("Tap an area to put the hero there.")
        if plan.brush
        else _("Each tap on an outpost adds a soldier, up to three.")
    )
    named = plan.scenario.strip()
    said = next((words for id, words in view.scenario_names(plan, profile, _) if id == named), named)
    kept = _("Kept as “{scenario}” when the table begins.", scenario=said)
    unnamed = _("Name the scenario, and its places are kept for the next time.")
    made: list[c.Card] = [
        c.Heading(_("Where does the scenario put the enemy?"), "solo-setup"),
        c.Chips(c.one_of(plan.brush, brushes, _brush)),
        c.Line(hint, "quiet"),
        c.Choice(areas),
        c.Note(kept if named else unnamed, "bookmark_border"),
    ]
    if named not in {s.id for s in view.scenarios(plan.mode)}:
        made.append(c.Field(_("Name of the scenario"), c.edit(Plan, scenario=plan.scenario)))
    if view.places(plan, profile) != view.Places():
        made.append(c.Button(_("All enemy heroes to their base, no soldiers"), c.edit(Plan, enemy=view.Places())))
    return (c.Group(tuple(made)),)


def _brush(hero: str) -> c.Act:
    return c.edit(Plan, brush=hero)


# what to fetch ----------------------------------------------------------------------------------------
def problem(plan: Plan, seen: view.Preview, _: Translator, *more: c.Card) -> c.Card:
    """Why the table cannot begin like this, where that is decided; the table may say that it does not matter."""
    keys = list(more)
    if not seen.final:
        keys.append(c.Button(_("Play it so (house rule)"), c.edit(Plan, waived=(*plan.waived, seen.code))))
    return c.Group((c.Line(seen.problem, "large", seen.rule, "bad"), *keys), edge="bad")


def fetch(plan: Plan, seen: view.Preview, _: Translator) -> tuple[c.Card, ...]:
    """What to fetch, in table order, with the numbers worked out."""
    if seen.problem:
        back = c.Button(_("Back to the teams"), c.edit(Plan, page="teams"), "groups")
        return (problem(plan, seen, _, back),)
    made: list[c.Card] = [Numbers(seen.teams)]
    if seen.left_out:
        made.append(c.Group((c.Line(seen.left_out, tone="bad"),), edge="bad"))
    rows = tuple(
        Fetched(c.Tick(item.text, str(n) in plan.done, c.toggle(Plan, done=(str(n),))), item.rule)
        for n, item in enumerate(seen.items)
    )
    made.append(c.Group((c.Heading(_("In table order")), *rows), 0))
    made += [_reading(plan, id, now, _) for id, now in view.doubts(plan)]
    made.append(c.Group((c.Field(_("Name of the table (optional)"), c.edit(Plan, name=plan.name)),)))
    return tuple(made)


def _reading(plan: Plan, id: str, now: str, _: Translator) -> c.Card:
    """An unclear rule that already counts when the table is laid."""
    asked, others = READINGS[id], tuple(pair for pair in plan.readings if pair[0] != id)
    answers = tuple(
        c.Option(_.pick(one.name), one.id == now, c.edit(Plan, readings=(*others, (id, one.id))))
        for one in asked.answers
    )
    mark = c.Tags(((_("The book is unclear here"), "bad"),))
    return c.Group((mark, c.Heading(_.pick(asked.question) if asked.question else "", asked.rule), chips(answers)), 4)
