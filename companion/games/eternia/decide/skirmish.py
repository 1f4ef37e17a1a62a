"""Skirmish set-up and its own actions, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.eternia import commands as c
from companion.games.eternia import events as e
from companion.games.eternia import skirmish
from companion.games.eternia.board import OUTPOST_LIMIT
from companion.games.eternia.decide.cards import swapped
from companion.games.eternia.decide.common import (
    Events,
    hero_of,
    over_limit,
    spent,
    team_of,
    thrown_away,
)
from companion.games.eternia.decide.turn import acting, done
from companion.games.eternia.pool import NO_WAIVERS
from companion.games.eternia.state import Area, Hero, Phase, State, Team
from companion.games.eternia.table import (
    distance,
    heroes_of,
    map_known,
    neighbours,
    playing,
    soldiers_on_map,
    supply,
)

FOLLOWING: Mapping[str, Phase] = {
    "buying": "zones",
    "zones": "soldiers",
    "soldiers": "heroes",
    "heroes": "quests",
    "quests": "preparation",
}


def _phase(state: State, phase: str) -> Refusal | None:
    return None if state.phase == phase else refuse("wrong_setup_phase", "skirmish-overview")


def _buy(state: State, command: c.BuyBefore, waived: frozenset[str]) -> Events:
    hero = hero_of(state, command.hero)
    team = state.teams[hero.team]
    priced = skirmish.skirmish_buy_phase(team.eternium, (command.card.cost,), waived)
    checks = [
        _phase(state, "buying"),
        refuse("hero_passed", "skirmish-initial-purchases", hero=hero.name) if hero.name in team.passed else None,
        refuse("no_vehicles", "skirmish-initial-purchases") if command.card.kind == "vehicle" else None,
        refuse("E_NUMBER", "merchant-action", final=True, min=0, max=20) if not 0 <= command.card.cost <= 20 else None,
        priced if isinstance(priced, Refusal) else None,
    ]
    heed(waived, checks)
    kept = thrown_away(hero, command.discard)
    settled(over_limit((*kept[0], command.card), waived))
    price = command.card.cost
    return (*kept[1], *spent(state, team.id, price, "merchant"), e.CardBought(hero.name, command.card, price))


def _pass(state: State, command: c.PassBuying, waived: frozenset[str]) -> Events:
    hero_of(state, command.hero)
    team = state.teams[state.heroes[command.hero].team]
    if command.hero in team.passed:
        deny("hero_passed", "skirmish-initial-purchases", hero=command.hero)
    heed(waived, [_phase(state, "buying")])
    return (e.BuyingPassed(command.hero),)


def _next(state: State, waived: frozenset[str]) -> Events:
    """From buying to the first round; what was not spent is lost when buying ends.

    Rule: skirmish-starting-eternium
    """
    following = FOLLOWING.get(state.phase)
    if following is None or state.mode != "skirmish":
        deny("setup_done", "skirmish-overview")
    heed(waived, [passed_over(state)])
    lost: tuple[e.Event, ...] = ()
    if state.phase == "buying":
        for team in playing(state):
            lost += spent(state, team, state.teams[team].eternium, "leftover")
    return (*lost, e.PhaseSet(following))


def passed_over(state: State) -> Refusal | None:
    """What a step of the set-up still misses: no hero's purchases, zone, soldier, hero or token is passed over in silence.

    Rule: skirmish-deployment
    """
    teams = [state.teams[id] for id in playing(state)]

    def who(missing: list[Team]) -> str:
        return ",".join(team.id for team in missing)

    match state.phase:
        case "buying":
            buyers = [h.name for team in teams for h in heroes_of(state, team.id) if h.name not in team.passed]
            return refuse("buying_left", "skirmish-initial-purchases", heroes=", ".join(buyers)) if buyers else None
        case "zones":
            bare = [team for team in teams if not team.zone]
            return refuse("zones_left", "skirmish-deployment", teams=who(bare)) if bare else None
        case "soldiers":
            bare = [team for team in teams if unmanned(state, team)]
            return refuse("soldiers_left", "skirmish-deployment", teams=who(bare)) if bare else None
        case "heroes":
            away = [h.name for team in teams for h in heroes_of(state, team.id) if not deployed(state, h)]
            return refuse("heroes_left", "skirmish-hero-setup", heroes=", ".join(away)) if away else None
        case "quests":
            bare = [team for team in teams if _room_for_token(state, team)]
            return refuse("tokens_left", "skirmish-quest-tokens", teams=who(bare)) if bare else None
    return None


def unmanned(state: State, team: Team) -> bool:
    """A team without a soldier on the map that still has one, and an outpost to put it on.

    Rule: skirmish-deployment
    """
    if soldiers_on_map(state, team.id) or not supply(state, team.id):
        return False
    zone = team.zone or tuple(state.areas)
    return any(
        state.areas[name].kind == "outpost" and not state.areas[name].base_of for name in zone if name in state.areas
    )


def deployed(state: State, hero: Hero) -> bool:
    """A hero stands in its team's zone, or anywhere where the table took none."""
    zone = state.teams[hero.team].zone
    return hero.area in zone if zone else bool(hero.area)


