"""What was decided once is decided again, in every game: `python -m tests.games.decided` says how a rule is changed."""

from __future__ import annotations

import pytest

from companion.games import rules_of
from tests.games.decided import read, slugs


@pytest.mark.parametrize("slug", slugs())
def test_what_was_decided_is_decided_again(slug: str) -> None:
    game, (states, cases) = rules_of(slug), read(slug)
    assert len({type(case.command) for case in cases}) > 10
    for n, case in enumerate(cases, 1):
        now = case.again(game, states[case.state])
        assert now == case, f"line {n}; where a rule was meant to change: python -m tests.games.decided {slug}"
