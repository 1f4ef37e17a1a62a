"""Guided entry of what one's own box prints: the round track, twelve hero cards, the map. Kept at once, shared as a file."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.eternia.facts import ASSUMED
from companion.packs.model import Pack
from companion.ui.device import Device
from companion.ui.guard import part, tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import box_map
from companion.ui.panels.eternia.pieces import buttons, choice, light_sign
from companion.ui.widgets.counter import counter
from companion.ui.widgets.signs import skull
from companion.ui.widgets.surface import button, chip, fade, grid, head, pad, panel, stack, tag, tap
from companion.ui.widgets.words import num, text
from companion.views.eternia import box as view
from companion.views.eternia.hero import weapon_names


def seen(device: Device, pack: Pack) -> view.Seen:
    """The profile and the drafts as one frozen value."""
    _ = device._.within(pack.slug)
    profile = device.room.profile(pack.slug).values
    values = view.usable(profile)
    now = device.drafts.of(view.Entering)
    track = now.track or view.track_of(values)
    heroes = view.hero_rows(values, _)
    areas = view.area_rows(values, _) if now.page == "map" else ()
    return view.Seen(
        now.page,
        track,
        len(values.get("track.spaces") or ()),
        heroes,
        sum(h.entered > 0 for h in heroes),
        areas,
        "map.areas" in values,
        now.chosen,
        now.name,
        view.left_out(profile, _),
        now.drawing,
    )


@part
def Fold(look: Look, device: Device, pack: Pack, box: view.Seen) -> ft.Control:
    """Three entries, each opened in place."""
    _ = look._
    track_note = (
        _.plural("{n} space entered", "{n} spaces entered", box.track_known)
        if box.track_known
        else _("not entered: day and night by hand")
    )
    hero_note = _("{n} of 12 cards entered", n=box.heroes_known)
    map_note = _("entered") if box.map_known else _("only the places that the rulebook names")
    entries: tuple[tuple[str, str, str, ft.IconData, Callable[[], list[ft.Control]]], ...] = (
        ("track", _("Round tracker"), track_note, ft.Icons.LINEAR_SCALE, Intent(_track, look, device, pack, box)),
        ("heroes", _("Hero cards"), hero_note, ft.Icons.SHIELD_OUTLINED, Intent(_heroes, look, device, pack, box)),
        ("map", _("Map"), map_note, ft.Icons.MAP_OUTLINED, Intent(box_map.parts, look, device, pack, box)),
    )
    rows: list[ft.Control] = []
    for id, words, note, icon, draw in entries:
        on = box.page == id
        rows.append(
            choice(look, words, note, device.edits(view.Entering, page="" if on else id, chosen=""), on=on, icon=icon)
        )
        if on:
            rows += draw()
    hint = text(
        look,
        _("Read off your own box once: it is kept, counts for new tables, and can be shared as a file."),
        14,
        "ink2",
    )
    wrong = text(look, box.left_out, 15, "bad") if box.left_out else None
    return panel(look, stack(head(look, _("Your box")), hint, wrong, *rows, gap=8))


def _space(look: Look, device: Device, draft: view.TrackDraft, at: int) -> ft.Control:
    """One space of the track: day or night, and below it the skull."""
    _, space = look._, draft.spaces[at]
    light = _("night") if space.night else _("day")
    face = ft.Column(
        [
            light_sign(look, space.night, 26, "ink", "raised" if space.night else "surface"),
            num(look, at + 1, 16, "ink2"),
        ],
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    day = tap(
        face,
        device.edits(view.Entering, track=draft.tapped(at)),
        _("Space {n}: {light}. Tap to change", n=at + 1, light=light),
        padding=8,
        border_radius=12,
        bgcolor=look.c["raised"] if space.night else None,
        width=64,
        height=60,
        border=ft.Border.all(1, fade(look.c["line"], 0.8)),
        alignment=ft.Alignment.CENTER,
    )
    sign: list[ft.Control] = [skull(24, look.c["ink"] if space.skull else fade(look.c["line"], 0.5), look.c["surface"])]
    if space.skull:
        sign.append(num(look, space.skull, 20))
    words = _("Space {n}: Skull {k}", n=at + 1, k=space.skull) if space.skull else _("Space {n}: no skull", n=at + 1)
    mark = tap(
        ft.Row(sign, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        device.edits(view.Entering, track=draft.skulled(at)),
        words,
        selected=bool(space.skull),
        padding=pad(6, 10, 6, 10),
        border_radius=12,
        width=64,
        alignment=ft.Alignment.CENTER,
    )
    return ft.Column([day, mark], spacing=2, tight=True)


def _track(look: Look, device: Device, pack: Pack, box: view.Seen) -> list[ft.Control]:
    """Space by space: a tap turns day into night, the skull key marks a skull."""
    _, draft = look._, box.track
    cells = [_space(look, device, draft, at) for at in range(len(draft.spaces))]
    longer = button(look, _("One space more"), device.edits(view.Entering, track=draft.longer()), ft.Icons.ADD)
    shorter = button(
        look,
        _("One space fewer"),
        device.edits(view.Entering, track=draft.shorter()) if len(draft.spaces) > 4 else None,
        ft.Icons.REMOVE,
    )

    wrong = None if draft.complete else text(look, _("Your round tracker needs four skull spaces."), 15, "bad")
    drop = button(look, _("Forget the track"), Intent(_forget, device, pack)) if box.track_known else None
    go = button(
        look,
        _("Keep the round tracker"),
        Intent(_keep, look, device, pack, draft) if draft.complete else None,
        ft.Icons.CHECK,
        filled=True,
    )
    hint = text(look, _("Tap a space for day or night, the sign below for a skull."), 14, "ink2")
    return [
        hint,
        ft.Row(cells, spacing=4, run_spacing=8, wrap=True),
        *([wrong] if wrong else []),
        buttons(longer, shorter, go, drop),
    ]


def _keep(look: Look, device: Device, pack: Pack, draft: view.TrackDraft) -> None:
    device.room.keep_profile(pack.slug, "track.spaces", draft.kept())
    device.drafts.edit(view.Entering, (("track", None), ("page", "")))
    _ = look._
    tell(_("Kept: the round tracker of your box."))


def _forget(device: Device, pack: Pack) -> None:
    device.room.keep_profile(pack.slug, "track.spaces", None)
    device.drafts.edit(view.Entering, (("track", None),))


def _heroes(look: Look, device: Device, pack: Pack, box: view.Seen) -> list[ft.Control]:
    """A table of twelve; a tap opens a hero's numbers."""
    _ = look._
    rows: list[ft.Control] = []
    for hero in box.heroes:
        on = hero.id == box.chosen
        figures = [f"{name} {value if value is not None else '?'}" for _id, name, value, _known in hero.values]
        rows.append(
            choice(
                look, hero.name, ", ".join(figures), device.edits(view.Entering, chosen="" if on else hero.id), on=on
            )
        )
        if on:
            rows.append(_hero(look, device, pack, hero))
    return rows


