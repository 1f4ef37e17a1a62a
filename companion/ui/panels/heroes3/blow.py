"""The blow in one strip under the board: whom, with which cards, and the faces of every die or the one key that rolls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import flet as ft

from companion.capabilities.agreements import we_roll
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import charge
from companion.games.heroes3.board import Cell
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from companion.table.chance import SystemChance
from companion.ui.desk import Desk
from companion.ui.guard import part
from companion.ui.intent import Intent
from companion.ui.look import Look
from companion.ui.panels.heroes3 import moves
from companion.ui.panels.heroes3.pieces import chip, rule, wrap
from companion.ui.screens.dice import face_of
from companion.ui.widgets.entry import app_rolls, entry, face_key
from companion.ui.widgets.frame import main_action
from companion.ui.widgets.surface import chip as short_chip
from companion.ui.widgets.surface import head, key, panel, stack, tag
from companion.ui.widgets.words import num, text
from companion.views.heroes3 import blows as odds_view
from companion.views.heroes3 import dice as dice_view
from companion.views.heroes3.draft import Blow

FACES = (-1, 0, 1)


@dataclass(frozen=True)
class Stage:
    """One attack that is about to be resolved: an own one, a retaliation, or the enemy's; `to` is where it strikes from."""

    kind: Literal["own", "answer", "enemy"]
    by: str
    target: str
    to: Cell | None = None

    @property
    def answer(self) -> bool:
        return self.kind == "answer"


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n < 0 else "0"


def drawn(desk: Desk) -> Blow:
    return desk.draft(Blow, about=desk.table.timeline.cursor)


def command(
    state: Realm, stage: Stage, blow: Blow, dice: tuple[int, ...], shield: int | None
) -> bc.ActEnemy | bc.StrikeBack | bc.Strike:
    """The step that resolves the attack with these dice (none: the app rolls)."""
    if stage.kind == "enemy":
        return bc.ActEnemy(stage.by, blow.tie, stage.to, dice, blow.defence, blow.ignore, shield)
    if stage.answer:
        return bc.StrikeBack(dice, blow.attack, blow.defence, shield, blow.ignore)
    through = state.combat is not None and state.combat.kind != "hero"
    return bc.Strike(
        stage.by,
        stage.target,
        dice,
        blow.attack,
        blow.defence,
        shield,
        blow.reroll,
        blow.second,
        blow.ignore,
        stage.to,
        through,
    )


def _rows(desk: Desk, stage: Stage) -> tuple[dice_view.DieRow, ...]:
    there = charge.arrived(desk.state, stage.by, stage.to)
    return dice_view.rows(there, stage.by, stage.target, desk._, drawn(desk).second, answer=stage.answer)


def enter(desk: Desk, stage: Stage, face: int) -> None:
    """A real die: the last one resolves the attack."""
    shown = (*drawn(desk).shown, face)
    found = dice_view.sorted_out(_rows(desk, stage), shown)
    if found is None:
        desk.drafts.edit(Blow, (("shown", shown),))
    else:
        moves.acted(desk, command(desk.state, stage, drawn(desk), *found))


def roll(desk: Desk, stage: Stage) -> None:
    """The app rolls; at a table of real dice it enters what it rolled."""
    faces: tuple[tuple[int, ...], int | None] | None = (), None
    if we_roll(desk.state):
        rows, chance = _rows(desk, stage), SystemChance()
        faces = dice_view.sorted_out(rows, [FACES[chance.pick(len(FACES))] for _ in rows])
    if faces is not None:
        moves.acted(desk, command(desk.state, stage, drawn(desk), *faces))


