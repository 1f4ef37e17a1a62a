"""What a device is choosing in a turn or a fight and has not yet done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.heroes3.board import Cell
from companion.games.heroes3.units import UnitCard


@dataclass(frozen=True)
class Blow:
    """The attack under the finger: whom and from where, the faces read off real dice so far, what cards add.

    `tie` and `end` settle what is equally good for an enemy, `other_way` rolls this once as the table does not,
    `applied` says that people have done what the A.I. card asks of them, and `cards` unfolds what cards add where large
    text hides it.
    """

    aim: str = ""
    to: Cell | None = None
    shown: tuple[int, ...] = ()
    attack: int = 0
    defence: int = 0
    reroll: bool = False
    ignore: bool = False
    second: str = ""
    tie: str = ""
    end: Cell | None = None
    other_way: bool = False
    applied: bool = False
    cards: bool = False


@dataclass(frozen=True)
class Hold:
    """What is in hand on the board: the enemy unit that people move, who of equals acts first, the unit that is set on
    another space, and the one that is placed next."""

    hand: str = ""
    chosen: str = ""
    shift: str = ""
    picked: str = ""


@dataclass(frozen=True)
class Swap:
    """A trade at the post: what is given for what, how much of it, and the price that it is for."""

    sell: str = "gold"
    buy: str = "valuables"
    give: int = 6
    cost: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True)
class Units:
    """The list of unit cards: what is looked for, how many stand there, and the card that is being put right."""

    query: str = ""
    many: int = 12
    card: UnitCard | None = None


@dataclass(frozen=True)
class Shown:
    """What a player's pages show: income instead of the purse, the town's things as gifts, one category of fields."""

    income: bool = False
    free: bool = False
    category: str = ""


Hero = Literal["main", "secondary"]
HEROES: tuple[Hero, ...] = ("main", "secondary")
FightKind = Literal["neutrals", "hero", "ai-hero"]
Leader = Literal["main", "secondary", "none"]
Side = Literal["near", "far"]
Ground = Literal["field", "town", "settlement"]
TurnStep = Literal["", "start", "map", "town"]


@dataclass(frozen=True)
class Turn:
    """Where a player is in the turn: the step that was tapped, cards to throw away, what the town is asked for, and
    whether the hero stands at a trading post."""

    step: TurnStep = ""
    thrown: int = 0
    want: str = ""
    everything: bool = False
    post: bool = False


@dataclass(frozen=True)
class Visit:
    """The field that a hero is about to take: its kind, the numeral of its guards, the way it is used.

    `at` is which field of which tile, `anywhere` whether all kinds are looked at instead of the tile's. `fights` is how
    many combats this player had won when its guards were met: one more, and it is to be taken. `guards` are cards drawn
    from the real piles; where none is named, the app draws. A tile tells the numeral; `other_numeral` corrects it.
    """

    place: str = ""
    numeral: int = 0
    way: str = ""
    hero: Hero = "main"
    wanted: str = ""
    fights: int = -1
    at: str = ""
    anywhere: bool = False
    guards: tuple[str, ...] = ()
    other_numeral: bool = False


@dataclass(frozen=True)
class Fight:
    """A combat before it is set up: against whom, on what ground, with which cards (none chosen: the first five).

    `said`: whom and where was tapped before, so it is not asked again.
    """

    foe: FightKind = "neutrals"
    field: int = 1
    hero: Hero = "main"
    other: int = -1
    other_hero: Leader = "main"
    attacker: Side = "near"
    place: Ground = "field"
    citadel: bool | None = None
    fielded: tuple[str, ...] = ()
    other_fielded: tuple[str, ...] = ()
    enemy: tuple[tuple[str, str], ...] = ()
    entered: bool = False
    said: bool = False
