"""What a game's panel gives to the table screen: tabs, a glance, and the one main action.

A panel module `companion/ui/panels/<slug>` exposes `panel(look, desk) -> Panel`, and where the game needs more than the
pack's own wizard, `setup(look, device, pack) -> Control` for the new-table screen. `box(look, device, pack) -> Control`
is its guided entry on the screen of one's own box, in place of the pack's values that are lists.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft


@dataclass(frozen=True)
class Tab:
    """One part of a table: drawn only while it is in sight. Another `page` of the same part begins at its top."""

    id: str
    name: str
    icon: ft.IconData
    draw: Callable[[], list[ft.Control]]
    page: str = ""


@dataclass(frozen=True)
class Action:
    """The main action where the panel knows better than `due` (a draft is open): verb, object, price, and in `note` what
    follows. `act` is None while there is nothing to do; `aside` stands to its left."""

    words: str
    act: Callable[[], object] | None
    icon: ft.IconData | None = None
    aside: ft.Control | None = None
    note: str = ""


@dataclass(frozen=True)
class Panel:
    """`lands` names the tab where play is, which opens first. Without an `action` the main key is the first thing due. `glance` stands above the first tab; `full` takes the whole screen over (a combat wizard with its own dock), and `pages` are parts that open so, beside the tabs."""

    tabs: tuple[Tab, ...]
    action: Action | None = None
    glance: tuple[ft.Control, ...] = ()
    full: ft.Control | None = None
    dice: bool = True
    more: Callable[[], tuple[ft.Control, ...]] = tuple
    lands: str = ""
    pages: tuple[str, ...] = ()
