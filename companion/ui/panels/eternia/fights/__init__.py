"""The fights of Eternia: wilds, epic and soldier combat as screens of their own."""

from __future__ import annotations

import flet as ft

from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights import epic, wilds
from companion.ui.panels.eternia.fights.soldiers import ask_soldiers
from companion.ui.panels.eternia.fights.start import ask_epic, ask_wilds
from companion.ui.widgets.surface import button

__all__ = ["ask_epic", "ask_soldiers", "ask_wilds", "full", "start_parts"]


def full(look: Look, desk: Desk) -> ft.Control | None:
    """The wizard of the fight that is on, with its own bar, undo and main action; None between fights."""
    if desk.state.wilds is not None:
        return wilds.draw(look, desk)
    if desk.state.fight is not None:
        return epic.draw(look, desk)
    return None


def start_parts(look: Look, desk: Desk, hero_id: str) -> list[ft.Control]:
    """Buttons that begin a fight for this hero."""
    _ = look._
    if hero_id not in desk.state.heroes or desk.state.fight or desk.state.wilds:
        return []
    return [
        button(look, _("Epic combat"), Intent(ask_epic, look, desk, hero_id), ft.Icons.FLASH_ON),
        button(look, _("Wilds combat"), Intent(ask_wilds, look, desk, hero_id), ft.Icons.PETS),
        button(look, _("Soldier combat"), Intent(ask_soldiers, look, desk, hero_id), ft.Icons.GROUPS),
    ]
