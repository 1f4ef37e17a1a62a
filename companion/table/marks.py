"""A sum of each field of the state, kept in every twentieth entry: on reopening it tells that a rule has changed since.

A field is summed as its JSON with sorted keys and without values that are defaults, so that neither the order of a mapping
nor a field that a later version added raises an alarm. A field that is the very value of last time keeps its sum, for
states share what did not change. A field that only one side knows is not compared.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import fields

from companion.table.codec import Codec

EVERY = 20


class Sums:
    """The sums of one table's states, one after the other."""

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._names = [field.name for field in fields(codec.game.state)]
        self._known: dict[str, tuple[object, str]] = {}

    def due(self, entries: int, state: object) -> dict[str, str] | None:
        """What the entry that makes so many keeps: the sums of the state after it, or nothing."""
        return self.of(state) if entries % EVERY == 0 else None

    def of(self, state: object) -> dict[str, str]:
        changed = {name for name in self._names if not self._same(name, getattr(state, name))}
        dumped = self._codec.fields(state, changed) if changed else {}
        for name in changed:
            text = json.dumps(dumped.get(name), sort_keys=True, separators=(",", ":"))
            self._known[name] = (getattr(state, name), format(zlib.crc32(text.encode()), "x"))
        return {name: self._known[name][1] for name in self._names}

    def _same(self, name: str, value: object) -> bool:
        return name in self._known and self._known[name][0] is value

    def differing(self, kept: Mapping[str, str], state: object) -> list[str]:
        """The fields that are no longer what the log remembers."""
        now = self.of(state)
        return [name for name, total in kept.items() if now.get(name, total) != total]
