"""The Overlord's console: energy and fatigue, the tile that acts, the River with its prices, boosts."""

from __future__ import annotations

import flet as ft

from companion.games.conan.commands import Boost, BringTile
from companion.games.conan.state import Boosted, State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import acting, tile_sheet, whisper
from companion.ui.panels.conan.bench import Picking, picking
from companion.ui.panels.conan.pieces import BOOK_GEM, gem_cell, goal, note, row, rule
from companion.ui.widgets.signs import skull
from companion.ui.widgets.surface import CENTRE, button, fade, grid, head, key, pad, stack, tap
from companion.ui.widgets.tracks import pips
from companion.ui.widgets.words import ELLIPSIS, num, text
from companion.views.conan import overlord as view
from companion.views.conan import turn as turn_view
from companion.views.conan.sheets import Between, RiverOrder

BOOST_ICONS = {"move": ft.Icons.DIRECTIONS_RUN, "guard": ft.Icons.SHIELD, "reroll": ft.Icons.REPLAY}


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    book = view.book(state, _)
    acting_now = view.acting(state, _)
    picked = picking(desk, state).tile if state.phase == "activation" else ""
    ok, gems = turn_view.gem_check(state, _)
    busy = acting_now is not None and (acting_now.event or acting_now.attacks > 0)
    ordered = whisper.order(look, desk, state) if busy else ()  # what was ordered and is done is no order any more
    acts = [*ordered, acting.parts(look, desk, state, acting_now)] if acting_now else []
    asked = whisper.parts(look, desk, state)  # comes first where nobody has anything left to do
    return [
        *((*acts, *asked) if busy else (*asked, *acts)),
        Energy(look, desk, book.reserve, book.fatigue, book.recovery, book.extra),
        River(look, desk, view.river(state, picked, _), picked, book.left, state.phase == "activation"),
        *([Aside(look, desk, book.aside)] if book.aside else []),
        Boosts(look, desk, book.boosts, book.cards),
        Check(look, desk, ok, gems),
        *goal(look, desk, state),
    ]


def now(look: Look, desk: Desk, state: State) -> tuple[ft.Control, ...]:
    """The gems and the River as they lie, beside the tile that acts."""
    book = view.book(state, desk._)
    tiles = view.river(state, "", desk._)
    return (
        Energy(look, desk, book.reserve, book.fatigue, book.recovery, book.extra),
        River(look, desk, tiles, "", book.left, False),
    )


@part
def Energy(look: Look, desk: Desk, reserve: int, fatigue: int, recovery: int, extra: int) -> ft.Control:
    """What may be spent and what is spent; a tap corrects."""
    _ = desk._
    plus = _("Recovery {n}", n=recovery)
    if extra:
        plus = _("Recovery {n} ({extra:+d} by the difficulty)", n=recovery, extra=extra).replace("-", "−")
    act = Intent(desk.perform, Between("book", "fatigue", "reserve"))
    cells: list[ft.Control] = [
        gem_cell(look, _("Reserve"), reserve, BOOK_GEM, "full", act),
        gem_cell(look, _("Fatigue"), fatigue, BOOK_GEM, "hollow", act),
        Recovery(look, desk, recovery, plus),
    ]
    return stack(ft.Row(cells, spacing=6), note(look, plus, ft.Icons.HOURGLASS_EMPTY) if extra else None, gap=2)


@part
def Recovery(look: Look, desk: Desk, gems: int, words: str) -> ft.Control:
    """What comes back each turn; a tap reads the rule."""
    face = ft.Row([ft.Icon(ft.Icons.HOURGLASS_EMPTY, size=18, color=look.c["ink2"]), num(look, f"+{gems}", 24, "ink2")])
    return tap(face, desk.reads("overlord-recovery"), words, border_radius=16, height=50, padding=8)


@part
def River(
    look: Look, desk: Desk, tiles: tuple[view.TileView, ...], picked: str, left: int, picking: bool
) -> ft.Control:
    _ = desk._
    marks = [pips(look, 2 - left, 2, 16, "second"), text(look, _("{n} left", n=left), 14, "ink2")] if picking else []
    sort = Intent(desk.perform, RiverOrder())
    move = key(look, ft.Icons.SWAP_VERT, _("Order of the River"), sort, 48, "surface")
    top = head(look, _("River"), *marks, move, rule(look, desk, _("River"), "activation-cost"))
    cells = [TileCell(look, desk, tile, tile.id == picked, picking) for tile in tiles]
    return stack(top, grid(cells, 2 if look.big else 4, 6), gap=6)


