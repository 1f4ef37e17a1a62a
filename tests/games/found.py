"""What the rules of a game find is found again: beside what is decided (`decided.py`), what its public functions come to.

`<game>/found.json` holds a sum for each function of `companion/games/<game>` that can be asked with small numbers and with what
stands in a state: the state itself, its heroes, units, fights and ids. They are asked in some of the states that
`decided.states.xz` keeps, and of the ways to ask those are kept that each lead to something else. Words are left out, as they are for people to judge; the numbers and names in them are kept. Who means to change what a
rule finds writes the sums anew, and may look at what a function finds before and after:

    python -m tests.games.found conan                     # all sums of a game
    python -m tests.games.found conan --show gems.spend   # what one function finds
"""

from __future__ import annotations

import argparse
import ast
import importlib
import inspect
import json
import os
import pkgutil
import sys
import tempfile
import time
import types
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from hashlib import sha256
from itertools import islice, product
from math import prod
from random import Random
from typing import Any

from companion.core.chance import Chance
from companion.i18n import Translator
from tests.games.decided import HERE, read, slugs

STATES, WAYS, EACH, LONG, TELLING, MANY = 30, 40, 6, 40, 24, 600
"""So many states, ways to try in each, things of a kind in a state, things of a row that are looked at; and so many ways are
kept that each lead to something else; of more ways than the last number some are drawn."""
ROWS = (tuple, Sequence, Collection, Iterable)
DEAR, DEAREST = 0.004, 2.0
"""What one call of a function, and all its ways, may cost in seconds when the sums are written."""


class Bare(Translator):
    """Says the values of a sentence without its words; a single word is a name and stays."""

    def __call__(self, text: str, **values: object) -> str:
        return " ".join(str(value) for _, value in sorted(values.items())) if values or " " in text else text

    def plural(self, one: str, many: str, n: int, **values: object) -> str:
        return f"{n} {self(' ', **values)}"


class Luck:
    """Chance from a seed."""

    def __init__(self) -> None:
        self._source = Random(14)

    def pick(self, sides: int) -> int:
        return self._source.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        return tuple(self._source.sample(range(count), count))


@dataclass
class Things:
    """What stands in a state, by its type."""

    state: Any
    held: dict[type, list[Any]]
    ids: list[str]

    @staticmethod
    def of(state: Any, messages: Mapping[type, list[Any]]) -> Things:
        held, keys, ids = dict(messages), dict[str, None](), dict[str, None]()
        waiting = [state]
        while waiting:
            one = waiting.pop(0)
            if is_dataclass(one) and not isinstance(one, type):
                kept = held.setdefault(type(one), [])
                if len(kept) < EACH and one not in kept:
                    kept.append(one)
                waiting += [getattr(one, field.name) for field in fields(one)]
            elif isinstance(one, Mapping):
                whole = any(is_dataclass(value) for value in one.values())
                (keys if whole else ids).update(dict.fromkeys(key for key in one if isinstance(key, str)))
                waiting += one.values()
            elif isinstance(one, tuple | list):
                waiting += one
            elif isinstance(one, str) and one and len(ids) < 60:
                ids[one] = None
        return Things(state, held, [*islice(keys, 30), *Random(14).sample([*ids], min(len(ids), 12))])

    def fits(self, kind: Any, words: Translator, said: Sequence[Any] = ()) -> list[Any] | None:
        """Some values for a parameter of this type; None where nothing here can be given for it."""
        if kind is Translator:
            return [words]
        if kind is Chance:
            return [Luck]
        if kind is str:
            return [*dict.fromkeys([*(one for one in said if isinstance(one, str)), *self.ids, ""])]
        if kind is bool:
            return [False, True]
        if kind is int:
            near = [one + by for one in said if isinstance(one, int) for by in (0, -1, 1)]
            return [*dict.fromkeys([0, 1, 2, 3, 5, *near])]
        if kind == frozenset[str]:
            return [frozenset[str]()]
        if typing.get_origin(kind) is typing.Literal:
            return [*typing.get_args(kind)]
        if typing.get_origin(kind) in (types.UnionType, typing.Union):
            parts = [self.fits(one, words, said) for one in typing.get_args(kind) if one is not type(None)]
            some = [value for part in parts if part for value in part[:EACH]]  # a message of each kind among them
            return [*some, *([None] if type(None) in typing.get_args(kind) else [])] or None
        if typing.get_origin(kind) in ROWS and not isinstance(kind, str):
            row = self.fits(typing.get_args(kind)[0], words, said)
            return row and [(), *((one,) for one in row[: 2 * EACH]), tuple(row[:3])]
        if typing.get_origin(kind) is Mapping and typing.get_args(kind) == (str, int):
            return [{}, dict.fromkeys(self.ids[:2], 1), {one: at for at, one in enumerate(self.ids[:EACH])}]
        if isinstance(kind, type) and is_dataclass(kind):
            return [one for held, some in self.held.items() if issubclass(held, kind) for one in some] or None
        return None


@cache
def functions(slug: str) -> Mapping[str, tuple[Callable[..., Any], tuple[tuple[str, Any], ...]]]:
    """The public functions of a game, with what must be given to each."""
    base = importlib.import_module(f"companion.games.{slug}")
    own = {base.__name__, *(one.name for one in pkgutil.walk_packages(base.__path__, f"{base.__name__}."))}
    found = {}
    for name in sorted(own):
        module = importlib.import_module(name)
        for called, function in vars(module).items():
            if not inspect.isfunction(function) or function.__module__ != name or called.startswith("_"):
                continue
            hints = typing.get_type_hints(function)
            asked = [
                (each.name, hints[each.name])
                for each in inspect.signature(function).parameters.values()
                if each.default is each.empty and each.kind not in (each.VAR_KEYWORD, each.VAR_POSITIONAL)
            ]
            if asked and all(kind is not Translator for _, kind in asked[:1]):
                found[f"{name.removeprefix(base.__name__ + '.')}.{called}"] = (function, tuple(asked))
    return found


