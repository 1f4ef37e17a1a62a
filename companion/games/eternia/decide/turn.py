"""A hero's turn: activation, the two standard actions, the free ones."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.refusal import Refusal, deny, first_refusal, heed, refuse, settled
from companion.games.eternia import board, encounter, facts, rounds, skirmish
from companion.games.eternia import events as e
from companion.games.eternia import turn_commands as t
from companion.games.eternia.clash import clash_in, fight_due, protected
from companion.games.eternia.decide.common import (
    Events,
    after,
    arrived,
    hero_of,
    over_limit,
    spent,
    team_label,
    thrown_away,
    turn_over,
)
from companion.games.eternia.decide.round import income, income_due
from companion.games.eternia.epic import combat_sequence
from companion.games.eternia.pool import NO_WAIVERS
from companion.games.eternia.state import Area, Card, Hero, State
from companion.games.eternia.table import (
    controller,
    enemies_in,
    enemy_base,
    flies,
    joined,
    map_known,
    movement,
    neighbours,
    next_to_act,
    reading,
    supply,
)

SKIRMISH_ACTIONS = ("train", "acquire-mount")


def acting(state: State, hero: str, action: str, waived: frozenset[str]) -> Refusal | None:
    """May this hero take this action now?

    Rule: two-actions
    """
    if action == "outpost-movement" and reading(state, "A09") == "inside-move":
        action = "move"
    foreign = action in SKIRMISH_ACTIONS and state.mode != "skirmish"
    here = state.heroes[hero].area
    found = first_refusal(
        waived,
        [
            refuse("skirmish_only", "skirmish-overview") if foreign else None,
            refuse("not_active", "hero-activation", hero=hero) if state.active != hero else None,
            refuse("E_IN_COMBAT", "combat-trigger") if state.fight or state.wilds else None,
            refuse("E_UNRESOLVED_COMBAT", "combat-trigger", area=here) if clash_in(state, here) else None,
        ],
    )
    if found:
        return found
    earlier = state.actions if state.active == hero else ()
    if action == "merchant" and reading(state, "A25") == "all":
        earlier = tuple(done for done in earlier if done != "merchant")
    checked = rounds.check_turn((*earlier, action), waived)
    return checked if isinstance(checked, Refusal) else None


def fits(state: State, hero: Hero, action: str) -> bool:
    """Whether the place and the hour allow a standard action, as far as the app knows where the hero stands.

    Rule: action-list
    """
    here = state.areas.get(hero.area)
    match action:
        case "mobilize":
            return may_mobilize(state, hero)
        case "rest":
            return state.light == "night"
        case "fast-travel":
            return not hero.area or hero.area in facts.TOWERS
        case "brave":
            return in_wilds(state, hero) is None
        case "quest":
            return here is None or here.quest
    return True


def open_actions(state: State, hero: Hero) -> tuple[str, ...]:
    """The standard actions that a hero could still take now.

    Rule: two-actions
    """
    actions = (action for action in rounds.STANDARD if fits(state, hero, action))
    return tuple(action for action in actions if acting(state, hero.name, action, NO_WAIVERS) is None)


def done(state: State, hero: str, action: str) -> tuple[e.Event, ...]:
    """The pip of an action; a hero who is not active (a waived rule) spends none."""
    if action == "outpost-movement" and reading(state, "A09") == "inside-move":
        action = "move"
    return (e.ActionTaken(action),) if state.active == hero else ()


def _activate(state: State, command: t.Activate, waived: frozenset[str]) -> Events:
    hero_of(state, command.hero)
    if state.active == command.hero:
        deny("already_active", "hero-activation", hero=command.hero)
    closing = turn_over(state)
    now = after(state, closing)
    hero = now.heroes[command.hero]
    expected = next_to_act(now)
    wrong = bool(expected) and hero.team != expected
    checks = [
        refuse("setup_left", "setup-teams") if state.phase not in ("preparation", "action") else None,
        refuse("prepare_first", "preparation-phase") if state.phase == "preparation" else None,
        refuse("E_IN_COMBAT", "combat-trigger") if state.fight or state.wilds else None,
        fight_due(state),
        refuse("automated_team", "solo-overview") if state.teams[hero.team].automated else None,
        refuse("E_HERO_ALREADY_ACTIVATED", "hero-activation", hero=hero.name) if hero.activated else None,
        refuse("E_WRONG_TEAM_TURN", "action-phase", team=team_label(state, expected)) if wrong else None,
    ]
    heed(waived, checks)
    begin: tuple[e.Event, ...] = ()
    if state.phase != "action":
        begin = (
            *(income(state) if income_due(state) and state.automation.get("income") == "do" else ()),
            e.ActionsBegan(),
        )
    return (*begin, *closing, e.HeroActivated(hero.name))


def _take(state: State, command: t.TakeAction, waived: frozenset[str]) -> Events:
    if not state.active:
        deny("nobody_active", "hero-activation")
    if command.action == "rest":
        return _rest(state, t.Rest(state.active), waived)
    settled(acting(state, state.active, command.action, waived))
    return done(state, state.active, command.action)


def _end(state: State, waived: frozenset[str]) -> Events:
    if not state.active:
        deny("nobody_active", "hero-activation")
    checks = [refuse("E_IN_COMBAT", "combat-trigger") if state.fight or state.wilds else None, fight_due(state)]
    heed(waived, checks)
    return turn_over(state)


def _rest(state: State, command: t.Rest, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    settled(acting(state, command.hero, "rest", waived))
    used = sum(action in rounds.STANDARD for action in state.actions) if state.active == hero.name else 0
    rested = settled(rounds.rest(state.light, hero.hp, hero.max_hp, used, waived))
    healed = rested.after_rest - hero.hp
    heal: tuple[e.Event, ...] = (e.HpChanged(hero.name, healed, "rest"),) if healed else ()
    return done(state, hero.name, "rest") + heal


def _move(state: State, command: t.MoveHero, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    settled(acting(state, command.hero, command.action, waived))
    flying = command.flying or flies(hero)
    settled(board.check_move(movement(state, hero, command.star), command.steps, flying, command.enemies, waived))
    barred = enemy_base(state, hero.team, command.to)
    checks = [
        refuse("E_ENEMY_BASE", "faction-base") if barred else None,
        protected(state, hero.team, command.to),
        *_path_ends(state, hero, command),
    ]
    heed(waived, checks)
    return done(state, hero.name, command.action) + arrived(state, hero, command.to)


def _path_ends(state: State, hero: Hero, command: t.MoveHero) -> Iterator[Refusal | None]:
    """A path is open to a hero whose team holds both of its ends; as an action of its own it takes nothing else.

    Rule: outpost-movement
    """
    here, there = state.areas.get(hero.area), state.areas.get(command.to)
    if command.action == "outpost-movement":
        yield refuse("E_NO_PATH", "outpost-movement") if set(command.steps) != {"path"} else None
    if command.steps != ("path",) or here is None or there is None:
        return
    if state.paths:
        yield None if joined(state, here.name, there.name) else refuse("E_NO_PATH", "outpost-movement")
    both = controller(state, here) == hero.team == controller(state, there)
    yield None if both else refuse("E_PATH_NOT_CONTROLLED", "outpost-movement")


def enemies_count(state: State, team: str, area: str) -> tuple[int, int]:
    heroes, soldiers = enemies_in(state, team, area)
    return len(heroes), soldiers


def _fast(state: State, command: t.FastTravel, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    settled(acting(state, command.hero, "fast-travel", waived))
    barred = reading(state, "A26") == "barred" and any(enemies_count(state, hero.team, command.to))
    checks = [
        board.fast_travel(hero.area, command.to) if hero.area else None,
        refuse("tower_held", "fast-travel") if barred else None,
        protected(state, hero.team, command.to),
    ]
    heed(waived, checks)
    return done(state, hero.name, "fast-travel") + arrived(state, hero, command.to)


def _fortify(state: State, command: t.Fortify, waived: frozenset[str]) -> Events:
    hero, area = hero_of(state, command.hero), state.areas.get(command.area)
    settled(acting(state, command.hero, "mobilize", waived))
    if area is None:
        deny("E_NOT_OUTPOST", "fortify-outpost")
    result = settled(fortified(state, hero, area, command.want, waived))
    return (*done(state, hero.name, "mobilize"), e.SoldiersChanged(hero.team, area.name, result.added))


def fortified(
    state: State, hero: Hero, area: Area, want: int = 1, waived: frozenset[str] = NO_WAIVERS
) -> board.Fortified | Refusal:
    """What becomes of an outpost to which a hero brings soldiers.

    Rule: fortify-outpost
    """
    return board.fortify(
        area.soldiers.get(hero.team, 0),
        supply(state, hero.team),
        want,
        enemy_present=any(enemies_count(state, hero.team, area.name)),
        is_outpost=area.kind == "outpost",
        is_base=bool(area.base_of),
        hero_here=hero.area in ("", area.name),
        waived=waived,
    )


def may_mobilize(state: State, hero: Hero) -> bool:
    """Some soldiers of the team could march, or more could come to where the hero stands.

    Rule: mobilize-soldiers
    """
    here = state.areas.get(hero.area)
    if any(area.soldiers.get(hero.team) for area in state.areas.values()) or not hero.area:
        return True
    return here is not None and isinstance(fortified(state, hero, here), board.Fortified)


def _move_soldiers(state: State, command: t.MoveSoldiers, waived: frozenset[str]) -> Events:
    """Soldiers walk to an outpost without enemies; into enemies they fight (`FightSoldiers`)."""
    hero = hero_of(state, command.hero)
    settled(acting(state, command.hero, "mobilize", waived))
    source, to = state.areas.get(command.source), state.areas.get(command.to)
    if source is None or to is None or source is to:
        deny("E_NOT_OUTPOST", "move-soldiers")
    near, path = command.near or _near(state, hero, source.name), command.path
    if map_known(state):
        path = joined(state, source.name, to.name)
    moved = settled(
        board.move_soldiers(
            source.soldiers.get(hero.team, 0),
            command.count,
            to.soldiers.get(hero.team, 0),
            near,
            path,
            enemy_base(state, hero.team, to.name),
            bool(to.base_of),
            waived,
        )
    )
    meets = any(enemies_count(state, hero.team, to.name))
    heed(waived, [refuse("E_UNRESOLVED_COMBAT", "move-soldiers", area=to.name) if meets else None])
    gained = moved.dest - to.soldiers.get(hero.team, 0)
    arriving: tuple[e.Event, ...] = (e.SoldiersChanged(hero.team, to.name, gained),) if gained else ()
    return (*done(state, hero.name, "mobilize"), e.SoldiersChanged(hero.team, source.name, -command.count), *arriving)


def _near(state: State, hero: Hero, area: str) -> str:
    """Whether a hero is with its soldiers, next to them or far; without a map the table is believed."""
    if hero.area in ("", area):
        return "in"
    if not map_known(state):
        return "adjacent"
    return "adjacent" if area in neighbours(state, hero.area) else "far"


def in_wilds(state: State, hero: Hero) -> Refusal | None:
    """Encounters wait in the wilds only.

    Rule: brave-the-wilds
    """
    here = state.areas.get(hero.area)
    return refuse("E_NOT_WILDS", "brave-the-wilds") if here and here.kind != "wilds" else None


def _brave(state: State, command: t.BraveWilds, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    settled(acting(state, command.hero, "brave", waived))
    heed(waived, [in_wilds(state, hero)])
    pool = state.teams[hero.team].eternium
    draw = settled(encounter.wilds_draw(pool, command.two, waived))
    paid = spent(state, hero.team, pool - draw.pool, "wilds")
    return (*done(state, hero.name, "brave"), *paid, e.WildsBraved(hero.name, command.two))


def _ally(state: State, command: t.GainAlly, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    settled(encounter.ally_own_faction(state.teams[hero.team].eternium, command.cost, True, waived))
    kept = thrown_away(hero, command.discard)
    ally = Card("ally", command.name.strip(), command.cost)
    settled(over_limit((*kept[0], ally), waived))
    return (*kept[1], *spent(state, hero.team, command.cost, "ally"), e.CardGained(hero.name, ally))


def _ally_back(state: State, command: t.SendAllyBack) -> Events:
    team = hero_of(state, command.hero).team
    gained = encounter.ally_own_faction(0, 0, False)
    by = 0 if isinstance(gained, Refusal) else gained
    return e.AllySentBack(command.hero), e.EterniumChanged(team, by, "ally-back")


def encounter_done(state: State, hero: str) -> tuple[e.Event, ...]:
    """The open encounter of the acting hero is dealt with."""
    return (e.EncounterFinished(hero),) if state.errand == "encounter" and state.active == hero else ()


def _encounter_end(state: State, command: t.FinishEncounter) -> Events:
    return encounter_done(state, command.hero) or deny("no_change", "encounter-cards")


def _quest(state: State, command: t.GoOnQuest, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    settled(acting(state, command.hero, "quest", waived))
    here = state.areas.get(hero.area)
    missing = here is not None and not here.quest
    heed(waived, [refuse("E_NO_QUEST_TOKEN", "go-on-a-quest") if missing else None])
    pays: tuple[e.Event, ...] = ()
    if state.mode == "skirmish":
        pool = state.teams[hero.team].eternium
        pays = (e.EterniumChanged(hero.team, skirmish.skirmish_quest(pool) - pool, "quest"),)
    return (*done(state, hero.name, "quest"), e.QuestTaken(hero.name, hero.area), *pays)


def _quest_end(state: State, command: t.FinishQuest) -> Events:
    hero_of(state, command.hero)
    if not 0 <= command.vp <= 99:
        deny("E_NUMBER", "quest-card", min=0, max=99)
    team = state.heroes[command.hero].team
    scored = (e.VpChanged(team, command.vp, "quest"),) if command.success and command.vp else ()
    return (e.QuestFinished(command.hero, command.success), *scored)


def fights_on_entering(state: State, hero: str, to: str) -> tuple[str, ...]:
    """The fights that entering an area would start: heroes one by one, then soldiers.

    Rule: combat-order
    """
    return combat_sequence(*enemies_count(state, state.heroes[hero].team, to))


def decide(state: State, command: t.TurnCommand, waived: frozenset[str]) -> Events:
    match command:
        case t.Activate():
            return _activate(state, command, waived)
        case t.TakeAction():
            return _take(state, command, waived)
        case t.EndTurn():
            return _end(state, waived)
        case t.Rest():
            return _rest(state, command, waived)
        case t.MoveHero():
            return _move(state, command, waived)
        case t.FastTravel():
            return _fast(state, command, waived)
        case t.Fortify():
            return _fortify(state, command, waived)
        case t.MoveSoldiers():
            return _move_soldiers(state, command, waived)
        case t.BraveWilds():
            return _brave(state, command, waived)
        case t.GainAlly():
            return _ally(state, command, waived)
        case t.SendAllyBack():
            return _ally_back(state, command)
        case t.GoOnQuest():
            return _quest(state, command, waived)
        case t.FinishQuest():
            return _quest_end(state, command)
        case t.FinishEncounter():
            return _encounter_end(state, command)
