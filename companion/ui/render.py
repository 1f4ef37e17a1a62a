"""The one renderer: a card in, a control out, drawn again only when the card is another.

A screen is `shown(look, host, cards)`; the cards at its top are the one level that is kept. A panel that draws a card of
its own by hand says so with `draws`, what stands on a sheet is said with `sheet_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import flet as ft

from companion.i18n import Translator
from companion.ui.acts import Host, does, opens
from companion.ui.device import Device
from companion.ui.drafts import Drafts
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets import counter as counters
from companion.ui.widgets import surface, tracks
from companion.ui.widgets.sheet import close_sheet, field, open_sheet
from companion.ui.widgets.words import num, text, title
from companion.views import cards as c

STYLES: dict[c.Style, tuple[float, str, bool]] = {
    "small": (13, "ink2", False),
    "quiet": (14, "ink2", False),
    "label": (14, "ink2", True),
    "body": (16, "ink", False),
    "strong": (16, "ink", True),
    "large": (18, "ink2", False),
}
SHORT = 6  # letters of a value that is still drawn as a numeral
K = TypeVar("K", bound=c.Card)
S = TypeVar("S", bound=c.Open)
Drawer = Callable[[Look, Any, K], ft.Control]
_DRAWERS: dict[type[c.Card], Drawer[Any]] = {}


def draws(kind: type[K]) -> Callable[[Drawer[K]], Drawer[K]]:
    """Says how a kind of card is drawn."""

    def known(draw: Drawer[K]) -> Drawer[K]:
        _DRAWERS[kind] = draw
        return draw

    return known


@part
def show(look: Look, host: Host, card: c.Card) -> ft.Control:
    """A card, kept as it is while it is equal."""
    return draw(look, host, card)


def draw(look: Look, host: Host, card: c.Card) -> ft.Control:
    return _DRAWERS[type(card)](look, host, card)


def shown(look: Look, host: Host, cards: Iterable[c.Card]) -> list[ft.Control]:
    return [show(look, host, card) for card in cards]


def icon_of(name: str) -> ft.IconData | None:
    """Views name a sign, they know no Flet."""
    found: ft.IconData | None = getattr(ft.Icons, name.upper()) if name else None
    return found


# sheets -------------------------------------------------------------------------------------------
class _OnSheet:
    """The host of a sheet: what changes a draft draws the sheet again, as does a step where it stays; anything else closes
    it first."""

    def __init__(self, host: Host, make: Callable[[], c.Sheet]) -> None:
        self.host, self.make = host, make
        self.device: Device = host.device
        self.drafts: Drafts = host.drafts
        self.holder, self.foot = surface.stack(gap=12, tight=True), surface.stack(tight=True)
        self.redraw: Callable[[], None] = Intent(self.fill)
        self.stays = False

    @property
    def look(self) -> Look:
        return self.host.look

    @property
    def _(self) -> Translator:
        return self.host._

    def fill(self) -> None:
        """The last card stays in sight below the others where it is the key that the sheet is about."""
        sheet = self.make()
        *_above, last = sheet.cards or (None,)
        self.stays = sheet.stays
        cards = [draw(self.look, self, card) for card in sheet.cards]
        self.foot.controls = [cards.pop()] if isinstance(last, c.Button) and last.filled else []
        top: ft.Control = title(self.look, sheet.heading, 22, expand=bool(sheet.rule))
        if sheet.rule:
            top = ft.Row([top, *_rule(self.look, self, sheet.heading, sheet.rule)], spacing=4)
        self.holder.controls = [top, *cards]

    def perform(self, act: c.Act) -> object:
        draft = isinstance(act, c.Edit | c.Toggle | c.Change)
        if draft or (self.stays and isinstance(act, c.Do)):
            done = self.host.perform(act)
            if draft or done:  # a refusal stands on a sheet of its own
                self.fill()
                self.redraw()
            return done
        close_sheet()
        return self.host.perform(act)

    def typed(self, into: c.Edit | c.Change, words: str) -> None:
        self.host.typed(into, words)


def sheet_of(kind: type[S]) -> Callable[[Callable[[Any, S], c.Sheet]], Callable[[Any, S], c.Sheet]]:
    """Says what stands on the sheet that such a tap opens: a function of the host and of what the tap is about."""

    def known(make: Callable[[object, S], c.Sheet]) -> Callable[[Any, S], c.Sheet]:
        def opened(host: Host, asked: S) -> None:
            on = _OnSheet(host, Intent(make, host, asked))
            on.fill()
            on.redraw = open_sheet(host.look, on.holder, foot=on.foot)

        opens(kind)(opened)
        return make

    return known


# words --------------------------------------------------------------------------------------------
def _rule(look: Look, host: Host, words: str, rule: str) -> list[ft.Control]:
    return [surface.rule_chip(look, words, does(host, c.Read(rule)))] if rule else []


def _line(look: Look, words: str, style: c.Style, tone: c.Tone = "", **more: object) -> ft.Text:
    if style == "title":
        return title(look, words, 24, tone or "ink", **more)
    size, colour, bold = STYLES[style]
    return text(look, words, size, tone or colour, bold, **more)


@draws(c.Heading)
def _heading(look: Look, host: Host, card: c.Heading) -> ft.Control:
    return surface.head(look, card.words, *_rule(look, host, card.words, card.rule))


@draws(c.Line)
def _words(look: Look, host: Host, card: c.Line) -> ft.Control:
    if not card.rule:
        return _line(look, card.words, card.style, card.tone)
    words = _line(look, card.words, card.style, card.tone, expand=True)
    return ft.Row([words, *_rule(look, host, card.words, card.rule)], spacing=4)


@draws(c.Note)
def _note(look: Look, host: Host, card: c.Note) -> ft.Control:
    sign = ft.Icon(icon_of(card.icon) or ft.Icons.INFO_OUTLINE, size=20, color=look.colour(card.tone))
    words = text(look, card.words, 15, card.tone, expand=True)
    return ft.Row([sign, words, *_rule(look, host, card.words, card.rule)], spacing=8)


@draws(c.Tags)
def _tags(look: Look, host: Host, card: c.Tags) -> ft.Control:
    tags: list[ft.Control] = [surface.tag(look, words, tone or "ink2") for words, tone in card.tags]
    return ft.Row(tags, spacing=8, run_spacing=4, wrap=True)


@draws(c.Number)
def _number(look: Look, host: Host, card: c.Number) -> ft.Control:
    words = _line(look, card.words, "large", expand=True)
    return ft.Row([num(look, card.value, card.size, card.tone), words], spacing=10)


@draws(c.Entry)
def _entry(look: Look, host: Host, card: c.Entry) -> ft.Control:
    name: ft.Control = text(look, card.words, 16, "ink" if card.main else "ink2", card.main)
    notes = [text(look, words, 14, "ink2") for words in card.notes]
    column = ft.Column([name, *notes], spacing=1, expand=True)
    value: ft.Control = text(look, card.value, 15)
    if len(card.value) <= SHORT:
        value = num(look, card.value, 28 if card.main else 22, "second" if card.main else "ink")
    return ft.Row([column, value], spacing=8)


# keys ---------------------------------------------------------------------------------------------
@draws(c.Button)
def _button(look: Look, host: Host, card: c.Button) -> ft.Control:
    return surface.button(look, card.words, does(host, card.act), icon_of(card.icon), card.filled)


@draws(c.Chips)
def _chips(look: Look, host: Host, card: c.Chips) -> ft.Control:
    made = [surface.chip(look, o.words, does(host, o.act), o.on, icon_of(o.icon)) for o in card.options]
    return ft.Row(made, spacing=6, run_spacing=4, wrap=True)


@draws(c.Choice)
def _choice(look: Look, host: Host, card: c.Choice) -> ft.Control:
    made = [_option(look, host, option) for option in card.options]
    return surface.grid(made, 1 if look.big else card.columns)


def _option(look: Look, host: Host, option: c.Option) -> ft.Control:
    lines: list[ft.Control] = [text(look, option.words, 16, "ink", True)]
    lines += [text(look, option.note, 14, "ink2")] if option.note else []
    row: list[ft.Control] = [ft.Column(lines, spacing=2, expand=True)]
    row += [ft.Icon(ft.Icons.CHECK_CIRCLE, size=20, color=look.c["second"])] if option.on else []
    edge = ft.Border.all(2, look.c["second"]) if option.on else ft.Border.all(1, surface.fade(look.c["line"], 0.7))
    said = f"{option.words}, {option.note}" if option.note else option.words
    return surface.tap(
        ft.Row(row, spacing=8),
        does(host, option.act),
        said,
        selected=option.on,
        padding=12,
        border_radius=14,
        border=edge,
    )


@draws(c.Counter)
def _counter(look: Look, host: Host, card: c.Counter) -> ft.Control:
    low, high = None if card.minus else card.value, None if card.plus else card.value
    change = Intent(_turn, host, card.minus, card.plus)
    return counters.counter(look, card.name, card.value, change, low=low, high=high, note=card.note)


def _turn(host: Host, minus: c.Act | None, plus: c.Act | None, by: int) -> object:
    act = plus if by > 0 else minus
    return host.perform(act) if act else None


@draws(c.Tick)
def _tick(look: Look, host: Host, card: c.Tick) -> ft.Control:
    icon = ft.Icons.CHECK_BOX if card.done else ft.Icons.CHECK_BOX_OUTLINE_BLANK
    sign = ft.Icon(icon, size=26, color=look.c["second" if card.done else "ink2"])
    row = ft.Row([sign, text(look, card.words, 16, "ink2" if card.done else "ink", expand=True)], spacing=10)
    pads = ft.Padding.symmetric(vertical=11, horizontal=6)
    return surface.tap(row, does(host, card.act), card.words, selected=card.done, padding=pads, border_radius=12)


@draws(c.Field)
def _field(look: Look, host: Host, card: c.Field) -> ft.Control:
    now = card.now if isinstance(card.into, c.Change) else str(dict(card.into.changes).popitem()[1])
    typed, drop = Intent(host.typed, card.into), card.drop
    entry = field(look, card.label, now, typed, max_length=card.most, counter="", expand=drop is not None)
    if drop is None:
        return entry
    return ft.Row(
        [entry, surface.key(look, icon_of(drop.icon) or ft.Icons.CLOSE, drop.words, does(host, drop.act), 48)],
        spacing=8,
    )


@draws(c.Steps)
def _steps(look: Look, host: Host, card: c.Steps) -> ft.Control:
    names = card.names
    if look.big and look.phone:  # no room: only the step at hand keeps its name
        names = tuple(name if n == card.at else str(n + 1) for n, name in enumerate(names))
    bar = tracks.phase_bar(look, names, card.at)
    return surface.stack(bar, title(look, card.words, 24) if card.words else None, gap=10)


# together -----------------------------------------------------------------------------------------
@draws(c.Group)
def _group(look: Look, host: Host, card: c.Group) -> ft.Control:
    inner = [draw(look, host, one) for one in card.cards]
    body: ft.Control = (
        ft.Row(inner, spacing=card.gap, run_spacing=4, wrap=True) if card.side else surface.stack(*inner, gap=card.gap)
    )
    return body if card.edge is None else surface.panel(look, body, edge=card.edge)
