"""What many steps have in common: paying, arriving, falling, ending a turn."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.refusal import Refusal, deny, need
from companion.games.eternia import events as e
from companion.games.eternia import facts, loadout, rounds
from companion.games.eternia.apply import apply
from companion.games.eternia.fight_events import OutpostsGrew
from companion.games.eternia.settle import settle
from companion.games.eternia.solo import soldier_growth
from companion.games.eternia.state import Card, Hero, State, Team
from companion.games.eternia.table import (
    automated,
    carried,
    controller,
    enemies_in,
    heroes_of,
    reading,
    supply,
    worn_armour,
)

Events = tuple[e.Event, ...]


def after(state: State, events: Iterable[e.Event]) -> State:
    """The table once these events have happened."""
    for event in events:
        state = apply(state, settle(state, event))
    return state


def team_label(state: State, team: str) -> str:
    """A team's own name, or its faction's."""
    named = state.teams[team]
    return named.name or next((f.name.en for f in facts.FACTIONS if f.id == named.faction), team)


def hero_of(state: State, name: str) -> Hero:
    return need(state.heroes.get(name), "unknown_hero")


def team_of(state: State, id: str) -> Team:
    return need(state.teams.get(id), "unknown_team")


def spent(state: State, team: str, price: int, why: str) -> Events:
    """A payment; a table that waives the price pays what is there."""
    by = min(price, state.teams[team].eternium)
    return (e.EterniumChanged(team, -by, why),) if by else ()


def arrived(state: State, hero: Hero, area: str) -> Events:
    """A hero reaches an area; the first to capture a merchant's outpost opens that market.

    Rule: merchant-market
    """
    events: Events = (e.HeroPlaced(hero.name, area),)
    here = state.areas.get(area)
    heroes, soldiers = enemies_in(state, hero.team, area)
    captures = bool(here and here.merchant) and not heroes and not soldiers and not state.teams[hero.team].automated
    if here and captures and here.merchant not in state.markets and state.automation.get("market") == "do":
        events += (e.MarketOpened(here.merchant),)
    return events


def leaves_open(state: State, hero: Hero) -> str:
    """The outpost that a team loses when this hero walks away ("" for none): people forget.

    Rule: outpost-control
    """
    here = state.areas.get(hero.area)
    if here is None or controller(state, here) != hero.team or here.base_of or here.soldiers.get(hero.team):
        return ""
    friends = [other for other in heroes_of(state, hero.team) if other.area == hero.area]
    return hero.area if len(friends) == 1 else ""


def fallen(state: State, hero: Hero, by: str) -> Events:
    """A hero at 0 HP: back to base without damage, five Eternium owed, an own turn over.

    A beginner owes nothing, nor does the automated enemy; in a skirmish the place is chosen.
    Rule: hero-defeated
    """
    team = state.teams[hero.team]
    free = team.automated or state.difficulty == "beginner"
    if state.mode == "skirmish" and reading(state, "A30") == "no":
        free = True
    base = "" if state.mode == "skirmish" else team.base
    return (e.HeroDefeated(hero.name, by, not free, base),)


def hurt(state: State, hero: Hero, damage: int, why: str) -> Events:
    """Damage outside epic combat; a hero brought to 0 HP is defeated at once."""
    lost = min(damage, hero.hp)
    events: Events = (e.HpChanged(hero.name, -lost, why),) if lost else ()
    return events + fallen(state, hero, why) if lost and lost == hero.hp else events


def over_limit(cards: tuple[Card, ...], waived: frozenset[str]) -> Refusal | None:
    """The first limit that a hero's cards would break."""
    return loadout.loadout(**carried(cards), armour=worn_armour(cards), waived=waived)


def thrown_away(hero: Hero, places: tuple[int, ...]) -> tuple[tuple[Card, ...], Events]:
    """The cards that stay, and the discards, from the last place to the first so that places keep their meaning."""
    if len(set(places)) != len(places) or any(not 0 <= at < len(hero.cards) for at in places):
        deny("no_such_card", "support-cards")
    kept = tuple(card for at, card in enumerate(hero.cards) if at not in places)
    return kept, tuple(e.CardLost(hero.name, at) for at in sorted(places, reverse=True))


def growth(state: State, moment: str, areas: tuple[str, ...] = ()) -> Events:
    """Reinforcements of the automated enemy; where models are short the table's own order of outposts counts.

    Rule: solo-soldier-growth
    """
    enemy = automated(state)
    if enemy is None or state.mode != "solo":
        return ()
    mine = [a.name for a in state.areas.values() if controller(state, a) == enemy.id and not a.base_of]
    order = [name for name in areas if name in mine] if areas else mine
    before = tuple(state.areas[name].soldiers.get(enemy.id, 0) for name in order)
    grown = soldier_growth(
        state.difficulty, moment, before, supply(state, enemy.id), fill=reading(state, "A17") == "fill"
    )
    if isinstance(grown, Refusal):
        return ()
    changes = [
        e.SoldiersChanged(enemy.id, name, now - was)
        for name, was, now in zip(order, before, grown[0], strict=True)
        if now > was
    ]
    return (*changes, OutpostsGrew(moment, tuple(c.area for c in changes))) if changes else ()


def turn_over(state: State) -> Events:
    """The active hero's turn ends; the night heals it, and at the hardest solo level the enemy grows.

    Rule: night-healing
    """
    if not state.active:
        return ()
    hero = state.heroes[state.active]
    events: Events = (e.TurnEnded(hero.name),)
    rested = "rest" in state.actions and reading(state, "A24") == "rest-only"
    if state.automation.get("heal") == "do" and not rested:
        healed = rounds.end_of_turn_heal(state.light, hero.hp, hero.max_hp) - hero.hp
        events += (e.HpChanged(hero.name, healed, "night"),) if healed > 0 else ()
    if state.automation.get("growth") == "do":
        events += growth(state, "turn-end")
    return events
