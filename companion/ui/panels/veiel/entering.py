"""A combined card read off the box: name, tier, elements, copies; kept for every game to come."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.veiel.commands import EnterCombined
from companion.games.veiel.facts import ELEMENTS, TIERS
from companion.games.veiel.mistress import MOST_COPIES, MOST_ELEMENTS, profile_value
from companion.games.veiel.state import State
from companion.games.veiel.wording import TIER_WORDS
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import big_key, element_sign
from companion.ui.panels.veiel.sheets import drafted, headed
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import answering, asking, close_sheet, field, setter
from companion.ui.widgets.surface import button, chip, grid
from companion.ui.widgets.words import text
from companion.views.veiel.fusion import card_id, element_name


def form(look: Look, desk: Desk, id: str = "") -> None:
    """A new card, or the correction of one."""
    _ = desk._
    state: State = desk.state
    mistress = state.mistress
    assert mistress is not None
    card = mistress.cards.get(id)

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        elements: tuple[str, ...] = answers["elements"]
        tiers: list[ft.Control] = [
            chip(look, _(TIER_WORDS[tier]), setter(answers, again, "tier", tier), answers["tier"] == tier)
            for tier in TIERS
        ]
        adding: list[ft.Control] = [
            big_key(
                look,
                element_sign(look, element, 30),
                element_name(element, _),
                setter(answers, again, "elements", (*elements, element)) if len(elements) < MOST_ELEMENTS else None,
                _("Add {element}", element=element_name(element, _)),
            )
            for element in ELEMENTS
        ]
        chosen: list[ft.Control] = [
            chip(look, element_name(e, _) + " ×", setter(answers, again, "elements", elements[:n] + elements[n + 1 :]))
            for n, e in enumerate(elements)
        ]

        def copies(by: int) -> None:
            answers["copies"] = min(max(answers["copies"] + by, 1), MOST_COPIES)
            again()

        return [
            headed(look, desk, _("Combined card"), "combined-cards"),
            field(
                look,
                _("Name on the card"),
                answers["name"],
                answering(answers, "name"),
                max_length=40,
                counter="",
            ),
            ft.Row(tiers, spacing=8, run_spacing=4, wrap=True),
            text(look, _("Its elements, in any order; tap one to take it away."), 14, "ink2", True),
            grid(adding, 4, 6),
            ft.Row(chosen, spacing=6, run_spacing=2, wrap=True) if chosen else text(look, "–", 16, "ink2"),
            counter(look, _("Copies"), answers["copies"], copies, low=1, high=MOST_COPIES),
            button(look, _("Keep this card"), Intent(_enter, desk, id, answers), ft.Icons.CHECK, filled=True),
        ]

    fresh = {
        "name": _.pick(card.name) if card else "",
        "tier": card.tier if card else "initiate",
        "elements": card.elements if card else (),
        "copies": card.copies if card else 1,
    }
    asking(look, draw, drafted(desk, f"entering.{id}", fresh))


def _enter(desk: Desk, id: str, answers: dict[str, Any]) -> None:
    """The table takes it first; what it takes is kept in the box profile as well."""
    state: State = desk.state
    assert state.mistress is not None
    new = id or card_id(answers["name"], tuple(state.mistress.cards))
    command = EnterCombined(new, answers["name"], answers["tier"], answers["elements"], answers["copies"])

    def kept(_step: object) -> None:
        desk.memory_clear(f"entering.{id}")
        now: State = desk.state
        entered = now.mistress.cards.get(new) if now.mistress else None
        if entered:
            desk.device.room.keep_profile(desk.pack.slug, f"combined.{new}", profile_value(entered))

    close_sheet()
    desk.do(command, then=kept)
