"""The boss comes: its life is read off the card, asked once and kept for the next evening."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.veiel.commands import EndReinforcement
from companion.games.veiel.setup import MOST_CARDS
from companion.games.veiel.state import State
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.veiel.sheets import headed
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import asking, close_sheet
from companion.ui.widgets.surface import button
from companion.ui.widgets.words import text

LIFE = "value.moira-life"


def known_life(desk: Desk) -> int:
    """Moira's life as the owner of this box read it; of another boss nothing is kept."""
    state: State = desk.state
    kept = desk.device.room.profile(desk.pack.slug).values.get(LIFE)
    return kept if state.boss.id == "moira" and isinstance(kept, int) and 0 < kept <= MOST_CARDS else 0


def face(look: Look, desk: Desk) -> None:
    """On to the boss: with the life that is known, or after asking for it."""
    if life := known_life(desk):
        desk.do(EndReinforcement(life))
        return
    _, state = desk._, desk.state
    name = _.pick(state.boss.name)

    def draw(answers: dict[str, int], again: Callable[[], None]) -> list[ft.Control]:
        def change(by: int) -> None:
            answers["life"] = min(max(answers["life"] + by, 1), MOST_CARDS)
            again()

        def go() -> None:
            close_sheet()
            if desk.do(EndReinforcement(answers["life"])) and state.boss.id == "moira":
                desk.device.room.keep_profile(desk.pack.slug, LIFE, answers["life"])

        return [
            headed(look, desk, _("Life of {boss}", boss=name), "moira" if state.boss.id == "moira" else "base-game"),
            text(
                look, _("Read it off the card: the booklet does not say. It can be corrected at any time."), 15, "ink2"
            ),
            counter(look, _("Life"), answers["life"], change, low=1, high=MOST_CARDS),
            button(look, _("Put it on the table"), go, ft.Icons.PLAY_ARROW, filled=True),
        ]

    asking(look, draw, {"life": 10})
