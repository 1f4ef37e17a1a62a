"""The table: seats with their towns and heroes, the round, the map ledger, and the combat under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from companion.capabilities.agreements import Level
from companion.core.deck import Deck
from companion.core.dice import Die
from companion.core.tray import Tray
from companion.games.heroes3.board import Cell
from companion.games.heroes3.units import UnitCard

NOBODY, AI, NEVER = -1, -2, -3
NEAR, FAR = "near", "far"


@dataclass(frozen=True, slots=True)
class ArmyUnit:
    """A card of an army and the side it shows."""

    id: str
    unit: str
    shows: str = "few"


@dataclass(frozen=True, slots=True)
class Seat:
    """One player. A `population` token is "open" while units are being bought with it; `begun` is the round in which the
    hand was last filled at the start of a turn."""

    name: str
    faction: str
    hero: str = ""
    type: str = "might"
    team: int = 0
    pool: Mapping[str, int] = field(default_factory=dict)
    income: Mapping[str, int] = field(default_factory=dict)
    collected: bool = False
    played: bool = False
    tokens: Mapping[str, str] = field(default_factory=dict)
    buildings: tuple[str, ...] = ()
    guild_round: int = 0
    level: int = 1
    xp: int = 0
    rewards: tuple[str, ...] = ()
    expert_used: int = 0
    mp: Mapping[str, int] = field(default_factory=dict)
    secondary: bool = False
    secondary_lost_round: int = 0
    hand: int = 0
    morale: str = "none"
    discard_hand: bool = False
    army: tuple[ArmyUnit, ...] = ()
    far_tiles: int = 0
    homeless: int = 0
    eliminated: bool = False
    bonus: str = ""
    cubes: Mapping[str, int] = field(default_factory=dict)
    begun: int = 0


@dataclass(frozen=True, slots=True)
class FieldMark:
    """A flagged field of the map: a town, settlement, mine, obelisk or utopia, and whose cube lies on it; `at` is which
    field of which tile, where that was said."""

    id: str
    kind: str
    name: str = ""
    owner: int = NOBODY
    token: str = ""
    home: int = NOBODY
    flags: tuple[int, ...] = ()
    at: str = ""


@dataclass(frozen=True, slots=True)
class TimedEvent:
    """What the scenario announces for a round (0: when a situation occurs)."""

    round: int
    text: str


@dataclass(frozen=True, slots=True)
class Talent:
    """What the A.I. hero's skill cards do, as far as the app carries it out (nothing: people do): an effect of a spell, its
    number, and on whom: "" as its spells, the unit that is "active", the one most "hurt", or one that people "choose"."""

    does: str = ""
    number: int = 1
    on: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """What the scenario's page says beyond the start: goal, length, the tiles laid face down by kind ("far", "near",
    "center"), the units one starts over with, what is announced, and the A.I. hero. Each stands in the realm by this name."""

    goal: str = ""
    aim: str = ""
    round_limit: int = 0
    map_tiles: Mapping[str, int] = field(default_factory=dict)
    starting_units: tuple[str, ...] = ()
    starting_packs: tuple[str, ...] = ()
    events: tuple[TimedEvent, ...] = ()
    ai_hero: bool = False
    ai_faction: str = ""
    ai_level: int = 0
    ai_army: tuple[tuple[str, str], ...] = ()
    ai_spells: tuple[str, ...] = ()
    ai_distance: int = -1
    ai_talent: str = ""
    ai_skill: Talent = Talent()


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit on the combat board. `gone` once beaten; the tower stands beside the board (`at` None, unit tower).

    `origin` is where its activation began; a `steady` unit's next attack ignores the die. Spells leave a unit `muted`
    (without its abilities) or `warded` (out of reach of spells) until the combat ends, and `fire` around it for the round.
    """

    id: str
    unit: str
    side: str
    shows: str
    at: Cell | None = None
    damage: int = 0
    acted: bool = False
    retaliated: bool = False
    paralysed: bool = False
    shield: bool = False
    shield_spent: bool = False
    moved: int = 0
    attacked: bool = False
    attack_plus: int = 0
    defence_plus: int = 0
    initiative_plus: int = 0
    army: str = ""
    gone: bool = False
    origin: Cell | None = None
    steady: bool = False
    muted: bool = False
    warded: bool = False
    fire: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """A retaliation that is due: who strikes back at whom."""

    by: str
    against: str


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a combat stands after an event: its phase, who acts, the retaliation due, and who acted last."""

    phase: str
    active: str = ""
    answer: Answer | None = None
    last: str = ""
    last_initiative: int = -1


@dataclass(frozen=True, slots=True)
class Combat:
    """A fight. "near" is the player's side of the board; phases: placing, fighting, round-over, over.

    `fallen` is the unit that the last attack beat, as it stood before, while that attack may still be cancelled;
    `ai_kept` are the A.I.'s spells, with their power, that wait for their moment; `mark` is the town or settlement that
    is besieged.
    """

    kind: str
    seat: int
    other: int = NOBODY
    attacker: str = NEAR
    hero: str = "main"
    other_hero: str = ""
    numeral: int = 0
    place: str = "field"
    phase: str = "placing"
    round: int = 1
    fighters: tuple[Fighter, ...] = ()
    active: str = ""
    last: str = ""
    last_initiative: int = -1
    answer: Answer | None = None
    pieces: Mapping[str, str] = field(default_factory=dict)
    cast: Mapping[str, int] = field(default_factory=dict)
    army_alone: bool = False
    azure: bool = False
    ai_deck: Deck = Deck()
    ai_spells: Deck = Deck()
    ai_card: str = ""
    ai_spell: str = ""
    ai_power: int = 0
    next_defence: int = 0
    fallen: Fighter | None = None
    ai_kept: tuple[tuple[str, int], ...] = ()
    mark: str = ""

    def fighter(self, id: str) -> Fighter | None:
        return next((f for f in self.fighters if f.id == id), None)

    def alive(self, side: str = "") -> tuple[Fighter, ...]:
        """Units still in the fight (the tower is none), of one side or both."""
        return tuple(f for f in self.fighters if not f.gone and f.at is not None and side in ("", f.side))


@dataclass(frozen=True, slots=True)
class Realm:
    """Everything a table of heroes3 tracks.

    `taken` are the dice of the tray that were paid out, `keep` how many more may be (-1: all). `ai_marched` is the
    round in which the A.I. hero last moved, `outcome` the team that has won once people said so (-1 nobody),
    and `discards` the known piles beside the decks that are searched. `ai_level` and `ai_army` (unit and side of each
    card) are the A.I. hero's, kept from fight to fight, with its `ai_faction`, its `ai_talent` in the scenario's words (`ai_skill`
    for the app) and its `ai_distance` to the nearest town (-1 unknown, `ai_home` as the scenario began); `ai_meets` is where it has just met a player's hero or town.
    `heeding` are the players whom the pinned proclamation still asks for something. `goal` is the scenario's in its own
    words, `aim` the one that the app can see: beat the A.I. hero, or a cube of every opponent. `stands` names the tile of
    each hero ("0/main") as far as it was said, and `explored` the fields of named tiles that wear a black cube.
    """

    mode: str
    difficulty: str
    seats: tuple[Seat, ...]
    variants: tuple[str, ...] = ()
    round: int = 1
    round_limit: int = 0
    events: tuple[TimedEvent, ...] = ()
    active: int = 0
    proclamations: Deck = Deck()
    pinned: str = ""
    proclaimed: int = 0
    next_income: Mapping[str, int] = field(default_factory=dict)
    units: Mapping[str, UnitCard] = field(default_factory=dict)
    starting_units: tuple[str, ...] = ()
    neutrals: Mapping[str, Deck] = field(default_factory=dict)
    fields: tuple[FieldMark, ...] = ()
    combat: Combat | None = None
    fought: int = 0
    won: Mapping[str, int] = field(default_factory=dict)
    ai_hero: bool = False
    ai_mp: int = 3
    ai_marched: int = 0
    ai_spells: tuple[str, ...] = ()
    traded: int = NOBODY
    taken: tuple[int, ...] = ()
    keep: int = -1
    readings: Mapping[str, str] = field(default_factory=dict)
    automation: Mapping[str, Level] = field(default_factory=dict)
    dice: Mapping[str, Die] = field(default_factory=dict)
    tray: Tray = Tray()
    names: int = 0
    outcome: int | None = None
    discards: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ai_level: int = 0
    ai_army: tuple[tuple[str, str], ...] = ()
    heeding: tuple[int, ...] = ()
    goal: str = ""
    aim: str = ""
    starting_packs: tuple[str, ...] = ()
    ai_faction: str = ""
    ai_talent: str = ""
    ai_distance: int = -1
    ai_meets: str = ""
    ai_beaten: bool = False
    stands: Mapping[str, str] = field(default_factory=dict)
    explored: tuple[str, ...] = ()
    ai_home: int = -1
    map_tiles: Mapping[str, int] = field(default_factory=dict)
    ai_skill: Talent = Talent()

    @property
    def solo_rules(self) -> bool:
        """In solo and co-op the enemy follows written rules; otherwise the player on the right runs the neutrals."""
        return self.mode in ("campaign-solo", "coop")

    @property
    def ai_waits(self) -> bool:
        """Whether the A.I. hero still has to move this round."""
        return self.ai_hero and self.ai_marched != self.round

    @property
    def scenario(self) -> Scenario:
        """The scenario's page as it stands now."""
        return Scenario(**{part.name: getattr(self, part.name) for part in fields(Scenario)})

    def paged(self, scenario: Scenario) -> Realm:
        """The table with this page."""
        return replace(self, **{part.name: getattr(scenario, part.name) for part in fields(Scenario)})

    def allied(self, one: int, other: int) -> bool:
        return self.seats[one].team == self.seats[other].team

    def right_of(self, seat: int) -> int:
        """The player on the right, who plays before: the neutral units are theirs to move."""
        others = [(seat - n) % len(self.seats) for n in range(1, len(self.seats))]
        return next((n for n in others if not self.seats[n].eliminated), seat)

    def homes(self, seat: int) -> int:
        """Towns and settlements under a player's cube."""
        return sum(f.owner == seat and f.kind in ("town", "settlement") for f in self.fields)
