"""Epic combat, step 4: abilities, time and surge cards, spells, consumables, soldiers, passing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from companion.core.refusal import Refusal, deny, heed, need, refuse, settled
from companion.games.eternia import events as e
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia.decide.common import Events, after, team_label, team_of
from companion.games.eternia.fight import Fight, SideName, open_surges, unshown
from companion.games.eternia.grid import ZONES, sacrifice
from companion.games.eternia.state import State
from companion.games.eternia.table import fighter_hp, reading


def effects(state: State, fight: Fight, acting: str, name: str, what: Iterable[f.Effect]) -> Events:
    """What an ability does to either side; harm to the enemy counts as damage dealt (reading A04)."""
    events: list[e.Event] = []
    for effect in what:
        side = fight.side(effect.side)
        match effect.kind:
            case "hp":
                counts = reading(state, "A04") == "all" and effect.side != acting and effect.by > 0
                events.append(fe.SideHurt(effect.side, effect.by, name, counts))
            case "bonus" if effect.zone in ZONES:
                events.append(fe.BonusGiven(effect.side, effect.zone, effect.by))
            case "card" if effect.zone in ZONES and side.grid:
                events.append(fe.CardPlaced(effect.side, effect.card, effect.zone, False))
            case "flip" if effect.zone in ZONES and 0 <= effect.place < len(side.zone(effect.zone)):
                events.append(fe.CardFlipped(effect.side, (effect.zone, effect.place)))
            case _:
                deny("E_UNKNOWN_ZONE", "combat-grid")
    return tuple(events)


def fell(state: State, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Somebody at 0 HP before the strikes: straight to step 7 (reading A02)."""
    later = after(state, events)
    fight = later.fight
    if fight is None or reading(state, "A02") != "at-once" or fight.step >= 7:
        return events
    down = any(fighter_hp(later, side) == 0 for side in (fight.active, fight.other))
    return (*events, fe.StepReached(7)) if down else events


def _ability(state: State, command: f.UseAbility) -> Events:
    """What an ability does; a surge that is immediate uses its card up.

    Rule: immediate-keyword
    """
    fight = need(state.fight, "no_fight", "epic-combat")
    done = effects(state, fight, command.side, command.name or "ability", command.effects)
    now = open_surges(fight, command.side)[:1] if command.name == "surge" and fight.step == 3 else ()
    spent = tuple(fe.SurgeUsed(command.side, spot) for spot in now)
    return fell(state, (fe.AbilityUsed(command.side, command.name), *spent, *done))


def _acting(state: State, fight: Fight, team: str, waived: frozenset[str], spell: bool = False) -> None:
    """Teams act in turn; one that only watches casts spells and nothing else.

    Rule: epic-step4-abilities
    """
    team_of(state, team)
    heed(waived, no_act(state, fight, team, spell))


def no_act(state: State, fight: Fight, team: str, spell: bool = False) -> Iterator[Refusal | None]:
    """What keeps a team from acting now, or from passing.

    Rule: epic-step4-abilities
    """
    turn = fight.step == 4 and bool(fight.turn) and fight.turn != team
    yield refuse("wrong_step", "epic-step4-abilities", final=True) if fight.step != 4 else None
    yield refuse("spells_only", "three-faction-game") if not spell and not fight.side_of(team) else None
    yield refuse("not_your_act", "epic-step4-abilities", team=team_label(state, fight.turn)) if turn else None
    yield refuse("not_shown", "card-facing", hero=covered) if (covered := unshown(fight)) else None
    yield refuse("already_passed", "epic-step4-abilities") if team in fight.passed else None


def _side_name(fight: Fight, team: str) -> SideName:
    return "active" if fight.side_of(team) != "other" else "other"


