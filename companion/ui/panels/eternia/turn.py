"""A hero's turn: two action pips, the actions with what they need, free actions, fights and die checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.core.game import main_of
from companion.core.log import Step
from companion.core.tray import RollDice
from companion.games.eternia import turn_commands as t
from companion.games.eternia.due import due
from companion.games.eternia.encounter import die_check
from companion.games.eternia.state import State
from companion.games.eternia.table import die_faces
from companion.games.eternia.terms import term
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia import clash, ending, errands, glance, moving, nextup, prepare, shop, skirmish
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.fights import start_parts
from companion.ui.panels.eternia.pieces import buttons, colour_of, mark, rule
from companion.ui.panels.frame import Action
from companion.ui.widgets.sheet import ask
from companion.ui.widgets.surface import button, fade, grid, head, key, pad, panel, stack, tag, tap
from companion.ui.widgets.tracks import bar_meter, pips
from companion.ui.widgets.words import ELLIPSIS, num, text, title
from companion.views.eternia import table as table_view
from companion.views.eternia import turn as view
from companion.views.eternia.draft import Checked, Shown

ICONS = {
    "move": ft.Icons.DIRECTIONS_RUN,
    "outpost-movement": ft.Icons.ALT_ROUTE,
    "fast-travel": ft.Icons.CELL_TOWER,
    "mobilize": ft.Icons.GROUPS,
    "brave": ft.Icons.FOREST,
    "quest": ft.Icons.EXPLORE,
    "rest": ft.Icons.BEDTIME,
    "acquire-mount": ft.Icons.PETS,
    "trade": ft.Icons.SWAP_HORIZ,
    "merchant": ft.Icons.STOREFRONT,
    "train": ft.Icons.FITNESS_CENTER,
}


@dataclass(frozen=True)
class Doing:
    """The action that was tapped and is the page until it is taken."""

    action: str = ""


DOUBTS = {"move": "A09", "outpost-movement": "A09", "fast-travel": "A26", "rest": "A24", "merchant": "A25"}


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    if state.phase == "over":  # where there is room the ending stands beside it, on the table's own page
        return ending.parts(look, desk, state) if look.phone else [text(look, desk._("The game is over"), 16, "ink2")]
    made: list[ft.Control] = []
    if state.visit:
        made += shop.visit_parts(look, desk, state)
        if shop.shopping(desk, state):  # the four cards are the page until the shop is left
            return made
    if not state.active:
        if not look.phone:
            return [*made, text(look, _("No hero is acting now."), 16, "ink2")]
        if state.phase in table_view.SETUP:  # nobody acts yet: the set-up is the page here as on the table's own
            return skirmish.parts(look, desk, state)
        between = (*glance.track(look, desk, state), *prepare.parts(look, desk, state))
        return [*made, *between, *nextup.parts(look, desk, state)]
    turn, doing = view.turn(state, state.active, _), page(desk, state)
    hero = Hero(look, desk, turn, table_view.number_of(state, turn.team))
    if doing:  # a tapped action is the page, and its confirmation the main key
        return [*_helper(look, desk, state, turn, doing), hero]
    made += [*prepare.defeats(look, desk, state), hero, *clash.parts(look, desk, state)]
    check = Check(look, desk, desk.draft(Checked).face, _rolled(state))
    if state.errand == "encounter":
        made += errands.encounter(look, desk, state)
    on_quest = state.errand == "quest" and state.mode != "skirmish"
    if on_quest:
        made += [errands.quest(look, desk, state), check]
    made.append(Actions(look, desk, (*turn.standard, *turn.free), desk.draft(Shown).closed))
    if fights := start_parts(look, desk, state.active):
        made.append(panel(look, stack(head(look, _("Fight"), rule(look, desk, _("Fight"), "combat-types")), *fights)))
    return made if on_quest else [*made, check]


def page(desk: Desk, state: State) -> str:
    """The action that was tapped ("" for all of them)."""
    taken = tuple(action for action in state.actions if action != "trade")  # cards are traded one by one
    doing = desk.draft(Doing, (state.round, state.active, taken)).action
    return doing if doing in DRAW and state.active and state.phase == "action" else ""


def place(desk: Desk, state: State) -> str:
    """Where the turn is: with each step of it the screen begins at its top."""
    visit = state.visit.merchant if state.visit else ""
    return f"{page(desk, state)}/{state.round}/{state.phase}/{state.active}/{len(state.actions)}/{state.errand}/{visit}"


def confirm(desk: Desk, state: State) -> Action | None:
    """What the main key does with the action or the encounter that is open; beside it the way back to the others."""
    if state.owing or state.returning:
        return None
    if action := shop.confirm(desk, state):
        return action
    if doing := page(desk, state):
        words, back = desk._("All actions"), desk.edits(Doing, action="")
        action = CONFIRM[doing](desk, state, state.active) if doing in CONFIRM else None
        if action is None or _line(view.turn(state, state.active, desk._), doing).shut:
            return Action(words, back, ft.Icons.ARROW_BACK)
        return replace(action, aside=key(desk.look, ft.Icons.CLOSE, words, back, 60, "bg"))
    if state.errand == "encounter" and not state.fight and not state.wilds:
        return errands.answer(desk, state)
    if state.errand == "quest" and state.mode != "skirmish":
        return errands.fulfilled(desk, state)
    return _likeliest(desk, state)


def _likeliest(desk: Desk, state: State) -> Action | None:
    """The likeliest action while some are left and nothing else is due; the end of the turn stands beside it."""
    _, hero = desk._, state.active
    if not hero or state.phase != "action" or state.errand or state.fight or state.wilds or state.visit:
        return None
    first = main_of(due(state, _))
    if first is None or not isinstance(first.command, t.EndTurn):
        return None
    aside = key(desk.look, ft.Icons.FLAG_OUTLINED, first.words, ends(desk, state), 60, "bg")
    match view.likeliest(state, view.turn(state, hero, _)):
        case "brave":
            action = errands.draw_one(desk, state, hero)
            return replace(action, words=_("Brave the wilds: one card"), aside=aside)
        case "quest":
            return replace(errands.take_token(desk, state, hero), aside=aside)
        case "mobilize":
            return Action(_("Mobilize"), desk.edits(Doing, action="mobilize"), ICONS["mobilize"], aside)
        case "move":
            return Action(_("Move"), desk.edits(Doing, action="move"), ICONS["move"], aside)
    return None


def ends(desk: Desk, state: State) -> Intent:
    """The end of the turn, with the night's healing where the table is asked for it."""
    return Intent(finish, desk, state.active) if heals_later(state) else desk.does(t.EndTurn())


