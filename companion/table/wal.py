"""Whether the last steps may be missing: SQLite leaves out, without a word, a write-ahead log that is damaged, cut or gone, and
takes one that belongs to another file for ours."""

from __future__ import annotations

import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import Literal

from companion.table.copies import WHOLE
from companion.table.repair import UNREADABLE, looking_at

_HEADER, _FRAME = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)
_COUNT, _SALTS = (
    slice(16, 20),
    slice(32, 40),
)  # in the index beside the log (-shm), which is in the numbers of the machine
_SOON = 1000  # each time the log begins anew its salt is one more
_ENDS = "SELECT game, max(n) + 1 FROM entry GROUP BY game"


class Watch:
    """Made before the file is opened; a mark beside it stands while the app runs."""

    def __init__(self, path: str) -> None:
        self._mark, wal, index = Path(path + ".open"), Path(path + "-wal"), Path(path + "-shm")
        there = wal.is_file()
        log, known = _bytes(wal), _bytes(index)[: _SALTS.stop]
        self.what: Literal["gone", "recent"] = "recent"
        self._gone = self._mark.exists() and not there
        if not Path(path).exists():  # unless a rescue was cut off, whose new file is about to take that place
            self.what, self._gone = "gone", not Path(path + WHOLE).exists() and (self._mark.exists() or bool(log))
        self._frames = _counted(known, log) if any(known) else _committed(log)

    def lost(self, db: sqlite3.Connection) -> bool:
        """After the opening: whether it read less than was written."""
        _busy, frames, _done = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._mark.touch()
        return self._gone or self._frames > max(frames, 0)

    def close(self) -> None:
        with suppress(OSError):
            self._mark.unlink(missing_ok=True)


def _bytes(path: Path) -> bytes:
    """What stands there; nothing, where it is no file that we may read."""
    with suppress(OSError):
        return path.read_bytes()
    return b""


def _committed(log: bytes) -> int:
    """The number of the last whole frame of this log that ends a transaction, by what the frames say of themselves."""
    if len(log) <= _HEADER:
        return 0
    size, salts = int.from_bytes(log[8:12], "big"), log[16:24]
    if int.from_bytes(log[:4], "big") not in _MAGIC or not 512 <= size <= 65536:
        return len(log)
    last = 0
    for n, at in enumerate(range(_HEADER, len(log) - _FRAME - size + 1, _FRAME + size), 1):
        if log[at + 8 : at + 16] == salts and log[at + 4 : at + 8] != bytes(4):
            last = n
    return last


def _counted(index: bytes, log: bytes) -> int:
    """How many frames its index says that the log had: one that was cut does not know it itself. A log with another salt is the
    next one, begun before the index heard of it; or it is not the one that stood here, and then no number is enough."""
    count = int.from_bytes(index[_COUNT], sys.byteorder)
    here, there = (int.from_bytes(salts, "big") for salts in (log[16:20], index[_SALTS][:4]))
    match (here - there) % 2**32:
        case 0:
            return count
        case later if later < _SOON:
            return 0
    return sys.maxsize if count else 0


def another(path: str) -> bool:
    """Whether the log beside a file is an old one or that of another file: games only grow, hence the file alone never holds
    more of them than together with its own log."""
    log = Path(path + "-wal")
    if not log.is_file() or not log.stat().st_size:
        return False
    alone, together = dict[str, int](), dict[str, int]()
    with looking_at(path, alone=True) as file, suppress(*UNREADABLE):
        alone.update(file.execute(_ENDS) if file else ())
    if alone:
        with looking_at(path) as file:
            together.update(file.execute(_ENDS) if file else alone)
    return any(together.get(id, 0) < end for id, end in alone.items())
