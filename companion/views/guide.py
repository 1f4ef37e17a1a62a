"""The guide at the table: what is due, what just happened, how it ended; as the game tells it, or as the tracker can."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TypeVar

from companion.core.game import Answer, Due, Ending, Game, Moment, main_of
from companion.core.message import Message
from companion.core.tray import Trayed
from companion.games.generic import Tracker
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.table.session import Table
from companion.table.veiled import Hidden
from companion.views import cards as c
from companion.views import describe, tracker

__all__ = ["due", "ending", "leaving", "main_of", "moment", "told"]

S = TypeVar("S")
COLUMN = 4  # answers one under the other; more stand side by side
SPARE = 2  # rows that the key to the rest of a moment takes


def due(game: Game[S], pack: Pack, state: S, _: Translator) -> tuple[Due, ...]:
    """What is still to be done, in order; nothing where the game does not tell."""
    if game.due is not None:
        return game.due(state, _)
    return tracker.due(pack, state, _) if isinstance(state, Tracker) else ()


def ending(game: Game[S], state: S, _: Translator) -> Ending | None:
    if game.ending is not None:
        return game.ending(state, _)
    return tracker.ending(state, _) if isinstance(state, Tracker) else None


def leaving(game: Game[S], pack: Pack, state: S, command: Message, _: Translator) -> Due | None:
    """The thing due that this command does while it leaves others undone; whoever taps it is asked once."""
    return next((one for one in due(game, pack, state, _) if one.leaves and command in one.commands()), None)


def told(game: Game[S], pack: Pack, before: S, events: tuple[Message, ...], after: S, _: Translator) -> Moment:
    """What a step did; where the game does not tell, the words of its history and the dice that fell."""
    if game.told is not None and events and not any(isinstance(event, Hidden) for event in events):
        return game.told(before, events, after, _)
    words = describe.step_words(pack, before, events, _)
    return Moment(words[:1].upper() + words[1:], dice=_fallen(before, after))


def _fallen(before: object, after: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(after, Trayed) or not isinstance(before, Trayed) or after.tray == before.tray:
        return ()
    return tuple(zip(after.tray.dice, after.tray.faces, strict=True))


def moment(table: Table, pack: Pack, _: Translator) -> Moment | None:
    """What the last step did (joined taps are one); None at the beginning."""
    start = table.timeline.undo_to
    if start is None:
        return None
    events = tuple(event for step in table.timeline.steps[start : table.timeline.cursor] for event in step.events)
    return told(table.game, pack, table.state_at(start), events, table.state, _)


def folded(moment: Moment, rows: int, letters: int) -> tuple[Moment, int]:
    """As much of a moment as these rows hold, what hands must do before what is only told, and how many are left out."""
    told = (*moment.hands, *moment.lines)
    if sum(1 + len(words) // letters for words in told) <= rows + SPARE:
        return moment, 0  # the key to the rest would take as much room
    left, kept = rows, []
    for words in (*moment.hands, *moment.lines):
        left -= 1 + len(words) // letters
        if left < 0:
            break
        kept.append(words)
    hands = min(len(kept), len(moment.hands))
    lines = len(kept) - hands
    out = len(moment.hands) + len(moment.lines) - len(kept)
    return replace(moment, hands=moment.hands[:hands], lines=moment.lines[:lines]), out


@dataclass(frozen=True, slots=True)
class Whole(c.Open):
    """All that a moment tells, where its place under the title holds a part of it only."""

    moment: Moment


def whole(moment: Moment) -> c.Sheet:
    told = tuple(c.Line(line) for line in moment.lines)
    hands = tuple(c.Note(line, "back_hand_outlined", "second") for line in moment.hands)
    return c.Sheet(f"{moment.number} {moment.headline}".strip(), (*hands, *told))


@dataclass(frozen=True, slots=True)
class How(c.Open):
    """Asks what only people can say."""

    due: Due


def act_of(due: Due, seen: Collection[str] = ()) -> c.Act:
    """What the key of something due does: opens its place unless that is `seen`, asks how, or does it."""
    if due.opens and due.opens not in seen:
        return c.Part(due.opens)
    if due.answers:
        return How(due)
    return c.Do(due.command) if due.command else c.Part(due.opens)


def how(due: Due) -> c.Sheet:
    """The ways to answer, one under the other; many stand in columns, so that none lies below the fold."""
    own = (Answer(due.words, due.command),) if due.command is not None else ()
    ways = (*own, *due.answers)
    if len(ways) > COLUMN:
        return c.Sheet(due.words, (c.Choice(tuple(c.Option(one.words, False, c.Do(one.command)) for one in ways)),))
    return c.Sheet(due.words, tuple(c.Button(one.words, c.Do(one.command)) for one in ways))
