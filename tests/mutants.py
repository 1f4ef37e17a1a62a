"""`make mutants`: one-line changes of behaviour over core, capabilities, table, games and rules, and how many the tests notice.

A map of which test calls which function is made once (`tests/touched.py`). Each mutant lives in a fork that loads the changed
module instead of the written one, and meets the tests that call its function, the shortest first, until one fails. Seeded: the
same number gives the same mutants. Results are kept, so that a run may stop and go on; equal ones are for people to see.
"""

from __future__ import annotations

import argparse
import ast
import importlib.abc
import importlib.util
import json
import os
import resource
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]
ROOMS = ("core", "capabilities", "table", "games", "rules")
OUT = ROOT / "build" / "out" / "mutants"
TRIERS = (
    "core",
    "capabilities",
    "packs",
    "table",
    "games",
    "rules",
    "views",
    "playthroughs",
    "fifth",
    "serve/test_seats.py",
    "serve/test_secrets.py",
    "test_vectors.py",
)
READERS = "tests/table/test_defaults.py::"
"""They read what stands outside of functions without calling any."""
TOO_LONG = ("tests/table/test_kill.py", "tests/table/test_bookworm.py")
SECONDS = 20.0
"""What the tests of one mutant may cost together when nothing is wrong."""
EAGER = ("pytest", "hypothesis", "pydantic", "flet", "babel.dates")
"""Not ours, and loaded once for all forks."""
NOT_BEHAVIOUR = ("frozen", "slots", "kw_only", "compare", "repr", "maxsize", "ensure_ascii", "strict")
SWAPS: dict[type, type] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}


@dataclass(frozen=True)
class Mutant:
    file: Path
    line: int
    before: str
    after: str
    row: str

    @property
    def name(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.before} -> {self.after}"

    def text(self) -> str:
        lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True)
        return "".join([*lines[: self.line - 1], self.row, *lines[self.line :]])


def mutants(file: Path) -> Iterator[Mutant]:
    """Every comparison, sum, condition and small number of a file, each changed once."""
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    tree = ast.parse(source)
    words = [node for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in NOT_BEHAVIOUR]
    beside = {id(node.value) for node in words}
    for node in ast.walk(tree):
        if id(node) in beside:
            continue
        if not isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.Constant) or node.lineno != node.end_lineno:
            continue
        if isinstance(node, ast.Constant) and not isinstance(node.value, int):
            continue
        row = lines[node.lineno - 1].encode()
        before = row[node.col_offset : node.end_col_offset].decode()
        try:
            changed = ast.parse(before, mode="eval").body
        except SyntaxError:  # inside an f-string positions are not those of the line
            continue
        if ast.dump(changed) != ast.dump(node) or not _change(changed):
            continue
        after = ast.unparse(changed)
        new = row[: node.col_offset] + f"({after})".encode() + row[node.end_col_offset :]
        yield Mutant(file, node.lineno, before, after, new.decode())


def _change(node: ast.expr) -> bool:
    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            node.ops = [SWAPS[type(op)]()]
        case ast.BinOp(op=op) if type(op) in SWAPS:
            node.op = SWAPS[type(op)]()
        case ast.BoolOp(op=op):
            node.op = SWAPS[type(op)]()
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case _:
            return False
    return True


class Mutated(SourceFileLoader):
    """Loads a module from another text than the one on the disk."""

    def __init__(self, name: str, file: Path, text: str) -> None:
        super().__init__(name, str(file))
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


class Finder(importlib.abc.MetaPathFinder):
    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.file.relative_to(ROOT).with_suffix("").parts
        self.package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.package else parts)
        self.loader = Mutated(self.name, mutant.file, mutant.text())

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        places = [str(Path(self.loader.path).parent)] if self.package else None
        return importlib.util.spec_from_file_location(
            fullname, self.loader.path, loader=self.loader, submodule_search_locations=places
        )


