"""The town tab: tokens, buildings, recruits and the army of the seat that is looked at."""

from __future__ import annotations

import flet as ft

from companion.games.heroes3 import commands as c
from companion.games.heroes3.state import Realm
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import hero
from companion.ui.panels.heroes3.pieces import (
    chip,
    kind_sign,
    resource_sign,
    rule,
    seat_chips,
    small_numbers,
    tier_pips,
    who,
    wrap,
)
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, fade, grid, head, panel, stack, tag, tap
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import rounds
from companion.views.heroes3 import town as view
from companion.views.heroes3.draft import Shown


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    number = who(desk, state)
    _ = desk._
    free = desk.draft(Shown).free
    seat = rounds.seat_view(state, number, _)
    stocks = tuple((s.id, s.have) for s in seat.stocks)
    tokens = {t.id: t.state for t in seat.tokens}
    drawn: list[ft.Control] = [
        *seat_chips(look, desk, state),
        Till(look, desk, seat.name, stocks, free),
        hero.Tokens(look, desk, number, seat.tokens, False),
        Buildings(look, desk, number, view.buildings(state, number, _), view.spell_offer(state, number, _), free),
        Army(look, desk, number, view.army(state, number, _), free),
        Recruits(
            look,
            desk,
            number,
            view.recruits(state, number, _),
            view.hero_offer(state, number, _),
            free,
            tokens.get("population") == "open",
        ),
    ]
    return drawn


@part
def Till(look: Look, desk: Desk, name: str, stocks: tuple[tuple[str, int], ...], free: bool) -> ft.Control:
    """What there is to spend, and whether the next purchase comes from an effect."""
    _ = desk._
    cells: list[ft.Control] = [
        ft.Row([resource_sign(look, id, 22), num(look, n, 34)], spacing=6, tight=True) for id, n in stocks
    ]
    gift = chip(look, _("Free, by an effect"), desk.edits(Shown, free=not free), free, ft.Icons.REDEEM)
    row = ft.Row([*cells, gift], spacing=18, run_spacing=4, wrap=True)
    return panel(
        look,
        stack(row, text(look, _("Prices as fans collected them: your card is right."), 13, "ink2"), gap=4),
        padding=10,
    )


@part
def Buildings(
    look: Look, desk: Desk, number: int, offers: tuple[view.Offer, ...], spell: view.Offer, free: bool
) -> ft.Control:
    _ = desk._
    tiles: list[ft.Control] = [_building(look, desk, number, offer, free) for offer in offers]
    heading = head(look, _("Buildings"), rule(look, desk, _("Buildings"), "building-construction"))
    if not tiles:
        words = text(look, _("This faction's town is not in the base box: pay by hand on the round board."), 15, "ink2")
        return panel(look, stack(heading, words))
    buy = button(
        look, f"{spell.name} · {spell.price}", desk.does(c.BuySpell(number)), ft.Icons.AUTO_FIX_HIGH, expand=True
    )
    row = ft.Row([buy, rule(look, desk, spell.name, spell.rule)], spacing=4)
    why = text(look, spell.why_not, 13, "ink2") if spell.why_not else None
    return panel(look, stack(heading, grid(tiles, 1 if look.big else 2), row, why))


def _building(look: Look, desk: Desk, number: int, offer: view.Offer, free: bool) -> ft.Control:
    """Standing: filled with a tick. Possible: strong edge and its price. Otherwise the reason."""
    _ = desk._
    can = free or not offer.why_not
    if offer.had:
        icon, ink = ft.Icons.CHECK_CIRCLE, "second"
        note = offer.note or _("built")
    else:
        icon, ink = (ft.Icons.ADD_CIRCLE_OUTLINE, "ink") if can else (ft.Icons.LOCK_OUTLINE, "ink2")
        note = _("free") if free else offer.price
    lines: list[ft.Control] = [
        ft.Row(
            [ft.Icon(icon, size=20, color=look.colour(ink)), text(look, offer.name, 15, "ink", True, expand=True)],
            spacing=6,
        ),
        text(look, note, 14, "ink2"),
    ]
    if not offer.had and not can:
        lines.append(text(look, offer.why_not, 13, "bad"))
    elif offer.note and not offer.had:
        lines.append(text(look, offer.note, 13, "ink2"))
    said = _("{what}: built", what=offer.name) if offer.had else _("Build {what}, {price}", what=offer.name, price=note)
    edge = ft.Border.all(2, look.c["second"]) if can and not offer.had else ft.Border.all(1, fade(look.c["line"], 0.5))
    act = (desk.reads(offer.rule)) if offer.had else desk.does(c.Build(number, offer.id, free))
    return tap(
        ft.Column(lines, spacing=2),
        act,
        said,
        padding=10,
        border_radius=14,
        border=edge,
        selected=offer.had,
        bgcolor=look.c["raised"] if offer.had else None,
    )


