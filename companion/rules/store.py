"""The index as bytes: built once by us, read in a few milliseconds, the same for every Python we run on.

Plain tables through `marshal` (format 4, which all our versions read), behind a mark, a format number and a checksum:
a damaged or foreign file is refused, never half read.
"""

from __future__ import annotations

import hashlib
import marshal
import sys
from array import array
from collections.abc import Iterable

from companion.i18n import LANGUAGES
from companion.rules.index import Index
from companion.rules.tables import Concept, Rows, Tables
from companion.rules.typo import Spelling

MARK = b"RULES"
FORMAT = 5
MARSHAL = 4
_SUM = 16
Meant = tuple[int, str, str, dict[str, str], tuple[int, ...]]
Plain = tuple[
    str,
    list[tuple[str, str, str, str]],
    dict[str, tuple[int, int]],
    list[tuple[str, bytes]],
    dict[str, dict[str, tuple[int, ...]]],
    list[Meant],
    dict[tuple[str, ...], str],
    list[tuple[bytes, bytes]],
    tuple[str, bytes, str],
]
"""The byte order; documents, ranges, forms and stems, names, concepts, games, rows, spelling (`rules/tables`)."""


class Unreadable(ValueError):
    """These bytes are not an index of this version; build it again."""


def pack(body: bytes) -> bytes:
    """Marshalled values behind the mark, the format and the checksum."""
    return MARK + bytes([FORMAT]) + hashlib.blake2b(body, digest_size=_SUM).digest() + body


def unpack(data: bytes) -> memoryview:
    """The marshalled values of `pack`, or Unreadable."""
    start = len(MARK) + 1 + _SUM
    view = memoryview(data)
    if len(data) < start or data[: len(MARK)] != MARK or data[len(MARK)] != FORMAT:
        raise Unreadable("another format")
    body = view[start:]
    if hashlib.blake2b(body, digest_size=_SUM).digest() != data[start - _SUM : start]:
        raise Unreadable("damaged")
    return body


def _numbers(values: Iterable[int]) -> bytes:
    return array("I", values).tobytes()


def _of_numbers(data: bytes) -> array[int]:
    out = array("I")
    out.frombytes(data)
    return out


def plain(index: Index) -> Plain:
    """An index as few, long plain values: lists of words as one text, lists of numbers as bytes."""
    t = index.tables
    tables = [
        ("\n".join(table), _numbers(table.values()))
        for held in (t.forms, t.stems)
        for table in map(held.get, LANGUAGES)
        if table is not None
    ]
    concepts = [(c.term, c.game, c.rule, c.names, c.single) for c in t.concepts.values()]
    rows = [(held.joined, held.ends.tobytes()) for held in (t.where, t.weight, t.streams)]
    spelling = ("\n".join(t.spelling.words), _numbers(t.spelling.masks), "\n".join(t.spelling.keys))
    return sys.byteorder, t.documents, t.ranges, tables, t.names, concepts, t.games, rows, spelling


def of_plain(values: Plain) -> Index:
    """The index of `plain` values."""
    order, documents, ranges, tables, names, concepts, games, rows, (words, masks, keys) = values
    if order != sys.byteorder:
        raise Unreadable("another byte order")
    made = [dict(zip(said.split("\n"), _of_numbers(terms), strict=True)) if said else {} for said, terms in tables]
    where, weight, streams = (Rows(joined, _of_numbers(ends)) for joined, ends in rows)
    return Index(
        Tables(
            documents=documents,
            ranges=ranges,
            forms=dict(zip(LANGUAGES, made[:2], strict=True)),
            stems=dict(zip(LANGUAGES, made[2:], strict=True)),
            names=names,
            concepts={term: Concept(term, game, rule, said, single) for term, game, rule, said, single in concepts},
            games=games,
            where=where,
            weight=weight,
            streams=streams,
            spelling=Spelling(
                words.split("\n") if words else [], _of_numbers(masks), keys.split("\n") if words else []
            ),
        )
    )


def dump(index: Index) -> bytes:
    """An index as bytes to keep."""
    return pack(marshal.dumps(plain(index), MARSHAL))


def load(data: bytes) -> Index:
    """The index that `dump` wrote, or Unreadable."""
    values: Plain = marshal.loads(unpack(data))
    return of_plain(values)
