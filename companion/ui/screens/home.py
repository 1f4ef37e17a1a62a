"""Home: resume, search all rules, and the shelf of games."""

from __future__ import annotations

import sys
from pathlib import PurePath

import flet as ft

from companion.errors import CompanionError, PackError
from companion.i18n import Translator
from companion.packs.model import Pack
from companion.table.store import Damage, Saved
from companion.ui.device import FOCUS, Device
from companion.ui.guard import tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.palette import HOUSE, palette, theme_of
from companion.ui.widgets.emblems import emblem
from companion.ui.widgets.frame import WIDEST, centred, dock, main_action, screen, scroll
from companion.ui.widgets.sheet import Typed, close_sheet, closing, field, open_sheet
from companion.ui.widgets.surface import button, fade, head, key, pad, panel, stack, tap
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views import describe


def draw(device: Device) -> ft.Control:
    look, _ = device.look(), device._
    saved = device.room.games()
    shelf = device.room.shelf
    body: list[ft.Control | None] = [
        _notices(device, look),
        _shared(device, look) if device.place else None,
        _search(device, look),
        head(look, _("The shelf"), *([_all_games(device, look, len(saved))] if saved else [])),
        *_boxes(device, look, shelf.packs),
        *(_broken(look, error) for error in shelf.broken),
        text(look, _("Unofficial companion: the printed rulebook wins."), 13, "ink2", text_align=ft.TextAlign.CENTER),
        ft.Container(height=4),
    ]
    shown = centred(look, scroll([part for part in body if part is not None]), WIDEST)
    return screen(look, _top(device, look), shown, _bottom(device, look, saved))


def _top(device: Device, look: Look) -> ft.Control:
    _ = device._
    short = look.big and look.phone  # beside its keys a large heading has room for two short lines and no more
    heading = title(look, _("Your table") if device.place else _("Welcome to the table"), 24 if short else 30)
    under = [] if short else [text(look, _("Works offline. No account."), 14, "ink2")]
    words = ft.Column([heading, *under], spacing=0, expand=True)
    both: list[ft.Control] = [
        text(look, code.upper(), 16, "ink" if device.language == code else "ink2", device.language == code)
        for code in ("fr", "en")
    ]
    other = "en" if device.language == "fr" else "fr"
    switch = tap(
        ft.Row(both, tight=True, spacing=10),
        Intent(device.speak, other),
        _("Language: English. Switch to French") if other == "fr" else _("Language: French. Switch to English"),
        height=48,
        padding=ft.Padding.symmetric(horizontal=14),
        border_radius=16,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1, look.c["line"]),
    )
    settings = key(look, ft.Icons.SETTINGS_OUTLINED, _("Settings"), Intent(device.go, "/settings"), 48, "bg")
    return ft.Container(ft.Row([words, switch, settings], spacing=8), padding=pad(16, 14, 12, 10))


def _search(device: Device, look: Look) -> ft.Control:
    words = text(look, device._("A rule, a word, a question…"), 16, "ink2", expand=True)
    face = ft.Row([ft.Icon(ft.Icons.SEARCH, color=look.c["ink2"]), words], spacing=12)
    return tap(
        face,
        Intent(device.go, "/rules"),
        device._("Search all rules"),
        padding=ft.Padding.symmetric(horizontal=16, vertical=16),
        border_radius=18,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, look.c["line"]),
    )


def _shared(device: Device, look: Look) -> ft.Control:
    """The host's way to the people, the QR code and the lock."""
    assert device.place
    _, seating = device._, device.place.seating
    people = _.plural("{n} person at the table", "{n} people at the table", len(seating.seats()))
    sub = _("locked") if seating.door.locked else _("code {code}", code=seating.door.code)
    words = ft.Column([text(look, people, 18, "ink", True), text(look, sub, 14, "ink2")], spacing=2, expand=True)
    face = ft.Row(
        [
            ft.Icon(ft.Icons.QR_CODE_2, size=36, color=look.c["second"]),
            words,
            ft.Icon(ft.Icons.CHEVRON_RIGHT, color=look.c["second"]),
        ],
        spacing=12,
    )
    return tap(
        face,
        Intent(device.go, "/seats"),
        f"{people}, {sub}",
        padding=14,
        border_radius=18,
        bgcolor=look.c["surface"],
        border=ft.Border.all(2, look.c["second"]),
    )


