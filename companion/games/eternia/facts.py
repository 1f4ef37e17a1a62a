"""What is publicly known of the box, each with where it was read; all else is entered from the player's own box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.packs.model import Confidence, Names


@dataclass(frozen=True, slots=True)
class HeroFact:
    """A hero of the box; values that are not public are simply absent."""

    id: str
    name: Names
    faction: str
    values: Mapping[str, int] = field(default_factory=dict)
    weapons: tuple[str, ...] = ()
    source: str = "rulebook p. 4"
    confidence: Confidence = "printed"


@dataclass(frozen=True, slots=True)
class Named:
    id: str
    name: Names
    source: str
    confidence: Confidence = "printed"


def _same(name: str) -> Names:
    return Names(name, name)


HEROES: tuple[HeroFact, ...] = (
    HeroFact("he-man", Names("He-Man", "He-Man"), "masters"),
    HeroFact("she-ra", _same("She-Ra"), "masters", {"body": 7}, source="rulebook p. 27, example", confidence="seen"),
    HeroFact("man-at-arms", _same("Man-At-Arms"), "masters"),
    HeroFact("ram-man", _same("Ram Man"), "masters"),
    HeroFact(
        "teela",
        _same("Teela"),
        "masters",
        {"hp": 6, "mind": 2, "initiative": 3},
        ("melee",),
        "rulebook p. 22-23, example",
        "derived",
    ),
    HeroFact("stratos", _same("Stratos"), "masters"),
    HeroFact("skeletor", _same("Skeletor"), "evil"),
    HeroFact("mer-man", _same("Mer-Man"), "evil"),
    HeroFact("beast-man", _same("Beast Man"), "evil", {"initiative": 2}, (), "rulebook p. 25, example", "seen"),
    HeroFact(
        "evil-lyn",
        _same("Evil-Lyn"),
        "evil",
        {"hp": 6, "initiative": 2},
        ("magic",),
        "rulebook p. 22-23, example",
        "derived",
    ),
    HeroFact("tri-klops", _same("Tri-Klops"), "evil"),
    HeroFact("trap-jaw", _same("Trap Jaw"), "evil"),
)
HERO_BY_ID: Mapping[str, HeroFact] = {hero.id: hero for hero in HEROES}
HERO_ID_BY_NAME: Mapping[str, str] = {hero.name.en: hero.id for hero in HEROES}

# Where the box's own card is not entered yet, the sheet opens on these middling numbers, marked as assumed.
ASSUMED: Mapping[str, int] = {"hp": 6, "body": 4, "mind": 2, "initiative": 2, "move": 2}

FACTIONS: tuple[Named, ...] = (
    Named("masters", Names("Masters of the Universe", "Masters of the Universe"), "rulebook p. 3"),
    Named("evil", Names("Evil Warriors", "Evil Warriors"), "rulebook p. 3"),
    Named("horde", Names("Third faction (expansion)", "Troisième faction (extension)"), "rulebook p. 10"),
)
BASES: tuple[Named, ...] = (
    Named("Castle Grayskull", Names("Castle Grayskull", "Château Grayskull"), "rulebook p. 7"),
    Named("Temple of Serpos", Names("Temple of Serpos", "Temple de Serpos"), "rulebook p. 7"),
    Named("Temple of Hordak", Names("Temple of Hordak", "Temple de Hordak"), "rulebook p. 10"),
)
TOWERS: tuple[str, ...] = ("Grayskull Tower", "Central Tower", "Viper Tower")
FIRST_GAME_AREAS: Mapping[str, tuple[str, ...]] = {
    "Castle Grayskull": ("Foe Castle", "Village of Gaz", "Eldor's Village"),
    "Temple of Serpos": ("City of Targa", "Corridors of Lithos", "Oracle's Temple"),
    "Temple of Hordak": ("Village of Orkas", "Horde Factory Works", "Slime Pit"),
}
AREAS: tuple[Named, ...] = (
    *BASES,
    Named("Foe Castle", Names("Foe Castle", "Château Foe"), "rulebook p. 10"),
    Named("Village of Gaz", Names("Village of Gaz", "Village de Gaz"), "rulebook p. 10"),
    Named("Eldor's Village", Names("Eldor's Village", "Village d'Eldor"), "rulebook p. 10"),
    Named("City of Targa", Names("City of Targa", "Cité de Targa"), "rulebook p. 10"),
    Named("Corridors of Lithos", Names("Corridors of Lithos", "Corridors de Lithos"), "rulebook p. 10"),
    Named("Oracle's Temple", Names("Oracle's Temple", "Temple de l'oracle"), "rulebook p. 10"),
    Named("Village of Orkas", Names("Village of Orkas", "Village d'Orkas"), "rulebook p. 10"),
    Named("Horde Factory Works", Names("Horde Factory Works", "Usines de la Horde"), "rulebook p. 10"),
    Named("Slime Pit", Names("Slime Pit", "Gouffre gluant"), "rulebook p. 10"),
    Named("Grayskull Tower", Names("Grayskull Tower", "Tour Grayskull"), "rulebook p. 8"),
    Named("Central Tower", Names("Central Tower", "Tour centrale"), "rulebook p. 8"),
    Named("Viper Tower", Names("Viper Tower", "Tour Viper"), "rulebook p. 8"),
    Named(
        "Mountains of Perpetua", Names("Mountains of Perpetua", "Montagnes de Perpetua"), "rulebook p. 22", "derived"
    ),
)
AREA_NAMES: Mapping[str, Names] = {area.id: area.name for area in AREAS}
# The French mission book was not seen: its scenario titles stay as printed in English, but for the one that is known.
SCENARIOS: Mapping[str, tuple[Named, ...]] = {
    "standard": (
        Named("fractures-in-time", Names("Fractures in Time", "Ruptures temporelles"), "mission book", "seen"),
        Named("evil-seed", _same("Evil Seed"), "mission book", "seen"),
    ),
    "skirmish": (
        Named("unlimited-power", _same("Ritual of Unlimited Power"), "mission book", "seen"),
        Named("marching-armies", _same("Marching Armies"), "mission book", "seen"),
        Named("lost-artifact", _same("Raiders of the Lost Artifact"), "mission book", "seen"),
    ),
    "solo": (
        Named("impostor", _same("He-Man Impostor"), "mission book", "seen"),
        Named("retrieve-plans", _same("Retrieve the Plans"), "mission book", "seen"),
        Named("missing-child", _same("The Missing Child"), "mission book", "seen"),
    ),
}
WEAPONS = ("melee", "missile", "magic")
BATTLE_CARDS = 24
EFFECT_CARDS = 24


def other_faction(faction: str) -> str:
    return "evil" if faction == "masters" else "masters"
