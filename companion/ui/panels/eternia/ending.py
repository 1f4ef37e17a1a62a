"""The last round and after it: standings, ties, champions picked by passing the phone, the solo score."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.eternia import commands as c
from companion.games.eternia.fight_commands import BeginDuel
from companion.games.eternia.names import figure
from companion.games.eternia.state import State
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.eternia.doubts import doubt
from companion.ui.panels.eternia.pieces import buttons, colour_of, mark, rule, unclear
from companion.ui.panels.frame import Action
from companion.ui.widgets.counter import counter
from companion.ui.widgets.sheet import closing, open_sheet
from companion.ui.widgets.surface import button, chip, head, panel, stack, tag
from companion.ui.widgets.words import num, text, title
from companion.views.cards import Do
from companion.views.eternia import closing as view
from companion.views.eternia.draft import Passing


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    _ = desk._
    if settling(desk, state):
        draft = desk.draft(view.Answers)
        found = view.score(state, draft, _)
        return [Score(look, desk, draft.success, found)] if found else []
    end = view.end(state, _)
    if end is None:
        return []
    made: list[ft.Control] = [Result(look, desk, end)]
    if end.champions:
        made.append(_champions(look, desk, state, end, desk.draft(Passing).team))
    made += [doubt(look, desk, id) for id in end.doubts]
    if state.mode == "solo":
        made.append(_best(look, desk, state))
    return made


def confirm(desk: Desk, state: State) -> Action | None:
    """The score that is being settled is the main key, whoever's turn it is."""
    _, found = desk._, view.score(state, desk.draft(view.Answers), desk._) if settling(desk, state) else None
    if found is None:
        return None
    if desk.draft(view.Answers).success is None:
        return Action(_("Is the scenario fulfilled?"), Intent(_asked, desk), ft.Icons.FLAG)
    answers = (found.success, found.captured, found.rounds)
    words = _("This is the final score")
    return Action(words, Intent(_finish, desk, answers), ft.Icons.FLAG, note=figure(found.total))


def settling(desk: Desk, state: State) -> bool:
    return state.mode == "solo" and state.phase != "over" and desk.draft(view.Answers).open


def _asked(desk: Desk) -> None:
    _ = desk._
    keys = [
        button(desk.look, words, closing(desk.edits(view.Answers, success=said)), filled=said)
        for said, words in ((True, _("Scenario fulfilled")), (False, _("Not fulfilled")))
    ]
    open_sheet(desk.look, title(desk.look, _("Is the scenario fulfilled?"), 22), *keys)


def begin(desk: Desk, success: bool | None = None) -> None:
    """The solo score is settled on the table screen."""
    desk.drafts.forget(view.Answers)
    desk.drafts.edit(view.Answers, (("open", True), ("success", success)), quietly=True)
    desk.go("table")


@part
def Result(look: Look, desk: Desk, end: view.End) -> ft.Control:
    _ = desk._
    rows: list[ft.Control] = []
    for row in end.rows:
        figures: list[ft.Control] = [
            mark(look, row.number, 30),
            text(look, row.name, 16, colour_of(row.number), True, expand=True),
            num(look, row.vp, 40),
            text(look, _("VP"), 14, "ink2"),
        ]
        held = _.plural("{n} outpost", "{n} outposts", row.outposts)
        more = _("{outposts}, {eternium} Eternium", outposts=held, eternium=row.eternium)
        rows.append(stack(ft.Row(figures, spacing=8), text(look, more, 14, "ink2"), gap=0))
    if end.lines:
        rows = [
            ft.Row([text(look, name, 16, "ink", expand=True), text(look, value, 18, "ink", True)], spacing=8)
            for name, value in end.lines
        ]
    reason = text(look, end.reason, 16, "ink2") if end.reason else None
    ink = next((colour_of(row.number) for row in end.rows if row.won), "accent_ink")
    top = ft.Row(
        [
            ft.Icon(ft.Icons.EMOJI_EVENTS, size=36, color=look.c[ink]),
            ft.Container(title(look, end.title, 28), expand=True),
            rule(look, desk, _("End of the game"), "tie-breakers" if not end.lines else "solo-scoring"),
        ],
        spacing=10,
    )
    back = button(look, _("Go on playing: undo the end"), desk.undo) if not end.tie else None
    return panel(look, stack(top, reason, *rows, back, gap=10), 14, edge=ink)


