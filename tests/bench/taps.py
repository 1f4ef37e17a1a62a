"""Taps of the acts of a table, as the browser flows last counted them."""

from __future__ import annotations

from tests.e2e import pace


def rows() -> list[tuple[str, str, str]]:
    return pace.rows()