def strip(look: Look, desk: Desk, state: Realm, stage: Stage) -> ft.Control:
    """What is about to be struck, the cards of both sides, and the dice."""
    _, blow = desk._, drawn(desk)
    there = charge.arrived(state, stage.by, stage.to)
    odds = odds_view.strike_view(
        there,
        stage.by,
        stage.target,
        blow.attack,
        blow.defence,
        _,
        answer=stage.answer,
        reroll=blow.reroll,
        ignore=blow.ignore,
    )
    offer = odds_view.tricks(there, stage.by, stage.target, _, answer=stage.answer)
    if odds is None:
        return entry(look, _("Choose an enemy that is still standing."), "", ())
    counts: list[ft.Control] = [_cards(look, desk, _("Defense cards"), _("Defense"), "defence", blow.defence)]
    if stage.kind != "enemy":
        counts.insert(0, _cards(look, desk, _("Attack cards"), _("Attack"), "attack", blow.attack))
    chosen = tricks(look, desk, offer, blow)
    more: list[ft.Control] = [ft.Row(counts, spacing=10), *([wrap(*chosen)] if chosen else [])]
    fold: list[ft.Control] = []
    if (
        look.big and look.phone
    ):  # large text: the cards of both sides fold behind a key, so that the board stays in sight
        told = f"{_('Cards')} {signed(blow.attack)} {signed(blow.defence)}"
        fold, more = (
            [key(look, ft.Icons.STYLE_OUTLINED, told, desk.edits(Blow, cards=not blow.cards), 48, "bg")],
            more if blow.cards else [],
        )
    if we_roll(state) != blow.other_way:
        return _typed(look, desk, state, stage, odds, fold, more)
    other = desk.edits(Blow, other_way=not blow.other_way)
    hand = ft.Icons.BACK_HAND_OUTLINED
    real = key(look, hand, _("Real dice"), other, 48, "bg") if fold else chip(look, _("Real dice"), other, icon=hand)
    return entry(
        look, odds.title, _sub(odds, _), (*fold, real), *more, _main(look, desk, stage, bool(odds.answer), state)
    )


def _sub(odds: odds_view.StrikeView, _: Translator) -> str:
    said = [_("out: {share}", share=odds.kills)]
    said += [_("flips to Few: {share}", share=odds.flips)] if odds.flips else []
    said += [_("retaliation: {share}", share=odds.answer)] if odds.answer else []
    return " · ".join((odds.sums, *said))


def _main(look: Look, desk: Desk, stage: Stage, answered: bool, state: Realm) -> ft.Control:
    _ = desk._
    words = {"answer": _("Roll the retaliation"), "enemy": _("Resolve the attack")}.get(stage.kind, "")
    if not words:
        both = answered and state.combat is not None and state.combat.kind != "hero"
        words = _("Roll, then the retaliation") if both else _("Roll the attack")
    return ft.Row([main_action(look, words, Intent(roll, desk, stage), ft.Icons.CASINO)])


def _typed(
    look: Look,
    desk: Desk,
    state: Realm,
    stage: Stage,
    odds: odds_view.StrikeView,
    fold: list[ft.Control],
    more: list[ft.Control],
) -> ft.Control:
    """One key a face; the last die says what comes of each."""
    _, blow, rows = desk._, drawn(desk), _rows(desk, stage)
    asked = rows[len(blow.shown)].words if len(blow.shown) < len(rows) else ""
    last = len(blow.shown) + 1 >= len(rows)
    keys: list[ft.Control] = []
    for face in FACES:
        found = dice_view.sorted_out(rows, (*blow.shown, face)) if last else None
        after = dice_view.falls(state, command(state, stage, blow, *found), stage.target, _) if found else ""
        keys.append(_face(look, desk, stage, face, after))
    ways: list[ft.Control] = [*fold, app_rolls(look, Intent(roll, desk, stage))]
    if blow.shown:
        told = " ".join(signed(face) for face in blow.shown)
        again = _("Take back: {faces}", faces=told)
        ways.insert(0, short_chip(look, told, desk.edits(Blow, shown=()), True, ft.Icons.BACKSPACE_OUTLINED, again))
    said = asked or _("Die {n} of {most}", n=len(blow.shown) + 1, most=len(rows))
    first = _sub(odds, _) if len(rows) < 2 else f"{_first(rows, _)} · {_sub(odds, _)}"
    return entry(look, odds.title, said if blow.shown else first, ways, *more, ft.Row(keys, spacing=8))


def _first(rows: tuple[dice_view.DieRow, ...], _: Translator) -> str:
    """How many dice fall, and which of them count."""
    if len(rows) == 2 and not rows[1].words:
        return _("2 dice, the lower one counts")
    return _.plural("{n} die", "{n} dice", len(rows))


