"""The dice tab: a free pool with its exact odds, the tray with advice, the hindering calculator, the luck so far."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.core.odds.advice import Advice
from companion.core.tray import RerollDice, RollDice, Tray
from companion.games.conan import pools, previews
from companion.games.conan.facts.dice import COLOURS
from companion.games.conan.state import State
from companion.games.conan.wording import hindering_line
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import typing
from companion.ui.panels.conan.pieces import best_face, chips, note, rule, stepper
from companion.ui.screens import dice as house
from companion.ui.widgets.counter import step_key
from companion.ui.widgets.surface import button, fade, grid, head, panel, stack, tag, tap
from companion.ui.widgets.words import num, text
from companion.views.conan import dice as view
from companion.views.conan.dice import PoolDraft
from companion.views.conan.sheets import Sight


@dataclass(frozen=True)
class Marked:
    """The die of the tray that is to be thrown again; -1 leaves it to the advice."""

    place: int = -1


@dataclass(frozen=True)
class Around:
    """Who stands about in the hindering calculator."""

    friends: int = 1
    enemies: int = 0


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    draft, around = desk.draft(PoolDraft), desk.draft(Around)
    shown = view.pool(state.dice, draft, desk._)
    friends, enemies = around.friends, around.enemies
    found: list[ft.Control] = [Builder(look, desk, draft, shown, state.owned_dice)]
    if state.tray.dice and state.attempt is None:
        need = draft.need + draft.lost
        advice = _advice(state, draft, need) if len(state.tray.dice) <= view.MOST_EXACT else None
        marked = desk.draft(Marked, about=state.tray).place
        found.append(TrayPart(look, desk, state.tray, view.advice_words(advice, state.tray.dice, need, desk._), marked))
    hindered = previews.hindrance(state, friends, enemies)
    line = hindering_line(hindered.enemies, hindered.others, hindered.penalty, desk._)
    found += [
        button(
            look,
            desk._("Line of sight: who sees whom?"),
            Intent(desk.perform, Sight()),
            ft.Icons.VISIBILITY_OUTLINED,
        ),
        Hindering(look, desk, friends, enemies, hindered.penalty, line, draft.need),
        Faces(look, desk),
        *luck(look, desk),
    ]
    return found


def _advice(state: State, draft: PoolDraft, need: int) -> Advice | None:
    if draft.jinx:
        return None
    return pools.advice(
        state.tray.dice,
        state.tray.faces,
        pools.Aim(need),
        draft.free,
        max(1, draft.paid),
        draft.support,
        (),
        state.dice,
    )


def luck(look: Look, desk: Desk) -> list[ft.Control]:
    return [house.roll_log(desk, look, desk.state.dice)]


@part
def Builder(look: Look, desk: Desk, draft: PoolDraft, shown: view.PoolView, owned: int) -> ft.Control:
    _ = desk._
    columns = [_colour(look, desk, draft, place) for place in range(3)]
    names = draft.names
    line = _target(look, desk, draft, shown)
    many = note(look, _("You own {n} dice: roll in two batches.", n=owned)) if len(names) > owned else None
    toggles = chips(
        look,
        [
            (_("Support"), draft.support, desk.edits(PoolDraft, support=not draft.support)),
            (_("Jinx"), draft.jinx, desk.edits(PoolDraft, jinx=not draft.jinx)),
        ],
    )
    paid = stepper(look, _("Gems for rerolls"), draft.paid, 0, 5, Intent(_set, desk, PoolDraft, "paid"))
    roll = button(
        look,
        _.plural("Roll {n} die", "Roll {n} dice", len(names)),
        desk.does(RollDice(names)) if names else None,
        ft.Icons.CASINO,
        filled=True,
        expand=True,
    )
    by_hand = Intent(typing.type_faces, look, desk, names, Intent(_typed, desk, names)) if names else None
    typed = button(look, _("Type real dice"), by_hand, ft.Icons.EDIT, expand=True)
    keys = stack(roll, typed) if look.big else ft.Row([roll, typed], spacing=8)
    top = head(look, _("Dice pool"), rule(look, desk, _("Dice pool"), "dice-pool"))
    return stack(
        top, grid(columns, 1 if look.big else 3, 6), line, many, panel(look, stack(paid, toggles)), keys, gap=8
    )


def _typed(desk: Desk, names: tuple[str, ...], faces: tuple[int, ...]) -> None:
    desk.do(RollDice(names, physical=True), typed=faces)


def _set(desk: Desk, draft: type, field: str, n: int) -> None:
    desk.drafts.edit(draft, ((field, n),))


def _shift(desk: Desk, place: int, by: int) -> None:
    """A die of this colour more or less."""
    counts = list(desk.draft(PoolDraft).counts)
    counts[place] = min(max(counts[place] + by, 0), 15)
    desk.drafts.edit(PoolDraft, (("counts", tuple(counts)),))


def _turn_arrow(desk: Desk, place: int) -> None:
    """A free reroll more, and after the last die none."""
    draft = desk.draft(PoolDraft)
    arrows = list(draft.arrows)
    arrows[place] = (arrows[place] + 1) % (max(draft.counts[place], 1) + 1)
    desk.drafts.edit(PoolDraft, (("arrows", tuple(arrows)),))


def _want(desk: Desk, by: int) -> None:
    desk.drafts.edit(PoolDraft, (("need", min(max(desk.draft(PoolDraft).need + by, 0), 40)),))


def _colour(look: Look, desk: Desk, draft: PoolDraft, place: int) -> ft.Control:
    """A colour: how many dice, and how many of them have a free reroll."""
    _, colour = desk._, COLOURS[place]
    n, free = draft.counts[place], draft.arrows[place]
    name = _(view.NAMES[colour])
    best = best_face(desk.state.dice[colour])
    keys = ft.Row(
        [
            step_key(look, ft.Icons.REMOVE, f"{name} −1", Intent(_shift, desk, place, -1), 50, n > 0),
            step_key(look, ft.Icons.ADD, f"{name} +1", Intent(_shift, desk, place, 1), 50, n < 15),
        ],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=6,
    )
    top = ft.Row(
        [house.face_of(desk, colour, best, 34), num(look, n, 40)], alignment=ft.MainAxisAlignment.CENTER, spacing=8
    )
    words = _.plural("{n} free reroll", "{n} free rerolls", free)
    arrows = tap(
        ft.Row(
            [ft.Icon(ft.Icons.REPLAY, size=16, color=look.c["ink2"]), num(look, free, 20)],
            alignment=ft.MainAxisAlignment.CENTER,
            spacing=4,
        ),
        Intent(_turn_arrow, desk, place),
        _("{how}: {n}", how=name, n=words),
        padding=ft.Padding.symmetric(vertical=13),
        border_radius=12,
        border=ft.Border.all(1, fade(look.c["line"], 0.5)),
    )
    label = text(look, name, 14, "ink2", True, text_align=ft.TextAlign.CENTER)
    return panel(look, stack(label, top, keys, arrows, gap=6), 8)


def _target(look: Look, desk: Desk, draft: PoolDraft, shown: view.PoolView) -> ft.Control:
    _ = desk._
    words: list[ft.Control] = [
        text(look, _.plural("At least {n} axe", "At least {n} axes", draft.need), 16, "ink", True)
    ]
    if shown.any_roll:
        words.append(text(look, _("Any roll succeeds."), 14, "ink2"))
    words.append(text(look, _("mean {mean}", mean=shown.mean), 14, "ink2"))
    if shown.plain:
        words.append(text(look, _("{share} without rerolls", share=shown.plain), 14, "ink2"))
    if shown.too_many:
        words.append(text(look, _("Too many dice for exact odds."), 14, "ink2"))
    keys: list[ft.Control] = [
        step_key(look, ft.Icons.REMOVE, _("Axes wanted −1"), Intent(_want, desk, -1), 50, draft.need > 0),
        step_key(look, ft.Icons.ADD, _("Axes wanted +1"), Intent(_want, desk, 1), 50),
    ]
    chance = num(look, shown.chance, 40, "second")
    row = ft.Row([ft.Column(words, spacing=1, expand=True), chance, *([] if look.big else keys)], spacing=6)
    bars = _spread(look, desk, shown.spread, draft.need + draft.lost) if shown.spread else None
    return panel(look, stack(row, ft.Row(keys, spacing=8) if look.big else None, bars))


def _spread(look: Look, desk: Desk, spread: tuple[tuple[int, float], ...], need: int) -> ft.Control:
    """Every total with its share: full bars reach the number, hollow ones do not."""
    most = max(share for _n, share in spread) or 1
    columns: list[ft.Control] = []
    for value, share in spread[:16]:
        good = value >= need
        bar = ft.Container(
            height=max(3, 54 * share / most),
            border_radius=3,
            bgcolor=look.c["second"] if good else None,
            border=ft.Border.all(1, look.c["second"]),
        )
        label = num(look, value, 15, "ink" if good else "ink2", text_align=ft.TextAlign.CENTER)
        columns.append(
            ft.Column([bar, label], spacing=3, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
        )
    said = ", ".join(f"{value}: {desk._.percent(share)}" for value, share in spread)
    chart = ft.Row(columns, spacing=4, vertical_alignment=ft.CrossAxisAlignment.END)
    return ft.Semantics(content=chart, label=said, exclude_semantics=True)


@part
def TrayPart(look: Look, desk: Desk, tray: Tray, advice: view.AdviceView | None, marked: int) -> ft.Control:
    """The free roll as it lies; what a reroll gains."""
    _ = desk._
    dice = desk.state.dice
    cells: list[ft.Control] = []
    for place, (name, face) in enumerate(zip(tray.dice, tray.faces, strict=True)):
        on = place == marked
        shown = dice[name].faces[face]
        ring = look.c["second"] if advice and advice.place == place else ""
        said = _("Die {n}: {face}", n=place + 1, face=view.face_words(shown, _))
        edge = ft.Border.all(3, look.c["second"] if on else "#00000000")
        cells.append(
            tap(
                house.face_of(desk, name, shown, 58, ring),
                desk.edits(Marked, place=-1 if on else place),
                said,
                selected=on,
                border=edge,
                border_radius=16,
                padding=2,
            )
        )
    total = ft.Row([num(look, tray.total(dice, "axe"), 56), text(look, _("axes in the tray"), 16, "ink2")], spacing=10)
    hint = note(look, advice.words, ft.Icons.LIGHTBULB_OUTLINE, "ink") if advice else None
    place = marked if 0 <= marked < len(tray.dice) else advice.place if advice else -1
    again = (
        button(look, _("Reroll die {n}", n=place + 1), desk.does(RerollDice((place,))), ft.Icons.REPLAY)
        if place >= 0
        else None
    )
    return panel(look, stack(total, ft.Row(cells, wrap=True, spacing=4, run_spacing=4), hint, again), edge="line")


@part
def Hindering(look: Look, desk: Desk, friends: int, enemies: int, lost: int, line: str, need: int) -> ft.Control:
    """Who stands around you: dearer steps, weaker shots and manipulations."""
    _ = desk._
    big = ft.Row(
        [num(look, lost, 48, "bad" if lost else "ink"), text(look, line, 16, "ink", True, expand=True)], spacing=12
    )
    facts = [
        _.plural(
            "Leaving costs {n} point, and the border's surcharge.",
            "Leaving costs {n} points, and the border's surcharge.",
            1 + lost,
        ),
        _("On shots and complex manipulations the axes needed rise from {need} to {n}.", need=need, n=need + lost),
        _("Melee attacks and defence are not hindered."),
    ]
    unclear = ft.Row([tag(look, _("book unclear"), "bad")])
    why = text(
        look,
        _("The compendium defines it in two ways; its example, and the official book, leave the actor out."),
        14,
        "ink2",
    )
    return panel(
        look,
        stack(
            head(look, _("Hindering"), rule(look, desk, _("Hindering"), "hindering-penalty")),
            stepper(look, _("Friends here, you included"), friends, 1, 9, Intent(_set, desk, Around, "friends")),
            stepper(look, _("Enemies here"), enemies, 0, 12, Intent(_set, desk, Around, "enemies")),
            big,
            *(text(look, words, 15, "ink2") for words in facts),
            unclear,
            why,
        ),
    )


@part
def Faces(look: Look, desk: Desk) -> ft.Control:
    """The faces the odds are made of: compare them with your own dice once."""
    _ = desk._
    rows: list[ft.Control] = []
    for colour in COLOURS:
        die = desk.state.dice[colour]
        rows.append(ft.Row([house.face_of(desk, colour, face, 36) for face in die.faces], spacing=4, wrap=True))
    fix = button(look, _("Correct the faces"), Intent(desk.device.go, f"/box/{desk.pack.slug}"), ft.Icons.EDIT)
    words = text(look, _("Check these faces against your dice; the red ones come from one public source."), 14, "ink2")
    return panel(
        look, stack(head(look, _("Die faces"), rule(look, desk, _("Die faces"), "dice-colours")), *rows, words, fix)
    )
