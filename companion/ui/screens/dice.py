"""The dice tray: gather a pool, see its odds in one line, roll or type the real dice, reroll with advice, trust the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import flet as ft

from companion.core.dice import Die, Face, Pool, Roll
from companion.core.odds import Advice, best_reroll, total_of
from companion.core.tray import RerollDice, RollDice, Tray
from companion.i18n import Translator
from companion.packs.model import DieDef
from companion.ui.desk import Desk
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.widgets.charts import bars
from companion.ui.widgets.counter import counter
from companion.ui.widgets.dice import die_face
from companion.ui.widgets.sheet import close_sheet, open_sheet
from companion.ui.widgets.surface import button, chip, head, panel, stack, tag, tap
from companion.ui.widgets.words import num, text, title
from companion.views import cards as c
from companion.views import luck as luck_view

MOST_PER_DIE = 15


@dataclass(frozen=True)
class Gathered:
    """The dice that are being gathered, and whether the luck chart is open."""

    pool: tuple[tuple[str, int], ...] = ()
    luck: bool = False


@dataclass(frozen=True)
class Marked:
    """The dice of this tray that are marked for a reroll."""

    places: tuple[int, ...] = ()


@dataclass(frozen=True)
class Entered:
    """The faces read off real dice so far."""

    faces: tuple[int, ...] = ()


def _gather(draft: Gathered, first: str, name: str, by: int) -> Gathered:
    pool = dict(draft.pool) or {first: 1}
    return replace(draft, pool=tuple((pool | {name: min(max(pool.get(name, 0) + by, 0), MOST_PER_DIE)}).items()))


def parts(desk: Desk, look: Look) -> list[ft.Control]:
    """The tray of a table, for any game that has dice."""
    state = desk.state
    tray = [_tray(desk, look, state.dice, state.tray)] if state.tray.dice else []
    return [*tray, _builder(desk, look, state.dice), roll_log(desk, look, state.dice)]


def definition(desk: Desk, name: str) -> DieDef | None:
    return next((die for die in desk.pack.die if die.id == name), None)


def face_of(desk: Desk, name: str, face: Face, size: float = 56, mark: str = "") -> ft.Control:
    """A face as its die is drawn in this game."""
    return drawn_face(definition(desk, name), dict(face.symbols), size, mark, face.name)


def drawn_face(
    die: DieDef | None, symbols: Mapping[str, int], size: float = 56, mark: str = "", name: str = ""
) -> ft.Control:
    """What a face of this die shows: its signs, or a number on a die of plus and minus."""
    shape, colour, ink = (die.shape, die.colour, die.ink) if die else ("square", "#EF8632", "")
    if die and any(n < 0 for face in die.faces for n in face.symbols.values()):
        total = f"{sum(symbols.values()):+d}".replace("+0", "0").replace("-", "−")
        return die_face(shape, colour, {}, size, ink, mark, total)
    label = name if not symbols and name and not name.isalpha() else ""
    return die_face(shape, colour, {s: n for s, n in symbols.items() if n > 0}, size, ink, mark, label)


def face_words(die: DieDef | None, symbols: Mapping[str, int], _: Translator, name: str = "") -> str:
    """What a face shows, for the screen reader: as its die calls it, in the reader's language."""
    kinds = die.faces if die else ()
    if called := next((one.name for one in kinds if one.name and one.symbols == symbols), None):
        return _.pick(called)
    names = die.shows if die else {}
    shown = [
        _("{name}: {value}", name=_.pick(names[symbol]) if symbol in names else symbol, value=_.number(n))
        for symbol, n in symbols.items()
        if n
    ]
    return ", ".join(shown) or name or _("blank")


def _said(desk: Desk, name: str, face: Face) -> str:
    return face_words(definition(desk, name), dict(face.symbols), desk._, face.name)


def main_symbol(dice: dict[str, Die], names: tuple[str, ...]) -> str:
    """The symbol that most faces of these dice show: the one that is counted."""
    counts: dict[str, int] = {}
    for name in names:
        for face in dice[name].faces:
            for symbol, n in face.symbols:
                if n and symbol != "reroll":
                    counts[symbol] = counts.get(symbol, 0) + 1
    return max(counts, key=counts.__getitem__) if counts else ""


def _weight(face: Face) -> int:
    return sum(n for _symbol, n in face.symbols)


