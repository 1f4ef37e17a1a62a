"""A fight played out many times with both sides on the enemy's rules: the chance to win and what it will cost.

The same rule functions as at the table decide targets, damage and answers; only the bookkeeping is leaner.
Cards are not played and A.I. cards are not drawn; abilities act as the table of `abilities` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.chance import Chance
from companion.games.heroes3 import board, lineup, siege, targets
from companion.games.heroes3.abilities import ABILITIES, WAKE_HEALS, number
from companion.games.heroes3.aftermath import combat_length
from companion.games.heroes3.closing import highest_tier
from companion.games.heroes3.drill import Field, Man, assault
from companion.games.heroes3.order import RANK
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Realm

FIGHTS = 1000
MOST_ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Forecast:
    """What a thousand such fights gave: shares of fights won, lost and not finished, and average losses.

    `fates` holds for each unit the share of fights in which it fell, and in which it was only flipped.
    """

    fights: int
    won: float
    lost: float
    unfinished: float
    rounds: float
    own_losses: float
    enemy_losses: float
    fates: Mapping[str, tuple[float, float]]


def forecast(state: Realm, chance: Chance, fights: int = FIGHTS, rounds: int | None = None) -> Forecast | None:
    """The fight of the table from where it stands; `rounds` limits it (None: what the rules and the MP allow).

    Rule: end-of-combat
    """
    combat = state.combat
    if combat is None or not combat.alive("near") or not combat.alive("far"):
        return None
    limit = rounds if rounds is not None else rounds_left(state, combat)
    men = [_man(state, combat, f.id) for f in combat.fighters if not f.gone and (f.at or f.unit == "arrow-tower")]
    settings = _settings(state, combat)
    won = lost = 0
    total_rounds = own = enemy = 0
    fell = {m.id: 0 for m in men}
    turned = {m.id: 0 for m in men}
    for _ in range(fights):
        field = _fresh(men, combat, settings, chance)
        winner, used = _fight(field, limit or MOST_ROUNDS)
        won += winner == 1
        lost += winner == -1
        total_rounds += used
        for man in field.men:
            if man.gone and man is not field.tower:
                fell[man.id] += 1
                own, enemy = (own + 1, enemy) if man.near else (own, enemy + 1)
            elif man.shows != man.was:
                turned[man.id] += 1
    return Forecast(
        fights,
        won / fights,
        lost / fights,
        (fights - won - lost) / fights,
        total_rounds / fights,
        own / fights,
        enemy / fights,
        {m.id: (fell[m.id] / fights, turned[m.id] / fights) for m in men},
    )


def rounds_left(state: Realm, combat: Combat) -> int:
    """Combat rounds the player can still have, this one included (0 = no limit)."""
    kind = "player" if combat.kind == "hero" else combat.kind
    mp = state.seats[combat.seat].mp.get(combat.hero, 0)
    return combat_length([highest_tier(state, combat)], mp, kind, state.variants).rounds


def _settings(state: Realm, combat: Combat) -> tuple[tuple[int, ...], tuple[str, ...], bool]:
    return state.dice["attack"].values("attack"), state.variants, reads(state.readings, "A10", "nearest-first")


def _man(state: Realm, combat: Combat, id: str) -> Man:
    fighter = combat.fighter(id)
    assert fighter is not None
    card = state.units[fighter.unit]
    few, pack = (lineup.under_spells(side, fighter) if side else None for side in (card.few, card.pack))
    man = Man(id, fighter.side == "near", card.type, RANK.get(card.tier, 0), few or card.few, pack, fighter.shows)
    man.at = board.index(fighter.at) if fighter.at else None
    man.damage, man.extra = fighter.damage, fighter.initiative_plus
    man.attack_plus, man.defence_plus = fighter.attack_plus, fighter.defence_plus
    man.acted, man.retaliated = fighter.acted, fighter.retaliated
    man.paralysed, man.shield = fighter.paralysed, fighter.shield
    return man


def _fresh(
    men: Sequence[Man], combat: Combat, settings: tuple[tuple[int, ...], tuple[str, ...], bool], chance: Chance
) -> Field:
    standing = {siege.cell_of(k): piece for k, piece in combat.pieces.items() if piece in ("wall", "gate")}
    twins = [man.copy() for man in men]
    return Field(
        twins,
        combat.attacker == "near",
        board.mask(standing),
        board.mask(cell for cell, piece in standing.items() if piece == "gate"),
        next((m for m in twins if m.at is None), None),
        settings[0],
        settings[1],
        chance,
        settings[2],
        any("defense_aura" in m.side.tags for m in twins),
        {"attacker": 1, "defender": 0}.get(combat.last, -1),
        combat.last_initiative,
    )


def _fight(field: Field, limit: int) -> tuple[int, int]:
    """Who wins (1 near, -1 far, 0 nobody in time) and the rounds it took."""
    for round_ in range(1, min(limit, MOST_ROUNDS) + 1):
        while (man := _next(field)) is not None:
            if man.paralysed:
                man.paralysed = False
            else:
                man.shield = False
                if man.side.tags:
                    _wake(field, man)
                _act(field, man)
            man.acted = True
            field.last = int(man.near == field.attacker_near)
            field.last_initiative = man.side.initiative + man.extra
            if not field.standing(True):
                return -1, round_
            if not field.standing(False):
                return 1, round_
        for man in field.men:
            man.acted = man.retaliated = False
        field.last = field.last_initiative = -1
    return 0, limit


def _next(field: Field) -> Man | None:
    """Highest initiative among those who have not acted; ties alternate, beginning with the attacker."""
    best: Man | None = None
    best_key = (-99, False)
    for man in field.men:
        if man.acted or man.gone:
            continue
        value = man.side.initiative + man.extra
        attacks = int(man.near == field.attacker_near)
        turn = attacks != field.last if value == field.last_initiative and field.last >= 0 else bool(attacks)
        if (value, turn) > best_key:
            best, best_key = man, (value, turn)
    return best


def _wake(field: Field, man: Man) -> None:
    """Healing as an activation begins: the unit itself, or the most hurt ally."""
    tags = man.side.tags
    if healing := number(tags, WAKE_HEALS):
        man.damage = max(0, man.damage - healing)
    if "mend_ally_2" in tags:
        hurt = [m for m in field.standing(man.near) if m.damage and m is not man]
        if hurt:
            ally = max(hurt, key=lambda m: m.damage)
            ally.damage = max(0, ally.damage - ABILITIES["mend_ally_2"].n)
        else:
            man.attack_plus += 1


def _act(field: Field, man: Man) -> None:
    home = man.at
    _do(field, man)
    flies_back = man.struck and not man.gone and "return_after_attack" in man.side.tags
    if flies_back and home is not None and all(other.at != home or other.gone for other in field.men):
        man.at = home
    man.struck = False


def _do(field: Field, man: Man) -> None:
    foes = field.standing(not man.near)
    if man.type == "ranged":
        seen = [(f.tier, f.at or 0, f.type == "ranged") for f in foes]
        found = targets.ranged_targets(man.tier, man.at, seen)
        assault(field, man, foes[_choose(field, found)], False)
        return
    assert man.at is not None
    taken = field.walls
    for other in field.men:
        if other.at is not None and not other.gone and other is not man:
            taken |= 1 << other.at
    defends = man.near != field.attacker_near
    rings = targets.rings_of(man.type, man.at, taken, field.gate if defends else 0)
    spots = [(f.tier, f.at or 0) for f in foes]
    places, spaces = targets.melee_targets(man.tier, rings, spots, nearest_first=field.nearest_first)
    if places:
        foe = foes[_choose(field, places)]
        start = man.at
        man.at = targets.attack_cells(rings, spaces, foe.at or 0)[0]
        assault(field, man, foe, man.at != start)
        return
    if field.walls and not defends and _tear(field, man, rings):
        return
    man.at = targets.approach(man.at, rings, [cell for _, cell in spots]).ends[0]


def _choose(field: Field, places: Sequence[int]) -> int:
    return places[0] if len(places) == 1 else places[field.chance.pick(len(places))]


def _tear(field: Field, man: Man, rings: Sequence[int]) -> bool:
    """The closest wall or gate in reach comes down; the tower with the last one."""
    reach = [(targets.steps_to_reach(rings, i), i) for i in range(len(board.EVERY)) if field.walls >> i & 1]
    near = min((pair for pair in reach if pair[0] >= 0), default=None)
    if near is None:
        return False
    man.at = targets.attack_cells(rings, near[0], near[1])[0]
    field.walls &= ~(1 << near[1])
    field.gate &= field.walls
    if not field.walls and field.tower:
        field.tower.gone = True
    return True


def hp_total(state: Realm, combat: Combat, side: str) -> int:
    """All HP a side still has, both faces of a Pack counted, for the bar above the board."""
    total = 0
    for fighter in combat.alive(side):
        card = lineup.card(state, fighter)
        total += lineup.hp_left(state, fighter) + (card.few.hp if fighter.shows == "pack" and card.pack else 0)
    return total
