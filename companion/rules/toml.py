"""TOML as authors write it: whatever cannot be read, or no pack could mean, is told as file:line with what to do."""

from __future__ import annotations

import re
import tomllib

from companion.errors import PackError
from companion.i18n import N_
from companion.rules.toml_lines import Path, line_of

DEEPEST = 20
LARGEST = 2**63  # TOML's own bound
_ENDLESS = re.compile(r"[0-9_]{1000,}")


def parsed(text: str, file: str) -> dict[str, object]:
    """The data of a TOML text, or a PackError that names the line."""
    try:
        data = tomllib.loads(text)
    except RecursionError as e:
        raise PackError(N_("tables or lists are nested too deeply here"), file=file, line=_deepest(text)) from e
    except tomllib.TOMLDecodeError as e:
        at = re.search(r"line (\d+)", str(e))
        line = int(at[1]) if at else text.rstrip().count("\n") + 1
        raise PackError(N_("not valid TOML: {why}"), file=file, line=line, why=str(e)) from e
    except ValueError as e:  # Python turns no text of thousands of digits into a number
        found = _ENDLESS.search(text)
        raise PackError(_TOO_LARGE, file=file, line=_line_at(text, found.start() if found else 0)) from e
    _refuse_boundless(data, text, file)
    return data


_TOO_LARGE = N_("a number is too large here: write one of at most 18 digits")


def _refuse_boundless(data: dict[str, object], text: str, file: str) -> None:
    """Nothing is deeper than a pack can be, and no number larger than TOML allows."""
    waiting: list[tuple[Path, object]] = [((), data)]
    while waiting:
        where, value = waiting.pop()
        if len(where) > DEEPEST:
            raise PackError(N_("tables or lists are nested too deeply here"), file=file, line=line_of(text, where))
        if isinstance(value, int) and not -LARGEST <= value < LARGEST:
            raise PackError(_TOO_LARGE, file=file, line=line_of(text, where))
        if isinstance(value, dict):
            waiting += [((*where, key), item) for key, item in value.items()]
        elif isinstance(value, list):
            waiting += [((*where, n), item) for n, item in enumerate(value)]


def _deepest(text: str) -> int:
    """The line on which more is opened than anywhere else."""
    lines = text.splitlines() or [""]
    return 1 + max(range(len(lines)), key=lambda n: lines[n].count("[") + lines[n].count("{"))


def _line_at(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
