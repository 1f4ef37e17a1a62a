"""A roll that is being planned: whom, with what, for how many gems; nothing of it has happened yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from companion.games.conan import Command
from companion.games.conan import commands as cmd
from companion.games.conan.facts.dice import COLOURS
from companion.games.conan.facts.items import Item
from companion.games.conan.inventory import skills
from companion.games.conan.pools import expected_wounds
from companion.games.conan.state import BlowKind, Hero, State, split

ATTACKS = ("melee", "ranged", "web")
BOX = {"melee": "melee", "ranged": "ranged", "complex": "manipulation", "throw": "manipulation"}


@dataclass(frozen=True)
class Plan:
    """A roll that is not announced yet: it survives a look at the rules and changes nothing."""

    kind: str
    actor: str
    targets: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    gems: int = 1
    friends: int = 1
    enemies: int = 0
    above: bool = False
    support: bool = False
    jinx: bool = False
    hidden: bool = False
    circular: bool = False
    guarded: bool = False
    lock: bool = False
    blocker: bool = False
    need: int = 2
    dice: tuple[int, int, int] = (0, 0, 0)
    item: str = ""
    distance: int = 1
    areas: int = 1
    difficulty: int = 1
    spell: str = ""


def command(plan: Plan) -> Command:
    """What the main action sends."""
    hero = split(plan.actor)[1]
    dice = tuple(colour for colour, n in zip(COLOURS, plan.dice, strict=True) for _ in range(n))
    match plan.kind:
        case "area":
            return cmd.AreaAttack(plan.actor, plan.targets, dice, plan.support, plan.jinx)
        case "complex":
            return cmd.Manipulate(
                hero, plan.gems, plan.need, dice, plan.lock, plan.friends, plan.enemies, plan.support, plan.jinx
            )
        case "throw":
            return cmd.ThrowItem(
                hero,
                plan.item,
                plan.gems,
                plan.distance,
                plan.friends,
                plan.enemies,
                plan.support,
                plan.jinx,
                not plan.hidden,
                plan.targets,
            )
        case "leap":
            return cmd.LeapOver(hero, plan.areas, plan.difficulty, plan.blocker)
        case "fall":
            return cmd.Fall(plan.actor, dice, plan.targets)
        case "spell":
            return cmd.CastSpell(
                plan.actor,
                plan.spell,
                plan.targets,
                plan.areas,
                plan.distance,
                not plan.hidden,
                plan.support,
                plan.jinx,
            )
        case _:
            gems = plan.gems if plan.actor.startswith("hero/") and plan.kind in BOX else 0
            return cmd.Attack(
                plan.actor,
                cast("BlowKind", plan.kind),
                plan.targets,
                plan.weapons,
                gems,
                plan.above,
                plan.friends,
                plan.enemies,
                plan.support,
                plan.jinx,
                not plan.hidden,
                plan.circular,
                plan.guarded,
            )


def fresh(state: State, kind: str, actor: str, spell: str = "") -> Plan:
    """A plan with the likely answers filled in: the only weapon that fits, the only enemy, one gem."""
    weapons: tuple[str, ...] = ()
    who, id = split(actor)
    if who == "hero" and kind in ("melee", "ranged"):
        weapons = tuple(card.id for card in at_hand(state, state.heroes[id], kind))[:1]
    foes = [ref for ref in everyone(state) if hostile(actor, ref)]
    plan = Plan(kind, actor, weapons=weapons, spell=spell)
    if kind in ATTACKS and len(foes) == 1:
        plan = Plan(kind, actor, (foes[0],), weapons)
    if kind == "throw":
        item = next((item for item in state.heroes[id].items if state.gear[item].weight <= 3), "")
        plan = Plan(kind, actor, item=item)
    if kind == "fall":
        plan = Plan(kind, actor, dice=(0, 1, 0))
    if kind == "area":
        plan = Plan(kind, actor, dice=(0, 0, 2))
    return plan


def everyone(state: State) -> list[str]:
    """All who stand on the board, the Overlord's first."""
    shown = [f"tile/{id}" for id, tile in state.tiles.items() if tile.figures and id not in state.aside]
    shown += [f"hero/{id}" for id, hero in state.heroes.items() if not hero.dead]
    return shown + [f"ally/{id}" for id, ally in state.allies.items() if ally.figures]


def hostile(actor: str, ref: str) -> bool:
    return (split(actor)[0] == "tile") != (split(ref)[0] == "tile")


def weapons_for(state: State, hero: Hero, kind: str) -> list[Item]:
    cards = [state.gear[item] for item in hero.items if item in state.gear]
    return [card for card in cards if (card.melee if kind == "melee" else card.ranged)]


def at_hand(state: State, hero: Hero, kind: str) -> list[Item]:
    """The weapons for a blow or a shot, the likeliest first: what is thrown is lost, so it comes last; the best dice lead."""

    def rank(card: Item) -> tuple[bool, Fraction]:
        lot = card.melee if kind == "melee" else card.ranged
        return kind == "ranged" and card.thrown, -expected_wounds(lot.dice, lot.free(), dice=state.dice)

    found = weapons_for(state, hero, kind)
    return sorted(found, key=rank) if len(found) > 1 else found


def figures(state: State, ref: str) -> int:
    """How many of them one area attack can hit."""
    kind, id = split(ref)
    if kind == "hero" or (kind == "tile" and state.tiles[id].marker):
        return 1
    return max(1, (state.tiles[id] if kind == "tile" else state.allies[id]).figures)


def with_victim(targets: tuple[str, ...], ref: str, most: int) -> tuple[str, ...]:
    """One figure more of a group is hit; after the last one, nobody of it."""
    if targets.count(ref) < most:
        return (*targets, ref)
    return tuple(other for other in targets if other != ref)


def tapped(state: State, plan: Plan, field: str, id: str) -> Mapping[str, Any]:
    """What a tap on an option changes: one target or several, one weapon or a pair for the Ambidextrous."""
    many = takes_many(state, plan)
    if field == "targets":
        if many:
            most = 1 if plan.kind == "fall" else figures(state, id)
            return {"targets": with_victim(plan.targets, id, most)}
        return {"targets": (id,)}
    if field == "weapons":
        if not id:
            return {"weapons": ()}
        if id in plan.weapons and len(plan.weapons) > 1:
            return {"weapons": tuple(w for w in plan.weapons if w != id)}
        pair = "ambidextrous" in skills(state, plan.actor) and plan.kind == "melee" and len(plan.weapons) == 1
        return {"weapons": (*plan.weapons, id) if pair and id not in plan.weapons else (id,)}
    return {field: id}


def takes_many(state: State, plan: Plan) -> bool:
    return plan.kind in ("area", "fall", "throw") or (plan.kind == "spell" and state.spells[plan.spell].area)