def _time(state: State, command: f.UseTimeCard, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _acting(state, fight, command.team, waived)
    name = _side_name(fight, command.team)
    side = fight.side(name)
    spots = (command.first, command.second)
    there = all(zone in ZONES and 0 <= at < len(side.zone(zone)) for zone, at in spots)
    checks = [
        refuse("no_such_card", "time-card", final=True) if not there or command.first == command.second else None,
        refuse("no_time_card", "time-card") if side.times < 1 else None,
    ]
    heed(waived, checks)
    return fe.CardsSwapped(name, command.first, command.second), fe.ActDone(command.team, "time")


def _surge(state: State, command: f.UseSurgeCard, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _acting(state, fight, command.team, waived)
    name = _side_name(fight, command.team)
    zone, at = command.spot
    cards = fight.side(name).zone(zone) if zone in ZONES else ()
    if not 0 <= at < len(cards) or cards[at].card != "surge":
        deny("no_such_card", "surge-card")
    heed(waived, [refuse("surge_spent", "immediate-keyword") if cards[at].spent else None])
    done = effects(state, fight, name, "surge", command.effects)
    return fell(state, (fe.SurgeUsed(name, command.spot), *done, fe.ActDone(command.team, "surge")))


def _card_leaves(state: State, owner: str, kind: Literal["spell", "consumable"], name: str) -> tuple[e.Event, ...]:
    """The card used up, if the table had noted it on its owner's sheet."""
    hero = state.heroes.get(owner)
    if hero is None:
        return ()
    at = next((n for n, card in enumerate(hero.cards) if card.kind == kind and card.name == name), None)
    return () if at is None else (e.CardLost(owner, at),)


def _spell(state: State, command: f.CastSpell, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _acting(state, fight, command.team, waived, spell=True)
    done = effects(state, fight, fight.side_of(command.team), command.name or "spell", command.effects)
    gone = _card_leaves(state, command.caster, "spell", command.name)
    return fell(state, (*gone, *done, fe.ActDone(command.team, "spell", command.name)))


def _consumable(state: State, command: f.UseConsumable, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _acting(state, fight, command.team, waived)
    stranger = bool(command.owner) and command.owner not in (fight.active.name, fight.other.name)
    heed(waived, [refuse("fighters_only", "consumables") if stranger else None])
    done = effects(state, fight, fight.side_of(command.team), command.name or "consumable", command.effects)
    gone = _card_leaves(state, command.owner, "consumable", command.name)
    return fell(state, (*gone, *done, fe.ActDone(command.team, "consumable", command.name)))


def _remove(state: State, command: f.RemoveSoldiers, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _acting(state, fight, command.team, waived)
    name = _side_name(fight, command.team)
    here = state.areas.get(fight.area)
    available = here.soldiers.get(command.team, 0) if here else 0
    going = settled(sacrifice(available, command.assign, fight.side(name).soldiers_used, waived))
    if not going:
        deny("E_SOLDIER_COUNT", "sacrifice-soldiers")
    return (
        e.SoldiersChanged(command.team, fight.area, -going),
        fe.SoldiersSpent(name, dict(command.assign)),
        fe.ActDone(command.team, "soldiers", str(going)),
    )


def _pass(state: State, command: f.PassActs, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _acting(state, fight, command.team, waived, spell=True)
    passed: tuple[e.Event, ...] = (fe.ActPassed(command.team),)
    later = after(state, passed).fight
    # against a beast or the automated enemy something still follows in this step
    done = later is not None and not later.turn and fight.kind == "hero"
    return (*passed, fe.StepReached(5)) if done else passed


def decide(state: State, command: f.ActCommand, waived: frozenset[str]) -> Events:
    match command:
        case f.UseAbility():
            return _ability(state, command)
        case f.UseTimeCard():
            return _time(state, command, waived)
        case f.UseSurgeCard():
            return _surge(state, command, waived)
        case f.CastSpell():
            return _spell(state, command, waived)
        case f.UseConsumable():
            return _consumable(state, command, waived)
        case f.RemoveSoldiers():
            return _remove(state, command, waived)
        case f.PassActs():
            return _pass(state, command, waived)
