"""Kits: what heroes bring to the table, found and read as on the cards; those of earlier evenings, and those kept by name."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.conan import GAME
from companion.games.conan.facts.dice import Dice
from companion.games.conan.facts.heroes import HEROES
from companion.games.conan.facts.items import ITEMS, Item
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.facts.spells import SPELLS, Spell
from companion.games.conan.inventory import overloaded, slowed, weight
from companion.games.conan.wording import gems
from companion.i18n import Translator
from companion.rules.fold import fold
from companion.table.saved_games import Room
from companion.views.conan.dice import dice_words

SLUG = GAME.slug
SHELF = "kit." + SLUG
Cards = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Kit:
    """Cards and spells by hero, under the name of an evening or of its own; where it was played, `scenario` and by whom."""

    name: str
    items: Cards
    spells: Cards
    scenario: str = ""
    kept: bool = False
    heroes: tuple[str, ...] = ()


@dataclass(frozen=True)
class CardView:
    """A card to take: what it does in a line and as dice, what it weighs or costs."""

    id: str
    shelf: str
    name: str
    line: str
    amount: int
    unit: str
    on: bool
    lots: tuple[tuple[str, Dice], ...]


@dataclass(frozen=True)
class LoadView:
    """The weight of a kit, what is lost by it, and what the next step would take."""

    weight: int
    maximum: int
    lost: str
    then: str
    over: int


# kits of earlier evenings -----------------------------------------------------------------------
def earlier(room: Room) -> tuple[Kit, ...]:
    """Those kept by name, then those of saved games, the newest first; without doubles."""
    found = list(_kept(room))
    for saved in room.games():
        kit = _started(saved.name, saved.start) if saved.slug == SLUG else None
        if kit and (kit.items or kit.spells) and not _known(kit, found):
            found.append(kit)
    return tuple(found)


def last(room: Room, scenario: str) -> Kit | None:
    """Who played when this scenario was last begun, and what they carried."""
    begun = (_started(saved.name, saved.start) for saved in room.games() if saved.slug == SLUG)
    return next((kit for kit in begun if kit and kit.scenario == scenario), None)


def keep(room: Room, name: str, items: Cards, spells: Cards) -> None:
    """Keeps kits under a name; the same name is written over."""
    body = json.dumps({"items": dict(items), "spells": dict(spells)}, ensure_ascii=False)
    if name.strip():
        room.store.keep(SHELF, name.strip()[:40], body)


def forget(room: Room, name: str) -> None:
    room.store.keep(SHELF, name, None)


def _kept(room: Room) -> list[Kit]:
    found = []
    for name, body in sorted(room.store.kept(SHELF).items(), key=lambda pair: fold(pair[0])):
        try:
            data = json.loads(body)
            found.append(Kit(name, _cards(data["items"], ITEMS), _cards(data["spells"], SPELLS), kept=True))
        except (ValueError, KeyError, TypeError, AttributeError):
            continue  # a kit that cannot be read is no kit
    return found


def _started(name: str, start: str) -> Kit | None:
    try:
        data = json.loads(start)
        heroes = data["heroes"]
        items = _cards({id: hero.get("items", ()) for id, hero in heroes.items()}, ITEMS)
        spells = _cards({id: hero.get("spells", ()) for id, hero in heroes.items()}, SPELLS)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return Kit(name, items, spells, str(data.get("scenario", "")), heroes=tuple(id for id in heroes if id in HEROES))


def _cards(found: Mapping[str, Any], known: Mapping[str, object]) -> dict[str, tuple[str, ...]]:
    cards = {str(hero): tuple(str(id) for id in ids if id in known) for hero, ids in found.items() if hero in HEROES}
    return {hero: ids for hero, ids in cards.items() if ids}


def _known(kit: Kit, found: list[Kit]) -> bool:
    return any((one.items, one.spells) == (kit.items, kit.spells) for one in found)


def same(kit: Kit, items: Cards, spells: Cards) -> bool:
    """Whether just this is what the heroes hold."""
    return all(
        {hero: set(ids) for hero, ids in one.items() if ids} == {hero: set(ids) for hero, ids in other.items() if ids}
        for one, other in ((kit.items, items), (kit.spells, spells))
    )


def kit_line(kit: Kit, _: Translator) -> str:
    """Who has how many cards in it."""
    heroes = dict.fromkeys((*kit.items, *kit.spells))
    return _.listing(
        [f"{_.pick(HEROES[id].name)} {len(kit.items.get(id, ())) + len(kit.spells.get(id, ()))}" for id in heroes]
    )


def casts(hero: str) -> bool:
    return any(trait.id == "spell-caster" for trait in HEROES[hero].traits)


# cards ------------------------------------------------------------------------------------------
def cards(
    hero: str, items: Cards, spells: Cards, kind: str, asked: str, every_box: bool, _: Translator
) -> tuple[CardView, ...]:
    """The cards that a hero may be given: those held first, then in the order of this language, accents apart.

    What is asked for by name is looked for among all kinds; what is held is always shown.
    """
    spelled = casts(hero)
    wanted = fold(asked.strip())
    held = (*items.get(hero, ()), *spells.get(hero, ()))

    def shown(card: Item | Spell) -> bool:
        return bool(wanted) or card.id in held or ((every_box or card.box == "core") and _in_kind(card, kind))

    found = [_item(item, item.id in held, _) for item in ITEMS.values() if shown(item)]
    found += [_spell(spell, spell.id in held, _) for spell in SPELLS.values() if spelled and shown(spell)]
    found = [one for one in found if wanted in fold(f"{one.name} {one.line}")]
    return tuple(sorted(found, key=lambda one: (not one.on, fold(one.name))))


def _in_kind(card: Item | Spell, kind: str) -> bool:
    groups = {"weapon": ("weapon",), "armour": ("armour", "shield"), "object": ("object", "drink"), "spell": ("spell",)}
    return not kind or ("spell" if isinstance(card, Spell) else card.kind) in groups[kind]


def _lots(item: Item, _: Translator) -> tuple[tuple[str, Dice], ...]:
    """What an equipment card throws, by its use."""
    every = (
        (_("melee"), item.melee),
        (_("thrown") if item.thrown else _("ranged"), item.ranged),
        (_("parry"), item.parry),
        (_("armor"), item.armour),
        (_("whole area"), item.area),
    )
    return tuple((words, lot) for words, lot in every if lot)


def uses(item: Item, _: Translator) -> str:
    """What an equipment card does, in a line."""
    return " · ".join(_("{how}: {n}", how=how, n=dice_words(lot.dice, lot.free(), _)) for how, lot in _lots(item, _))


def _item(item: Item, on: bool, _: Translator) -> CardView:
    return CardView(item.id, "items", _.pick(item.name), uses(item, _), item.weight, _("weight"), on, _lots(item, _))


def _spell(spell: Spell, on: bool, _: Translator) -> CardView:
    limit = _("exertion limit {n}", n=spell.limit) if spell.limit is not None else _("no exertion limit")
    parts = [_("spell"), *([_("reaction")] if spell.reaction else []), limit]
    if spell.dice:
        parts.append(dice_words(spell.dice.dice, spell.dice.free(), _))
    unit = _.plural("gem", "gems", spell.cost)
    return CardView(spell.id, "spells", _.pick(spell.name), " · ".join(parts), spell.cost, unit, on, ())


def load(hero: str, items: Cards, _: Translator) -> LoadView:
    """What a kit weighs on its hero.

    Rule: encumbrance
    """
    sheet, carried = HEROES[hero], weight(items.get(hero, ()), ITEMS)
    lost = [
        _("{what} ({n})", what=_.pick(SKILLS[t.id].name), n=t.lost_at)
        for t in sheet.traits
        if overloaded(carried, t.lost_at)
    ]
    if slower := sheet.move - slowed(sheet, carried):
        lost.append(_.plural("{n} point of movement", "{n} points of movement", slower))
    marks = sorted({mark for mark in (*sheet.slow, *(t.lost_at or 0 for t in sheet.traits)) if mark > carried})
    then = ""
    if marks:
        falls = [_.pick(SKILLS[t.id].name) for t in sheet.traits if t.lost_at == marks[0]]
        falls += [_.plural("{n} point of movement", "{n} points of movement", 1)] if marks[0] in sheet.slow else []
        then = _("at {n}, lost: {list}", n=marks[0], list=_.listing(falls))
    words = _("lost: {list}", list=_.listing(lost)) if lost else ""
    return LoadView(carried, sheet.encumbrance, words, then, max(0, carried - sheet.encumbrance))


def summary(hero: str, items: Cards, spells: Cards, _: Translator) -> str:
    """A hero's kit in a line."""
    names = [_.pick(ITEMS[id].name) for id in items.get(hero, ())]
    names += [
        _("{spell} ({n})", spell=_.pick(SPELLS[id].name), n=gems(SPELLS[id].cost, _)) for id in spells.get(hero, ())
    ]
    return _.listing(names) if names else _("nothing yet")
