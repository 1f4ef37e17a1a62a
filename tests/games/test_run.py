"""One rule, one function: what stands among the rules of a game is run by the app, and what the vectors check is what
the table runs."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.games.calls import Spot, defined, modules, reached, source

WAITS = {
    ("companion.games.eternia.seats", "secrets"),  # for a log that seals what only one seat may see
    ("companion.games.conan.facts.scenarios", "crows"),  # printed beside the map, and asked by no screen yet
}
GAMES = ("conan", "eternia", "generic", "heroes3", "veiel")
VECTORS = Path(__file__).parents[1] / "vectors"


def of_game(slug: str) -> list[str]:
    base = f"companion.games.{slug}"
    return [name for name in modules() if name == base or name.startswith(f"{base}.")]


@cache
def by_app() -> set[Spot]:
    """What the app runs: everything outside the games, and what that leads to."""
    outside = [name for name in modules() if not name.startswith("companion.games.")]
    entries = [(f"companion.games.{slug}", "") for slug in GAMES]
    answers = [(f"companion.games.{slug}.{part}", "") for slug in GAMES for part in ("answers", "sums")]
    return reached([(name, spot) for name in outside for spot in ("", *modules()[name].defines)] + entries + answers)


@cache
def at_table(slug: str) -> set[Spot]:
    """What a table runs: the fields of the game, its views and panels; not the sums that answer a question."""
    own = [
        name for name in modules() if name.split(".")[-1] != "answers" and f".{slug}" in name and ".games." not in name
    ]
    shown = [(name, spot) for name in own for spot in ("", *modules()[name].defines)]
    beyond = frozenset(f"companion.games.{slug}.{part}" for part in ("answers", "sums"))
    return reached([(f"companion.games.{slug}", ""), *shown], beyond)


@pytest.mark.parametrize("slug", GAMES)
def test_every_function_and_class_among_the_rules_is_run_by_the_app(slug: str) -> None:
    written = {(name, spot) for name in of_game(slug) for spot in modules()[name].defines}
    assert sorted(written - by_app() - WAITS) == []


def test_every_field_of_what_the_rules_find_is_read_by_the_app() -> None:
    """By its name: what only a vector reads is a rule that the table does not run. Messages are told in their own tests."""
    read, held = set(), set()
    for module in modules():
        for node in ast.walk(source(module)):
            match node:
                case ast.Attribute(attr=name, ctx=ast.Load()):
                    read.add(name)
                case ast.MatchClass(kwd_attrs=names):
                    read |= set(names)
                case ast.Constant(value=str(name)):
                    read.add(name)
                case ast.ClassDef(bases=bases, body=body) if module.startswith("companion.games."):
                    if not any(isinstance(base, ast.Name) and base.id == "Message" for base in bases):
                        held |= {
                            (module, one.target.id)
                            for one in body
                            if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
                        }
                        held |= {
                            (module, one.name)
                            for one in body
                            if isinstance(one, ast.FunctionDef) and one.name[:2] != "__"
                        }
    assert sorted(spot for spot in held - WAITS if spot[1] not in read) == []


@pytest.mark.parametrize("slug", ["conan", "eternia", "heroes3", "veiel"])
def test_what_the_vectors_check_is_what_the_table_runs(slug: str) -> None:
    checked: set[Spot] = set()
    for file in (VECTORS / slug).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion.games."):
                found = [defined(str(node.module), one.name) for one in node.names]
                checked |= {spot for spot in found if spot and spot[1]}
    assert checked
    assert sorted(checked - at_table(slug)) == []
