"""Step 3: cards drawn and placed, one at a time; focus, tools, and the epic die of a beast."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.tray import RollDice
from companion.games.eternia.epic import BEAST_KINDS
from companion.games.eternia.fight import Fight, SideName, card_limit
from companion.games.eternia.fight_commands import DrawCard, FocusCard, NextStep, PlaceCard, UseTool
from companion.games.eternia.state import State
from companion.games.eternia.table import face_name
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights.columns import CARD, PEEK, SIGNS, covered
from companion.ui.panels.eternia.fights.enemy import battle_parts
from companion.ui.panels.eternia.fights.first_pages import ability
from companion.ui.panels.eternia.fights.pieces import hint
from companion.ui.panels.eternia.fights.shell import Go
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, chip, grid, head, panel, rule_chip, stack, tag, tap
from companion.ui.widgets.words import num, text, title
from companion.views.eternia.fights_epic import CardKey, Placing, epic_words, face_down, placing

Page = tuple[list[ft.Control], Go]


def draw(look: Look, desk: Desk, state: State, fight: Fight) -> Page:
    _ = look._
    body: list[ft.Control] = battle_parts(look, desk, state, fight)
    if fight.kind in BEAST_KINDS:
        body.append(epic_die(look, desk, state, fight))
    sides = [s for s in (fight.active, fight.other) if s.grid]
    placed = sum(min(side.counted, card_limit(fight, side)) for side in sides)
    wanted = sum(card_limit(fight, side) for side in sides)
    if fight.reckoning == "totals":
        body.append(hint(look, _("Place your cards on the table; the totals are entered in step 5.")))
    elif fight.turn in ("active", "other"):
        seen = placing(state, fight, "active" if fight.turn == "active" else "other")
        chosen = str(desk.recall(CARD, ""))
        chosen = chosen if chosen in [key.card for key in seen.keys] else ""
        if seen.elsewhere:
            words = _("{hero} places card {n} of {all}", hero=seen.name, n=seen.number, all=seen.limit)
            body.append(hint(look, f"{words} · " + _("on another device"), icon=ft.Icons.HOURGLASS_BOTTOM))
        else:
            body.append(Next(look, desk, seen, chosen, covered(desk, fight)))
            body += [doubt(look, desk, id) for id in seen.doubts]
        body.append(
            ability(
                look, desk, state, fight, "active" if fight.turn == "active" else "other", "immediate-keyword", "surge"
            )
        )
    else:
        body.append(hint(look, _("All cards are placed."), icon=ft.Icons.CHECK))
        late: list[SideName] = ["active", "other"]  # the last card may be a surge that counts at once
        body += [
            ability(look, desk, state, fight, side, "immediate-keyword", "surge")
            for side in late
            if fight.side(side).grid
        ]
    if face_down(fight) and not desk.device.place and not desk.device.seat:
        peek = bool(desk.recall(PEEK, False))
        body.append(
            chip(look, _("Show the cards here"), lambda: desk.keep(PEEK, not peek), peek, ft.Icons.VISIBILITY_OUTLINED)
        )
    words = _("Turn the cards over ({n} of {all})", n=placed, all=wanted)
    if fight.reckoning == "totals":
        words = _("Go on to abilities and spells")
    return body, Go(words, lambda: desk.do(NextStep()), ft.Icons.SKIP_NEXT)


def epic_die(look: Look, desk: Desk, state: State, fight: Fight) -> ft.Control:
    """The beast's die: one of seven results."""
    _ = look._
    faces = state.dice["epic"].faces
    keys: list[ft.Control] = [
        button(look, epic_words(face_name(state, "epic", at), _), _typed(desk, at)) for at in range(len(faces))
    ]
    keys = list({face_name(state, "epic", at): key for at, key in enumerate(keys)}.values())

    def ask() -> None:
        open_sheet(look, title(look, _("What does the epic die show?"), 22), *keys)

    rule = rule_chip(look, _("Epic die"), desk.reads("epic-die"))
    top = head(
        look, _("Epic die"), *([tag(look, _("faces assumed"), "bad")] if "epic" not in state.dice_known else []), rule
    )
    if fight.epic_die:
        return panel(look, stack(top, title(look, epic_words(fight.epic_die, _), 24, "second")))
    throw = button(
        look, _("Roll it"), lambda: desk.do(RollDice(("epic",), "epic")), ft.Icons.CASINO, filled=True, expand=True
    )
    real = button(look, _("Type it"), ask, ft.Icons.BACK_HAND_OUTLINED, expand=True)
    return panel(look, stack(top, ft.Row([throw, real], spacing=8)))


