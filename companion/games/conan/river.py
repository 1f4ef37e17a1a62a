"""The River of the Book of Skelos: a row of tiles, each as dear as its place; dead tiles, cleaning, reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.refusal import Refusal, first_refusal, refuse
from companion.games.conan.gems import too_poor

MOST_ACTIVATIONS = 2
MOST_TILES = 8
CLEANING = 2
NOTHING: frozenset[str] = frozenset()


def price_at(slot: int, costs: Sequence[int] = ()) -> int:
    """The place in the row is the price, unless the scenario lays out its own tokens; slot 0 is the first.

    Rule: activation-cost
    """
    return costs[slot] if slot < len(costs) else slot + 1


def price_of(river: Sequence[str], tile: str, costs: Sequence[int] = ()) -> int | None:
    """What it takes to activate this tile now; None when it is not in the River.

    Rule: activation-cost
    """
    return price_at(river.index(tile), costs) if tile in river else None


def shifted(river: Sequence[str], tile: str) -> tuple[str, ...]:
    """The tile is laid at the right-hand end and the others slide left.

    Rule: river-shift
    """
    at = river.index(tile) if tile in river else len(river)
    return (*river[:at], *river[at + 1 :], tile)


def may_activate(
    river: Sequence[str],
    tile: str,
    reserve: int,
    done: int,
    costs: Sequence[int] = (),
    waived: frozenset[str] = NOTHING,
) -> Refusal | None:
    """Two tiles a turn at most, each paid with available gems.

    Rule: tile-activation
    """
    price = price_of(river, tile, costs)
    if price is None:
        return refuse("no_such_tile", "river", final=True)
    return first_refusal(
        waived,
        [
            None if done < MOST_ACTIVATIONS else refuse("already_two_activations", "tile-activation"),
            too_poor(price, reserve, "activation-cost"),
        ],
    )


def second_prices(river: Sequence[str], first: str, costs: Sequence[int] = ()) -> dict[str, int]:
    """What every tile will cost once `first` has been activated and laid at the end.

    Rule: same-tile-twice
    """
    return {tile: price_at(slot, costs) for slot, tile in enumerate(shifted(river, first))}


def dies(
    river: Sequence[str], dead: Sequence[str], tile: str, to_end: bool = True
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A tile whose last figure fell is turned to its bloody side and sent to the end, for no gem.

    Rule: dead-tile
    """
    if tile in dead:
        return tuple(river), tuple(dead)
    return shifted(river, tile) if to_end and tile in river else tuple(river), (*dead, tile)


def revived(dead: Sequence[str], *tiles: str) -> tuple[str, ...]:
    """Tiles that get a figure back are turned to their living side where they lie.

    Rule: dead-tile
    """
    return tuple(other for other in dead if other not in tiles)


def may_clean(
    river: Sequence[str], dead: Sequence[str], tile: str, reserve: int, side: str, waived: frozenset[str] = NOTHING
) -> Refusal | None:
    """On the Overlord's own turn a dead tile may be scrapped for two gems that leave the game.

    Rule: clean-river
    """
    return first_refusal(
        waived,
        [
            None if side == "overlord" else refuse("not_your_turn", "clean-river", side="overlord"),
            None if tile in dead else refuse("tile_not_dead", "clean-river"),
            None if tile in river else refuse("no_such_tile", "clean-river", final=True),
            too_poor(CLEANING, reserve, "clean-river"),
        ],
    )


@dataclass(frozen=True, slots=True)
class Pick:
    """So many figures of one tile asked back; `value` is None for tiles that print no reinforcement cost."""

    tile: str
    value: int | None
    count: int


def reinforced(
    points: int, picks: Sequence[Pick], casualties: Mapping[str, int], waived: frozenset[str] = NOTHING
) -> int | Refusal:
    """Returning minions cost their tile's value each: within the scenario's points, and only casualties come back.

    Rule: reinforcement-points
    """
    asked: dict[str, int] = {}
    for pick in picks:
        asked[pick.tile] = asked.get(pick.tile, 0) + pick.count
    spent = sum((pick.value or 0) * pick.count for pick in picks)
    short = next((tile for tile, count in asked.items() if count > casualties.get(tile, 0)), None)
    found = first_refusal(
        waived,
        [
            refuse("no_reinforcement_value", "reinforcements") if any(p.value is None for p in picks) else None,
            None if short is None else refuse("not_enough_casualties", "reinforcements", n=casualties.get(short, 0)),
            None if spent <= points else refuse("over_budget", "reinforcement-points", spent=spent, points=points),
        ],
    )
    return found if found else spent


def purchases(points: int, pool: Iterable[tuple[str, int, int]]) -> list[dict[str, int]]:
    """Every purchase that leaves nothing affordable behind, dearest first; the pool is (tile, value, casualties).

    Rule: reinforcement-points
    """
    lots = [(tile, value, count) for tile, value, count in pool if count and value is not None]

    def extend(at: int, left: int, bag: dict[str, int]) -> Iterator[dict[str, int]]:
        if at == len(lots):
            if bag and not any(v <= left and bag.get(t, 0) < c for t, v, c in lots):
                yield bag
            return
        tile, value, count = lots[at]
        most = min(count, left // value) if value else count
        for taken in range(most, -1, -1):
            yield from extend(at + 1, left - taken * value, {**bag, tile: taken} if taken else bag)

    worth = {tile: value for tile, value, _ in lots}
    return sorted(extend(0, points, {}), key=lambda bag: -sum(worth[t] * n for t, n in bag.items()))