def unit_top(look: Look, line: view.UnitLine) -> ft.Control:
    """Glyph, name, side and tier of a card, with its four numbers below."""
    name = text(look, line.name, 17, "ink", True, expand=True)
    side = tag(look, line.side_name, "second" if line.shows == "pack" else "ink2")
    top = ft.Row([kind_sign(look, line.kind, 20), name, tier_pips(line.tier, 9), side], spacing=8)
    return stack(top, small_numbers(look, *line.numbers), gap=4)


@part
def Army(look: Look, desk: Desk, number: int, lines: tuple[view.UnitLine, ...], free: bool) -> ft.Control:
    _ = desk._
    reasons = {line.why_not for line in lines if line.can_grow}
    shared = reasons.pop() if len(reasons) == 1 and not free else ""
    rows: list[ft.Control] = [_soldier(look, desk, number, line, free, bool(shared) or free) for line in lines]
    if shared:
        rows.insert(0, text(look, shared, 15, "ink2"))
    heading = head(look, _("Army ({n})", n=len(lines)), rule(look, desk, _("Army"), "army-limit"))
    empty = text(look, _("No unit yet. Recruit some below."), 15, "ink2") if not rows else None
    return panel(look, stack(heading, *rows, empty, gap=12))


def _soldier(look: Look, desk: Desk, number: int, line: view.UnitLine, free: bool, quiet: bool) -> ft.Control:
    _ = desk._
    keys: list[ft.Control] = []
    if line.can_grow:
        price = _("free") if free else line.price
        words = _("Reinforce · {price}", price=price)
        keys.append(button(look, words, desk.does(c.Reinforce(number, line.army, free)), ft.Icons.UPGRADE))
    keys.append(button(look, _("Change"), Intent(_change, look, desk, number, line)))
    why = text(look, line.why_not, 13, "ink2") if line.can_grow and line.why_not and not quiet else None
    return stack(unit_top(look, line), wrap(*keys), why, gap=4)


def _change(look: Look, desk: Desk, number: int, line: view.UnitLine) -> None:
    _ = desk._
    few = (
        button(look, _("Flip to Few"), closing(desk.does(c.Dismiss(number, line.army, True))))
        if line.shows == "pack"
        else None
    )
    out = button(look, _("Out of the army"), closing(desk.does(c.Dismiss(number, line.army))))
    card = button(look, _("Correct the card"), closing(Intent(_edit, desk, line.unit)))
    open_sheet(look, title(look, line.name, 22), few, out, card)


def _edit(desk: Desk, unit: str) -> None:
    desk.device.memory[f"{desk.table.id}.card"] = unit
    desk.go("units")


@part
def Recruits(
    look: Look, desk: Desk, number: int, lines: tuple[view.UnitLine, ...], hire: view.Offer, free: bool, buying: bool
) -> ft.Control:
    _ = desk._
    done = (
        button(
            look, _("Done recruiting: turn the token"), desk.does(c.CloseMarket(number)), ft.Icons.CHECK, filled=True
        )
        if buying
        else None
    )
    rows: list[ft.Control] = []
    for line in lines:
        price = _("free") if free else line.price
        words = _("Recruit {what} · {price}", what=line.name, price=price)
        act = desk.does(c.Recruit(number, line.unit, free=free))
        why = text(look, line.why_not, 13, "ink2") if line.why_not and not free else None
        rows.append(stack(unit_top(look, line), button(look, words, act), why, gap=4))
    heading = head(look, _("Recruit"), rule(look, desk, _("Recruit"), "recruit-units"))
    price = _("free") if free else hire.price
    second = (
        text(look, _("The Secondary Hero is on the map."), 15, "ink2")
        if hire.had
        else button(look, f"{hire.name} · {price}", desk.does(c.HireHero(number, free)), ft.Icons.PERSON_ADD_ALT)
    )
    why_hire = text(look, hire.why_not, 13, "ink2") if hire.why_not and not free and not hire.had else None
    others = button(look, _("Neutral Units (Diplomacy)"), Intent(_diplomacy, look, desk, number, free))
    cards = button(look, _("Unit cards"), Intent(desk.go, "units"), ft.Icons.EDIT_OUTLINED)
    return panel(look, stack(heading, done, *rows, second, why_hire, others, cards, gap=12))


def _diplomacy(look: Look, desk: Desk, number: int, free: bool) -> None:
    """Neutral cards join by Diplomacy, or free by an effect."""
    _ = desk._
    state: Realm = desk.state
    rows: list[ft.Control] = []
    for line in view.neutrals(state.units, state, _):
        price = _("free") if free else line.price
        act = closing(desk.does(c.Recruit(number, line.unit, True, free)))
        rows.append(
            stack(
                unit_top(look, line),
                button(look, _("Recruit {what} · {price}", what=line.name, price=price), act),
                gap=4,
            )
        )
    open_sheet(look, title(look, _("Neutral Units (Diplomacy)"), 22), *rows)