def _typed(desk: Desk, at: int) -> Callable[[], Any]:
    return closing(lambda: desk.do(RollDice(("epic",), "epic", physical=True), typed=(at,)))


@part
def Next(look: Look, desk: Desk, seen: Placing, chosen: str, hidden: bool) -> ft.Control:
    """The card drawn, then its zone: a card is chosen here, the zone in the fighter's column."""
    _ = look._
    cells: list[ft.Control] = [_card_key(look, desk, key, key.card == chosen, hidden) for key in seen.keys]
    words = _("{hero} places card {n} of {all}", hero=seen.name, n=seen.number, all=seen.limit)
    note = _("Tap the card drawn, then its zone above.")
    if seen.drawn:
        note = _("The app drew for you: tap it, then its zone above.")
    parts: list[ft.Control] = [
        head(look, words, rule_chip(look, words, desk.reads("no-same-zone-twice"))),
        text(look, note, 14, "ink2"),
        grid(cells, 3 if look.big else 4, 6) if cells else text(look, _("The deck is empty."), 16),
    ]
    parts += _with_card(look, desk, seen, chosen)
    if not seen.drawn:
        parts.append(button(look, _("Draw for me"), lambda: desk.do(DrawCard(seen.side)), ft.Icons.STYLE_OUTLINED))
    return panel(look, stack(*parts, gap=8))


def _card_key(look: Look, desk: Desk, key: CardKey, on: bool, hidden: bool) -> ft.Control:
    _ = look._
    name = key.card if key.card.startswith("+") else term(key.card, _)
    inner: ft.Control = (
        ft.Icon(SIGNS[key.card], size=24, color=look.c["ink"]) if key.card in SIGNS else num(look, key.card, 26)
    )
    left = "" if hidden else f"× {key.left}"
    plain = key.card.startswith("+")
    label = left if plain else name if look.big else f"{name} {left}".strip()
    lines: list[ft.Control] = [inner, text(look, label, 13, "ink2", no_wrap=True)]
    if look.big and left and not plain:
        lines.append(text(look, left, 13, "ink2", no_wrap=True))
    face = ft.Column(lines, spacing=2, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    edge = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(1, look.c["line"])
    pads = ft.Padding.symmetric(vertical=6 if on else 8, horizontal=2)
    said = _("Card {card}", card=name)
    return tap(
        face,
        lambda: desk.keep(CARD, "" if on else key.card),
        said,
        selected=on,
        padding=pads,
        border_radius=12,
        border=edge,
        bgcolor=look.c["raised"],
        alignment=ft.Alignment.CENTER,
    )


def _with_card(look: Look, desk: Desk, seen: Placing, chosen: str) -> list[ft.Control]:
    """What else the chosen card can do: focus it away, lay a time card aside, show a tool."""
    _ = look._
    if not chosen:
        return []
    found: list[ft.Control] = []
    if chosen == "time":
        aside = _using(desk, PlaceCard(seen.side, "time", "side"))
        found.append(button(look, _("Lay it beside the grid"), aside, SIGNS["time"], filled=True))
    if chosen == "tool":
        found.append(
            button(
                look, _("Show it: two cards, one stays"), lambda: _tool(look, desk, seen), SIGNS["tool"], filled=True
            )
        )
    if seen.may_focus:
        words = _("Focus: discard it, draw again ({n} left)", n=seen.focus_left)
        found.append(button(look, words, _using(desk, FocusCard(seen.side, chosen)), ft.Icons.VISIBILITY_OUTLINED))
    return found


def _using(desk: Desk, command: Any) -> Callable[[], Any]:
    """The step; once done, no card is chosen any more."""

    def use() -> Any:
        done = desk.do(command)
        if done:
            desk.memory_clear(CARD)
        return done

    return use


def _tool(look: Look, desk: Desk, seen: Placing) -> None:
    """Of the two cards drawn for the tool, which one goes?"""
    _ = look._
    rows = [
        button(
            look,
            key.card if key.card.startswith("+") else term(key.card, _),
            closing(_using(desk, UseTool(seen.side, key.card))),
        )
        for key in seen.keys
        if key.card != "tool" or key.left > 1
    ]
    open_sheet(
        look,
        title(look, _("Which of the two cards is discarded?"), 22),
        text(look, _("The other one is placed as usual."), 16, "ink2"),
        *rows,
    )
