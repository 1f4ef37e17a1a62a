"""`make mutants`: one-line changes of behaviour over core, capabilities, table, games and rules, and how many the tests notice.

Each mutant is made in a copy of the tree and tried by the tests nearest to it first, then by all of the others without a
screen. Seeded: the same number gives the same mutants. A survivor is printed with its line; equal ones are for people to see.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
ROOMS = ("core", "capabilities", "table", "games", "rules")
SKIPPED = (".git", ".venv", "build", "pictures", "__pycache__", ".mypy_cache", ".hypothesis", "e2e")
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

    def text(self) -> str:
        lines = self.file.read_text(encoding="utf-8").splitlines(keepends=True)
        return "".join([*lines[: self.line - 1], self.row, *lines[self.line :]])


def mutants(file: Path) -> Iterator[Mutant]:
    """Every comparison, sum, condition and small number of a file, each changed once."""
    source = file.read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    for node in ast.walk(ast.parse(source)):
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


def killed(tree: Path, mutant: Mutant) -> bool:
    place = tree / mutant.file.relative_to(ROOT)
    kept = place.read_text(encoding="utf-8")
    place.write_text(mutant.text(), encoding="utf-8")
    try:
        return any(_fails(tree, tests) for tests in _tests(mutant.file))
    finally:
        place.write_text(kept, encoding="utf-8")


def _tests(file: Path) -> list[list[str]]:
    room, *rest = file.relative_to(ROOT / "companion").with_suffix("").parts
    slug = rest[0] if room == "games" else ""
    own = ROOT / "tests" / "games" / slug
    near = [f"tests/games/{slug}", f"tests/playthroughs/{slug}"] if slug and own.is_dir() else [f"tests/{room}"]
    return [near, ["tests/test_vectors.py", "tests/table", "tests/views", "tests/rules", "tests/core", "tests/games"]]


def _fails(tree: Path, tests: list[str]) -> bool:
    there = [name for name in tests if (tree / name).exists()]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *there]
    environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=600).returncode != 0
    except subprocess.TimeoutExpired:
        return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=200, help="how many mutants (200)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    files = [file for room in ROOMS for file in sorted((ROOT / "companion" / room).rglob("*.py"))]
    every = [mutant for file in files for mutant in mutants(file)]
    chosen = Random(asked.seed).sample(every, min(asked.n, len(every)))
    dead = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*SKIPPED))
        if any(_fails(tree, [f"tests/{room}"]) for room in ROOMS):
            sys.stdout.write("the tests fail without any mutant\n")
            return 2
        for mutant in chosen:
            fell = killed(tree, mutant)
            dead += fell
            if not fell:
                where = f"{mutant.file.relative_to(ROOT)}:{mutant.line}"
                sys.stdout.write(f"survived {where}: {mutant.before} -> {mutant.after}\n")
    sys.stdout.write(f"{dead} of {len(chosen)} killed ({100 * dead / max(1, len(chosen)):.0f} %)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
