"""Objections that many taps share: whose turn, which stance, who is dead."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.core.refusal import Refusal, refuse
from companion.core.tray import MOST_DICE
from companion.games.conan.gems import CAUTIOUS_ACTIONS, may_act
from companion.games.conan.state import Hero, Side, State, split

BOX_ACTION = {
    "melee": "melee",
    "ranged": "ranged",
    "manipulation": "manipulation",
    "move": "move",
    "guard": "guard",
    "reroll": "reroll",
}
BOX_RULE = {
    "melee": "melee-attack",
    "ranged": "ranged-attack",
    "manipulation": "manipulation",
    "move": "movement-limit-hero",
    "guard": "active-defence",
    "reroll": "paid-reroll",
}


def hero_known(state: State, id: str) -> Refusal | None:
    return None if id in state.heroes else refuse("no_such_hero", "hero-sheet", final=True)


def whose_turn(state: State, side: Side, rule: str = "turn-structure") -> Refusal | None:
    """Each side acts in its own turn.

    Rule: turn-structure
    """
    return None if state.side == side else refuse("not_your_turn", rule, side=side)


def alive(state: State, id: str) -> Refusal | None:
    """A dead hero does nothing more.

    Rule: hero-death
    """
    return refuse("hero_dead", "hero-death", who=f"hero/{id}") if state.heroes[id].dead else None


def victims(state: State, targets: Iterable[str]) -> list[Refusal | None]:
    """Only who stands on the board is hit: no fallen hero, no more figures of a group than are left.

    Rule: unit-life-points
    """
    named = list(targets)
    return [_standing(state, ref, named.count(ref)) for ref in dict.fromkeys(named)]


def _standing(state: State, ref: str, count: int) -> Refusal | None:
    kind, id = split(ref)
    if kind == "hero":
        return alive(state, id)
    figures = (state.tiles[id] if kind == "tile" else state.allies[id]).figures
    if not figures:
        return refuse("nobody_left", "dead-tile" if kind == "tile" else "allies", final=True)
    return refuse("too_few_figures", "area-attack", n=figures, who=ref) if count > figures else None


def attacks_left(state: State, ref: str) -> int:
    """How many figures of a tile or an ally have yet to attack in this activation: one attack each.

    Rule: group-move-then-attack
    """
    kind, id = split(ref)
    able = state.allies[id].acted if kind == "ally" else state.tiles[id].figures
    return max(0, able - state.attacks.get(ref, 0))


def stance_allows(hero: Hero, action: str, id: str) -> Refusal | None:
    """A stance is chosen before acting, and a recovering hero only defends, rerolls and reacts.

    Rule: hero-recovering
    """
    if action in CAUTIOUS_ACTIONS:
        return None
    if not hero.stance:
        return refuse("no_stance", "hero-stance", who=f"hero/{id}")
    if not may_act(hero.stance, action):
        code = "recovering_cannot_move" if action == "move" else "not_active"
        return refuse(code, "hero-recovering", who=f"hero/{id}")
    return None


def ready(state: State, id: str, action: str) -> list[Refusal | None]:
    """The objections to a hero's action, in the order in which they are told."""
    return [
        alive(state, id),
        None if action in CAUTIOUS_ACTIONS else whose_turn(state, "heroes", "heroes-turn"),
        stance_allows(state.heroes[id], action, id),
    ]


def limit_of_box(hero: Hero, box: str) -> int | None:
    """The exertion limit printed for a box; guard and reroll have none.

    Rule: exertion-limit
    """
    sheet = hero.sheet
    return {
        "melee": sheet.melee_limit,
        "ranged": sheet.ranged_limit,
        "manipulation": sheet.manipulation_limit,
        "move": sheet.move_limit,
    }.get(box)


def known_dice(state: State, dice: Collection[str], rule: str) -> Refusal | None:
    """Dice are of a colour that the box holds, and no more than the tray takes.

    Rule: dice-pool
    """
    if any(die not in state.dice for die in dice):
        return refuse("no_such_die", rule, final=True)
    return None if len(dice) <= MOST_DICE else refuse("dice_count", rule, final=True, most=MOST_DICE)


def rolled(state: State, dice: Collection[str], rule: str) -> Refusal | None:
    """A roll takes at least one die.

    Rule: dice-pool
    """
    return known_dice(state, dice, rule) if dice else refuse("dice_count", rule, final=True, most=MOST_DICE)
