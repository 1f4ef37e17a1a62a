"""What an ability, a spell or a card does to either fighter: health, zones, cards turned over or added."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.combat_deck import CARDS
from companion.games.eternia.fight import Fight, totals_of
from companion.games.eternia.fight_commands import Effect
from companion.games.eternia.grid import ZONES
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import pick_chips
from companion.ui.panels.eternia.fights.shell import headed
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import asking, close_sheet, setter
from companion.ui.widgets.surface import button, chip
from companion.ui.widgets.words import num, text
from companion.views.eternia.fights_effects import Draft, Named, changed, effects_of, fresh, toggled
from companion.views.eternia.fights_epic import spots

Done = Callable[[tuple[Effect, ...], Named], Any]


def ask_effects(
    look: Look,
    desk: Desk,
    heading: str,
    rule: str,
    done: Done,
    named: tuple[Named, ...] = (),
    note: str = "",
    side: str = "other",
) -> None:
    """A sheet of plus and minus; the draft waits while the rules are read."""
    _, key = look._, f"effects.{heading}"
    held: dict[str, Any] = desk.recall(key) or {"draft": fresh(side)}
    desk.device.memory[f"{desk.table.id}.{key}"] = held

    def draw(answers: dict[str, Any], again: Callable[[], None]) -> list[ft.Control]:
        draft: Draft = answers["draft"]
        fight = desk.state.fight

        def put(new: Draft) -> Callable[[], None]:
            return setter(answers, again, "draft", new)

        def finish() -> Any:
            close_sheet()
            desk.memory_clear(key)
            return done(effects_of(draft), draft.named)

        parts: list[ft.Control] = [headed(look, desk, heading, rule)]
        if note:
            parts.append(text(look, note, 16))
        if named:
            parts.append(pick_chips(look, [(n.words, put(draft.named_as(n)), draft.named == n) for n in named]))
        if fight is None:
            return parts
        parts.append(standing(look, fight))
        who = [(fight.side(s).name, put(draft.aimed(s)), draft.side == s) for s in ("active", "other")]
        parts.append(pick_chips(look, who))
        parts.append(_numbers(look, draft, answers, again))
        grid = fight.side(draft.side).grid
        cards = spots(fight, "active" if draft.side == "active" else "other")
        if cards:
            parts.append(text(look, _("Turn cards over:"), 15, "ink2"))
            parts.append(
                pick_chips(
                    look,
                    [
                        (
                            f"{_card(s.lain.card, look)} · {term(s.zone, _)}",
                            put(toggled(draft, s)),
                            (s.side, s.zone, s.place) in draft.flips,
                        )
                        for s in cards
                    ],
                )
            )
        if grid:
            parts += _extra(look, draft, put)
        words = _("Do it") if effects_of(draft) else _("Done on the table, no numbers here")
        parts.append(button(look, words, finish, filled=True))
        return parts

    asking(look, draw, held)


def standing(look: Look, fight: Fight) -> ft.Control:
    """Both totals as they stand: what one decides by is never covered by the sheet that asks."""
    _ = look._
    rows: list[ft.Control] = []
    for zone in ZONES:
        numbers = [str(getattr(totals_of(fight, side), zone)) for side in ("active", "other")]
        said = _("{name}: {n}", name=term(zone, _), n=" / ".join(numbers))
        line: list[ft.Control] = [
            ft.Container(num(look, numbers[0], 26), alignment=ft.Alignment.CENTER_RIGHT, expand=True),
            ft.Container(text(look, term(zone, _), 13, "ink2"), alignment=ft.Alignment.CENTER, width=84),
            ft.Container(num(look, numbers[1], 26), alignment=ft.Alignment.CENTER_LEFT, expand=True),
        ]
        rows.append(ft.Semantics(content=ft.Row(line), label=said, exclude_semantics=True, container=True))
    names: list[ft.Control] = [
        text(look, fight.active.name, 14, "ink", True, expand=True, text_align=ft.TextAlign.RIGHT),
        ft.Container(width=84),
        text(look, fight.other.name, 14, "ink", True, expand=True),
    ]
    return ft.Column([ft.Row(names), *rows], spacing=0)


def _card(card: str, look: Look) -> str:
    return card if card.startswith("+") else term(card, look._)


def _numbers(look: Look, draft: Draft, answers: dict[str, Any], again: Callable[[], None]) -> ft.Control:
    rows: list[ft.Control] = []
    for what in ("hp", *ZONES):

        def change(by: int, what: str = what) -> bool:
            answers["draft"] = changed(answers["draft"], what, by)
            again()
            return True

        rows.append(counter(look, term(what, look._), draft.number(what), change, size=30, key_size=52, low=-9, high=9))
    return ft.Column(rows, spacing=6)


def _extra(look: Look, draft: Draft, put: Callable[[Draft], Callable[[], None]]) -> list[ft.Control]:
    """A card that an effect adds on top of the limit."""
    _ = look._
    cards = [c for c in CARDS if c not in ("time", "tool")]
    parts: list[ft.Control] = [text(look, _("Add a card:"), 15, "ink2")]
    parts.append(pick_chips(look, [(_card(c, look), put(draft.adding(c)), draft.card == c) for c in cards]))
    if draft.card:
        zones = [chip(look, term(z, _), put(draft.into(z)), draft.zone == z) for z in ZONES]
        parts.append(ft.Row(zones, wrap=True, spacing=6, run_spacing=2))
    return parts
