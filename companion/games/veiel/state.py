"""The table of one game: heroes with their piles, enemies, the boss, and what the special heroes need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, cast

from companion.capabilities.agreements import Level
from companion.games.veiel.cards import Piles
from companion.games.veiel.facts import HAND_SIZE, LAST_FIGHT, Combined, Kind
from companion.games.veiel.fusion import Discards, Late, Line, Play
from companion.games.veiel.mistress import assumed_colours, available_cards
from companion.games.veiel.moira import personal_wounds
from companion.games.veiel.readings import AGREED
from companion.games.veiel.twins import Space
from companion.packs.model import Names

Stage = Literal["fight", "reinforcement", "over"]


@dataclass(frozen=True, slots=True)
class Hero:
    """One deck at the table; the twins are one hero here, with two bodies."""

    id: str
    name: Names
    kind: Kind
    player: str
    piles: Piles = Piles()
    acted: bool = False
    out: bool = False
    gained: tuple[str, ...] = ()
    """Rewards and Novice cards taken, as `kind:colour`."""

    @property
    def bodies(self) -> int:
        return 2 if self.kind == "twins" else 1


@dataclass(frozen=True, slots=True)
class Enemy:
    id: str
    name: str
    life: int
    most: int
    level: int = 0
    boss: bool = False


@dataclass(frozen=True, slots=True)
class Boss:
    """Who waits at the end, and how many of the boss's action cards are still to come."""

    id: str = ""
    name: Names = Names("Boss", "Boss")
    actions: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Mistress:
    """The Elements Mistress: her cards, what she knows she holds, and her plays of this and the last turn."""

    hero: str
    cards: Mapping[str, Combined] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=assumed_colours)
    fetched: Mapping[str, int] = field(default_factory=dict)
    hand: tuple[str, ...] = ()
    deck: Mapping[str, int] = field(default_factory=dict)
    """Her deck as elements: how many Fire, Air, Earth, Water and Essence cards she owns, as far as entered."""
    novices: tuple[str, ...] = ()
    turn: int = 1
    plays: tuple[Play, ...] = ()


@dataclass(frozen=True, slots=True)
class Twins:
    hero: str
    kilenne: Space | None = None
    faremos: Space | None = None
    last: str = ""
    """The twin who resolved the newest card."""


@dataclass(frozen=True, slots=True)
class State:
    heroes: tuple[Hero, ...]
    difficulty: str = ""
    battlefield: str = ""
    boss: Boss = Boss()
    fight: int = 1
    stage: Stage = "fight"
    won: bool | None = None
    encounters_done: int = 0
    round: int = 1
    rounds: int = 1
    """Rounds of the whole evening, for the charts."""
    active: str = ""
    enemies: tuple[Enemy, ...] = ()
    enemies_met: int = 0
    mistress: Mistress | None = None
    twins: Twins | None = None
    destiny: Mapping[str, int] = field(default_factory=dict)
    """Cards in Moira's common pile by the hero who owns them."""
    hand_size: int = HAND_SIZE
    tally: Mapping[str, int] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=AGREED.defaults)
    automation: Mapping[str, Level] = field(default_factory=AGREED.levels)

    @property
    def players(self) -> tuple[str, ...]:
        """The people at the table: every hero belongs to one of them."""
        return tuple(dict.fromkeys(hero.player for hero in self.heroes))


def hero_of(state: State, id: str) -> Hero | None:
    return next((hero for hero in state.heroes if hero.id == id), None)


def with_hero(state: State, hero: Hero) -> State:
    return replace(state, heroes=tuple(hero if h.id == hero.id else h for h in state.heroes))


def enemy_of(state: State, id: str) -> Enemy | None:
    return next((enemy for enemy in state.enemies if enemy.id == id), None)


def tallied(state: State, key: str, by: int) -> State:
    return replace(state, tally={**state.tally, key: state.tally.get(key, 0) + by})


def boss_fight(state: State) -> bool:
    return state.fight == LAST_FIGHT


def moira_in_force(state: State) -> bool:
    """Her passive holds while she is the boss being fought.

    Rule: moira
    """
    return state.boss.id == "moira" and boss_fight(state) and state.stage == "fight"


def wounds_shown(state: State, hero: Hero) -> int:
    """A hero's own wounds as effects see them.

    Rule: moira-no-wounds
    """
    return personal_wounds(hero.piles.wounds, moira_in_force(state))


def destiny_size(state: State) -> int:
    return sum(state.destiny.values())


def line_of(state: State) -> Line:
    """Her plays with the table's readings, as the fusion rules take them."""
    if state.mistress is None:
        return Line()
    late = cast(Late, state.readings.get("late-claim", "run"))
    discards = cast(Discards, state.readings.get("discard-in-run", "keeps"))
    return Line(state.mistress.plays, state.mistress.turn, late, discards)


def left_in_front(mistress: Mistress) -> dict[str, int]:
    """Copies of each card that she has not fetched, whether or not their tier is laid out yet."""
    return {id: max(card.copies - mistress.fetched.get(id, 0), 0) for id, card in mistress.cards.items()}


def in_front(state: State) -> dict[str, int]:
    """The cards lying in front of her now.

    Rule: em-progression
    """
    if state.mistress is None:
        return {}
    tiers, cards = available_cards(state.encounters_done), state.mistress.cards
    return {id: n for id, n in left_in_front(state.mistress).items() if n and cards[id].tier in tiers}
