"""Announcing a roll: what the table is asked about it, its dice and odds, and what stands against it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.conan import GAME, Command, Event, previews
from companion.games.conan.casting import NEEDS_TARGET, spell_cost
from companion.games.conan.facts.items import Item
from companion.games.conan.harm import life_of
from companion.games.conan.hero_actions import room
from companion.games.conan.inventory import skills, two_handed
from companion.games.conan.state import Hero, State, split
from companion.games.conan.wording import gems, hindering_line, name
from companion.i18n import N_, Translator
from companion.views import describe
from companion.views.conan.dice import dice_words
from companion.views.conan.goals import Goal, goals, mean
from companion.views.conan.plan import ATTACKS, BOX, Plan, command, everyone, figures, hostile, takes_many, weapons_for

RULES = {
    "melee": "melee-attack",
    "ranged": "ranged-attack",
    "web": "web-projection",
    "area": "area-attack",
    "complex": "complex-manipulation",
    "throw": "throw-object",
    "leap": "leap",
    "fall": "falls",
    "spell": "casting-spells",
}
TITLES = {
    "melee": N_("Melee attack"),
    "ranged": N_("Ranged attack"),
    "web": N_("Web"),
    "area": N_("Area attack"),
    "complex": N_("Manipulation"),
    "throw": N_("Throw"),
    "leap": N_("Leap"),
    "fall": N_("Fall"),
    "spell": N_("Spell"),
}
TOGGLES = {
    "above": (N_("From above"), "elevation-bonus"),
    "support": (N_("Support beside"), "support"),
    "jinx": (N_("Jinx in the area"), "jinx"),
    "hidden": (N_("No line of sight"), "line-of-sight"),
    "circular": (N_("Circular Strike"), "circular-strike"),
    "guarded": (N_("A friend beside the Protected"), "protected"),
    "lock": (N_("A lock: pick it"), "lock-picking"),
    "blocker": (N_("An enemy with Blocking here"), "blocking"),
}


@dataclass(frozen=True)
class Option:
    """Someone or something to choose, with a line about it."""

    id: str
    name: str
    note: str
    on: bool


@dataclass(frozen=True)
class PlanView:
    title: str
    who: str
    rule: str
    targets: tuple[Option, ...]
    many: bool
    weapons: tuple[Option, ...]
    items: tuple[Option, ...]
    gems: tuple[int, int] | None
    numbers: tuple[tuple[str, str, int, int, int], ...]
    dice: bool
    toggles: tuple[tuple[str, str, str, bool], ...]
    hindering: str
    pool: tuple[str, ...]
    pool_words: str
    goals: tuple[Goal, ...]
    mean: str
    objection: str
    objection_rule: str
    words: str
    command: Command | None


def _targets(state: State, plan: Plan, _: Translator) -> tuple[Option, ...]:
    refs = everyone(state)
    if plan.kind in ATTACKS:
        refs = [ref for ref in refs if hostile(plan.actor, ref)]
    elif plan.kind == "spell":
        refs = _spell_targets(state, plan, refs)
    elif plan.kind == "fall":
        refs = [ref for ref in refs if ref != plan.actor and not hostile(plan.actor, ref)]
    elif plan.kind in ("complex", "leap") or (plan.kind == "throw" and not _explodes(state, plan.item)):
        return ()
    many = takes_many(state, plan) and plan.kind != "fall"
    return tuple(option(state, ref, plan.targets.count(ref), many, _) for ref in refs)


def option(state: State, ref: str, chosen: int, many: bool, _: Translator) -> Option:
    """Someone who may be hit; of a group, how many of it are."""
    about, most = _about(state, ref, _), figures(state, ref)
    if many and chosen and most > 1:
        about = _.plural("{n} figure of {most}", "{n} figures of {most}", chosen, most=most)
    return Option(ref, name(state, ref, _), about, chosen > 0)


def _spell_targets(state: State, plan: Plan, refs: list[str]) -> list[str]:
    if plan.spell in ("mitras-halo", "sets-halo", "teleportation"):
        return []
    if plan.spell in ("gift-of-life", "mitras-healing"):
        return [ref for ref in refs if ref.startswith("hero/") and (plan.spell != "gift-of-life" or ref != plan.actor)]
    return sorted(refs, key=lambda ref: not hostile(plan.actor, ref))


def _explodes(state: State, item: str) -> bool:
    return item in state.gear and bool(state.gear[item].area)


def _about(state: State, ref: str, _: Translator) -> str:
    kind, id = split(ref)
    if kind == "hero":
        return _("can take {n} more", n=state.heroes[id].zones.standing)
    there = (state.tiles[id] if kind == "tile" else state.allies[id]).figures
    if kind == "tile" and state.tiles[id].marker:
        return _.plural("{n} life point", "{n} life points", life_of(state, ref))
    return _.plural("{n} figure", "{n} figures", there)


def view(state: State, plan: Plan, _: Translator) -> PlanView:
    who, id = split(plan.actor)
    hero = state.heroes[id] if who == "hero" else None
    own = skills(state, plan.actor)
    wanted = command(plan)
    decided = GAME.decide(state, wanted, Given(()), frozenset())
    pool, words, found, on_average = _odds(state, decided, _)
    missing = not plan.targets and (plan.kind in (*ATTACKS, "area") or plan.spell in NEEDS_TARGET)
    objection = decided if isinstance(decided, Refusal) and not missing else None
    hindered = plan.kind in ("ranged", "web", "complex", "throw")
    lost = previews.hindrance(state, plan.friends, plan.enemies)
    return PlanView(
        title=_.pick(state.spells[plan.spell].name) if plan.kind == "spell" else _(TITLES[plan.kind]),
        who=name(state, plan.actor, _),
        rule=plan.spell if plan.kind == "spell" and state.spells[plan.spell].known else RULES[plan.kind],
        targets=_targets(state, plan, _),
        many=takes_many(state, plan),
        weapons=_weapon_options(state, plan, hero, _),
        items=_item_options(state, plan, hero, _),
        gems=_gem_range(hero, plan),
        numbers=_numbers(state, plan, hindered, _),
        dice=plan.kind in ("area", "fall", "complex"),
        toggles=tuple(
            (toggle, _(TOGGLES[toggle][0]), TOGGLES[toggle][1], bool(getattr(plan, toggle)))
            for toggle in _toggles(state, plan, own)
        ),
        hindering=hindering_line(lost.enemies, lost.others, lost.penalty, _) if hindered else "",
        pool=pool,
        pool_words=words,
        goals=found,
        mean=on_average,
        objection=describe.refusal(objection, _, state) if objection else "",
        objection_rule=objection.rule if objection else "",
        words=_words(state, plan, _),
        command=None if missing else wanted,
    )


def _odds(
    state: State, decided: tuple[Event, ...] | Refusal, _: Translator
) -> tuple[tuple[str, ...], str, tuple[Goal, ...], str]:
    """The announcement is tried out on a copy: its dice and chances are those that will be thrown."""
    if isinstance(decided, Refusal):
        return (), "", (), ""
    after: State = replay(GAME, state, decided)
    attempt = after.attempt
    if attempt is None or not attempt.dice:
        return (), "", (), ""
    return attempt.dice, dice_words(attempt.dice, attempt.arrows, _), goals(after, attempt, _), mean(after, attempt, _)


def _weapon_options(state: State, plan: Plan, hero: Hero | None, _: Translator) -> tuple[Option, ...]:
    if hero is None or plan.kind not in ("melee", "ranged"):
        return ()
    found = [
        Option(card.id, _.pick(card.name), _weapon(card, plan.kind, _), card.id in plan.weapons)
        for card in weapons_for(state, hero, plan.kind)
    ]
    if plan.kind == "melee":
        found.append(Option("", _("Bare hands"), _("two axes less"), not plan.weapons))
    return tuple(found)


def _weapon(card: Item, kind: str, _: Translator) -> str:
    """What the weapon brings to this attack; thrown ones are lost by it."""
    lot = card.melee if kind == "melee" else card.ranged
    words = dice_words(lot.dice, lot.free(), _)
    return _("{dice}; it is thrown", dice=words) if kind == "ranged" and card.thrown else words


def _item_options(state: State, plan: Plan, hero: Hero | None, _: Translator) -> tuple[Option, ...]:
    if hero is None or plan.kind != "throw":
        return ()
    return tuple(
        Option(item, name(state, item, _), _("weight {n}", n=state.gear[item].weight), item == plan.item)
        for item in hero.items
    )


def _gem_range(hero: Hero | None, plan: Plan) -> tuple[int, int] | None:
    if hero is None or plan.kind not in BOX:
        return None
    left = room(hero, BOX[plan.kind])
    return 1, max(1, min(hero.reserve, left if left is not None else hero.reserve))


def _numbers(state: State, plan: Plan, hindered: bool, _: Translator) -> tuple[tuple[str, str, int, int, int], ...]:
    """Small counters: field, words, value, lowest, highest."""
    found: list[tuple[str, str, int, int, int]] = []
    if plan.kind == "complex":
        found.append(("need", _("Axes needed (a chest: 2)"), plan.need, 1, 12))
    if plan.kind == "throw":
        found.append(("distance", _("Areas to fly"), plan.distance, 0, 12))
    if plan.kind == "leap":
        found.append(("areas", _("Areas crossed"), plan.areas, 1, 9))
        found.append(("difficulty", _("Difficulty"), plan.difficulty, 0, 6))
    if plan.kind == "spell":
        spell = state.spells[plan.spell]
        if spell.per_area:
            found.append(("areas", _("Areas"), plan.areas, 0, 12))
        if spell.reach:
            found.append(("distance", _("Areas away"), plan.distance, 0, 12))
    if hindered:
        found.append(("friends", _("Friends here, you included"), plan.friends, 1, 9))
        found.append(("enemies", _("Enemies here"), plan.enemies, 0, 12))
    return tuple(found)


def _toggles(state: State, plan: Plan, own: frozenset[str]) -> list[str]:
    heavy = any(two_handed(state.gear[w], state.reads("two-handed", "listed")) for w in plan.weapons)
    sweeps = plan.kind == "melee" and "circular-strike" in own and (heavy or not plan.actor.startswith("hero/"))
    found = ["circular"] if sweeps or plan.circular else []
    if plan.kind in ("melee", "ranged"):
        found.append("above")
    dry = plan.kind == "spell" and not state.spells[plan.spell].dice
    if plan.kind in (*ATTACKS, "area", "complex", "throw", "spell") and not dry:
        found += ["support", "jinx"]
    if plan.kind in ("ranged", "web", "throw") or (plan.kind == "spell" and state.spells[plan.spell].sight):
        found.append("hidden")
    if plan.targets and "protected" in skills(state, plan.targets[0]):
        found.append("guarded")
    if plan.kind == "complex" and "lock-picking" in own:
        found.append("lock")
    if plan.kind == "leap":
        found.append("blocker")
    return found


def _words(state: State, plan: Plan, _: Translator) -> str:
    target = name(state, plan.targets[0], _) if plan.targets else ""
    price = gems(plan.gems, _)
    match plan.kind:
        case "spell":
            return _("Cast: {n}", n=gems(spell_cost(state, state.spells[plan.spell], plan.areas), _))
        case "complex":
            return _("Try it: {n}", n=price)
        case "throw":
            return _("Throw {item}: {n}", item=name(state, plan.item, _) if plan.item else "", n=price)
        case "leap":
            return _.plural("Leap: {n} point", "Leap: {n} points", plan.areas)
        case "fall":
            return _("{who} falls", who=name(state, plan.actor, _))
        case "area":
            return _("Announce the area attack")
        case _ if not target:
            return _("Choose the target")
        case _ if plan.actor.startswith("hero/") and plan.kind in BOX:
            return _("Attack {target}: {n}", target=target, n=price)
        case _:
            return _("Attack {target}", target=target)
