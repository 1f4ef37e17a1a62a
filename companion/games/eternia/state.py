"""Everything that a table of Fields of Eternia keeps track of, as frozen values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.capabilities.agreements import Level
from companion.core.dice import Die
from companion.core.odds import Foe
from companion.core.tray import Tray
from companion.games.eternia.combat_deck import START
from companion.games.eternia.ending import SoloScore
from companion.games.eternia.fight import Fight
from companion.games.eternia.opponent import Opponent

Mode = Literal["standard", "first-game", "solo", "skirmish"]
Phase = Literal["buying", "zones", "soldiers", "heroes", "quests", "preparation", "action", "over"]
CardKind = Literal["spell", "armour", "artifact", "consumable", "ally", "beast", "vehicle"]
Light = Literal["day", "night"]


@dataclass(frozen=True, slots=True)
class Card:
    """A support card: worn, in the pack, or beside the hero card, by its kind."""

    kind: CardKind
    name: str = ""
    cost: int = 0
    subtype: str = ""
    worn: bool = False
    move: int = 0
    star_move: int = 0
    flying: bool = False


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero and its card; `assumed` names the values that nobody has read off the box yet."""

    name: str
    team: str
    max_hp: int
    hp: int
    body: int
    mind: int
    initiative: int
    move: int
    weapons: tuple[str, ...] = ()
    id: str = ""
    surge: str = ""
    passive: str = ""
    assumed: tuple[str, ...] = ()
    mounted: bool = False
    area: str = ""
    activated: bool = False
    defeats: int = 0
    cards: tuple[Card, ...] = ()
    weapon: str = ""


@dataclass(frozen=True, slots=True)
class VictoryCard:
    """A revealed victory card; hidden ones are only counted."""

    primary: int
    secondary: int | None = None
    progress: int = 0
    title: str = ""


@dataclass(frozen=True, slots=True)
class Team:
    """A side of the table; an automated one is the solo enemy and takes no turns."""

    id: str
    name: str
    faction: str
    base: str
    players: tuple[str, ...] = ()
    automated: bool = False
    eternium: int = 0
    vp: int = 0
    deck: Mapping[str, int] = field(default_factory=lambda: dict(START))
    victory_hand: int = 0
    victory: tuple[VictoryCard, ...] = ()
    zone: tuple[str, ...] = ()
    quest_tokens: int = 0
    passed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """An area of the map; soldiers by team. Heroes say themselves where they are."""

    name: str
    kind: Literal["outpost", "wilds"] = "outpost"
    income: int = 0
    merchant: str = ""
    tower: bool = False
    base_of: str = ""
    soldiers: Mapping[str, int] = field(default_factory=dict)
    quest: bool = False


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the round track."""

    light: Light
    skull: int = 0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the ledger: what changed for a team, why, and what it has now."""

    round: int
    team: str
    what: Literal["eternium", "vp"]
    by: int
    why: str
    balance: int


@dataclass(frozen=True, slots=True)
class Visit:
    """A hero at a merchant: it may go on while the next hero already acts."""

    hero: str
    merchant: str
    refreshed: bool = False
    bought: int = 0


@dataclass(frozen=True, slots=True)
class WildsFight:
    """A wilds combat: the enemy, the dice owed, and where each die of the tray lies."""

    hero: str
    name: str
    kind: Literal["beast", "ally"]
    foe: Foe
    dice: int
    cost: int | None = None
    rolled: bool = False
    allocation: tuple[str, ...] = ()
    enemy_hp: int = -1
    damage: int = 0
    standing: bool = True
    tamed: bool = False
    rewarded: bool = False

    @property
    def resolved(self) -> bool:
        return self.enemy_hp >= 0


@dataclass(frozen=True, slots=True)
class Boss:
    """A boss stays on the board with its damage until somebody beats it."""

    name: str
    hp: int
    max_hp: int
    initiative: int
    attack: int
    defence: int
    area: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended."""

    winner: str = ""
    reason: str = ""
    score: SoloScore | None = None
    score_by_hero: SoloScore | None = None
    success: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """The whole table."""

    mode: Mode
    teams: Mapping[str, Team]
    order: tuple[str, ...]
    first: str
    heroes: Mapping[str, Hero]
    areas: Mapping[str, Area]
    dice: Mapping[str, Die]
    difficulty: str = ""
    scenario: str = ""
    options: tuple[str, ...] = ()
    borders: tuple[tuple[str, str], ...] = ()
    paths: tuple[tuple[str, str], ...] = ()
    edges: Mapping[str, str] = field(default_factory=dict)
    track: tuple[Space, ...] = ()
    at: int = 0
    round: int = 1
    phase: Phase = "preparation"
    light: Light = "day"
    skulls: int = 0
    skull_open: bool = False
    income_taken: bool = False
    extra_night: bool = False
    last_team: str = ""
    active: str = ""
    actions: tuple[str, ...] = ()
    errand: Literal["", "encounter", "quest"] = ""
    grown: str = ""
    visit: Visit | None = None
    markets: tuple[str, ...] = ()
    fight: Fight | None = None
    wilds: WildsFight | None = None
    owing: tuple[str, ...] = ()
    debts: Mapping[str, int] = field(default_factory=dict)
    returning: tuple[str, ...] = ()
    bosses: Mapping[str, Boss] = field(default_factory=dict)
    opponent: Opponent = Opponent()
    champions: Mapping[str, str] = field(default_factory=dict)
    result: Result | None = None
    ledger: tuple[Line, ...] = ()
    readings: Mapping[str, str] = field(default_factory=dict)
    automation: Mapping[str, Level] = field(default_factory=dict)
    dice_known: tuple[str, ...] = ()
    first_named: bool = False
    tray: Tray = Tray()


def with_fight(state: State, change: Callable[[Fight], Fight]) -> State:
    return replace(state, fight=change(state.fight)) if state.fight else state