def _change(device: Device, pack: Pack, hero: str, how: Callable[..., object], what: str, *by: int) -> bool:
    values = view.usable(device.room.profile(pack.slug).values)
    device.room.keep_profile(pack.slug, f"hero.{hero}", how(values, hero, what, *by))
    device.redraw()
    return True


def _hero(look: Look, device: Device, pack: Pack, hero: view.HeroRow) -> ft.Control:
    _ = look._

    def change(how: Callable[..., object], what: str) -> Intent:
        return Intent(_change, device, pack, hero.id, how, what)

    lines: list[ft.Control] = []
    for id, name, value, _known in hero.values:
        note = "" if value is not None else _("assumed {n}", n=ASSUMED[id])
        lines.append(
            counter(
                look,
                name,
                value if value is not None else ASSUMED[id],
                change(view.hero_changed, id),
                size=30,
                key_size=48,
                note=note,
            )
        )
    picks: list[ft.Control] = [
        chip(look, name, change(view.weapon_changed, id), id in hero.weapons) for id, name in weapon_names(_)
    ]
    kept = tag(look, _("your box"), "good") if hero.entered else tag(look, _("assumed"), "bad")
    return panel(
        look, stack(ft.Row([kept]), grid(lines, 1), ft.Row(picks, spacing=6, run_spacing=0, wrap=True)), tone="raised"
    )
