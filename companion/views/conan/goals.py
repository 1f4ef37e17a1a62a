"""What a roll must reach and how likely that is: a wound, a kill, a success, every wound stopped."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.pools import Aim
from companion.games.conan.previews import DEFENDING, MEAN, advice_of, aims, odds_of
from companion.games.conan.state import Attempt, State
from companion.games.conan.wording import gems
from companion.i18n import N_, Translator
from companion.views.conan.dice import ONE, AdviceView

AIMS = {
    "survive": N_("To stay alive"),
    "stop": N_("To stop everything"),
    "succeed": N_("To succeed"),
    "heal": N_("To heal every wound"),
    "least": N_("At least"),
    "pin": N_("To pin"),
    "wound": N_("To wound"),
    "kill": N_("To kill"),
}


@dataclass(frozen=True)
class Goal:
    """A number to reach: in words, its chance with free rerolls, and with paid ones where they help."""

    words: str
    need: int
    chance: str
    paid: str


def goals(state: State, attempt: Attempt, _: Translator) -> tuple[Goal, ...]:
    """Exact odds, before the throw."""
    if not attempt.dice:
        return ()
    found = []
    for name, aim in aims(state, attempt).items():
        odds = odds_of(state, attempt, aim)
        share = _.percent(float(odds.paid))
        extra = _("{share} with {n}", share=share, n=gems(odds.gems, _)) if odds.paid > odds.free else ""
        found.append(Goal(_label(_(AIMS[name]), aim, _), aim.need, _.percent(float(odds.free)), extra))
    return tuple(found)


def _label(goal: str, aim: Aim, _: Translator) -> str:
    if not aim.armour:
        return _.plural("{goal}: {n} axe", "{goal}: {n} axes", aim.need, goal=goal)
    return _.plural("{goal}: {n} axe more than the armor", "{goal}: {n} axes more than the armor", aim.need, goal=goal)


def advice(state: State, attempt: Attempt, _: Translator) -> AdviceView | None:
    """The die to throw again, and what it gains."""
    found = advice_of(state, attempt)
    if found is None or found[1].best is None:
        return None
    name, told = found
    best = found[1].best
    die = _(ONE[state.tray.dice[best.die]])
    if name != MEAN:
        before, after = _.percent(float(told.without)), _.percent(float(told.value))
        text = N_("{goal}: reroll {die}, {before} becomes {after}")
        words = _(text, goal=_(AIMS[name]), die=die, before=before, after=after)
    else:
        gain = _.number(float(told.value - told.stop), 1)
        if attempt.step in DEFENDING:
            text = N_("Reroll {die}: {gain} wounds fewer on average")
        elif attempt.kind == "heal":
            text = N_("Reroll {die}: {gain} wounds more healed on average")
        else:
            text = N_("Reroll {die}: {gain} wounds more on average")
        words = _(text, die=die, gain=gain)
    return AdviceView(best.die, best.paid, words)
