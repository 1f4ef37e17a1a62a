"""A game from a file: replayed to its end before it is taken, little by little, within limits of size and of computing."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import TypeVar, cast

from companion.core.game import Rules
from companion.core.log import Did
from companion.core.message import boundless
from companion.errors import SaveError
from companion.i18n import N_, Translator
from companion.table.codec import codec_of
from companion.table.reading import DAMAGED, TOO_LARGE, Reader, Unfit, carried

R = TypeVar("R")
MOST_ENTRIES, LONGEST_ENTRY, LONGEST_START = 6_000, 100_000, 500_000  # several times the longest evening known
PATIENCE = 20.0 if sys.platform == "emscripten" else 4.0  # of computing, for a file that is small and does much
A_BREATH = 25  # entries between two pauses
ASTRAY = N_("This game names something that is not on its table ({name}); your games are unchanged.")
UNKNOWN = N_("This version does not know these parts of the file, and left them out: {names}.")
SUMS = "sums"  # of the state, kept in every so many entries, and made anew


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file holds, as this version writes it; `unknown` names what it does not know and left out."""

    game: Rules
    slug: str
    name: str
    start: str
    entries: list[str]
    unknown: tuple[str, ...]


Bringing = Generator[float, None, Brought]


def bringing(text: str, rules: Callable[[str], Rules]) -> Bringing:
    """Reads a file; each pause tells which share of it is read."""
    found = carried(text)
    longest = max(map(len, found.entries), default=0)
    if len(found.entries) > MOST_ENTRIES or longest > LONGEST_ENTRY or len(found.start) > LONGEST_START:
        raise SaveError(TOO_LARGE)
    yield 0.0
    game = rules(found.slug)
    codec, begun = codec_of(game), _computed()
    start = codec.state(found.start, found.version)
    if getattr(start, "slug", found.slug) != found.slug:
        raise SaveError(DAMAGED)
    _stands(game, start)
    first, entries, strange = codec.state_json(start), list[str](), set(found.unknown)
    if found.version == game.version:
        strange.update(_unknown(json.loads(found.start), json.loads(first)))
    reader = Reader(codec, start, found.version)
    for body in found.entries:
        try:
            entry = reader.take(body).entry
        except Unfit as e:
            raise SaveError(DAMAGED) from e
        if boundless((entry.step.author, entry.step.waived) if isinstance(entry, Did) else entry.author):
            raise SaveError(DAMAGED)
        entries.append(codec.entry_json(entry, reader.sums.due(reader.count, reader.state)))
        given = json.loads(body)
        if given["type"] == "moved" or given.get("v", found.version) == game.version:
            strange.update(_unknown({**given, SUMS: None}, {SUMS: None, "v": 0, **json.loads(entries[-1])}))
        if _computed() - begun > PATIENCE:
            raise SaveError(TOO_LARGE)
        if len(entries) % A_BREATH == 0:
            yield len(entries) / len(found.entries)
    _stands(game, reader.state)
    return Brought(game, found.slug, found.name, first, entries, tuple(sorted({name[:40] for name in strange})))


def _stands(game: Rules, state: object) -> None:
    """A game that cannot say what is due names something that is not on its table: nobody could draw it."""
    try:
        if game.due is not None:
            game.due(state, Translator("en", game.slug))
    except (LookupError, StopIteration, ValueError) as e:
        raise SaveError(ASTRAY, name=str(e)[:40]) from e


def _unknown(given: object, taken: object) -> Iterator[str]:
    """The fields of what was given that are not in what was taken of it."""
    if isinstance(given, dict) and isinstance(taken, dict):
        yield from given.keys() - taken.keys()
        for name in given.keys() & taken.keys():
            yield from _unknown(given[name], taken[name])
    elif isinstance(given, list) and isinstance(taken, list):
        for one, other in zip(given, taken, strict=False):
            yield from _unknown(one, other)


def finished(work: Generator[object, None, R]) -> R:
    """What comes of it in the end, without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return cast(R, end.value)


def _computed() -> float:
    """Seconds that this very thread has computed: a busy table beside it does not make a file long."""
    return float(getattr(time, "thread_time", time.process_time)())
