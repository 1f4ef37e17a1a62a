"""What stands among the rules of Conan is run by the app, and is not there for a test alone."""

from __future__ import annotations

import ast
from pathlib import Path

HOUSE = Path(__file__).parents[3] / "companion"
FOUND_BY_NAME = {"refusal_values"}  # `views/describe` asks a game's wording for it


def test_every_function_and_class_of_the_rules_is_used_by_the_app() -> None:
    defined: set[str] = set()
    used: set[str] = set()
    for file in HOUSE.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        if HOUSE / "games" / "conan" in file.parents:
            defined |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name):
                used.add(node.id)
            elif isinstance(node, ast.Attribute):
                used.add(node.attr)
    assert defined - used - FOUND_BY_NAME == set()
