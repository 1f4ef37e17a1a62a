"""Defence: passive first, then a dodge or a parry, or a bodyguard's parry in another's place."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.refusal import Refusal, deny, heed, refuse
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.checks import alive
from companion.games.conan.combat import defences
from companion.games.conan.draft import Draft
from companion.games.conan.facts.dice import NO_DICE, Dice, joined
from companion.games.conan.gems import one_gem, too_poor
from companion.games.conan.inventory import best_armour, parries, skills
from companion.games.conan.pools import dodge_pool, starred
from companion.games.conan.state import Attempt, State, split

UNTOUCHABLE = 1
YUETSHI_ARMOUR = 3


@dataclass(frozen=True, slots=True)
class Passive:
    """What defends for no gem: a fixed number and armour dice."""

    fixed: int = 0
    dice: Dice = NO_DICE


def passive_of(state: State, attempt: Attempt) -> Passive:
    """Armour, halo and Untouchable of whoever is being dealt with now.

    Rule: passive-defence
    """
    ref = attempt.target
    kind, id = split(ref)
    ranged = attempt.kind in ("ranged", "web")
    fixed = UNTOUCHABLE if ranged and "untouchable" in skills(state, ref) else 0
    if kind == "hero":
        hero = state.heroes[id]
        return Passive(fixed + halo_value(state, hero.halo), best_armour(hero.items, state.gear))
    if kind == "tile":
        tile = state.tiles[id]
        armour = tile.unit.armour
        if tile.unit.id == "khosatral-khel" and "yuetshi-knife" in attempt.weapons:
            armour = min(armour, YUETSHI_ARMOUR)
        return Passive(fixed + armour + halo_value(state, tile.halo))
    return Passive(fixed + state.allies[id].unit.armour) if id in state.allies else Passive(fixed)


def halo_value(state: State, halo: str) -> int:
    """Mitra's Halo is worth two points of passive defence, Set's one.

    Rule: mitras-halo
    """
    return state.spells[halo].passive if halo in state.spells else 0


def settles(power: int, fixed: int, precise: bool) -> bool:
    """No roll is needed when the fixed defence already stops everything.

    Rule: passive-defence-units
    """
    return fixed - (1 if precise and fixed else 0) >= power


def attack_of(attempt: Attempt) -> str:
    """How a defence sees an attack: spells and webs come from afar like shots."""
    return {
        "melee": "melee",
        "counterattack": "melee",
        "attack-from-beyond": "melee",
        "area": "area",
        "fall": "fall",
    }.get(attempt.kind, "ranged")


def options(state: State, attempt: Attempt, guardian: str = "") -> list[str]:
    """The active defences open to the victim now, or to a bodyguard in its place.

    Rule: active-defence
    """
    ref = guardian or attempt.target
    kind, id = split(ref)
    who = "hero" if kind == "hero" else "unit"
    has = parries(state.heroes[id].items, state.gear) if kind == "hero" else frozenset()
    found = defences(who, attack_of(attempt), has, attempt.sacrificed)
    return [how for how in found if how != "dodge"] if guardian else found


def defend(state: State, attempt: Attempt, command: cmd.Defend, waived: frozenset[str]) -> Draft:
    """The defence is announced, its gems paid; without dice it is settled at once.

    Rule: defence
    """
    guardian = command.guardian
    ref = guardian or attempt.target
    active = command.how != "none"
    heed(waived, [*_guarding(state, guardian), *(_reacting(state, attempt, command) if active else ())])
    gems = min(command.gems if active else 0, purse(state, ref))
    passive = passive_of(state, attempt)
    settled = not active and settles(attempt.power, passive.fixed + max(0, command.bonus), attempt.precise)
    pool = joined(passive.dice, *(_thrown(state, ref, command, gems) if active else ()))
    if settled:
        pool = NO_DICE  # nothing is left for armour to stop
    draft = Draft(state)
    if gems:
        draft.add(payment(state, ref, "guard", gems))
    answered = replace(
        attempt,
        step="defence-roll" if pool else "defence-rerolls",
        dice=pool.dice,
        arrows=dict(pool.free()),
        support=command.support,
        jinx=command.jinx,
        rerolls=True,
        taken=(),
        paid=0,
        how=command.how,
        guardian=guardian,
        guard_gems=gems,
        passive=passive.fixed + max(0, command.bonus),
        symbols=0,
    )
    return draft.add(ev.AttemptSet(answered))


def _guarding(state: State, guardian: str) -> list[Refusal | None]:
    """Whoever steps in front of another.

    Rule: bodyguard
    """
    if not guardian:
        return []
    kind, id = split(guardian)
    if kind != "hero" or id not in state.heroes or "bodyguard" not in skills(state, guardian):
        deny("no_skill", "bodyguard", skill="bodyguard")
    return [alive(state, id)]


def _reacting(state: State, attempt: Attempt, command: cmd.Defend) -> list[Refusal | None]:
    """A dodge or a parry, its gems, and what is parried with.

    Rule: active-defence
    """
    ref, item = command.guardian or attempt.target, state.gear.get(command.item)
    if command.how.startswith("parry"):
        if item is None or not item.parry or item.id not in _carried(state, ref):
            deny("no_parry_item", "parry")
        if (item.kind == "shield") != (command.how == "parry-shield"):
            deny("no_parry_item", "parry")
    return [
        None if command.how in options(state, attempt, command.guardian) else _closed(command.how, attempt),
        one_gem(command.gems, "active-defence"),
        too_poor(command.gems, purse(state, ref), "active-defence"),
    ]


def _thrown(state: State, ref: str, command: cmd.Defend, gems: int) -> list[Dice]:
    """The dice of a reaction: a hero's own for each gem, orange ones of anybody else, and those of what parries.

    Rule: dodge
    """
    kind, id = split(ref)
    lots = [dodge_pool(gems)]
    if kind == "hero":
        colour, free = starred(state.heroes[id].sheet.guard)
        lots = [Dice((colour,) * gems, (colour,) * gems if free else ())]
    item = state.gear.get(command.item)
    if command.how.startswith("parry") and item:
        lots.append(item.parry)
    return lots


def _closed(how: str, attempt: Attempt) -> Refusal:
    if attempt.sacrificed:
        return refuse("sacrificed", "sacrifice")
    if how == "parry-weapon" and attack_of(attempt) in ("ranged", "area"):
        return refuse("weapon_cannot_parry", "defence-vs-ranged")
    return refuse("no_such_defence", "active-defence")


def _carried(state: State, ref: str) -> tuple[str, ...]:
    kind, id = split(ref)
    return state.heroes[id].items if kind == "hero" else ()


def purse(state: State, ref: str) -> int:
    """Whose reserve pays: the hero's own, an ally's commander's, else the Overlord's."""
    kind, id = split(ref)
    if kind == "hero":
        return state.heroes[id].reserve
    if kind == "ally":
        leader = leading(state)
        return state.heroes[leader].reserve if leader else 0
    return state.book.reserve


def leading(state: State) -> str:
    """The hero who pays for allies: the first one alive with Leadership.

    Rule: leadership
    """
    leads = (id for id, hero in state.heroes.items() if not hero.dead and "leadership" in skills(state, f"hero/{id}"))
    return next(leads, "")


def ally_box(state: State) -> str:
    """Where gems for allies go: on their tile until the turn ends, or to fatigue at once.

    Rule: ally-gems
    """
    return "fatigue" if state.reads("ally-gems", "fatigue") else "ally"


def payment(state: State, ref: str, box: str, gems: int) -> ev.Paid:
    kind, id = split(ref)
    if kind == "hero" and id in state.heroes:
        return ev.Paid(ref, box, gems)
    if kind == "ally" and (leader := leading(state)):
        return ev.Paid(f"hero/{leader}", ally_box(state), gems)
    return ev.Paid("book", box, gems)
