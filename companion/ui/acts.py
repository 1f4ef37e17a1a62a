"""What a tap on a card does, on the device that shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from companion.i18n import Translator
from companion.ui.device import Device
from companion.ui.drafts import Drafts
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.sheet import ask
from companion.views import cards as c
from companion.views.settings import Settings

S = TypeVar("S", bound=c.Open)


class Host(Protocol):
    """Who stands behind the keys: a table's desk, or the house around it."""

    device: Device
    drafts: Drafts

    @property
    def look(self) -> Look: ...
    @property
    def _(self) -> Translator: ...
    def perform(self, act: c.Act) -> object: ...
    def typed(self, into: c.Edit | c.Change, words: str) -> None: ...


class House:
    """The host of screens that belong to no table: settings, a new table, saved games."""

    def __init__(self, device: Device, slug: str = "") -> None:
        self.device, self.slug, self.drafts = device, slug, device.drafts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, House) and (self.device, self.slug) == (other.device, other.slug)

    def __hash__(self) -> int:
        return hash((id(self.device), self.slug))

    @property
    def look(self) -> Look:
        return self.device.look(self.device.room.shelf.find(self.slug) if self.slug else None)

    @property
    def _(self) -> Translator:
        return self.look._

    def perform(self, act: c.Act) -> object:
        if isinstance(act, c.Edit) and act.kind is Settings:
            self.device.change(**dict(act.changes))
            return None
        return perform(self, act)

    def typed(self, into: c.Edit | c.Change, words: str) -> None:
        if into.kind is Settings:
            self.device.rename(words)
        else:
            typed(self.drafts, into, words)


_OPENERS: dict[type[c.Open], Callable[[Any, Any], object]] = {}


def opens(kind: type[S]) -> Callable[[Callable[[Any, S], object]], Callable[[Any, S], object]]:
    """Says what a tap opens, for whoever draws it by hand; `ui.render.sheet_of` does it for cards."""

    def known(opener: Callable[[object, S], object]) -> Callable[[Any, S], object]:
        _OPENERS[kind] = opener
        return opener

    return known


def typed(drafts: Drafts, into: c.Edit | c.Change, words: str) -> None:
    """What was typed goes into its draft, and nothing is drawn under the fingers."""
    if isinstance(into, c.Change):
        drafts.change(into.kind, into.how, *into.given, words, quietly=True)
    else:
        ((name, _now),) = into.changes
        drafts.edit(into.kind, ((name, words),), quietly=True)


def does(host: Host, act: c.Act | None) -> Intent | None:
    """The key of an act."""
    return Intent(host.perform, act) if act else None


def perform(host: Host, act: c.Act) -> object:
    """Every act but a step, which only a desk can take."""
    match act:
        case c.Edit(kind, changes):
            host.drafts.edit(kind, changes)
        case c.Toggle(kind, name, value):
            host.drafts.toggle(kind, name, value)
        case c.Change(kind, how, given):
            host.drafts.change(kind, how, *given)
        case c.Closing(then):
            return host.perform(then) if then else None
        case c.Go(route):
            host.device.go(route)
        case c.Read(rule) if isinstance(host, House):
            host.device.go(f"/rules/{host.slug}/{rule}")
        case c.Ask(question, yes, deed, detail, no):
            ask(host.look, question, yes, Intent(host.perform, deed), detail, no)
        case c.Open():
            return _OPENERS[type(act)](host, act)
        case _:
            raise TypeError(f"nobody here does {act!r}")
    return None
