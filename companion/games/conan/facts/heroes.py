"""The heroes: what their sheets print. Names, numbers and dice as seen in public card lists, not in the box."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.packs.model import Confidence, Names

SOURCE = "public card list (ConanApp seeds), agreeing with the official book where both speak"


@dataclass(frozen=True, slots=True)
class Trait:
    """A skill of a hero and the encumbrance at which it is lost (None: never)."""

    id: str
    lost_at: int | None = None


@dataclass(frozen=True, slots=True)
class HeroSheet:
    """A hero's sheet; limits are exertion limits, `slow` the encumbrance at which base movement loses 1 and 2."""

    id: str
    name: Names
    gems: int
    melee: str
    melee_limit: int
    ranged: str
    ranged_limit: int
    manipulation: str
    manipulation_limit: int
    guard: str
    move: int
    move_limit: int
    encumbrance: int
    slow: tuple[int, ...]
    traits: tuple[Trait, ...] = field(default=())
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


def _sheet(row: str) -> HeroSheet:
    """One row a hero, as the sheet prints it: `orange 4` is a die with its limit, `leap 8` a skill lost at 8."""
    id, en, fr, gems, melee, ranged, manipulation, guard, move, load, traits, box = (c.strip() for c in row.split("|"))
    (md, ml), (rd, rl), (pd, pl) = (text.split() for text in (melee, ranged, manipulation))
    base, limit = (int(number) for number in move.split())
    most, *slow = (int(number) for number in load.split())
    pairs = (part.strip().partition(" ") for part in traits.split(",") if part.strip())
    skills = tuple(Trait(name, int(at) if at else None) for name, _, at in pairs)
    limits = (int(ml), int(rl), int(pl))
    return HeroSheet(
        id=id,
        name=Names(en, fr),
        gems=int(gems),
        melee=md,
        melee_limit=limits[0],
        ranged=rd,
        ranged_limit=limits[1],
        manipulation=pd,
        manipulation_limit=limits[2],
        guard=guard,
        move=base,
        move_limit=limit,
        encumbrance=most,
        slow=tuple(slow),
        traits=skills,
        box=box,
    )


