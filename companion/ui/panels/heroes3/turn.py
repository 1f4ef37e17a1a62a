"""The turn: the hand, the map, the town, one step after the other under one head; the main key is what comes next."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.game import Due, main_of
from companion.games.heroes3 import commands as c
from companion.games.heroes3.due import due
from companion.games.heroes3.state import Realm
from companion.i18n import N_
from companion.ui.acts import opens
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.frame import Action
from companion.ui.panels.heroes3 import ai_march, dice, glance, post, visit, wants
from companion.ui.panels.heroes3.pieces import cube, resource_sign, rule, who
from companion.ui.render import sheet_of
from companion.ui.widgets.counter import counter
from companion.ui.widgets.surface import button, chip, head, panel, stack
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views import cards
from companion.views.heroes3 import locations
from companion.views.heroes3 import turn as view
from companion.views.heroes3.draft import Turn, TurnStep

STEPS: tuple[tuple[TurnStep, str], ...] = (("start", N_("Start")), ("map", N_("Board")), ("town", N_("Town")))


def step_of(desk: Desk, state: Realm) -> TurnStep:
    """The step that was tapped; otherwise the hand while it is not full, then the map, and none once the turn is over."""
    now, number = wants.drafted(desk, state).step, who(desk, state)
    if not now and state.seats[number].played:
        return ""
    return now or ("map" if view.begun(state, who(desk, state)) else "start")


def parts(look: Look, desk: Desk, state: Realm) -> list[ft.Control]:
    number, _ = who(desk, state), desk._
    step = step_of(desk, state)
    mover = view.mover(state, number, visit.drawn(desk, state).hero, _)
    won = visit.won(desk, state)
    drawn: list[ft.Control] = [Head(look, desk, mover, step, view.begun(state, number), won)]
    if state.combat:
        return [*drawn, panel(look, text(look, _("A combat is under way."), 17), edge="accent_ink")]
    drawn += glance.due(look, desk, state, step in ("", "start")) if look.phone else []
    if state.ai_meets and (first := main_of(due(state, _))) and first.command:
        drawn.insert(1, Attacked(look, desk, first))
    if not step:
        drawn.append(panel(look, text(look, _("{name}'s turn is over.", name=mover.name), 17)))
    elif step == "start":
        held = view.held(state, number)
        thrown = min(max(wants.drafted(desk, state).thrown, held.least), held.hand)
        drawn.append(Hand(look, desk, number, held, thrown, view.reminders(state, number, _)))
    elif step == "map":
        if rolled := locations.rolled(state, _):
            drawn.append(dice.Kept(look, desk, number, state.seats[number].name, rolled))
        drawn += visit.parts(look, desk, state, number)
        if wants.drafted(desk, state).post or state.traded == number or "free-trade" in state.variants:
            drawn += post.parts(look, desk, state, number)
    else:
        drawn += wants.parts(look, desk, state, number)
    return drawn


@part
def Head(look: Look, desk: Desk, mover: view.Mover, step: TurnStep, begun: bool, won: str) -> ft.Control:
    """Who moves, with what; the steps may be tapped at any time. A field that was `won` is taken before the turn ends."""
    _ = desk._
    names = ft.Column(
        [title(look, mover.name, 20, max_lines=1, overflow=ELLIPSIS), text(look, mover.hero, 14, "ink2")],
        spacing=0,
        expand=True,
    )
    points = ft.Row([num(look, mover.mp, 34), text(look, _("MP"), 15, "ink2", True)], spacing=6, tight=True)
    goods: list[ft.Control] = [
        ft.Row(
            [resource_sign(look, r, 20), num(look, n, 26), text(look, f"+{income}", 13, "ink2")], spacing=5, tight=True
        )
        for r, n, income in mover.purse
    ]
    steps: list[ft.Control] = [
        chip(look, _(words), desk.edits(Turn, step=id), id == step, ft.Icons.CHECK if id == "start" and begun else None)
        for id, words in STEPS
    ]
    end: Callable[[], object] = desk.does(c.MarkPlayed(mover.number))
    if won:
        left, words = _("{what} is won and not taken yet.", what=won), _("End {name}'s turn", name=mover.name)
        end = Intent(desk.perform, cards.Ask(left, words, cards.Do(c.MarkPlayed(mover.number)), no=_("Not yet")))
    steps.append(chip(look, _("End"), end))
    top = ft.Row([cube(look, mover.faction), names, points], spacing=10)
    row = ft.Row(goods, spacing=18, run_spacing=2, wrap=True)
    return panel(look, stack(top, row, ft.Row(steps, spacing=6, run_spacing=0, wrap=True), gap=6), 10, edge="second")


@part
def Attacked(look: Look, desk: Desk, asked: Due) -> ft.Control:
    """The A.I. hero stands before the town: the main key fights, these are the other ways."""
    keys = [button(look, way.words, Intent(desk.perform, view.Meet(way.command))) for way in asked.answers]
    heading = head(look, asked.words, rule(look, desk, asked.words, asked.rule))
    return panel(look, stack(heading, *keys, gap=6), edge="bad")


@part
def Hand(look: Look, desk: Desk, number: int, held: view.Held, thrown: int, reminders: tuple[str, ...]) -> ft.Control:
    """How many cards are held, and how many are thrown away before drawing to the limit."""
    _ = desk._
    size = ft.Row(
        [
            num(look, held.hand, 44),
            text(look, _.plural("of {n} card in hand", "of {n} cards in hand", held.limit), 16, "ink2"),
        ],
        spacing=10,
    )
    away = counter(
        look,
        _("Throw away first"),
        thrown,
        Intent(_throw, desk),
        size=30,
        key_size=48,
        low=held.least,
        high=held.hand,
        note=_("as many as you like"),
    )
    lines = [text(look, words, 15, "ink2") for words in reminders]
    heading = head(look, _("Start of the turn"), rule(look, desk, _("Hand"), "turn-start-hand"))
    fix = button(look, _("The number in hand is another"), Intent(desk.go, "table"))
    return panel(look, stack(heading, size, away, *lines, fix, gap=8), edge="accent_ink")


def _throw(desk: Desk, by: int) -> bool:
    state: Realm = desk.state
    held = view.held(state, who(desk, state))
    thrown = min(max(wants.drafted(desk, state).thrown + by, held.least), held.hand)
    desk.drafts.edit(Turn, (("thrown", thrown),))
    return True


def action(desk: Desk, state: Realm) -> Action | None:
    """While nothing else is due, the main key goes through the turn: draw, take or fight, buy, end."""
    number, _ = who(desk, state), desk._
    first = main_of(due(state, _))
    if first and state.ai_meets and not state.combat:
        meets = view.Meet(first.command) if first.command else view.WhoMeets(first)
        return Action(first.words, Intent(desk.perform, meets), ft.Icons.SPORTS_KABADDI_OUTLINED, note=first.note)
    if first and first.opens == "map" and desk.device.path[2:3] in ([], ["map"]):
        return ai_march.action(desk, state)  # its part is in sight already: the key is the deed
    if state.combat or state.seats[number].played or state.seats[number].eliminated:
        return None
    if first is None or not isinstance(first.command, c.MarkPlayed):
        return None
    if chosen := visit.action(desk, state):
        return chosen
    now = wants.drafted(desk, state)
    match step_of(desk, state):
        case "start":
            held = view.held(state, number)
            thrown = min(max(now.thrown, held.least), held.hand)
            drawn = held.drawn(thrown)
            words = _.plural("Draw {n} card", "Draw {n} cards", drawn) if drawn else _("The hand is full: to the board")
            if thrown and not drawn:
                words = _.plural("Throw {n} card away", "Throw {n} cards away", thrown)
            return Action(words, Intent(_draw, desk, number, thrown), ft.Icons.STYLE_OUTLINED)
        case "town":
            return wants.action(desk, state, number)
        case _:
            return Action(_("Next: the town"), desk.edits(Turn, step="town"), ft.Icons.CASTLE_OUTLINED)


@sheet_of(view.WhoMeets)
def _who_meets(_desk: Desk, asked: view.WhoMeets) -> cards.Sheet:
    return view.who_meets(asked.due)


@opens(view.Meet)
def _met(desk: Desk, act: view.Meet) -> None:
    if desk.do(act.command) and desk.state.combat:
        desk.go("combat")


def _draw(desk: Desk, number: int, thrown: int) -> None:
    state: Realm = desk.state
    held = view.held(state, number)
    if (thrown or held.drawn(thrown)) and not desk.do(c.RefreshHand(number, thrown)):
        return
    desk.drafts.edit(Turn, (("step", "map"), ("thrown", 0)))