def _all_games(device: Device, look: Look, count: int) -> ft.Control:
    words = device._.plural("{n} saved game", "{n} saved games", count)
    label = ft.Row(
        [text(look, words, 15, "second", True), ft.Icon(ft.Icons.CHEVRON_RIGHT, size=20, color=look.c["second"])],
        spacing=2,
        tight=True,
    )
    return tap(
        label,
        Intent(device.go, "/games"),
        words,
        padding=ft.Padding.symmetric(horizontal=10, vertical=15),
        border_radius=14,
    )


def _boxes(device: Device, look: Look, packs: tuple[Pack, ...]) -> list[ft.Control]:
    per = (
        min(max(len(packs), 4), int(min(look.width, WIDEST) // 230))
        if look.wide
        else 1
        if look.big and look.phone
        else 2
    )
    boxes = [_box(device, look, pack) for pack in packs]
    rows: list[ft.Control] = []
    for i in range(0, len(boxes), per):
        row = boxes[i : i + per]
        if per > 2:  # on a wide shelf boxes keep their width; on a phone a last one alone takes the row
            row += [ft.Container(expand=True) for _ in range(per - len(row))]
        rows.append(ft.Row(row, spacing=10, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH))
    return rows


def _box(device: Device, look: Look, pack: Pack) -> ft.Control:
    colours = palette(theme_of(pack), True)
    size = 92 if look.phone else 150
    art = ft.Container(emblem(pack.emblem, size, pack.icon_colours), height=size + 20, alignment=ft.Alignment.CENTER)
    players = f"{pack.players_min}–{pack.players_max}" if pack.players_max > pack.players_min else f"{pack.players_min}"
    label = ft.Column(
        [
            title(look, device._.pick(pack.name), 20, colours["ink"], max_lines=2, overflow=ELLIPSIS),
            ft.Row(
                [ft.Icon(ft.Icons.GROUPS, size=18, color=colours["ink2"]), num(look, players, 18, colours["ink2"])],
                spacing=6,
            ),
        ],
        spacing=2,
    )
    lid = ft.LinearGradient(
        begin=ft.Alignment.TOP_CENTER, end=ft.Alignment.BOTTOM_CENTER, colors=[colours["raised"], colours["bg"]]
    )
    # A lid is dark in the light theme as well, where the colour of what the keyboard is at would not be seen on it.
    focus = None if look.dark else ft.Theme(focus_color=fade(palette(HOUSE, True)["second"], FOCUS[True]))
    return tap(
        ft.Column([art, label], spacing=0),
        Intent(device.go, f"/new/{pack.slug}"),
        device._("New table: {game}", game=device._.pick(pack.name)),
        expand=True,
        padding=pad(14, 10, 12, 12),
        border_radius=18,
        gradient=lid,
        border=ft.Border.all(1, colours["line"]),
        theme=focus,
    )


def _notices(device: Device, look: Look) -> ft.Control | None:
    """What the player must know: damage that was mended, a link that led nowhere."""
    _ = device._
    lines = [device.memory.pop("notice")] if device.memory.get("notice") else []
    lines += [told(damage, _) for damage in device.room.store.damage]
    if not lines:
        return None
    children = [text(look, line, 15) for line in lines]

    def seen() -> None:
        device.room.store.damage.clear()
        device.redraw()

    close = button(look, _("All right"), seen)
    return panel(look, stack(*children, close), edge="bad")


def told(damage: Damage, _: Translator) -> str:
    """What was damaged or missing and what came back, with numbers."""
    match damage.what:
        case "database":
            return _(
                "Your saved games were damaged. The old file is kept as {file}; steps restored: {n}.",
                file=damage.where,
                n=damage.restored,
            )
        case "missing":
            return _(
                "Part of your saved games was missing; it came back from a copy (games: {games}, steps: {n}).",
                games=damage.games,
                n=damage.restored,
            )
        case "gone":
            return _("The file with your games is gone: only what a copy held could come back.")
        case "recent":
            return _("The app was cut off last time: its last steps may be missing.")
        case "lost":
            return _.plural(
                "{n} saved game, note or box value is damaged, and no copy holds it.",
                "{n} saved games, notes or box values are damaged, and no copy holds them.",
                damage.unread,
            )
        case "game":
            return _.plural(
                "“{name}” opens at its last good moment: {n} step after it cannot be read. It is kept, and a later version tries again.",
                "“{name}” opens at its last good moment: {n} steps after it cannot be read. They are kept, and a later version tries again.",
                damage.unread,
                name=damage.where,
            )
        case "parted":
            return _(
                "“{name}”: from step {n} on this version makes something else of {what} than the one that wrote it. Nothing was cut off.",
                name=damage.where,
                n=damage.restored,
                what=_.listing(list(damage.fields)),
            )


def _broken(look: Look, error: PackError) -> ft.Control:
    """Which file and line, and what to do, in the reader's language."""
    place = f"{'/'.join(PurePath(error.file).parts[-2:])}:{error.line}"
    why = f"{place}, {look._(error.text, **error.values)}" if error.file else look._(error.text, **error.values)
    words = look._("A game pack could not be read: {why}", why=why)
    return ft.Container(
        text(look, words, 14, "bad"), padding=12, border_radius=12, border=ft.Border.all(1, fade(look.c["bad"], 0.5))
    )


def _bottom(device: Device, look: Look, saved: list[Saved]) -> ft.Control | None:
    """One main key: the last game, with joining beside it; while there is none the shelf is, and joining stays quiet."""
    _ = device._
    last = next((game for game in saved if device.room.shelf.find(game.slug)), None)
    join = None if device.place else Intent(_join, device, look)
    beside = button(look, _("Join a table"), join, ft.Icons.QR_CODE_SCANNER) if join else None
    if last is None:
        return beside and dock(look, beside, most=WIDEST / 2)
    note = f"{_where(device, last)} · {_.ago(device.room.now() - last.updated)}"
    words = _("Resume {name}", name=last.name)
    act = main_action(look, words, Intent(device.go, f"/table/{last.id}"), ft.Icons.PLAY_ARROW, note=note)
    return dock(look, beside, act)


def _where(device: Device, saved: Saved) -> str:
    """Where that game stands, or why it cannot be told yet."""
    pack, _ = device.room.shelf.find(saved.slug), device._
    assert pack is not None
    try:
        return describe.headline(device.table(saved.id), pack, _.within(pack.slug))
    except CompanionError as error:
        return _(error.text, **error.values)


def _join(device: Device, look: Look) -> None:
    """To a table on another machine: its QR code, the address that stands beside it, or letters that knock."""
    if sys.platform == "emscripten":
        device.go("/join")
        return
    _, typed = look._, Typed()

    async def go() -> None:
        address = typed.words.strip()
        if not address:
            tell(_("Type the address first."))
            return
        close_sheet()
        await ft.UrlLauncher().launch_url(
            address if "://" in address else f"http://{address}", web_only_window_name="_self"
        )

    open_sheet(
        look,
        title(look, _("Join a table"), 22),
        text(
            look,
            _("Scan the QR code on the host’s screen with the camera of your phone, or type the address beside it."),
            16,
        ),
        field(
            look,
            _("Address of the table"),
            "",
            typed.put,
            keyboard_type=ft.KeyboardType.URL,
        ),
        button(look, _("I have four letters"), closing(Intent(device.go, "/join")), ft.Icons.MEETING_ROOM_OUTLINED),
        button(look, _("To the table"), go, filled=True),
    )
