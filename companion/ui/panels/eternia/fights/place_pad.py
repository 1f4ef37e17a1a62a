"""The pad that takes the main key's place in step 3: the card drawn with one tap, its zone with another."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.games.eternia.fight_commands import DrawCard, FocusCard, PlaceCard, UseTool
from companion.games.eternia.grid import Lain
from companion.games.eternia.state import State
from companion.games.eternia.table import face_name
from companion.games.eternia.terms import epic_words, term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.columns import SIGNS, mini
from companion.ui.panels.eternia.fights.pieces import ZONE_ICONS
from companion.ui.panels.eternia.pieces import rolled
from companion.ui.widgets.surface import Act, chip, fade, grid, pad, stack, tap
from companion.ui.widgets.words import num, text
from companion.views.eternia.fights_epic import CardKey, Placing
from companion.views.eternia.fights_place import ZoneOffer


@dataclass(frozen=True)
class Drawn:
    """The card that was tapped and still needs its zone."""

    card: str = ""


def card_of(desk: Desk, seen: Placing) -> str:
    """The card in hand: the one tapped for this very place, or the only one that the app drew."""
    held = desk.draft(Drawn, (seen.side, seen.number, seen.keys)).card
    if (
        not held and seen.drawn and len(seen.keys) == 1 and seen.keys[0].card != "time"
    ):  # a time card has one place, beside the grid
        held = seen.keys[0].card
    return held if held in {key.card for key in seen.keys} else ""


@part
def Cards(look: Look, desk: Desk, seen: Placing, hidden: bool, drawn: str = "") -> ft.Control:
    """Which card was drawn? It stays marked where its zones stand beside it."""
    _ = look._
    words = _("{hero}, card {n} of {all}: which one?", hero=seen.name, n=seen.number, all=seen.limit)
    cells: list[ft.Control] = [
        _card(look, key, hidden, _tapped(desk, seen, key.card), key.card == drawn) for key in seen.keys
    ]
    if not seen.drawn:
        face: list[ft.Control] = [ft.Icon(ft.Icons.STYLE, size=22, color=look.c["on_accent"])]
        face.append(text(look, _("draw"), 13, "on_accent", True, no_wrap=True))
        cells.append(
            _key(
                look,
                face,
                desk.does(DrawCard(seen.side, on=True, both=not desk.among and not desk.device.seat)),
                _("Draw for me"),
                "accent",
            )
        )
    note = text(look, _("The app drew for you."), 13, "ink2") if seen.drawn else None
    return stack(text(look, words, 15, "ink", True), note, grid(cells, 3 if look.big else 4, 6), gap=6)


def _tapped(desk: Desk, seen: Placing, card: str) -> Act:
    """A card with one place only is laid there at once."""
    if card == "time":
        return desk.does(PlaceCard(seen.side, card, "side", on=True))
    return desk.edits(Drawn, card=card)


def _card(look: Look, key: CardKey, hidden: bool, act: Act, on: bool = False) -> ft.Control:
    _ = look._
    name = term(key.card, _)
    left = "" if hidden else f"× {key.left}"
    if key.card in SIGNS:
        face: list[ft.Control] = [
            ft.Icon(SIGNS[key.card], size=22, color=look.c["ink"]),
            text(look, name, 13, "ink2", no_wrap=True),
        ]
    else:
        face = [num(look, key.card, 26), *([text(look, left, 13, "ink2", no_wrap=True)] if left else [])]
    return _key(look, face, act, _("Card {card}", card=name), on=on)


def _key(
    look: Look, face: list[ft.Control], act: Act, said: str, tone: str = "raised", *, on: bool = False
) -> ft.Control:
    column = ft.Column(
        face,
        spacing=1,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    return tap(
        column,
        act,
        said,
        selected=on,
        height=76 if look.big else 58,
        border_radius=12,
        border=ft.Border.all(3 if on else 1, look.c["second" if on else "line"]),
        bgcolor=look.c[tone],
        alignment=ft.Alignment.CENTER,
    )


@part
def Zones(look: Look, desk: Desk, seen: Placing, card: str, offers: tuple[ZoneOffer, ...]) -> ft.Control:
    """Where does it go? Each zone says what it would be worth; one that may not take it says why."""
    _ = look._
    top: list[ft.Control] = [text(look, _("Where?"), 15, "ink", True), mini(look, Lain(card))]
    top += [] if look.big else [ft.Container(expand=True)]
    if look.phone and (not seen.drawn or len(seen.keys) > 1):
        top.append(chip(look, _("another card"), desk.edits(Drawn, card="")))
    if seen.may_focus and seen.focus_left:
        top.append(chip(look, _("Focus ({n})", n=seen.focus_left), desk.does(FocusCard(seen.side, card, on=True))))
    keys: list[ft.Control] = [_zone(look, desk, seen, card, offer) for offer in offers]
    return stack(ft.Row(top, spacing=8, run_spacing=0, wrap=look.big), ft.Row(keys, spacing=8), gap=6)


def _zone(look: Look, desk: Desk, seen: Placing, card: str, offer: ZoneOffer) -> ft.Control:
    _ = look._
    name, shut = term(offer.zone, _), offer.shut
    ink = "ink2" if shut else "on_accent"
    icon = ft.Icons.LOCK_OUTLINE if shut else ZONE_ICONS[offer.zone]
    head: list[ft.Control] = [ft.Icon(icon, size=16, color=look.colour(ink))]
    if not look.big:
        head.append(text(look, name, 14, ink, True, no_wrap=True))
    lines: list[ft.Control] = [ft.Row(head, spacing=4, tight=True)]
    if shut:
        lines.append(text(look, offer.short, 12, ink, text_align=ft.TextAlign.CENTER, max_lines=2))
    elif offer.then:
        onward = ft.Icon(ft.Icons.ARROW_FORWARD, size=16, color=look.colour(ink))
        lines.append(
            ft.Row([num(look, offer.now, 24, ink), onward, num(look, offer.then, 24, ink)], tight=True, spacing=3)
        )
    column = ft.Column(
        lines,
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    shown = term(card, _)
    said = _("Place {card} on {zone}", card=shown, zone=name) + (f". {shut}" if shut else "")
    return tap(
        column,
        desk.does(PlaceCard(seen.side, card, offer.zone, on=True)),
        said,
        expand=True,
        height=84,
        padding=pad(4, 4, 4, 4),
        border_radius=14,
        border=ft.Border.all(1, fade(look.c["line"], 0.6)),
        bgcolor=look.c["raised" if shut else "accent"],
        alignment=ft.Alignment.CENTER,
    )


@part
def Tool(look: Look, desk: Desk, seen: Placing, hidden: bool) -> ft.Control:
    """Of the two cards drawn for the tool, which one goes?"""
    _ = look._
    cells: list[ft.Control] = [
        _card(look, key, hidden, desk.does(UseTool(seen.side, key.card, on=True)))
        for key in seen.keys
        if key.card != "tool" or key.left > 1
    ]
    back = chip(look, _("another card"), desk.edits(Drawn, card="")) if look.phone else ft.Container()
    words = text(look, _("Which of the two cards is discarded?"), 15, "ink", True, expand=True)
    note = text(look, _("The other one is placed as usual."), 13, "ink2")
    return stack(ft.Row([words, back], spacing=8), note, grid(cells, 3 if look.big else 4, 6), gap=6)


def epic_faces(state: State) -> tuple[tuple[str, int], ...]:
    """The different faces of the epic die, each with one side that shows it."""
    names = [face_name(state, "epic", at) for at in range(len(state.dice["epic"].faces))]
    return tuple((name, names.index(name)) for name in dict.fromkeys(names))


@part
def EpicDie(look: Look, desk: Desk, foe: str, faces: tuple[tuple[str, int], ...], throw: Act) -> ft.Control:
    """What the real epic die shows, a tap a face."""
    _ = look._
    cells: list[ft.Control] = []
    for name, at in faces:
        by, _space, zone = name.partition(" ")
        face: list[ft.Control] = [num(look, by, 24)] if zone else []
        face.append(text(look, term(zone or name, _), 13, "ink2" if zone else "ink", no_wrap=True))
        cells.append(_key(look, face, rolled(desk, "epic", "epic", at), epic_words(name, _)))
    top: list[ft.Control] = [text(look, _("Epic die of {foe}: which face?", foe=foe), 15, "ink", True, expand=True)]
    if throw:
        top.append(chip(look, _("the app rolls"), throw))
    return stack(ft.Row(top, spacing=8), grid(cells, 3 if look.big else 4, 6), gap=6)
