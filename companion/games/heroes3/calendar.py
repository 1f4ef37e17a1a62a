"""Rounds, movement, fields, tiles, seats and elimination: what the map side of the game counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, refuse

MP = {"main": 3, "secondary": 2, "ai": 3}
BONUS_MP = {"stables": 1, "fountain-of-youth": 1}
MP_ACTIONS = (
    "move-1-field",
    "use-revisitable-again",
    "extend-neutral-combat",
    "reveal-adjacent-tile",
    "place-far-tile",
)
CUBE_ROUNDS = (4, 8, 12)
SEATS = {"clash": (2, 3), "campaign-solo": (1, 1), "alliance": (4, 4), "coop": (2, 3)}
HOMELESS_MOST = 3
CONTRADICTING = {"astrologers-every-round", "no-astrologers"}


@dataclass(frozen=True, slots=True)
class RoundKind:
    """A round's type and what happens when it starts."""

    type: str
    income: bool
    proclamation: bool
    cubes_off: bool = False


def round_kind(number: int, variants: Iterable[str] = (), *, resource_even: bool = False) -> RoundKind:
    """Round 1 brings nothing, even rounds the astrologers, odd ones income (reading A1 may swap the two).

    Rule: round-types
    """
    chosen = set(variants)
    off = "cube-refresh" in chosen and number in CUBE_ROUNDS
    if number == 1:
        return RoundKind("first", False, False, off)
    resource = (number % 2 == 0) == resource_even
    proclaims = "no-astrologers" not in chosen and (not resource or "astrologers-every-round" in chosen)
    return RoundKind("resource" if resource else "astrologers", resource, proclaims, off)


def variants_refused(variants: Iterable[str]) -> Refusal | None:
    """A proclamation every round and none at all cannot both be played.

    Rule: variants-table
    """
    return refuse("contradictory-variants", "variants-table", final=True) if set(variants) >= CONTRADICTING else None


def mp_left(points: int, actions: Sequence[str]) -> int | Refusal:
    """Each action costs one point; the first that cannot be paid is named.

    Rule: movement-actions
    """
    if len(actions) > points:
        return refuse("not-enough-mp", "movement-points", at=points + 1)
    return points - len(actions)


def field_entry_refused(action: str, field: str, occupied: bool = False, supply: int = 1) -> Refusal | None:
    """Blocked fields are never entered; a sanctuary shelters its hero and is crossed but not shared.

    Rule: move-hero
    """
    if action == "enter" and field == "blocked":
        return refuse("blocked-field", "blocked-field")
    if field == "sanctuary" and ((action == "stop" and occupied) or action == "attack-hero"):
        return refuse("sanctuary-occupied" if action == "stop" else "sanctuary-protects", "loc-sanctuary")
    if action == "place-far-tile" and supply < 1:
        return refuse("no-tiles-left", "place-far-tile")
    return None


@dataclass(frozen=True, slots=True)
class TileSpot:
    """Where a new tile would lie: next to the hero, how many tiles it touches, whether one can walk into it."""

    next_to_hero: bool = True
    touching: int = 2
    way_in: bool = True


def tile_refused(spot: TileSpot) -> Refusal | None:
    """A new tile lies next to the hero, touches two tiles, and can be walked into.

    Rule: tile-placement
    """
    if not spot.next_to_hero:
        return refuse("not-next-to-hero", "tile-placement")
    if spot.touching < 2:
        return refuse("needs-two-tiles", "tile-placement")
    return None if spot.way_in else refuse("no-path", "tile-placement")


@dataclass(frozen=True, slots=True)
class Visit:
    """What stepping on a field does: how often its effect may be used, and whether a black cube lies there after."""

    effects: int
    black_cube: bool = False
    empty: bool = False


def visit(
    category: str,
    *,
    cube: bool = False,
    declined: bool = False,
    times: int = 1,
    declining_keeps: bool = False,
) -> Visit:
    """A visitable field is used up even when its effect is declined (A35); revisitable ones never are.

    Rule: cat-visitable
    """
    if category == "visitable" and cube:
        return Visit(0, empty=True)
    if category == "visitable":
        return Visit(0 if declined else 1, not (declined and declining_keeps))
    return Visit(times if category == "revisitable" else 1)


def obelisk_flags(flags: Sequence[str], visitor: str) -> tuple[str, ...] | None:
    """An obelisk keeps every faction's cube; for a faction that has one there it is empty (None).

    Rule: loc-obelisk
    """
    return None if visitor in flags else (*flags, visitor)


def homeless_out(full_rounds: int) -> bool:
    """Three full rounds in a row without town or settlement put a player out.

    Rule: elimination-three-rounds
    """
    return full_rounds >= HOMELESS_MOST


def beaten_out(homes_left: int, defending_town: bool, *, only_in_town: bool = False) -> bool:
    """A main hero beaten with no town or settlement left is out (A18: perhaps only when defending a town).

    Rule: elimination-last-town
    """
    return homes_left == 0 and (defending_town or not only_in_town)


def seats_refused(mode: str, players: int, expansions: int = 0) -> Refusal | None:
    """Each mode has its number of players; Alliance also needs an expansion.

    Rule: player-count
    """
    low, high = SEATS[mode]
    if not low <= players <= high:
        number = str(low) if low == high else f"{low}-or-{high}"
        return refuse(f"{mode}-needs-{number}", f"mode-{mode}", final=True)
    if mode == "alliance" and expansions < 1:
        return refuse("alliance-needs-an-expansion", "mode-alliance")
    return None
