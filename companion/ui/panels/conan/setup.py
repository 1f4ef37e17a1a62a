"""A new table, page by page; what its cards cannot say is drawn here: numbers, heroes, the River, a kit."""

from __future__ import annotations

import flet as ft

from companion.games.conan.facts.dice import Dice
from companion.games.conan.setup import MOST
from companion.packs.model import Pack
from companion.ui.acts import Host, House, does, opens
from companion.ui.device import Device
from companion.ui.flow import flow
from companion.ui.guard import handler
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan.pieces import row, small_dice
from companion.ui.render import draws, sheet_of
from companion.ui.screens.new_table import begin, first_player, wizard
from companion.ui.widgets.counter import counter, step_key
from companion.ui.widgets.sheet import field, type_number, type_words
from companion.ui.widgets.surface import CENTRE, button, fade, grid, key, panel, stack, tap
from companion.ui.widgets.words import num, text
from companion.views import cards as c
from companion.views.conan import kits
from companion.views.conan import setup as view
from companion.views.conan import setup_pages as pages
from companion.views.conan.setup import Plan


def setup(look: Look, device: Device, pack: Pack) -> ft.Control:
    drafts, profile = device.drafts, device.room.profile(pack.slug).values
    if not drafts.of(Plan).scenario:
        drafts.change(Plan, view.begun, first_player(device), profile, device.room, quietly=True)
    plan = drafts.of(Plan)
    if plan.page == 1 and plan.hero in plan.heroes:
        return flow(look, House(device, pack.slug), pages.kit(plan, plan.hero, look._))
    earlier = kits.earlier(device.room) if plan.page == 1 else ()
    return wizard(look, device, pack, pages.wizard(pack, plan, earlier, device.settings, not look.phone, look._))


# what opens -------------------------------------------------------------------------------------------
@opens(pages.Take)
def _take(host: Host, act: pages.Take) -> None:
    room = host.device.room
    kit = kits.last(room, act.scenario)
    host.drafts.change(Plan, view.take, act.scenario, room.profile(kits.SLUG).values, kit)


@opens(pages.Begin)
def _begin(host: Host, _act: pages.Begin) -> None:
    pack, plan = host.device.room.shelf.find(kits.SLUG), host.drafts.of(Plan)
    assert pack is not None
    if begin(host.device, pack, view.start_choices(plan), plan.name):
        host.drafts.forget(Plan)


@opens(pages.KeepKits)
def _keep(host: Host, _act: pages.KeepKits) -> None:
    _ = host._
    type_words(
        host.look,
        _("Keep these kits by name"),
        _("Name"),
        "",
        _("Keep"),
        Intent(_kept, host),
        max_length=40,
        counter="",
    )


def _kept(host: Host, name: str) -> None:
    plan = host.drafts.of(Plan)
    kits.keep(host.device.room, name, plan.items, plan.spells)
    host.device.redraw()


@opens(pages.ForgetKits)
def _forget(host: Host, act: pages.ForgetKits) -> None:
    kits.forget(host.device.room, act.name)
    host.device.redraw()


@sheet_of(pages.AddAllies)
def _allies(host: Host, _act: pages.AddAllies) -> c.Sheet:
    return pages.allies(host.drafts.of(Plan), host._)


@sheet_of(pages.AddTile)
def _tiles(host: Host, act: pages.AddTile) -> c.Sheet:
    return pages.tiles(host.drafts.of(Plan), act.aside, host._)


@sheet_of(pages.TileSpells)
def _tile_spells(host: Host, act: pages.TileSpells) -> c.Sheet:
    return pages.tile_spells(host.drafts.of(Plan), act.place, host._)


# numbers and heroes -----------------------------------------------------------------------------------
@draws(pages.Amount)
def _amount(look: Look, host: Host, card: pages.Amount) -> ft.Control:
    put, change = Intent(_put, host, card.number), Intent(_counted, host, card.number)
    type_in = Intent(type_number, look, card.words, card.value, 0, MOST, put)
    return counter(look, card.words, card.value, change, size=32, type_in=type_in, low=0, high=MOST)


