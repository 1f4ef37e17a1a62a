"""A fight played out many times with both sides on the enemy's rules: the chance to win and what it will cost.

The rule functions of the table decide order, targets, damage and answers; only the units change in place.
The A.I. hero's cards are drawn; players' cards are not played; abilities act as the table of `abilities` says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.games.heroes3 import board, forecast_cards, lineup, siege, targets
from companion.games.heroes3.abilities import ABILITIES
from companion.games.heroes3.combat import prowess
from companion.games.heroes3.combat.combat_end import highest_tier
from companion.games.heroes3.combat.drill import Man, Melee, assault, drawn_up
from companion.games.heroes3.combat.terms import combat_length
from companion.games.heroes3.order import RANK
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Realm

TOWER = "arrow-tower"
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
    state = replace(state, automation={**state.automation, "dice": "do"})
    begun = {f.id: f.shows for f in combat.fighters if not f.gone and (f.at or f.unit == "arrow-tower")}
    won = lost = 0
    total_rounds = own = enemy = 0
    fell, turned = dict.fromkeys(begun, 0), dict.fromkeys(begun, 0)
    for _ in range(fights):
        melee = drawn_up(state, combat, chance)
        winner, used = _fight(melee, limit or MOST_ROUNDS)
        won += winner == 1
        lost += winner == -1
        total_rounds += used
        for man in melee.fighters:
            if man.gone and man.unit != TOWER:
                fell[man.id] += 1
                own, enemy = (own + 1, enemy) if man.side == "near" else (own, enemy + 1)
            elif man.shows != begun[man.id]:
                turned[man.id] += 1
    return Forecast(
        fights,
        won / fights,
        lost / fights,
        (fights - won - lost) / fights,
        total_rounds / fights,
        own / fights,
        enemy / fights,
        {id: (fell[id] / fights, turned[id] / fights) for id in begun},
    )


def rounds_left(state: Realm, combat: Combat) -> int:
    """Combat rounds the player can still have, this one included (0 = no limit)."""
    kind = "player" if combat.kind == "hero" else combat.kind
    mp = state.seats[combat.seat].mp.get(combat.hero, 0)
    return combat_length([highest_tier(state, combat)], mp, kind, state.variants).rounds


def _fight(melee: Melee, limit: int) -> tuple[int, int]:
    """Who wins (1 near, -1 far, 0 nobody in time) and the rounds it took."""
    ai, begun = melee.combat.kind == "ai-hero", melee.combat.round
    for round_ in range(1, min(limit, MOST_ROUNDS) + 1):
        while due := lineup.next_up(melee.state, melee):
            man = melee.fighter(due[0])
            if man.paralysed:
                man.paralysed = False
            else:
                _wake(melee, man)
                drawn = ai and man.side == "far"
                if drawn:
                    forecast_cards.draw(melee, man, begun + round_ - 1)
                if not drawn or melee.alive("near"):
                    _act(melee, man)
            man.acted = True
            melee.last, melee.last_initiative = lineup.role(melee, man), lineup.initiative(melee.state, man)
            if not melee.alive("near"):
                return -1, round_
            if not melee.alive("far"):
                return 1, round_
        for man in melee.fighters:
            man.acted = man.retaliated = False
            man.moved = man.fire = 0
        melee.last, melee.last_initiative = "", -1
    return 0, limit


def _wake(melee: Melee, man: Man) -> None:
    """The Shield goes, and what the card heals as an activation begins: the unit itself, or the most hurt ally."""
    man.shield, man.moved = False, 0
    tags = lineup.values(melee.state, man).tags
    if not tags:
        return
    man.damage -= prowess.wakes_healed(tags, man.damage)
    if "mend_ally_2" in tags:
        if hurt := prowess.most_hurt(melee, man):
            ally = melee.fighter(hurt)
            ally.damage -= min(ABILITIES["mend_ally_2"].n, ally.damage)
        else:
            man.attack_plus += 1


def _act(melee: Melee, man: Man) -> None:
    home = man.at
    _do(melee, man)
    flies_back = man.struck and not man.gone and "return_after_attack" in lineup.values(melee.state, man).tags
    if flies_back and home is not None and all(other.at != home or other.gone for other in melee.fighters):
        man.at = home
    man.struck = False


def _do(melee: Melee, man: Man) -> None:
    state = melee.state
    card = lineup.card(state, man)
    tier = RANK.get(card.tier, 0)
    foes = melee.alive("far" if man.side == "near" else "near")
    cards = [(RANK.get(c.tier, 0), board.index(f.at or (1, 1)), c.type) for f in foes for c in (state.units[f.unit],)]
    if card.type == "ranged":
        at = board.index(man.at) if man.at else None
        found = targets.ranged_targets(tier, at, [(rank, cell, type == "ranged") for rank, cell, type in cards])
        assault(melee, man, foes[_choose(melee, found)])
        return
    assert man.at is not None
    rings = lineup.rings(state, melee, man)
    spots = [(rank, cell) for rank, cell, _ in cards]
    nearest_first = reads(state.readings, "A10", "nearest-first")
    places, spaces = targets.melee_targets(tier, rings, spots, nearest_first=nearest_first)
    if places:
        place = _choose(melee, places)
        man.at, man.moved = board.EVERY[targets.attack_cells(rings, spaces, spots[place][1])[0]], spaces
        assault(melee, man, foes[place])
    elif lineup.role(melee, man) != "attacker" or not _tear(melee, man, rings):
        man.at = board.EVERY[targets.approach(board.index(man.at), rings, [cell for _, cell in spots]).ends[0]]


def _choose(melee: Melee, places: Sequence[int]) -> int:
    return places[0] if len(places) == 1 else places[melee.chance.pick(len(places))]


def _tear(melee: Melee, man: Man, rings: Sequence[int]) -> bool:
    """The closest wall or gate in reach comes down; the tower with the last one."""
    found = targets.closest_wall(rings, lineup.standing_pieces(melee))
    if found is None:
        return False
    steps, wall = found
    man.at = board.EVERY[targets.attack_cells(rings, steps, board.index(wall))[0]]
    melee.pieces = {**melee.pieces, siege.key(wall): "rubble"}
    if not siege.tower_stands(melee.pieces):
        for tower in melee.fighters:
            tower.gone = tower.gone or tower.unit == TOWER
    return True


def hp_total(state: Realm, combat: Combat, side: str) -> int:
    """All HP a side still has, both faces of a Pack counted, for the bar above the board."""
    total = 0
    for fighter in combat.alive(side):
        card = lineup.card(state, fighter)
        total += lineup.hp_left(state, fighter) + (card.few.hp if fighter.shows == "pack" and card.pack else 0)
    return total
