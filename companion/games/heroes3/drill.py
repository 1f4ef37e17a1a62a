"""One simulated fight: its units, and a blow with everything the cards add. Lean, because thousands are fought."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.step import Refusal
from companion.games.heroes3 import board, strike
from companion.games.heroes3.abilities import ABILITIES, Tags, edge, outcomes, resolved, totals
from companion.games.heroes3.units import Side

_BACKS = (0b1111, 0b1111 << 16)


class Man:
    """A unit during a simulated fight."""

    __slots__ = (
        "acted", "at", "attack_plus", "damage", "defence_plus", "extra", "few", "gone", "id", "near", "pack",
        "paralysed", "retaliated", "shield", "shows", "side", "struck", "tier", "type", "was",
    )  # fmt: skip

    def __init__(self, id: str, near: bool, type: str, tier: int, few: Side, pack: Side | None, shows: str) -> None:
        self.id, self.near, self.type, self.tier = id, near, type, tier
        self.few, self.pack, self.shows = few, pack, shows
        self.was = shows
        self.side = pack if shows == "pack" and pack else few
        self.at: int | None = None
        self.damage = self.attack_plus = self.defence_plus = self.extra = 0
        self.acted = self.retaliated = self.paralysed = self.shield = self.gone = self.struck = False

    def copy(self) -> Man:
        twin = Man.__new__(Man)
        for name in Man.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin


@dataclass(slots=True)
class Field:
    """One simulated fight under way."""

    men: list[Man]
    attacker_near: bool
    walls: int
    gate: int
    tower: Man | None
    faces: tuple[int, ...]
    variants: tuple[str, ...]
    chance: Chance
    nearest_first: bool
    auras: bool = False
    last: int = -1
    last_initiative: int = -1

    def standing(self, near: bool) -> list[Man]:
        return [m for m in self.men if not m.gone and m.near == near and m.at is not None]


def assault(field: Field, man: Man, foe: Man, moved: bool) -> None:
    """An attack with everything the card adds, then the retaliation."""
    tags = man.side.tags
    man.struck = True
    beside = man.at is not None and foe.at is not None and board.APART[man.at][foe.at] == 1
    further = _further(field, man, foe, tags, beside) if tags else ()
    _hit(field, man, foe, beside, tags, moved=moved)
    for other, value in further:
        if not man.gone and not other.gone:
            close = man.at is not None and other.at is not None and board.APART[man.at][other.at] == 1
            _hit(field, man, other, close, tags, power=value)
    if "strike_heal_2" in tags:
        man.damage = max(0, man.damage - ABILITIES["strike_heal_2"].n)
    unlimited, barred = "unlimited_retaliation" in foe.side.tags, "no_retaliation" in tags
    if not man.gone and strike.retaliates(
        beside, not foe.gone, foe.retaliated, False, unlimited=unlimited, barred=barred
    ):  # fmt: skip
        foe.retaliated = True
        _hit(field, foe, man, beside, foe.side.tags, answer=True)


def _further(field: Field, man: Man, foe: Man, tags: Tags, beside: bool) -> list[tuple[Man, int]]:
    """The further attacks of a card: whom they hit and with what value."""
    found: list[tuple[Man, int]] = []
    if "double_shot_nonadjacent" in tags and not beside:
        found.append((foe, man.side.attack))
    if foe.at is None:
        return found
    if "splash_2" in tags:
        near = [m for m in field.men if m.at is not None and not m.gone and board.APART[m.at][foe.at] == 1]
        if near:
            chosen = min(near, key=lambda m: (m.near == man.near, m is man))
            found.append((chosen, ABILITIES["splash_2"].n))
    if "line_attack" in tags and beside and man.at is not None:
        column, row = (2 * b - a for a, b in zip(board.EVERY[man.at], board.EVERY[foe.at], strict=True))
        if board.on_board((column, row)):
            behind = board.index((column, row))
            found += [(m, ABILITIES["line_attack"].n) for m in field.men if m.at == behind and not m.gone]
    return found


def _hit(
    field: Field,
    man: Man,
    foe: Man,
    beside: bool,
    tags: Tags,
    *,
    answer: bool = False,
    moved: bool = False,
    power: int | None = None,
) -> None:
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
    how = edge(tags, foe.side.tags, answer=answer, penalty=two, moved=moved)
    pick, faces = field.chance.pick, field.faces
    likely = outcomes(how, faces)
    dice = [likely[pick(len(likely))] for _ in range(how.dice)]
    shield = faces[pick(len(faces))] if foe.shield or _lent(field, foe) else None
    sums = totals(
        how, man.side.attack + man.attack_plus if power is None else power, foe.side.defence + foe.defence_plus, dice,
        wall=wall, shield_die=shield, variants=field.variants,
    )  # fmt: skip
    assert not isinstance(sums, Refusal)
    if power is None:
        man.attack_plus = 0
    foe.defence_plus = 0
    foe.paralysed = False
    if sums.damage:
        _wound(foe, sums.damage)
    if foe.gone or not tags or "no_paralysis" in foe.side.tags:
        return
    if answer:
        late = "paralyse_on_answer_die" in tags and faces[pick(len(faces))] == 0
        foe.paralysed = late or "paralyse_on_answer" in tags
    elif "paralyse_on_minus" in tags:
        foe.paralysed = strike.LOW in resolved(how, dice)


def _lent(field: Field, foe: Man) -> bool:
    """A Shield lent by an ally that stands beside."""
    if not field.auras or foe.at is None:
        return False
    return any(
        m.near == foe.near and m is not foe and not m.gone and m.at is not None and board.APART[m.at][foe.at] == 1
        for m in field.men
        if "defense_aura" in m.side.tags
    )


def _wound(foe: Man, damage: int) -> None:
    found = strike.hurt(foe.shows, foe.pack.hp if foe.pack else foe.few.hp, foe.few.hp, foe.damage, damage)
    assert not isinstance(found, Refusal)
    if found.side == "removed":
        foe.gone = True
        foe.at = None
        return
    foe.damage = found.damage
    if found.flipped:
        foe.shows, foe.side = "few", foe.few


def _sheltered(field: Field, man: Man, foe: Man) -> bool:
    """A shot over the walls at a defender that stands right behind a standing one."""
    if man.at is None or foe.at is None or man.near != field.attacker_near:
        return False
    column, row = board.EVERY[foe.at]
    behind = row < board.MIDDLE if foe.near else row > board.MIDDLE
    same_side = (board.EVERY[man.at][1] > board.MIDDLE) == (not foe.near)
    return behind and not same_side and bool(field.walls & board.bit((column, board.MIDDLE)))