def _rolled(state: State) -> str:
    """The face of the last check that the app rolled."""
    faces = die_faces(state) if state.tray.why == "check" else ()
    return faces[0] if len(faces) == 1 else ""


def heals_later(state: State) -> bool:
    """The table wants to be asked for the night's healing, and there is some."""
    hero = state.heroes.get(state.active)
    return bool(hero and hero.hp < hero.max_hp) and state.light == "night" and state.automation.get("heal") == "ask"


def finish(desk: Desk, hero: str) -> None:
    """The end of a turn in the night, with the healing that is asked for."""
    heal = Intent(
        ask,
        desk.look,
        desk._("{hero} heals 1 HP in the night", hero=hero),
        desk._("Heal 1 HP"),
        Intent(desk.do, t.HealAtNight(hero)),
    )
    desk.do(t.EndTurn(), then=Intent(_then, heal))


def _then(act: Callable[[], object], _step: Step) -> None:
    act()


@part
def Hero(look: Look, desk: Desk, turn: view.Turn, number: int) -> ft.Control:
    _, ink = desk._, colour_of(number)
    words = ft.Column([title(look, turn.hero, 22, ink), text(look, turn.place, 14, "ink2")], spacing=0, expand=True)
    left = 2 - turn.spent
    said = _.plural("{n} action left", "{n} actions left", left)
    dots = ft.Semantics(content=pips(look, turn.spent, 2, 22, ink), label=said)
    top = ft.Row([mark(look, number, 38), words, dots, rule(look, desk, said, "two-actions")], spacing=10)
    health: list[ft.Control] = [
        ft.Container(bar_meter(look, turn.hp, turn.top, ink), expand=True),
        num(look, turn.hp, 28, "bad" if turn.hp <= table_view.LOW else "ink"),
        num(look, f"/{turn.top}", 16, "ink2"),
    ]
    notes = [text(look, words, 14, "ink2") for words in turn.reminders]
    return panel(look, stack(top, ft.Row(health, spacing=6), *notes, gap=2), pad(12, 6, 8, 8), edge=ink)


@part
def Actions(look: Look, desk: Desk, lines: tuple[view.ActionLine, ...], opened: bool) -> ft.Control:
    """All actions in fixed places; with large letters the open ones, the others behind a line."""
    folded, words = look.big and look.phone and not opened, desk._("2 actions, each once a turn")
    shown = [line for line in lines if not folded or not (line.shut or line.done)]
    tiles: list[ft.Control] = [_tile(look, desk, line) for line in shown]
    rest = len(lines) - len(shown)
    more = None
    if rest:
        said = desk._.plural("{n} action closed now", "{n} actions closed now", rest)
        more = button(look, said, desk.edits(Shown, closed=True), ft.Icons.LOCK_OUTLINE)
    heading = ft.Row(
        [text(look, words, 14, "ink2", True, expand=True), rule(look, desk, words, "action-list")], spacing=8
    )
    return stack(heading, grid(tiles, 2 if look.big else 3, 6), more, gap=2)