@cache
def things(slug: str) -> tuple[Things, ...]:
    states, cases = read(slug)
    messages = dict[type, list[Any]]()
    for case in cases:
        for one in (case.command, *(case.then if isinstance(case.then, tuple) else ())):
            kept = messages.setdefault(type(one), [])
            if len(kept) < EACH and one not in kept:
                kept.append(one)
    return tuple(Things.of(state, messages) for state in states[:: max(1, len(states) // STATES)][:STATES])


Way = tuple[int, int]
"""A state, and one of the ways to ask in it."""


def ways(slug: str, name: str) -> Iterator[Way]:
    """Ways to ask a function, some in each state."""
    for at in range(len(things(slug))):
        many = len(_ways(slug, name, at))
        yield from ((at, way) for way in Random(at).sample(range(many), min(many, WAYS)))


def _some(given: Sequence[Sequence[Any]], chance: Random) -> list[tuple[Any, ...]]:
    """Some of the ways to take one of each: all where they are few, else rather of the first."""
    if prod(map(len, given)) <= MANY:
        return [*product(*given)]
    return [
        tuple(chance.choice(some[: 2 * EACH] if chance.random() < 0.5 else some) for some in given) for _ in range(MANY)
    ]


@cache
def _said(function: Callable[..., Any]) -> tuple[Any, ...]:
    """The words and small numbers that stand in a function: on both sides of them something else may be found."""
    held = [one.value for one in ast.walk(ast.parse(inspect.getsource(function))) if isinstance(one, ast.Constant)]
    return tuple(
        dict.fromkeys(
            one
            for one in held
            if (isinstance(one, str) and one and " " not in one) or (type(one) is int and abs(one) < 100)
        )
    )[:16]


@cache
def _ways(slug: str, name: str, at: int) -> list[tuple[Any, ...]]:
    words, there, said = Bare("en", slug), things(slug)[at], _said(functions(slug)[name][0])
    given = [there.fits(kind, words, said) for _, kind in functions(slug)[name][1]]
    return _some([some or [] for some in given], Random(at))


def asked(slug: str, name: str, way: Way) -> Any:
    """What a function finds there; what cannot be asked raises, which counts too."""
    function, wanted = functions(slug)[name]
    try:
        held = _ways(slug, name, way[0])[way[1]]
        given = {at: Luck() if value is Luck else value for (at, _), value in zip(wanted, held, strict=True)}
        return plain(function(**given))
    except Exception as problem:
        return type(problem).__name__


def plain(found: Any) -> Any:
    """The same as plain data, the same in every run."""
    match found:
        case Enum():
            return found.name
        case None | bool() | int() | str():
            return found
        case float():
            return round(found, 9)
        case Mapping():
            return sorted(((repr(plain(key)), plain(value)) for key, value in found.items()), key=lambda row: row[0])
        case set() | frozenset():
            return sorted((plain(one) for one in found), key=repr)
        case tuple() | list():
            return [plain(one) for one in found]
        case _ if is_dataclass(found) and not isinstance(found, type):
            return [type(found).__name__, *(plain(getattr(found, field.name)) for field in fields(found))]
        case Iterator():
            return [plain(one) for one in islice(found, LONG)]
        case _:
            return getattr(found, "__qualname__", type(found).__name__)


Kept = Mapping[str, tuple[str, Sequence[Way]]]


def summed(slug: str, name: str, chosen: Iterable[Way]) -> str:
    return sha256(json.dumps([asked(slug, name, (at, way)) for at, way in chosen]).encode()).hexdigest()[:12]


def kept(slug: str) -> Kept:
    file = HERE / slug / "found.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def chosen(slug: str, name: str) -> list[Way]:
    """Ways to ask that each lead to something else."""
    known, found, spent = set[str](), list[Way](), time.process_time() + DEAREST
    wide = any(isinstance(kind, types.UnionType) for _, kind in functions(slug)[name][1])
    for way in ways(slug, name):
        before, told = time.process_time(), json.dumps(asked(slug, name, way))
        if told in known or told.endswith('Error"') or time.process_time() - before > DEAR:
            continue
        known.add(told)
        found.append(way)
        if len(found) == TELLING * (1 + 9 * wide) or time.process_time() > spent:
            break
    return found


def write(slug: str) -> None:
    rows = []
    for name in functions(slug):
        if some := chosen(slug, name):
            rows.append(f"{json.dumps(name)}: {json.dumps([summed(slug, name, some), some])}")
    (HERE / slug / "found.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    sys.stderr.write(f"{slug}: {len(rows)} of {len(functions(slug))} functions\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=slugs())
    parser.add_argument("--show", default="", help="what this function finds, one line a question")
    given = parser.parse_args()
    os.environ["COMPANION_HOME"] = tempfile.mkdtemp()
    for slug in given.game:
        if given.show:
            for at, way in kept(slug)[given.show][1]:
                sys.stdout.write(f"{json.dumps(asked(slug, given.show, (at, way)))}\n")
        else:
            write(slug)


if __name__ == "__main__":
    main()
