"""On which line each value of a TOML file stands: tomllib does not tell, and authors need to know."""

from __future__ import annotations

import re
from collections.abc import Sequence

Path = tuple[str | int, ...]
_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""+|\'\'\'.*?\'\'\'+|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}=,.\n]|[ \t\r]+|[^\s\[\]{}=,.#"\']+',
    re.DOTALL,
)


def line_of(text: str, where: Sequence[str | int]) -> int:
    """The line of a value, or of the nearest thing around it that is there."""
    known = places(text)
    path = tuple(where)
    while path and path not in known:
        path = path[:-1]
    return known.get(path, 1)


def places(text: str) -> dict[Path, int]:
    """The line of every key, table and list item of a valid TOML text."""
    return _Scan(text).places


class _Scan:
    def __init__(self, text: str) -> None:
        self.places: dict[Path, int] = {}
        self._counts: dict[Path, int] = {}
        self._tokens: list[tuple[str, int]] = []
        line = 1
        for token in _TOKEN.findall(text):
            if token[0] not in " \t\r#":
                self._tokens.append((token, line))
            line += token.count("\n")
        self._at = 0
        table: Path = ()
        while self._at < len(self._tokens):
            if self._peek() == "\n":
                self._at += 1
            elif self._peek() == "[":
                table = self._header()
            else:
                self._pair(table)

    def _peek(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _take(self) -> tuple[str, int]:
        token = self._tokens[self._at]
        self._at += 1
        return token

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`; a name that is a list of tables stands for its last table."""
        line = self._take()[1]
        many = self._peek() == "["
        if many:
            self._take()
        path: Path = ()
        names = self._key("]")
        for n, name in enumerate(names):
            path = (*path, name)
            self.places.setdefault(path, line)
            if many and n == len(names) - 1:
                self._counts[path] = self._counts.get(path, 0) + 1
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
                self.places.setdefault(path, line)
        while self._peek() == "]":
            self._take()
        return path

    def _key(self, end: str) -> list[str]:
        names = []
        while self._peek() not in (end, "", "\n"):
            token = self._take()[0]
            if token != ".":
                names.append(token[1:-1] if token[0] in "\"'" else token)
        return names

    def _pair(self, table: Path) -> None:
        line = self._tokens[self._at][1]
        path = table
        for name in self._key("="):
            path = (*path, name)
            self.places.setdefault(path, line)
        if self._peek() == "=":
            self._take()
            self._value(path)

    def _value(self, path: Path) -> None:
        opened = self._peek()
        if opened not in ("[", "{"):
            while self._peek() not in ("", "\n", ",", "]", "}"):
                self._take()
            return
        self._take()
        count = 0
        while self._peek() not in ("", "]", "}"):
            if self._peek() in ("\n", ","):
                self._take()
            elif opened == "{":
                self._pair(path)
            else:
                self.places[(*path, count)] = self._tokens[self._at][1]
                self._value((*path, count))
                count += 1
        if self._peek():
            self._take()
