"""Checksums of what is kept: each value for itself, and the entries of a log chained from its first state on."""

from __future__ import annotations

import zlib
from collections.abc import Mapping

Log = Mapping[int, tuple[str, int | None]]  # by number: the body, and its link where the file has chains


def checksum(body: str) -> int:
    return zlib.crc32(body.encode("utf-8", "replace"))


def seal(*values: object) -> int:
    """One number for several values; a value that moves from one place to the next changes it."""
    total = 0
    for value in values:
        words = str(value).encode("utf-8", "replace")
        total = zlib.crc32(b"%d:%s" % (len(words), words), total)
    return total


def link(previous: int, body: str) -> int:
    """The next link: it holds only behind the very entries that it was made behind."""
    return zlib.crc32(body.encode("utf-8", "replace"), previous)


def born(id: object, slug: object, created: object, version: object, start: object) -> int:
    """What never changes about a game; the chain of its log begins here."""
    return seal(id, slug, created, version, start)


def run(log: Log, first: int) -> list[str]:
    """The entries from the first on, up to one that is missing or does not follow from those before it."""
    found: list[str] = []
    previous = first
    while (entry := log.get(len(found))) is not None:
        body, chained = entry
        previous = link(previous, body)
        if chained is not None and chained != previous:
            break
        found.append(body)
    return found
