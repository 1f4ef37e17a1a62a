"""The laws of the guide, over play of every game: something is due or the game has ended, the main key is accepted,
whoever only presses it reaches the end, and every step is told in both languages.

A game takes part through `tests/games/<name>/play.py`: its `GAME`, its `PACK`, `fresh(rng)` for a table and
`tap(state, rng)` for something that a player might tap, legal or not. `fell(before, after)` may name who fell.
"""

from __future__ import annotations

import importlib
import importlib.util
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.core.game import Due, replay
from companion.core.refusal import Refusal
from companion.i18n import LANGUAGES, Translator
from companion.packs.registry import shelf
from companion.table.saved_games import Room
from companion.table.sqlite import SqliteStore
from companion.views import guide

HERE = Path(__file__).parent
PLAYS = [importlib.import_module(f"tests.games.{path.parent.name}.play") for path in sorted(HERE.glob("*/play.py"))]
IDS = [play.GAME.slug for play in PLAYS]
SAVES = HERE.parent / "saves" / "v3"
RECORDED = [play for play in PLAYS if any(SAVES.glob(f"{play.GAME.slug}-*.json"))]
STEPS, LONGEST = 80, 3000
MAIN_KEY = 0.6  # random taps alone never come to the last turn


class Luck:
    """Chance from a seed, as the app's dice would give it."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def pick(self, sides: int) -> int:
        return self._rng.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        cards = list(range(count))
        self._rng.shuffle(cards)
        return tuple(cards)


def readers(play: Any) -> list[Translator]:
    return [Translator(language, play.PACK.slug) for language in LANGUAGES]


def main_key(play: Any, state: Any, luck: Luck) -> Due | None:
    """The main key of this state, each of whose answers was tried on the engine; None once the game has ended."""
    first = None
    for _ in readers(play):
        due, over = guide.due(play.GAME, play.PACK, state, _), guide.ending(play.GAME, state, _)
        first = guide.main_of(due)
        if over is not None and not over.asks:
            assert over.words.strip()
            assert first is None, ("the game has ended", first)
            continue
        assert first is not None, "nothing is due"
        assert all(one.words.strip() for one in due), due
        assert first.commands(), ("nothing does it", first)
    for command in first.commands() if first else ():
        decided = play.GAME.decide(state, command, luck, frozenset())
        assert not isinstance(decided, Refusal), (first, command, decided)
    return first


def kinds_of(union: Any) -> set[str]:
    """The names of all kinds of events of a game."""
    parts = get_args(union)
    return {name for part in parts for name in kinds_of(part)} if parts else {union.__name__}


def told(play: Any, before: Any, events: tuple[Any, ...], after: Any) -> None:
    for _ in readers(play):
        moment = guide.told(play.GAME, play.PACK, before, events, after, _)
        assert moment.headline.strip(), events
        for name in play.fell(before, after, _) if hasattr(play, "fell") else ():
            assert name in moment.spoken(), (name, moment)


@pytest.mark.parametrize("play", PLAYS, ids=IDS)
@pytest.mark.parametrize("seed", range(6))
def test_after_every_step_something_is_due_and_the_main_key_does_it(play: Any, seed: int) -> None:
    rng = Random(seed)
    luck, state = Luck(rng), play.fresh(rng)
    for _n in range(STEPS):
        first = main_key(play, state, luck)
        if first is None:
            return
        own = rng.random() < MAIN_KEY
        command = rng.choice(first.commands()) if own else play.tap(state, rng)
        decided = play.GAME.decide(state, command, luck, frozenset())
        if isinstance(decided, Refusal):
            continue
        after = replay(play.GAME, state, decided)
        told(play, state, decided, after)
        state = after


@pytest.mark.parametrize("play", PLAYS, ids=IDS)
@pytest.mark.parametrize("seed", range(3))
def test_whoever_only_presses_the_main_key_reaches_the_end(play: Any, seed: int) -> None:
    rng = Random(seed)
    luck, state = Luck(rng), play.fresh(rng)
    english, french = readers(play)
    met, translated = set[type](), set[type]()
    for _n in range(LONGEST):
        first, other = (guide.main_of(guide.due(play.GAME, play.PACK, state, _)) for _ in (english, french))
        if first is None:
            over = guide.ending(play.GAME, state, english)
            assert over is not None
            assert not over.asks
            assert over.words.strip()
            assert over.winner or not over.won, "somebody has won, but who?"
            assert met == translated, ("the same in every language, always", met - translated)
            return
        met.add(type(first.commands()[0]))
        if other and first.words != other.words:
            translated.add(type(first.commands()[0]))
        decided = play.GAME.decide(state, first.commands()[0], luck, frozenset())
        assert not isinstance(decided, Refusal), (first, decided)
        state = replay(play.GAME, state, decided)
    raise AssertionError("no end")


@pytest.mark.parametrize("play", RECORDED, ids=[play.GAME.slug for play in RECORDED])
def test_whatever_happened_on_recorded_evenings_is_told_in_words_of_both_languages(play: Any) -> None:
    """Play by chance meets six of ten kinds of events; the saved evenings meet nearly all."""
    room, met, translated, shown = Room(SqliteStore(":memory:"), shelf()), set[str](), set[str](), set[str]()
    for save in SAVES.glob(f"{play.GAME.slug}-*.json"):
        table = room.bring_in(save.read_text(encoding="utf-8"))
        before = table.state_at(0)
        for step in table.timeline.steps:
            after = replay(play.GAME, before, step.events)
            told(play, before, step.events, after)
            moments = [guide.told(play.GAME, play.PACK, before, step.events, after, _) for _ in readers(play)]
            kinds = {type(event).__name__ for event in step.events}
            met |= kinds
            translated |= kinds if len({one.spoken() for one in moments}) == len(LANGUAGES) else set()
            shown |= {part for part in ("dice", "hands", "grave") if getattr(moments[0], part)}
            before = after
    dice = {"dice"} if play.PACK.die else set()
    assert shown == {"hands", "grave"} | dice, "what hands do, a death or a loss, dice as they fell"
    assert met == translated, ("the same in every language, always", met - translated)
    assert len(met) > 0.9 * len(kinds_of(play.GAME.event)), kinds_of(play.GAME.event) - met


@pytest.mark.parametrize("play", PLAYS, ids=IDS)
def test_an_old_step_in_which_nothing_happened_is_told_as_well(play: Any) -> None:
    state = play.fresh(Random(1))
    told(play, state, (), state)