def _room_for_token(state: State, team: Team) -> bool:
    """A token of this team could still go somewhere on the map as far as it is entered."""
    return any(not isinstance(token_in(state, team, area), Refusal) for area in state.areas.values())


def token_in(state: State, team: Team, area: Area, waived: frozenset[str] = NO_WAIVERS) -> int | Refusal:
    """How many quest tokens a team has placed once one lies in this area.

    Rule: skirmish-quest-tokens
    """
    beside = tokens_beside(state, area.name)
    return skirmish.quest_token_place(area.kind, area.quest, beside, team.quest_tokens, waived)


def tokens_beside(state: State, area: str) -> int:
    """Quest tokens next to an area, where the map is known."""
    return sum(state.areas[n].quest for n in neighbours(state, area)) if map_known(state) else 0


def _zone(state: State, command: c.ChooseZone, waived: frozenset[str]) -> Events:
    team_of(state, command.team)
    if not command.areas or any(area not in state.areas for area in command.areas):
        deny("unknown_area", "skirmish-deployment")
    taken = {area for id, team in state.teams.items() if id != command.team for area in team.zone}
    overlap = refuse("zone_taken", "skirmish-deployment") if taken & set(command.areas) else None
    heed(waived, [_phase(state, "zones"), overlap])
    return (e.ZoneChosen(command.team, command.areas),)


def _outside(state: State, team: str, area: str) -> Refusal | None:
    zone = state.teams[team].zone
    return refuse("E_OUTSIDE_ZONE", "skirmish-deployment") if zone and area not in zone else None


def _soldiers(state: State, command: c.DeploySoldiers, waived: frozenset[str]) -> Events:
    team_of(state, command.team)
    area = state.areas.get(command.area)
    if area is None:
        deny("unknown_area", "skirmish-deployment")
    heed(waived, no_post(state, command.team, area, command.count))
    return (e.SoldiersChanged(command.team, command.area, command.count),)


def no_post(state: State, team: str, area: Area, count: int = 1) -> Iterator[Refusal | None]:
    """What keeps soldiers from being deployed in an area.

    Rule: skirmish-deployment
    """
    full = area.soldiers.get(team, 0) + count > OUTPOST_LIMIT
    yield refuse("E_SOLDIER_COUNT", "skirmish-deployment", final=True) if count < 1 else None
    yield refuse("E_NO_SOLDIERS_LEFT", "soldier-supply", final=True) if count > supply(state, team) else None
    yield _phase(state, "soldiers")
    yield refuse("E_NOT_OUTPOST", "skirmish-deployment") if area.kind != "outpost" else None
    yield refuse("E_BASE_NO_SOLDIERS", "base-no-soldiers") if area.base_of else None
    yield _outside(state, team, area.name)
    yield refuse("E_OUTPOST_FULL", "outpost-soldier-limit") if full else None


