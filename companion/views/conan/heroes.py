"""A hero's panel: zones, stance, boxes with their limits, what is carried, which skills the load leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.conan import hero_actions, movement, previews
from companion.games.conan.checks import limit_of_box
from companion.games.conan.due import idle
from companion.games.conan.facts.dice import NO_DICE
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.gems import RECOVERY, limit_of, recovered
from companion.games.conan.inventory import base_move, load_of
from companion.games.conan.pools import arrows_of, starred
from companion.games.conan.state import BOXES, Hero, Stance, State
from companion.games.conan.state import STANCES as STANCES_
from companion.games.conan.wording import ACTIONS, STANCES, STATUSES, gems, hindering_line, name
from companion.i18n import Translator
from companion.views import describe
from companion.views.conan.dice import dice_words
from companion.views.conan.kits import uses
from companion.views.conan.plan import at_hand

FLAGS = ("webbed", "possessed", "horror", "objective")


@dataclass(frozen=True)
class Cell:
    """A hero in the row of heroes."""

    id: str
    name: str
    reserve: int
    standing: int
    dead: bool
    sign: str
    said: str


@dataclass(frozen=True)
class BoxView:
    """An action box: gems on it, its limit (None: none), room left, what acting now would waste, what one gem throws, and
    whether that can be done now."""

    id: str
    name: str
    placed: int
    limit: int | None
    room: int | None
    loses: int
    dice: tuple[str, ...]
    said: str
    lit: bool


@dataclass(frozen=True)
class StanceView:
    """A stance and the gems that it brings back now."""

    id: Stance
    name: str
    back: int
    chosen: bool


@dataclass(frozen=True)
class ItemView:
    id: str
    name: str
    weight: int
    uses: str
    throwable: bool
    drink: bool
    attacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class SkillView:
    id: str
    name: str
    lost: bool
    at: str


@dataclass(frozen=True)
class HeroView:
    id: str
    name: str
    reserve: int
    fatigue: int
    wounds: int
    red: int
    total: int
    found: int
    standing: int
    dead: bool
    stance: str
    stances: tuple[StanceView, ...]
    boxes: tuple[BoxView, ...]
    on_cards: int
    on_allies: int
    free: int
    base: int
    statuses: tuple[tuple[str, str, str], ...]
    mine: bool


@dataclass(frozen=True)
class LoadView:
    weight: int
    maximum: int
    over: int
    move: int
    items: tuple[ItemView, ...]
    skills: tuple[SkillView, ...]


def cells(state: State, _: Translator) -> tuple[Cell, ...]:
    found = []
    for id, hero in state.heroes.items():
        who, standing = name(state, f"hero/{id}", _), hero.zones.standing
        said = _.plural(
            "{hero}: {n} available, can take {left} more",
            "{hero}: {n} available, can take {left} more",
            hero.reserve,
            hero=who,
            left=standing,
        )
        said = _("{hero}, dead", hero=who) if hero.dead else said
        found.append(Cell(id, who, hero.reserve, standing, hero.dead, _sign(state, id), said))
    return tuple(found)


def _sign(state: State, id: str) -> str:
    """What a hero still has to do in the heroes' turn: choose a stance, act; or rest."""
    hero = state.heroes[id]
    if hero.dead or state.side != "heroes":
        return ""
    if not hero.stance:
        return "stance"
    return "rest" if hero.stance == "recovering" else "act" if id in idle(state) else ""


def hero(state: State, id: str, _: Translator) -> HeroView:
    here = state.heroes[id]
    zones = here.zones
    return HeroView(
        id,
        name(state, f"hero/{id}", _),
        here.reserve,
        here.fatigue,
        here.wounds,
        here.red,
        here.total,
        zones.total,
        zones.standing,
        here.dead,
        here.stance,
        _stances(state, here, _),
        tuple(_box(state, id, box, _) for box in BOXES),
        sum(here.cards.values()),
        here.allies,
        here.free,
        base_move(state, here),
        _statuses(state, here, _),
        state.side == "heroes",
    )


def _stances(state: State, here: Hero, _: Translator) -> tuple[StanceView, ...]:
    fallen = min(state.fallen, 2)
    return tuple(
        StanceView(
            id,
            _(STANCES[id]).capitalize(),
            recovered(RECOVERY[id][fallen], here.fatigue),
            here.stance == id,
        )
        for id in STANCES_
    )


def _box(state: State, id: str, box: str, _: Translator) -> BoxView:
    here = state.heroes[id]
    dice, arrows = _thrown(state, here, box)
    return BoxView(
        box,
        _(ACTIONS[box]).capitalize(),
        here.boxes.get(box, 0),
        limit_of(box, limit_of_box(here, box), here.horror),
        hero_actions.room(here, box),
        hero_actions.loses(state, id, box) if here.stance == "active" else 0,
        dice,
        dice_words(dice, arrows, _),
        _can(state, here, box),
    )


def _can(state: State, here: Hero, box: str) -> bool:
    """Whether an aggressive hero has the room, the gem and the weapon for it; what answers the Overlord never waits."""
    if box in ("guard", "reroll"):
        return True
    if state.phase != "action" or here.stance != "active" or here.dead:
        return False
    if box == "move" and here.free:
        return True
    armed = box != "ranged" or bool(at_hand(state, here, box))
    return armed and hero_actions.room(here, box) != 0 and here.reserve > 0


