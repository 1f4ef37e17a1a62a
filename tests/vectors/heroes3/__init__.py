"""Adapters from the vectors' cases to the rules of heroes3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.vectors.heroes3 import battle, realm
from tests.vectors.heroes3.reading import read

ADAPTERS: dict[str, Callable[[Any], Any]] = {
    fn: read(fn, adapter) for fn, adapter in {**battle.ADAPTERS, **realm.ADAPTERS}.items()
}
