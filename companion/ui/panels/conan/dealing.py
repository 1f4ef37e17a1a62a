"""Cards that come or go in play: equipment, spells and skills given by the scenario, or put right."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan.commands import DealCard
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import Answers, chips, headed, note, row
from companion.ui.widgets.sheet import asking, close_sheet, setter
from companion.ui.widgets.surface import button, chip, head
from companion.ui.widgets.words import text
from companion.views.conan import dealing as view


def deal(look: Look, desk: Desk, ref: str = "", shelf: str = "spell") -> None:
    """One sheet for all three: whose, which shelf, what is held (a tap takes it away), what can be given."""
    _ = desk._

    def draw(answers: Answers, again: Callable[[], None]) -> list[ft.Control]:
        shelf = answers["shelf"]
        owners = view.owners(desk.state, shelf, _)
        ref = answers["ref"] if answers["ref"] in dict(owners) else owners[0][0]
        shown = view.deal(desk.state, ref, shelf, answers["all"], _)

        def give(card: str, given: bool) -> Callable[[], None]:
            def done() -> None:
                desk.do(DealCard(ref, shelf, card, given))
                again()

            return done

        held: list[ft.Control] = [chip(look, name, give(id, False), True, ft.Icons.CLOSE) for id, name in shown.held]
        found: list[ft.Control] = [
            headed(look, desk, _("Cards of {who}", who=shown.name), view.RULES[shelf]),
            note(look, _("By the scenario, an event, or to put things right: no gem, at any time.")),
            chips(
                look,
                [(_(words), shelf == id, setter(answers, again, "shelf", id)) for id, words in view.SHELVES.items()],
            ),
            text(look, _("Whose"), 14, "ink2", True),
            chips(look, [(name, ref == id, setter(answers, again, "ref", id)) for id, name in owners]),
            text(look, _("Held: a tap takes it away") if held else _("Nothing of this kind yet"), 14, "ink2", True),
        ]
        if held:
            found.append(row(held, 6))
        if shown.hint:
            found.append(note(look, shown.hint, ft.Icons.WARNING_AMBER, "second"))
        top: list[ft.Control] = []
        if shelf != "skill":
            top = [chip(look, _("All boxes"), setter(answers, again, "all", not answers["all"]), answers["all"])]
        found.append(head(look, _("To give"), *top))
        for words, cards in shown.groups:
            if words:
                found.append(text(look, words, 14, "ink2", True))
            found.append(row([chip(look, name, give(id, True)) for id, name in cards], 6))
        found.append(button(look, _("Done"), close_sheet, filled=True))
        return found

    asking(look, draw, {"ref": ref, "shelf": shelf, "all": False})


def dealer(look: Look, desk: Desk, ref: str = "", shelf: str = "spell") -> Callable[[], None]:
    return Intent(deal, look, desk, ref, shelf)
