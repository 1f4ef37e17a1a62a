"""An opened seat: counters of the purse, the three tokens, movement, level, hand and morale, each with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.heroes3 import commands as c
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3.pieces import chip, resource_sign, rule, token_face, wrap
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import ask, closing, open_sheet, type_number
from companion.ui.widgets.surface import button, grid, head, panel, stack, tag
from companion.ui.widgets.tracks import pips
from companion.ui.widgets.words import num, text, title
from companion.views.heroes3 import names
from companion.views.heroes3 import rounds as view
from companion.views.heroes3.draft import Shown

FACES = {"positive": ft.Icons.SENTIMENT_SATISFIED, "negative": ft.Icons.SENTIMENT_DISSATISFIED}


def parts(look: Look, desk: Desk, seat: view.SeatView) -> list[ft.Control]:
    return [
        Tokens(look, desk, seat.number, seat.tokens, True),
        purse(look, desk, seat.number, seat.stocks, desk.draft(Shown).income),
        Movement(look, desk, seat.number, seat.mp, seat.mp_second, seat.secondary, seat.far_tiles),
        Level(look, desk, seat.number, seat.level, seat.at_top, seat.rewards),
        Hand(look, desk, seat.number, seat.hand, seat.limit),
        Expert(look, desk, seat.number, seat.expert, seat.expert_most),
        Mood(look, desk, seat.number, seat.feels, seat.morale, seat.morale_name, seat.rerolls, seat.discard),
    ]


@part
def Tokens(look: Look, desk: Desk, number: int, tokens: tuple[view.Token, ...], way: bool) -> ft.Control:
    _ = desk._
    faces: list[ft.Control] = [
        token_face(look, t.name, t.state, desk.does(c.TurnToken(number, t.id)) if t.state == "ready" else None, t.said)
        for t in tokens
    ]
    heading = head(look, _("Town tokens"), rule(look, desk, _("Town tokens"), "town-actions"))
    go = button(look, _("Open the town"), Intent(desk.go, "town"), ft.Icons.CASTLE_OUTLINED) if way else None
    return panel(look, stack(heading, grid(faces, 1 if look.big else 3), go))


def purse(look: Look, desk: Desk, number: int, stocks: tuple[view.Stock, ...], incomes: bool) -> ft.Control:
    """Counters of what lies there; the incomes on demand."""
    _ = desk._
    rows: list[ft.Control] = [Counted(look, desk, number, stock, incomes) for stock in stocks]
    switch = chip(look, _("Income"), desk.edits(Shown, income=not incomes), incomes, ft.Icons.TRENDING_UP)
    heading = head(look, _("Resources"), switch, rule(look, desk, _("Resources"), "income-tracks"))
    return panel(look, stack(heading, *rows, gap=10))


@part
def Counted(look: Look, desk: Desk, number: int, stock: view.Stock, incomes: bool) -> ft.Control:
    _ = desk._
    path = f"seat/{number}/{'income' if incomes else 'pool'}/{stock.id}"
    value = stock.income if incomes else stock.have
    label = _("{name}, income", name=stock.name) if incomes else stock.name
    note = "" if incomes or stock.after == stock.have else _("{n} after the next income", n=stock.after)
    change = _income(desk, number, stock.id) if incomes else _gain(desk, number, stock.id)
    typed = _typed(look, desk, label, value, path, 99 if incomes else 999)
    sign = resource_sign(look, stock.id, 22)
    return counter(look, label, value, change, icon=sign, size=34, type_in=typed, low=0, note=note)


def _gain(desk: Desk, seat: int, resource: str) -> Callable[[int], object]:
    return desk.counts(c.Gain, seat, resource)


def _income(desk: Desk, seat: int, resource: str) -> Callable[[int], object]:
    return desk.counts(c.ChangeIncome, seat, resource)


def _typed(look: Look, desk: Desk, name: str, value: int, path: str, most: int) -> Callable[[], None]:
    return Intent(type_number, look, name, value, 0, most, Intent(_corrected, desk, path, value))


def _corrected(desk: Desk, path: str, was: int, now: int) -> None:
    if now != was:
        desk.do(c.Correct(path, now))


@part
def Movement(look: Look, desk: Desk, number: int, mp: int, second: int, secondary: bool, tiles: int) -> ft.Control:
    """Points of each hero, spent with a tap on what they are spent for."""
    _ = desk._
    rows: list[ft.Control] = [_points(look, desk, number, "main", mp)]
    if secondary:
        rows.append(_points(look, desk, number, "secondary", second))
    heading = head(look, _("Movement"), rule(look, desk, _("Movement"), "movement-points"))
    supply = text(look, _("Tiles in supply: {n}", n=tiles), 14, "ink2") if tiles else None
    return panel(look, stack(heading, *rows, supply, gap=10))


def _points(look: Look, desk: Desk, number: int, hero: Any, left: int) -> ft.Control:
    _ = desk._
    name = _(names.HERO[hero])
    shown: ft.Control = pips(look, 0, left, 18) if 0 < left <= 6 else ft.Container()
    top = ft.Row(
        [num(look, left, 40), ft.Column([text(look, name, 14, "ink2", True), shown], spacing=4, expand=True)],
        spacing=12,
    )
    spend = button(
        look,
        _("Move 1 field"),
        desk.does(c.SpendMp(number, hero, "move-1-field")),
        ft.Icons.DIRECTIONS_WALK,
        expand=True,
    )
    more = button(look, _("Other"), Intent(_other, look, desk, number, hero, name), expand=True)
    return stack(top, ft.Row([spend, more], spacing=8), gap=6)


def _other(look: Look, desk: Desk, number: int, hero: Any, name: str) -> None:
    _ = desk._
    spends = [
        button(look, _(words), closing(desk.does(c.SpendMp(number, hero, action))))
        for action, words in names.MP_ACTIONS.items()
        if action != "move-1-field"
    ]
    gains = [
        button(look, f"+1 · {_(words)}", closing(desk.does(c.BonusMp(number, hero, source))))
        for source, words in names.BONUSES.items()
    ]
    portal: list[ft.Control] = [
        chip(look, words, closing(desk.does(c.BonusMp(number, hero, "town-portal", power, power))))
        for power, words in names.portal_powers(_)
    ]
    leave = (
        button(look, _("The hero leaves the map"), closing(desk.does(c.LoseHero(number))))
        if hero == "secondary"
        else None
    )
    open_sheet(
        look,
        title(look, name, 22),
        text(look, _("Spend 1 MP"), 15, "ink2"),
        *spends,
        text(look, _("Gain 1 MP"), 15, "ink2"),
        *gains,
        text(look, _("Town Portal: to an own town or settlement"), 15, "ink2"),
        wrap(*portal),
        leave,
        button(look, _("Read the rule"), closing(desk.reads("movement-actions"))),
    )


@part
def Level(look: Look, desk: Desk, number: int, level: str, at_top: bool, rewards: tuple[str, ...]) -> ft.Control:
    _ = desk._
    heading = head(look, _("Level"), rule(look, desk, _("Level"), "level-effects"))
    keys: list[ft.Control] = [
        button(look, _("+{n} experience", n=by), desk.does(c.GainXp(number, by)) if not at_top else None, expand=True)
        for by in (1, 2)
    ]
    side: ft.Control = ft.Column(keys, spacing=6, expand=True) if look.big else ft.Row(keys, spacing=8, expand=True)
    value = ft.Row([num(look, level, 44), side], spacing=14)
    fix = button(look, _("Set the level"), Intent(_set_level, look, desk, number, level))
    due = [tag(look, words, "second") for words in rewards]
    take = None
    if rewards:
        take = button(look, _("Take: {what}", what=rewards[0]), desk.does(c.TakeReward(number)), ft.Icons.CHECK)
    return panel(look, stack(heading, value, wrap(*due) if len(due) > 1 else None, take, fix, gap=6))


def _set_level(look: Look, desk: Desk, number: int, now: str) -> None:
    """Every half step of the track; no reward comes with a correction."""
    _ = desk._

    def put(level: int, xp: int) -> Callable[[], object]:
        def run() -> None:
            desk.do(c.Correct(f"seat/{number}/level", level))
            desk.do(c.Correct(f"seat/{number}/xp", xp))

        return closing(run)

    steps = [(level, xp) for level in range(1, 8) for xp in (0, 1) if (level, xp) != (7, 1)]
    keys: list[ft.Control] = [
        chip(look, names.level(level, xp), put(level, xp), names.level(level, xp) == now) for level, xp in steps
    ]
    open_sheet(look, title(look, _("Set the level"), 22), wrap(*keys))


@part
def Hand(look: Look, desk: Desk, number: int, hand: int, limit: int) -> ft.Control:
    _ = desk._
    cards = counter(
        look,
        _("Cards in hand"),
        hand,
        desk.counts(c.CountHand, number),
        size=34,
        low=0,
        high=40,
        note=_("limit {n}", n=limit),
        type_in=_typed(look, desk, _("Cards in hand"), hand, f"seat/{number}/hand", 40),
    )
    words = _("Start of turn: draw to {n}", n=limit)
    draw = button(look, words, Intent(_refresh, look, desk, number, hand, limit), ft.Icons.STYLE_OUTLINED)
    heading = head(look, _("Hand"), rule(look, desk, _("Hand"), "turn-start-hand"))
    return panel(look, stack(heading, cards, draw, gap=6))


def _refresh(look: Look, desk: Desk, number: int, hand: int, limit: int) -> None:
    """How many cards are thrown away before drawing."""
    _ = desk._
    least = max(0, hand - limit)
    keys: list[ft.Control] = [
        chip(look, str(thrown), closing(desk.does(c.RefreshHand(number, thrown)))) for thrown in range(least, hand + 1)
    ]
    open_sheet(
        look,
        title(look, _("How many cards do you throw away first?"), 22),
        wrap(*keys),
        button(look, _("Read the rule"), closing(desk.reads("turn-start-hand"))),
    )


@part
def Expert(look: Look, desk: Desk, number: int, used: int, most: int) -> ft.Control:
    _ = desk._
    top = head(look, _("Expert effects"), rule(look, desk, _("Expert effects"), "expert-effect-limit"))
    shown: ft.Control = (
        pips(look, used, max(most, used), 20) if most else text(look, _("from level 2 on"), 15, "ink2", expand=True)
    )
    words = _("Use one ({n} left)", n=max(0, most - used))
    use = button(look, words, desk.does(c.UseExpert(number)), expand=True)
    return panel(look, stack(top, ft.Row([shown, use], spacing=14), gap=6))


@part
def Mood(
    look: Look, desk: Desk, number: int, feels: bool, morale: str, name: str, rerolls: bool, discard: bool
) -> ft.Control:
    _, n = desk._, number
    heading = head(look, _("Morale"), rule(look, desk, _("Morale"), "positive-morale"))
    if not feels:
        return panel(look, stack(heading, text(look, _("The Necropolis ignores morale."), 15, "ink2"), gap=4))
    icon = FACES.get(morale, ft.Icons.SENTIMENT_NEUTRAL)
    state = ft.Row(
        [ft.Icon(icon, size=32, color=look.c["ink"]), text(look, name, 18, "ink", True, expand=True)], spacing=10
    )
    plus = button(look, _("Gain positive"), Intent(_lift, look, desk, n, morale), ft.Icons.ADD, expand=True)
    minus = button(look, _("Gain negative"), desk.does(c.GainMorale(n, "negative")), ft.Icons.REMOVE, expand=True)
    gains: ft.Control = stack(plus, minus, gap=6) if look.big else ft.Row([plus, minus], spacing=8)
    spend: list[ft.Control] = []
    if morale == "positive":
        spend = [
            button(look, _("Spend: draw 1 card"), desk.does(c.SpendMorale(n, "draw-1"))),
            button(look, _("Spend: swap cards"), desk.does(c.SpendMorale(n, "swap"))),
        ]
        if rerolls:
            spend.append(button(look, _("Spend: reroll a die"), desk.does(c.SpendMorale(n, "reroll"))))
    late = None
    if discard:
        late = button(look, _("Hand discarded at the end of the turn"), desk.does(c.DiscardHand(n)), ft.Icons.CHECK)
    tomb = button(look, _("Warrior's Tomb: two negative"), desk.does(c.GainMorale(n, "negative", 2)))
    return panel(look, stack(heading, state, *spend, gains, late, tomb, gap=6))


def _lift(look: Look, desk: Desk, number: int, morale: str) -> None:
    """A second positive token is lost: the first may be spent before."""
    _ = desk._
    if morale != "positive":
        desk.do(c.GainMorale(number, "positive"))
        return
    ask(
        look,
        _("You already have one: spend it first?"),
        _("Draw 1 card, then gain"),
        Intent(_spent_first, desk, number),
        _("Only one token is ever kept."),
    )


def _spent_first(desk: Desk, number: int) -> None:
    desk.do(c.SpendMorale(number, "draw-1"))
    desk.do(c.GainMorale(number, "positive"))