def _builder(desk: Desk, look: Look, dice: dict[str, Die]) -> ft.Control:
    _ = desk._
    first = next(iter(dice))
    pool = {name: n for name, n in desk.draft(Gathered).pool if name in dice} or {first: 1}
    names = tuple(name for name in dice for _n in range(pool.get(name, 0)))
    rows: list[ft.Control] = []
    for name, die in dice.items():
        known = definition(desk, name)
        best = max(die.faces, key=_weight)
        label = _.pick(known.name) if known else name
        note = _("faces assumed") if known and known.confidence in ("assumed", "inferred") else ""
        rows.append(
            counter(
                look,
                label,
                pool.get(name, 0),
                Intent(desk.drafts.change, Gathered, _gather, first, name),
                icon=face_of(desk, name, best, 36),
                size=32,
                key_size=48,
                low=0,
                high=MOST_PER_DIE,
                note=note,
            )
        )
    odds = _odds_line(desk, look, dice, names) if names else None
    beside = None if look.big else True
    throw: list[ft.Control] = [
        button(
            look,
            _("Roll {n}", n=len(names)),
            Intent(desk.perform, c.Do(RollDice(names), (Marked,))) if names else None,
            ft.Icons.CASINO,
            filled=True,
            expand=beside,
        ),
        button(
            look,
            _("Real dice"),
            Intent(_type_dice, desk, look, dice, names) if names else None,
            ft.Icons.BACK_HAND_OUTLINED,
            expand=beside,
        ),
    ]
    keys = stack(*throw) if look.big else ft.Row(throw, spacing=8)
    return panel(look, stack(head(look, _("Dice")), *rows, odds, keys, gap=8))


def _odds_line(desk: Desk, look: Look, dice: dict[str, Die], names: tuple[str, ...]) -> ft.Control | None:
    """The exact odds in one line, before the roll."""
    symbol, _ = main_symbol(dice, names), desk._
    if not symbol:
        return None
    chances = total_of(Pool(tuple(dice[name] for name in names)), symbol)
    top = chances.low + len(chances.ways) - 1
    mean = float(chances.mean())
    around = sorted({n for n in (1, round(mean), round(mean) + 1, round(mean) + 2) if chances.low < n <= top})[:4]
    words = _("On average {mean}", mean=_.number(mean, 1))
    shares = [
        tag(look, _("{n} or more: {share}", n=_.number(n), share=_.percent(float(chances.at_least(n)))), "ink")
        for n in around
    ]
    exact = [
        tag(look, _("exactly {n}: {share}", n=_.number(n), share=_.percent(float(chances.chance(n)))))
        for n in range(max(round(mean) - 1, chances.low), min(round(mean) + 1, top) + 1)
    ]
    rows: list[ft.Control] = [
        ft.Row([text(look, words, 15, "ink2"), *shares], wrap=True, spacing=6, run_spacing=6),
        ft.Row([*exact], wrap=True, spacing=6, run_spacing=6),
    ]
    return ft.Column(rows, spacing=6)


def _tray(desk: Desk, look: Look, dice: dict[str, Die], tray: Tray) -> ft.Control:
    """What lies in the tray; tapped dice are marked for a reroll, the suggested one wears a dashed ring."""
    _ = desk._
    marked = desk.draft(Marked, tray).places
    symbol = main_symbol(dice, tray.dice)
    advice = _advice(dice, tray, symbol) if desk.pack.rerolls else None
    advised = advice.best.die if advice and advice.best else -1
    cells: list[ft.Control] = []
    for place, (name, face) in enumerate(zip(tray.dice, tray.faces, strict=True)):
        on = place in marked
        shown = dice[name].faces[face]
        drawn = face_of(desk, name, shown, 60, look.c["second"] if advised == place else "")
        edge = ft.Border.all(3, look.c["second"]) if on else ft.Border.all(3, "#00000000")
        cells.append(
            tap(
                drawn,
                desk.toggles(Marked, "places", place),
                _("Die {n}: {face}", n=place + 1, face=_said(desk, name, shown)),
                selected=on,
                border=edge,
                border_radius=16,
                padding=2,
            )
        )
    total = tray.total(dice, symbol) if symbol else 0
    again = (
        button(
            look,
            _.plural("Reroll {n} die", "Reroll {n} dice", len(marked)),
            Intent(desk.perform, c.Do(RerollDice(marked), (Marked,))),
            ft.Icons.REPLAY,
        )
        if marked
        else None
    )
    typed = (
        button(
            look,
            _("Type the reroll"),
            Intent(_type_dice, desk, look, dice, tuple(tray.dice[p] for p in marked), marked),
        )
        if marked
        else None
    )
    hint = None if marked else _suggestion(desk, look, tray, advice)
    sum_up = ft.Row([num(look, total, 56), text(look, _("in the tray"), 16, "ink2")], spacing=10) if symbol else None
    return panel(
        look, stack(sum_up, ft.Row(cells, wrap=True, spacing=4, run_spacing=4), hint, again, typed), edge="second"
    )


def _suggestion(desk: Desk, look: Look, tray: Tray, advice: Advice | None) -> ft.Control:
    """The best reroll in one line with its key; dice may also be chosen by hand."""
    _ = desk._
    by_hand = text(look, _("Tap dice to choose what is rerolled."), 13, "ink2")
    if advice is None or advice.best is None:
        return by_hand
    place, gain = advice.best.die, float(advice.value - advice.stop)
    known = definition(desk, tray.dice[place])
    name = _.pick(known.name) if known else tray.dice[place]
    line = _("Best reroll: {die}, {gain} more on average", die=name, gain=_.number(gain, 1))
    words = ft.Row(
        [ft.Icon(ft.Icons.LIGHTBULB_OUTLINE, size=22, color=look.c["second"]), text(look, line, 15, expand=True)],
        spacing=8,
    )
    act = button(look, _("Reroll it"), Intent(desk.do, RerollDice((place,))), ft.Icons.REPLAY)
    both = [ft.Container(words, expand=not look.big), act]
    return stack(stack(*both) if look.big else ft.Row(list(both), spacing=8), by_hand, gap=6)


