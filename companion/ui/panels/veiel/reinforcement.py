"""Between fights: what joins whose deck, which tier she lays out, and who the boss will be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import flet as ft

from companion.games.veiel.commands import GainCard, SetBoss
from companion.games.veiel.facts import COLOURLESS, LAST_FIGHT
from companion.games.veiel.state import State, hero_of
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.veiel.pieces import big_key, element_sign
from companion.ui.panels.veiel.sheets import headed
from companion.ui.panels.veiel.showing import Showing
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, chip, grid, head, panel, rule_chip, stack
from companion.ui.widgets.words import text
from companion.views.veiel.colours import colour_name, colours


@part
def Reinforcement(look: Look, desk: Desk, state: State, chosen: str) -> ft.Control:
    """Above every page of the game on a phone, so that nobody walks past it; who takes a card is chosen here."""
    _ = desk._
    hero = hero_of(state, chosen)
    rule = "em-reinforcement" if hero and hero.kind == "elements-mistress" else "base-game"
    who = [chip(look, _.pick(h.name), desk.edits(Showing, hero=h.id), h.id == chosen) for h in state.heroes]
    gain: list[ft.Control] = [
        button(look, _("Reward"), Intent(gain_card, look, desk, chosen, "reward"), ft.Icons.REDEEM_OUTLINED),
        button(look, _("Novice card"), Intent(gain_card, look, desk, chosen, "novice"), ft.Icons.SCHOOL_OUTLINED),
    ]
    boss = _boss(look, desk, state) if state.fight + 1 >= LAST_FIGHT else None
    chip_ = rule_chip(look, _("Reinforcement"), desk.reads(rule))
    chips = ft.Row([*who], spacing=6, run_spacing=2, wrap=True) if len(who) > 1 else None
    return panel(
        look,
        stack(head(look, _("Reinforcement"), chip_), chips, grid(gain, 1 if look.big else 2), boss, gap=8),
        edge="second",
    )


def gain_card(look: Look, desk: Desk, hero_id: str, kind: Literal["reward", "novice"]) -> None:
    """A colour for the Elements Mistress, who may not take every card; a plain gain for everybody else."""
    state: State = desk.state
    hero, _ = hero_of(state, hero_id), desk._
    if hero is None:
        return

    def gain(colour: str) -> Callable[[], object]:
        return closing(Intent(desk.do, GainCard(hero_id, kind, colour)))

    if hero.kind != "elements-mistress" or state.mistress is None:
        desk.do(GainCard(hero_id, kind, ""))
        return
    keys = [
        big_key(look, element_sign(look, c.element, 36), c.name, gain(c.id), note=c.element_name)
        for c in colours(state.mistress.colours, _)
    ]
    words = _("Colour of the Reward") if kind == "reward" else _("Colour of the Novice card")
    open_sheet(
        look,
        headed(look, desk, words, "em-four-colours"),
        grid([*keys], 2 if look.big else 4),
        button(look, colour_name(COLOURLESS, _), gain("colourless")),
    )


def _boss(look: Look, desk: Desk, state: State) -> ft.Control:
    _ = desk._
    moira = state.boss.id == "moira"
    picks: list[ft.Control] = [
        chip(look, _("Moira"), Intent(desk.do, SetBoss("moira", actions=state.boss.actions)), moira),
        chip(
            look,
            _("Another boss"),
            Intent(desk.do, SetBoss("other", actions=state.boss.actions)),
            bool(state.boss.id) and not moira,
        ),
    ]
    words = text(look, _("Who is the boss?"), 14, "ink2", True)
    return ft.Column([words, ft.Row(picks, spacing=8, wrap=True)], spacing=2)
