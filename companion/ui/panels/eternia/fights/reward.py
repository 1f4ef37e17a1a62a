"""A reward that is a combat card: two taps, one where the box knows what this enemy gives."""

from __future__ import annotations

import flet as ft

from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.learning import profile
from companion.ui.render import sheet_of
from companion.ui.widgets.surface import button
from companion.views import cards as c
from companion.views.eternia import fights_reward as view


def reward_key(look: Look, desk: Desk, team: str, foe: str) -> ft.Control:
    words = look._("Reward: a combat card")
    return button(look, words, Intent(desk.perform, view.AskReward(team, foe)), ft.Icons.STYLE)


@sheet_of(view.AskReward)
def _sheet(desk: Desk, asked: view.AskReward) -> c.Sheet:
    draft = desk.draft(view.Reward, asked, view.known(profile(desk), asked))
    return view.sheet(desk.state.teams[asked.team].deck, asked, draft, desk._)


@opens(view.TakeReward)
def _take(desk: Desk, act: view.TakeReward) -> None:
    if desk.do(act.command):
        desk.drafts.forget(view.Reward)
        if act.asked.key:
            desk.device.room.keep_profile(desk.pack.slug, act.asked.key, act.command.add)
