"""What a roll must reach and how likely that is: a wound, a kill, a success, every wound stopped."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from companion.games.conan import pools
from companion.games.conan.pools import Aim
from companion.games.conan.previews import DEFENDING, FELLED, MEAN, again, aims, mean_aim, odds_of
from companion.games.conan.state import Attempt, State
from companion.games.conan.wording import gems, name
from companion.i18n import N_, Translator
from companion.views.conan.dice import ONE

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
FELLED_WORDS = N_("Figures felled on average, all standing here")


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
    hit = tuple(dict.fromkeys(attempt.targets))
    if len(hit) > 1 and attempt.step == "roll":  # one throw, and each who stands there by itself
        return tuple(
            goal for ref in hit for goal in _goals(state, replace(attempt, targets=(ref,)), name(state, ref, _), _)
        )
    return _goals(state, attempt, "", _)


def _goals(state: State, attempt: Attempt, who: str, _: Translator) -> tuple[Goal, ...]:
    found = []
    paid = (
        _unpaid if state.solo and attempt.roller.startswith("tile/") else _paid
    )  # the Whisper's card says what it pays
    for id, aim in aims(state, attempt).items():
        odds = odds_of(state, attempt, aim)
        free, share = _.percent(float(odds.free)), _.percent(float(odds.paid))
        label = _label(_(AIMS[id]), aim, _)
        label = _("{who}, {what}", who=who, what=label[:1].lower() + label[1:]) if who else label
        found.append(Goal(label, aim.need, free, paid(free, share, odds.gems, _)))
    if (mean := mean_aim(state, attempt)) is not None and mean[0] == FELLED:
        odds = odds_of(state, attempt, mean[1])
        free, share = _.number(float(odds.free), 1), _.number(float(odds.paid), 1)
        found.append(Goal(_(FELLED_WORDS), mean[1].need, free, paid(free, share, odds.gems, _)))
    return tuple(found)


def mean(state: State, attempt: Attempt, _: Translator) -> str:
    """The wounds that a blow deals on average where more than one counts; of any other roll, its axes."""
    found = mean_aim(state, attempt)
    if found is None:
        return _("{n} axes on average", n=_.number(float(pools.mean(attempt.dice, state.dice)), 1))
    if found[0] == FELLED or found[1].most == 1:
        return ""
    number = _.number(float(odds_of(state, attempt, found[1]).free), 1)
    if attempt.kind == "heal":
        return _("{n} wounds healed on average", n=number)
    return _("{n} wounds on average", n=number)


def _paid(free: str, paid: str, coins: int, _: Translator) -> str:
    """What gems kept for rerolls make of it, where that shows."""
    return _("{share} with {n} for rerolls", share=paid, n=gems(coins, _)) if paid != free else ""


def _unpaid(_free: str, _share: str, _coins: int, _: Translator) -> str:
    return ""


def _label(goal: str, aim: Aim, _: Translator) -> str:
    if not aim.armour:
        return _.plural("{goal}: {n} axe", "{goal}: {n} axes", aim.need, goal=goal)
    return _.plural("{goal}: {n} axe more than the armor", "{goal}: {n} axes more than the armor", aim.need, goal=goal)


@dataclass(frozen=True)
class AgainView:
    """Keep, or throw this one die again: the same event in numbers, for exactly what the key does; then what may follow."""

    place: int
    paid: bool
    die: str
    aim: str
    keep: str
    this: str
    then: str
    more: tuple[str, ...]
    each: tuple[str, ...]
    words: str


def advice(state: State, attempt: Attempt, _: Translator, place: int = -1) -> AgainView | None:
    """The die to throw again (or the one at `place`), and what it gains."""
    found = again(state, attempt)
    if found is None:
        return None
    place = found.place if place < 0 else place

    def shown(value: Fraction) -> str:
        if found.aim not in (MEAN, FELLED):
            return _.percent(float(value))
        left = aims(state, attempt)["stop"].need - value if attempt.step in DEFENDING else value
        return _.number(float(left), 1)

    aim = _(AIMS[found.aim]) if found.aim not in (MEAN, FELLED) else _(_mean_words(found.aim, attempt))
    this, follows = found.each[place], place == found.place and found.then > found.each[place]
    then = ""
    if follows and not found.paid:
        then = _("With every free reroll: {share}", share=shown(found.then))
    elif follows:
        then = _("With this gem well spent: {share}", share=shown(found.then))
    more = tuple(_("{share} with {n}", share=shown(value), n=gems(n, _)) for n, value in found.more)
    die = _(ONE[state.tray.dice[place]])
    words = _(
        "{aim}: keep {before}, reroll {die} {after}", aim=aim, before=shown(found.keep), die=die, after=shown(this)
    )
    each = tuple(shown(value) for value in found.each)
    return AgainView(place, found.paid, die, aim, shown(found.keep), shown(this), then, more, each, words)


def _mean_words(aim: str, attempt: Attempt) -> str:
    if aim == FELLED:
        return FELLED_WORDS
    if attempt.step in DEFENDING:
        return N_("Wounds taken on average")
    return N_("Wounds healed on average") if attempt.kind == "heal" else N_("Wounds on average")
