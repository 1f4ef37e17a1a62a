"""The tiles of the Book of Skelos and of the allies, as seen in public card lists."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.conan.facts.dice import NO_DICE, Dice, dice
from companion.packs.model import Confidence, Names

SOURCE = "public card list (ConanApp seeds); Pict tiles, Hyenas, Zogar Sag and Giant Snake seen in a second one"


@dataclass(frozen=True, slots=True)
class UnitTile:
    """What a tile prints: `value` is its reinforcement cost, None where there is none."""

    id: str
    name: Names
    kind: str
    move: int = 0
    armour: int = 0
    melee: Dice = NO_DICE
    ranged: Dice = NO_DICE
    value: int | None = None
    skills: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


def _tile(row: str) -> UnitTile:
    id, en, fr, kind, move, armour, melee, ranged, value, skills, colours, box = (c.strip() for c in row.split("|"))
    return UnitTile(
        id,
        Names(en, fr),
        kind,
        int(move),
        int(armour),
        dice(melee),
        dice(ranged),
        int(value) if value else None,
        tuple(skills.split()),
        tuple(colours.split()),
        box,
    )


# id | English | French | kind | move | armour | melee | ranged | reinforcement | skills | base colours | box
ROWS = """\
event-1 | Event 1 | Évènement 1 | event | 0 | 0 | | | | | | core
event-2 | Event 2 | Évènement 2 | event | 0 | 0 | | | | | | core
captain | Captain | Capitaine | leader | 3 | 3 | R+O | | | support sacrifice | | core
princess | Princess | Princesse | leader | 2 | 0 | | | | | | core
skuthus | Skuthus | Skuthus | leader | 2 | 1 | Y | | | protected spell-caster | | core
thalis | Thalis | Thalis | leader | 3 | 2 | Y* | | | fascination support | | core
zaporavo | Zaporavo | Zaporavo | leader | 2 | 3 | R*+R* | | | leap support | | core
zogar-sag | Zogar Sag | Zogar Sag | leader | 3 | 3 | O*+O* | | | spell-caster | | core
dark-demon | Dark Demon | Démon noir | monster | 3 | 3 | R*+R*+R* | | | blocking jinx | | core
giant-snake | Giant Snake | Serpent géant | monster | 3 | 3 | O*+O*+O* | | | blocking wall-wrecker | | core
khosatral-khel | Khosatral Khel | Khosatral Khel | monster | 3 | 12 | R+R+R | | | circular-strike wall-wrecker | | core
outer-dark-demon | Outer Dark Demon | Démon des ténèbres | monster | 8 | 3 | R*+R* | | | evasive flying | | core
thak | Thak | Thak | monster | 3 | 3 | R*+R* | | | blocking | | core
belits-guards | Bêlit's Guards | Gardes de Bêlit | minion | 3 | 1 | O* | | 1 | leap sacrifice | | core
bossonian-archers | Bossonian Archers | Archers bossoniens | minion | 2 | 1 | | Y*+Y* | 1 | elite-shooter | purple | core
bossonian-guards | Bossonian Guards | Gardes bossoniens | minion | 2 | 2 | O+Y | | 1 | sacrifice | blue green orange purple red | core
hyenas | Hyenas | Hyènes | minion | 5 | 0 | O | | 1 | evasive leap | | core
pict-hunters | Pict Hunters | Chasseurs pictes | minion | 2 | 1 | Y*+Y* | | 1 | leap | blue green orange red | core
pict-warriors | Pict Warriors | Guerriers pictes | minion | 2 | 2 | R* | | 2 | blocking leap | purple | core
pirates | Pirates | Pirates | minion | 3 | 1 | O | | 1 | swimming leap | blue green orange purple red | core
conans-lion | Conan's Lion | Lion de Conan | monster | 4 | 3 | R+R | | 4 | leap feline-grace | | king
thog | Thog | Thog | monster | 1 | 3 | R*+R*+R* | | | intangible horror | | king
thog-alt | Thog - Alt | Thog (variante) | monster | 1 | 3 | R*+R*+R* | | | constriction horror | | king
zelatas-wolf | Zelata's Wolf | Loup de Zelata | monster | 5 | 2 | O+O | | 4 | sacrifice leap | | king
mummies | Mummies | Momies | minion | 2 | 2 | O+O | | 2 | jinx | blue green orange purple | king
skeletons | Skeletons | Squelettes | minion | 2 | 1 | O* | | 1 | sacrifice | green blue orange purple red | king
event-3 | Event 3 | Évènement 3 | event | 0 | 0 | | | | | | stretch
ageera | Ageera | Ageera | leader | 3 | 2 | R+O | | | leap spell-caster | | stretch
akivasha | Akivasha | Akivasha | leader | 2 | 2 | O*+O | | | attack-from-beyond spell-caster | | stretch
amboola | Amboola | Amboola | leader | 2 | 3 | O*+O* | | | precision-strike support | | stretch
balthus | Balthus | Balthus | leader | 3 | 1 | | R*+O* | | elite-shooter precision-shot | | stretch
belit | Bêlit | Bêlit | leader | 3 | 1 | O+O | | | attack-from-beyond protected | | stretch
conan | Conan | Conan | leader | 3 | 3 | R+R+R | | | circular-strike wall-wrecker | | stretch
constantius | Constantius | Constantius | leader | 3 | 3 | R+O | | | counterattack support | | stretch
gitara | Gitara | Gitara | leader | 2 | 1 | Y*+Y*+Y* | | | feline-grace sacrifice | | stretch
hadrathus | Hadrathus | Hadrathus | leader | 2 | 2 | | Y+Y | | concentration spell-caster | | stretch
hyperborean-primitive | Hyperborean Primitive | Hyperboréen primitif | leader | 3 | 3 | O+O+Y | | | jinx spell-caster | | stretch
kerim-shah | Kerim Shah | Kerim Shah | leader | 2 | 2 | | O+O | | precision-shot protected | | stretch
khemsa | Khemsa | Khemsa | leader | 2 | 2 | O+O | | | concentration spell-caster | | stretch
kothian-archer | Kothian Archer | Archer kothien | leader | 3 | 2 | | R | | elite-shooter precision-shot | | stretch
ngora | N'Gora | N'Gora | leader | 2 | 3 | | R+R | | elite-shooter sacrifice | | stretch
natohk | Natohk | Natohk | leader | 3 | 2 | O+Y | | | concentration spell-caster | | stretch
olgerd-vladislav | Olgerd Vladislav | Olgerd Vladislav | leader | 2 | 3 | R*+R* | | | circular-strike blocking | | stretch
pallantides | Pallantides | Pallantides | leader | 2 | 3 | R*+R | | | support sacrifice | | stretch
shevatas | Shevatas | Shevatas | leader | 3 | 2 | | O+O | | evasive untouchable | | stretch
taurus | Taurus | Taurus | leader | 3 | 2 | O*+O | | | precision-strike evasive | | stretch
valeria | Valeria | Valeria | leader | 3 | 2 | O*+O* | | | counterattack feline-grace | | stretch
warlock | Warlock | Sorcier | leader | 2 | 2 | O*+O | | | protected spell-caster | | stretch
zelata | Zelata | Zelata | leader | 2 | 1 | Y*+Y | | | support spell-caster | | stretch
bone-golem | Bone Golem | Golem d'os | monster | 3 | 2 | R+R+R | | | wall-wrecker horror | | stretch
camel | Camel | Chameau | monster | 4 | 2 | Y | | | | | stretch
forest-demon | Forest Demon | Démon de la forêt | monster | 3 | 2 | O+O+O | | | precision-strike blocking | | stretch
giant-scorpion | Giant Scorpion | Scorpion géant | monster | 3 | 2 | O+O+O | | | poison | | stretch
giant-spider | Giant Spider | Araignée géante | monster | 4 | 2 | R*+Y+Y | | | web-projection climb | | stretch
gray-man-ape | Gray Man-Ape | Homme-singe gris | monster | 3 | 3 | R+O+O | | | blocking climb | | stretch
slasher | Slasher | Slasher | monster | 5 | 3 | R+O | | | evasive sacrifice | | stretch
swamp-demon | Swamp Demon | Démon des marais | monster | 2 | 2 | R*+R*+O* | | | horror jinx | | stretch
thaug | Thaug | Thaug | monster | 0 | 8 | R*+R*+R*+R* | | | horror spell-caster | | stretch
mummies-alt | Mummies - Alt | Momies (variante) | minion | 2 | 3 | O+O | | 2 | | | stretch
mummies-blue-alt | Mummies - Blue Alt | Momies bleues (variante) | minion | 2 | 3 | O+O | | 2 | | | stretch
pict-archers | Pict Archers | Archers pictes | minion | 2 | 1 | | Y+Y* | 2 | leap untouchable | orange | stretch
pict-warriors-stretch | Pict Warriors | Guerriers pictes | minion | 2 | 2 | R* | | 2 | blocking leap | | stretch
pirates-alt | Pirates - Alt | Pirates (variante) | minion | 2 | 2 | Y+Y | | 1 | leap untouchable | | stretch
pirates-orange-alt | Pirates - Orange Alt | Pirates orange (variante) | minion | 2 | 2 | Y+Y | | 1 | leap untouchable | | stretch
skeletons-alt | Skeletons - Alt | Squelettes (variante) | minion | 2 | 0 | O | | 1 | | | stretch
skeletons-red-alt | Skeletons - Red Alt | Squelettes rouges (variante) | minion | 2 | 0 | O | | 1 | | | stretch
tentacles | Tentacles | Tentacules | minion | 0 | 2 | O*+O | | 2 | reach constriction | blue orange red | stretch
"""

TILES: dict[str, UnitTile] = {tile.id: tile for tile in map(_tile, ROWS.splitlines())}

COLOURS: dict[str, Names] = {
    "blue": Names("blue", "bleu"),
    "green": Names("green", "vert"),
    "orange": Names("orange", "orange"),
    "purple": Names("purple", "violet"),
    "red": Names("red", "rouge"),
}
