"""Your box: die faces and values that the public does not know, entered once, kept apart from the pack, shared as a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import flet as ft

from companion.i18n import N_, Translator
from companion.packs.model import DieDef, Pack, ValueDef
from companion.packs.profile import die_faces
from companion.ui import panels
from companion.ui.device import Device
from companion.ui.files import aside, pick, picker, save_text, text_of
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.screens.dice import drawn_face, face_words
from companion.ui.widgets.frame import bar, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import Typed, closing, field, open_sheet, type_number
from companion.ui.widgets.surface import button, chip, head, key, panel, stack, tag, tap
from companion.ui.widgets.words import num, text, title

CONFIDENCE = {
    "printed": N_("printed in the rulebook"),
    "seen": N_("seen on a box"),
    "derived": N_("follows from the rules"),
    "inferred": N_("inferred"),
    "assumed": N_("assumed"),
    "unknown": N_("not known"),
}


def draw(device: Device, slug: str) -> ft.Control:
    pack = device.room.shelf.find(slug)
    assert pack is not None
    look, profile = device.look(pack), device.room.profile(slug)
    _ = look._
    dice = die_faces(pack, profile)
    parts: list[ft.Control] = [
        text(
            look,
            _(
                "Check these against your own box. Corrections stay on this device and count from the next new table on."
            ),
            15,
            "ink2",
        )
    ]
    parts += [
        _die(device, look, pack, dice[die.id], die.id in {k[4:] for k in profile.values if k.startswith("die.")})
        for die in pack.die
    ]
    own = _own(slug)
    parts += [own(look, device, pack)] if own else []
    parts += [
        _value(device, look, pack, value, profile.values.get(f"value.{value.id}"))
        for value in pack.value
        if not own or value.kind == "number"
    ]
    others = len([k for k in profile.values if not k.startswith(("die.", "value."))])
    if others:
        parts.append(
            text(
                look,
                _.plural("{n} more value entered at the table", "{n} more values entered at the table", others),
                15,
            )
        )
    if not pack.die and not pack.value and not others:
        parts.append(text(look, _("Nothing to enter for this game."), 16))
    take = _taker(device, pack)
    bring = button(
        look,
        _("Bring in a friend's"),
        Intent(pick, device, take),
        ft.Icons.FILE_OPEN_OUTLINED,
        expand=True,
        client=picker(device, f"box.{slug}", take),
    )
    share = main_action(look, _("Save as a file"), Intent(_share, device, pack), ft.Icons.SAVE_ALT)
    top = bar(
        look,
        _("Values of your box"),
        _.pick(pack.name),
        Intent(
            device.go, device.memory.get("came_from", "/") if device.memory.get("came_from") != device.route else "/"
        ),
    )
    return screen(look, top, centred(look, scroll(parts)), dock(look, bring, share))


def _own(slug: str) -> Callable[[Look, Device, Pack], ft.Control] | None:
    """A game's own guided entry for values that are more than a number."""
    return getattr(panels.module_of(slug), "box", None)


def _die(device: Device, look: Look, pack: Pack, die: DieDef, corrected: bool) -> ft.Control:
    _ = look._
    cells: list[ft.Control] = []
    flat = [dict(face.symbols) for face in die.faces for _n in range(face.count)]
    kinds = _kinds(pack, die)
    for n, symbols in enumerate(flat):
        shown = face_words(die, symbols, _)
        cells.append(
            tap(
                drawn_face(die, symbols),
                _chooser(device, look, pack, die, flat, n, kinds),
                _("Face {n}, {face}: change", n=n + 1, face=shown),
                padding=2,
                border_radius=14,
            )
        )
    state = (
        tag(look, _("your box"), "good")
        if corrected
        else tag(look, _(CONFIDENCE[die.confidence]), "second" if die.confidence in ("printed", "seen") else "bad")
    )
    reset = (
        button(look, _("Back to the pack's faces"), Intent(_keep, device, pack, f"die.{die.id}", None))
        if corrected
        else None
    )
    told = die.source if isinstance(die.source, str) else _.pick(die.source)
    source = text(look, _("Source: {source}", source=told), 13, "ink2") if told and not corrected else None
    return panel(
        look,
        stack(head(look, _.pick(die.name), state), ft.Row(cells, wrap=True, spacing=2, run_spacing=2), source, reset),
    )


def _kinds(pack: Pack, die: DieDef) -> list[dict[str, int]]:
    """Faces that can be chosen: every kind of the pack's die, and each symbol from none to three."""
    original = next(d for d in pack.die if d.id == die.id)
    kinds: list[dict[str, int]] = [{}]
    for face in original.faces:
        for symbol in face.symbols:
            kinds += [{symbol: n} for n in (1, 2, 3)]
        kinds.append({symbol: n for symbol, n in face.symbols.items() if n})
    unique = {json.dumps(k, sort_keys=True): k for k in kinds}
    return list(unique.values())


