"""Options and fixtures that every test may use."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from companion import paths
from companion.packs import load
from companion.rules import library
from tests import CACHE

settings.register_profile("house", deadline=None, max_examples=50)  # no test asserts a time
settings.load_profile("house")


def pytest_sessionstart() -> None:
    """The packs that come with the app, and their rules, are read once: every device that a test starts would read them anew."""
    for module, name in ((load, "read_pack"), (library, "texts")):
        setattr(module, name, _once_for_our_own(getattr(module, name)))
    library._opened = cache(library._opened)
    gc.disable()


def pytest_collection_finish() -> None:
    """What stands after collecting stays to the end: to look through it again and again took a tenth of the time."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors", metavar="DIR", help="run the *.jsonl cases of this folder instead of the repository's"
    )


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """One new folder after another: asking pytest for each would list all before it, thousands of times."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(n) for n in count())


def _once_for_our_own(read: Callable[[Path], Any]) -> Callable[[Path], Any]:
    kept = cache(read)
    return lambda at: (kept if paths.packs() in at.parents else read)(at)


@pytest.fixture(autouse=True)
def own_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test ever touches the player's own data; the index of the rules, named after its texts, is made once."""
    home = next(homes)  # made by who keeps something there: most tests do not
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.setenv("COMPANION_CACHE", str(CACHE))
    return home
