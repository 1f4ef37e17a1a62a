"""A hero's panel: gems on boxes, steps, things carried, allies commanded."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.refusal import Refusal, deny, heed, refuse, settled
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.checks import BOX_ACTION, BOX_RULE, alive, hero_known, limit_of_box, ready
from companion.games.conan.defence import ally_box
from companion.games.conan.draft import Draft
from companion.games.conan.gems import box_full, drink, limit_of, one_gem, too_poor
from companion.games.conan.hindering import leave_cost
from companion.games.conan.inventory import base_move, skills_of, weight
from companion.games.conan.movement import WEB_POINTS, blocked, pay, wreck_cost
from companion.games.conan.phases import Events
from companion.games.conan.spells import halo_kept
from companion.games.conan.state import Hero, State, known, split

STATUSES = {
    "hero": ("halo", "held", "webbed", "possessed", "horror", "objective"),
    "tile": ("halo", "possessed", "note"),
}
NOTE_LIMIT = 120


def decide_hero_action(state: State, command: cmd.HeroAction, waived: frozenset[str]) -> Events:
    match command:
        case cmd.SetStatus():
            return _status(state, command)
        case cmd.GiveItem():
            return _give(state, command, waived)
        case cmd.ActivateAlly() | cmd.SpendOnAlly():
            return _ally(state, command, waived)
        case _:
            heed(waived, [hero_known(state, command.hero)])
    match command:
        case cmd.PlaceGems(id, box, gems):
            return _place(state, id, box, gems, waived)
        case cmd.StepAway() | cmd.WreckWall() | cmd.TearWeb():
            return _step(state, command, waived)
        case cmd.StopMoving(id):
            left = state.heroes[id].free
            return (ev.FreeMovementLost(id, left),) if left else deny("nothing_changes", "base-movement")
        case cmd.DrinkPotion():
            return _drink(state, command, waived)
        case cmd.TakeItem():
            return _take(state, command, waived)


# gems -------------------------------------------------------------------------------------------
def placing(state: State, id: str, box: str, gems: int) -> list[Refusal | None]:
    """The objections to laying gems on a box: stance, at least one, the limit, the reserve.

    Rule: exertion-limit
    """
    hero = state.heroes[id]
    return [
        *ready(state, id, BOX_ACTION[box]),
        one_gem(gems, BOX_RULE[box]),
        box_full(box, limit_of_box(hero, box), hero.boxes.get(box, 0), gems, hero.horror),
        too_poor(gems, hero.reserve, BOX_RULE[box]),
    ]


def room(hero: Hero, box: str) -> int | None:
    """How many gems still fit on a box this turn; None when there is no limit.

    Rule: exertion-limit
    """
    cap = limit_of(box, limit_of_box(hero, box), hero.horror)
    return None if cap is None else max(0, cap - hero.boxes.get(box, 0))


def loses(state: State, id: str, box: str) -> int:
    """The free movement points that acting now would waste: those of a move already begun, or all before paid ones.

    Rule: base-movement-lost
    """
    hero = state.heroes[id]
    if box == "move":
        return hero.free
    begun = hero.free < base_move(state, hero)
    return hero.free if begun and box in ("melee", "ranged", "manipulation") else 0


def spend(draft: Draft, id: str, box: str, gems: int) -> None:
    """Gems on a box, and the free movement that this interrupts."""
    if lost := loses(draft.state, id, box):
        draft.add(ev.FreeMovementLost(id, lost))
    draft.add(ev.GemsPlaced(id, box, gems))


def _place(state: State, id: str, box: str, gems: int, waived: frozenset[str]) -> Events:
    if box not in BOX_ACTION:
        deny("no_such_box", "action-boxes")
    heed(waived, placing(state, id, box, gems))
    if gems < 1 or not state.heroes[id].reserve:
        deny("not_enough_gems", BOX_RULE[box], need=max(1, gems), have=state.heroes[id].reserve)
    draft = Draft(state)
    spend(draft, id, box, gems)
    return draft.done()


# movement ---------------------------------------------------------------------------------------
def pinned(state: State, id: str, blocker: bool) -> list[Refusal | None]:
    """What must be dealt with before any step: a web, a grip, a blocker, a possession.

    Rule: blocking
    """
    hero = state.heroes[id]
    skills = skills_of(state, hero)
    return [
        refuse("webbed", "web-projection") if hero.webbed else None,
        refuse("held", "constriction", who=f"tile/{hero.held}") if hero.held and "evasive" not in skills else None,
        blocked(blocker, skills, official=state.reads("blocking", "air-too")),
        refuse("possessed", "sets-possession", who=f"hero/{id}") if hero.possessed else None,
    ]


def step_cost(state: State, id: str, friends: int, enemies: int, surcharge: int) -> int:
    """What leaving this area would cost the hero now.

    Rule: hindering-movement
    """
    skills = skills_of(state, state.heroes[id])
    return leave_cost(friends, enemies, surcharge, skills, state.reads("hindering", "literal"))


def _step(state: State, command: cmd.StepAway | cmd.WreckWall | cmd.TearWeb, waived: frozenset[str]) -> Events:
    id = command.hero
    hero = state.heroes[id]
    limit = limit_of("move", hero.sheet.move_limit, hero.horror)
    checks = list(ready(state, id, "move"))
    cost: int | Refusal = WEB_POINTS
    match command:
        case cmd.StepAway(_, friends, enemies, surcharge, blocker):
            checks += [_counted(friends, enemies, surcharge), *pinned(state, id, blocker)]
            cost = step_cost(state, id, friends, enemies, surcharge)
        case cmd.WreckWall(_, material, friends, enemies, blocker):
            skills = skills_of(state, hero)
            checks += [
                _counted(friends, enemies, 0),
                None if "wall-wrecker" in skills else refuse("no_skill", "wall-wrecker", skill="wall-wrecker"),
                *pinned(state, id, blocker),
            ]
            material = "wood" if "no_such_wall" in waived else material
            cost = wreck_cost(material, friends, enemies, skills, state.reads("hindering", "literal"))
        case cmd.TearWeb():
            checks.append(None if hero.webbed else refuse("nothing_changes", "web-projection", final=True))
            limit = None if state.reads("web", "exceed") else limit
    heed(waived, checks)
    paid = settled(pay(settled(cost), hero.free, hero.boxes.get("move", 0), limit, hero.reserve, waived))
    events: list[ev.Event] = [ev.Stepped(id, *paid)]
    if isinstance(command, cmd.TearWeb):
        events.append(ev.StatusChanged(f"hero/{id}", "webbed", ""))
    return tuple(events)


def _counted(friends: int, enemies: int, surcharge: int) -> Refusal | None:
    """Count yourself among the friends.

    Rule: hindering-penalty
    """
    if friends < 1:
        return refuse("count_yourself", "hindering-penalty", final=True)
    return refuse("bad_number", "movement", final=True) if enemies < 0 or surcharge < 0 else None


# things -----------------------------------------------------------------------------------------
def _drink(state: State, command: cmd.DrinkPotion, waived: frozenset[str]) -> Events:
    id = command.hero
    hero = state.heroes[id]
    only_red = hero.red and not hero.wounds
    checks = [
        *ready(state, id, "potion"),
        None if "life-potion" in hero.items else refuse("not_carried", "life-potion", item="life-potion"),
        refuse("only_red", "red-gem-reminder") if only_red else None,
    ]
    heed(waived, checks)
    asked = command.from_fatigue if state.reads("life-potion", "mixed") else 0
    red = min(2, hero.red) if only_red else 0
    result = drink("active", hero.reserve, hero.fatigue, hero.wounds, asked)
    assert not isinstance(result, Refusal)
    healed, rested = hero.wounds - result[2], hero.fatigue - result[1]
    rested = min(rested, 2 - red)
    return ev.PotionDrunk(id, healed, rested, red), ev.ItemLost(id, "life-potion", "used")


def too_much(state: State, id: str, added: Sequence[str]) -> Refusal | None:
    """Nobody carries more than their maximum.

    Rule: encumbrance
    """
    hero = state.heroes[id]
    over = weight((*hero.items, *added), state.gear) - hero.sheet.encumbrance
    return refuse("over_maximum", "encumbrance", n=over, who=f"hero/{id}") if over > 0 else None


def gained(draft: Draft, id: str, item: str) -> None:
    """The card is carried; a load that takes Spell Caster away also ends the halo, unless read otherwise.

    Rule: halo-loss
    """
    draft.add(ev.ItemGained(id, item))
    hero = draft.state.heroes[id]
    overloaded = "spell-caster" not in skills_of(draft.state, hero) and draft.state.reads("halo-overload", "ends")
    if hero.halo and not halo_kept(over_encumbered=overloaded):
        draft.add(ev.StatusChanged(f"hero/{id}", "halo", ""))


def _take(state: State, command: cmd.TakeItem, waived: frozenset[str]) -> Events:
    """Picking up and catching are simple manipulations; what a chest just opened holds is free.

    Rule: simple-manipulation
    """
    id, item = command.hero, command.item
    if item not in state.gear:
        deny("no_such_item", "equipment-cards")
    checks = ready(state, id, "manipulation") if command.free else placing(state, id, "manipulation", 1)
    heed(waived, [*checks, too_much(state, id, (item,))])
    draft = Draft(state)
    if not command.free:
        spend(draft, id, "manipulation", 1)
    gained(draft, id, item)
    return draft.done()


def _give(state: State, command: cmd.GiveItem, waived: frozenset[str]) -> Events:
    """One of the two heroes pays a simple manipulation.

    Rule: give-object
    """
    giver, receiver, item = command.giver, command.receiver, command.item
    payer = command.payer or giver
    if any(id not in state.heroes for id in (giver, receiver, payer)) or giver == receiver:
        deny("no_such_hero", "give-object")
    if item not in state.heroes[giver].items:
        deny("not_carried", "give-object", item=item)
    heed(
        waived,
        [
            *placing(state, payer, "manipulation", 1),
            alive(state, giver),
            alive(state, receiver),
            too_much(state, receiver, (item,)),
        ],
    )
    draft = Draft(state)
    spend(draft, payer, "manipulation", 1)
    draft.add(ev.ItemLost(giver, item, f"hero/{receiver}"))
    gained(draft, receiver, item)
    return draft.done()


def _status(state: State, command: cmd.SetStatus) -> Events:
    kind, _ = split(command.target)
    if not known(state, command.target) or command.status not in STATUSES.get(kind, ()):
        deny("no_such_target", "skills-overview")
    return (ev.StatusChanged(command.target, command.status, command.value.strip()[:NOTE_LIMIT]),)


# allies -----------------------------------------------------------------------------------------
def _ally(state: State, command: cmd.ActivateAlly | cmd.SpendOnAlly, waived: frozenset[str]) -> Events:
    """A gem lets one ally figure act, once a turn each; more gems buy it movement, guard dice or rerolls.

    Rule: ally-activation
    """
    id, hero_id = command.ally, command.hero
    if id not in state.allies or not state.allies[id].figures:
        deny("no_such_target", "allies")
    heed(waived, [hero_known(state, hero_id)])
    hero, ally = state.heroes[hero_id], state.allies[id]
    leads = "leadership" in skills_of(state, hero)
    leader = None if leads else refuse("no_skill", "leadership", skill="leadership")
    match command:
        case cmd.ActivateAlly():
            checks = [
                *ready(state, hero_id, "ally-activate"),
                leader,
                None if ally.acted < ally.figures else refuse("allies_acted", "ally-activation", n=ally.figures),
                too_poor(1, hero.reserve, "ally-activation"),
            ]
            heed(waived, checks)
            return (ev.AllyActivated(id, hero_id, ally_box(state)),)
        case cmd.SpendOnAlly(_, _, what, gems):
            action = {"move": "ally-activate", "guard": "ally-guard", "reroll": "ally-reroll"}[what]
            over = what == "move" and gems > ally.unit.move
            checks = [
                *ready(state, hero_id, action),
                leader,
                one_gem(gems, "ally-gems"),
                refuse("boost_limit", "movement-limit-units", move=ally.unit.move) if over else None,
                too_poor(gems, hero.reserve, "ally-gems"),
            ]
            heed(waived, checks)
            return (ev.GemsPlaced(hero_id, ally_box(state), max(1, gems)),)
