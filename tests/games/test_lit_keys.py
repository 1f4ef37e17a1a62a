"""Legal is lit: every key of a screen that is made of cards is accepted by the engine, over play of every game.

The house brings what is due and who rolls the dice; a game brings its own screens as `screens(state, _)` in its
`play.py`, a tuple of cards, flows or sheets.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.i18n import Translator
from companion.views import cards, guide, settings
from tests.games.test_guide_laws import IDS, MAIN_KEY, PLAYS, Luck, main_key

STEPS = 60


def screens(play: Any, state: Any, _: Translator) -> tuple[Any, ...]:
    due = guide.due(play.GAME, play.PACK, state, _)
    house = *(guide.how(one) for one in due), *(guide.act_of(one) for one in due), *settings.dice(state, _)
    return *house, *(play.screens(state, _) if hasattr(play, "screens") else ())


@pytest.mark.parametrize("play", PLAYS, ids=IDS)
@pytest.mark.parametrize("seed", range(3))
def test_every_key_that_is_lit_is_accepted(play: Any, seed: int) -> None:
    rng = Random(seed)
    luck, state, _ = Luck(rng), play.fresh(rng), Translator("fr", play.PACK.slug)
    pressed = 0
    for _n in range(STEPS):
        for command in cards.keys(screens(play, state, _)):
            refused = play.GAME.decide(state, command, luck, frozenset())
            assert not isinstance(refused, Refusal), (command, refused)
            pressed += 1
        first = main_key(play, state, luck)
        if first is None:
            break
        command = rng.choice(first.commands()) if rng.random() < MAIN_KEY else play.tap(state, rng)
        decided = play.GAME.decide(state, command, luck, frozenset())
        if not isinstance(decided, Refusal):
            state = replay(play.GAME, state, decided)
    assert pressed
