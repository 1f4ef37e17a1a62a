"""The dice as they lie: keep them, or throw one again, each with its own number; real dice are entered where the key was."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.log import Step
from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan.commands import AcceptRoll, Defend
from companion.games.conan.state import Attempt, State, split
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.conan import rolling, typing
from companion.ui.panels.conan.pieces import note
from companion.ui.panels.frame import Action
from companion.ui.screens.dice import face_of
from companion.ui.widgets.surface import CENTRE, chip, panel, stack, tap
from companion.ui.widgets.words import num, text
from companion.views.conan import attempt as view
from companion.views.conan.defence import DefendDraft, defence_view
from companion.views.conan.dice import face_words
from companion.views.conan.goals import AgainView

KEEP = 112  # dp, the quiet key beside the reroll


@dataclass(frozen=True)
class Marked:
    """The die chosen for a reroll; -1 leaves it to the advice."""

    place: int = -1


def marked(desk: Desk) -> int:
    return desk.draft(Marked, about=desk.table.timeline.cursor).place


def chosen(shown: view.AttemptView, place: int) -> int:
    """The die that the key throws again: the marked one, else the advised one where that is free or the Whisper pays; a gem
    of one's own is only spent on a die that was tapped."""
    if not 0 <= place < len(shown.dice):
        place = -1
        if shown.whisper is not None:
            place = shown.whisper
        elif shown.advice and not shown.advice.paid:
            place = shown.advice.place
    return place if place >= 0 and (shown.dice[place].free or shown.dice[place].paid) else -1


def parts(look: Look, desk: Desk, state: State, shown: view.AttemptView) -> list[ft.Control]:
    place = chosen(shown, marked(desk))
    found: list[ft.Control] = [Total(look, desk, shown.symbols, shown.said)]
    if shown.advice is not None:
        found.append(KeepOr(look, desk, shown.advice, not shown.dice[shown.advice.place].free))
    if shown.advice_words:
        found.append(note(look, shown.advice_words, ft.Icons.LIGHTBULB_OUTLINE, "ink"))
    if shown.dice:
        found.append(Dice(look, desk, shown.dice, shown.advice, place))
    return found


@part
def Total(look: Look, desk: Desk, symbols: int, said: str) -> ft.Control:
    line = ft.Row([num(look, symbols, 56), text(look, desk._.plural("axe", "axes", symbols), 18, "ink2")], spacing=10)
    return stack(note(look, said, ft.Icons.RECORD_VOICE_OVER_OUTLINED, "second") if said else None, line, gap=2)


@part
def KeepOr(look: Look, desk: Desk, again: AgainView, paid: bool) -> ft.Control:
    """Keep, or this reroll and its price: the same event, for exactly what the key does."""
    _ = desk._
    better = again.keep != again.this
    keep = _side(look, _("Keep"), again.keep, "bad" if better else "ink")
    words = _("This reroll, 1 gem") if paid else _("This reroll")
    this = _side(look, words, again.this, "good" if better else "ink")
    arrow = ft.Icon(ft.Icons.ARROW_FORWARD, size=26, color=look.c["ink2"])
    both = ft.Row([keep, arrow, this], alignment=ft.MainAxisAlignment.SPACE_EVENLY)
    lines = [text(look, words, 14, "ink2", text_align=ft.TextAlign.CENTER) for words in _below(again)]
    drawn = panel(look, stack(both, *lines, gap=2), 8, edge="second")
    return ft.Semantics(content=drawn, label=again.words, container=True)


def _below(again: AgainView) -> list[str]:
    """Of which event the numbers are; then what the rerolls after this one could make of it."""
    return [again.aim, *([again.then] if again.then else []), *([", ".join(again.more)] if again.more else [])]


