"""Names as people type them, made fit to keep: one line, nothing invisible, never cut through an emoji."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

_JOINER = "\u200d"
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that print nothing
_TAGS = range(0xE0020, 0xE0080)  # spell the flags of countries without a code
_SKIN = range(0x1F3FB, 0x1F400)
_FLAG = range(0x1F1E6, 0x1F200)
_LONGEST = 16  # code points of one visible character; a family of four with skin tones has eleven


def clean_name(name: str, limit: int = 60) -> str:
    """The name on one line, without invisible characters, at most `limit` code points of whole characters."""
    kept = ""
    seen = "".join(char for char in name if char.isspace() or _shows(char))
    for shown in _visible(" ".join(seen.split())):
        if len(kept) + len(shown) > limit:
            break
        kept += shown
    return kept.strip()


def _visible(text: str) -> Iterator[str]:
    """What the eye counts as characters: a letter with its accents, a whole emoji, a flag."""
    now = ""
    for char in text:
        if not _continues(now, char):
            if now:
                yield now
            now = "" if _leans(char) else char
        elif len(now) + (char == _JOINER) < _LONGEST:  # never full with a joiner last, which would swallow the rest
            now += char
    if now:
        yield now.rstrip(_JOINER)


def _shows(char: str) -> bool:
    """It prints something, or belongs to an emoji that does."""
    return (char.isprintable() or char == _JOINER or ord(char) in _TAGS) and char not in _BLANK


def _leans(char: str) -> bool:
    """It has no look of its own and changes the character before it."""
    return unicodedata.category(char) in ("Mn", "Me", "Mc") or char == _JOINER or ord(char) in (*_SKIN, *_TAGS)


def _continues(now: str, char: str) -> bool:
    if not now:
        return False
    half_a_flag = len(now) == 1 and ord(now) in _FLAG and ord(char) in _FLAG
    return _leans(char) or now.endswith(_JOINER) or half_a_flag
