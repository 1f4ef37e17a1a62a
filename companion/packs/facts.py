"""Fact tables: what a game's cards, tiles and sheets print, one row each, in `rules_data/<slug>/<table>.toml`.

    TILES = by_id("harbour", "tiles", Tile)

makes a row the game's own frozen dataclass. What stands at the head of a file (its source and confidence, a box) holds for
every row that does not say otherwise. Whatever does not fit is told as file:line, by `companion check` for all rows at once.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Literal,
    Protocol,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from companion import paths
from companion.errors import PackError
from companion.i18n import N_
from companion.packs.consistency import ADVICE, EMPTY, TWICE
from companion.packs.model import Confidence, Names, record
from companion.rules.toml_lines import line_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

COMPILED = "facts.bin"
OWN_FILES = ("game.toml", "glossary.toml", "readings.toml")
ROW = "row"
Where = tuple[str | int, ...]
Wrong = tuple[Where, str, dict[str, str]]
NO_TABLE = N_("the table “{name}” is missing: the game cannot be played without it")
_SOURCED: Mapping[str, object] = {"source": str, "confidence": Confidence}
_SHORT = N_("“{key}” cannot be read: {message}")


class Fact(Protocol):
    """A row: a dataclass with an id. A part of one may be written as short text, which its `written` reads."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]

    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=Fact)
KINDS: dict[tuple[str, str], type[Fact]] = {}
"""What a row of each table is, by game and table: filled in while the games are loaded."""


@record
class Named:
    """Something with a name in both languages, and no more."""

    id: str
    name: Names
    source: str = ""
    confidence: Confidence = "printed"


@record
class Number:
    """A number by its id."""

    id: str
    value: int
    source: str = ""
    confidence: Confidence = "printed"


def rows(slug: str, table: str, kind: type[T]) -> tuple[T, ...]:
    """All rows of a game's table, in the order of its file; the first mistake is a PackError."""
    KINDS[slug, table] = kind
    for root in (*paths.pack_roots(), paths.HERE / "rules_data"):
        file = root / slug / f"{table}.toml"
        if file.is_file():
            return _read(file, kind)
        held = _held(root / COMPILED).get(slug, {})
        if table in held:
            return _Reader().rows(kind, held[table])
    raise PackError(NO_TABLE, file=f"{slug}/{table}.toml", line=1, name=table)


def by_id(slug: str, table: str, kind: type[T]) -> dict[str, T]:
    """The rows of a table by their ids."""
    return {row.id: row for row in rows(slug, table, kind)}


def names(slug: str, table: str) -> dict[str, Names]:
    """A table of names alone."""
    return {row.id: row.name for row in rows(slug, table, Named)}


def numbers(slug: str, table: str) -> dict[str, int]:
    """A table of numbers alone."""
    return {row.id: row.value for row in rows(slug, table, Number)}


def tables(folder: Path) -> list[Path]:
    """The fact tables of a pack: every TOML file that is not one of the house's own."""
    return sorted(file for file in folder.glob("*.toml") if file.name not in OWN_FILES)


def compiled(root: Path) -> bytes:
    """All tables below a folder as plain data, so that the browser need not parse TOML."""
    from companion.packs.load import read_toml

    return pickle.dumps({folder.name: {f.stem: read_toml(f)[0] for f in tables(folder)} for folder in root.iterdir()})


@cache
def _held(file: Path) -> Mapping[str, Mapping[str, Mapping[str, object]]]:
    return cast(
        Mapping[str, Mapping[str, Mapping[str, object]]], pickle.loads(file.read_bytes()) if file.is_file() else {}
    )


def problems(file: Path, kind: type[Fact]) -> Iterator[PackError]:
    """Everything to mend in one table."""
    from companion.packs.load import read_toml

    try:
        data, text = read_toml(file)
    except PackError as e:
        yield e
        return
    reader = _Reader()
    reader.rows(kind, data)
    for where, words, values in reader.wrong:
        yield PackError(words, file=str(file), line=line_of(text, where), **values)


def _read(file: Path, kind: type[T]) -> tuple[T, ...]:
    from companion.packs.load import read_toml

    reader = _Reader()
    found = reader.rows(kind, read_toml(file)[0])
    if reader.wrong:
        raise next(problems(file, kind))
    return found


def corrected(fact: T, corrections: object) -> T:
    """A fact with what the player read off their own box: only fields that it has, and values that can stand there."""
    if not isinstance(corrections, Mapping):
        return fact
    taken = {}
    for name, (hint, _) in _fields(type(fact)).items():
        if name in corrections and name not in ("id", "name", "source", "confidence"):
            reader = _Reader()
            value = reader.value(hint, corrections[name], (name,))
            if not reader.wrong:
                taken[name] = value
    return replace(fact, **taken, confidence="seen", source="box") if taken else fact


