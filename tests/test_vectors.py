"""Runs the vectors: one JSON object a line (`game`, `fn`, `id`, `in`, `out`), through each game's adapters.

`pytest tests/test_vectors.py --vectors DIR` runs the *.jsonl files below another folder through the same adapters.
A case without an adapter fails.
"""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent / "vectors"


def cases(folder: Path) -> list[dict[str, Any]]:
    found = []
    for file in sorted(folder.rglob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line) if line.strip() else {}
            if "fn" in case:
                case.setdefault("game", file.parent.name)
                case["where"] = f"{file.name}:{number}"
                found.append(case)
    return found


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    given = metafunc.config.getoption("--vectors")
    found = cases(Path(given) if given else HERE)
    names = [f"{case['game']}-{case['fn']}-{case.get('id', case['where'])}" for case in found]
    metafunc.parametrize("case", found, ids=names)


def canonical(value: Any) -> Any:
    """Values as JSON would carry them, so that tuples equal lists."""
    return json.loads(json.dumps(value, ensure_ascii=False))


def test_a_vector_gives_what_the_rule_says(case: dict[str, Any]) -> None:
    module = importlib.import_module(f"tests.vectors.{case['game']}")
    adapter = module.ADAPTERS.get(case["fn"])
    assert adapter, f"{case['where']}: no adapter for {case['fn']}"
    assert canonical(adapter(case["in"])) == case["out"], case["where"]
