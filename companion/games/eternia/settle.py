"""What an event leads to, reckoned once when it is decided: `apply` only sets it, whatever the rules say by then."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eternia import events as e
from companion.games.eternia import fight_events as fe
from companion.games.eternia.apply import apply
from companion.games.eternia.fight import Fight, next_placer
from companion.games.eternia.grid import step4_next
from companion.games.eternia.solo import enemy_surge_count
from companion.games.eternia.state import State
from companion.games.eternia.table import fighter_hp, growth_mark, reading


def with_results(state: State, events: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """The events of one decision, each with its result."""
    found: list[e.Event] = []
    for event in events:
        found.append(settle(state, event))
        state = apply(state, found[-1])
    return tuple(found)


def settle(state: State, event: e.Event) -> e.Event:
    """An event with its result; most are their own."""
    match event:
        case e.HeroDefeated():
            return replace(event, hp=state.heroes[event.hero].max_hp, turn_over=state.active == event.hero)
        case e.RoundAdvanced():
            return replace(event, skull_open=bool(event.skull) and state.mode != "skirmish")
        case e.CardGained(card=card):
            return replace(event, encounter_over=card.kind == "ally" and state.errand == "encounter")
        case fe.OutpostsGrew(moment=moment):
            return replace(event, mark=growth_mark(state, moment))
    return _in_fight(state, state.fight, event) if state.fight else event


def _in_fight(state: State, fight: Fight, event: e.Event) -> e.Event:
    match event:
        case fe.StepReached(step=3):
            return replace(event, turn="active")
        case fe.StepReached(step=4):
            return replace(event, turn=step4_next(fight.teams, (), None))
        case fe.CardPlaced(counts=True) if fight.step == 3 and event.card not in ("flux", "time"):
            later = apply(state, event).fight
            return replace(event, turn=next_placer(later, event.side)) if later else event
        case fe.ActDone(team=team):
            return replace(event, turn=step4_next(fight.teams, fight.passed, team))
        case fe.ActPassed(team=team):
            return replace(event, turn=step4_next(fight.teams, (*fight.passed, team), team))
        case fe.WeaponChosen():
            return replace(event, kept=fight.side(event.side).hero)
        case fe.SideHurt():
            return _hurt(state, fight, event)
        case fe.SecondRoundBegan():
            anew = fight.kind == "solo-hero" and reading(state, "A31") == "anew"
            back = reading(state, "A01") == "round"
            return replace(event, step=1 if anew else 2, focus_back=back, weapon_anew=anew)
        case fe.BattleCardDrawn(card=card):
            return replace(event, surges=enemy_surge_count(card.surge, 0))
        case fe.EffectCardDrawn(card=card):
            return replace(event, surges=enemy_surge_count(card.surge, fight.surges))
    return event


def _hurt(state: State, fight: Fight, event: fe.SideHurt) -> fe.SideHurt:
    """Damage takes no more than there is, and only what was taken counts."""
    side = fight.side(event.side)
    had = fighter_hp(state, side)
    lost = min(event.by, had)
    left = min(side.max_hp if not side.hero else state.heroes[side.name].max_hp, max(0, had - event.by))
    return replace(event, hp=left, dealt=max(0, lost) if event.counts else 0)
