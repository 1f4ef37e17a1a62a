"""Adapters from the vectors' cases to the rules of heroes3."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.vectors.heroes3 import battle, realm

ADAPTERS: dict[str, Callable[[dict[str, Any]], Any]] = {**battle.ADAPTERS, **realm.ADAPTERS}
