"""A translation remembers which English text it translates, so a stale one is seen."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Mapping

_SPACES = re.compile(r"\s+")
_REV = re.compile(r'\s+rev="[^"]*"')
_HEADING = re.compile(r"^(## .*\{#)([a-z0-9-]+)([^}]*)(\}\s*)$")


def _plain(text: str) -> str:
    return _SPACES.sub(" ", unicodedata.normalize("NFC", text)).strip()


def revision(title: str, unclear: str, lines: tuple[str, ...]) -> str:
    """The first 8 hex digits over what a reader sees; spacing and aliases do not make a translation stale."""
    seen = "\n".join((_plain(title), _plain(unclear), _plain(" ".join(lines))))
    return hashlib.sha256(seen.encode("utf-8")).hexdigest()[:8]


def stamped(text: str, revisions: Mapping[str, str]) -> str:
    """The French chapter with the `rev` of each English entry in its heading; nothing else changes."""
    out = []
    for line in text.splitlines(keepends=True):
        heading = _HEADING.match(line)
        if heading and heading[2] in revisions:
            rest = _REV.sub("", heading[3]).rstrip()
            line = f'{heading[1]}{heading[2]} rev="{revisions[heading[2]]}"{rest}{heading[4]}'
        out.append(line)
    return "".join(out)