@cache
def _fields(kind: type) -> dict[str, tuple[object, bool]]:
    """The type of each field, and whether a row must give it."""
    hints = get_type_hints(kind)
    known = cast("type[DataclassInstance]", kind)
    return {f.name: (hints[f.name], f.default is MISSING and f.default_factory is MISSING) for f in fields(known)}


class _Reader:
    """Plain data turned into values; `wrong` gathers what does not fit, with its place."""

    def __init__(self) -> None:
        self.wrong: list[Wrong] = []

    def rows(self, kind: type[T], data: Mapping[str, object]) -> tuple[T, ...]:
        head = {key: value for key, value in data.items() if key != ROW}
        known = {**_SOURCED, **{name: hint for name, (hint, _) in _fields(kind).items()}}
        for key, value in head.items():
            if key in known:
                self.value(known[key], value, (key,))
            else:
                self._no((key,), "unexpected_keyword_argument")
        if self.wrong:
            return ()
        listed = data.get(ROW)
        if not isinstance(listed, list):
            self._no((ROW,), "tuple_type" if ROW in data else "missing")
            return ()
        found, seen = [], set()
        for n, row in enumerate(listed):
            if isinstance(row, dict):
                value = self.record(kind, self._sourced(kind, {**head, **row}, (ROW, n)), (ROW, n))
                id = row.get("id")
                if isinstance(id, str) and id in seen:
                    self.wrong.append(((ROW, n, "id"), TWICE, {"id": id}))
                seen.add(id)
                found.append(cast(T, value))
            else:
                self._no((ROW, n), "dataclass_type")
        return tuple(found)

    def _sourced(self, kind: type, row: dict[str, object], where: Where) -> dict[str, object]:
        """Every row says where it was read and how sure that is, itself or at the head of its file."""
        for key, hint in _SOURCED.items():
            if not row.get(key):
                self._no((*where, key), "missing")
            elif key not in _fields(kind):
                self.value(hint, row.pop(key), (*where, key))
        return row

    def record(self, kind: type, data: dict[str, object], where: Where) -> object:
        known, before = _fields(kind), len(self.wrong)
        for key in data.keys() - known.keys():
            self._no((*where, key), "unexpected_keyword_argument")
        for key, (hint, needed) in known.items():
            if needed and key not in data:
                data = {**data, key: None if NoneType in get_args(hint) else self._no((*where, key), "missing")}
        given = {key: self.value(known[key][0], value, (*where, key)) for key, value in data.items() if key in known}
        if kind is Names:
            for key in [key for key, value in given.items() if isinstance(value, str) and not value.strip()]:
                self.wrong.append(((*where, key), EMPTY, {"key": _dotted((*where, key))}))
        return kind(**given) if len(self.wrong) == before else None

    def value(self, hint: object, data: object, where: Where) -> object:
        """One value as its type wants it. Strict: “3” in quotes is not a number, and 1 is not true."""
        if type(data) is hint or data is None:
            return data
        origin, kinds = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):  # TOML has no word for nothing: what is left out is None
            return self.value(next(kind for kind in kinds if kind is not NoneType), data, where)
        if origin is Literal:
            return data if data in kinds else self._no(where, "literal_error", ", ".join(map(repr, kinds)))
        if origin is tuple:
            return self._tuple(kinds, data, where)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            if isinstance(data, dict):
                return {key: self.value(kinds[1], value, (*where, key)) for key, value in data.items()}
            return self._no(where, "dataclass_type")
        if hint is float and type(data) is int:
            return float(data)
        if isinstance(hint, type) and is_dataclass(hint):
            written = getattr(hint, "written", None)
            if isinstance(data, str) and written:
                try:
                    return written(data)
                except (ValueError, KeyError, IndexError) as e:
                    return self._no(where, "", str(e))
            return self.record(hint, data, where) if isinstance(data, dict) else self._no(where, "dataclass_type")
        return self._no(where, {int: "int_type", str: "string_type"}.get(cast(type, hint), ""), str(hint))

    def _tuple(self, kinds: tuple[object, ...], data: object, where: Where) -> object:
        if not isinstance(data, list):
            return self._no(where, "tuple_type")
        if kinds[-1] is not Ellipsis and len(kinds) != len(data):
            return self._no(where, "", f"{len(kinds)} ≠ {len(data)}")
        each = kinds[:1] * len(data) if kinds[-1] is Ellipsis else kinds
        return tuple(self.value(kind, item, (*where, n)) for n, (kind, item) in enumerate(zip(each, data, strict=True)))

    def _no(self, where: Where, what: str, more: str = "") -> object:
        self.wrong.append((where, ADVICE.get(what, _SHORT), {"key": _dotted(where), "expected": more, "message": more}))
        return None


def _dotted(where: Where) -> str:
    return ".".join(str(part) for part in where)
