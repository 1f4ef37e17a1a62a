"""Sheets over the table: a question, a number to type, a refusal. Closing one leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.guard import handler
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.height import height_of
from companion.ui.widgets.surface import button, key, pad, stack
from companion.ui.widgets.words import EMOJI, text, title

Draw = Callable[[dict[str, Any], Callable[[], None]], list[ft.Control]]
WIDEST = 640  # dp, of a sheet on a large screen
LONG = 0.7  # of the screen's height: beyond it a sheet takes the whole and scrolls


def open_sheet(look: Look, *children: ft.Control | None, foot: ft.Control | None = None) -> Callable[[], None]:
    """Shows children from the bottom of the screen, above the keyboard: as tall as they are, and what is too long
    scrolls above the foot, the key that the sheet is about. The function returned draws it again."""
    body = stack(*children, gap=12, tight=True)
    inside = ft.Container(body, padding=pad(20, 4, 20, 12))
    below = ft.Container(foot, padding=pad(20, 0, 20, 16))
    whole = stack(_edge(look), inside, below, gap=0, tight=True)
    parts = [*body.controls, *([foot] if foot is not None else [])]
    screen = ft.context.page.height or 600

    def fit() -> None:
        long = is_long(look, parts, screen)
        inside.expand, body.scroll = long, ft.ScrollMode.AUTO if long else None

    def again() -> None:
        fit()
        whole.update()

    fit()
    corners = ft.BorderRadius.only(top_left=20, top_right=20)
    box = ft.Container(whole, bgcolor=look.c["surface"], border_radius=corners)
    ft.context.page.data.open_sheet(ft.BottomSheet(content=box, scrollable=True, bgcolor=look.c["surface"]))
    return again


def _edge(look: Look) -> ft.Control:
    """The upper edge: a handle to drag, and a key that closes, for whoever does not guess the handle."""
    handle = ft.Container(width=40, height=4, border_radius=2, bgcolor=look.c["line"])
    middle = ft.Container(handle, alignment=ft.Alignment.CENTER, expand=True)
    close = key(look, ft.Icons.CLOSE, look._("Close"), close_sheet, 48, "surface", "ink2", edge=False)
    return ft.Row([ft.Container(width=48), middle, close], spacing=0)


def is_long(look: Look, parts: list[ft.Control], screen: float) -> bool:
    return sum(height_of(part, min(look.width, WIDEST) - 40) + 12 for part in parts) > LONG * screen


def asking(look: Look, draw: Draw, answers: dict[str, object]) -> None:
    """A sheet that is drawn again while its answers change, its last key always in sight; closed, nothing has happened."""
    holder, foot = stack(gap=12, tight=True), stack(tight=True)

    def fill() -> None:
        *holder.controls, key = draw(answers, again)
        foot.controls = [key]

    def again() -> None:
        fill()
        redraw()

    fill()
    redraw = open_sheet(look, holder, foot=foot)


def setter(answers: dict[str, object], again: Callable[[], None], name: str, value: object) -> Callable[[], None]:
    """Gives an answer of such a sheet."""

    def set_it() -> None:
        answers[name] = value
        again()

    return set_it


def answering(answers: dict[str, object], name: str) -> Intent:
    """A field's answer of such a sheet, while it is typed."""
    return Intent(_answered, answers, name)


def _answered(answers: dict[str, object], name: str, words: str) -> None:
    answers[name] = words


def close_sheet() -> None:
    _typing(False)
    ft.context.page.data.close_sheet()


def closing(act: Callable[[], object]) -> Callable[[], object]:
    """An action that closes its sheet first."""
    return Intent(_closed, act)


def _closed(act: Callable[[], object]) -> object:
    close_sheet()
    return act()


def ask(look: Look, question: str, yes: str, on_yes: Callable[[], object], detail: str = "", no: str = "") -> None:
    """A question with one way forward and one way back."""
    open_sheet(
        look,
        title(look, question, 22),
        text(look, detail, 16, "ink2") if detail else None,
        button(look, yes, closing(on_yes), filled=True),
        button(look, no or look._("Cancel"), close_sheet),
    )


def field(look: Look, label: str, value: str, on_change: Callable[[str], object], **more: Any) -> ft.TextField:
    """A text field in the app's own look; controlled, so that drawing again never wipes what was typed."""
    border = ft.OutlineInputBorder(border_radius=14, side=ft.BorderSide(1, look.c["line"]))

    def heard(event: ft.Event[ft.TextField]) -> object:
        _typing(True)
        return on_change(event.control.value or "")

    return ft.TextField(
        label=label,
        value=value,
        on_change=handler(heard),
        border=border,
        text_style=ft.TextStyle(
            size=16 * look.scale, font_family="Text", font_family_fallback=EMOJI, color=look.c["ink"]
        ),
        label_style=ft.TextStyle(size=15 * look.scale, font_family="Text", color=look.c["ink2"]),
        cursor_color=look.c["second"],
        bgcolor=look.c["surface"],
        content_padding=pad(16, 16, 16, 16),
        on_focus=None if more.get("autofocus") else handler(Intent(_typing, True)),
        **more,
    )


class Typed:
    """What stands in a field of a sheet."""

    def __init__(self, words: str = "") -> None:
        self.words = words

    def put(self, words: str) -> None:
        self.words = words


def _typing(on: bool) -> None:
    """Once a field of a screen or sheet is in use, keys are letters and no shortcuts until the next screen. Nothing is
    heard of a field that is left: drawing at that moment would swallow the tap that left it."""
    ft.context.page.data.memory["typing"] = on


def type_number(look: Look, name: str, value: int, low: int, high: int, on_done: Callable[[int], object]) -> None:
    """Asks for a number; anything else gets a clear sentence and the field stays as typed."""
    typed = Typed(str(value))
    entry = field(look, name, typed.words, typed.put, keyboard_type=ft.KeyboardType.NUMBER, autofocus=True)
    wrong = ft.Text("", color=look.c["bad"], font_family="TextBold", size=15 * look.scale, visible=False)

    def done() -> None:
        number = parse_number(typed.words)
        if number is None or not low <= number <= high:
            wrong.value = look._("Enter a whole number between {min} and {max}.", min=low, max=high)
            wrong.visible = True
            wrong.update()
            return
        close_sheet()
        on_done(number)

    entry.on_submit = handler(done)
    open_sheet(look, title(look, name, 22), entry, wrong, button(look, look._("Set"), done, filled=True))


def type_words(
    look: Look,
    heading: str,
    label: str,
    now: str,
    yes: str,
    on_done: Callable[[str], object],
    detail: str = "",
    **more: object,
) -> None:
    """Asks for words; `more` says what the field is like."""
    typed = Typed(now)

    def done() -> object:
        close_sheet()
        return on_done(typed.words)

    open_sheet(
        look,
        title(look, heading, 22),
        text(look, detail, 16, "ink2") if detail else None,
        field(look, label, now, typed.put, **more),
        button(look, yes, done, filled=True),
    )


def parse_number(words: str) -> int | None:
    """A whole number as people type it, with spaces or a sign; None for anything else."""
    cleaned = "".join(words.split()).replace("−", "-").lstrip("+")
    digits = cleaned[1:] if cleaned.startswith("-") else cleaned
    return int(cleaned) if digits.isascii() and digits.isdigit() and len(digits) <= 9 else None
