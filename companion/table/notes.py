"""What players write in the margin of the rules: notes of their own, pinned rules, the ones read last."""

from __future__ import annotations

import json
from collections.abc import Callable

from companion.errors import SaveError
from companion.foreign import newer, read_json
from companion.i18n import N_
from companion.table.store import Store

NOTE_LIMIT = 2000
MOST_RECENT = 12
FORMAT = "table-companion-notes"
MOST_NOTES = 2000
LONGEST_FILE = 10_000_000


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

    def export(self) -> str:
        """All notes and pins as a file of the player's own."""
        held = {"format": FORMAT, "version": 1, "notes": self.notes(), "pinned": self.pinned()}
        return json.dumps(held, ensure_ascii=False, indent=1)

    def bring_in(self, text: str) -> int:
        """Takes the notes and pins of such a file beside those already kept, and says how many notes; a note on the
        same rule is replaced."""
        if len(text) > LONGEST_FILE:
            raise SaveError(N_("This file is too large."))
        try:
            held: object = read_json(text)
        except ValueError:
            held = None
        if not isinstance(held, dict) or held.get("format") != FORMAT:
            raise SaveError(N_("This file holds no notes; yours are unchanged."))
        if newer(held):
            raise SaveError(N_("These notes were saved by a newer version of the app; yours are unchanged."))
        notes, pinned = held.get("notes", {}), held.get("pinned", [])
        sound = isinstance(notes, dict) and isinstance(pinned, list) and len(notes) + len(pinned) <= MOST_NOTES
        if not sound or not all(isinstance(w, str) for pair in notes.items() for w in pair):
            raise SaveError(N_("This file is damaged; your notes are unchanged."))
        written = {key[:200]: words.strip()[:NOTE_LIMIT] for key, words in notes.items() if words.strip()}
        keys = reversed([key[:200] for key in pinned if isinstance(key, str)])
        self._store.keep_all("note", written)
        self._store.keep_all("pin", {key: json.dumps(self._now()) for key in keys})
        return len(written)
