"""Real dice where the roll key was: a tap a face fills the next die, the last one is the roll."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.capabilities.agreements import we_roll
from companion.core.tray import RerollDice, RollDice
from companion.games.eternia.state import State
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import die_key
from companion.ui.panels.eternia.fights.rolling import face_index, kinds
from companion.ui.widgets.surface import chip, stack
from companion.ui.widgets.words import text


@dataclass(frozen=True)
class Typed:
    """Faces read so far off the real dice; `here` when this one roll is entered although the app rolls, or the other way."""

    faces: tuple[str, ...] = ()
    here: bool | None = None


def dice_pad(
    look: Look, desk: Desk, words: str, number: int, why: str, places: tuple[int, ...] = ()
) -> ft.Control | None:
    """The pad for a roll of `number` dice, or a reroll of these `places`; None where the app rolls."""
    state: State = desk.state
    typed = desk.draft(Typed, (why, number, places, state.tray))
    here = we_roll(state) if typed.here is None else typed.here
    if not here or not number:
        return None
    return Pad(look, desk, words, number, why, places, typed.faces, kinds(state, "wilds"))


@part
def Pad(
    look: Look,
    desk: Desk,
    words: str,
    number: int,
    why: str,
    places: tuple[int, ...],
    given: tuple[str, ...],
    faces: tuple[str, ...],
) -> ft.Control:
    _ = look._
    asked = text(look, words, 15, "ink", True, expand=not look.big)
    top: list[ft.Control] = [
        *([] if look.big else [asked]),
        text(look, _("{n} of {all} dice", n=len(given), all=number), 14, "ink2", expand=look.big),
        chip(look, _("the app rolls"), desk.edits(Typed, here=False)),
    ]
    so_far: list[ft.Control] = [
        die_key(
            look,
            face,
            _("Take away: {face}", face=term(face, _)),
            Intent(_drop, desk, number, why, places, at),
            size=32,
        )
        for at, face in enumerate(given)
    ]
    keys: list[ft.Control] = [
        die_key(look, face, term(face, _), Intent(_add, desk, number, why, places, face), size=60, words=True)
        for face in faces
    ]
    return stack(
        asked if look.big else None,
        ft.Row(top, spacing=8),
        ft.Row(so_far, spacing=2, wrap=True) if so_far else None,
        ft.Row(keys, alignment=ft.MainAxisAlignment.SPACE_AROUND, vertical_alignment=ft.CrossAxisAlignment.START),
        gap=6,
    )


def _drop(desk: Desk, number: int, why: str, places: tuple[int, ...], at: int) -> None:
    given = desk.draft(Typed, (why, number, places, desk.state.tray)).faces
    desk.drafts.edit(Typed, (("faces", given[:at] + given[at + 1 :]),))


def _add(desk: Desk, number: int, why: str, places: tuple[int, ...], face: str) -> None:
    """One face more; with the last the dice have fallen."""
    state: State = desk.state
    given = (*desk.draft(Typed, (why, number, places, state.tray)).faces, face)
    if len(given) < number:
        desk.drafts.edit(Typed, (("faces", given),))
        return
    desk.drafts.forget(Typed)
    faces = tuple(face_index(state, "wilds", one) for one in given)
    command = RerollDice(places, physical=True) if places else RollDice(("wilds",) * number, why, physical=True)
    desk.do(command, typed=faces)