def _face(look: Look, desk: Desk, stage: Stage, face: int, after: str) -> ft.Control:
    die = face_of(desk, "attack", desk.state.dice["attack"].faces[_index(desk.state, face)], 26 if after else 40)
    if look.big and look.phone:  # number and die side by side: the key keeps its height
        words = [num(look, after, 14, max_lines=2, expand=True)] if after else []
        inside: ft.Control = ft.Row([die, *words], spacing=4, alignment=ft.MainAxisAlignment.CENTER)
    else:
        below = [text(look, after, 13, "ink", True, text_align=ft.TextAlign.CENTER)] if after else []
        inside = ft.Column([die, *below], spacing=1, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
    return face_key(look, inside, signed(face), Intent(enter, desk, stage, face))


def _index(state: Realm, value: int) -> int:
    return state.dice["attack"].values("attack").index(value)


def _cards(look: Look, desk: Desk, words: str, short: str, name: str, now: int) -> ft.Control:
    """What cards played before the roll add to the attack or to the defence."""
    less = key(look, ft.Icons.REMOVE, f"{words} \u22121", Intent(_count, desk, name, -1), 48, "bg")
    plus = key(look, ft.Icons.ADD, f"{words} +1", Intent(_count, desk, name, 1), 48, "bg")
    told = ft.Column(
        [num(look, signed(now), 20), text(look, short, 12, "ink2", no_wrap=True)],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(ft.Row([less, told, plus], spacing=2), expand=True)


def _count(desk: Desk, name: str, by: int) -> None:
    now = int(getattr(drawn(desk), name))
    desk.drafts.edit(Blow, ((name, min(max(now + by, -9), 9)),))


def details(look: Look, desk: Desk, state: Realm, stage: Stage) -> list[ft.Control]:
    """The exact odds under the board, for whoever wants them."""
    blow = drawn(desk)
    there = charge.arrived(state, stage.by, stage.to)
    found = odds_view.strike_view(
        there,
        stage.by,
        stage.target,
        blow.attack,
        blow.defence,
        desk._,
        answer=stage.answer,
        reroll=blow.reroll,
        ignore=blow.ignore,
    )
    return [Attack(look, desk, found)] if found else []


@part
def Attack(look: Look, desk: Desk, a: odds_view.StrikeView) -> ft.Control:
    """Sums and exact odds as bars."""
    _ = desk._
    heading = head(look, a.title, rule(look, desk, a.title, "attack-resolution"))
    average = ft.Row(
        [
            num(look, a.average, 40),
            text(look, _("damage on average"), 14, "ink2", expand=True),
            num(look, a.sums, 20, "ink2"),
        ],
        spacing=8,
    )
    bars: list[ft.Control] = [_share(look, share) for share in a.damage]
    facts = [_("out: {share}", share=a.kills)]
    facts += [_("flips to Few: {share}", share=a.flips)] if a.flips else []
    facts += [_("retaliation: {share}", share=a.answer)] if a.answer else []
    tags = wrap(*(tag(look, words, "ink") for words in facts), gap=6)
    notes: list[ft.Control] = [
        ft.Row([text(look, words, 15, expand=True), rule(look, desk, words, id)], spacing=4) for words, id in a.notes
    ]
    source = text(look, a.source, 13, "ink2") if a.source else None
    return panel(look, stack(heading, average, *bars, tags, *notes, source, gap=8))


def tricks(look: Look, desk: Desk, offer: odds_view.Tricks, blow: Blow) -> list[ft.Control]:
    """What the players' own cards let them do before the roll."""
    _ = desk._
    found: list[ft.Control] = []
    if offer.reroll:
        found.append(
            chip(look, _("Reroll every 0"), desk.edits(Blow, reroll=not blow.reroll), blow.reroll, ft.Icons.CASINO)
        )
    if offer.ignore:
        words = _("Discard a card: ignore the die")
        found.append(chip(look, words, desk.edits(Blow, ignore=not blow.ignore), blow.ignore, ft.Icons.STYLE_OUTLINED))
    now = blow.second if blow.second in dict(offer.seconds) else offer.seconds[0][0] if offer.seconds else ""
    for id, name in offer.seconds:
        found.append(chip(look, _("2nd hit: {name}", name=name), desk.edits(Blow, second=id), id == now))
    return found


def _share(look: Look, share: odds_view.Share) -> ft.Control:
    filled = max(1, round(share.width * 100))
    line: list[ft.Control] = [ft.Container(height=12, border_radius=6, bgcolor=look.c["second"], expand=filled)]
    if filled < 100:
        line.append(ft.Container(expand=100 - filled))
    label = ft.Container(text(look, share.words, 14), width=110 * min(look.scale, 1.3))
    return ft.Row([label, ft.Row(line, spacing=0, expand=True), num(look, share.share, 18)], spacing=8)
