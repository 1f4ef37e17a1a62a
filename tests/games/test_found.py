"""What the rules of a game find is found again: `python -m tests.games.found` says how a rule is changed."""

from __future__ import annotations

import pytest

from tests.games.decided import slugs
from tests.games.found import kept, summed

ROOMS = [(slug, room) for slug in slugs() for room in sorted({name.rpartition(".")[0] for name in kept(slug)})]


@pytest.mark.parametrize(("slug", "room"), ROOMS, ids=map(".".join, ROOMS))
def test_what_was_found_is_found_again(slug: str, room: str) -> None:
    rows = {name: row for name, row in kept(slug).items() if name.rpartition(".")[0] == room}
    changed = [name for name, (known, ways) in rows.items() if summed(slug, name, ways) != known]
    assert changed == [], (
        f"where a rule was meant to change: python -m tests.games.found {slug} (--show FUNCTION shows more)"
    )
