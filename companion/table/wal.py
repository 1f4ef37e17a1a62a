"""Whether the last steps may be missing: SQLite leaves out, without a word, a write-ahead log that is damaged or gone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

_HEADER, _FRAME = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)


class Watch:
    """Made before the file is opened; a mark beside it stands while the app runs."""

    def __init__(self, path: str) -> None:
        self._mark, self._wal = Path(path + ".open"), Path(path + "-wal")
        there = self._wal.is_file()
        self._gone = self._mark.exists() and not there and Path(path).exists()
        self._frames = _committed(self._wal.read_bytes()) if there else 0

    def lost(self, db: sqlite3.Connection) -> bool:
        """After the opening: whether it read less than was written."""
        _busy, frames, _done = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._mark.touch()
        return self._gone or self._frames > max(frames, 0)

    def close(self) -> None:
        self._mark.unlink(missing_ok=True)


def _committed(log: bytes) -> int:
    """The number of the last frame of this log that ends a transaction, by what the frames say of themselves."""
    if len(log) <= _HEADER:
        return 0
    size, salts = int.from_bytes(log[8:12], "big"), log[16:24]
    if int.from_bytes(log[:4], "big") not in _MAGIC or not 512 <= size <= 65536:
        return len(log)
    last = 0
    for n, at in enumerate(range(_HEADER, len(log) - _FRAME, _FRAME + size), 1):
        if log[at + 8 : at + 16] == salts and log[at + 4 : at + 8] != bytes(4):
            last = n
    return last