def _tile(look: Look, desk: Desk, line: view.ActionLine) -> ft.Control:
    """Done carries a tick, shut a lock and its reason; both can still be opened."""
    ink = "ink2" if line.done or line.shut else "ink"
    sign = ft.Icon(ICONS[line.id], size=20, color=look.colour("ink2" if ink == "ink2" else "accent_ink"))
    state: list[ft.Control] = []
    if line.done or line.shut:
        icon = ft.Icons.CHECK if line.done else ft.Icons.LOCK_OUTLINE
        state = [ft.Icon(icon, size=15, color=look.c["ink2"])]
    note = desk._("used") if line.done else line.shut or line.note
    words: list[ft.Control] = [
        ft.Row([sign, ft.Container(expand=True), *state], spacing=4),
        text(look, line.short, 14, ink, True, max_lines=1, overflow=ELLIPSIS),
        text(look, note, 12, "ink2", max_lines=2, overflow=ELLIPSIS),
    ]
    said = f"{line.name}, {note}" if note else line.name
    return tap(
        ft.Column(words, spacing=1, tight=True),
        desk.edits(Doing, action=line.id),
        said,
        height=112 if look.big else 84,
        padding=pad(9, 7, 7, 4),
        border_radius=14,
        border=ft.Border.all(1, fade(look.c["line"], 0.8)),
        bgcolor=None if line.done or line.shut else look.c["surface"],
    )


def _line(turn: view.Turn, doing: str) -> view.ActionLine:
    return next(a for a in (*turn.standard, *turn.free) if a.id == doing)


def _helper(look: Look, desk: Desk, state: State, turn: view.Turn, doing: str) -> list[ft.Control]:
    """What an action needs, and the way back to the others."""
    line = _line(turn, doing)
    inner = DRAW[doing](look, desk, state, state.active)
    why: list[ft.Control] = [text(look, line.shut, 15, "bad")] if line.shut else []
    if line.shut and doing in CONFIRM and (action := CONFIRM[doing](desk, state, state.active)):
        inner = [*inner, button(look, action.words, action.act, action.icon)]  # the table may waive the rule
    tick = None
    if not line.done and doing not in ("rest", "merchant"):
        tick = button(look, desk._("Only tick it"), desk.does(t.TakeAction(doing)), ft.Icons.CHECK)
    heading = head(look, line.name, rule(look, desk, line.name, line.rule))
    open_ = doubt(look, desk, DOUBTS[doing]) if doing in DOUBTS else None
    ink = colour_of(table_view.number_of(state, turn.team))
    return [panel(look, stack(heading, *why, *inner, tick, open_, gap=10), edge=ink)]


DRAW: dict[str, Callable[[Look, Desk, State, str], list[ft.Control]]] = {
    "move": moving.move,
    "outpost-movement": moving.outpost,
    "fast-travel": moving.fast,
    "mobilize": moving.mobilize,
    "brave": errands.brave,
    "quest": errands.go_on_quest,
    "rest": errands.rest,
    "acquire-mount": errands.mount,
    "trade": errands.trade,
    "merchant": shop.merchants,
    "train": errands.train,
}
CONFIRM: dict[str, Callable[[Desk, State, str], Action | None]] = {
    "move": moving.move_there,
    "outpost-movement": moving.along,
    "mobilize": moving.bring,
    "brave": errands.draw_one,
    "quest": errands.take_token,
    "rest": errands.rested,
    "train": errands.trained,
    "merchant": shop.enter,
    "acquire-mount": errands.mounted,
}


@part
def Check(look: Look, desk: Desk, face: str, rolled: str) -> ft.Control:
    """A single wilds die as a check: tap the face or let the app roll; a reroll icon fails here."""
    _, shown = desk._, face or rolled
    keys: list[ft.Control] = [
        button(look, term(name, _).capitalize(), desk.edits(Checked, face="" if name == face else name))
        for name in ("blank", "success", "double", "reroll")
    ]

    verdict: list[ft.Control] = []
    if shown:
        passed = die_check(shown) is True
        verdict = [
            tag(look, term(shown, _), "ink"),
            title(look, _("Success") if passed else _("Failure"), 22, "good" if passed else "bad"),
        ]
        if shown == "reroll":
            verdict.append(text(look, _("In a check the reroll icon is a failure."), 14, "ink2"))
    row = ft.Row(verdict, spacing=10, run_spacing=4, wrap=True) if verdict else None
    go = button(look, _("Roll a die"), Intent(_roll, desk), ft.Icons.CASINO_OUTLINED)
    heading = head(look, _("Die check"), rule(look, desk, _("Die check"), "success-failure"))
    return panel(look, stack(heading, row, buttons(*keys, go)))


def _roll(desk: Desk) -> None:
    desk.drafts.forget(Checked)
    desk.do(RollDice(("wilds",), "check"))
