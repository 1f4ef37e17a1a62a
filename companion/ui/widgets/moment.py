"""The moment: what just happened, first thing under the title, with undo beside it and the history behind it."""

from __future__ import annotations

import flet as ft

from companion.core.game import Moment
from companion.ui.look import Look
from companion.ui.widgets.signs import skull
from companion.ui.widgets.surface import Act, button, fade, key, panel, rim, stack, tap
from companion.ui.widgets.words import ELLIPSIS, num, text, title

NUMBER = 52  # dp, to be read at a metre
DIE = 30
SKULL = 44
KEYS = 56  # dp that a key beside the words takes
LETTER = 8.2  # dp of a letter of the words, at text 1.0


def idle(
    look: Look, what: str, on_undo: Act, on_history: Act = None, can_redo: bool = False, on_redo: Act = None
) -> ft.Control:
    """Nothing to tell: undo, named after what it undoes, in two lines at most and never cut; redo while there is
    something to redo."""
    words = look._("Undo: {what}", what=what) if what else look._("Nothing to undo yet")
    letters = int((look.width - 82 - KEYS * (bool(on_history) + can_redo)) / (LETTER * look.scale))
    shown = shorter(look, words, what, 2 * letters - 4) if what else words
    ink = "ink" if what else "ink2"
    icon = ft.Container(ft.Icon(ft.Icons.UNDO, size=20, color=look.colour("second" if what else "ink2")), height=30)
    line = ft.Row([icon, text(look, shown, 15, ink, expand=True)], spacing=10)
    face = tap(
        line,
        on_undo if what else None,
        words,
        padding=ft.Padding.symmetric(horizontal=14, vertical=9),
        border_radius=14,
        bgcolor=look.c["bg"],
        shadow=rim(fade(look.c["line"], 0.7)),
        expand=True,
    )
    redo = [key(look, ft.Icons.REDO, look._("Redo"), on_redo, 48, "bg")] if can_redo else []
    past = [history_key(look, on_history)] if on_history else []
    return ft.Row([face, *redo, *past], spacing=8)


def shorter(look: Look, words: str, what: str, letters: int) -> str:
    """The undo label in so many letters: the sign before it says undo as well, and what came first names a step."""
    first = (part for part in (what.partition(" (")[0], what.partition(", ")[0]) if part)
    found = next((one for one in (words, what, *first) if len(one) <= letters), look._("Undo the last step"))
    return found[:1].upper() + found[1:]


def history_key(look: Look, on_history: Act) -> ft.Control:
    return key(look, ft.Icons.HISTORY, look._("History"), on_history, 48, "bg")


def moment_card(
    look: Look,
    moment: Moment,
    spoken: str,
    what: str,
    dice: list[ft.Control],
    against: list[ft.Control],
    more: int,
    on_undo: Act,
    on_told: Act,
) -> ft.Control:
    """On the phone that acted: the number large, or the skull of somebody's death; the words that read on from it, the
    dice, and what the hands do; `more` lines do not stand here."""
    strong = "bad" if moment.grave else "second"
    fallen = [_fallen(look, dice, against)] if dice or against else []
    beside = bool(moment.number) and len(dice) + len(against) < 3  # a blow keeps to few lines
    head: ft.Control = title(look, moment.headline, 24 if moment.grave else 20, expand=beside)
    words = ft.Column(
        [
            ft.Row([head, *fallen], spacing=8) if beside else head,
            *(text(look, line, 15, "ink2") for line in moment.lines),
            *([] if beside else fallen),
        ],
        spacing=4,
        expand=True,
    )
    number: list[ft.Control] = [skull(SKULL, look.c["ink"], look.c["raised"])] if moment.grave else []
    if moment.number:
        number = [num(look, moment.number, NUMBER, strong if moment.grave else "ink")]
    tall = number or dice or against  # words alone answer on 48 as well
    pads = ft.Padding.symmetric(vertical=2 if tall else 4 if moment.lines else 13)
    told = tap(ft.Row([*number, words], spacing=12), on_told, spoken, expand=True, padding=pads)
    undo = key(look, ft.Icons.UNDO, look._("Undo: {what}", what=what), on_undo, 48, "bg", "second")
    hands = _hands(look, moment.hands) if moment.hands else None
    rest = button(look, look._.plural("Read {n} more line", "Read {n} more lines", more), on_told) if more else None
    card = panel(look, stack(ft.Row([told, undo], spacing=8), hands, rest, gap=8), 10, "raised", strong)
    return ft.Semantics(content=card, live_region=True)


def moment_line(look: Look, who: str, moment: Moment, spoken: str, more: int, on_told: Act) -> ft.Control:
    """On the other phones: who did it and what came of it, until something else happens."""
    said = f"{moment.spoken()} …" if more else moment.spoken()
    words = ft.Column(
        [*([text(look, who, 13, "ink2")] if who else []), text(look, said, 15, "ink", True)],
        spacing=0,
        expand=True,
    )
    row = ft.Row([ft.Icon(ft.Icons.CAMPAIGN_OUTLINED, size=22, color=look.c["second"]), words], spacing=10)
    heard = f"{who}: {spoken}" if who else spoken
    pads = ft.Padding.symmetric(vertical=13, horizontal=10)  # a line of words alone answers on 48
    face = tap(row, on_told, heard, padding=pads, border_radius=14, bgcolor=look.c["raised"], expand=True)
    return ft.Semantics(content=ft.Row([face]), live_region=True)


def moment_brief(look: Look, moment: Moment, on_told: Act) -> ft.Control:
    """The whole of it in two lines, cut where they end."""
    ink = "bad" if moment.grave else "ink"
    words = text(look, moment.spoken(), 12, ink, True, max_lines=2, overflow=ELLIPSIS)
    pads = ft.Padding.symmetric(vertical=4, horizontal=10)
    face = tap(words, on_told, moment.spoken(), padding=pads, border_radius=14, bgcolor=look.c["raised"], height=62)
    return ft.Semantics(content=face, live_region=True)


def _fallen(look: Look, dice: list[ft.Control], against: list[ft.Control]) -> ft.Control:
    between = [text(look, look._("against"), 13, "ink2")] if dice and against else []
    return ft.Row(
        [*dice, *between, *against],
        spacing=6,
        run_spacing=4,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _hands(look: Look, hands: tuple[str, ...]) -> ft.Control:
    icon = ft.Icon(ft.Icons.BACK_HAND_OUTLINED, size=22, color=look.c["second"])
    lines = ft.Column([text(look, line, 16) for line in hands], spacing=2, expand=True)
    edge = ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.6)))
    return ft.Container(ft.Row([icon, lines], spacing=12), border=edge, padding=ft.Padding.only(top=8))
