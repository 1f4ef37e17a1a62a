"""Both fighters side by side: health, damage dealt, and three zones with their cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.eternia.fight import Fight
from companion.games.eternia.fight_commands import PlaceCard
from companion.games.eternia.grid import Lain
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.look import Look
from companion.ui.panels.eternia.fights.pieces import ZONE_ICONS
from companion.ui.panels.eternia.pieces import colour_of
from companion.ui.widgets.surface import fade, panel, stack, tap
from companion.ui.widgets.tracks import bar_meter
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views.eternia.fights_epic import Fighter, Zone, face_down

CARD, PEEK = "epic.card", "epic.peek"
SIGNS: dict[str, Any] = {
    "surge": ft.Icons.BOLT,
    "time": ft.Icons.HOURGLASS_BOTTOM,
    "tool": ft.Icons.BUILD,
    "flux": ft.Icons.WAVES,
}


def covered(desk: Desk, fight: Fight) -> bool:
    """On a device without a seat both players look on: cards lie face down unless somebody turns them up."""
    shared = not desk.device.place and not desk.device.seat
    return face_down(fight) and shared and not desk.recall(PEEK, False)


@part
def Steps(look: Look, now: int, said: str, todo: str) -> ft.Control:
    """Ten steps: done ones carry a tick, the current one is filled and wider; below, what to do on the table."""
    cells: list[ft.Control] = []
    for n in range(1, 11):
        here = n == now
        inner: ft.Control = (
            ft.Icon(ft.Icons.CHECK, size=15, color=look.c["ink2"])
            if n < now
            else num(look, n, 22 if here else 15, "bg" if here else "ink2")
        )
        border = None if here else ft.Border.all(1, fade(look.c["line"], 0.7))
        face = ft.Container(
            inner,
            height=34,
            border_radius=10,
            alignment=ft.Alignment.CENTER,
            border=border,
            bgcolor=look.c["second"] if here else None,
        )
        cells.append(ft.Container(face, expand=2 if here else 1))
    row = ft.Semantics(content=ft.Row(cells, spacing=4), label=said, exclude_semantics=True, container=True)
    return stack(row, text(look, f"{said}. {todo}", 15, "ink"))


def both(look: Look, desk: Desk, one: Fighter, two: Fighter, placing: str, card: str, zones: bool) -> ft.Control:
    """Two columns, stacked when the text is large; `placing` is the side whose zones can be tapped now."""
    columns: list[ft.Control] = [
        Column(look, desk, fighter, card if fighter.side == placing else "", fighter.side == placing, zones)
        for fighter in ((two, one) if placing == "other" and look.big and look.phone else (one, two))
    ]
    if look.big and look.phone:
        return stack(*columns)
    return ft.Row(
        [ft.Container(c, expand=True) for c in columns],
        spacing=8,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def side_ink(who: Fighter) -> str:
    """A fighter keeps the colour of its team; "active" is a word, not a colour."""
    return colour_of(who.team) if who.team >= 0 else "ink"


@part
def Column(look: Look, desk: Desk, who: Fighter, card: str, turn: bool, zones: bool) -> ft.Control:
    """A fighter: the numbers that matter first."""
    _ = look._
    role = _("active") if who.active else _("other")
    weapon = f" · {term(who.weapon, _)}" if who.weapon else ""
    dealt = _("damage dealt: {n}", n=" + ".join(str(n) for n in who.dealt))
    ink = side_ink(who)
    life = ft.Row(
        [num(look, who.hp, 36, "bad" if who.hp <= who.max_hp / 3 else "ink"), num(look, f"/{who.max_hp}", 18, "ink2")],
        spacing=2,
        tight=True,
    )
    names = ft.Column(
        [
            title(look, who.name, 19, ink, max_lines=2, overflow=ELLIPSIS),
            text(look, f"{role}{weapon}", 13, "ink2"),
        ],
        spacing=0,
        expand=True,
    )
    said = _("{name}: {hp} of {max} HP, {dealt}", name=who.name, hp=who.hp, max=who.max_hp, dealt=dealt)
    top = ft.Semantics(
        content=stack(ft.Row([names, life], spacing=4), bar_meter(look, who.hp, who.max_hp, ink), gap=4),
        label=said,
        exclude_semantics=True,
        container=True,
    )
    parts: list[ft.Control] = [top, text(look, dealt, 13, "ink2")]
    if zones:
        parts += [_zone(look, desk, who, zone, card) for zone in who.zones]
        if who.times:
            parts.append(_aside(look, who))
        if who.grid and who.limit:
            words = _("{n} of {all} cards, focus left: {f}", n=who.placed, all=who.limit, f=who.focus_left)
            parts.append(text(look, words, 13, "ink2"))
    return panel(look, stack(*parts, gap=6), 10, edge=ink if turn else "")


def _zone(look: Look, desk: Desk, who: Fighter, zone: Zone, card: str) -> ft.Control:
    _ = look._
    name = term(zone.zone, _)
    small: list[ft.Control] = [mini(look, lain) for lain in zone.cards]
    if zone.extra and zone.extra != "dice":
        small.append(text(look, zone.extra, 15, "second", True))
    cells: list[ft.Control] = [
        ft.Icon(ZONE_ICONS[zone.zone], size=18, color=look.c["second"]),
        ft.Container(
            ft.Row(small, spacing=3, run_spacing=3, wrap=True) if small else text(look, name, 13, "ink2"), expand=True
        ),
    ]
    if zone.extra == "dice":
        cells.append(ft.Icon(ft.Icons.CASINO_OUTLINED, size=16, color=look.c["ink2"]))
    cells.append(num(look, zone.value, 28))
    pads = ft.Padding.symmetric(horizontal=8, vertical=9)
    row = ft.Row(cells, spacing=6)
    if card:
        shown = card if card.startswith("+") else term(card, _)
        said = _("Place {card} on {zone}", card=shown, zone=name)
        edge = ft.Border.all(2, look.c["accent"])
        if zone.shut:  # not lit; a tap still says why, and the table may do it as a house rule
            said, edge = f"{said}. {zone.shut}", ft.Border.all(1, fade(look.c["line"], 0.5))
            cells[0] = ft.Icon(ft.Icons.LOCK_OUTLINE, size=18, color=look.c["ink2"])
            row = ft.Row(cells, spacing=6)
        return tap(row, _placer(desk, who, card, zone.zone), said, padding=pads, border_radius=12, border=edge)
    said = _("{name}: {n}", name=name, n=zone.value) + (
        f" ({', '.join(lain.card for lain in zone.cards)})" if zone.cards else ""
    )
    box = ft.Container(row, padding=pads, border_radius=12, border=ft.Border.all(1, fade(look.c["line"], 0.5)))
    return ft.Semantics(content=box, label=said, exclude_semantics=True, container=True)


def _placer(desk: Desk, who: Fighter, card: str, zone: str) -> Callable[[], Any]:
    def place() -> Any:
        done = desk.do(PlaceCard(who.side, card, zone))
        if done:
            desk.memory_clear(CARD)
        return done

    return place


def _aside(look: Look, who: Fighter) -> ft.Control:
    words = look._("time card beside the grid: {n}", n=who.times)
    icon = ft.Icon(SIGNS["time"], size=16, color=look.c["second"])
    return ft.Row([icon, text(look, words, 13, "ink2", expand=True)], spacing=6)


def mini(look: Look, lain: Lain) -> ft.Control:
    """A small combat card: number or sign; turned over it is struck through, hidden it shows its back."""
    dull = lain.flipped or lain.spent
    ink = look.c["ink2" if dull else "ink"]
    if lain.card == "?":
        inner: ft.Control = ft.Icon(ft.Icons.QUESTION_MARK, size=14, color=look.c["ink2"])
    elif lain.card in SIGNS:
        inner = ft.Icon(SIGNS[lain.card], size=16, color=ink)
    else:
        inner = num(look, "×" if lain.flipped else lain.card, 17, ink)
    edge = ft.Border.all(1, look.c["line"] if not lain.flipped else look.c["bad"])
    return ft.Container(
        inner,
        width=27,
        height=32,
        border_radius=6,
        alignment=ft.Alignment.CENTER,
        border=edge,
        bgcolor=None if dull else look.c["raised"],
    )
