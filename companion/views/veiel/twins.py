"""Kilenne and Faremos on screen: who resolves, how far apart, what two blows would cost, what a drawing reaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.veiel.facts import TWIN_NAMES
from companion.games.veiel.reminders import danger_words, twins_apart
from companion.games.veiel.state import State, hero_of
from companion.games.veiel.twins import TWINS, Space, danger, pattern_reaches
from companion.i18n import Translator

SIDE = 5
"""A drawing is entered on a square of this side: the cards show no more."""
EMPTY = "." * SIDE
CYCLE = {".": "x", "x": "K", "K": "F", "F": "k", "k": "f", "f": "."}
DRAWING = "drawing."


@dataclass(frozen=True)
class TwinView:
    id: str
    name: str
    space: Space | None
    last: bool


@dataclass(frozen=True)
class TwinsView:
    hero: str
    name: str
    twins: tuple[TwinView, ...]
    apart: str
    in_use: int
    danger: str
    fatal: bool


def twins_view(state: State, hits: int, each: int, _: Translator) -> TwinsView | None:
    if state.twins is None:
        return None
    hero = hero_of(state, state.twins.hero)
    if hero is None:
        return None
    places = {"kilenne": state.twins.kilenne, "faremos": state.twins.faremos}
    views = tuple(TwinView(id, _.pick(TWIN_NAMES[id]), places[id], state.twins.last == id) for id in TWINS)
    cards = hero.piles.in_use
    return TwinsView(
        hero.id,
        _.pick(hero.name),
        views,
        twins_apart(state, _),
        cards,
        danger_words(cards, hits, each, _),
        danger(cards, hits, each).all,
    )


def others(state: State, twin: str, _: Translator) -> tuple[tuple[str, str], ...]:
    """Whom a card for "a hero other than you" may name: the other twin first, then every other hero."""
    found: list[tuple[str, str]] = [(id, _.pick(TWIN_NAMES[id])) for id in TWINS if id != twin]
    found += [(hero.id, _.pick(hero.name)) for hero in state.heroes if hero.kind != "twins" and not hero.out]
    return tuple(found)


# drawings -------------------------------------------------------------------------------------
def drawings(profile: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    """The range drawings that the owner copied from the cards, by name; damaged ones are left out."""
    found = {}
    for key, rows in profile.items():
        name = key.removeprefix(DRAWING)
        if name == key or not isinstance(rows, list | tuple) or len(rows) != SIDE:
            continue
        if all(isinstance(row, str) and len(row) == SIDE and set(row) <= set(CYCLE) for row in rows):
            found[name] = tuple(rows)
    return dict(sorted(found.items()))


def tapped(drawing: tuple[str, ...], column: int, row: int) -> tuple[str, ...]:
    """A tap on a square: nothing, marked, K, F, K marked, F marked; each letter stands once."""
    letter = CYCLE[drawing[row][column]]
    rows = [list(line) for line in drawing]
    rows[row][column] = letter
    for r in range(SIDE):
        for c in range(SIDE):
            if (c, r) != (column, row) and letter in "KkFf" and rows[r][c].lower() == letter.lower():
                rows[r][c] = "x" if rows[r][c].islower() else "."
    return tuple("".join(line) for line in rows)


def reaches(state: State, drawing: tuple[str, ...], _: Translator) -> str:
    """What the drawing marks for the twins as they stand, in one line."""
    letters = "".join(drawing).lower()
    if "k" not in letters or "f" not in letters:
        return _("Put K and F on the drawing first.")
    twins = state.twins
    if twins is None or twins.kilenne is None or twins.faremos is None:
        return _("Enter first where both twins stand.")
    spaces = pattern_reaches(drawing, twins.kilenne, twins.faremos)
    if spaces is None:
        return _("The twins do not stand as in the drawing.")
    if not spaces:
        return _("The drawing marks no space.")
    listed = _.listing([_("column {c}, row {r}", c=space.column, r=space.row) for space in spaces])
    return _("Reaches {spaces}.", spaces=listed)


CELL_WORDS = {".": "", "x": "×", "K": "K", "F": "F", "k": "K×", "f": "F×"}