def _counted(host: Host, number: str, by: int) -> bool:
    return _put(host, number, getattr(host.drafts.of(Plan), number) + by)


def _put(host: Host, number: str, n: int) -> bool:
    """True: a held key goes on."""
    host.drafts.edit(Plan, ((number, min(max(n, 0), MOST)),))
    return True


@draws(pages.HeroRow)
def _hero(look: Look, host: Host, card: pages.HeroRow) -> ft.Control:
    _ = look._
    about = stack(
        text(look, card.name, 16, "ink", True), text(look, card.gems, 14, "ink2"), text(look, card.kit, 14), gap=0
    )
    sign = ft.Icon(ft.Icons.BACKPACK_OUTLINED, size=24, color=look.c["second"])
    return tap(
        ft.Row([ft.Container(about, expand=True), sign], spacing=8),
        does(host, card.act),
        ", ".join((_("Kit: {who}", who=card.name), card.kit, card.gems)),
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.6)),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
    )


# the River --------------------------------------------------------------------------------------------
@draws(pages.River)
def _river(look: Look, host: Host, card: pages.River) -> ft.Control:
    slots = [_slot(look, host, slot, len(card.slots)) for slot in card.slots]
    return ft.ReorderableListView(
        list(slots), on_reorder=handler(Intent(_moved, host)), show_default_drag_handles=False
    )


def _moved(host: Host, event: ft.OnReorderEvent) -> None:
    host.drafts.change(Plan, view.moved, event.old_index or 0, event.new_index or 0)


def _slot(look: Look, host: Host, slot: pages.SlotView, count: int) -> ft.Control:
    """One tile: price, name, how many figures or life points, and where it lies."""
    plate = ft.Container(
        num(look, slot.place + 1, 28), width=38, height=44, border_radius=9, alignment=CENTRE, bgcolor=look.c["raised"]
    )
    grip = ft.Container(
        ft.Icon(ft.Icons.DRAG_INDICATOR, size=24, color=look.c["ink2"]), width=48, height=48, alignment=CENTRE
    )
    handle = ft.ReorderableDragHandle(content=grip, mouse_cursor=ft.MouseCursor.GRAB)
    top = ft.Row([plate, text(look, slot.name, 16, "ink", True, expand=True), handle], spacing=8)
    keys = ft.Row(
        [*_figures(look, host, slot), ft.Container(expand=True), *_places(look, host, slot, count)], spacing=6
    )
    return ft.Container(
        stack(top, keys, _spells(look, host, slot) if slot.caster else None, gap=6),
        padding=8,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(1, fade(look.c["line"], 0.6)),
        key=f"{slot.place}-{slot.name}",
        margin=ft.Margin.only(bottom=6),
    )


def _figures(look: Look, host: Host, slot: pages.SlotView) -> list[ft.Control]:
    """Life points of who has a marker, else figures; an event has neither."""
    _ = look._
    if slot.life is None and not slot.figures:
        return []
    value = slot.figures if slot.life is None else slot.life
    words, icon = (_("Figures"), ft.Icons.PERSON) if slot.life is None else (_("Life points"), ft.Icons.FAVORITE)
    change, said = Intent(_numbered, host, slot.place), f"{slot.name}, {words}"
    return [
        step_key(look, ft.Icons.REMOVE, f"{said} −1", Intent(change, -1), 48, value > 1),
        ft.Row([ft.Icon(icon, size=18, color=look.c["ink2"]), num(look, value, 26)], spacing=3, tight=True),
        step_key(look, ft.Icons.ADD, f"{said} +1", Intent(change, 1), 48),
    ]


def _numbered(host: Host, place: int, by: int) -> bool:
    host.drafts.change(Plan, view.numbered, place, by)
    return True


def _places(look: Look, host: Host, slot: pages.SlotView, count: int) -> list[ft.Control]:
    """Cheaper, dearer, away."""
    _, n = look._, slot.place
    ways = (
        (ft.Icons.ARROW_UPWARD, _("{tile}: one place cheaper", tile=slot.name), n - 1),
        (ft.Icons.ARROW_DOWNWARD, _("{tile}: one place dearer", tile=slot.name), n + 1),
    )
    made = []
    for icon, words, to in ways:
        act = does(host, c.change(Plan, view.moved, n, to)) if 0 <= to < count else None
        made.append(key(look, icon, words, act, 48, "surface", "ink" if act else "line"))
    drop = does(host, c.change(Plan, view.removed, n))
    return [*made, key(look, ft.Icons.CLOSE, _("Remove {name}", name=slot.name), drop, 48, "surface")]