def _advice(dice: dict[str, Die], tray: Tray, symbol: str) -> Advice | None:
    """Which die gains most from a reroll, if any does."""
    if not symbol or len(tray.dice) > 12:
        return None
    return best_reroll(Roll(Pool(tuple(dice[name] for name in tray.dice)), tray.faces), symbol, paid=1)


def _type_dice(
    desk: Desk, look: Look, dice: dict[str, Die], names: tuple[str, ...], places: tuple[int, ...] = ()
) -> None:
    """One die after the other: tap the face that the real die shows."""
    holder = ft.Column(spacing=10, tight=True)
    desk.drafts.forget(Entered)
    command = RerollDice(places, physical=True) if places else RollDice(names, physical=True)
    _ask_face(desk, look, dice, names, command, holder)
    open_sheet(look, holder)


def _ask_face(
    desk: Desk,
    look: Look,
    dice: dict[str, Die],
    names: tuple[str, ...],
    command: RollDice | RerollDice,
    holder: ft.Column,
) -> None:
    """The faces of the die that comes next, as keys."""
    _, n = desk._, len(desk.draft(Entered).faces)
    name = names[n]
    faces = [
        tap(
            face_of(desk, name, dice[name].faces[kind[0]], 72),
            Intent(_enter_face, desk, look, dice, names, command, holder, kind[0]),
            _said(desk, name, dice[name].faces[kind[0]]),
            padding=4,
            border_radius=16,
        )
        for kind in luck_view.face_kinds(dice[name])
    ]
    holder.controls = [
        title(look, _("Die {n} of {all}", n=n + 1, all=len(names)), 22),
        text(look, _("Tap the face it shows."), 16, "ink2"),
        ft.Row(faces, wrap=True, spacing=8, run_spacing=8),
    ]


def _enter_face(
    desk: Desk,
    look: Look,
    dice: dict[str, Die],
    names: tuple[str, ...],
    command: RollDice | RerollDice,
    holder: ft.Column,
    face: int,
) -> None:
    faces = desk.draft(Entered).faces
    if len(faces) >= len(names):
        return  # a second tap on a sheet that is closing, or on one that a longer roll has covered
    faces = (*faces, face)
    desk.drafts.edit(Entered, (("faces", faces),), quietly=True)
    if len(faces) == len(names):
        close_sheet()
        desk.do(command, typed=faces, then=Intent(desk.spend, (Marked,)))
    else:
        _ask_face(desk, look, dice, names, command, holder)
        holder.update()


def roll_log(desk: Desk, look: Look, dice: dict[str, Die]) -> ft.Control:
    """The roll log and the luck chart."""
    _ = desk._
    rolls = luck_view.rolls(desk.table)
    if not rolls:
        return text(look, _("Every roll is kept here, with a chart of your luck."), 14, "ink2")
    show = desk.draft(Gathered).luck
    switch = chip(look, _("Luck chart"), desk.edits(Gathered, luck=not show), show, ft.Icons.BAR_CHART)
    lines: list[ft.Control] = []
    for roll in reversed(rolls[-12:]):
        faces = [
            face_of(desk, name, dice[name].faces[face], 28)
            for name, face in zip(roll.dice, roll.faces, strict=False)
            if name in dice
        ]
        kind = _("reroll") if roll.reroll else _("real dice") if roll.physical else _("app dice")
        lines.append(ft.Row([text(look, f"{_.clock(roll.at)}  {kind}", 13, "ink2"), *faces], wrap=True, spacing=4))
    charts = [_luck(desk, look, dice[one.die], one) for one in luck_view.luck(desk.table, dice)] if show else []
    return panel(look, stack(head(look, _("Roll log"), switch), *charts, *lines))


def _luck(desk: Desk, look: Look, die: Die, one: luck_view.Luck) -> ft.Control:
    _ = desk._
    kinds = luck_view.face_kinds(die)
    pairs = [
        (face_of(desk, one.die, die.faces[kind[0]], 32), float(seen), expected)
        for kind, seen, expected in zip(kinds, one.seen, one.expected, strict=True)
    ]
    rolled = _.plural("{n} die rolled", "{n} dice rolled", one.thrown)
    said = _("{rolled}: a bar for what came, a frame for what was to be expected.", rolled=rolled)
    faces = [
        _(
            "{face}: {seen} came, {expected} expected",
            face=_said(desk, one.die, die.faces[kind[0]]),
            seen=seen,
            expected=_.number(due, 1),
        )
        for kind, seen, due in zip(kinds, one.seen, one.expected, strict=True)
    ]
    return stack(bars(look, pairs, ". ".join([rolled, *faces])), text(look, said, 13, "ink2"), gap=4)
