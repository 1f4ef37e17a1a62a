"""The rules of each game. A game with a folder here brings its own, and so does an installed package that names its
module under the entry point `companion.games`; every other pack gets the generic tracker."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Protocol

from companion.core.game import Game, Rules
from companion.errors import PackError
from companion.packs.facts import KINDS, Fact

if TYPE_CHECKING:
    from companion.rules.facts import Subject
    from companion.rules.reckon import Reckoning


class Answers(Protocol):
    """What a game can say to a question beside its rules text (`companion.games.<slug>.answers`)."""

    RECKONINGS: tuple[Reckoning, ...]
    FACTS: tuple[Subject, ...]


def rules_of(slug: str) -> Rules:
    """The rules that run a pack: the `GAME` of its module where there is one, else the generic tracker's."""
    found = _module(slug)
    game = found.GAME if found else importlib.import_module("companion.games.generic").GAME
    assert isinstance(game, Game)
    return game


def answers_of(slug: str) -> Answers | None:
    """A game's own sums and facts, where it brings any."""
    found: Answers | None = _module(slug, ".answers")
    return found


def facts_of(slug: str) -> Mapping[str, type[Fact]]:
    """What a row of each of a game's fact tables is; where one cannot be read, of those up to it."""
    with suppress(PackError):
        rules_of(slug)
        answers_of(slug)
    return {table: kind for (game, table), kind in KINDS.items() if game == slug}


@cache
def _module(slug: str, part: str = "") -> Any:
    if not slug.isidentifier() or slug.startswith("_"):
        return None
    base = f"{__name__}.{slug}"
    if importlib.util.find_spec(base) is None:
        base = next((found.value for found in entry_points(group=__name__, name=slug)), "")
    known = base and importlib.util.find_spec(base) and importlib.util.find_spec(base + part)
    return importlib.import_module(base + part) if known else None
