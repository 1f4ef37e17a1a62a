"""Things to take and people to give them to; allies and those who command them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.conan.facts.scenarios import SCENARIOS
from companion.games.conan.inventory import skills
from companion.games.conan.state import State
from companion.games.conan.wording import name
from companion.i18n import Translator
from companion.rules.fold import fold
from companion.views.conan.dice import dice_words

RULED = frozenset(
    [
        "battle-axe",
        "halberd",
        "dagger",
        "parrying-dagger",
        "kris",
        "yuetshi-knife",
        "tribal-mace",
        "ornamental-spear",
        "javelin",
        "conans-sword",
        "leather-armour",
        "chain-mail",
        "scale-mail",
        "shield",
        "buckler",
        "explosive-orb",
        "life-potion",
        "key",
        "sorcerers-scepter",
        "pictish-fetish",
        "stygian-artifact",
        "xuthals-crown",
        "spellbook",
        "tools",
        "empty-chest",
    ]
)
"""Equipment with a rule entry of its own."""


@dataclass(frozen=True)
class AllyView:
    id: str
    name: str
    figures: int
    acted: int
    melee: bool
    words: str


def companions(state: State, hero: str, _: Translator) -> tuple[tuple[str, str], ...]:
    return tuple((id, name(state, f"hero/{id}", _)) for id, h in state.heroes.items() if id != hero and not h.dead)


def by_name(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Ids with their names in the order of the language: accents apart, É beside E."""
    return sorted(pairs, key=_folded)


def _folded(pair: tuple[str, str]) -> str:
    return fold(pair[1])


def shelves(state: State, _: Translator, every_box: bool) -> list[tuple[str, list[tuple[str, str]]]]:
    """Equipment by kind, what this scenario's chest holds first."""
    kinds = {
        "weapon": _("Weapons"),
        "armour": _("Armor"),
        "shield": _("Shields"),
        "drink": _("Drinks"),
        "object": _("Objects"),
    }
    found = []
    scenario = SCENARIOS.get(state.scenario)
    if scenario and scenario.chest:
        found.append(
            (
                _("In this scenario's chests"),
                [(id, name(state, id, _)) for id, _n in scenario.chest if id in state.gear],
            )
        )
    for kind, words in kinds.items():
        goods = [i for i in state.gear.values() if i.kind == kind and (every_box or i.box == "core")]
        if goods:
            found.append((words, by_name((i.id, _.pick(i.name)) for i in goods)))
    return found


def allies(state: State, _: Translator) -> tuple[AllyView, ...]:
    found = []
    for id, ally in state.allies.items():
        lot = ally.unit.melee or ally.unit.ranged
        words = _(
            "movement {move}, armor {armour}, {dice}",
            move=ally.unit.move,
            armour=ally.unit.armour,
            dice=dice_words(lot.dice, lot.free(), _),
        )
        found.append(AllyView(id, _.pick(ally.unit.name), ally.figures, ally.acted, bool(ally.unit.melee), words))
    return tuple(found)


def leaders(state: State, _: Translator) -> tuple[tuple[str, str], ...]:
    return tuple(
        (id, name(state, f"hero/{id}", _))
        for id, hero in state.heroes.items()
        if not hero.dead and "leadership" in skills(state, f"hero/{id}")
    )
