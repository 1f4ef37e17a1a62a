"""Copies of the games beside their file, kept by age: the last one, one of a day ago, one of a week ago."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

DAY = 24 * 3600.0
LAST, OF_A_DAY, OF_A_WEEK, RICHER = ".bak", ".bak-day", ".bak-week", ".bak-rich"
FRESH = ".bak-new"


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy: where it is, when it was made."""

    path: str
    at: float

    @property
    def name(self) -> str:
        return Path(self.path).name


def copies(file: str) -> list[Copy]:
    """All copies of a file, the newest first."""
    found = []
    for path in Path(file).parent.glob(f"{Path(file).name}.bak*"):
        name = path.name[len(Path(file).name) :]
        if path.is_file() and name != FRESH and not name.endswith(("-wal", "-shm", "-journal")):
            with suppress(OSError):
                found.append(Copy(str(path), path.stat().st_mtime))
    return sorted(found, key=lambda copy: (-copy.at, copy.name))


def rotate(file: str, richer: Callable[[Path], bool], now: float) -> None:
    """Makes the fresh copy the last one. The last becomes that of a day ago once a day, that one the week's once a week;
    a copy that holds what the file does not is kept for good."""
    last, day, week = (Path(file + name) for name in (LAST, OF_A_DAY, OF_A_WEEK))
    if last.is_file():
        if richer(last):
            os.replace(last, f"{file}{RICHER}-{int(now)}")
        elif _older(day, now, DAY):
            if day.is_file() and _older(week, now, 7 * DAY):
                os.replace(day, week)
            os.replace(last, day)
    os.replace(file + FRESH, last)


def _older(path: Path, now: float, age: float) -> bool:
    return not path.is_file() or not 0 <= now - path.stat().st_mtime < age
