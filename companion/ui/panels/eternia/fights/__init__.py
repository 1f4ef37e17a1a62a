"""The fights of Eternia: wilds, epic and soldier combat as screens of their own."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.eternia.fights import epic, wilds
from companion.ui.panels.eternia.fights.start import start_parts

__all__ = ["full", "start_parts"]


def full(look: Look, desk: Desk) -> ft.Control | None:
    """The wizard of the fight that is on, with its own bar, undo and main action; None between fights."""
    if desk.state.wilds is not None:
        return wilds.draw(look, desk)
    if desk.state.fight is not None:
        return epic.draw(look, desk)
    return None
