"""Where the table is: the round track with day, night and skulls, the phase bar, and what the light means."""

from __future__ import annotations

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia import turn_commands as t
from companion.games.eternia.rounds import SKULLS
from companion.games.eternia.state import Light, State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.pieces import colour_of, light_sign, mark, rule
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.signs import gem, skull
from companion.ui.widgets.surface import CENTRE, button, fade, pad, panel, tap
from companion.ui.widgets.tracks import phase_bar, short
from companion.ui.widgets.words import num, text, title
from companion.views.eternia import table as view


def parts(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    if state.phase == "over":
        return ()
    names, now = view.phases(state, desk._)
    bar: list[ft.Control] = [Phases(look, names, now)] if names else []
    strip = _scores(look, desk, view.scores(state, desk._))
    if state.phase in view.SETUP:
        return (*bar, strip) if state.mode == "skirmish" else tuple(bar)
    most = 7 if look.phone or look.big else 8 if look.width < 1000 else 10
    if look.phone:  # the title says round and light: the track stands on the table's own page
        return (strip,)
    drawn: ft.Control = Track(look, desk, view.track(state, desk._, most), state.round == 0)
    return (drawn, *bar, strip)


def track(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """On a phone the round track and the phases begin the page of the table."""
    if not look.phone or state.phase == "over" or state.phase in view.SETUP:
        return []
    names, now = view.phases(state, desk._)
    drawn: ft.Control = Track(look, desk, view.track(state, desk._, 7), state.round == 0)
    return [drawn, *([Phases(look, names, now)] if names else [])]


@part
def Phases(look: Look, names: tuple[str, ...], now: int) -> ft.Control:
    return phase_bar(look, short(look, names, now, 50), now)


def _scores(look: Look, desk: Desk, teams: tuple[view.Score, ...]) -> ft.Control:
    """Eternium and points of every team, in sight on each screen of the table."""
    return ft.Row([ft.Container(Score(look, desk, team), expand=True) for team in teams], spacing=6)


@part
def Score(look: Look, desk: Desk, team: view.Score) -> ft.Control:
    ink = colour_of(team.number)
    row: list[ft.Control] = [
        mark(look, team.number, 24),
        gem(18, look.c[ink]),
        num(look, team.eternium, 28),
        ft.Icon(ft.Icons.EMOJI_EVENTS, size=20, color=look.c[ink]),
        num(look, team.vp, 28),
    ]
    said = desk._("{team}: {n} Eternium, {vp} VP", team=team.name, n=team.eternium, vp=team.vp)
    face = ft.Row(row, spacing=7, alignment=ft.MainAxisAlignment.CENTER)
    border = ft.Border.all(2, look.c[ink]) if team.acts else ft.Border.all(1, fade(look.c["line"], 0.45))
    return tap(
        face,
        Intent(desk.go, "table"),
        said,
        padding=pad(6, 6, 6, 6),
        border_radius=14,
        bgcolor=look.c["surface"],
        border=border,
    )


@part
def Track(look: Look, desk: Desk, track: view.Track, _none: bool) -> ft.Control:
    """The spaces around now; a tap on the track sets the round right."""
    _ = desk._
    if not track.known:
        return _unknown(look, desk, track)
    cells: list[ft.Control] = [_cell(look, cell) for cell in track.cells]
    if track.more:
        cells.append(num(look, "…", 18, "ink2"))
    row = ft.Row(cells, spacing=4 if look.phone else 6)
    said = _("Round tracker: {title}. Tap to correct", title=track.title)
    return tap(row, Intent(correct, look, desk), said, border_radius=14)


def _cell(look: Look, cell: view.Cell) -> ft.Control:
    here = cell.when == "now"
    ink = "bg" if here else "ink2" if cell.when == "past" else "ink"
    behind = "ink" if here else "raised" if cell.night else "bg"
    below: ft.Control = num(look, cell.number, 18, ink)
    if cell.skull:
        signs: list[ft.Control] = [skull(18, look.c[ink], look.c[behind]), num(look, cell.skull, 18, ink)]
        below = ft.Row(signs, spacing=2, tight=True)
    face = ft.Column(
        [light_sign(look, cell.night, 20, ink, behind), below],
        spacing=3,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        face,
        height=64 if not look.big else 72,
        expand=3 if here else 2,
        border_radius=12,
        alignment=CENTRE,
        bgcolor=look.c["ink"] if here else look.c["raised"] if cell.night else None,
        border=ft.Border.all(1, fade(look.c["line"], 0.8)),
    )


def _unknown(look: Look, desk: Desk, track: view.Track) -> ft.Control:
    """No track entered: the light and the skulls so far."""
    _ = desk._
    signs: list[ft.Control] = [
        ft.Container(
            skull(20, look.c["ink"], look.c["surface"])
            if n < track.skulls
            else skull(20, fade(look.c["line"], 0.5), look.c["surface"])
        )
        for n in range(SKULLS)
    ]
    row = ft.Row(
        [
            light_sign(look, track.night, 28, "accent_ink"),
            ft.Container(title(look, track.title, 22), expand=True),
            ft.Row([*signs], spacing=4, tight=True),
        ],
        spacing=10,
    )
    said = _("{title}, Skull {n} of 4. Tap to correct", title=track.title, n=track.skulls)
    return tap(
        row,
        Intent(correct, look, desk),
        said,
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.8)),
    )


def correct(look: Look, desk: Desk) -> None:
    """Day or night, and the skulls, as the table says."""
    _, state = desk._, desk.state
    other: Light = "day" if state.light == "night" else "night"
    words = _("It is day") if other == "day" else _("It is night")
    skulls = [
        button(
            look,
            _("This round carries Skull {n}", n=state.skulls + 1),
            closing(desk.does(t.ReachSkull())),
        )
        if state.skulls < SKULLS
        else None,
        button(look, _("One skull fewer"), closing(desk.does(c.Count("skulls", -1)))) if state.skulls else None,
    ]
    hint = (
        None
        if state.track
        else text(look, _("Enter your round tracker once in More: it counts for new tables."), 15, "ink2")
    )
    open_sheet(
        look,
        title(look, _("Set the round right"), 22),
        button(look, words, closing(desk.does(t.SetLight(other)))),
        *skulls,
        hint,
    )


@part
def Banner(look: Look, desk: Desk, seen: view.Banner) -> ft.Control:
    """Day or night, readable at a metre."""
    small = seen.small or look.phone
    words: list[ft.Control] = [*(text(look, line, 15, "ink2") for line in seen.lines)]
    if not small:
        words.insert(0, title(look, seen.title, 28))
    row: list[ft.Control] = [
        light_sign(look, seen.night, 24 if small else 42, "accent_ink"),
        ft.Column(words, spacing=2, expand=True),
        rule(look, desk, seen.title, seen.rule),
    ]
    return panel(look, ft.Row(row, spacing=14), 14)