# id | English | French | gems | melee | ranged | manipulation | guard | move | load, slower at | skills | box
ROWS = """\
belit | Bêlit | Bêlit | 9 | orange 4 | yellow 3 | orange 5 | yellow | 2 4 | 9 7 9 | swimming 6, leap 8, leadership, support, attack-from-beyond | core
conan | Conan | Conan | 11 | red 5 | orange 4 | orange 3 | orange | 2 4 | 12 8 10 | swimming 6, leap 8, climb 9, wall-wrecker 11, circular-strike | core
hadrathus | Hadrathus | Hadrathus | 10 | yellow 5 | yellow 4 | orange 3 | orange | 2 2 | 8 5 7 | leap 5, concentration 5, spell-caster 5 | core
shevatas | Shevatas | Shevatas | 10 | orange 4 | orange 4 | red 3 | orange | 3 4 | 10 6 9 | evasive 5, untouchable 6, leap 8, climb 8, lock-picking | core
amra-the-lion | Amra the Lion | Amra le Lion | 11 | red 4 | orange 5 | orange 3 | orange | 2 3 | 11 10 11 | swimming 6, concentration 7, leap 8, leadership, counterattack | king
ngora | N'Gora | N'Gora | 11 | orange 5 | orange 5 | orange 4 | orange | 3 4 | 12 8 10 | swimming 6, leap 8, climb 9, elite-shooter 11, bodyguard | king
valeria | Valeria | Valeria | 10 | orange* 3 | yellow 4 | yellow 3 | orange | 2 4 | 10 6 8 | leap 5, ambidextrous 6, counterattack 7 | king
zelata | Zelata | Zelata | 9 | yellow 5 | yellow 4 | orange 3 | yellow | 2 4 | 9 7 9 | leap 6, spell-caster 6, concentration 6, support, alchemy, leadership | king
amboola | Amboola | Amboola | 10 | orange 5 | yellow 5 | orange 3 | orange | 2 4 | 10 9 10 | swimming 6, leap 7, precision-strike 9, leadership | stretch
balthus | Balthus | Balthus | 10 | orange 4 | orange* 4 | orange 2 | orange | 3 3 | 10 7 10 | feline-grace 7, swimming 7, elite-shooter 8, precision-shot 8, leap 8, leadership | stretch
conan-the-general | Conan the General | Conan général | 11 | red* 4 | orange 4 | orange 3 | orange | 2 4 | 12 8 10 | swimming 6, leap 8, climb 9, wall-wrecker 11, leadership | stretch
conan-mercenary | Conan Mercenary | Conan mercenaire | 11 | red 5 | orange 4 | orange 3 | orange | 2 4 | 12 8 10 | swimming 6, counterattack 7, leap 8, ambidextrous 8, climb 9 | stretch
conan-the-wanderer | Conan the Wanderer | Conan le vagabond | 11 | red 4 | orange 4 | orange 3 | orange | 3 4 | 12 8 10 | swimming 7, leap 9, climb 10, wall-wrecker 11, circular-strike | stretch
conan-warlord | Conan Warlord | Conan seigneur de guerre | 11 | red 6 | orange 4 | orange 3 | orange | 2 4 | 12 9 11 | swimming 6, concentration 7, leap 8, climb 9, circular-strike | stretch
constantius | Constantius | Constantius | 11 | orange 6 | yellow 4 | yellow 3 | orange | 2 4 | 12 8 10 | bodyguard 8, support 9, counterattack 11, circular-strike | stretch
kerim-shah | Kerim Shah | Kerim Shah | 10 | orange 4 | orange 5 | yellow 4 | orange | 2 4 | 10 9 10 | leap 7, climb 7, untouchable 8, precision-shot 9, concentration 10 | stretch
olgerd-vladislav | Olgerd Vladislav | Olgerd Vladislav | 11 | red 4 | orange 4 | yellow* 3 | orange | 2 4 | 11 8 10 | leap 8, bodyguard 8, precision-shot 10, circular-strike | stretch
pallantides | Pallantides | Pallantides | 11 | orange* 5 | yellow* 5 | yellow* 5 | orange | 2 4 | 11 8 10 | leap 7, precision-shot 8, bodyguard 10, sacrifice 10, leadership | stretch
pelias | Pelias | Pelias | 11 | yellow 4 | yellow 5 | orange 4 | yellow* | 2 3 | 9 6 8 | spell-caster 5, concentration 5, attack-from-beyond, jinx, leadership | stretch
savage-belit | Savage Bêlit | Savage Bêlit | 10 | orange* 4 | yellow 3 | orange 4 | yellow | 3 4 | 9 7 8 | swimming 6, ambidextrous 7, evasive 7, leap 8, attack-from-beyond | stretch
taurus | Taurus | Taurus | 10 | orange 4 | orange 4 | red 4 | orange | 2 4 | 11 8 10 | feline-grace 6, climb 6, leap 6, precision-strike 8, lock-picking | stretch
skuthus | Skuthus | Skuthus | 10 | yellow 4 | yellow 3 | orange 3 | yellow | 2 4 | 10 7 9 | concentration 8, attack-from-beyond 9, spell-caster | stretch
thak | Thak | Thak | 14 | red* 4 | yellow 3 | yellow 3 | yellow* | 3 4 | 14 10 12 | swimming 9, leap 10, climb 11, ambidextrous | stretch
zaporavo | Zaporavo | Zaporavo | 10 | orange* 4 | orange 3 | orange 3 | orange | 3 4 | 12 8 10 | leap 7, precision-strike 8, protected 9, leadership, counterattack | stretch
zogar-sag | Zogar Sag | Zogar Sag | 10 | orange 4 | yellow 4 | orange 3 | orange | 3 4 | 8 6 8 | evasive 6, leadership 7, protected 7, spell-caster | stretch
"""

HEROES: dict[str, HeroSheet] = {sheet.id: sheet for sheet in map(_sheet, ROWS.splitlines())}
