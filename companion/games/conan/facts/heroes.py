"""The heroes: what their sheets print."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.packs.facts import by_id
from companion.packs.model import Confidence, Names

# The sums in saves leave out what is as here, so it stays as it is.
SOURCE = "public card list (ConanApp seeds), agreeing with the official book where both speak"


@dataclass(frozen=True, slots=True)
class Trait:
    """A skill of a hero and the encumbrance at which it is lost (None: never)."""

    id: str
    lost_at: int | None = None

    @classmethod
    def written(cls, text: str) -> Trait:
        """`leap 8` is a skill lost at an encumbrance of 8."""
        id, _, at = text.partition(" ")
        return cls(id, int(at) if at else None)


@dataclass(frozen=True, slots=True)
class HeroSheet:
    """A hero's sheet; limits are exertion limits, `slow` the encumbrance at which base movement loses 1 and 2."""

    id: str
    name: Names
    gems: int
    melee: str
    melee_limit: int
    ranged: str
    ranged_limit: int
    manipulation: str
    manipulation_limit: int
    guard: str
    move: int
    move_limit: int
    encumbrance: int
    slow: tuple[int, ...]
    traits: tuple[Trait, ...] = field(default=())
    box: str = "core"
    source: str = SOURCE
    confidence: Confidence = "seen"


HEROES = by_id("conan", "heroes", HeroSheet)
