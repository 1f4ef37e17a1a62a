"""A fight played out many times with both sides on the enemy's rules: the chance to win and what it will cost.

The same rule functions as at the table decide targets, damage and answers; only the bookkeeping is leaner.
Cards are not played, A.I. cards are not drawn, and abilities other than those of `units.KNOWN_TAGS` do not act.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.step import Refusal
from companion.games.heroes3 import board, lineup, siege, strike, targets
from companion.games.heroes3.aftermath import combat_length
from companion.games.heroes3.closing import highest_tier
from companion.games.heroes3.order import RANK
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Combat, Realm
from companion.games.heroes3.units import Side

FIGHTS = 1000
MOST_ROUNDS = 30
_BACKS = (0b1111, 0b1111 << 16)


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


class _Man:
    """A unit during a simulated fight."""

    __slots__ = (
        "acted", "at", "attack_plus", "damage", "defence_plus", "extra", "few", "gone", "id", "near", "pack",
        "paralysed", "retaliated", "shield", "shows", "side", "tier", "type", "was",
    )  # fmt: skip

    def __init__(self, id: str, near: bool, type: str, tier: int, few: Side, pack: Side | None, shows: str) -> None:
        self.id, self.near, self.type, self.tier = id, near, type, tier
        self.few, self.pack, self.shows = few, pack, shows
        self.was = shows
        self.side = pack if shows == "pack" and pack else few
        self.at: int | None = None
        self.damage = self.attack_plus = self.defence_plus = self.extra = 0
        self.acted = self.retaliated = self.paralysed = self.shield = self.gone = False

    def copy(self) -> _Man:
        twin = _Man.__new__(_Man)
        for name in _Man.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin


@dataclass(slots=True)
class _Board:
    """One simulated fight under way."""

    men: list[_Man]
    attacker_near: bool
    walls: int
    gate: int
    tower: _Man | None
    faces: tuple[int, ...]
    variants: tuple[str, ...]
    chance: Chance
    nearest_first: bool
    last: int = -1
    last_initiative: int = -1

    def standing(self, near: bool) -> list[_Man]:
        return [m for m in self.men if not m.gone and m.near == near and m.at is not None]


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


def _man(state: Realm, combat: Combat, id: str) -> _Man:
    fighter = combat.fighter(id)
    assert fighter is not None
    card = state.units[fighter.unit]
    man = _Man(id, fighter.side == "near", card.type, RANK.get(card.tier, 0), card.few, card.pack, fighter.shows)
    man.at = board.index(fighter.at) if fighter.at else None
    man.damage, man.extra = fighter.damage, fighter.initiative_plus
    man.attack_plus, man.defence_plus = fighter.attack_plus, fighter.defence_plus
    man.acted, man.retaliated = fighter.acted, fighter.retaliated
    man.paralysed, man.shield = fighter.paralysed, fighter.shield
    return man


def _fresh(
    men: Sequence[_Man], combat: Combat, settings: tuple[tuple[int, ...], tuple[str, ...], bool], chance: Chance
) -> _Board:
    standing = {siege.cell_of(k): piece for k, piece in combat.pieces.items() if piece in ("wall", "gate")}
    twins = [man.copy() for man in men]
    return _Board(
        twins,
        combat.attacker == "near",
        board.mask(standing),
        board.mask(cell for cell, piece in standing.items() if piece == "gate"),
        next((m for m in twins if m.at is None), None),
        settings[0],
        settings[1],
        chance,
        settings[2],
        {"attacker": 1, "defender": 0}.get(combat.last, -1),
        combat.last_initiative,
    )


def _fight(field: _Board, limit: int) -> tuple[int, int]:
    """Who wins (1 near, -1 far, 0 nobody in time) and the rounds it took."""
    for number in range(1, min(limit, MOST_ROUNDS) + 1):
        while (man := _next(field)) is not None:
            if man.paralysed:
                man.paralysed = False
            else:
                man.shield = False
                _act(field, man)
            man.acted = True
            field.last = int(man.near == field.attacker_near)
            field.last_initiative = man.side.initiative + man.extra
            if not field.standing(True):
                return -1, number
            if not field.standing(False):
                return 1, number
        for man in field.men:
            man.acted = man.retaliated = False
        field.last = field.last_initiative = -1
    return 0, limit


def _next(field: _Board) -> _Man | None:
    """Highest initiative among those who have not acted; ties alternate, beginning with the attacker."""
    best: _Man | None = None
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


def _act(field: _Board, man: _Man) -> None:
    foes = field.standing(not man.near)
    if man.type == "ranged":
        seen = [(f.tier, f.at or 0, f.type == "ranged") for f in foes]
        found = targets.ranged_targets(man.tier, man.at, seen)
        _hit(field, man, foes[_choose(field, found)], answer=False)
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
        man.at = targets.attack_cells(rings, spaces, foe.at or 0)[0]
        _hit(field, man, foe, answer=False)
        return
    if field.walls and not defends and _tear(field, man, rings):
        return
    man.at = targets.approach(man.at, rings, [cell for _, cell in spots]).ends[0]


def _choose(field: _Board, places: Sequence[int]) -> int:
    return places[0] if len(places) == 1 else places[field.chance.pick(len(places))]


def _tear(field: _Board, man: _Man, rings: Sequence[int]) -> bool:
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


def _hit(field: _Board, man: _Man, foe: _Man, *, answer: bool) -> None:
    beside = man.at is not None and foe.at is not None and board.APART[man.at][foe.at] == 1
    tags = man.side.tags
    two = False
    wall = False
    if man.type == "ranged":
        if beside:
            two = "no_adjacent_penalty" not in tags and "no_penalties" not in tags
        elif man.at is not None and foe.at is not None and "no_penalties" not in tags:
            two = bool(1 << man.at & _BACKS[0] and 1 << foe.at & _BACKS[1]) or bool(
                1 << man.at & _BACKS[1] and 1 << foe.at & _BACKS[0]
            )
        wall = bool(field.walls) and _sheltered(field, man, foe)
    pick, faces = field.chance.pick, field.faces
    dice = [faces[pick(len(faces))]]
    if two:
        dice.append(faces[pick(len(faces))])
    shield = faces[pick(len(faces))] if foe.shield else None
    totals = strike.attack_totals(
        man.side.attack + man.attack_plus, foe.side.defence + foe.defence_plus, dice,
        penalty=two, wall=wall, shield_die=shield, variants=field.variants,
    )  # fmt: skip
    assert not isinstance(totals, Refusal)
    man.attack_plus = foe.defence_plus = 0
    foe.paralysed = False
    if totals.damage:
        _wound(foe, totals.damage)
    if answer:
        return
    unlimited = "unlimited_retaliation" in foe.side.tags
    barred = "no_retaliation" in tags
    if strike.retaliates(beside, not foe.gone, foe.retaliated, False, unlimited=unlimited, barred=barred):
        foe.retaliated = True
        _hit(field, foe, man, answer=True)


def _wound(foe: _Man, damage: int) -> None:
    found = strike.hurt(foe.shows, foe.pack.hp if foe.pack else foe.few.hp, foe.few.hp, foe.damage, damage)
    assert not isinstance(found, Refusal)
    if found.side == "removed":
        foe.gone = True
        foe.at = None
        return
    foe.damage = found.damage
    if found.flipped:
        foe.shows, foe.side = "few", foe.few


def _sheltered(field: _Board, man: _Man, foe: _Man) -> bool:
    """A shot over the walls at a defender that stands right behind a standing one."""
    if man.at is None or foe.at is None or man.near != field.attacker_near:
        return False
    column, row = board.EVERY[foe.at]
    behind = row < board.MIDDLE if foe.near else row > board.MIDDLE
    same_side = (board.EVERY[man.at][1] > board.MIDDLE) == (not foe.near)
    return behind and not same_side and bool(field.walls & board.bit((column, board.MIDDLE)))


def hp_total(state: Realm, combat: Combat, side: str) -> int:
    """All HP a side still has, both faces of a Pack counted, for the bar above the board."""
    total = 0
    for fighter in combat.alive(side):
        card = lineup.card(state, fighter)
        total += lineup.hp_left(state, fighter) + (card.few.hp if fighter.shows == "pack" and card.pack else 0)
    return total
