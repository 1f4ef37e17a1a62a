"""JSON out of somebody else's file: plain values that can be kept and sent on, or a ValueError."""

from __future__ import annotations

import json
import math
import re
from typing import Any, NoReturn

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
MOST_MARKS = 1_500_000  # commas and brackets, hence at most so many values: a hundred bytes each once they are read
VERSION = 1  # of every file that is carried out

Data = dict[str, Any]
"""What an object of JSON holds."""


def newer(data: Data) -> bool:
    """Whether a file of ours says that a later version wrote it."""
    version = data.get("version")
    return type(version) is int and version > VERSION


def read_json(text: str) -> object:
    """What the text holds. Half a character (a lone surrogate), a number without end or depth without end is no value, and
    a file that is small and holds very many of them is not read at all."""
    if sum(map(text.count, ",[{")) > MOST_MARKS:
        raise ValueError("too many values")
    try:
        text.encode()
        data = json.loads(text, parse_constant=_no_number, parse_float=_number)
        if _HALF.search(text):  # two halves make a character, one alone can be neither kept nor shown
            json.dumps(data, ensure_ascii=False).encode()
    except RecursionError as e:
        raise ValueError("too deep") from e
    return data


def _no_number(words: str) -> NoReturn:
    raise ValueError(f"{words} is no number")


def _number(words: str) -> float:
    """1e999 is a number for JSON and none for whoever reads it back."""
    found = float(words)
    return found if math.isfinite(found) else _no_number(words)