def _side(look: Look, words: str, value: str, ink: str) -> ft.Control:
    return ft.Column(
        [text(look, words, 15, "ink2", True, text_align=ft.TextAlign.CENTER), num(look, value, 44, ink)],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


@part
def Dice(look: Look, desk: Desk, dice: tuple[view.DieView, ...], again: AgainView | None, place: int) -> ft.Control:
    """Every die with what it would come to if it alone were thrown once; a tap chooses it."""
    cells = [_die(look, desk, die, again.each[die.place] if again else "", die.place == place) for die in dice]
    tip = text(look, desk._("Tap a die to choose it for a reroll."), 13, "ink2")
    return stack(tip, ft.Row(list(cells), wrap=True, spacing=6, run_spacing=6), gap=4)


def _die(look: Look, desk: Desk, die: view.DieView, worth: str, on: bool) -> ft.Control:
    face = desk.state.dice[die.colour].faces[die.face]
    may = die.free or die.paid
    lines: list[ft.Control] = [face_of(desk, die.colour, face, 54, look.c["second"] if on else "")]
    if worth and may:
        lines.append(num(look, worth, 20, "second" if on else "ink2"))
    said = desk._("Die {n}: {face}", n=die.place + 1, face=face_words(face, desk._))
    if worth and may:
        said = desk._("{die}, rerolled {share}", die=said, share=worth)
    edge = ft.Border.all(3, look.c["second"] if on else "#00000000")
    drawn = ft.Column(lines, spacing=2, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    act = desk.edits(Marked, place=die.place) if may else None
    return tap(drawn, act, said, selected=on, border=edge, border_radius=16, padding=6)


# the dock ---------------------------------------------------------------------------------------
def action(look: Look, desk: Desk, state: State, shown: view.AttemptView) -> Action | ft.Control:
    """Keep; or the reroll, with keeping beside it. Where only armour is left to roll, its real dice go on from here."""
    _, place = desk._, chosen(shown, marked(desk))
    keep = desk.does(shown.command) if shown.command else None
    if place < 0:
        return _onward(look, desk, state, shown) or Action(
            shown.words, keep, None, typing.axes_key(look, desk, shown.symbols)
        )
    die = shown.dice[place]
    words = _("Reroll die {n}: free", n=place + 1)
    if not die.free:
        words = _("Reroll die {n}: 1 gem of {have}", n=place + 1, have=shown.purse)
    again = Intent(rolling.rerolled, desk, place, not die.free)
    if rolling.real(desk, (die.colour,)):
        beside = chip(look, shown.words, keep, icon=ft.Icons.CHECK)
        return rolling.pad(look, desk, (die.colour,), again, words, beside)
    note = ""
    if shown.advice:
        note = _("{aim}: {share}", aim=shown.advice.aim, share=shown.advice.each[place])
    return Action(words, again, ft.Icons.REPLAY, quiet(look, shown.words, keep), note)


def quiet(look: Look, words: str, act: Intent | None) -> ft.Control:
    """The quiet key with a word, left of the accent key."""
    face = ft.Column(
        [
            ft.Icon(ft.Icons.CHECK, size=20, color=look.c["ink"]),
            text(look, words, 14, "ink", True, text_align=ft.TextAlign.CENTER),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return tap(
        face,
        act,
        words,
        width=KEEP,
        padding=6,
        border_radius=18,
        alignment=CENTRE,
        border=ft.Border.all(1, look.c["line"]),
    )


def _onward(look: Look, desk: Desk, state: State, shown: view.AttemptView) -> ft.Control | None:
    """A figure's blow at a hero with real dice: the armour's faces keep the blow and roll the defence in one tap."""
    attempt = state.attempt
    if attempt is None or split(attempt.actor)[0] != "tile" or shown.step != "rerolls":
        return None
    facing = _kept(state)
    if facing is None or facing.attempt is None:
        return None
    bare = defence_view(facing, facing.attempt, DefendDraft(), desk._)
    if not rolling.real(desk, bare.pool):
        return None
    quiet = chip(look, shown.words, desk.does(shown.command) if shown.command else None, icon=ft.Icons.CHECK)
    done = Intent(_guarded, desk, DefendDraft().command)
    words = desk._("{who}, {status}", who=bare.who, status=bare.words[:1].lower() + bare.words[1:])
    return rolling.pad(look, desk, bare.pool, done, words, quiet)


def _kept(state: State) -> State | None:
    """The table once the dice are kept, if somebody then has to defend."""
    decided = GAME.decide(state, AcceptRoll(), Given(()), frozenset())
    if isinstance(decided, Refusal):
        return None
    after: State = replay(GAME, state, decided)
    attempt: Attempt | None = after.attempt
    return after if attempt is not None and attempt.step == "defend" else None


def _guarded(desk: Desk, command: Defend, faces: rolling.Shown) -> None:
    desk.do(AcceptRoll(), then=Intent(_defended, desk, command, faces))


def _defended(desk: Desk, command: Defend, faces: rolling.Shown, _step: Step) -> None:
    rolling.announced(desk, command, faces)
