"""The table of Conan as one value: heroes with their gems, the Book with its River, the roll being resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.capabilities.agreements import Level
from companion.core.deck import Deck
from companion.core.dice import Die
from companion.core.tray import Tray
from companion.games.conan.facts.heroes import HeroSheet
from companion.games.conan.facts.items import Item
from companion.games.conan.facts.spells import Spell
from companion.games.conan.facts.tiles import UnitTile
from companion.games.conan.gems import Zones
from companion.packs.model import Names

Side = Literal["heroes", "overlord"]
Stance = Literal["active", "recovering"]
Boosted = Literal["move", "guard", "reroll"]
BlowKind = Literal["melee", "ranged", "web", "counterattack", "attack-from-beyond"]
Guarding = Literal["none", "dodge", "parry-weapon", "parry-shield"]
STANCES: tuple[Stance, ...] = ("active", "recovering")
BOXES = ("melee", "ranged", "manipulation", "move", "guard", "reroll")
BOOSTS: tuple[Boosted, ...] = ("move", "guard", "reroll")


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero's panel. `free` are base movement points left, `total` the gems that must always add up.

    `learnt` and `unlearnt` are skills that came or went in play, beyond what the sheet prints.
    """

    sheet: HeroSheet
    reserve: int
    fatigue: int
    total: int
    wounds: int = 0
    red: int = 0
    boxes: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, int] = field(default_factory=dict)
    allies: int = 0
    stance: str = ""
    before: str = ""
    items: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    learnt: tuple[str, ...] = ()
    unlearnt: tuple[str, ...] = ()
    free: int = 0
    halo: str = ""
    held: str = ""
    webbed: bool = False
    possessed: bool = False
    horror: bool = False
    objective: bool = False
    dead: bool = False

    @property
    def placed(self) -> int:
        """All gems that lie on boxes, spell cards and ally tiles."""
        return sum(self.boxes.values()) + sum(self.cards.values()) + self.allies

    @property
    def zones(self) -> Zones:
        return Zones(self.reserve, self.fatigue, self.placed, self.wounds, self.red)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the Overlord: figures on the board, casualties that may come back, and its character's marker."""

    id: str
    unit: UnitTile
    name: Names
    figures: int
    colour: str = ""
    casualties: int = 0
    marker: str = ""
    spells: tuple[str, ...] = ()
    learnt: tuple[str, ...] = ()
    unlearnt: tuple[str, ...] = ()
    halo: str = ""
    possessed: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ally:
    """Figures lent to the heroes; `acted` of them were activated this turn, for gems of a hero with Leadership."""

    id: str
    unit: UnitTile
    figures: int
    acted: int = 0
    life: int = 1


@dataclass(frozen=True, slots=True)
class Book:
    """The Book of Skelos: gems by zone, and what the Overlord did this turn."""

    reserve: int
    fatigue: int
    total: int
    recovery: int
    boosts: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, int] = field(default_factory=dict)
    done: int = 0
    recovered: bool = False
    active: str = ""
    event_open: bool = False
    moved: Mapping[str, int] = field(default_factory=dict)

    @property
    def placed(self) -> int:
        return sum(self.boosts.values()) + sum(self.cards.values())


