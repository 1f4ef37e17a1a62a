"""One simulated fight: units that change in place, and blows struck by the very functions of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from companion.core.chance import Chance
from companion.games.heroes3 import lineup
from companion.games.heroes3.board import Cell
from companion.games.heroes3.combat import blows, prowess, strike
from companion.games.heroes3.spells.sorcery import SORCERY, TIERS
from companion.games.heroes3.state import Combat, Fighter, Realm

UNTYPED = blows.Throw()


class Man:
    """A unit of the table that a simulated fight may change."""

    __slots__ = (*(field.name for field in fields(Fighter)), "struck")

    id: str
    unit: str
    side: str
    shows: str
    at: Cell | None
    damage: int
    acted: bool
    retaliated: bool
    paralysed: bool
    shield: bool
    moved: int
    attack_plus: int
    defence_plus: int
    initiative_plus: int
    gone: bool
    steady: bool
    muted: bool
    warded: bool
    fire: int
    struck: bool

    def __init__(self, of: Fighter) -> None:
        self.become(of)
        self.struck = False

    def become(self, of: Fighter) -> None:
        for name in _NAMES:
            setattr(self, name, getattr(of, name))

    def as_fighter(self) -> Fighter:
        return Fighter(*[getattr(self, name) for name in _NAMES])


_NAMES = tuple(field.name for field in fields(Fighter))


@dataclass(slots=True)
class Melee:
    """A simulated fight under way, as the rules look at a fight; `combat` is the one of the table that it began from.

    Of an A.I. hero: the cards left in its `deck`, its `spells` and those `cast`, the power of a `kept` Resurrection (-1
    none), the defence that waits for its next unit, and the unit whose card is `drawn` already.
    """

    state: Realm
    fighters: list[Man]
    attacker: str
    pieces: Mapping[str, str]
    chance: Chance
    last: str
    last_initiative: int
    combat: Combat
    deck: list[str]
    spells: list[str]
    cast: list[str]
    kept: int
    next_defence: int
    drawn: str

    def fighter(self, id: str) -> Man:
        return next(man for man in self.fighters if man.id == id)

    def alive(self, side: str = "") -> list[Man]:
        return [m for m in self.fighters if not m.gone and m.at is not None and side in ("", m.side)]


def drawn_up(state: Realm, combat: Combat, chance: Chance) -> Melee:
    """The fight of the table, ready to run ahead."""
    standing = [Man(f) for f in combat.fighters if not f.gone and (f.at or f.unit == "arrow-tower")]
    return Melee(
        state,
        standing,
        combat.attacker,
        dict(combat.pieces),
        chance,
        combat.last,
        combat.last_initiative,
        combat,
        list(combat.ai_deck.pile),
        list(combat.ai_spells.pile),
        list(combat.ai_spells.discard),
        dict(combat.ai_kept).get("resurrection", -1),
        combat.next_defence,
        combat.active if combat.ai_card else "",
    )


def assault(melee: Melee, man: Man, foe: Man) -> None:
    """An attack with everything the card adds, then the retaliation."""
    state = melee.state
    tags = lineup.values(state, man).tags
    more = tuple(prowess.further(state, melee, man, foe)) if tags else ()
    man.struck = True
    answered = _hit(melee, man, foe)
    for id, value in more:
        other = melee.fighter(id)
        if not man.gone and not other.gone:
            _hit(melee, man, other, power=value)
    man.damage -= prowess.strike_healed(tags, man.damage)
    if answered and not man.gone and not foe.gone:
        foe.retaliated = True
        _hit(melee, foe, man, answer=True)


def _hit(melee: Melee, man: Man, foe: Man, *, answer: bool = False, power: int | None = None) -> bool:
    """One blow; whether an answer is due."""
    hit = blows.weigh(melee.state, melee, man, foe, UNTYPED, melee.chance, answer=answer, power=power)
    if power is None:
        man.attack_plus, man.steady = 0, False
    if hit.hurt.side == "removed" and foe.side == "far" and _rises(melee, foe):
        melee.kept = -1
        return False
    _suffered(foe, hit.hurt)
    foe.paralysed, foe.defence_plus = hit.paralysed, 0
    if foe.fire and hit.beside and (burn := blows.burning(melee.state, man, foe.fire)):
        burnt = blows.hurt_by(melee.state, man, burn)
        _suffered(man, burnt)
    return hit.answered


def _rises(melee: Melee, foe: Man) -> bool:
    """Whether the A.I.'s kept Resurrection cancels the blow that would beat this unit."""
    return melee.kept >= 0 and lineup.card(melee.state, foe).tier in TIERS[SORCERY["resurrection"].step(melee.kept)]


def _suffered(man: Man, hurt: strike.Hurt) -> None:
    if hurt.side == "removed":
        man.gone, man.at, man.damage = True, None, 0
    else:
        man.shows, man.damage = hurt.side, hurt.damage
