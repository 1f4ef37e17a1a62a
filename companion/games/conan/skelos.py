"""The Whisper of Skelos, our own unofficial Overlord for those who play alone: what it wants and what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TOLERANCE = 1e-9
PREY_FACTOR = 1.5
OBJECTIVE_GAIN = 2.0
ADVANCE_GAIN = 0.3
HOLD_FACTOR = 2.0
REINFORCEMENT_GAIN = 0.6
GATHER_FACTOR = 1.5


@dataclass(frozen=True, slots=True)
class Offer:
    """What a tile of the River would bring, and the movement gems it would need on top of its price."""

    id: str
    gain: float
    extra: int = 0


def score(offer: Offer, price: int, weight: float) -> float:
    """What a tile brings, less its gems at the card's rate."""
    return offer.gain - weight * (price + offer.extra)


def pick(reserve: int, keep: int, weight: float, tiles: Sequence[Offer], costs: Sequence[int] = ()) -> str | None:
    """The best tile that the purse allows and that is worth more than it costs; equal ones go to the lower slot."""
    best: tuple[float, str] | None = None
    for slot, offer in enumerate(tiles):
        price = costs[slot] if slot < len(costs) else slot + 1
        value = score(offer, price, weight)
        if price + offer.extra > reserve - keep or value <= TOLERANCE:
            continue
        if best is None or value > best[0] + TOLERANCE:
            best = (value, offer.id)
    return best[1] if best else None


def event_gain(points: int, revivable: int, gather: bool, nasty: float) -> float:
    """The event tile is worth its reinforcements or its nastiest event, whichever is more."""
    back = REINFORCEMENT_GAIN * min(points, revivable) * (GATHER_FACTOR if gather else 1)
    return round(max(nasty, back), 1)


def guard(kind: str, incoming: int, life: int, purse: int) -> int:
    """A minion is saved from a single point; a leader pays to live, or one gem against half its life."""
    if incoming <= 0:
        return 0
    if kind in ("leader", "monster"):
        if incoming >= life:
            wanted = incoming - life + 1
        else:
            wanted = 1 if 2 * incoming >= life else 0
    else:
        wanted = 1 if incoming == 1 else 0
    return min(max(purse, 0), wanted)
