"""The frame of a fight: its own bar, the step it is in, the moment, and one main action below."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.games.eternia.fight_commands import CallOff, LeaveWilds
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens import guide
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import close_sheet, closing, open_sheet
from companion.ui.widgets.surface import Act, button, key, rule_chip
from companion.ui.widgets.words import text, title

PAD = 620  # dp: keys wider than a hand are no faster


@dataclass(frozen=True)
class Go:
    """The main action of a step; `beside` stands to its left, a `pad` in its place while cards or dice are entered."""

    words: str
    act: Callable[[], object] | None
    icon: ft.IconData | None = None
    beside: ft.Control | None = None
    pad: ft.Control | None = None
    most: float = PAD


def wizard(
    look: Look,
    desk: Desk,
    heading: str,
    sub: str,
    rule: str,
    parts: list[ft.Control],
    go: Go,
    work: list[ft.Control] | None = None,
) -> ft.Control:
    """A whole screen: heading with its rule, moment, parts and the main action; on a wide one `work` stands beside."""
    top = guide.under(desk, look, Top(look, desk, heading, sub, rule))
    main: list[ft.Control] = [go.beside] if go.beside is not None else []
    main.append(main_action(look, go.words, go.act, go.icon))
    bottom = dock(look, None, *main) if go.pad is None else dock(look, go.pad, most=go.most)
    name = f"fight-{rule}"
    if work and look.wide:
        panes: list[ft.Control] = [
            ft.Container(scroll(parts, 8, key=f"{name}-left"), expand=True),
            ft.Container(scroll(work, 8, key=f"{name}-right"), expand=True),
        ]
        body: ft.Control = ft.Row(panes, spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    else:
        body = centred(look, scroll([*parts, *(work or [])], 8, key=name), 860 if work is not None else 720)
    return screen(look, top, body, bottom)


@part
def Top(look: Look, desk: Desk, heading: str, sub: str, rule: str) -> ft.Control:
    chip = rule_chip(look, heading, desk.reads(rule))
    return bar(look, heading, sub, Intent(leave, look, desk), chip)


def leave(look: Look, desk: Desk) -> None:
    """Away from a fight: it waits, or it is called off; both can be taken back."""
    _ = look._
    over = CallOff() if desk.state.fight else LeaveWilds()
    open_sheet(
        look,
        title(look, _("Leave the fight?"), 22),
        text(look, _("It stays as it is and waits for you here."), 16, "ink2"),
        button(look, _("Ask a rule"), closing(Intent(desk.go, "rules")), ft.Icons.SEARCH),
        button(look, _("Go to my games"), closing(Intent(desk.device.go, "/")), ft.Icons.HOME_OUTLINED),
        button(look, _("Call the fight off"), closing(desk.does(over)), ft.Icons.CLOSE),
        button(look, _("Fight on"), close_sheet, filled=True),
    )


def headed(look: Look, desk: Desk, words: str, rule: str) -> ft.Control:
    """The heading of a sheet with its rule; opening the rule closes the sheet."""
    chip = rule_chip(look, words, closing(desk.reads(rule)))
    return ft.Row([ft.Container(title(look, words, 22), expand=True), chip], spacing=4)


def small_key(look: Look, icon: ft.IconData, words: str, act: Act) -> ft.Control:
    """A key as tall as the main action beside it."""
    return key(look, icon, words, act, 60, "bg")
