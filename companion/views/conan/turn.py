"""Where the table is and what comes next: turn track, phases, reminders, and the one main action."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.games.conan import commands as cmd
from companion.games.conan import opponent, phases, speech
from companion.games.conan.events import AttemptEnded
from companion.games.conan.river import MOST_ACTIVATIONS, price_of
from companion.games.conan.state import State, gems_off
from companion.games.conan.wording import KINDS, REMINDERS, gems, name
from companion.i18n import N_, Translator

PHASES = {
    "heroes": (N_("Start"), N_("Stances"), N_("Actions")),
    "overlord": (N_("Recovery"), N_("Activations"), N_("End")),
}
AT = {"start": 0, "stance": 1, "action": 2, "recovery": 0, "activation": 1}
RULES = {
    "start": "heroes-start-phase",
    "stance": "hero-stance",
    "action": "heroes-action-phase",
    "recovery": "overlord-recovery",
    "activation": "tile-activation",
}
REMINDER_RULES = {
    "last-turn": "turn-track",
    "overlord-empty": "overlord-reacts",
    "event-open": "event-activation",
    "halo-overloaded": "halo-loss",
}


@dataclass(frozen=True)
class TurnView:
    """The turn track with its phases; `reminders` are sentences with the rule behind each."""

    side: str
    side_name: str
    turn: int
    last: int
    phases: tuple[str, ...]
    at: int
    rule: str
    reminders: tuple[tuple[str, str], ...]
    winner: str
    deciding: bool


@dataclass(frozen=True)
class NextStep:
    """The main action: its words, the command it sends, where the screen goes then, or which hero is asked."""

    words: str
    command: Any = None
    go: str = ""
    hero: str = ""
    does: str = ""


def over(state: State, ending: bool) -> bool:
    """The Overlord's activations are spent, or given up."""
    return state.phase == "activation" and (ending or state.book.done >= MOST_ACTIVATIONS)


def turn(state: State, ending: bool, _: Translator) -> TurnView:
    at = 2 if over(state, ending) else AT[state.phase]
    reminders = tuple((_(REMINDERS[id], turn=state.last_turn), REMINDER_RULES[id]) for id in phases.reminders(state))
    winner = ""
    if state.winner:
        winner = _("The heroes have won") if state.winner == "heroes" else _("The Overlord has won")
    return TurnView(
        state.side,
        _("The heroes' turn") if state.side == "heroes" else _("The Overlord's turn"),
        state.turn,
        state.last_turn,
        tuple(_(words) for words in PHASES[state.side]),
        at,
        "overlord-end-phase" if at == 2 and state.side == "overlord" else RULES[state.phase],
        reminders,
        winner,
        bool(not state.winner and state.last_turn and state.turn >= state.last_turn),
    )


def gem_check(state: State, _: Translator) -> tuple[bool, str]:
    """Every sheet holds the gems it should: said openly, because people trust what they can check."""
    off = gems_off(state)
    if off:
        who, expected, found = off
        return False, _("{who}: {expected} gems expected, {found} found", who=name(state, who, _), expected=expected,
                        found=found)  # fmt: skip
    heroes = sum(hero.total for hero in state.heroes.values())
    return True, _("Gems add up: Overlord {book}, heroes {heroes}", book=state.book.total, heroes=heroes)


def next_step(state: State, picked: str, ending: bool, by_hand: bool, _: Translator) -> NextStep:
    """Verb, object and price; it changes its meaning only when the phase bar moves."""
    if state.attempt is not None:
        return NextStep(_("Back to the roll"), does="resume")
    if state.winner:
        return NextStep(_("Recap of the evening"), go="recap")
    match state.phase:
        case "start":
            return NextStep(_("Start the heroes' turn"), cmd.StartHeroesTurn(), "heroes")
        case "stance":
            waiting = next(id for id, hero in state.heroes.items() if not hero.dead and not hero.stance)
            return NextStep(
                _("Choose a stance: {hero}", hero=name(state, f"hero/{waiting}", _)), hero=waiting, does="stance"
            )
        case "action":
            return NextStep(_("End the heroes' turn"), cmd.EndHeroesTurn(), "overlord")
    if state.solo and not by_hand:
        return whisper_step(state, _)
    if state.phase == "recovery":
        back = min(phases.recovery_now(state), state.book.fatigue)
        return NextStep(_("Recover {n}", n=gems(back, _)), cmd.Recover())
    if over(state, ending):
        return NextStep(_("End the Overlord's turn"), cmd.EndOverlordTurn(), "heroes")
    price = price_of(state.river, picked, state.costs) if picked in state.river else None
    if price is None:
        return NextStep(_("Pick a tile in the River"))
    words = _("Activate {tile}: {n}", tile=name(state, f"tile/{picked}", _), n=gems(price, _))
    return NextStep(words, cmd.ActivateTile(picked))


def whisper_step(state: State, _: Translator) -> NextStep:
    """What the solo Overlord does next, through its own door."""
    wish = opponent.order(state)
    match wish.kind:
        case "recover":
            back = min(phases.recovery_now(state), state.book.fatigue)
            return NextStep(_("Recover {n}", n=gems(back, _)), cmd.FollowOrder())
        case "draw":
            return NextStep(_("Draw a decision card"), cmd.FollowOrder())
        case "ask":
            first = opponent.questions(state)[0]
            return NextStep(_("Answer for {tile}", tile=name(state, f"tile/{first.tile}", _)), does="answer")
        case "activate":
            cost = gems(wish.price + wish.answer.extra, _)
            words = _("Activate {tile}: {n}", tile=name(state, f"tile/{wish.tile}", _), n=cost)
            return NextStep(words, cmd.FollowOrder())
        case "clean":
            return NextStep(_("Clean {tile}: {n}", tile=name(state, f"tile/{wish.tile}", _), n=gems(wish.price, _)),
                            cmd.FollowOrder())  # fmt: skip
        case "pass":
            return NextStep(_("The Whisper passes"), cmd.FollowOrder())
        case "end":
            return NextStep(_("End the Overlord's turn"), cmd.FollowOrder(), "heroes")
        case _:
            return NextStep(speech.order_text(state, wish, _))


@dataclass(frozen=True)
class Outcome:
    """What the roll just resolved came to."""

    title: str
    lines: tuple[str, ...]


def outcome(state: State, events: tuple[Any, ...], _: Translator) -> Outcome | None:
    """The result of the last roll while it is the last thing that happened."""
    ended = next((event for event in events if isinstance(event, AttemptEnded)), None)
    if ended is None:
        return None
    who = _("{what}, {who}", what=_(KINDS[ended.kind]).capitalize(), who=name(state, ended.actor, _))
    lines = [_hurt(name(state, ref, _), hurt, _) for ref, hurt in ended.dealt]
    if not lines:
        lines = [_("Success") if ended.success else _("It comes to nothing")]
    return Outcome(who, tuple(lines))


def _hurt(who: str, wounds: int, _: Translator) -> str:
    return _.plural("{who}: {n} wound", "{who}: {n} wounds", wounds, who=who)
