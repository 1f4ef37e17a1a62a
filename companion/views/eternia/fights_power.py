"""A thrown roll of Dice of Power: which dice should go again, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.eternia.power_odds import best_reroll, die_of
from companion.games.eternia.power_rolls import Roll
from companion.games.eternia.state import State
from companion.i18n import Translator


@dataclass(frozen=True)
class Thrown:
    """The dice picked to go again, those advised, and the comparison in words."""

    places: tuple[int, ...]
    advised: tuple[int, ...]
    icons: int
    words: str
    profile: tuple[tuple[str, int], ...]
    assumed: bool


def thrown(state: State, due: Roll, picked: tuple[int, ...] | None, _: Translator) -> Thrown:
    """The best reroll is picked already; another choice of dice is the table's own and is not weighed."""
    die = die_of(state)
    best = best_reroll(die, due.faces)
    places = best.places if picked is None else picked
    words = ""
    if places and places == best.places:
        extra = due.base + due.soldiers
        words = _(
            "Again: {then} on average, {share} to beat {now}.",
            then=_.number(best.then + extra, 1),
            share=_.percent(best.better),
            now=due.total,
        )
    shown = tuple((name, n) for name, n in zip(("blank", "success", "double", "reroll"), die, strict=True) if n)
    return Thrown(places, best.places, due.faces.count("reroll"), words, shown, "wilds" not in state.dice_known)
