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
WHOLE, WHOLE_NEW = ".mend", ".mend-new"
ASIDE = ".aside"  # copies that are put back only when somebody asks for it


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy: where it is, when it was made."""

    path: str
    at: float

    @property
    def name(self) -> str:
        return Path(self.path).name


def copies(file: str) -> list[Copy]:
    """The copies that a damaged file is mended from, the newest first."""
    return _found(file, LAST)


def every_copy(file: str) -> list[Copy]:
    """Those, and what was set aside when one of them was put back."""
    return sorted(_found(file, LAST) + _found(file, ASIDE), key=lambda copy: (-copy.at, copy.name))


def set_aside(file: str) -> None:
    """No copy of now is looked into by itself any more."""
    for copy in copies(file):
        os.replace(copy.path, aside(file, copy.at))


def aside(file: str, at: float) -> str:
    """A name for a copy of that moment that no other has."""
    name = f"{file}{ASIDE}-{int(at)}"
    while Path(name).exists():
        name += "x"
    return name


def _found(file: str, kind: str) -> list[Copy]:
    found = []
    for path in Path(file).parent.glob(f"{Path(file).name}{kind}*"):
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
