"""The turn: the heroes' start, stance and end phases, the Overlord's recovery and end, and who has won."""

from __future__ import annotations

from companion.core.refusal import Refusal, deny, door, heed, refuse
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.checks import alive, hero_known, whose_turn
from companion.games.conan.decision_cards import DIFFICULTIES
from companion.games.conan.draft import Draft
from companion.games.conan.gems import Zones, recovered, recovery_value, upkeep
from companion.games.conan.inventory import base_move, skills_of, weight
from companion.games.conan.spells import halo_kept
from companion.games.conan.state import State

Events = tuple[ev.Event, ...]


def decide_turn(state: State, command: cmd.TurnCommand, waived: frozenset[str]) -> Events:
    match command:
        case cmd.StartHeroesTurn():
            heed(waived, [whose_turn(state, "heroes", "heroes-turn")])
            if state.side == "heroes" and state.opened:
                deny("already_started", "heroes-start-phase")
            return (ev.HeroesTurnStarted(rested(state)),)
        case cmd.ChooseStance(hero, stance):
            return _stance(state, hero, stance, waived)
        case cmd.EndHeroesTurn():
            return _end_heroes(state, waived)
        case cmd.Recover():
            return _recover(state, waived)
        case cmd.EndOverlordTurn():
            return _end_overlord(state, waived)
        case cmd.DeclareWinner(side):
            if side not in ("", "heroes", "overlord"):
                deny("no_such_side", "sides")
            return (ev.WinnerDeclared(side),)


def rested(state: State) -> dict[str, Zones]:
    """Where each hero's gems lie after the upkeep."""
    return {id: upkeep(hero.zones) for id, hero in state.heroes.items()}


def _stance(state: State, id: str, stance: str, waived: frozenset[str]) -> Events:
    """A hero's stance, with the gems it brings back; a halo may end here.

    Rule: hero-stance
    """
    heed(waived, [hero_known(state, id)])
    heed(waived, [alive(state, id), whose_turn(state, "heroes", "heroes-turn")])
    draft = Draft(state)
    if not state.opened:
        draft.add(ev.HeroesTurnStarted(rested(draft.state)))
    hero = draft.state.heroes[id]
    if hero.stance:
        deny("stance_chosen", "hero-stance", who=f"hero/{id}")
    gems = recovered(recovery_value(stance, state.fallen), hero.fatigue)
    if stance == "recovering" and not gems and "nothing_to_recover" not in waived:
        deny("nothing_to_recover", "hero-recovery-values", who=f"hero/{id}", final=False)
    free = base_move(draft.state, hero) if stance == "active" else 0
    draft.add(ev.StanceChosen(id, stance, gems, free))
    if hero.halo and not halo_kept(hero.before, stance):
        draft.add(ev.StatusChanged(f"hero/{id}", "halo", ""))
    return draft.done()


def _end_heroes(state: State, waived: frozenset[str]) -> Events:
    """All heroes stop: boxes go to fatigue and the Overlord plays.

    Rule: heroes-end-phase
    """
    heavy = next(
        (
            (id, over)
            for id, hero in state.heroes.items()
            if not hero.dead and (over := weight(hero.items, state.gear) - hero.sheet.encumbrance) > 0
        ),
        None,
    )
    checks = [
        whose_turn(state, "heroes", "heroes-turn"),
        refuse("no_stance", "hero-stance", who="")
        if state.phase in ("start", "stance") and any(state.living())
        else None,
        refuse("attempt_open", "dice-pool") if _unfinished(state) else None,
        refuse("over_maximum", "encumbrance", n=heavy[1], who=f"hero/{heavy[0]}") if heavy else None,
    ]
    heed(waived, checks)
    if state.side != "heroes":
        deny("not_your_turn", "heroes-turn", side="heroes")
    draft = Draft(state).add(ev.HeroesTurnEnded(not state.reads("boosts", "own-turn"), rested(state)))
    if state.automation.get("recovery") == "do":
        more = door(_recover)(draft.state, waived)
        if not isinstance(more, Refusal):
            draft.add(*more)
    return draft.done()


def _unfinished(state: State) -> bool:
    return state.attempt is not None and state.attempt.step != "done"


def recovery_now(state: State) -> int:
    """The number on the plate, and what a solo difficulty adds to it.

    Rule: overlord-recovery
    """
    extra = DIFFICULTIES[state.solo.difficulty].recovers(state.scenario) if state.solo else 0
    return state.book.recovery + extra


def _recover(state: State, waived: frozenset[str]) -> Events:
    """Gems come back from fatigue, then the hourglass advances one space.

    Rule: overlord-recovery
    """
    heed(waived, [whose_turn(state, "overlord", "overlord-turn")])
    if state.book.recovered:
        deny("recovery_done", "overlord-recovery", turn=state.turn)
    if state.last_turn and state.turn >= state.last_turn and "past_last_turn" not in waived:
        deny("past_last_turn", "turn-track", turn=state.last_turn, final=False)
    return (ev.OverlordRecovered(recovered(recovery_now(state), state.book.fatigue), state.turn + 1),)


def _end_overlord(state: State, waived: frozenset[str]) -> Events:
    """The Overlord's boxes go to fatigue and the heroes play.

    Rule: overlord-end-phase
    """
    checks = [
        whose_turn(state, "overlord", "overlord-turn"),
        None if state.book.recovered else refuse("recover_first", "overlord-recovery"),
        refuse("attempt_open", "dice-pool") if _unfinished(state) else None,
    ]
    heed(waived, checks)
    if state.side != "overlord":
        deny("not_your_turn", "overlord-turn", side="overlord")
    draft = Draft(state).add(ev.OverlordTurnEnded())
    if state.automation.get("upkeep") == "do":
        draft.add(ev.HeroesTurnStarted(rested(draft.state)))
    return draft.done()


def reminders(state: State) -> tuple[str, ...]:
    """What the table should not forget now, as ids of short sentences: shown beside the turn track.

    Rule: turn-track
    """
    found = []
    if state.last_turn and state.turn >= state.last_turn:
        found.append("last-turn")
    if state.side == "overlord" and state.book.recovered and state.book.reserve == 0:
        found.append("overlord-empty")
    if any(hero.halo and "spell-caster" not in skills_of(state, hero) for hero in state.living()):
        found.append("halo-overloaded")
    return tuple(found)
