"""A screen of its own made of cards: announcing, resolving, fighting, setting up."""

from __future__ import annotations

import flet as ft

from companion.ui.acts import Host, does
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.render import icon_of, shown
from companion.ui.screens import guide
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.surface import key, rule_chip
from companion.views import cards as c


def flow(look: Look, host: Host, now: c.Flow, *bottom: ft.Control) -> ft.Control:
    """Bar, at a table the moment under it, cards, and the main key; `bottom` takes the key's place (a pad of dice)."""
    top: ft.Control = Top(look, host, now.heading, now.sub, now.back, now.rule)
    if isinstance(host, Desk):
        top = guide.under(host, look, top)
    body = centred(look, scroll(shown(look, host, now.cards), key=f"flow-{now.name}"))
    return screen(look, top, body, *(bottom or ([main_dock(look, host, now.main)] if now.main else [])))


@part
def Top(look: Look, host: Host, heading: str, sub: str, back: c.Act, rule: str) -> ft.Control:
    ask = [rule_chip(look, heading, does(host, c.Read(rule)))] if rule else []
    return bar(look, heading, sub, does(host, back), *ask)


@part
def MainKey(look: Look, host: Host, main: c.Main) -> ft.Control:
    return main_action(look, main.words, does(host, main.act), icon_of(main.icon), note=main.note, lacks=main.lacks)


def main_dock(look: Look, host: Host, main: c.Main) -> ft.Control:
    aside = main.aside
    beside = (
        [key(look, icon_of(aside.icon) or ft.Icons.MORE_HORIZ, aside.words, does(host, aside.act), 64)] if aside else []
    )
    return dock(look, None, *beside, MainKey(look, host, main))
