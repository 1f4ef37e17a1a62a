"""The solo Overlord's turn: the card, one short question a tile, the order and why. Our own design, not official."""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.core.game import Answer
from companion.games.conan import opponent
from companion.games.conan.commands import AnswerTile, FollowOrder
from companion.games.conan.due import BEARER, bearers
from companion.games.conan.state import State
from companion.i18n import Translator
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import announcing
from companion.ui.panels.conan.bench import Picking, picking
from companion.ui.panels.conan.pieces import chips, note, row, rule, stepper
from companion.ui.widgets.surface import button, head, panel, stack, tag
from companion.ui.widgets.words import num, text, title
from companion.views.conan import whisper as view
from companion.views.conan.whisper import AnswerDraft


@dataclass(frozen=True)
class Unfolded:
    """What this device wants to see of the Whisper: questions that are seldom needed, its reasons."""

    details: bool = False
    why: bool = False


def parts(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    if state.solo is None or state.side != "overlord" or state.book.event_open:
        return []
    _ = desk._
    if picking(desk, state).by_hand:
        words = _("You choose the tile this time.")
        return [panel(look, note(look, words))]
    card = view.card(state, _)
    shown: list[ft.Control] = [Card(look, desk, card)] if card else []
    if opponent.unknown_bearer(state) and opponent.order(state).kind == "hunt":
        return [*shown, Bearer(look, desk, bearers(state, _))]
    ask = view.question(state, _)
    if ask:
        answer = draft(desk, ask)
        return [*shown, Question(look, desk, ask, answer, desk.draft(Unfolded).details)]
    why = view.why(state, _)
    active = state.book.active
    return [Why(look, desk, why, active, True), Otherwise(look, desk)] if why else []


@dataclass(frozen=True)
class Said:
    """The order in force as it was read back from the history, if there is one."""

    why: view.WhyView | None = None
    read: bool = False


def order(look: Look, desk: Desk, state: State) -> list[ft.Control]:
    """The order that the tile on the board is carrying out; read once for each step of the table."""
    if state.solo is None:
        return []
    mark = (desk.table.length, desk._.language)
    if not desk.draft(Said, about=mark).read:
        said = view.order_in_force(desk.table, state, desk._)
        desk.drafts.edit(Said, (("why", said), ("read", True)), quietly=True)
    found = desk.draft(Said, about=mark).why
    why = replace(found, spells=view.spells(state, desk._)) if found else None
    return [Why(look, desk, why, state.book.active, desk.draft(Unfolded).why)] if why else []


def draft(desk: Desk, ask: view.AskView) -> AnswerDraft:
    state: State = desk.state
    about = ask.tile, state.turn, state.book.done
    also = -1 if ask.other is None else 0
    fresh = AnswerDraft(ask.tile, prey=ask.prey, other=ask.other or "", also=also)
    return desk.draft(AnswerDraft, about=about, fresh=fresh)


def answer_first(desk: Desk) -> None:
    """The main action while questions are open: what stands on the card is the answer."""
    ask = view.question(desk.state, desk._)
    if ask and desk.do(draft(desk, ask).command(ask.figures)):
        desk.drafts.forget(AnswerDraft)


@part
def Card(look: Look, desk: Desk, card: view.CardView) -> ft.Control:
    """The card, its prey and its mood, in sight while questions are open."""
    return panel(
        look, stack(title(look, card.name, 20), text(look, card.prey, 15), text(look, card.mood, 14, "ink2"), gap=2)
    )


@part
def Bearer(look: Look, desk: Desk, answers: tuple[Answer, ...]) -> ft.Control:
    """What a card that hunts the objective must know."""
    _ = desk._
    words = _(BEARER)
    keys = [button(look, one.words, desk.does(one.command)) for one in answers]
    return panel(
        look, stack(head(look, words, rule(look, desk, words, "tile-activation")), row(keys, 6)), edge="second"
    )


@part
def Otherwise(look: Look, desk: Desk) -> ft.Control:
    """The table may overrule it."""
    return button(look, desk._("Otherwise: we choose the tile"), desk.edits(Picking, by_hand=True), ft.Icons.ALT_ROUTE)


@part
def Question(look: Look, desk: Desk, ask: view.AskView, answer: AnswerDraft, details: bool) -> ft.Control:
    """Two short questions, answered with a tap each; what is seldom needed opens on demand."""
    _ = desk._
    left = _.plural("the last tile worth asking about", "{n} tiles worth asking about at most", ask.left)
    lines: list[ft.Control | None] = [
        head(look, _("The Whisper asks"), rule(look, desk, _("The Whisper asks"), "tile-activation")),
        note(look, ask.note, ft.Icons.STICKY_NOTE_2_OUTLINED, "second") if ask.note else None,
        title(look, ask.words, 20),
    ]
    if ask.event:
        lines.append(chips(look, [(str(n), answer.nasty == n, desk.edits(AnswerDraft, nasty=n)) for n in range(4)]))
    else:
        counts = [
            (_many(n, ask.figures, _), answer.attackers == n, desk.edits(AnswerDraft, attackers=n))
            for n in range(ask.figures + 1)
        ]
        lines.append(chips(look, counts))
        if ask.also:
            more = [
                (
                    _("{name}: {value}", name=ask.whom, value=_many(n, ask.figures, _)),
                    answer.also == n,
                    desk.edits(AnswerDraft, also=n),
                )
                for n in range(ask.figures + 1)
            ]
            lines += [text(look, ask.also, 16, "ink", True), chips(look, more)]
        if answer.attackers < ask.figures:
            words = _.plural("The other one would", "The other {n} would", ask.figures - answer.attackers)
            words = words if answer.attackers else _.plural("It would", "They would", ask.figures)
            rest = [(_(name), answer.rest == id, desk.edits(AnswerDraft, rest=id)) for id, name in view.rests(ask.prey)]
            lines += [text(look, words, 16, "ink", True), chips(look, rest)]
        lines += _details(look, desk, ask, answer, details)
    lines.append(text(look, _("{price}; {left}", price=ask.price, left=left), 14, "ink2"))
    keys: list[ft.Control] = []
    if ask.earlier:
        keys.append(button(look, _("As before: {words}", words=ask.earlier), Intent(_repeat, desk, ask.tile)))
    keys.append(button(look, _("Skip: nobody can"), Intent(_skip, desk, ask.tile)))
    if ask.left > 1:
        words = _("Nobody else can do anything")
        keys.append(button(look, words, Intent(_go_on, desk)))
    lines.append(row(keys, 6))
    return panel(look, stack(*lines), edge="second")


def _many(n: int, figures: int, _: Translator) -> str:
    """None, a number, or all of them: a name of its own for each answer."""
    if figures == 1:
        return _("yes") if n else _("no")
    if not n:
        return _("none")
    return _("all {n}", n=n) if n == figures else _("{n} of {all}", n=n, all=figures)


def _details(look: Look, desk: Desk, ask: view.AskView, answer: AnswerDraft, shown: bool) -> list[ft.Control | None]:
    """Gems for movement, an objective, whom the nearest-card's figures would meet."""
    _ = desk._
    if not shown:
        return [button(look, _("Movement gems, objective…"), desk.edits(Unfolded, details=True), ft.Icons.EXPAND_MORE)]
    most = max(1, ask.figures) * ask.move
    goal = _("This would take or defend an objective")
    lines: list[ft.Control | None] = [
        stepper(look, _("Movement gems needed"), answer.extra, 0, most, Intent(_pay, desk)),
        chips(look, [(goal, answer.objective, desk.edits(AnswerDraft, objective=not answer.objective))]),
    ]
    if ask.preys:
        found = [
            (name, answer.prey == id, desk.edits(AnswerDraft, prey="" if answer.prey == id else id))
            for id, name in ask.preys
        ]
        lines += [text(look, _("The nearest hero, if it is the same for all"), 14, "ink2", True), chips(look, found)]
    return lines


def _repeat(desk: Desk, tile: str) -> None:
    asked = next((one for one in opponent.questions(desk.state) if one.tile == tile), None)
    said = opponent.earlier(desk.state, asked) if asked else None
    if said and desk.do(view.of_answer(tile, said)):
        desk.drafts.forget(AnswerDraft)


def _go_on(desk: Desk) -> None:
    desk.do(FollowOrder(), waive=("answers_missing",))


def _skip(desk: Desk, tile: str) -> None:
    if desk.do(AnswerTile(tile, assumed=True)):
        desk.drafts.forget(AnswerDraft)


def _pay(desk: Desk, extra: int) -> None:
    desk.drafts.edit(AnswerDraft, (("extra", extra),))


@part
def Why(look: Look, desk: Desk, why: view.WhyView, active: str, opened: bool) -> ft.Control:
    """Verdict, numbered reasons, the score of each tile at the right; once the tile acts, its keys come before reasons."""
    _ = desk._
    heading = head(look, why.card, rule(look, desk, why.card, "tile-activation"))
    own = row([tag(look, _("our own, not official"))])  # beside the title it would leave large text a letter a line
    lines: list[ft.Control | None] = [heading, own, title(look, why.verdict, 22)]
    for n, reason in enumerate(why.reasons if opened else (), 1):
        lines.append(_reason(look, n, reason))
    if why.weighed and opened:
        lines.append(text(look, _("Gain less what its gems are worth"), 14, "ink2", True))
    for one in why.weighed if opened else ():
        ink = "second" if one.chosen else "ink2"
        lines.append(
            ft.Row([text(look, one.words, 15, ink, one.chosen, expand=True), num(look, one.score, 22, ink)], spacing=8)
        )
    for spell, words in why.spells:
        lines.append(
            button(look, words, announcing.announce(desk, "spell", f"tile/{active}", spell), ft.Icons.AUTO_AWESOME)
        )
    if not opened:
        lines.append(button(look, _("Why, and how they move"), desk.edits(Unfolded, why=True), ft.Icons.EXPAND_MORE))
    return panel(look, stack(*lines, gap=6), edge="second")


def _reason(look: Look, n: int, words: str) -> ft.Control:
    return ft.Row(
        [ft.Container(num(look, n, 18, "ink2"), width=18), text(look, words, 15, "ink2", expand=True)],
        spacing=6,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
