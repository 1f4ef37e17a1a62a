"""Hero sheets: health, values, weapons, where the hero stands, and the cards it carries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.state import State
from companion.games.eternia.wording import area_name
from companion.ui.desk import Desk
from companion.ui.guard import part, tell
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import cards
from companion.ui.panels.eternia.learning import learn, learns
from companion.ui.panels.eternia.pieces import buttons, chips, colour_of, corrects, mark, picks, rule
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import Typed, close_sheet, field, open_sheet
from companion.ui.widgets.surface import button, chip, fade, grid, head, pad, panel, stack, tag, tap
from companion.ui.widgets.tracks import bar_meter
from companion.ui.widgets.words import num, text, title
from companion.views.cards import Do
from companion.views.eternia import hero as view
from companion.views.eternia.draft import Gained, Placing, Shown


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    names = tuple(state.heroes)
    shown = desk.draft(Shown).sheet or state.active or names[0]
    shown = shown if shown in names else names[0]
    sheet = view.sheet(state, shown, _)
    areas = tuple((a, area_name(a, _)) for a in state.areas)
    made: list[ft.Control] = [
        Names(look, desk, names, shown),
        Health(look, desk, replace(sheet, cards=(), slots=())),
        Cards(look, desk, sheet.carrying()),
    ]
    if desk.draft(Gained).open:
        made.append(_adding(look, desk, state, shown))
    else:
        made.append(button(look, _("Add a card to {hero}", hero=shown), desk.edits(Gained, open=True), ft.Icons.ADD))
    made.append(Values(look, desk, sheet.bare()))
    made.append(Place(look, desk, sheet, areas, desk.draft(Placing).open))
    return made


@part
def Names(look: Look, desk: Desk, names: tuple[str, ...], shown: str) -> ft.Control:
    return chips(look, [(name, name) for name in names], shown, picks(desk, Shown, "sheet"))


@part
def Health(look: Look, desk: Desk, sheet: view.Sheet) -> ft.Control:
    _, path, ink = desk._, f"hp/{sheet.name}", colour_of(sheet.number)
    names: list[ft.Control] = [
        title(look, sheet.name, 26, ink),
        text(look, f"{sheet.team_name}, {sheet.place}", 14, "ink2"),
    ]
    top: list[ft.Control] = [mark(look, sheet.number, 40), ft.Column(names, spacing=0, expand=True)]
    if sheet.mounted:
        top.append(tag(look, _("mounted")))
    top.append(rule(look, desk, _("Health (HP)"), "hit-points"))

    count = counter(
        look,
        _("Health (HP)"),
        sheet.hp,
        desk.counts(c.Count, path),
        size=48,
        type_in=corrects(look, desk, _("Health (HP)"), path, sheet.hp, 0, sheet.top),
        low=0,
        note=_("of {n}", n=sheet.top),
    )
    notes: list[ft.Control] = []
    if sheet.defeats:
        notes.append(tag(look, _.plural("{n} defeat", "{n} defeats", sheet.defeats), "bad"))
    if sheet.owes:
        notes.append(tag(look, _("owes 5"), "bad"))
    notes.append(tag(look, _.plural("{n} movement point", "{n} movement points", sheet.points)))
    if sheet.flying:
        notes.append(tag(look, _("flies"), ink))
    down = (
        button(look, _("{hero} is defeated", hero=sheet.name), desk.does(c.DefeatHero(sheet.name)))
        if sheet.down
        else None
    )
    meter = bar_meter(look, sheet.hp, sheet.top, ink)
    tags = ft.Row(notes, spacing=6, run_spacing=6, wrap=True)
    return panel(look, stack(ft.Row(top, spacing=10), count, meter, tags, down, gap=10), 14)


@part
def Cards(look: Look, desk: Desk, sheet: view.Sheet) -> ft.Control:
    """Places used and left, and every card with what can be done with it."""
    _ = desk._
    tiles: list[ft.Control] = []
    for slot in sheet.slots:
        number = f"{slot.used}/{slot.limit}" if slot.limit else str(slot.used)
        full = bool(slot.limit) and slot.used >= slot.limit
        inner = ft.Column(
            [
                num(look, number, 26, "bad" if slot.limit and slot.used > slot.limit else "ink2" if full else "ink"),
                text(look, slot.name, 13, "ink2"),
            ],
            spacing=0,
        )
        said = _("Rule: {name}", name=slot.name) + f", {number}"
        tiles.append(
            tap(
                inner,
                _ruler(desk, slot.rule),
                said,
                padding=pad(10, 8, 10, 8),
                border_radius=12,
                bgcolor=look.c["raised"],
            )
        )
    rows = [_card(look, desk, sheet, line) for line in sheet.cards]
    none = text(look, _("No cards yet."), 15, "ink2") if not rows else None
    heading = head(look, _("Cards"), rule(look, desk, _("Cards"), "support-cards"))
    return panel(look, stack(heading, grid(tiles, 2 if look.big else 3, 6), none, *rows))


def _ruler(desk: Desk, id: str) -> Callable[[], None]:
    return desk.reads(id)


def _card(look: Look, desk: Desk, sheet: view.Sheet, line: view.CardLine) -> ft.Control:
    _ = desk._
    words: list[ft.Control] = [text(look, line.name, 16, "ink", True), text(look, line.note, 13, "ink2")]
    row: list[ft.Control] = [ft.Column(words, spacing=0, expand=True)]
    if line.wearable:
        wear = _("worn") if line.worn else _("in the pack")
        row.append(chip(look, wear, desk.does(c.WearCard(sheet.name, line.place, not line.worn)), line.worn))
    row.append(chip(look, _("Discard"), desk.does(c.DiscardCard(sheet.name, line.place))))
    edge = ft.Border.only(top=ft.BorderSide(1, fade(look.c["line"], 0.4)))
    return ft.Container(ft.Row(row, spacing=8, wrap=look.big), padding=pad(4, 8, 0, 4), border=edge)


def _adding(look: Look, desk: Desk, state: State, hero: str) -> ft.Control:
    """A card found, won or given: free, with the places checked."""
    _ = desk._
    new = cards.draft(desk, Gained, view.KINDS)
    offer = view.offer(state, hero, new, "", _)
    out = cards.discard(desk, offer, Gained)
    go = button(
        look,
        _("{hero} takes it", hero=hero),
        Intent(desk.perform, Do(c.GainCard(hero, new.card(), out), (Gained,))),
        ft.Icons.ADD,
        filled=True,
    )
    close = button(look, _("Close"), desk.edits(Gained, open=False))
    form = cards.form(look, desk, state, hero, Gained, view.KINDS)
    return panel(
        look, stack(head(look, _("A new card for {hero}", hero=hero)), *form, buttons(go, close), gap=10), edge="second"
    )


@part
def Values(look: Look, desk: Desk, sheet: view.Sheet) -> ft.Control:
    """What the hero card prints; assumed values say so until they are entered."""
    _ = desk._
    rows: list[ft.Control] = [
        _value(look, desk, sheet, "max_hp", _("Health printed"), sheet.top, sheet.top_assumed, 1, 30)
    ]
    rows += [_value(look, desk, sheet, v.id, v.name, v.value, v.assumed, 0, 20) for v in sheet.values]
    weapons = [chip(look, name, _weapon(desk, sheet, id), id in sheet.weapons) for id, name in view.weapon_names(_)]
    texts = button(look, _("Surge and passive in words"), Intent(_words, look, desk, sheet), ft.Icons.EDIT_NOTE)
    told = [
        text(look, _("{name}: {n}", name=name, n=words), 15)
        for name, words in ((_("Surge"), sheet.surge), (_("Passive"), sheet.passive))
        if words
    ]
    keep = button(
        look, _("Keep this card for new tables"), Intent(_keep, desk, sheet.name), ft.Icons.INVENTORY_2_OUTLINED
    )
    heading = head(look, _("Hero card"), rule(look, desk, _("Hero card"), "hero-card"))
    marked = any(v.assumed for v in sheet.values) or sheet.top_assumed
    hint = text(look, _("Marked values are assumed: read them off your card."), 14, "ink2") if marked else None
    choice_row = ft.Row([*weapons], spacing=6, run_spacing=0, wrap=True)
    return panel(
        look,
        stack(
            heading,
            hint,
            *rows,
            text(look, _("Two weapons"), 14, "ink2", True),
            choice_row,
            *told,
            buttons(texts, keep),
            gap=8,
        ),
    )


def _value(
    look: Look, desk: Desk, sheet: view.Sheet, id: str, name: str, value: int, guess: bool, low: int, high: int
) -> ft.Control:
    path = f"{id}/{sheet.name}"

    line = counter(
        look,
        name,
        value,
        desk.counts(c.Count, path),
        size=30,
        key_size=48,
        type_in=corrects(look, desk, name, path, value, low, high),
        low=low,
        high=high,
        note=look._("assumed") if guess else "",
    )
    return line


def _weapon(desk: Desk, sheet: view.Sheet, id: str) -> Callable[[], object]:
    """Two at most; the older one makes room."""
    now = tuple(w for w in sheet.weapons if w != id) if id in sheet.weapons else (*sheet.weapons, id)[-2:]
    return learns(desk, c.EditHero(sheet.name, now)) if now else Intent(tuple)


def _words(look: Look, desk: Desk, sheet: view.Sheet) -> None:
    _ = desk._
    surge, passive = Typed(sheet.surge), Typed(sheet.passive)

    def done() -> None:
        close_sheet()
        desk.do(c.EditHero(sheet.name, (), surge.words, passive.words), then=Intent(learn, desk))

    open_sheet(
        look,
        title(look, sheet.name, 22),
        field(look, _("Surge"), sheet.surge, surge.put, max_length=200, counter="", multiline=True),
        field(look, _("Passive"), sheet.passive, passive.put, max_length=200, counter="", multiline=True),
        button(look, _("Keep"), done, filled=True),
    )


def _keep(desk: Desk, name: str) -> None:
    """The hero's card goes into the box profile, for every table from now on."""
    state: State = desk.state
    hero = state.heroes[name]
    values = view.box_values(state, name)
    if not values:
        tell(desk._("Nothing was read off this card yet."))
        return
    desk.device.room.keep_profile(desk.pack.slug, f"hero.{hero.id}", values)
    tell(desk._("Kept: new tables start with this card."))


@part
def Place(look: Look, desk: Desk, sheet: view.Sheet, areas: tuple[tuple[str, str], ...], is_open: bool) -> ft.Control:
    """Put the hero somewhere without spending anything."""
    _ = desk._
    if not is_open:
        return button(
            look, _("Put {hero} elsewhere", hero=sheet.name), desk.edits(Placing, open=True), ft.Icons.PLACE_OUTLINED
        )
    rows = chips(look, areas, sheet.area, Intent(_placed, desk, sheet.name))
    away = button(look, _("Not on the list"), _placed(desk, sheet.name, ""))
    return panel(
        look,
        stack(
            head(look, _("Where is {hero}?", hero=sheet.name)),
            rows,
            buttons(away, button(look, _("Close"), desk.edits(Placing, open=False))),
        ),
    )


def _placed(desk: Desk, hero: str, area: str) -> Intent:
    return Intent(desk.perform, Do(c.PlaceHero(hero, area), (Placing,)))
