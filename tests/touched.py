"""A pytest plugin (`-p tests.touched`): which functions of the app each test calls, and what the test costs; for `make mutants`."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

HOUSE = str(Path(__file__).parents[1] / "companion") + os.sep
FOLDER = "COMPANION_TOUCHED"
_called: set[CodeType] = set()
_found: dict[str, tuple[float, list[str]]] = {}
_failed: set[str] = set()


def _note(frame: FrameType, event: str, arg: object) -> None:
    _called.add(frame.f_code)  # no line is traced: nothing is returned


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    _called.clear()
    before = time.process_time()
    sys.settrace(_note)
    yield
    sys.settrace(None)
    spent = time.process_time() - before
    names = {f"{c.co_filename[len(HOUSE) :]}:{c.co_firstlineno}" for c in _called if c.co_filename.startswith(HOUSE)}
    if item.nodeid not in _failed:  # it would kill every mutant
        _found[item.nodeid] = (round(spent, 3), sorted(names))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    """Each worker writes its own part."""
    folder = Path(os.environ[FOLDER])
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f"{os.environ.get('PYTEST_XDIST_WORKER', 'all')}.json"
    part.write_text(json.dumps(_found), encoding="utf-8")