def _spells(look: Look, host: Host, slot: pages.SlotView) -> ft.Control:
    held = text(look, ", ".join(slot.spells), 14, "ink2") if slot.spells else None
    words = look._("Spells: {who}", who=slot.name)
    return stack(held, button(look, words, does(host, pages.TileSpells(slot.place)), ft.Icons.ADD), gap=4)


# a hero's kit -----------------------------------------------------------------------------------------
@draws(pages.Find)
def _find(look: Look, host: Host, card: pages.Find) -> ft.Control:
    return field(look, look._("Find a card"), card.asked, Intent(_asked, host))


def _asked(host: Host, words: str) -> None:
    host.drafts.edit(Plan, (("asked", words[:40]),))


@draws(pages.Load)
def _load(look: Look, host: Host, card: pages.Load) -> ft.Control:
    _, load = look._, card.load
    ink = "bad" if load.over else "ink"
    amount = ft.Row([num(look, load.weight, 32, ink), num(look, f"/ {load.maximum}", 20, "ink2")], spacing=4)
    line = ft.Row([text(look, _("Encumbrance"), 16, "ink", True, expand=True), amount])
    share = min(1.0, load.weight / load.maximum) if load.maximum else 0.0
    full = look.colour("bad" if load.over else "second")
    bar = ft.ProgressBar(share, color=full, bgcolor=look.c["raised"], height=8)
    words = [text(look, load.lost, 14, "bad", True) if load.lost else None]
    words.append(text(look, load.then, 14, "ink2") if load.then else None)
    over = _.plural("Too much by {n}: give something back.", "Too much by {n}: give something back.", load.over)
    words.append(text(look, over, 15, "bad", True) if load.over else None)
    return panel(look, stack(line, bar, *words, gap=4))


@draws(pages.KitCards)
def _cards(look: Look, host: Host, card: pages.KitCards) -> ft.Control:
    pack = host.device.room.shelf.find(kits.SLUG)
    assert pack is not None
    rows = [_card(look, host, pack, one, act) for one, act in card.cards]
    return grid(rows, 1 if look.big else 2 if look.phone else 3, 6)


def _card(look: Look, host: Host, pack: Pack, card: kits.CardView, act: c.Act) -> ft.Control:
    """One card: a tap takes it or gives it back."""
    amount = ft.Row([num(look, card.amount, 22), text(look, card.unit, 12, "ink2")], spacing=4, tight=True)
    name = text(look, card.name, 15, "ink", True, expand=True)
    mark = [ft.Icon(ft.Icons.CHECK_BOX, size=20, color=look.c["second"])] if card.on else []
    lots: list[ft.Control] = [_lot(look, pack, words, dice) for words, dice in card.lots]
    about = text(look, card.line, 13, "ink2") if look.big or not lots else row(lots, 8)
    return tap(
        stack(ft.Row([name, *mark], spacing=4), about, amount, gap=2),
        does(host, act),
        ", ".join(words for words in (card.name, f"{card.amount} {card.unit}", card.line) if words),
        selected=card.on,
        border_radius=14,
        bgcolor=look.c["surface"],
        border=ft.Border.all(2, look.c["second"]) if card.on else ft.Border.all(1, fade(look.c["line"], 0.6)),
        padding=ft.Padding.symmetric(horizontal=10, vertical=6),
    )


def _lot(look: Look, pack: Pack, words: str, dice: Dice) -> ft.Control:
    """What a card is thrown with; a turning arrow for each free reroll."""
    free = [ft.Icon(ft.Icons.REPLAY, size=14, color=look.c["ink2"]) for _arrow in dice.arrows]
    return ft.Row([text(look, words, 13, "ink2"), small_dice(pack, dice.dice), *free], spacing=3, tight=True)
