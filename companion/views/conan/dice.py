"""Dice in words and numbers: pools, odds before the throw, advice after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.core.dice import Die, Face
from companion.core.odds.advice import Advice
from companion.games.conan import pools
from companion.games.conan.facts.dice import COLOURS
from companion.games.conan.previews import faces_of
from companion.i18n import N_, Translator

NAMES = {"yellow": N_("Yellow"), "orange": N_("Orange"), "red": N_("Red")}
ONE = {"yellow": N_("the yellow die"), "orange": N_("the orange die"), "red": N_("the red die")}
MOST_EXACT = 14


def dice_words(dice: Sequence[str], arrows: Mapping[str, int], _: Translator) -> str:
    """A pool as people say it: 2 yellow (1 free reroll), 1 red."""
    parts = []
    for colour in COLOURS:
        n = list(dice).count(colour)
        if not n:
            continue
        words = _counted(colour, n, _)
        free = min(arrows.get(colour, 0), n)
        if free:
            words += " (" + _.plural("{n} free reroll", "{n} free rerolls", free) + ")"
        parts.append(words)
    return ", ".join(parts)


def _counted(colour: str, n: int, _: Translator) -> str:
    if colour == "yellow":
        return _.plural("{n} yellow", "{n} yellow", n)
    if colour == "orange":
        return _.plural("{n} orange", "{n} orange", n)
    return _.plural("{n} red", "{n} red", n)


@dataclass(frozen=True)
class PoolDraft:
    """What is gathered in the free builder: dice and free rerolls by colour, gems for rerolls, the number wanted."""

    counts: tuple[int, int, int] = (0, 2, 0)
    arrows: tuple[int, int, int] = (0, 0, 0)
    paid: int = 0
    support: bool = False
    jinx: bool = False
    need: int = 2
    lost: int = 0

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(colour for colour, n in zip(COLOURS, self.counts, strict=True) for _ in range(n))

    @property
    def free(self) -> dict[str, int]:
        pairs = zip(COLOURS, self.arrows, self.counts, strict=True)
        return {colour: min(n, have) for colour, n, have in pairs if n and have}


@dataclass(frozen=True)
class PoolView:
    """The builder's odds: the chance of the number wanted, the mean, and every total with its share."""

    chance: str
    plain: str
    mean: str
    spread: tuple[tuple[int, float], ...]
    any_roll: bool
    too_many: bool


@lru_cache(maxsize=256)
def _odds(
    faces: tuple[tuple[str, tuple[int, ...]], ...], draft: PoolDraft
) -> tuple[float, float, float, tuple[tuple[int, float], ...]]:
    dice = {name: Die.numbered(name, pools.AXE, values) for name, values in faces}
    aim = pools.Aim(draft.need + draft.lost)
    best = pools.prospect(draft.names, aim, draft.free, draft.paid, draft.support, draft.jinx, dice)
    plain = pools.prospect(draft.names, aim, jinx=True, dice=dice)
    spread = pools.spread(draft.names, dice)
    shares = tuple((value, float(share)) for value, share in spread.items())
    return float(best), float(plain), float(pools.mean(draft.names, dice)), shares


def pool(dice: Mapping[str, Die], draft: PoolDraft, _: Translator) -> PoolView:
    """The exact odds of a free pool; very large pools are only averaged."""
    if len(draft.names) > MOST_EXACT:
        mean = float(pools.mean(draft.names, dice))
        return PoolView("", "", _.number(mean, 1), (), False, True)
    best, plain, mean, spread = _odds(faces_of(dice), draft)
    return PoolView(
        _.percent(best),
        _.percent(plain) if best != plain else "",
        _.number(mean, 1),
        spread,
        draft.need + draft.lost <= 0,
        False,
    )


@dataclass(frozen=True)
class AdviceView:
    """Which die to throw again, and what it gains: "Reroll the red die: 83 % to reach 5"."""

    place: int
    paid: bool
    words: str


def advice_words(found: Advice | None, colours: Sequence[str], need: int, _: Translator) -> AdviceView | None:
    if found is None or found.best is None:
        return None
    what = _(ONE[colours[found.best.die]])
    words = _(
        "Reroll {die}: {before} becomes {after} to reach {n}",
        die=what,
        before=_.percent(float(found.without)),
        after=_.percent(float(found.value)),
        n=need,
    )
    return AdviceView(found.best.die, found.best.paid, words)


def face_words(face: Face, _: Translator) -> str:
    """What a face shows, for the screen reader."""
    axes = face.count(pools.AXE)
    return _.plural("{n} axe", "{n} axes", axes) if axes else _("blank")
