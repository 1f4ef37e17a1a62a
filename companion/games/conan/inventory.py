"""What a hero carries, what it weighs, and which skills and moves that leaves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.games.conan.combat import THROW_LIMIT, hands
from companion.games.conan.facts.dice import NO_DICE, Dice
from companion.games.conan.facts.heroes import HeroSheet
from companion.games.conan.facts.items import Item
from companion.games.conan.pools import mean
from companion.games.conan.state import Hero, State, Tile, split

Owner = TypeVar("Owner", Hero, Tile)
LISTED_TWO_HANDED = frozenset({"battle-axe", "halberd"})


def weight(items: Iterable[str], gear: Mapping[str, Item]) -> int:
    """Everything carried is added up; there is no item in hand.

    Rule: encumbrance
    """
    return sum(gear[item].weight for item in items if item in gear)


def overloaded(carried: int, limit: int | None, exceeded: bool = False) -> bool:
    """A skill is out of use once the weight reaches its limit (or passes it, by the other reading).

    Rule: encumbrance-skills
    """
    return limit is not None and (carried > limit if exceeded else carried >= limit)


def slowed(sheet: HeroSheet, carried: int) -> int:
    """Base movement drops by one at each printed weight that the load reaches.

    Rule: encumbrance
    """
    return max(0, sheet.move - sum(carried >= mark for mark in sheet.slow))


def skills_of(state: State, hero: Hero) -> frozenset[str]:
    """The skills that the hero's load leaves in use.

    Rule: encumbrance-skills
    """
    carried = weight(hero.items, state.gear)
    exceeded = state.reads("overload", "exceeded")
    printed = {t.id for t in hero.sheet.traits if not overloaded(carried, t.lost_at, exceeded)}
    return frozenset(printed.difference(hero.unlearnt).union(hero.learnt))


def base_move(state: State, hero: Hero) -> int:
    """A possessed hero does not move; others have their base movement less what the load takes.

    Rule: base-movement
    """
    return 0 if hero.possessed else slowed(hero.sheet, weight(hero.items, state.gear))


def skills(state: State, ref: str) -> frozenset[str]:
    """The skills of anyone at the table that count right now."""
    kind, id = split(ref)
    if kind == "hero" and id in state.heroes:
        return skills_of(state, state.heroes[id])
    if kind == "tile" and id in state.tiles:
        return tile_skills(state, state.tiles[id])
    if kind == "ally" and id in state.allies:
        return frozenset(state.allies[id].unit.skills)
    return frozenset()


def tile_skills(state: State, tile: Tile) -> frozenset[str]:
    """A possessed figure with Blocking loses that instead of its movement.

    Rule: sets-possession
    """
    return frozenset(has(state, tile)) - ({"blocking"} if tile.possessed else set())


def printed(here: Hero | Tile) -> tuple[str, ...]:
    """The skills that the sheet or the tile prints."""
    return tuple(trait.id for trait in here.sheet.traits) if isinstance(here, Hero) else tuple(here.unit.skills)


def has(state: State, here: Hero | Tile) -> tuple[str, ...]:
    """The skills somebody has in this game, whatever the load: printed and not taken away, read so, or given.

    Rule: skills-overview
    """
    kept = [skill for skill in printed(here) if skill not in here.unlearnt]
    return tuple(dict.fromkeys((*kept, *_read(state, here), *here.learnt)))


def _read(state: State, here: Hero | Tile) -> tuple[str, ...]:
    """The compendium's example has the Giant Snake seize, public card lists give its tile no such skill.

    Rule: constriction
    """
    snake = isinstance(here, Tile) and here.unit.id == "giant-snake"
    return ("constriction",) if snake and state.reads("giant-snake", "constriction") else ()


def dealt(here: Owner, shelf: str, card: str, given: bool) -> Owner:
    """The sheet or tile with one spell or skill more or less."""
    if shelf == "spell":
        rest: tuple[str, ...] = tuple(spell for spell in here.spells if spell != card)
        return replace(here, spells=(*rest, card) if given else rest)
    learnt: tuple[str, ...] = tuple(skill for skill in here.learnt if skill != card)
    unlearnt: tuple[str, ...] = tuple(skill for skill in here.unlearnt if skill != card)
    if card in printed(here):
        return replace(here, learnt=learnt, unlearnt=unlearnt if given else (*unlearnt, card))
    return replace(here, learnt=(*learnt, card) if given else learnt, unlearnt=unlearnt)


def two_handed(item: Item, listed: bool = False) -> bool:
    """Weight decides, or the compendium's short list.

    Rule: weapon-hands
    """
    return item.id in LISTED_TWO_HANDED if listed else hands(item.weight) == "two"


def best_armour(items: Iterable[str], gear: Mapping[str, Item]) -> Dice:
    """The dice of the best armour carried; one suit is worn at a time.

    Rule: passive-defence
    """
    suits = [gear[item].armour for item in items if item in gear and gear[item].armour]
    return max(suits, key=lambda dice: (mean(dice.dice), len(dice.arrows)), default=NO_DICE)


def parries(items: Iterable[str], gear: Mapping[str, Item]) -> frozenset[str]:
    """Whether the hero has a weapon or a shield to parry with.

    Rule: parry
    """
    found = (gear[item] for item in items if item in gear and gear[item].parry)
    return frozenset("shield" if item.kind == "shield" else "weapon" for item in found)


@dataclass(frozen=True, slots=True)
class Load:
    """What the inventory screen shows: weight against the maximum, what is lost, what can be thrown."""

    weight: int
    maximum: int
    over: int
    move: int
    lost: tuple[str, ...]
    throwable: tuple[str, ...]


def load_of(state: State, hero: Hero) -> Load:
    """Weight, base movement and skills of a hero as carried now.

    Rule: encumbrance
    """
    carried = weight(hero.items, state.gear)
    kept = skills_of(state, hero)
    lost = tuple(t.id for t in hero.sheet.traits if t.id not in kept and t.id not in hero.unlearnt)
    light = tuple(item for item in hero.items if item in state.gear and state.gear[item].weight <= THROW_LIMIT)
    most = hero.sheet.encumbrance
    return Load(carried, most, max(0, carried - most), base_move(state, hero), lost, light)
