"""What an ability, a spell or a card does to either fighter: the sheet that asks, and the box that remembers."""

from __future__ import annotations

import flet as ft

from companion.games.eternia.fight import Fight
from companion.ui.acts import Host, opens
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.learning import profile
from companion.ui.render import draws, sheet_of
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button
from companion.ui.widgets.words import num, text
from companion.views import cards as c
from companion.views.eternia import fights_effects as view


def trick_key(look: Look, desk: Desk, fight: Fight, asked: view.AskTrick, icon: ft.IconData) -> ft.Control:
    return button(look, asked.words(fight, look._), Intent(desk.perform, asked), icon)


@sheet_of(view.AskTrick)
def _sheet(desk: Desk, asked: view.AskTrick) -> c.Sheet:
    state, fight = desk.state, desk.state.fight
    if fight is None:  # called off while the sheet was open
        return c.Sheet(desk._("This fight is over."), ())
    printed = view.printed_text(state, fight, asked)
    draft = desk.draft(view.Draft, asked, view.remembered(profile(desk), asked, fight, printed=printed))
    return view.sheet(state, fight, asked, draft, desk._)


@opens(view.TakeNamed)
def _named(desk: Desk, act: view.TakeNamed) -> None:
    """The sheet again, with what the box knows of the card; tapped again it is any card."""
    fight = desk.state.fight
    if fight is None:
        return
    again = desk.draft(view.Draft, act.asked).named == act.named
    found = view.remembered(profile(desk), act.asked, fight, view.Named() if again else act.named)
    desk.drafts.forget(view.Draft)
    desk.draft(view.Draft, act.asked, found)
    desk.perform(act.asked)


@opens(view.CarryOut)
def _carry_out(desk: Desk, act: view.CarryOut) -> None:
    asked, fight = act.asked, desk.state.fight
    if fight is None:
        return
    draft = desk.draft(view.Draft, asked)
    key, said = view.learned_as(asked, fight, draft.named), view.lesson(asked, draft)
    if not desk.do(view.command(asked, draft)):
        return
    desk.drafts.forget(view.Draft)
    if key and (said["text"] or said["values"] or said["card"]):
        desk.device.room.keep_profile(desk.pack.slug, key, said)


@draws(view.Numbers)
def _numbers(look: Look, host: Host, card: view.Numbers) -> ft.Control:
    rows: list[ft.Control] = [
        counter(look, words, value, Intent(_change, host, card.asked, what), size=30, key_size=52, low=-9, high=9)
        for what, words, value in card.rows
    ]
    return ft.Column(rows, spacing=6)


def _change(host: Host, asked: view.AskTrick, what: str, by: int) -> bool:
    draft = host.drafts.of(view.Draft, asked)
    host.perform(c.edit(view.Draft, values=view.changed(draft, what, by).values))
    return True


def _total(look: Look, change: view.Change, where: ft.MainAxisAlignment) -> ft.Control:
    """A total, and what the sheet makes of it."""
    now, then = change
    parts: list[ft.Control] = [num(look, now, 26)]
    if then != now:
        parts += [ft.Icon(ft.Icons.ARROW_RIGHT_ALT, size=20, color=look.c["second"]), num(look, then, 26, "second")]
    return ft.Row(parts, alignment=where, spacing=3, expand=True)


def _spoken(change: view.Change) -> str:
    now, then = change
    return str(now) if now == then else f"{now} → {then}"


@draws(view.Standing)
def _standing(look: Look, host: Host, card: view.Standing) -> ft.Control:
    rows: list[ft.Control] = []
    for words, mine, theirs in card.rows:
        line: list[ft.Control] = [
            _total(look, mine, ft.MainAxisAlignment.END),
            ft.Container(text(look, words, 13, "ink2"), alignment=ft.Alignment.CENTER, width=84),
            _total(look, theirs, ft.MainAxisAlignment.START),
        ]
        said = look._("{name}: {n}", name=words, n=" / ".join(_spoken(change) for change in (mine, theirs)))
        rows.append(ft.Semantics(content=ft.Row(line), label=said, exclude_semantics=True, container=True))
    left, right = card.names
    names: list[ft.Control] = [
        text(look, left, 14, "ink", True, expand=True, text_align=ft.TextAlign.RIGHT),
        ft.Container(width=84),
        text(look, right, 14, "ink", True, expand=True),
    ]
    return ft.Column([ft.Row(names), *rows], spacing=0)