def _chooser(
    device: Device, look: Look, pack: Pack, die: DieDef, flat: list[dict[str, int]], n: int, kinds: list[dict[str, int]]
) -> Callable[[], None]:
    def choose(symbols: dict[str, int]) -> Callable[[], object]:
        faces = [*flat[:n], symbols, *flat[n + 1 :]]
        return closing(Intent(_keep, device, pack, f"die.{die.id}", faces))

    def open_choice() -> None:
        rows = [
            tap(
                drawn_face(die, kind, 64),
                choose(kind),
                face_words(die, kind, look._),
                padding=4,
                border_radius=14,
            )
            for kind in kinds
        ]
        open_sheet(
            look,
            title(look, look._("What does face {n} show?", n=n + 1), 22),
            ft.Row(rows, wrap=True, spacing=6, run_spacing=6),
        )

    return open_choice


def _keep(device: Device, pack: Pack, key: str, value: object) -> None:
    device.room.keep_profile(pack.slug, key, value)
    device.redraw()


def _value(device: Device, look: Look, pack: Pack, value: ValueDef, entered: object) -> ft.Control:
    """A value of the box: a tap changes it, and one that is right as assumed is confirmed by the key beside it."""
    _ = look._
    shown = entered if entered is not None else value.value
    state = (
        tag(look, _("your box"), "good")
        if entered is not None
        else tag(look, _(CONFIDENCE[value.confidence]), "second")
    )
    name = _.pick(value.name)
    number = value.kind == "number"
    said: ft.Control = (
        num(look, "–" if shown is None else shown, 28) if number else text(look, _words(value, shown, _), 18)
    )
    line: ft.Control = (  # large text needs the whole width for the name
        ft.Column([text(look, name, 16), ft.Row([state, said], wrap=True)], spacing=6)
        if look.big and look.phone
        else ft.Row([ft.Container(text(look, name, 16), expand=True), state, said], spacing=10)
    )
    if value.kind not in ("number", "text"):
        return panel(look, line)
    keep = partial(_keep, device, pack, f"value.{value.id}")
    edit = partial(_type_value if number else _choose_value, look, value, shown, keep)
    face = tap(
        line, edit, _("Change {name}", name=name), padding=14, border_radius=16, bgcolor=look.c["surface"], expand=True
    )
    if entered is not None or value.value is None:
        return ft.Row([face])
    right = key(look, ft.Icons.CHECK, _("{name} is right", name=name), partial(keep, value.value), 48)
    return ft.Row([face, right], spacing=8)


def _words(value: ValueDef, shown: object, _: Translator) -> str:
    """A text in the reader's language where the pack names it, else as it was entered."""
    named = next((option.name for option in value.options if option.id == shown), None)
    return _.pick(named) if named else str(shown or "–")


def _type_value(look: Look, value: ValueDef, shown: object, keep: Callable[[object], None]) -> None:
    start = shown if isinstance(shown, int) else value.low
    type_number(look, look._.pick(value.name), start, value.low, value.high, keep)


def _choose_value(look: Look, value: ValueDef, shown: object, keep: Callable[[object], None]) -> None:
    """One of the pack's own words, or any other."""
    _, typed = look._, Typed("" if any(option.id == shown for option in value.options) else str(shown or ""))
    chips: list[ft.Control] = [
        chip(look, _.pick(option.name), closing(partial(keep, option.id)), option.id == shown)
        for option in value.options
    ]
    label = _("Something else") if chips else _.pick(value.name)
    other = field(look, label, typed.words, typed.put, max_length=40, counter="")
    open_sheet(
        look,
        title(look, _.pick(value.name), 22),
        ft.Row(chips, spacing=6, run_spacing=2, wrap=True) if chips else None,
        other,
        button(look, _("Set"), closing(Intent(_keep_typed, keep, typed)), filled=True),
    )


def _keep_typed(keep: Callable[[object], None], typed: Typed) -> None:
    keep(typed.words.strip() or None)


async def _share(device: Device, pack: Pack) -> None:
    await save_text(device, f"{pack.slug}.box.json", device.room.profile_text(pack.slug))


def _taker(device: Device, pack: Pack) -> Callable[[str, bytes], object]:
    """A friend's profile, taken whole or refused with the reason."""

    async def take(_name: str, data: bytes) -> None:
        await aside(device.room.take_profile, pack.slug, text_of(data))
        device.redraw()

    return take
