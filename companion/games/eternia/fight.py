"""An epic combat in progress: two sides, ten steps, one or two combat rounds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.core.refusal import Refusal
from companion.core.sealed import HIDDEN
from companion.games.eternia.epic import epic_die_apply
from companion.games.eternia.grid import (
    CARD_LIMIT,
    POWER_ZONE_LIMIT,
    ZONE_LIMIT,
    ZONES,
    Lain,
    Totals,
    epic_totals,
)
from companion.games.eternia.opponent import BattleCard

FightKind = Literal["hero", "epic-beast", "boss", "solo-hero"]
SideName = Literal["active", "other"]
Reckoning = Literal["cards", "totals", "dice"]
STEPS = 10


@dataclass(frozen=True, slots=True)
class Side:
    """One fighter. `name` is a hero, or the beast or boss; without a grid its card's `printed` values count."""

    name: str
    team: str = ""
    hero: bool = True
    grid: bool = True
    weapon: str = ""
    base_initiative: int = 0
    mind: int = 0
    hp: int = 0
    max_hp: int = 0
    printed: Totals | None = None
    attack: tuple[Lain, ...] = ()
    defence: tuple[Lain, ...] = ()
    initiative: tuple[Lain, ...] = ()
    times: int = 0
    hand: tuple[str, ...] = ()
    draws: bool = False
    tools: int = 0
    deck: Mapping[str, int] = field(default_factory=dict)
    last_zone: str = ""
    focus_used: int = 0
    companions: int = 0
    soldiers: Mapping[str, int] = field(default_factory=dict)
    soldiers_used: bool = False
    bonus: Mapping[str, int] = field(default_factory=dict)
    rolled: Mapping[str, int] = field(default_factory=dict)
    free_successes: int = 0
    typed: Totals | None = None
    dealt: tuple[int, ...] = (0,)

    def zone(self, zone: str) -> tuple[Lain, ...]:
        return {"attack": self.attack, "defence": self.defence, "initiative": self.initiative}[zone]

    @property
    def counted(self) -> int:
        """Cards that count towards the limit: all on the grid but flux."""
        return sum(lain.card != "flux" for zone in ZONES for lain in self.zone(zone))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a fight ended; `push` is the loser whom the winner still has to move, `retreat` who falls back on its own."""

    winner: str
    defeated: tuple[str, ...] = ()
    vp: int = 0
    reward: bool = False
    may_tame: bool = False
    card: str = ""
    push: str = ""
    retreat: tuple[str, ...] = ()
    ask: bool = False
    fled: bool = False


@dataclass(frozen=True, slots=True)
class Fight:
    """The wizard's ten steps. In step 3 `turn` is who places, in step 4 who acts."""

    kind: FightKind
    active: Side
    other: Side
    area: str = ""
    step: int = 1
    round: int = 1
    reckoning: Reckoning = "cards"
    one_round: bool = False
    doubled_hurts: bool = False
    stronger: bool = False
    duel: bool = False
    mount: bool = False
    cost: int | None = None
    teams: tuple[str, ...] = ()
    turn: str = "active"
    passed: tuple[str, ...] = ()
    last: str = ""
    epic_die: str = ""
    battle_face: str = ""
    battle: BattleCard | None = None
    battle_seen: tuple[str, ...] = ()
    battle_before: str = ""
    deck_switched: bool = False
    effects: tuple[str, ...] = ()
    surges: int = 0
    surged: bool = False
    first: str = ""
    totals: tuple[Totals, Totals] | None = None
    strikes: tuple[int | None, int | None] = (None, None)
    outcome: Outcome | None = None

    def side(self, name: str) -> Side:
        return self.active if name == "active" else self.other

    def side_of(self, team: str) -> str:
        """Which side a team fights on ("" for a team that only watches and casts)."""
        if team == self.active.team:
            return "active"
        return "other" if team == self.other.team else ""


def beast_surges(fight: Fight) -> bool:
    """The epic die showed a surge that the enemy has not used yet.

    Rule: epic-step4-beast
    """
    return fight.epic_die == "surge" and not fight.surged


def card_limit(fight: Fight, side: Side) -> int:
    """Four cards, and one more for each companion where heroes are stronger together.

    Rule: stronger-together
    """
    return CARD_LIMIT + (side.companions if fight.stronger else 0)


def zone_limit(fight: Fight) -> int:
    """A zone holds four cards, two with Dice of Power.

    Rule: dop-card-limit
    """
    return POWER_ZONE_LIMIT if fight.reckoning == "dice" else ZONE_LIMIT


def grid_of(side: Side) -> dict[str, tuple[Lain, ...]]:
    return {zone: side.zone(zone) for zone in ZONES}


def zone_values(side: Side) -> Totals:
    """What the zones are worth by cards, soldiers and bonuses, without the printed initiative.

    Rule: epic-step5-totals
    """
    return epic_totals(grid_of(side), 0, side.soldiers, side.bonus)


def totals_of(fight: Fight, name: str) -> Totals:
    """A side's totals as they stand: typed, printed with bonuses, rolled, or counted off the grid.

    Rule: epic-step5-totals
    """
    side = fight.side(name)
    if side.typed is not None:
        return side.typed
    if not side.grid:
        p, b = side.printed or Totals(), side.bonus
        if fight.epic_die:
            found = epic_die_apply(p, fight.epic_die)
            p = p if isinstance(found, Refusal) else found[0]
        return Totals(
            p.initiative + b.get("initiative", 0), p.attack + b.get("attack", 0), p.defence + b.get("defence", 0)
        )
    if fight.reckoning == "dice":
        r = side.rolled
        return Totals(r.get("initiative", 0), r.get("attack", 0), r.get("defence", 0))
    return epic_totals(grid_of(side), side.base_initiative, side.soldiers, side.bonus)


def placed_all(fight: Fight, name: str) -> bool:
    """A side is done placing when it has its cards down, or its deck is empty.

    Rule: combat-deck-exhausted
    """
    side = fight.side(name)
    empty = not side.hand and sum(side.deck.values()) == 0
    return not side.grid or side.typed is not None or side.counted >= card_limit(fight, side) or empty


def open_surges(fight: Fight, name: SideName) -> tuple[tuple[str, int], ...]:
    """Where surge cards lie that may still be used, the one that was just played first.

    Rule: immediate-keyword
    """
    side = fight.side(name)
    found = [(zone, at) for zone in ZONES for at, lain in enumerate(side.zone(zone)) if _open_surge(lain)]
    return tuple(sorted(found, key=lambda spot: spot[0] != side.last_zone))


def _open_surge(lain: Lain) -> bool:
    return lain.card == "surge" and not lain.spent and not lain.flipped


def unshown(fight: Fight) -> str:
    """The fighter whose cards are turned over and still unknown here: their phone has not shown them yet ("" for none)."""
    for side in (fight.active, fight.other):
        if side.typed is None and any(lain.card.startswith(HIDDEN) for zone in ZONES for lain in side.zone(zone)):
            return side.name
    return ""


def next_placer(fight: Fight, just: str) -> str:
    """Fighters place in turn; one who is done is passed over ("" when both are).

    Rule: epic-step3-place-cards
    """
    facing = "other" if just == "active" else "active"
    if not placed_all(fight, facing):
        return facing
    return "" if placed_all(fight, just) else just


def with_side(fight: Fight, name: str, change: Callable[[Side], Side]) -> Fight:
    return (
        replace(fight, active=change(fight.active)) if name == "active" else replace(fight, other=change(fight.other))
    )
