"""What a roll must reach and how likely that is: a wound, a kill, a success, every wound stopped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.core.dice import Die
from companion.core.odds.advice import Advice
from companion.games.conan import pools, previews
from companion.games.conan.combat import most_symbols
from companion.games.conan.defence import purse
from companion.games.conan.harm import life_of
from companion.games.conan.state import Attempt, State
from companion.games.conan.wording import gems
from companion.i18n import Translator
from companion.views.conan.dice import ONE, AdviceView, faces_of

MOST_PAID = 3
Faces = tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True)
class Goal:
    """A number to reach: in words, its chance with free rerolls, and with paid ones where they help."""

    words: str
    need: int
    chance: str
    paid: str


@lru_cache(maxsize=512)
def _chance(
    faces: Faces, names: tuple[str, ...], need: int, arrows: tuple[tuple[str, int], ...], paid: int, support: bool, barred: bool
) -> float:  # fmt: skip
    dice = {name: Die.numbered(name, pools.AXE, values) for name, values in faces}
    return float(pools.chance(names, need, dict(arrows), paid, support, barred, dice))


def needs(state: State, attempt: Attempt, _: Translator) -> list[tuple[str, int]]:
    """The numbers that matter now; a kill is named only where the dice can reach it."""
    full = previews.need_of(state, attempt)
    if attempt.step in previews.DEFENDING:
        return [(_("To stop everything"), full)]
    if attempt.kind in ("complex", "leap", "throw"):
        return [(_("To succeed"), full)]
    if attempt.kind == "heal":
        return [(_("To heal every wound"), full)]
    if attempt.kind not in previews.HURTING or not attempt.target:
        return [(_("At least"), full)]
    life = max(1, life_of(state, attempt.target))
    if attempt.kind == "web":
        return [(_("To pin"), full - life + 1)]
    most = most_symbols({name: die.values(pools.AXE) for name, die in state.dice.items()}, attempt.dice)
    found = [(_("To wound"), full - life + 1)] if life > 1 else []
    return [*found, *([(_("To kill"), full)] if full <= most or not found else [])]


def goals(state: State, attempt: Attempt, _: Translator) -> tuple[Goal, ...]:
    """Exact odds, before the throw."""
    if not attempt.dice:
        return ()
    barred = attempt.jinx or not attempt.rerolls
    coins = min(MOST_PAID, purse(state, attempt.roller))
    faces, arrows = faces_of(state.dice), tuple(sorted(attempt.arrows.items()))
    found = []
    for words, need in needs(state, attempt, _):
        free = _chance(faces, attempt.dice, need, arrows, 0, attempt.support, barred)
        best = (
            free if barred or not coins else _chance(faces, attempt.dice, need, arrows, coins, attempt.support, False)
        )
        extra = _("{share} with {n}", share=_.percent(best), n=gems(coins, _)) if best > free else ""
        label = _.plural("{goal}: {n} axe", "{goal}: {n} axes", need, goal=words)
        found.append(Goal(label, need, _.percent(free), extra))
    return tuple(found)


def advice(state: State, attempt: Attempt, _: Translator) -> AdviceView | None:
    """The die to throw again for the highest goal in reach, or else for the mean."""
    wanted = needs(state, attempt, _)[-1][1]
    missing = [need for _words, need in needs(state, attempt, _) if need > attempt.symbols]
    if missing:
        found = previews.advice_of(state, attempt, missing[-1])
        if found and found.best is None and len(missing) > 1:
            wanted = missing[0]
            found = previews.advice_of(state, attempt, wanted)
        else:
            wanted = missing[-1]
        if found and found.best:
            words = _(
                "Reroll {die}: {before} becomes {after} to reach {n}", die=_(ONE[state.tray.dice[found.best.die]]),
                before=_.percent(float(found.without)), after=_.percent(float(found.value)), n=wanted,
            )  # fmt: skip
            return AdviceView(found.best.die, found.best.paid, words)
        return None
    if attempt.kind not in previews.HURTING or attempt.step in previews.DEFENDING or len(needs(state, attempt, _)) > 1:
        return None
    return _mean(state, attempt, _)


def _mean(state: State, attempt: Attempt, _: Translator) -> AdviceView | None:
    """Every further axe is a further wound: throw again what gains on average."""
    if attempt.jinx or not attempt.rerolls or len(state.tray.dice) != len(attempt.dice) or not state.tray.dice:
        return None
    if previews.need_of(state, attempt) <= attempt.symbols:
        return None
    coins = min(MOST_PAID, purse(state, attempt.roller))
    found: Advice = pools.advice(
        state.tray.dice, state.tray.faces, None, attempt.arrows, coins, attempt.support, attempt.taken, state.dice
    )
    if found.best is None:
        return None
    die = _(ONE[state.tray.dice[found.best.die]])
    gain = _.number(float(found.value - found.stop), 1)
    words = _("Reroll {die}: {gain} axes more on average", die=die, gain=gain)
    return AdviceView(found.best.die, found.best.paid, words)
