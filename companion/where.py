"""`companion where ENTRY`: the code that counts by a rule and the tests that ask for it; and which rules have none."""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion import paths
from companion.errors import CompanionError
from companion.i18n import N_, Translator

SOURCE = Path(__file__).resolve().parent
_RULE = re.compile(r"Rules?: ([\w, -]+)")
_ENTRY = re.compile(r"^##+ .*\{#([\w-]+)", re.M)


@dataclass(frozen=True, slots=True)
class Place:
    """A function or a line that has to do with a rule."""

    game: str
    file: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f"  {self.name}" if self.name else "")


def add_arguments(parser: argparse.ArgumentParser, _: Translator) -> None:
    parser.add_argument("entry", nargs="?", metavar="ENTRY", help=_("a rule, as game/id or id"))
    parser.add_argument("--none", action="store_true", help=_("list the rules that no code counts by"))


def run(args: argparse.Namespace, _: Translator) -> int:
    known, code = entries(), in_code()
    if args.none or not args.entry:
        bare = sorted(f"{game}/{id}" for game, ids in known.items() for id in ids - code[game].keys())
        sys.stdout.write("".join(f"{one}\n" for one in bare) if args.none else "")
        total = sum(map(len, known.values()))
        sys.stdout.write(_("Rules that no code counts by: {n} of {total}", n=len(bare), total=total) + "\n")
        return 0
    asked, _slash, id = args.entry.rpartition("/")
    games = [game for game, ids in known.items() if id in ids and asked in ("", game)]
    if not games:
        raise CompanionError(N_("There is no rule “{id}”."), id=args.entry[:60])
    for game in games:
        places = code[game].get(id, [])
        sys.stdout.write(f"{game}/{id}\n")
        for place in places:
            sys.stdout.write(f"  {place}\n")
        if not places:
            sys.stdout.write("  " + _("No code counts by it: it is there to be read.") + "\n")
        for place in in_tests(game, id, {place.name for place in places}):
            sys.stdout.write(f"  {place}\n")
    return 0


def entries() -> dict[str, set[str]]:
    """The ids of every game's rules."""
    found: dict[str, set[str]] = {}
    for folder in sorted(paths.packs().iterdir()):
        if (folder / "rules").is_dir():
            texts = (file.read_text(encoding="utf-8") for file in sorted((folder / "rules").glob("*.en.md")))
            found[folder.name] = {id for text in texts for id in _ENTRY.findall(text)}
    return found


@cache
def in_code() -> defaultdict[str, dict[str, list[Place]]]:
    """By game and rule: each function whose docstring names the rule, and each line that refuses by it."""
    known = entries()
    found: defaultdict[str, dict[str, list[Place]]] = defaultdict(dict)
    for game, ids in known.items():
        for folder in ("games", "views"):
            for file in sorted((SOURCE / folder / game).rglob("*.py")):
                for id, place in _named(game, file):
                    if id in ids:
                        found[game].setdefault(id, []).append(place)
    return found


def _named(game: str, file: Path) -> Iterator[tuple[str, Place]]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    name = file.relative_to(SOURCE.parent).as_posix()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for ids in _RULE.findall(ast.get_docstring(node) or ""):
                for id in re.split(r"[, ]+", ids):
                    yield id, Place(game, name, node.lineno, node.name)
        elif isinstance(node, ast.Call):
            for value in node.args:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value, Place(game, name, value.lineno)


def in_tests(game: str, id: str, functions: set[str]) -> list[Place]:
    """The lines of the tests that name the rule, or a function that counts by it; none where the tests are not here."""
    words = "|".join(re.escape(word) for word in {id, *functions} if word)
    pattern = re.compile(rf"(?<![\w-])({words})(?![\w-])")
    found = []
    for file in sorted((SOURCE.parent / "tests").rglob("*")):
        if file.suffix in (".py", ".jsonl") and file.stem != "decided" and game in file.as_posix():
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if pattern.search(line):
                    found.append(Place(game, file.relative_to(SOURCE.parent).as_posix(), number))
    return found
