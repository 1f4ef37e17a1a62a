"""How a fight begins: the keys, and the sheets that they open."""

from __future__ import annotations

import flet as ft

from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.learning import learn, profile
from companion.ui.render import sheet_of
from companion.ui.widgets.surface import button
from companion.views import cards as c
from companion.views.eternia import fights_soldiers as soldiers
from companion.views.eternia import fights_start as view


def start_parts(look: Look, desk: Desk, hero_id: str) -> list[ft.Control]:
    """Buttons that begin a fight for this hero."""
    _ = look._
    if hero_id not in desk.state.heroes or desk.state.fight or desk.state.wilds:
        return []
    return [
        button(look, _("Epic combat"), Intent(desk.perform, view.AskEpic(hero_id)), ft.Icons.FLASH_ON),
        button(look, _("Wilds combat"), Intent(desk.perform, view.AskWilds(hero_id)), ft.Icons.PETS),
        button(look, _("Soldier combat"), Intent(desk.perform, soldiers.AskSoldiers(hero_id)), ft.Icons.GROUPS),
    ]


@sheet_of(view.AskEpic)
def _epic(desk: Desk, asked: view.AskEpic) -> c.Sheet:
    return view.epic_sheet(desk.state, profile(desk), asked, _announced(desk, asked), desk._)


def _announced(desk: Desk, asked: view.AskEpic) -> view.Epic:
    return desk.draft(view.Epic, asked, view.announced(desk.state, asked))


@sheet_of(view.AskWilds)
def _wilds(desk: Desk, asked: view.AskWilds) -> c.Sheet:
    return view.wilds_sheet(desk.state, profile(desk), asked, _met(desk, asked), desk._)


def _met(desk: Desk, asked: view.AskWilds) -> view.Meeting:
    return desk.draft(view.Meeting, asked, view.Meeting(asked.kind))


@sheet_of(soldiers.AskSoldiers)
def _soldiers(desk: Desk, asked: soldiers.AskSoldiers) -> c.Sheet:
    draft = desk.draft(soldiers.Assault, asked, soldiers.begun(desk.state, asked))
    return soldiers.sheet(desk.state, asked, draft, desk._)


@opens(view.Begin)
def _begin(desk: Desk, act: view.Begin) -> None:
    """As the sheet stands when the key is tapped; an enemy without a name teaches the box nothing."""
    asked = act.asked
    if isinstance(asked, view.AskEpic):
        announced = _announced(desk, asked)
        named, step = announced.name, desk.do
        command = view.epic(asked.hero, announced, desk._)
        done = step(command, then=Intent(learn, desk) if named.strip() else None)
    else:
        met = _met(desk, asked)
        done = desk.do(view.met(asked.hero, met, desk._), then=Intent(learn, desk) if met.name.strip() else None)
    if done:
        desk.drafts.forget(view.Epic, view.Meeting)
