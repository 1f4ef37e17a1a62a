"""Random commands over every game, right in type and wild in value, with the main key between them so that play gets on: none
may raise, a refusal changes nothing, a step is told and something is due in both languages, it can be undone and done again,
and what is opened anew is equal."""

from __future__ import annotations

import json
import random
import re
import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from itertools import count, cycle
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.core.message import LONGEST
from companion.core.refusal import Refusal
from companion.i18n import LANGUAGES, Translator
from companion.packs.load import read_pack
from companion.packs.registry import Shelf, shelf
from companion.table.codec import codec_of
from companion.table.saved_games import Room
from companion.table.session import Table
from companion.table.sqlite import SqliteStore
from companion.views import guide

ROOT = Path(__file__).parent.parent
SAVES = ROOT / "saves"
SLUGS = ("conan", "eternia", "heroes3", "veiel", "toy")
NUMBERS = (0, 1, 1, 1, 2, 3, 5, -1, 20, 99, 1000, 99_999, -99_999, 10**30, -(10**30))
NAME = re.compile(r"[a-z0-9][a-z0-9/.-]{0,40}")
AN_EVENING = 200
WAIVES = 0.5
MAIN_KEY = 0.2  # wild commands alone hardly ever come to another round
WILD = ("", " ", "no such thing", "é" * 60, "é" * 900, "é" * 5000, "a/b/c", "0")
SANE = 1000  # no number of a state comes to it, and no text is longer than the door lets in


class Hand:
    """Makes commands out of their types; words come from the state at hand, so that many of them mean something."""

    def __init__(self, chance: random.Random, state: str) -> None:
        self._chance = chance
        self._words = sorted({word for word in _words(json.loads(state)) if NAME.fullmatch(word)}) or [""]

    def command(self, kind: Any) -> Any:
        hints = get_type_hints(kind)
        given = [each for each in fields(kind) if each.init]
        return kind(**{each.name: self.value(hints[each.name]) for each in given})

    def value(self, kind: Any) -> Any:
        pick, origin, args = self._chance.choice, get_origin(kind), get_args(kind)
        if origin is Literal:
            return pick(args)
        if origin in (Union, types.UnionType):
            return self.value(pick(args))
        if origin is tuple and args[1:] == (...,):
            return tuple(self.value(args[0]) for _ in range(pick((0, 1, 1, 2, 3))))
        if origin is tuple:
            return tuple(self.value(arg) for arg in args)
        if isinstance(origin, type) and len(args) == 2:
            return {self.value(args[0]): self.value(args[1]) for _ in range(pick((0, 1, 2)))}
        if is_dataclass(kind):
            return self.command(kind)
        if kind is str:
            return pick(WILD) if self._chance.random() < 0.1 else pick(self._words)
        simple: dict[Any, Any] = {
            bool: pick((True, False)),
            int: pick(NUMBERS),
            float: pick((0.0, 1.5, float("nan"), float("inf"))),
            Any: 1,
        }
        return simple.get(kind)


def _words(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case list():
            for each in data:
                yield from _words(each)
        case dict():
            for key, each in data.items():
                yield key
                yield from _words(each)


def absurd(data: Any) -> set[str]:
    """What no table can show: numbers past all counting, texts past all reading."""
    match data:
        case bool():
            return set()
        case int() | float():
            return set() if -SANE < data < SANE else {str(data)}
        case str():
            return set() if len(data) <= LONGEST else {data}
        case list():
            return set().union(*map(absurd, data))
        case dict():
            return set().union(*map(absurd, (*data, *data.values())))
    return set()


def judged(table: Table, command: Any, chance: random.Random) -> str:
    """What is wrong with one command, now and then with all that can be waived waived; nothing, if all is well."""
    before, length = table.state, table.length
    came = table.do(command, author="Ana")
    waived: set[str] = set()
    while isinstance(came, Refusal) and not came.final and came.code not in waived and chance.random() < WAIVES:
        waived.add(came.code)
        came = table.do(command, author="Ana", waive=waived)
    if isinstance(came, Refusal):
        return "" if table.state == before and table.length == length else "a refusal changed something"
    if table.length == length:
        return "" if table.state == before else "a state without a step"
    after = table.state
    shown = [absurd(json.loads(codec_of(table.game).state_json(state))) for state in (before, after)]
    if more := shown[1] - shown[0]:
        return f"absurd: {more}"
    table.undo("Ana")
    if table.state != before:
        return "undo leads elsewhere"
    table.redo("Ana")
    return "" if table.state == after else "redo leads elsewhere"


def leapt(table: Table, chance: random.Random) -> str:
    """A jump to any moment and back is two more steps and no other state."""
    state, at = table.state, table.timeline.cursor
    table.jump(chance.randint(0, at), "Ana")
    table.jump(at, "Ana")
    return "" if table.state == state else "a jump and back leads elsewhere"


def guided(room: Room, table: Table, chance: random.Random) -> tuple[Any, ...]:
    """What the main key may send now; on the way what just happened is told in one of the languages."""
    pack = room.shelf.find(table.saved.slug)
    assert pack is not None
    _ = Translator(chance.choice(LANGUAGES), pack.slug)
    moment = guide.moment(table, pack, _)
    assert moment is None or moment.headline.strip(), f"a step without a word: {table.timeline.done[-1:]}"
    first, over = guide.main_of(guide.due(table.game, pack, table.state, _)), guide.ending(table.game, table.state, _)
    assert first is not None or over is not None, "nothing is due"
    return first.commands() if first else ()


def played(room: Room, text: str, steps: int, chance: random.Random) -> Iterator[str]:
    """One saved game taken up at any of its moments and played on at random; what is wrong with each step."""
    table = room.bring_in(text)
    table.jump(chance.randint(0, table.timeline.cursor), "Ana")
    slug = table.saved.slug
    kinds = get_args(table.game.command) or (table.game.command,)
    hand = Hand(chance, "{}")
    for n in range(steps):
        command: Any = None
        try:
            if n % 20 == 0:
                hand = Hand(chance, codec_of(table.game).state_json(table.state))
            due = guided(room, table, chance) if chance.random() < MAIN_KEY else ()
            command = chance.choice(due) if due else hand.command(chance.choice(kinds))
            problem = judged(table, command, chance)
        except Exception as error:
            problem = f"{type(error).__name__}: {error}"
        if n == steps - 1:
            problem = problem or leapt(table, chance) or reopened(room, table)
        yield f"{slug} {problem[:200]}: {command}"[:600] if problem else ""


def reopened(room: Room, table: Table) -> str:
    """The same game, read anew from its log."""
    again = Room(room.store, room.shelf, now=room.now).table(table.id)
    same = (again.state, again.length) == (table.state, table.length)
    return "" if same else "opened anew, it is another game"


def trial(seed: int = 0) -> Iterator[str]:
    """Command after command over the games in their saved evenings: what is wrong with each."""
    chance, ticks = random.Random(seed), count(1_800_000_000, 10)
    packs = Shelf((*shelf().packs, read_pack(ROOT / "packs" / "toy")))
    saves = {slug: sorted(SAVES.glob(f"v*/{slug}-*.json")) for slug in SLUGS}
    for slug in cycle(SLUGS):
        room = Room(SqliteStore(":memory:"), packs, now=lambda: float(next(ticks)))
        file = chance.choice(saves[slug])
        yield from played(room, file.read_text(encoding="utf-8"), AN_EVENING, chance)
        room.store.close()
