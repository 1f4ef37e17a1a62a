"""Who calls whom in the app, read from its source: enough to ask whether a rule is run, and by what."""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

HOUSE = Path(__file__).parents[2] / "companion"
Spot = tuple[str, str]
"""A module and a name that it defines at its top; "" is what the module does when it is loaded."""


@dataclass
class Module:
    name: str
    defines: dict[str, ast.AST] = field(default_factory=dict)
    loads: list[ast.AST] = field(default_factory=list)
    names: dict[str, Spot] = field(default_factory=dict)
    """What an imported name stands for; a whole module is (module, "")."""
    stars: list[str] = field(default_factory=list)


@cache
def source(name: str) -> ast.Module:
    """What is written in a module."""
    stem = HOUSE.parent.joinpath(*name.split("."))
    file = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")
    gc.disable()  # a tree is kept to the end: it need not be looked through while it grows
    tree = ast.parse(file.read_text(encoding="utf-8"))
    gc.freeze()
    gc.enable()
    return tree


def _read(name: str) -> Module:
    found = Module(name)
    tree = source(name)
    for top in tree.body:
        if isinstance(top, ast.FunctionDef | ast.ClassDef):
            found.defines[top.name] = top
            found.loads += top.decorator_list
        else:
            found.loads.append(top)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                if one.name == "*":
                    found.stars.append(node.module)
                else:
                    found.names[one.asname or one.name] = (node.module, one.name)
        elif isinstance(node, ast.Import):
            for one in node.names:
                found.names[one.asname or one.name.split(".")[0]] = (one.name, "")
    return found


@cache
def modules() -> dict[str, Module]:
    found = {}
    for file in HOUSE.rglob("*.py"):
        parts = ("companion", *file.relative_to(HOUSE).with_suffix("").parts)
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = _read(name)
    return found


@cache
def defined(module: str, name: str, depth: int = 0) -> Spot | None:
    """Where a name of a module is defined, followed through re-exports; a submodule is itself."""
    here = modules().get(module)
    if here is None or depth > 6:
        return None
    if name in here.defines:
        return (module, name)
    origin, attribute = here.names.get(name, (module, name))
    if (origin, attribute) != (module, name):
        return defined(origin, attribute, depth + 1) if attribute else (origin, "")
    if f"{module}.{name}" in modules():
        return (f"{module}.{name}", "")
    stars = (defined(star, name, depth + 1) for star in here.stars)
    return next((found for found in stars if found and found[1]), (module, ""))


def _uses(module: Module, node: ast.AST) -> Iterator[Spot]:
    """What a piece of a module refers to; `alias.name` is followed into the module that the alias stands for."""
    for one in ast.walk(node):
        if isinstance(one, ast.Name):
            if one.id in module.defines:
                yield (module.name, one.id)
            elif (one.id in module.names or module.stars) and (found := defined(module.name, one.id)):
                yield found
        elif isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id in module.names:
            origin = defined(module.name, one.value.id)
            if origin and origin[0] in modules() and not origin[1] and (found := defined(origin[0], one.attr)):
                yield found


@cache
def uses(spot: Spot) -> frozenset[Spot]:
    module = modules()[spot[0]]
    held = [module.defines[spot[1]]] if spot[1] in module.defines else module.loads
    loaded = [(spot[0], ""), *((star, "") for star in module.stars)]  # whoever uses a name has loaded its module
    return frozenset([*loaded, *(found for node in held for found in _uses(module, node))])


def reached(roots: Iterable[Spot], beyond: frozenset[str] = frozenset()) -> set[Spot]:
    """All that is run from these spots on; what stands in the modules `beyond` is not followed."""
    waiting, seen = list(roots), set[Spot]()
    while waiting:
        spot = waiting.pop()
        if spot in seen or spot[0] not in modules() or spot[0] in beyond:
            continue
        seen.add(spot)
        waiting.extend(uses(spot))
    return seen
