"""The box learns: what a step read off a printed card is kept for the next time."""

from __future__ import annotations

from companion.core.log import Step
from companion.core.message import Message
from companion.games.eternia.box import Profile
from companion.games.eternia.fight_events import BattleCardDrawn, EffectCardDrawn
from companion.games.eternia.opponent import learned
from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.views.eternia import book
from companion.views.eternia.fights_solo import unlike


def learns(desk: Desk, command: Message) -> Intent:
    """One step, as `desk.does`, whose named cards join the box profile."""
    return Intent(_do, desk, command)


def _do(desk: Desk, command: Message, spends: tuple[type, ...] = ()) -> Step | None:
    step = desk.do(command, then=Intent(learn, desk))
    if step:
        desk.drafts.forget(*spends)
        desk.device.redraw()
    return step


@opens(book.Learn)
def _learn(desk: Desk, act: book.Learn) -> None:
    _do(desk, act.command, act.spends)


def learn(desk: Desk, step: Step) -> None:
    room, slug = desk.device.room, desk.pack.slug
    for key, value in book.learned(step.events):
        known = room.profile(slug).values.get(key)
        room.keep_profile(slug, key, {**known, **value} if isinstance(known, dict) else value)
    for event in step.events:  # cards of the enemy's decks, so that one day the app draws by itself
        if isinstance(event, BattleCardDrawn | EffectCardDrawn) and event.entered:
            room.keep_profile(slug, *unlike(room.profile(slug).values, *learned(event.card)))


def profile(desk: Desk) -> Profile:
    """What this box is known to hold."""
    return dict(desk.device.room.profile(desk.pack.slug).values)