def _champions(look: Look, desk: Desk, state: State, end: view.End, passing: str) -> ft.Control:
    """Each tied team picks in secret: the phone goes round, and nobody sees what the others chose until all have."""
    _ = desk._
    rows: list[ft.Control] = []
    for id, name, heroes, picked in end.champions:
        if passing == id:
            keys = [button(look, hero, _picked(desk, id, hero)) for hero in heroes]
            rows.append(
                panel(
                    look,
                    stack(
                        text(look, _("Only {team} look now. Who fights?", team=name), 16, "ink", True), buttons(*keys)
                    ),
                    tone="raised",
                )
            )
        else:
            if end.revealed:
                line: list[ft.Control] = [
                    text(look, name, 15, "ink2", expand=True),
                    title(look, state.champions[id], 22),
                ]
                rows.append(ft.Row(line, spacing=8))
                continue
            mark_ = tag(look, _("has chosen"), "good") if picked else tag(look, _("not yet"))
            go = button(look, _("Pass the phone to {team}", team=name), desk.edits(Passing, team=id))
            rows.append(ft.Row([go, mark_], spacing=8, run_spacing=4, wrap=True))
    heading = head(look, _("Champions"), rule(look, desk, _("Champions"), "tie-duel"))
    return panel(look, stack(heading, *rows, gap=10), edge="second")


def _picked(desk: Desk, team: str, hero: str) -> Callable[[], object]:
    return Intent(desk.perform, Do(c.PickChampion(team, hero), (Passing,)))


def champions(desk: Desk) -> None:
    """The next team picks; when all have, the duel begins."""
    end = view.end(desk.state, desk._)
    waiting = [id for id, _name, _heroes, picked in (end.champions if end else ()) if not picked]
    if waiting:
        desk.drafts.edit(Passing, (("team", waiting[0]),))
    else:
        _duel(desk)


def _duel(desk: Desk) -> None:
    """One combat round between the champions."""
    desk.do(BeginDuel())


@part
def Score(look: Look, desk: Desk, success: bool | None, found: view.Score) -> ft.Control:
    """The solo score line by line before it is final: what the table knows is filled in and can be put right."""
    _ = desk._
    done: list[ft.Control] = [
        chip(look, _("Scenario fulfilled"), desk.edits(view.Answers, success=True), success is True),
        chip(look, _("Not fulfilled"), desk.edits(view.Answers, success=False), success is False),
    ]
    rows: list[ft.Control] = [
        ft.Row([text(look, name, 16, "ink", expand=True), text(look, value, 18, "ink", True)], spacing=8)
        for name, value in found.lines
    ]
    total: list[ft.Control] = [text(look, _("Total"), 18, "ink", True, expand=True), num(look, figure(found.total), 44)]
    rows.append(ft.Row(total, spacing=8))
    if found.other != found.total:
        rows.append(unclear(look, _("With the other reading of damage: {n}", n=found.other)))
    heading = head(look, _("Solo score"), rule(look, desk, _("Solo score"), "solo-scoring"))
    return panel(
        look,
        stack(
            heading,
            ft.Row(done, spacing=6, run_spacing=0, wrap=True),
            counter(
                look,
                _("Enemy outposts captured"),
                found.captured,
                Intent(_turned, desk, "captured"),
                size=30,
                low=0,
                high=99,
                note=found.places,
            ),
            counter(
                look,
                _("Rounds left"),
                found.rounds,
                Intent(_turned, desk, "rounds"),
                size=30,
                low=0,
                high=99,
                note=found.left,
            ),
            *rows,
            buttons(button(look, _("Not yet"), desk.edits(view.Answers, open=False))),
            gap=10,
        ),
        edge="second",
    )


def _turned(desk: Desk, what: str, by: int) -> None:
    _success, captured, rounds = view.answered(desk.state, desk.draft(view.Answers))
    now = captured if what == "captured" else rounds
    desk.drafts.edit(view.Answers, ((what, min(99, max(0, now + by))),))


def _finish(desk: Desk, draft: tuple[bool, int, int]) -> None:
    """The end of a solo game, and its place among the best."""
    if not desk.do(c.FinishSolo(*draft)):
        return
    desk.drafts.forget(view.Answers)
    state: State = desk.state
    room = desk.device.room
    if state.result and state.result.score:
        body = view.with_score(
            room.store.kept(view.KIND), view.key_of(state), state.result.score.total, desk.table.saved.name, room.now()
        )
        room.store.keep(view.KIND, view.key_of(state), body)
    desk.go("table")


def _best(look: Look, desk: Desk, state: State) -> ft.Control:
    _ = desk._
    found = view.best(desk.device.room.store.kept(view.KIND), view.key_of(state))
    rows = [
        ft.Row(
            [
                num(look, n, 18, "ink2"),
                text(look, f"{one.name}, {_.day(one.at)}", 15, "ink", expand=True),
                num(look, figure(one.total), 26),
            ],
            spacing=10,
        )
        for n, one in enumerate(found, 1)
    ]
    none = text(look, _("No score yet for this scenario and level."), 15, "ink2") if not rows else None
    return panel(look, stack(head(look, _("Best scores")), none, *rows, gap=6))
