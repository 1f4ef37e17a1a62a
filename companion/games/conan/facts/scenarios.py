"""The nine scenarios of the core box as presets: gems, recovery, river, turns. Figures a tile are not public: we assume."""

from __future__ import annotations

from dataclasses import dataclass

from companion.packs.model import Confidence, Names

SOURCE = "public scenario data (ConanApp seeds); the first scenario's gems and recovery seen in a second list"
FIGURES_ASSUMED = 3


@dataclass(frozen=True, slots=True)
class Book:
    """The Overlord's gems for a number of heroes (0: for any number)."""

    heroes: int
    reserve: int
    fatigue: int
    recovery: int


@dataclass(frozen=True, slots=True)
class Slot:
    """A tile in the River: `colour` of its bases, `life` of its marker."""

    tile: str
    colour: str = ""
    life: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """What a preset fills in; None and empty mean that the public does not know, so the table enters it."""

    id: str
    name: Names
    board: Names
    heroes: tuple[str, ...]
    turns: int
    first: str
    fatigue: int | None
    books: tuple[Book, ...]
    points: int | None
    river: tuple[Slot, ...]
    chest: tuple[tuple[str, int], ...] = ()
    players: tuple[int, int] = (2, 5)
    crows: int = 1
    source: str = SOURCE
    confidence: Confidence = "seen"
    name_confidence: Confidence = "inferred"


SCENARIOS: dict[str, Scenario] = {
    scenario.id: scenario
    for scenario in (
        Scenario(
            "clutches-of-the-picts",
            Names("In the Clutches of the Picts", "Dans les griffes des Pictes"),
            Names("Pict Village", "Village picte"),
            (
                "belit",
                "conan",
                "hadrathus",
                "shevatas",
            ),
            8,
            "heroes",
            5,
            (
                Book(3, 10, 3, 5),
                Book(4, 11, 4, 7),
            ),
            4,
            (
                Slot("pict-hunters", "blue"),
                Slot("zogar-sag", life=5),
                Slot("pict-warriors", "purple"),
                Slot("hyenas"),
                Slot("pict-hunters", "green"),
                Slot("giant-snake", life=8),
                Slot("pict-hunters", "red"),
                Slot("event-1"),
            ),
            (
                ("explosive-orb", 2),
                ("life-potion", 2),
                ("chain-mail", 1),
                ("crossbow", 1),
                ("buckler", 1),
                ("bossonian-bow", 1),
            ),
            (4, 5),
            1,
            name_confidence="seen",
        ),
        Scenario(
            "hunting-the-tigress",
            Names("Hunting the Tigress", "La chasse à la Tigresse"),
            Names("Ships", "Navires"),
            (
                "belit",
                "conan",
                "hadrathus",
                "shevatas",
            ),
            8,
            "heroes",
            4,
            (
                Book(3, 9, 3, 5),
                Book(4, 10, 4, 7),
            ),
            6,
            (
                Slot("pirates", "red"),
                Slot("bossonian-archers"),
                Slot("pirates"),
                Slot("pirates", "green"),
                Slot("pirates", "blue"),
                Slot("event-1"),
                Slot("zaporavo", life=8),
                Slot("skuthus", life=3),
            ),
            (
                ("life-potion", 2),
                ("explosive-orb", 1),
                ("empty-chest", 1),
            ),
            (4, 5),
            1,
        ),
        Scenario(
            "heart-of-darkness",
            Names("In the Heart of Darkness", "Au cœur des ténèbres"),
            Names("Abandoned Fort", "Fort abandonné"),
            (
                "belit",
                "conan",
                "shevatas",
            ),
            8,
            "heroes",
            5,
            (Book(0, 5, 5, 5),),
            4,
            (
                Slot("dark-demon", life=6),
                Slot("skuthus", life=5),
                Slot("bossonian-archers"),
                Slot("hyenas"),
                Slot("event-1"),
            ),
            (
                ("life-potion", 2),
                ("explosive-orb", 2),
                ("javelin", 1),
            ),
            (4, 4),
            2,
        ),
        Scenario(
            "final-ritual",
            Names("The Final Ritual", "Le rituel final"),
            Names("Pict Village", "Village picte"),
            (
                "conan",
                "hadrathus",
                "shevatas",
            ),
            12,
            "overlord",
            5,
            (Book(0, 12, 0, 5),),
            None,
            (
                Slot("pict-warriors", "purple"),
                Slot("zogar-sag", life=6),
                Slot("event-1"),
                Slot("pict-hunters", "orange"),
                Slot("pict-hunters", "green"),
                Slot("pict-hunters", "red"),
                Slot("pict-hunters", "blue"),
            ),
            (),
            (4, 4),
            2,
        ),
        Scenario(
            "ophirs-gold",
            Names("For All of Ophir's Gold", "Pour tout l'or d'Ophir"),
            Names("Abandoned Fort", "Fort abandonné"),
            (
                "conan",
                "hadrathus",
                "shevatas",
            ),
            8,
            "heroes",
            5,
            (Book(0, 8, 3, 5),),
            4,
            (
                Slot("captain", life=6),
                Slot("bossonian-guards"),
                Slot("hyenas"),
                Slot("bossonian-archers"),
                Slot("captain"),
                Slot("thak", life=8),
                Slot("bossonian-archers", "purple"),
                Slot("event-1"),
            ),
            (
                ("life-potion", 2),
                ("explosive-orb", 2),
                ("chain-mail", 1),
                ("crossbow", 1),
            ),
            (4, 4),
            2,
        ),
        Scenario(
            "wrath-of-anu",
            Names("The Wrath of Anu", "La colère d'Anu"),
            Names("Inn", "Auberge"),
            ("conan",),
            0,
            "heroes",
            None,
            (Book(0, 4, 4, 3),),
            2,
            (
                Slot("bossonian-guards", "blue"),
                Slot("bossonian-guards", "red"),
                Slot("event-1"),
            ),
            (
                ("life-potion", 3),
                ("explosive-orb", 2),
                ("empty-chest", 1),
            ),
            (2, 2),
            3,
        ),
        Scenario(
            "infernal-pursuit-1",
            Names("Infernal Pursuit Part I", "Poursuite infernale, première partie"),
            Names("Ships", "Navires"),
            (
                "conan",
                "hadrathus",
            ),
            0,
            "heroes",
            4,
            (Book(0, 5, 5, 3),),
            4,
            (
                Slot("pirates", "green"),
                Slot("pirates", "blue"),
                Slot("event-1"),
                Slot("bossonian-archers"),
                Slot("captain", life=5),
            ),
            (),
            (3, 3),
            3,
        ),
        Scenario(
            "infernal-pursuit-2",
            Names("Infernal Pursuit Part II", "Poursuite infernale, seconde partie"),
            Names("Ships", "Navires"),
            (
                "conan",
                "hadrathus",
            ),
            0,
            "heroes",
            None,
            (),
            4,
            (),
            (),
            (3, 3),
            3,
        ),
        Scenario(
            "trapped-like-rats",
            Names("Trapped like Rats", "Faits comme des rats"),
            Names("Inn", "Auberge"),
            (
                "conan",
                "hadrathus",
                "shevatas",
            ),
            10,
            "heroes",
            3,
            (Book(0, 1, 11, 2),),
            4,
            (
                Slot("bossonian-guards", "blue"),
                Slot("bossonian-guards", "red"),
                Slot("bossonian-archers"),
                Slot("captain", life=3),
                Slot("event-1"),
            ),
            (
                ("life-potion", 2),
                ("explosive-orb", 2),
            ),
            (4, 4),
            3,
        ),
    )
}
