"""A tile's own sheet: wounds, casualties, flip, clean, move, marks; and extra movement for its figures."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.conan import Command
from companion.games.conan.commands import (
    Boost,
    BringTile,
    CleanRiver,
    FlipTile,
    HealUnit,
    KillFigures,
    MoveTile,
    RemoveFigures,
    SetAsideTile,
    SetStatus,
    Wound,
)
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing
from companion.ui.panels.conan.pieces import headed, row
from companion.ui.panels.conan.zones import fix_number
from companion.ui.widgets.sheet import closing, open_sheet, type_number
from companion.ui.widgets.surface import button, chip, head, stack, tag
from companion.ui.widgets.words import num, text
from companion.views import cards as c
from companion.views.conan import overlord as view
from companion.views.conan import sheets
from companion.views.conan.dealing import Deal


def open_tile(look: Look, desk: Desk, id: str) -> None:
    _ = desk._
    card = view.card(desk.state, id, _)
    event = card.kind == "event"
    open_sheet(
        look,
        headed(look, desk, card.name, "dead-tile" if card.dead else "event-tile" if event else "unit-tile"),
        None if event else _facts(look, desk, card),
        None if event or card.dead else _harm(look, desk, card),
        _attacks(look, desk, card) if not event and not card.dead else None,
        _place(look, desk, card),
        None if event else _marks(look, desk, card),
    )


def _do(desk: Desk, command: Command) -> Callable[[], object]:
    return closing(desk.does(command))


def _facts(look: Look, desk: Desk, card: view.TileCard) -> ft.Control:
    """What the tile prints, and who is left of it."""
    _ = desk._
    lines = [
        _("{kind}, movement {move}, armor {armour}", kind=card.kind_name, move=card.move, armour=card.armour),
        card.melee and _("melee: {dice}", dice=card.melee),
        card.ranged and _("ranged: {dice}", dice=card.ranged),
        card.value is not None and _("reinforcement value {n}", n=card.value),
        card.spells and _("spells: {names}", names=_.listing(list(card.spells))),
    ]
    left: list[ft.Control] = []
    if card.life is not None:
        left = [
            ft.Icon(ft.Icons.FAVORITE, size=26, color=look.c["bad"]),
            num(look, card.life, 48),
            text(look, f"/ {card.full}", 18, "ink2"),
        ]
    else:
        left = [ft.Icon(ft.Icons.PERSON, size=26, color=look.c["ink2"]), num(look, card.figures, 48)]
        if card.casualties:
            left.append(text(look, _.plural("{n} casualty", "{n} casualties", card.casualties), 15, "ink2"))
    skills: list[ft.Control] = [chip(look, name, closing(desk.reads(id))) for id, name in card.skills]
    marks: list[ft.Control] = []
    if card.possessed:
        marks.append(tag(look, _("possessed"), "bad"))
    if card.halo:
        marks.append(tag(look, card.halo, "second"))
    return stack(
        ft.Row(left, spacing=8),
        *(text(look, str(line), 15, "ink2") for line in lines if line),
        row(marks) if marks else None,
        row(skills, 4) if skills else None,
        gap=4,
    )


def _harm(look: Look, desk: Desk, card: view.TileCard) -> ft.Control:
    _ = desk._
    ref = f"tile/{card.id}"
    if card.life is not None:
        keys = [
            button(look, _.plural("{n} wound", "{n} wounds", 1), _do(desk, Wound(ref, 1))),
            button(look, _.plural("{n} wound", "{n} wounds", 2), _do(desk, Wound(ref, 2))),
        ]
        keys.append(button(look, _("More wounds"), closing(Intent(_wounds, look, desk, ref, card.name))))
        keys.append(button(look, _("A life point back"), _do(desk, HealUnit(card.id))))
    else:
        keys = [
            button(look, _("A figure falls"), _do(desk, KillFigures(card.id)), ft.Icons.PERSON_OFF_OUTLINED),
            button(look, _("A figure leaves alive"), _do(desk, RemoveFigures(card.id)), ft.Icons.DIRECTIONS_RUN),
        ]
        if card.figures > 1:
            keys.append(button(look, _("All {n} fall", n=card.figures), _do(desk, KillFigures(card.id, card.figures))))
    return row(list(keys), 6)


def _wounds(look: Look, desk: Desk, ref: str, name: str) -> None:
    type_number(look, desk._("Wounds for {who}", who=name), 3, 1, 60, Intent(_wounded, desk, ref))


def _wounded(desk: Desk, ref: str, n: int) -> None:
    desk.do(Wound(ref, n))


def _attacks(look: Look, desk: Desk, card: view.TileCard) -> ft.Control:
    """Rolls that are not an attack of the activation itself."""
    _ = desk._
    ref = f"tile/{card.id}"
    keys: list[ft.Control] = [
        button(look, _("Area attack"), closing(announcing.announce(desk, "area", ref)), ft.Icons.BLUR_CIRCULAR),
        button(look, _("Fall"), closing(announcing.announce(desk, "fall", ref)), ft.Icons.SOUTH),
    ]
    if card.melee and desk.state.side == "overlord":
        keys.insert(
            0, button(look, _("Attack"), closing(announcing.announce(desk, "melee", ref)), ft.Icons.SPORTS_MARTIAL_ARTS)
        )
    return row(keys, 6)


def _place(look: Look, desk: Desk, card: view.TileCard) -> ft.Control:
    """Where the tile lies: another place, aside, its bloody side, cleaned away."""
    _ = desk._
    keys: list[ft.Control] = []
    if card.aside:
        keys.append(button(look, _("Into the River"), _do(desk, BringTile(card.id))))
    else:
        if card.place > 0:
            keys.append(
                button(look, _("One place cheaper"), _do(desk, MoveTile(card.id, card.place - 1)), ft.Icons.ARROW_BACK)
            )
        if card.place < card.last:
            keys.append(
                button(
                    look, _("One place dearer"), _do(desk, MoveTile(card.id, card.place + 1)), ft.Icons.ARROW_FORWARD
                )
            )
        keys.append(
            button(
                look, _("Drag the tiles"), closing(Intent(desk.perform, sheets.RiverOrder())), ft.Icons.DRAG_INDICATOR
            )
        )
        keys.append(button(look, _("Set aside"), _do(desk, SetAsideTile(card.id))))
    if card.kind != "event":
        words = _("Turn to its living side") if card.dead else _("Turn to its bloody side")
        keys.append(button(look, words, _do(desk, FlipTile(card.id, not card.dead))))
    if card.dead and not card.aside:
        keys.append(button(look, card.clean, _do(desk, CleanRiver(card.id)), ft.Icons.DELETE_OUTLINE))
    top = head(look, _("In the River"))
    return stack(top, row(keys, 6), gap=4)


def _marks(look: Look, desk: Desk, card: view.TileCard) -> ft.Control:
    """Marks of spells, a note for the solo Overlord, and numbers to put right."""
    _ = desk._
    ref = f"tile/{card.id}"
    keys: list[ft.Control] = [
        button(
            look,
            _("No longer possessed") if card.possessed else _("Possessed"),
            _do(desk, SetStatus(ref, "possessed", "" if card.possessed else "yes")),
        ),
        button(look, _("Spells and skills"), closing(Intent(desk.perform, Deal(ref))), ft.Icons.STYLE_OUTLINED),
        button(
            look,
            _("Note"),
            closing(Intent(desk.perform, sheets.Note(card.id, card.note))),
            ft.Icons.STICKY_NOTE_2_OUTLINED,
        ),
        button(
            look,
            _("Figures"),
            closing(Intent(fix_number, look, desk, f"tile/{card.id}/figures", _("Figures on the board"))),
        ),
        button(
            look,
            _("Casualties"),
            closing(Intent(fix_number, look, desk, f"tile/{card.id}/casualties", _("Casualties"))),
        ),
    ]
    if card.halo:
        keys.append(button(look, _("The halo ends"), _do(desk, SetStatus(ref, "halo", ""))))
    return stack(head(look, _("Marks and corrections")), row(keys, 6), gap=4)


def boost_move(desk: Desk, tile: str = "") -> None:
    """Which figure of the tile gets the point is asked; without a tile it is the Overlord's."""
    tile = tile or desk.state.book.active
    desk.perform(sheets.Boosting(tile) if tile in desk.state.tiles else c.Do(Boost("move")))
