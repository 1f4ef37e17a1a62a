"""The box learns: what a step read off a printed card is kept for the next time."""

from __future__ import annotations

from companion.core.log import Step
from companion.core.message import Message
from companion.games.eternia.box import Profile
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.views.eternia import book


def learns(desk: Desk, command: Message) -> Intent:
    """One step, as `desk.does`, whose named cards join the box profile."""
    return Intent(_do, desk, command)


def _do(desk: Desk, command: Message) -> Step | None:
    step = desk.do(command, then=Intent(learn, desk))
    if step:
        desk.device.redraw()
    return step


def learn(desk: Desk, step: Step) -> None:
    room, slug = desk.device.room, desk.pack.slug
    for key, value in book.learned(step.events):
        known = room.profile(slug).values.get(key)
        room.keep_profile(slug, key, {**known, **value} if isinstance(known, dict) else value)


def profile(desk: Desk) -> Profile:
    """What this box is known to hold."""
    return dict(desk.device.room.profile(desk.pack.slug).values)
