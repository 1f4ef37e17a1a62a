"""Sealing: what only one side may see stays unreadable in everybody's log until it is shown."""

from __future__ import annotations

from typing import TypeVar

from companion.capabilities.capability import Capability
from companion.core.chance import Chance
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.sealed import NOT_YOURS, Secrets, Shown, shown
from companion.i18n import N_, Translator

S = TypeVar("S")
SHOWN = N_("what was hidden is shown")
REFUSALS = {NOT_YOURS: N_("This is a secret of {side}: it is done on a phone that sits there, or in the open.")}


def sealing(secrets: Secrets[S]) -> Capability[S]:
    """The slice: nobody asks for it, a phone shows by itself what is no secret any more."""

    def decide(state: S, command: object, chance: Chance, waived: frozenset[str]) -> tuple[Message, ...] | Refusal:
        raise TypeError(command)

    def apply(state: S, event: Shown) -> S:
        return shown(state, secrets.fields, event)

    def describe(state: S, event: Shown, _: Translator) -> str:
        return _(SHOWN)

    return Capability((), (Shown,), decide, apply, describe, refusals=REFUSALS)