def _hero(state: State, command: c.DeployHero, waived: frozenset[str]) -> Events:
    hero_of(state, command.hero)
    if command.area not in state.areas:
        deny("unknown_area", "skirmish-hero-setup")
    hero = state.heroes[command.hero]
    checks = [_phase(state, "heroes"), _outside(state, hero.team, command.area)]
    heed(waived, checks)
    return (e.HeroPlaced(hero.name, command.area),)


def _token(state: State, command: c.PlaceQuestToken, waived: frozenset[str]) -> Events:
    team_of(state, command.team)
    area = state.areas.get(command.area)
    if area is None:
        deny("unknown_area", "skirmish-quest-tokens")
    settled(token_in(state, state.teams[command.team], area, waived))
    heed(waived, [_phase(state, "quests")])
    return (e.QuestTokenPlaced(command.team, area.name),)


def _train(state: State, command: c.Train, waived: frozenset[str]) -> Events:
    team = hero_of(state, command.hero).team
    settled(acting(state, command.hero, "train", waived))
    settled(skirmish.train(state.teams[team].eternium, command.card, waived))
    price = settled(skirmish.training_price(command.card))
    swap = swapped(state, team, command.card, command.remove, waived)
    return (*done(state, command.hero, "train"), *spent(state, team, price, "train"), *swap)


def _mount(state: State, command: c.AcquireMount, waived: frozenset[str]) -> Events:
    team = hero_of(state, command.hero).team
    settled(acting(state, command.hero, "acquire-mount", waived))
    settled(skirmish.acquire_mount(state.teams[team].eternium, waived))
    return (*done(state, command.hero, "acquire-mount"), *spent(state, team, skirmish.MOUNT_PRICE, "mount"))


def return_choices(state: State, hero: str) -> skirmish.Return | None:
    """Where a defeated hero may come back, once the map is entered.

    Rule: skirmish-defeated-heroes
    """
    if not map_known(state):
        return None
    team = state.heroes[hero].team
    enemies = {h.area for h in state.heroes.values() if h.team != team and h.area}
    wild = {name for name, area in state.areas.items() if area.kind == "wilds"}

    def watched(area: str) -> bool:
        return any(n in wild and n in enemies for n in neighbours(state, area))

    zone = [
        {"name": name, "adjacent_wilds_enemy": watched(name)}
        for name in state.teams[team].zone
        if state.areas[name].kind == "outpost" and name not in enemies
    ]
    friends = sorted({h.area for h in heroes_of(state, team) if h.area and h.name != hero})
    far = [{"name": name, "distance_to_enemy_hero": distance(state, name, enemies)} for name in state.areas]
    return skirmish.skirmish_return(zone, friends, far)


def _return(state: State, command: c.ReturnHero, waived: frozenset[str]) -> Events:
    hero_of(state, command.hero)
    if command.hero not in state.returning:
        deny("still_standing", "skirmish-defeated-heroes", hero=command.hero)
    if not command.area:
        deny("name_empty", "skirmish-defeated-heroes")
    allowed = return_choices(state, command.hero)
    wrong = allowed is not None and bool(allowed.choices) and command.area not in allowed.choices
    checks = [refuse("return_place", "skirmish-defeated-heroes") if wrong else None]
    heed(waived, checks)
    return (e.HeroReturned(command.hero, command.area),)


def decide(state: State, command: c.SkirmishCommand, waived: frozenset[str]) -> Events:
    match command:
        case c.BuyBefore():
            return _buy(state, command, waived)
        case c.PassBuying():
            return _pass(state, command, waived)
        case c.NextSetupPhase():
            return _next(state, waived)
        case c.ChooseZone():
            return _zone(state, command, waived)
        case c.DeploySoldiers():
            return _soldiers(state, command, waived)
        case c.DeployHero():
            return _hero(state, command, waived)
        case c.PlaceQuestToken():
            return _token(state, command, waived)
        case c.Train():
            return _train(state, command, waived)
        case c.AcquireMount():
            return _mount(state, command, waived)
        case c.ReturnHero():
            return _return(state, command, waived)