def _thrown(state: State, here: Hero, box: str) -> tuple[tuple[str, ...], Mapping[str, int]]:
    """The dice that one gem on a box throws, with the weapon that is at hand, and their free rerolls.

    Rule: dice-pool
    """
    sheet = here.sheet
    die = {"melee": sheet.melee, "ranged": sheet.ranged, "manipulation": sheet.manipulation}.get(box)
    if die is None:
        return (), {}
    item = next(iter(at_hand(state, here, box)), None) if box in ("melee", "ranged") else None
    lot = (item.melee if box == "melee" else item.ranged) if item else NO_DICE
    return (starred(die)[0], *lot.dice), arrows_of(die, 1, lot)


def _statuses(state: State, here: Hero, _: Translator) -> tuple[tuple[str, str, str], ...]:
    """What lies on the hero now: id, words, rule."""
    found = []
    if here.halo:
        spell = _.pick(state.spells[here.halo].name) if here.halo in state.spells else _(STATUSES["halo"])
        found.append(("halo", _("{halo}: until aggressive after a rest", halo=spell), "halo-loss"))
    if here.held:
        found.append(("held", _("seized by {who}", who=name(state, f"tile/{here.held}", _)), "constriction"))
    rules = {
        "webbed": "web-projection",
        "possessed": "sets-possession",
        "horror": "horror",
        "objective": "board-and-scenario",
    }
    for flag in FLAGS:
        if getattr(here, flag):
            found.append((flag, _(STATUSES[flag]), rules[flag]))
    return tuple(found)


def load(state: State, id: str, _: Translator) -> LoadView:
    here = state.heroes[id]
    found = load_of(state, here)
    items = tuple(_item(state, item, item in found.throwable, _) for item in here.items if item in state.gear)
    skills = tuple(
        SkillView(t.id, _.pick(SKILLS[t.id].name), t.id in found.lost, str(t.lost_at) if t.lost_at is not None else "")
        for t in here.sheet.traits
        if t.id not in here.unlearnt
    )
    skills += tuple(SkillView(id, _.pick(SKILLS[id].name), False, "") for id in here.learnt)
    return LoadView(found.weight, found.maximum, found.over, found.move, items, skills)


def load_line(load: LoadView, _: Translator) -> str:
    """What is carried, in a line."""
    weight = _("{n}/{most}", n=load.weight, most=load.maximum)
    names = _.listing([item.name for item in load.items]) if load.items else _("nothing")
    return _("Carried {weight}: {list}", weight=weight, list=names)


def gems_line(hero: HeroView, _: Translator) -> tuple[str, bool]:
    """The gems that lie elsewhere, and all of them where they do not add up; whether they do."""
    right = hero.found == hero.total
    where = [] if right else [_("{found} of {total} gems", found=hero.found, total=hero.total)]
    where += [_("{n} on spell cards", n=hero.on_cards)] if hero.on_cards else []
    where += [_("{n} on allies", n=hero.on_allies)] if hero.on_allies else []
    where += [_.plural("{n} red gem", "{n} red gems", hero.red)] if hero.red else []
    return ", ".join(where), right


def _item(state: State, id: str, throwable: bool, _: Translator) -> ItemView:
    item = state.gear[id]
    attacks = tuple(kind for kind, lot in (("melee", item.melee), ("ranged", item.ranged)) if lot)
    return ItemView(
        id, _.pick(item.name), item.weight, item_uses(state, id, _), throwable, id == "life-potion", attacks
    )


def item_uses(state: State, id: str, _: Translator) -> str:
    """What an equipment card does, in a line."""
    return uses(state.gear[id], _)


@dataclass(frozen=True)
class StepDraft:
    """The area being left: friends with the hero (itself counted), enemies, what the border costs."""

    friends: int = 1
    enemies: int = 0
    surcharge: int = 0
    blocker: bool = False


@dataclass(frozen=True)
class StepView:
    """What the step would cost, paid how, and what stands against it."""

    cost: int
    words: str
    why: str
    stuck: str
    rule: str
    web: bool


def step(state: State, id: str, draft: StepDraft, _: Translator) -> StepView:
    here = state.heroes[id]
    cost = hero_actions.step_cost(state, id, draft.friends, draft.enemies, draft.surcharge)
    hindered = previews.hindrance(state, draft.friends, draft.enemies)
    why = hindering_line(hindered.enemies, hindered.others, hindered.penalty, _)
    limit = limit_of("move", here.sheet.move_limit, here.horror)
    paid = movement.pay(cost, here.free, here.boxes.get("move", 0), limit, here.reserve)
    if isinstance(paid, Refusal):
        words = describe.refusal(paid, _, state)
    elif paid[1] and not paid[0]:
        words = gems(paid[1], _)
    elif paid[1]:
        words = _.plural("{free} free and {n} gem", "{free} free and {n} gems", paid[1], free=paid[0])
    else:
        words = _("free")
    stuck = next((found for found in hero_actions.pinned(state, id, draft.blocker) if found), None)
    return StepView(
        cost,
        words,
        why,
        describe.refusal(stuck, _, state) if stuck else "",
        stuck.rule if stuck else "",
        here.webbed,
    )
