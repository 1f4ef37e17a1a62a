"""A reward that is a combat card: which one comes into the deck, which one leaves, two taps."""

from __future__ import annotations

import flet as ft

from companion.games.eternia.combat_deck import CARDS
from companion.games.eternia.commands import SwapCombatCard
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import choices
from companion.ui.panels.eternia.fights.shell import headed
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button
from companion.ui.widgets.words import text


def reward_key(look: Look, desk: Desk, team: str) -> ft.Control:
    """Leads from a beaten enemy to the team's combat deck."""
    return button(look, look._("Reward: a combat card"), Intent(_in, desk, team), ft.Icons.STYLE)


def _name(card: str, look: Look) -> str:
    return card if card.startswith("+") else term(card, look._)


def _in(desk: Desk, team: str) -> None:
    look, _ = desk.look, desk._
    keys: list[ft.Control] = [
        button(look, _name(card, look), closing(Intent(_out, desk, team, card))) for card in CARDS
    ]
    open_sheet(
        look,
        headed(look, desk, _("Which combat card comes in?"), "combat-deck-upgrade"),
        text(look, _("As the reward says; another card leaves for it."), 15, "ink2"),
        choices(look, keys),
    )


def _out(desk: Desk, team: str, add: str) -> None:
    look, _, state = desk.look, desk._, desk.state
    assert isinstance(state, State)
    deck = state.teams[team].deck
    keys: list[ft.Control] = [
        button(look, f"{_name(card, look)} × {number}", closing(desk.does(SwapCombatCard(team, add, card))))
        for card, number in deck.items()
        if number and card != add
    ]
    words = _("{card} comes in: which card leaves?", card=_name(add, look))
    open_sheet(look, headed(look, desk, words, "combat-deck-upgrade"), choices(look, keys))
