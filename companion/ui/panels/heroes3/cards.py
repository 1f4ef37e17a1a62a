"""The card helper on its sheet, and the card that is played from it."""

from __future__ import annotations

from companion.games.heroes3 import battle_commands as bc
from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.panels.heroes3 import moves
from companion.ui.render import sheet_of
from companion.views import cards as c
from companion.views.heroes3 import playing as view
from companion.views.heroes3.playing import Played


def key(desk: Desk, side: bc.Camp = "near") -> Intent:
    """The key that opens the helper."""
    return Intent(desk.perform, view.CardsNow(side))


@sheet_of(view.CardsNow)
def _now(desk: Desk, asked: view.CardsNow) -> c.Sheet:
    return view.sheet(desk.state, desk.drafts.of(Played, asked.side, Played(asked.side)), desk._)


@opens(view.PlayIt)
def _play(desk: Desk, _act: view.PlayIt) -> None:
    command = view.command(desk.state, desk.drafts.kept(Played))
    desk.drafts.forget(Played)
    moves.acted(desk, command)
