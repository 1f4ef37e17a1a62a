"""The line of sight in a sheet: one question about the board at a time, then the answer with its rule and page."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.sight import Ask, Seen, sight
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import Answers, headed
from companion.ui.widgets.sheet import asking, close_sheet, closing
from companion.ui.widgets.surface import button
from companion.ui.widgets.words import text, title


def helper(look: Look, desk: Desk, done: Callable[[bool], object] | None = None) -> None:
    """Asks, and tells `done` whether they see each other."""
    _ = desk._
    edge = desk.state.reads("elevation-sight", "edge")

    def draw(answers: Answers, again: Callable[[], None]) -> list[ft.Control]:
        found = sight(answers, edge)
        top = headed(look, desk, _("Line of sight"), "line-of-sight")
        if isinstance(found, Ask):
            yes = Intent(_answer, answers, again, found.id, True)
            no = Intent(_answer, answers, again, found.id, False)
            keys = ft.Row([button(look, _("Yes"), yes, expand=True), button(look, _("No"), no, expand=True)], spacing=8)
            return [top, title(look, _(found.words), 20), keys]
        return [top, *_settled(look, desk, found, done)]

    asking(look, draw, {})


def _answer(answers: Answers, again: Callable[[], None], id: str, yes: bool) -> None:
    answers[id] = yes
    again()


def _settled(look: Look, desk: Desk, found: Seen, done: Callable[[bool], object] | None) -> list[ft.Control]:
    _ = desk._
    page = page_of(desk, found.rule)
    lines: list[ft.Control] = [title(look, _(found.words), 20)]
    if page:
        lines.append(text(look, _("p. {page} of your rulebook", page=page), 15, "ink2"))
    lines.append(button(look, _("Read the rule"), closing(desk.reads(found.rule)), ft.Icons.MENU_BOOK_OUTLINED))
    lines.append(button(look, _("All right"), Intent(_close, done, found.yes), filled=True))
    return lines


def _close(done: Callable[[bool], object] | None, yes: bool) -> None:
    close_sheet()
    if done:
        done(yes)


def page_of(desk: Desk, rule: str) -> str:
    """Where the rule is printed."""
    entry = desk.device.assistant.library.find(desk.pack.slug, rule)
    return ", ".join(page for page in entry.pages if page != "?") if entry else ""