@part
def TileCell(look: Look, desk: Desk, tile: view.TileView, on: bool, picking: bool) -> ft.Control:
    """A tap picks while tiles are activated, and else opens the tile's own sheet; holding always opens it."""
    open_it = Intent(tile_sheet.open_tile, look, desk, tile.id)
    act = open_it if on or not picking else desk.edits(Picking, tile=tile.id)
    plate = ft.Container(
        num(look, tile.price, 28, "on_accent" if on else "ink2" if tile.dead or not tile.affordable else "ink"),
        width=36,
        height=38,
        border_radius=9,
        alignment=CENTRE,
        bgcolor=look.c["accent" if on else "raised"] if not tile.dead else None,
        border=ft.Border.all(1, look.c["line"]) if tile.dead else None,
    )
    top = ft.Row([plate, ft.Container(expand=True), _sign(look, tile)], spacing=0)
    strike = ft.TextDecoration.LINE_THROUGH if tile.dead else None
    style = ft.TextStyle(size=13 * look.scale, height=1.15, decoration=strike)
    label = ft.Text(
        tile.name,
        font_family="TextBold",
        color=look.colour("ink2" if tile.dead else "ink"),
        style=style,
        max_lines=4,
        overflow=ELLIPSIS,
    )
    lines: list[ft.Control] = [top, label]
    if tile.acting:
        lines.append(text(look, look._("acts"), 13, "second", True))
    elif tile.dead:
        lines.append(text(look, look._("dead"), 13, "ink2"))
    if tile.then is not None:
        lines.append(text(look, look._("then {n}", n=tile.then), 13, "ink2"))
    width = 3 if on or tile.acting else 1
    edge = ft.Border.all(width, look.c["second"]) if on or tile.acting else ft.Border.all(1, fade(look.c["line"], 0.7))
    inset = 7 - width
    return tap(
        ft.Column(lines, spacing=3),
        act,
        tile.said,
        selected=on or None,
        on_hold=open_it,
        padding=pad(inset, inset, inset, inset),
        border_radius=13,
        border=edge,
        bgcolor=None if tile.dead else look.c["surface"],
    )


def _sign(look: Look, tile: view.TileView) -> ft.Control:
    """Skull, lightning, heart with life points, or a head with the number of figures: shape before hue."""
    if tile.dead:
        return skull(24, look.c["ink2"], look.c["bg"])
    if tile.kind == "event":
        return ft.Icon(ft.Icons.BOLT, size=24, color=look.c["second"])
    if tile.life is not None:
        icon, n = ft.Icons.FAVORITE, tile.life
    else:
        icon, n = ft.Icons.PERSON, tile.figures
    return ft.Row([ft.Icon(icon, size=15, color=look.c["ink2"]), num(look, n, 22)], spacing=1, tight=True)


@part
def Aside(look: Look, desk: Desk, tiles: tuple[tuple[str, str], ...]) -> ft.Control:
    """Tiles that the scenario keeps for later."""
    _ = desk._
    keys = [button(look, _("Bring {tile}", tile=name), desk.does(BringTile(id)), ft.Icons.ADD) for id, name in tiles]
    return stack(head(look, _("Kept aside"), rule(look, desk, _("Kept aside"), "river")), row(list(keys)), gap=4)


@part
def Boosts(look: Look, desk: Desk, boosts: tuple[tuple[Boosted, str, int], ...], on_cards: int) -> ft.Control:
    _ = desk._
    cells = [BoostCell(look, desk, box, name, n) for box, name, n in boosts]
    extra = text(look, _("{n} on spell cards", n=on_cards), 14, "ink2") if on_cards else None
    return stack(BoostHead(look, desk), grid(cells, 1 if look.big else 3, 6), extra, gap=4)


@part
def BoostHead(look: Look, desk: Desk) -> ft.Control:
    return head(look, desk._("Boosts"), rule(look, desk, desk._("Boosts"), "overlord-boosts"))


@part
def BoostCell(look: Look, desk: Desk, box: Boosted, name: str, n: int) -> ft.Control:
    face = ft.Row(
        [
            ft.Icon(BOOST_ICONS[box], size=20, color=look.c["ink2"]),
            text(look, name, 13, "ink", True, expand=True, no_wrap=not look.big, overflow=ELLIPSIS),
            num(look, n, 28),
        ],
        spacing=5,
    )
    act = Intent(tile_sheet.boost_move, desk) if box == "move" else desk.does(Boost(box))
    said = desk._("{box}: {n}. Add a gem", box=name, n=n)
    return tap(
        face,
        act,
        said,
        padding=ft.Padding.symmetric(horizontal=9, vertical=13),
        border_radius=13,
        border=ft.Border.all(1, look.c["line"]),
    )


@part
def Check(look: Look, desk: Desk, ok: bool, words: str) -> ft.Control:
    """The invariant, always in sight: gems are never lost by the app."""
    icon, ink = (ft.Icons.VERIFIED_OUTLINED, "good") if ok else (ft.Icons.ERROR_OUTLINE, "bad")
    line = ft.Row(
        [ft.Container(note(look, words, icon, ink), expand=True), rule(look, desk, words, "energy-gems")], spacing=4
    )
    return line
