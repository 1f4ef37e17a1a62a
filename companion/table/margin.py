"""What players write in the margin of the rules: notes of their own, pinned rules, the ones read last."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from companion.table.store import Store

NOTE_LIMIT = 2000
MOST_RECENT = 12


class Margin:
    """Kept on the device, by `game/rule`; exported with the player's data."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store, self._now = store, now

    def note(self, key: str) -> str:
        return self._store.kept("note").get(key, "")

    def notes(self) -> dict[str, str]:
        return self._store.kept("note")

    def write(self, key: str, words: str) -> None:
        """Keeps a note on a rule; an empty one takes it away."""
        cleaned = words.strip()[:NOTE_LIMIT]
        self._store.keep("note", key, cleaned or None)

    def pinned(self) -> list[str]:
        """Pinned rules, the newest first."""
        return self._newest("pin")

    def pin(self, key: str, on: bool) -> None:
        self._store.keep("pin", key, json.dumps(self._now()) if on else None)

    def recent(self) -> list[str]:
        return self._newest("recent")[:MOST_RECENT]

    def read(self, key: str) -> None:
        """Remembers that a rule was looked up; the oldest are forgotten."""
        self._store.keep("recent", key, json.dumps(self._now()))
        for old in self._newest("recent")[MOST_RECENT * 2 :]:
            self._store.keep("recent", old, None)

    def _newest(self, kind: str) -> list[str]:
        kept = self._store.kept(kind)
        return sorted(kept, key=lambda key: -float(json.loads(kept[key])))

    def exported(self) -> dict[str, Any]:
        return {"notes": self.notes(), "pinned": self.pinned()}