class Map:
    """Which tests call which function, and what each test costs."""

    def __init__(self, folder: Path) -> None:
        self.cost: dict[str, float] = {}
        self.by: dict[str, set[str]] = {}
        for part in folder.glob("*.json"):
            for test, (cost, called) in json.loads(part.read_text(encoding="utf-8")).items():
                self.cost[test] = cost
                for function in called:
                    self.by.setdefault(function, set()).add(test)
                    self.by.setdefault(function.split(":")[0], set()).add(test)

    def tests(self, mutant: Mutant) -> list[str]:
        """Those that call the function, then those that call its module, the shortest first, up to what they may cost."""
        module = mutant.file.relative_to(ROOT / "companion").as_posix()
        near = self.by.get(f"{module}:{_function(mutant)}", set())
        around = self.by.get(module, set()) - near
        found: list[str] = []
        spent = 0.0
        for test in (*sorted(near, key=self.cost.__getitem__), *sorted(around, key=self.cost.__getitem__)):
            spent += self.cost[test]
            if found and spent > SECONDS:
                break
            found.append(test)
        return found if _function(mutant) else [*(test for test in self.cost if test.startswith(READERS)), *found]


def _function(mutant: Mutant) -> int:
    """The first line of the innermost function around the change; 0 where it stands outside of all."""
    first = 0
    for node in ast.walk(ast.parse(mutant.file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.lineno <= mutant.line <= (node.end_lineno or 0):
            first = max(first, min([node.lineno, *(one.lineno for one in node.decorator_list)]))
    return first


def killed(mutant: Mutant, tests: list[str]) -> bool:
    """Whether a test fails in a fork of this process, which has not loaded the app yet."""
    place = OUT / f"tmp-{os.getpid()}"
    OUT.mkdir(parents=True, exist_ok=True)  # else pytest fails for another reason than the mutant
    if not (child := os.fork()):
        resource.setrlimit(resource.RLIMIT_CPU, (120, 120))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        sys.meta_path.insert(0, Finder(mutant))
        import pytest

        asked = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={place}", *tests]
        os._exit(min(9, int(pytest.main(asked))))
    _, status = os.waitpid(child, 0)
    shutil.rmtree(place, ignore_errors=True)
    return status != 0


def make_map(folder: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-n", "2", "-p", "tests.touched", "-p", "no:cacheprovider"]
    command += [f"tests/{name}" for name in TRIERS] + [f"--deselect={name}" for name in TOO_LONG]
    environment = {**os.environ, "COMPANION_TOUCHED": str(folder)}
    return subprocess.run(command, cwd=ROOT, env=environment).returncode == 0


def chosen(n: int, seed: int) -> list[Mutant]:
    files = [file for room in ROOMS for file in sorted((ROOT / "companion" / room).rglob("*.py"))]
    every = [mutant for file in files for mutant in mutants(file)]
    return Random(seed).sample(every, min(n, len(every)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=200, help="how many mutants (200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="those whose file and line hold this text, tried again")
    asked = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    touched, results = OUT / "touched", OUT / f"seed-{asked.seed}.json"
    if not touched.is_dir() and not make_map(touched):
        shutil.rmtree(touched)
        sys.stdout.write("the tests fail without any mutant\n")
        return 2
    for name in EAGER:
        importlib.import_module(name)
    known: dict[str, bool] = json.loads(results.read_text(encoding="utf-8")) if results.is_file() else {}
    which, wanted = Map(touched), chosen(asked.n, asked.seed)
    for mutant in wanted:
        if mutant.name not in known or (asked.only and asked.only in mutant.name):
            tests = which.tests(mutant)
            known[mutant.name] = bool(tests) and killed(mutant, tests)
            results.write_text(json.dumps(known, indent=1), encoding="utf-8")
            sys.stdout.write(f"{'killed  ' if known[mutant.name] else 'survived'} {mutant.name}\n")
            sys.stdout.flush()
    dead = sum(known[mutant.name] for mutant in wanted)
    sys.stdout.write(f"{dead} of {len(wanted)} killed ({100 * dead / max(1, len(wanted)):.0f} %)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
