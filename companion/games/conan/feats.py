"""What a hero does with hands and feet that takes a roll: manipulating, throwing, leaping, and letting go of things."""

from __future__ import annotations

from dataclasses import replace

from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.checks import known_dice, ready, victims
from companion.games.conan.combat import THROW_LIMIT
from companion.games.conan.draft import Draft
from companion.games.conan.facts.dice import NO_DICE
from companion.games.conan.hero_actions import pinned, placing, spend
from companion.games.conan.hindering import roll_penalty
from companion.games.conan.inventory import skills
from companion.games.conan.movement import pay
from companion.games.conan.phases import Events
from companion.games.conan.pools import arrows_of, hero_pool, skill_pool, starred
from companion.games.conan.state import Attempt, State, known


def manipulate(state: State, command: cmd.Manipulate, waived: frozenset[str]) -> Events:
    """One die a gem and the item's bonus must reach the difficulty, hindered.

    Rule: complex-manipulation
    """
    id = command.hero
    hero, own = state.heroes[id], skills(state, f"hero/{id}")
    no_skill = command.lock and "lock-picking" not in own
    checks = [
        *placing(state, id, "manipulation", command.gems),
        refuse("no_skill", "lock-picking", skill="lock-picking") if no_skill else None,
        refuse("count_yourself", "hindering-penalty", final=True) if command.friends < 1 else None,
    ]
    heed(waived, checks)
    die = starred(hero.sheet.manipulation)[0]
    pool = settled(hero_pool(die, command.gems, command.dice, lock_picking=command.lock))
    heed(waived, [known_dice(state, pool, "complex-manipulation")])
    return _by_hand(state, command, Attempt("complex", f"hero/{id}", "roll", (), pool, need=command.need))


def _by_hand(state: State, command: cmd.Manipulate | cmd.ThrowItem, attempt: Attempt) -> Events:
    """The gems are paid on the manipulation space; its die may bring free rerolls, enemies in the area hinder.

    Rule: complex-manipulation
    """
    id, own = command.hero, skills(state, attempt.actor)
    literal, rolls_too = state.reads("hindering", "literal"), not state.reads("intangible", "moves")
    attempt = replace(
        attempt,
        arrows=arrows_of(state.heroes[id].sheet.manipulation, command.gems, NO_DICE),
        support=command.support,
        jinx=command.jinx,
        gems=command.gems,
        lost=roll_penalty("complex", command.friends, command.enemies, own, literal, rolls_too),
    )
    draft = Draft(state)
    spend(draft, id, "manipulation", command.gems)
    return draft.add(ev.AttemptSet(attempt)).done()


def throw(state: State, command: cmd.ThrowItem, waived: frozenset[str]) -> Events:
    """A throw is a complex manipulation towards an area in sight.

    Rule: throw-object
    """
    id, item = command.hero, command.item
    hero = state.heroes[id]
    if item not in hero.items:
        deny("not_carried", "throw-object", item=item)
    if not all(known(state, t) for t in command.targets):
        deny("no_such_target", "throw-object")
    heavy = state.gear[item].weight
    checks = [
        *placing(state, id, "manipulation", command.gems),
        refuse("too_heavy", "throw-weight-limit", enc=heavy) if heavy > THROW_LIMIT else None,
        None if command.sight else refuse("no_sight", "line-of-sight"),
        *victims(state, command.targets),
    ]
    heed(waived, checks)
    pool = settled(hero_pool(starred(hero.sheet.manipulation)[0], command.gems))
    far = command.distance
    thrown = Attempt("throw", f"hero/{id}", "roll", command.targets, pool, weapons=(item,), distance=far, need=far)
    return _by_hand(state, command, thrown)


def leap(state: State, command: cmd.LeapOver, waived: frozenset[str]) -> Events:
    """The points are spent first, success or not; what is left of the free movement is kept.

    Rule: leap
    """
    id = command.hero
    hero = state.heroes[id]
    able = "leap" in skills(state, f"hero/{id}")
    checks = [
        *ready(state, id, "move"),
        None if able else refuse("no_skill", "leap", skill="leap"),
        *pinned(state, id, command.blocker),
        refuse("bad_number", "leap", final=True) if command.areas < 1 or command.difficulty < 0 else None,
    ]
    heed(waived, checks)
    anyway = waived | {"over_limit", "not_enough_gems"} if "cannot_reach" in waived else waived
    paid = pay(command.areas, hero.free, hero.boxes.get("move", 0), hero.sheet.move_limit, hero.reserve, anyway)
    if isinstance(paid, Refusal):
        deny("cannot_reach", "leap", need=command.areas, final=False)
    attempt = Attempt(
        "leap", f"hero/{id}", "roll", (), skill_pool("leap"), need=command.difficulty, areas=command.areas
    )
    return Draft(state).add(ev.Stepped(id, *paid), ev.AttemptSet(attempt)).done()


def drop(state: State, command: cmd.DropItem, waived: frozenset[str]) -> Events:
    """Dropping is free; what has an area effect goes off where it falls.

    Rule: drop-object
    """
    id, item = command.hero, command.item
    if item not in state.heroes[id].items:
        deny("not_carried", "drop-object", item=item)
    targets = command.targets or (f"hero/{id}",)
    if not all(known(state, t) for t in targets):
        deny("no_such_target", "explosive-orb")
    heed(waived, [*ready(state, id, "drop"), *victims(state, targets)])
    draft = Draft(state).add(ev.ItemLost(id, item, "dropped"))
    if blast := state.gear[item].area:
        draft.add(ev.AttemptSet(Attempt("area", f"hero/{id}", "roll", targets, blast.dice)))
    return draft.done()