@dataclass(frozen=True, slots=True)
class Attempt:
    """A roll on its way from announcement to result; `step` says what the table must do next.

    sacrifice, roll, rerolls, defend, defence-roll, defence-rerolls, carry, done
    """

    kind: str
    actor: str
    step: str
    targets: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    arrows: Mapping[str, int] = field(default_factory=dict)
    support: bool = False
    jinx: bool = False
    rerolls: bool = True
    taken: tuple[int, ...] = ()
    paid: int = 0
    weapons: tuple[str, ...] = ()
    spell: str = ""
    gems: int = 0
    lost: int = 0
    unarmed: bool = False
    precise: bool = False
    circular: bool = False
    need: int = 0
    distance: int = 0
    areas: int = 0
    symbols: int = 0
    power: int = 0
    at: int = 0
    how: str = ""
    guardian: str = ""
    guard_gems: int = 0
    passive: int = 0
    sacrificed: bool = False
    dealt: tuple[tuple[str, int], ...] = ()
    prompts: tuple[str, ...] = ()
    success: bool = False
    struck: tuple[tuple[str, int], ...] = ()  # the dice of the blow, while those of a defence lie on the table

    @property
    def target(self) -> str:
        """Who is being dealt with now."""
        return self.targets[self.at] if self.at < len(self.targets) else ""

    @property
    def roller(self) -> str:
        """Whose dice lie on the table."""
        return (self.guardian or self.target) if self.step.startswith("defence") else self.actor


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person said about a tile: who could attack whom, at which price; `assumed` when it was skipped.

    Where a second card is drawn that hunts somebody else, `also` of its figures could attack `other` instead
    (-1: not asked).
    """

    prey: str = ""
    attackers: int = 0
    others: int = 0
    advancing: int = 0
    extra: int = 0
    objective: bool = False
    holding: int = 0
    nasty: int = 0
    assumed: bool = False
    other: str = ""
    also: int = -1


@dataclass(frozen=True, slots=True)
class Solo:
    """The Whisper of Skelos at the table: difficulty, decision deck, the card in force, the answers so far and last turn's.

    `sent` is the order of the tile that acts: how many of its figures attack whom. `bearer` is the hero with or nearest to
    the objective as the table said this turn ("" when nobody is; None before it was asked), `level` the difficulty from its
    next turn on.
    """

    difficulty: str
    deck: Deck
    card: str = ""
    drawn: tuple[str, ...] = ()
    answers: Mapping[str, Answer] = field(default_factory=dict)
    earlier: Mapping[str, Answer] = field(default_factory=dict)
    prey: str = ""
    finished: bool = False
    sent: Answer | None = None
    bearer: str | None = None
    level: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that a replay of the table needs; `attacks` are those made in the activation that is under way."""

    scenario: str
    name: Names
    players: tuple[str, ...]
    heroes: Mapping[str, Hero]
    tiles: Mapping[str, Tile]
    river: tuple[str, ...]
    book: Book
    dice: Mapping[str, Die]
    gear: Mapping[str, Item]
    spells: Mapping[str, Spell]
    dead: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    costs: tuple[int, ...] = ()
    life: Mapping[str, int] = field(default_factory=dict)
    full_life: Mapping[str, int] = field(default_factory=dict)
    allies: Mapping[str, Ally] = field(default_factory=dict)
    points: int = 0
    events: tuple[str, ...] = ()
    first: Side = "heroes"
    side: Side = "heroes"
    opened: bool = False
    turn: int = 0
    last_turn: int = 0
    winner: str = ""
    attempt: Attempt | None = None
    provoked: tuple[str, ...] = ()
    attacks: Mapping[str, int] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    tray: Tray = Tray()
    solo: Solo | None = None
    owned_dice: int = 9
    readings: Mapping[str, str] = field(default_factory=dict)
    automation: Mapping[str, Level] = field(default_factory=dict)
    tally: Mapping[str, int] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        """start, stance, action in the heroes' turn; recovery, activation in the Overlord's.

        Rule: turn-structure
        """
        if self.side == "overlord":
            return "activation" if self.book.recovered else "recovery"
        if not self.opened:
            return "start"
        return "stance" if any(hero.stance == "" for hero in self.living()) else "action"

    def living(self) -> Iterator[Hero]:
        return (hero for hero in self.heroes.values() if not hero.dead)

    @property
    def fallen(self) -> int:
        return sum(hero.dead for hero in self.heroes.values())

    def reads(self, question: str, answer: str) -> bool:
        """Whether the table takes this reading."""
        return self.readings.get(question) == answer


def gems_off(state: State) -> tuple[str, int, int] | None:
    """The first sheet whose gems do not add up: who, expected, found. Always None in a table without a bug."""
    for id, hero in state.heroes.items():
        if hero.zones.total != hero.total:
            return f"hero/{id}", hero.total, hero.zones.total
    book = state.book
    found = book.reserve + book.fatigue + book.placed
    return ("book", book.total, found) if found != book.total else None


def split(ref: str) -> tuple[str, str]:
    """`hero/conan` is a hero, `tile/hyenas` a tile, `ally/guards` an ally, `book` the Overlord."""
    kind, _, id = ref.partition("/")
    return kind, id


def known(state: State, ref: str) -> bool:
    kind, id = split(ref)
    shelves: dict[str, Mapping[str, object]] = {"hero": state.heroes, "tile": state.tiles, "ally": state.allies}
    return id in shelves.get(kind, {})
