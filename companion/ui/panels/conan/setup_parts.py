"""Small parts of the set-up wizard: taps that change its draft, numbers, rules, lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

import flet as ft

from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import row
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import asking, close_sheet, setter, type_number
from companion.ui.widgets.surface import button, chip, rule_chip
from companion.ui.widgets.words import title

Draft = dict[str, Any]
MOST = 40


def put(device: Device, plan: Draft, field: str, value: object) -> None:
    """An answer of the draft, seen at once."""
    plan[field] = value
    device.redraw()


def changed(device: Device, act: Callable[[], object]) -> Callable[[], None]:
    """A tap that changes the draft and is seen at once."""

    def run() -> None:
        act()
        device.redraw()

    return run


def rule(look: Look, device: Device, pack: Pack, name: str, id: str) -> ft.Control:
    return rule_chip(look, name, lambda: device.go(f"/rules/{pack.slug}/{id}"))


def number(
    look: Look, device: Device, plan: Draft, name: str, words: str, low: int = 0, high: int = MOST
) -> ft.Control:
    """A number of the draft: tapped, held or typed."""

    def put(n: int) -> bool:
        plan[name] = min(max(n, low), high)
        device.redraw()
        return True

    def typed() -> None:
        type_number(look, words, plan[name], low, high, put)

    return counter(
        look, words, plan[name] or 0, lambda by: put((plan[name] or 0) + by), size=32, type_in=typed, low=low, high=high
    )


def choose(
    look: Look,
    heading: str,
    choices: Callable[[bool], list[tuple[str, str]]],
    held: Callable[[], Container[str]],
    tap: Callable[[str], object],
) -> None:
    """A sheet of cards to take or give back; those of other boxes on demand."""
    _ = look._

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        def toggle(id: str) -> Callable[[], None]:
            def toggled() -> None:
                tap(id)
                again()

            return toggled

        now = held()
        found: list[ft.Control] = [chip(look, name, toggle(id), id in now) for id, name in choices(answers["all"])]
        return [
            title(look, heading, 22),
            chip(look, _("All boxes"), setter(answers, again, "all", not answers["all"]), answers["all"]),
            row(found, 6),
            button(look, _("Done"), close_sheet, filled=True),
        ]

    asking(look, draw, {"all": False})
